"""Lauzait-Cep."""
