"""A table as data and as SVG."""
