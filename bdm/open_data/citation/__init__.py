"""Who cites what, for other programs."""
