"""Explained scores, calculators’ forms, questions, drills and the glossary."""
