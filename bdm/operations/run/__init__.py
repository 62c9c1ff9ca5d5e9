"""The processes: one command that runs them all, the web, the worker, and how any command reaches the database."""
