"""What a person searched and read lately, to be resumed; theirs alone (docs/regole/accesso.md#il-mio-percorso)."""
