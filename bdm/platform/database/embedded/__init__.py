"""The PostgreSQL of the embedded profile: a server of our own, from the binaries of a wheel, in the data folder.

``EmbeddedPostgres(data_dir)`` starts and stops it; one process at a time owns a data folder, the others read the
address from it (``bdm.migrations.address.database_address`` does both). ``throwaway_postgres()`` is for tests and
benchmarks.
"""

from bdm.platform.database.embedded.errors import DataFolderInUse, DidNotStart, EmbeddedError
from bdm.platform.database.embedded.home import has_database
from bdm.platform.database.embedded.lock import FolderLock, Owner
from bdm.platform.database.embedded.programs import program
from bdm.platform.database.embedded.server import EmbeddedPostgres, ignore_progress
from bdm.platform.database.embedded.throwaway import throwaway_postgres

__all__ = [
    "DataFolderInUse",
    "DidNotStart",
    "EmbeddedError",
    "EmbeddedPostgres",
    "FolderLock",
    "Owner",
    "has_database",
    "ignore_progress",
    "program",
    "throwaway_postgres",
]
