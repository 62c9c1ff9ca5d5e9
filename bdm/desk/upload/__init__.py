"""Uploading a document: in chunks, resumed where it broke off, checked before it is taken (specification, 7.3)."""
