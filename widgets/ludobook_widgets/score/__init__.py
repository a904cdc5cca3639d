"""Score: calculators, and the sheet of an evening."""
