"""Owns a server and writes, for the tests that kill it: prints ``ready`` and each acknowledged number."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import psycopg

from bdm.platform.database.embedded import EmbeddedPostgres


def main() -> None:
    with (
        EmbeddedPostgres(Path(sys.argv[1]), command="prova") as server,
        psycopg.connect(server.url, autocommit=True) as connection,
    ):
        connection.execute("CREATE TABLE IF NOT EXISTS written (number bigint GENERATED ALWAYS AS IDENTITY)")
        # Not as an exception: one that is raised while something is being tidied away is lost.
        asked_to_end: list[int] = []
        signal.signal(signal.SIGINT, lambda number, frame: asked_to_end.append(number))
        sys.stdout.write(f"ready {server.pid} {server.url}\n")
        while not asked_to_end:
            sys.stdout.flush()
            (number,) = connection.execute("INSERT INTO written DEFAULT VALUES RETURNING number").fetchone()
            sys.stdout.write(f"{number}\n")


if __name__ == "__main__":
    main()
