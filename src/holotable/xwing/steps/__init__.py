"""The rulebooks' steps as functions; the books are their tables of contents."""
