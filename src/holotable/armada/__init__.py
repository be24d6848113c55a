"""Armada: fleets of capital ships and their squadrons, by two editions of its rules."""
