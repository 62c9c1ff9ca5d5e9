"""What a backup says of itself: ``bdm-backup.json``, written last, so that without it there is no backup."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from bdm.platform.kit.refusal import Refusal
from bdm.platform.kit.regex import regex
from bdm.platform.storage.hashing import is_file_hash

FILE_NAME = "bdm-backup.json"
FORMAT = 1
_NAME = regex(r"[a-z][a-z0-9_]{0,62}")
_FOLDER = regex(r"tables-[0-9a-f]{1,32}")


@dataclass(frozen=True)
class TableFile:
    """One table: its rows in PostgreSQL's COPY text format, gzipped. ``sha256`` is of the compressed file."""

    name: str
    columns: list[str]
    rows: int
    sha256: str


@dataclass(frozen=True)
class Contents:
    """The description of a backup. ``tables`` are in an order in which they can be loaded."""

    created_at: str
    revision: str
    """The version of the tables (alembic)."""
    folder: str
    """Where the tables are, relative to the backup."""
    tables: list[TableFile]
    sequences: dict[str, tuple[int, bool]]
    """For each identity column (``table.column``) its last value, and whether it was used."""
    documents: int
    size: int
    """The documents together, in bytes."""
    faulty: list[str]
    """Documents that the installation itself no longer had, or had damaged."""

    def to_json(self) -> bytes:
        return json.dumps({"format": FORMAT} | asdict(self), indent=1).encode() + b"\n"

    @classmethod
    def from_json(cls, data: bytes) -> Contents:
        """Raises ``Refusal`` for what is not a backup of a known format."""
        try:
            values: dict[str, Any] = json.loads(data)
            if values.pop("format") != FORMAT:
                raise Refusal("Il backup è in un formato di una versione più recente di BDM.")
            tables = [TableFile(**table) for table in values.pop("tables")]
            names = [table.name for table in tables] + [column for table in tables for column in table.columns]
            if not all(_NAME.fullmatch(name) for name in names) or not _FOLDER.fullmatch(values["folder"]):
                raise ValueError("a name is none")
            if min(values["documents"], values["size"], *(table.rows for table in tables)) < 0:
                raise ValueError("a number is none")
            datetime.fromisoformat(values["created_at"])
            if not all(is_file_hash(name) for name in values["faulty"]):
                raise ValueError("a hash is none")
            sequences = {name: (int(last), bool(used)) for name, (last, used) in values.pop("sequences").items()}
            return cls(tables=tables, sequences=sequences, **values)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise Refusal(f"{FILE_NAME} non è leggibile: non è un backup di BDM, oppure è danneggiato.") from error


def read_contents(folder: Path) -> Contents:
    """The description of the backup in ``folder``."""
    path = folder / FILE_NAME
    if not path.is_file():
        raise Refusal(f"In {folder} non c'è un backup completo (manca {FILE_NAME}).")
    return Contents.from_json(path.read_bytes())
