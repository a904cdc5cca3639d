"""The site that needs no server: the same pages and notebooks, with Python running in the browser."""
