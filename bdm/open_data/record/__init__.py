"""The record: all that everybody may read of a decision or an abstract, always in the same bytes."""
