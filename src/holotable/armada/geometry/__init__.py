"""Armada's physical sizes and what follows from them: bases, hull zones, arcs, the ruler and the maneuver tool."""
