"""Abstracts (massime) of decisions."""
