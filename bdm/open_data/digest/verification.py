"""Proving a copy of the public face: its root, from the records themselves, without a database."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import orjson

from bdm.open_data.digest.tree import MerkleTree
from bdm.open_data.record.schemas import canonical, leaf_of
from bdm.platform.authz import KINDS

MAX_RECORD_BYTES: Final = 64_000_000
"""Of a line, which may have the text besides."""
_RECORD: Final = "scheda"
"""What a line of a dataset calls its record, and a copy in lines does not have."""
_ORDER: Final[dict[str, bytes]] = {kind: bytes([place]) for place, kind in enumerate(sorted(KINDS))}
NAME_BYTES: Final = 17
"""Of a key, what says which record it is; the rest is its leaf."""

Report = Callable[[int, int], None]
"""How many bytes of a file, or files of a folder, of how many."""


class UnreadableRecord(Exception):
    """At this place there is no record; says why, in Italian."""

    def __init__(self, place: str, why: str) -> None:
        super().__init__(f"{place}: {why}.")


def tree_of(copy: Path, report: Report) -> MerkleTree:
    """The tree over the records of a file of lines or of a folder of ``kind/id.json``, whatever their order there. Only
    their leaves are in memory. Raises UnreadableRecord, OSError.
    """
    keys = sorted(key_of(each) for each in (_files if copy.is_dir() else _lines)(copy, report))
    tree, before = MerkleTree(), b""
    for key in keys:
        name = key[:NAME_BYTES]
        if name == before:
            raise UnreadableRecord(str(UUID(bytes=name[1:])), "la scheda vi è più di una volta")
        tree.add(key[NAME_BYTES:])
        before = name
    return tree


@dataclass(frozen=True)
class StoredRecord:
    """A record of the copy, or a line of a dataset (``bdm.open_data.bulk``); ``name``, where its file has one."""

    place: str
    body: bytes
    name: tuple[str, str] | None = None


def _lines(path: Path, report: Report) -> Iterator[StoredRecord]:
    total, done = path.stat().st_size, 0
    with path.open("rb") as file:
        for number, line in enumerate(iter(lambda: file.readline(MAX_RECORD_BYTES), b""), 1):
            done += len(line)
            report(done, total)
            yield StoredRecord(f"riga {number}", line.rstrip(b"\r\n"))


def _files(folder: Path, report: Report) -> Iterator[StoredRecord]:
    kinds = [folder / kind for kind in sorted(KINDS) if (folder / kind).is_dir()]
    if not kinds:
        raise UnreadableRecord(str(folder), f"non vi è nessuna delle cartelle {' e '.join(sorted(KINDS))}")
    total, done = sum(1 for kind in kinds for _ in kind.iterdir()), 0
    for kind in kinds:
        for path in kind.iterdir():
            done += 1
            report(done, total)
            with path.open("rb") as file:
                body = file.read(MAX_RECORD_BYTES).rstrip(b"\r\n")
            yield StoredRecord(f"{kind.name}/{path.name}", body, (kind.name, path.name))


def name_of(values: dict[str, Any]) -> bytes:
    """By which records are put in their order: kind and id. Raises KeyError, TypeError, ValueError, AttributeError."""
    return _ORDER[values["kind"]] + UUID(values["id"]).bytes


def key_of(stored: StoredRecord) -> bytes:
    """The name of a record and its leaf. Raises UnreadableRecord."""
    try:
        whole = orjson.loads(stored.body)
    except orjson.JSONDecodeError:
        raise UnreadableRecord(stored.place, "non si legge come JSON") from None
    values = whole[_RECORD] if isinstance(whole, dict) and _RECORD in whole else whole
    try:
        name = name_of(values)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise UnreadableRecord(stored.place, "non è una scheda: mancano «kind» e «id», o non sono i suoi") from None
    if stored.name not in (None, (values["kind"], f"{values['id']}.json")):
        raise UnreadableRecord(stored.place, "il file non ha il nome della sua scheda (kind/id.json)")
    if canonical(whole) != stored.body:
        raise UnreadableRecord(stored.place, "la scheda non è nella forma canonica (RFC 8785) in cui è stata data")
    return name + leaf_of(stored.body if values is whole else canonical(values))
