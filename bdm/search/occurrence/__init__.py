"""How often the values of a field occur in published content: the word cloud and its like."""
