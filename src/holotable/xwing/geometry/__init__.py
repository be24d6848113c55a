"""The physical sizes of X-Wing and what follows from them: bases, templates, overlaps, arcs and obstacles."""
