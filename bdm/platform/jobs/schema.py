"""The tables and functions of procrastinate, in a schema of their own.

Nothing of it lives in ``public``: every function carries its own ``search_path``, so it can be called from any
transaction by its full name, whatever the caller's path is.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlalchemy import Connection

SCHEMA = "procrastinate"

_PIN_SEARCH_PATH = f"""
DO $$
DECLARE
    found text;
BEGIN
    FOR found IN
        SELECT p.oid::regprocedure::text FROM pg_proc p
        WHERE p.pronamespace = '{SCHEMA}'::regnamespace AND p.prokind = 'f'
    LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = {SCHEMA}, pg_temp', found);
    END LOOP;
END $$
"""  # noqa: S608 - a constant of ours


# The search for the jobs with the same lock reads the whole queue without it.
_INDEX = f"CREATE INDEX IF NOT EXISTS bdm_jobs_lock ON {SCHEMA}.procrastinate_jobs (lock) WHERE lock IS NOT NULL"


def newest() -> str:
    """The last migration of the installed procrastinate: the version its ``schema.sql`` is of."""
    return _migrations()[-1]


def apply_schema(connection: Connection) -> None:
    """Create the schema, or bring an older one up to the installed procrastinate; in the caller's transaction.

    For alembic migrations: ``apply_schema(op.get_bind())``, in the first one, and in a new one whenever a newer
    procrastinate brings migrations (a test says so). Calling it again does nothing.
    """
    cursor = connection.connection.cursor()
    cursor.execute("SELECT obj_description(to_regnamespace(%s), 'pg_namespace')", (SCHEMA,))
    row = cursor.fetchone()
    found = row[0] if row else None
    if found == newest():
        return
    cursor.execute("SELECT current_setting('search_path')")
    (path,) = cursor.fetchone() or ("public",)
    if found is None:
        cursor.execute(f"CREATE SCHEMA {SCHEMA}")
        scripts = ["schema.sql"]
    else:
        scripts = [f"migrations/{name}" for name in _migrations() if name > found]
    cursor.execute(f"SET LOCAL search_path TO {SCHEMA}")
    for script in scripts:
        cursor.execute((files("procrastinate") / "sql" / script).read_text(encoding="utf-8"))
    cursor.execute("SELECT set_config('search_path', %s, true)", (path,))
    cursor.execute(_PIN_SEARCH_PATH)
    cursor.execute(_INDEX)
    cursor.execute(f"COMMENT ON SCHEMA {SCHEMA} IS '{newest()}'")
    cursor.close()


def _migrations() -> list[str]:
    folder = files("procrastinate") / "sql" / "migrations"
    return sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".sql"))
