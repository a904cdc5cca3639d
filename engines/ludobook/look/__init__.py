"""What a table shows, as data and as SVG."""
