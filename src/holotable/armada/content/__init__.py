"""Armada's cards, one folder for each set."""
