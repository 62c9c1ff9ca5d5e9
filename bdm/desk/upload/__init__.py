"""Uploading a document: in chunks, resumed where it broke off, checked first (docs/regole/documenti.md#caricamento)."""
