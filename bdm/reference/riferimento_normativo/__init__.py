"""Normative references: the kinds of act and the Latin suffixes they are composed of."""
