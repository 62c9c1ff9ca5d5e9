"""Whether two documents have nearly the same text: an index finds those that may, and their texts then tell."""
