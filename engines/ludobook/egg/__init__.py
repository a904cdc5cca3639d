"""The Luminous Dragon Egg."""
