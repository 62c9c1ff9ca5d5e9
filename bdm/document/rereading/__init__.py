"""Reading again, by itself, what an earlier version of the reader has read."""
