"""Where the decisions that a text cites lead to: to their pages, or to the search for them."""
