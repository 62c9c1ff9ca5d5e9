"""Metadata proposals: what the text of a document says of the decision, each with the passage it was read in."""
