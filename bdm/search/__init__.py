"""Full-text search: the query language, the engine port and its adapters, and the feed from the database."""
