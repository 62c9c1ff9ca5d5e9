"""PgBouncer before a PostgreSQL server, with the settings of ``docs/installing.md``."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path

import psycopg

from tests.production.opensearch import USER, free_ports
from tests.production.postgresql import PostgreSQL
from tests.production.process import Process


def program() -> str | None:
    """Where Debian puts it."""
    return shutil.which("pgbouncer", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")


class PgBouncer(Process):
    def __init__(self, folder: Path, server: PostgreSQL) -> None:
        found = program()
        assert found is not None
        folder.mkdir(parents=True)
        [port] = free_ports(1)
        settings = {
            "listen_addr": "127.0.0.1",
            "listen_port": port,
            "unix_socket_dir": "",
            "auth_type": "any",
            "pool_mode": "session",
            "default_pool_size": 30,
            "query_wait_timeout": 5,
            "tcp_keepidle": 3,
            "tcp_keepintvl": 2,
            "tcp_keepcnt": 2,
            "tcp_user_timeout": 7000,
        }
        lines = ["[databases]", f"bdm = host=127.0.0.1 port={server.port} user=bdm", "[pgbouncer]"]
        config = folder / "pgbouncer.ini"
        config.write_text("\n".join([*lines, *(f"{name} = {value}" for name, value in settings.items())]))
        super().__init__("PgBouncer", [found, str(config)], folder / "log", user=USER)
        if os.geteuid() == 0:
            shutil.chown(folder, USER)
        self.url = f"postgresql://bdm@127.0.0.1:{port}/bdm"

    def answers(self) -> bool:
        with suppress(psycopg.OperationalError), psycopg.connect(self.url, connect_timeout=2):
            return True
        return False
