"""Decisions (provvedimenti)."""
