"""The port to PostgreSQL: tables' common base, engine, unit of work, migrations, the embedded server."""
