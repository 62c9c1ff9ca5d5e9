"""How content moves from draft to published: the one state machine of decisions and abstracts."""
