"""Getting content in: ``bdm import`` (``docs/import.md``)."""
