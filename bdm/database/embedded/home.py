"""Where the server keeps its files: in the data folder, or beside the system's where its account cannot go there."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable
from pathlib import Path

from bdm.database.embedded.account import account_for
from bdm.database.embedded.errors import EmbeddedError

SYSTEM_FOLDER = Path("/var/lib/bdm")
_RECORD = "postgres.location"
_BELONGS_TO = "data_dir"


def create_data_dir(data_dir: Path) -> None:
    """Make the data folder if need be: others may pass through it (the server's account has to) but not look in."""
    if not data_dir.exists():
        data_dir.parent.mkdir(parents=True, exist_ok=True)
        data_dir.mkdir(mode=0o711, exist_ok=True)
    if not os.access(data_dir, os.W_OK | os.X_OK):
        raise EmbeddedError(f"Non è possibile scrivere nella cartella dei dati {data_dir}.")


def choose_home(data_dir: Path, on_progress: Callable[[str], None]) -> Path:
    """The folder of the server of ``data_dir`` (absolute, real path), made if need be; no existing mode is changed.

    Usually ``data_dir/postgres``. As root, when the server's account cannot enter ``data_dir`` (below /root, say):
    a folder below /var/lib/bdm named after it, and the data folder records which.
    """
    record = data_dir / _RECORD
    if record.exists():
        home = Path(record.read_text(encoding="utf-8").strip())
        _claim(home, data_dir)
        return home
    home = data_dir / "postgres"
    account = account_for(home / "cluster")
    if account.may_enter(data_dir):
        home.mkdir(mode=0o711, exist_ok=True)
        return home
    if home.exists():
        raise EmbeddedError(
            f"L'account che esegue PostgreSQL non può più entrare in {data_dir}: controllare i permessi."
        )
    home = SYSTEM_FOLDER / hashlib.sha256(os.fsencode(data_dir)).hexdigest()[:16]
    if home.exists():  # of a data folder that was here once and was deleted, without saying so to us
        aside = home.with_name(f"{home.name}-{time.strftime('%Y%m%d%H%M%S')}")
        home.rename(aside)
        on_progress(f"Il database di una cartella dei dati eliminata è stato messo da parte in {aside}.")
    record.write_text(f"{home}\n", encoding="utf-8")
    SYSTEM_FOLDER.mkdir(mode=0o711, parents=True, exist_ok=True)
    _claim(home, data_dir)
    if not account.may_enter(home):
        raise EmbeddedError(
            f"L'account che esegue PostgreSQL non può entrare in {SYSTEM_FOLDER}: controllare i permessi."
        )
    return home


def _claim(home: Path, data_dir: Path) -> None:
    """Note in ``home`` which data folder it serves: a copied folder must not write into the original's database."""
    home.mkdir(mode=0o711, parents=True, exist_ok=True)
    note = home / _BELONGS_TO
    if note.exists():
        other = Path(note.read_text(encoding="utf-8").strip())
        if other == data_dir:
            return
        if (other / _RECORD).exists() and (other / _RECORD).read_text(encoding="utf-8").strip() == str(home):
            raise EmbeddedError(
                f"La cartella {data_dir} è una copia di {other}, che tiene il suo database in {home}. "
                "Per duplicare i dati usare «bdm backup» e «bdm restore»."
            )
    note.write_text(f"{data_dir}\n", encoding="utf-8")
