"""Generated decisions, many and cheap, for measuring search: the language, the decisions, and where they are put."""
