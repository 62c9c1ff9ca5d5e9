"""Coverage: what is held of each office and month, and what is known not to be here."""
