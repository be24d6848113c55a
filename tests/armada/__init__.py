"""Tests of Armada; a package, so that its files may be called like those of X-Wing."""
