"""The table: poses, measuring and placement rules; knows no game."""
