"""Writing a batch of decisions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any
from uuid import UUID

from sqlalchemy import ARRAY, Result, Text, and_, cast, func, literal_column, or_, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation import jobs as anonymisation_jobs, public_face_of_provvedimento
from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.desk.editing import public_face
from bdm.document.arrival import enqueue_processing
from bdm.document.envelope.repository import keep as keep_envelope
from bdm.document.model import Document
from bdm.importing.batch import (
    KNOWN_COLUMNS,
    BatchContext,
    BatchOutcome,
    ChangedMeanwhile,
    HashedLine,
    Hashes,
    Sorter,
    StoredItem,
    declare_links,
    mark_seen,
    remember,
)
from bdm.importing.doubts import note_doubts
from bdm.importing.items import ProvvedimentoLine, fingerprint
from bdm.importing.links import drop_links
from bdm.importing.massime import compare_again
from bdm.importing.model import ImportItem
from bdm.importing.rows import PROVVEDIMENTO, write_rows
from bdm.importing.staging import OWN_TEXTS_PROVVEDIMENTO, STAGED_DOCUMENT, STAGED_PROVVEDIMENTO, among, stage
from bdm.importing.storing import put_files
from bdm.italian.writing import reference
from bdm.platform.kit.identifiers import new_id
from bdm.platform.kit.time import now
from bdm.platform.storage import DocumentStore

JOB_PRIORITY = -10
"""What people upload is read before what an import brings."""
ANONYMISED_NAME = "provvedimento-anonimizzato.pdf"  # the source's own name may be a party's
_COPIED = tuple(
    field.name for field in fields(ProvvedimentoLine) if field.name not in ("document", "anonymized_document", "links")
)


@dataclass(frozen=True)
class KnownProvvedimento(StoredItem):
    """A decision in the database, with what its abstracts depend on."""

    restricted: bool | None
    parties: list[str] | None
    published_massime: bool | None


async def write_provvedimenti(
    session: AsyncSession, store: DocumentStore, candidates: Sequence[HashedLine], context: BatchContext
) -> BatchOutcome:
    """Write what is new or changed among the candidates, with documents, jobs, links, audit. Raises
    ``ChangedMeanwhile`` where somebody else got in between.
    """
    outcome = BatchOutcome()
    known = await _known(session, [each.external_id for each in candidates])
    sorter = Sorter("provvedimento", context, outcome)
    for each in await _without_conflicts(session, candidates, known, outcome):
        sorter.sort(each, known.get(each.external_id), fingerprint(each.item, each.hashes))
    if not context.dry_run:
        await put_files(store, [each for each, _, _ in sorter.sorted.write], sorter.sorted.seen)
    await mark_seen(session, "provvedimento", sorter.sorted.seen, context)
    if sorter.sorted.write:
        await _write(session, sorter.sorted.write, outcome)
        written = [each for each, _, _ in sorter.sorted.write]
        await remember(session, "provvedimento", STAGED_PROVVEDIMENTO, Provvedimento, context)
        await drop_links(session, "provvedimento", await declare_links(session, "provvedimento", written))
        restricted = _known_restricted(sorter.sorted.write)
        await public_face.follow(session, restricted)
        await compare_again(session, _with_other_parties(sorter.sorted.write))
        await anonymisation_jobs.follow(session, restricted)
    return outcome


async def with_news(session: AsyncSession, candidates: Sequence[HashedLine], context: BatchContext) -> list[HashedLine]:
    """Those of the candidates that will be written as far as can be told: the others say what they said before."""
    if context.overwrite:
        return list(candidates)
    known = await _known(session, [each.external_id for each in candidates])
    return [
        each
        for each in candidates
        if (before := known.get(each.external_id)) is None or before.fingerprint != fingerprint(each.item, each.hashes)
    ]


async def _known(session: AsyncSession, external_ids: list[str]) -> dict[str, KnownProvvedimento]:
    wanted = select(func.unnest(cast(external_ids, ARRAY(Text))).label("external_id")).subquery()
    published = select(Massima.id).where(Massima.provvedimento_id == Provvedimento.id, Massima.status == "PUBBLICATO")
    statement = (
        select(
            wanted.c.external_id,
            *KNOWN_COLUMNS,
            Provvedimento.id,
            Provvedimento.version,
            Provvedimento.edit_date,
            Provvedimento.restricted,
            func.coalesce(ProvvedimentoRiservato.parte_processuale, Provvedimento.parte_processuale),
            published.exists(),
        )
        .select_from(wanted)
        .outerjoin(
            ImportItem,
            and_(ImportItem.kind == "provvedimento", ImportItem.external_id == wanted.c.external_id),
        )
        .outerjoin(Provvedimento, Provvedimento.external_id == wanted.c.external_id)
        .outerjoin(ProvvedimentoRiservato, ProvvedimentoRiservato.provvedimento_id == Provvedimento.id)
        .where(or_(ImportItem.item_id.is_not(None), Provvedimento.id.is_not(None)))
    )
    return {row[0]: KnownProvvedimento(*row[1:]) for row in await session.execute(statement)}


async def _without_conflicts(
    session: AsyncSession,
    candidates: Sequence[HashedLine],
    stored: dict[str, KnownProvvedimento],
    outcome: BatchOutcome,
) -> list[HashedLine]:
    """The candidates whose documents nobody else has, and whose status suits their abstracts; the rest is reported."""
    owners = await _owners(session, [name for each in candidates for name in _names(each.hashes)])
    taken: dict[str, str] = {}
    good = []
    for each in candidates:
        found = stored.get(each.external_id)
        problem = _conflict(each, owners, taken)
        if problem is None and found and found.published_massime and each.item.status != "PUBBLICATO":
            problem = ("status", "Ha abstract pubblicati: deve restare PUBBLICATO.")
        if problem is None:
            taken |= dict.fromkeys(_names(each.hashes), each.external_id)
            good.append(each)
        else:
            outcome.error(each, *problem)
    return good


def _conflict(
    candidate: HashedLine, owners: dict[str, tuple[str | None, str]], batch_owners: dict[str, str]
) -> tuple[str, str] | None:
    """Which document of the candidate belongs to another decision (docs/regole/redazione.md)."""
    hashes = candidate.hashes
    if hashes is None or hashes.document == hashes.anonymised:
        return ("anonymized_document", "È identico al documento originale.")
    for name, file_hash in (("document", hashes.document), ("anonymized_document", hashes.anonymised)):
        if file_hash is None:
            continue
        owner = owners.get(file_hash)
        if owner is not None and owner[0] != candidate.external_id:
            return (name, f"File già inserito nel provvedimento {owner[1]}")
        if batch_owners.get(file_hash, candidate.external_id) != candidate.external_id:
            return (name, f"File già inserito nel provvedimento con id «{batch_owners[file_hash]}»")
    return None


async def _owners(session: AsyncSession, hashes: list[str]) -> dict[str, tuple[str | None, str]]:
    """The decisions that have these documents: external id, and label with the id."""
    statement = (
        select(Document.hash, Provvedimento)
        .join(Provvedimento, Provvedimento.id == Document.provvedimento_id)
        .where(among(Document.hash, hashes))
    )
    owners = {}
    for file_hash, owner in await session.execute(statement):
        label = reference(
            ufficio=owner.ufficio,
            tipo=owner.tipo,
            numero=owner.numero_provvedimento,
            anno=owner.anno_provvedimento,
            data_pubblicazione=owner.data_pubblicazione,
        )
        owners[file_hash] = (owner.external_id, f"{label} (id {owner.external_id or owner.id})")
    return owners


async def _write(
    session: AsyncSession, writes: list[tuple[HashedLine, StoredItem | None, bytes]], outcome: BatchOutcome
) -> None:
    """Insert and update the rows, their originals and documents."""
    ids = [known.id if known is not None and known.id is not None else new_id() for _, known, _ in writes]
    rows = [_row(id_, each, known, print_) for id_, (each, known, print_) in zip(ids, writes, strict=True)]
    await write_rows(session, PROVVEDIMENTO, rows, outcome)
    written = list(zip(ids, (each for each, _, _ in writes), strict=True))
    await _write_documents(session, written)
    await note_doubts(session, written, outcome)


def _row(id_: UUID, candidate: HashedLine, stored: StoredItem | None, print_: bytes) -> tuple[object, ...]:
    """A staged row: the public face where the decision is restricted, and its original beside."""
    item, hashes = candidate.item, candidate.hashes
    public_copy = candidate.copy.hash if candidate.copy else None
    values: dict[str, Any] = {name: getattr(item, name) for name in _COPIED}
    values |= {
        "id": id_,
        "document_hash": hashes.document if hashes else None,
        "anonymized_document_hash": public_copy,
        # what an import brings has been confirmed at the source, and nothing was found in it here
        "anonymised_confirmed_at": now() if public_copy else None,
        "expected_version": stored.version if stored else None,
        "fingerprint": print_,
        "line": candidate.parsed.line.number,
        "position": candidate.parsed.line.position,
    }
    if item.restricted:
        values |= {f"riservato_{name}": values[name] for name in OWN_TEXTS_PROVVEDIMENTO}
        values |= public_face_of_provvedimento(values["parte_processuale"])
    return tuple(values.get(column.name) for column in STAGED_PROVVEDIMENTO.c)


async def _write_documents(session: AsyncSession, owners: Iterable[tuple[UUID, HashedLine]]) -> None:
    """Attach the documents, detach those they replace, and have the new ones read."""
    rows, signed = [], []
    for id_, candidate in owners:
        item, hashes = candidate.item, candidate.hashes
        if not isinstance(item, ProvvedimentoLine) or hashes is None:
            continue
        domain = item.area.upper()
        if item.document.envelope is not None:
            signed.append((hashes.document, item.document.envelope, id_))
        rows.append((hashes.document, item.document.size, _file_name(item.document.path), domain, id_))
        if candidate.copy is not None and candidate.copy.hash is not None and candidate.copy.file is not None:
            rows.append((candidate.copy.hash, candidate.copy.file.size, ANONYMISED_NAME, domain, id_))
    await stage(session, STAGED_DOCUMENT, rows)
    staged = STAGED_DOCUMENT.c
    attached = select(staged.hash).where(staged.hash == Document.hash)
    await session.execute(
        update(Document)
        .where(Document.provvedimento_id.in_(select(staged.provvedimento_id)), ~attached.exists())
        .values(provvedimento_id=None)
        .execution_options(synchronize_session=False)
    )
    statement = upsert(Document).from_select(
        ["hash", "size", "name", "domain", "provvedimento_id"],
        select(staged.hash, staged.size, staged.name, staged.domain, staged.provvedimento_id),
    )
    written: Result[tuple[str, bool]] = await session.execute(
        statement.on_conflict_do_update(
            index_elements=["hash"],
            set_={"provvedimento_id": statement.excluded.provvedimento_id},
            where=or_(
                Document.provvedimento_id.is_(None),
                Document.provvedimento_id == statement.excluded.provvedimento_id,
            ),
        ).returning(Document.hash, literal_column("(xmax = 0)").label("new"))
    )
    found = written.all()
    if len(found) != len(rows):
        raise ChangedMeanwhile
    for file_hash, envelope, id_ in signed:
        await keep_envelope(session, file_hash, envelope, provvedimento_id=id_)
    await enqueue_processing(session, [row.hash for row in found if row.new], priority=JOB_PRIORITY)


def _with_other_parties(writes: list[tuple[HashedLine, StoredItem | None, bytes]]) -> list[UUID]:
    """The decisions whose abstracts have another public face than before."""
    return [
        id_
        for id_, item, known in _changed(writes)
        if item.restricted and (not known.restricted or known.parties != item.parte_processuale)
    ]


def _known_restricted(writes: list[tuple[HashedLine, StoredItem | None, bytes]]) -> list[UUID]:
    """Decisions that were here and are, or were, restricted; of new ones the document is read first."""
    return [id_ for id_, item, known in _changed(writes) if item.restricted or known.restricted]


def _changed(
    writes: list[tuple[HashedLine, StoredItem | None, bytes]],
) -> Iterator[tuple[UUID, ProvvedimentoLine, KnownProvvedimento]]:
    """Those that were here: id, as it comes, as it was."""
    for candidate, known, _ in writes:
        if isinstance(known, KnownProvvedimento) and isinstance(item := candidate.item, ProvvedimentoLine) and known.id:
            yield known.id, item, known


def _file_name(path: Path) -> str:
    return "".join(letter if letter.isprintable() else "_" for letter in path.name)[:200]


def _names(hashes: Hashes | None) -> list[str]:
    return [name for name in (hashes.document, hashes.anonymised) if name] if hashes else []
