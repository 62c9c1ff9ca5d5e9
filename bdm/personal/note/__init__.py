"""Personal notes on items and on passages of documents."""
