"""Parties of decisions: what a reader may see of them."""
