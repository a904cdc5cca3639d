"""Kirin."""
