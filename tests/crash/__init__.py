"""Kill what runs while it imports, start it again, and see whether anything was lost: ``python -m tests.crash``."""
