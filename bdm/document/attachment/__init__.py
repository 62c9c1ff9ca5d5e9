"""The attachments of a document: files embedded in its PDF, listed once and opened one at a time."""
