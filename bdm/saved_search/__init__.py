"""Searches that people keep: each person's own, by kind."""
