"""The database's shape through time: every table, every step from one version to the next."""
