"""Decisions and abstracts as they are kept, and the citations in them."""
