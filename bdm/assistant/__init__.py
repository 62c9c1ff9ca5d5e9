"""The assistant on a decision's document."""
