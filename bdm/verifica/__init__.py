"""Checking what somebody's own text cites: nothing of it is kept."""
