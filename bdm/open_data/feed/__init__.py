"""Feeds: what a search finds, the latest change first, for whoever reads with a program for feeds."""
