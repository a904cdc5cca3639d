"""Meow Oracle."""
