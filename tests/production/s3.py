"""A store that speaks S3: versitygw, over a folder. ``go install`` builds it once, in Go's own folder."""

from __future__ import annotations

import shutil
import socket
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Final

from tests.production.opensearch import free_ports
from tests.production.process import Process

PROGRAM: Final = "github.com/versity/versitygw/cmd/versitygw@v1.8.0"
KEY, SECRET, REGION, BUCKET = "bdm", "segreto-di-prova", "eu-south-1", "bdm"


def program() -> Path:
    """The program, built where it is not there yet. Raises CalledProcessError."""
    path = _folder() / "versitygw"
    if not path.exists():
        subprocess.run(["go", "install", PROGRAM], check=True)
    return path


def _folder() -> Path:
    asked = subprocess.run(["go", "env", "GOBIN", "GOPATH"], check=True, capture_output=True, text=True)
    own, path = asked.stdout.splitlines()
    return Path(own) if own else Path(path) / "bin"


def available() -> bool:
    return shutil.which("go") is not None


class ObjectStorage(Process):
    """One bucket."""

    def __init__(self, folder: Path) -> None:
        (folder / "data" / BUCKET).mkdir(parents=True)
        [self._port] = free_ports(1)
        self.url = f"http://127.0.0.1:{self._port}"
        command = [
            str(program()),
            "--port",
            f"127.0.0.1:{self._port}",
            "--region",
            REGION,
            "posix",
            str(folder / "data"),
        ]
        keys = {"ROOT_ACCESS_KEY": KEY, "ROOT_SECRET_KEY": SECRET}
        super().__init__("S3", command, folder / "log", keys)

    def answers(self) -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self._port), 1):
            return True
        return False

    @property
    def settings(self) -> dict[str, str]:
        """What the service needs to know of it (docs/operating.md)."""
        return {
            "BDM_STORAGE_URL": f"s3://{BUCKET}",
            "AWS_ENDPOINT": self.url,
            "AWS_REGION": REGION,
            "AWS_ACCESS_KEY_ID": KEY,
            "AWS_SECRET_ACCESS_KEY": SECRET,
            "AWS_ALLOW_HTTP": "true",
            "AWS_VIRTUAL_HOSTED_STYLE_REQUEST": "false",
        }
