"""Scenarios: a position, scripted dice and answers, and what is expected of them."""
