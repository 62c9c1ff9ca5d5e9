"""Telling people what of their writing was replaced, and putting it back."""
