"""Learn: lessons, step by step."""
