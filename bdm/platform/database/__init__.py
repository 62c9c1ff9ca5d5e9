"""The port to PostgreSQL: tables' common base, engine, unit of work, advisory locks, the embedded server."""
