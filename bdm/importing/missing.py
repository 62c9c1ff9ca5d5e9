"""What has not arrived of a manifest, and what is here of earlier ones that it no longer has: two sides, one report.

Every line is checked and its files are hashed as an import would; it has arrived if its fingerprint, which holds those
hashes, is that of the item as it was imported last, the item is still there, and the bytes of its document in the store
are those, too. Nothing is written but the report.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import BinaryIO, Final

import orjson
from sqlalchemy import select

from bdm.content.kinds import MODELS
from bdm.document.processing.pool import ReaderPool
from bdm.importing.batch import HashedLine
from bdm.importing.catalogue import load_catalogue
from bdm.importing.items import Rules, fingerprint
from bdm.importing.massime import fingerprints
from bdm.importing.model import ImportItem
from bdm.importing.reading import Piece, prepare
from bdm.importing.staging import among
from bdm.platform.authz import KINDS, Kind
from bdm.platform.database.session import Database
from bdm.platform.kit.fields import ProblemLevel
from bdm.platform.kit.refusal import Refusal
from bdm.platform.kit.time import today
from bdm.platform.storage import DocumentMissing, DocumentStore, file_hash

_ROWS_AT_ONCE: Final = 5_000
_LOOKS_AT_ONCE: Final = 8

OnProgress = Callable[[Kind, int, int], None]
"""Called with what is being read, the bytes read of the manifest and all its bytes."""


class Discrepancy(StrEnum):
    """What is wrong with an item; ``reason`` is said of it."""

    NOT_VALID = "NOT_VALID"
    NOT_ARRIVED = "NOT_ARRIVED"
    DIFFERENT = "DIFFERENT"
    DELETED = "DELETED"
    NO_FILE = "NO_FILE"
    DAMAGED = "DAMAGED"
    NOT_IN_MANIFEST = "NOT_IN_MANIFEST"

    @property
    def reason(self) -> str:
        """An Italian sentence."""
        return _REASONS[self]


_REASONS: Final = {
    Discrepancy.NOT_VALID: "La riga non si può importare.",
    Discrepancy.NOT_ARRIVED: "È nel manifest e non è arrivato.",
    Discrepancy.DIFFERENT: "È arrivato con altri dati o con un altro file: se vale il manifest, va importato di nuovo.",
    Discrepancy.DELETED: "Era arrivato, e nel frattempo è stato eliminato.",
    Discrepancy.NO_FILE: "È arrivato, ma il suo documento non è nell'archivio.",
    Discrepancy.DAMAGED: "È arrivato, ma i byte del suo documento nell'archivio non sono più quelli.",
    Discrepancy.NOT_IN_MANIFEST: "È nella banca dati, da un'importazione precedente, e non è più nel manifest.",
}


@dataclass
class Comparison:
    """How many items of the manifest have ``arrived`` as they are there, and how many have not, or are here alone."""

    arrived: int = 0
    missing: Counter[Discrepancy] = field(default_factory=Counter)


async def compare(
    database: Database,
    store: DocumentStore,
    folder: Path,
    report: Path,
    *,
    manifest: Path | None = None,
    document_max_bytes: int,
    on_progress: OnProgress | None = None,
) -> Comparison:
    """Compare ``folder/manifest.jsonl`` (or another ``manifest``) with the database, and write what differs to
    ``report``: ``{line, id, kind, code, reason}``, a line each, without ``line`` for what the manifest does not have.
    The ids are kept on the disk, so memory does not grow with them. Raises ``Refusal``.
    """
    folder = folder.resolve()  # noqa: ASYNC240 - once
    manifest = (manifest or folder / "manifest.jsonl").resolve()
    if not manifest.is_file():
        raise Refusal(f"Il file {manifest} non esiste.")
    if report.resolve() == manifest:  # noqa: ASYNC240 - once
        raise Refusal("Il rapporto non può prendere il posto del manifest: indicare un altro file.")
    async with database.transaction() as session:
        catalogue = await load_catalogue(session)
    rules = Rules(folder, catalogue, today(), document_max_bytes)
    readers = ReaderPool()
    size = manifest.stat().st_size
    try:
        with closing(_Ids()) as ids, report.open("wb") as file:
            writing = _Writing(file, Comparison())
            for kind in KINDS:
                async for piece in prepare(manifest, rules, readers, kind, 0, 0):
                    try:
                        await _compare(database, store, kind, piece, writing, ids)
                    finally:
                        piece.close()
                    if on_progress is not None:
                        on_progress(kind, piece.end, size)
                async for external_id in _imported(database, kind):
                    if not ids.has(kind, external_id):
                        writing.tell(Discrepancy.NOT_IN_MANIFEST, kind, external_id)
    except OSError as error:
        raise Refusal(f"Errore di lettura o scrittura: {error.strerror} ({error.filename}).") from error
    finally:
        await readers.close()
    return writing.found


async def _compare(
    database: Database, store: DocumentStore, kind: Kind, piece: Piece, writing: _Writing, ids: _Ids
) -> None:
    for parsed in piece.faulty:
        ids.add(parsed.kind or kind, parsed.external_id)
        reasons = [each.reason for each in parsed.problems if each.level is ProblemLevel.ERRORE]
        writing.tell(Discrepancy.NOT_VALID, parsed.kind, parsed.external_id, parsed.line.number, " ".join(reasons))
    model = MODELS[kind]
    statement = (
        select(ImportItem.external_id, ImportItem.fingerprint, model.id)
        .outerjoin(model, model.id == ImportItem.item_id)
        .where(ImportItem.kind == kind, among(ImportItem.external_id, [each.external_id for each in piece.candidates]))
    )
    async with database.transaction() as session:
        known = {row[0]: (row[1], row[2]) for row in await session.execute(statement)}
        if kind == "massima":
            prints = await fingerprints(session, piece.candidates)
        else:
            prints = {each.external_id: fingerprint(each.item, each.hashes) for each in piece.candidates}
    looks = asyncio.Semaphore(_LOOKS_AT_ONCE)

    async def judge(line: HashedLine) -> Discrepancy | None:
        if line.external_id not in known:
            return Discrepancy.NOT_ARRIVED
        print_, item_id = known[line.external_id]
        if item_id is None:
            return Discrepancy.DELETED
        if bytes(print_) != prints.get(line.external_id):
            return Discrepancy.DIFFERENT
        if line.hashes is None:
            return None
        async with looks:
            return await _damage(store, line.hashes.document)

    judged = await asyncio.gather(*map(judge, piece.candidates))
    for each, missing in zip(piece.candidates, judged, strict=True):
        ids.add(kind, each.external_id)
        if missing is None:
            writing.found.arrived += 1
        else:
            writing.tell(missing, kind, each.external_id, each.parsed.line.number)


async def _damage(store: DocumentStore, name: str) -> Discrepancy | None:
    """What is wrong with the file in the store, which is read for that."""
    try:
        async with store.local_path(name) as path:
            return None if await asyncio.to_thread(file_hash, path) == name else Discrepancy.DAMAGED
    except DocumentMissing:
        return Discrepancy.NO_FILE


async def _imported(database: Database, kind: Kind) -> AsyncIterator[str]:
    """The ids of the source of all that was imported and is there, in order."""
    model = MODELS[kind]
    after = ""
    while True:
        statement = (
            select(ImportItem.external_id)
            .join(model, model.id == ImportItem.item_id)
            .where(ImportItem.kind == kind, ImportItem.external_id > after)
            .order_by(ImportItem.external_id)
            .limit(_ROWS_AT_ONCE)
        )
        async with database.transaction() as session:
            rows = (await session.scalars(statement)).all()
        for external_id in rows:
            yield external_id
        if len(rows) < _ROWS_AT_ONCE:
            return
        after = rows[-1]


@dataclass
class _Writing:
    """The report, and what is counted while it is written."""

    file: BinaryIO
    found: Comparison

    def tell(
        self, missing: Discrepancy, kind: str | None, external_id: str | None, line: int | None = None, more: str = ""
    ) -> None:
        self.found.missing[missing] += 1
        told: dict[str, object] = {"line": line} if line is not None else {}
        told |= {"id": external_id, "kind": kind, "code": missing, "reason": f"{missing.reason} {more}".rstrip()}
        self.file.write(orjson.dumps(told) + b"\n")


class _Ids:
    """The ids that the manifest has, in a file of its own that ends with it."""

    def __init__(self) -> None:
        self._file = sqlite3.connect("")
        self._file.execute("CREATE TABLE ids (kind TEXT, id TEXT, PRIMARY KEY (kind, id)) WITHOUT ROWID")

    def add(self, kind: Kind, external_id: str | None) -> None:
        if external_id is not None:
            self._file.execute("INSERT OR IGNORE INTO ids VALUES (?, ?)", (kind, external_id))

    def has(self, kind: Kind, external_id: str) -> bool:
        found: Iterator[object] = self._file.execute("SELECT 1 FROM ids WHERE kind = ? AND id = ?", (kind, external_id))
        return next(found, None) is not None

    def close(self) -> None:
        self._file.close()
