"""A PostgreSQL server from the distribution's packages, on a port of the loopback and in a folder of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Final

import psycopg

from tests.production.opensearch import USER, free_ports
from tests.production.process import Process

INSTALLED: Final = Path("/usr/lib/postgresql")


def programs() -> Path | None:
    """Where the newest server's programs are."""
    found = sorted(INSTALLED.glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    return found[-1].parent if found else None


class PostgreSQL(Process):
    """Empty, with the database and the role ``bdm``."""

    def __init__(self, folder: Path) -> None:
        where = programs()
        assert where is not None
        folder.mkdir(parents=True, exist_ok=True)
        if os.geteuid() == 0:
            shutil.chown(folder, USER)
        [port] = free_ports(1)
        data = folder / "data"
        initdb = [str(where / "initdb"), "-D", str(data), "-U", "bdm", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8"]
        made = {"user": USER, "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}
        subprocess.run(initdb, check=True, capture_output=True, **made)  # type: ignore[call-overload]
        options = {
            "listen_addresses": "127.0.0.1",
            "port": port,
            "unix_socket_directories": folder,
            "max_wal_size": "512MB",
        }
        command = [str(where / "postgres"), "-D", str(data)]
        for name, value in options.items():
            command += ["-c", f"{name}={value}"]
        super().__init__("PostgreSQL", command, folder / "log", user=USER)
        if os.geteuid() == 0:
            self.log.touch()
        self.port = port
        self._maintenance = f"postgresql://bdm@127.0.0.1:{port}/postgres"
        self.url = f"postgresql://bdm@127.0.0.1:{port}/bdm"

    def answers(self) -> bool:
        with suppress(psycopg.OperationalError), psycopg.connect(self._maintenance, connect_timeout=2):
            return True
        return False

    def create(self) -> None:
        """The database."""
        with psycopg.connect(self._maintenance, autocommit=True) as connection:
            connection.execute("CREATE DATABASE bdm")
