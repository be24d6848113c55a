"""X-Wing: both editions share pieces, geometry and vocabulary."""
