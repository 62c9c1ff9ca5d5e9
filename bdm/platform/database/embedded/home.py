"""Where the server keeps its files: in the data folder, or beside the system's where its account cannot go there."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable
from pathlib import Path

from bdm.platform.database.embedded.account import Account, account_for
from bdm.platform.database.embedded.errors import EmbeddedError
from bdm.platform.database.embedded.programs import PROGRAMS
from bdm.platform.kit.private_files import make_folder, shut

SYSTEM_FOLDER = Path("/var/lib/bdm")
HOME = "postgres"
_RECORD = "postgres.location"
_BELONGS_TO = "data_dir"
_FOLDERS = ("search", "storage", "demo", HOME)
_FILES = ("demo.pending", "postgres.lock", "service.lock", _RECORD)


def create_data_dir(data_dir: Path) -> None:
    """Make the data folder if need be, and leave what is ours in it to its owner, whatever an earlier version did.

    The folder itself is left as it is where it holds other things, which may be for others. What lies in our folders
    is not looked at: nobody else gets there. Raises Refusal where there is a file in the place of a folder.
    """
    make_folder(data_dir)
    if not os.access(data_dir, os.W_OK | os.X_OK):
        raise EmbeddedError(f"Non è possibile scrivere nella cartella dei dati {data_dir}.")
    for name in _FOLDERS:
        if (data_dir / name).exists():
            make_folder(data_dir / name)
    group = passing_group(data_dir)
    for path in ours(data_dir):
        shut(path, group)


def ours(data_dir: Path) -> list[Path]:
    """What is ours in the data folder; the folder itself comes last, unless there is something else in it."""
    there = {path.name for path in data_dir.iterdir()} if data_dir.is_dir() else set[str]()
    mine = [data_dir / name for name in (*_FOLDERS, *_FILES) if name in there and (data_dir / name).exists()]
    return mine if there - {*_FOLDERS, *_FILES} else [*mine, data_dir]


def public_programs(data_dir: Path) -> list[Path]:
    """The copies of PostgreSQL's programs, the only thing there that its account has to read."""
    return list((data_dir / HOME).glob(f"{PROGRAMS}*"))


def has_database(data_dir: Path) -> bool:
    """Whether a server has files for ``data_dir``, there or beside the system's."""
    return (data_dir / HOME).exists() or (data_dir / _RECORD).exists()


def passing_group(data_dir: Path) -> int | None:
    """The group that passes through the data folder on its way to the cluster; None where nobody else has to."""
    account = account_for(data_dir / HOME / "cluster")
    return account.gid if account.other else None


def choose_home(data_dir: Path, on_progress: Callable[[str], None]) -> Path:
    """The folder of the server of ``data_dir`` (absolute, real path), made if need be.

    Usually ``data_dir/postgres``. As root the server has another account: its group may pass through both folders
    and look into neither. Where it cannot come that far (below /root, say): a folder below /var/lib/bdm named after
    ``data_dir``, which records it.
    """
    record = data_dir / _RECORD
    if record.exists():
        home = Path(record.read_text(encoding="utf-8").strip())
        _open_home(home, account_for(home / "cluster"))
        _claim(home, data_dir)
        return home
    home = data_dir / HOME
    account = account_for(home / "cluster")
    if account.may_enter(data_dir.parent):
        account.let_pass(data_dir)
    if account.may_enter(data_dir):
        _open_home(home, account)
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
    SYSTEM_FOLDER.mkdir(parents=True, exist_ok=True)
    SYSTEM_FOLDER.chmod(0o711)  # for the accounts of several servers, perhaps; they can see nothing in it
    _open_home(home, account)
    _claim(home, data_dir)
    if not account.may_enter(home):
        raise EmbeddedError(
            f"L'account che esegue PostgreSQL non può entrare in {SYSTEM_FOLDER}: controllare i permessi."
        )
    return home


def _open_home(home: Path, account: Account) -> None:
    make_folder(home)
    shut(home, account.gid)
    account.let_pass(home)


def _claim(home: Path, data_dir: Path) -> None:
    """Note in ``home`` which data folder it serves: a copied folder must not write into the original's database."""
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
