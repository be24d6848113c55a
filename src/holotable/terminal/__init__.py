"""The table in a terminal: a map of characters, one prompt line, and the commands that work at it."""
