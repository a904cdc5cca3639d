"""Cases: worked cases, and rulings to choose."""
