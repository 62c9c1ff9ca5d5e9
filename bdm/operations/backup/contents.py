"""What a backup says of itself: ``bdm-backup.json``, written last, so that without it there is no backup."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from bdm.platform.kit.refusal import Refusal
from bdm.platform.kit.regex import regex
from bdm.platform.storage.hashing import is_file_hash

FILE_NAME = "bdm-backup.json"
FORMAT = 2
"""1 had one backup in a folder, and no list of documents; it can still be restored."""
_NAME = regex(r"[a-z][a-z0-9_]{0,62}")
_FOLDER = regex(r"tables-[0-9a-f]{1,32}")
_GENERATION = regex(r"\d{8}T\d{6}Z")
_DIGEST = regex(r"[0-9a-f]{64}")
_MOMENT = "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True)
class TableFile:
    """One table: its rows in PostgreSQL's COPY text format, gzipped. ``sha256`` is of the compressed file."""

    name: str
    columns: list[str]
    rows: int
    sha256: str

    @property
    def file_name(self) -> str:
        return f"{self.name}.gz"


@dataclass(frozen=True)
class Contents:
    """The description of a backup. ``tables`` are in an order in which they can be loaded."""

    created_at: str
    revision: str
    """The version of the tables (alembic)."""
    folder: str
    """Where the tables are: the name of the generation, or a folder of the file."""
    tables: list[TableFile]
    sequences: dict[str, tuple[int, bool]]
    """For each identity column (``table.column``) its last value, and whether it was used."""
    documents: int
    size: int
    """The documents together, in bytes."""
    faulty: list[str]
    """Documents that the installation itself no longer had, or had damaged."""
    program: str = ""
    """The version of BDM that made it; empty for format 1."""
    files_sha256: str = ""
    """Of the list of documents (``bdm.operations.backup.listing``); empty for format 1, which has none."""

    @property
    def rows(self) -> int:
        """Of all tables."""
        return sum(table.rows for table in self.tables)

    def to_json(self) -> bytes:
        return json.dumps({"format": FORMAT} | asdict(self), indent=1).encode() + b"\n"

    @classmethod
    def from_json(cls, data: bytes) -> Contents:
        """Raises ``Refusal`` for what is not a backup of a known format."""
        try:
            values: dict[str, Any] = json.loads(data)
            if (format_ := values.pop("format")) not in range(1, FORMAT + 1):
                raise Refusal("Il backup è in un formato di una versione più recente di BDM.")
            tables = [TableFile(**table) for table in values.pop("tables")]
            names = [table.name for table in tables] + [column for table in tables for column in table.columns]
            folder = values["folder"]
            if not all(_NAME.fullmatch(name) for name in names):
                raise ValueError("a name is none")
            if not _FOLDER.fullmatch(folder) and not (format_ > 1 and is_generation(folder)):
                raise ValueError("a folder is none")
            if min(values["documents"], values["size"], *(table.rows for table in tables)) < 0:
                raise ValueError("a number is none")
            datetime.fromisoformat(values["created_at"])
            if not all(is_file_hash(name) for name in values["faulty"]):
                raise ValueError("a hash is none")
            if format_ > 1 and not (_DIGEST.fullmatch(values["files_sha256"]) and isinstance(values["program"], str)):
                raise ValueError("the list of documents, or the program, is none")
            sequences = {name: (int(last), bool(used)) for name, (last, used) in values.pop("sequences").items()}
            return cls(tables=tables, sequences=sequences, **values)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise Refusal(f"{FILE_NAME} non è leggibile: non è un backup di BDM, oppure è danneggiato.") from error


def generation_of(moment: datetime) -> str:
    """The name of a generation that begins at ``moment`` (UTC)."""
    return moment.strftime(_MOMENT)


def moment_of(generation: str) -> datetime:
    """When a generation began, in UTC. Raises ValueError for a name that is none."""
    return datetime.strptime(f"{generation}+0000", f"{_MOMENT}%z")


def is_generation(name: str) -> bool:
    """Whether ``name`` is one that ``generation_of`` gives."""
    try:
        return _GENERATION.fullmatch(name) is not None and bool(moment_of(name))
    except ValueError:
        return False
