"""The feed of the index: what keeps it equal to the database, who may write it, and whether it is equal."""
