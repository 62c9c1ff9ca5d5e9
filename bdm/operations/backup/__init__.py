"""``bdm backup`` and ``bdm restore``: the whole installation in a folder or a file (``docs/backup.md``)."""
