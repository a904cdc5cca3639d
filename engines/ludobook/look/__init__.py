"""Describes a table as data, and draws it as SVG."""
