"""The check of a text for other programs: against the public face alone."""
