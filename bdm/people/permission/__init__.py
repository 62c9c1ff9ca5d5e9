"""Permission groups and who holds them."""
