"""Writing a batch of abstracts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import ARRAY, Text, and_, cast, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation import public_face_of_massima, repository as anonymisation_repository
from bdm.anonymisation.hidden import HiddenData
from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.editing.repository import lock
from bdm.importing.batch import (
    KNOWN_COLUMNS,
    BatchContext,
    BatchOutcome,
    HashedLine,
    Sorter,
    StoredItem,
    declare_links,
    mark_seen,
    remember,
)
from bdm.importing.items import MassimaLine, fingerprint
from bdm.importing.links import drop_links
from bdm.importing.model import ImportItem
from bdm.importing.names import ids_of
from bdm.importing.rows import MASSIMA, write_rows
from bdm.importing.staging import OWN_TEXTS_MASSIMA, STAGED_MASSIMA
from bdm.platform.kit.identifiers import new_id


@dataclass(frozen=True)
class ParentDecision:
    """What an abstract depends on of its decision."""

    id: UUID
    status: str
    restricted: bool
    hidden: HiddenData


@dataclass(frozen=True)
class _Write:
    candidate: HashedLine
    item: MassimaLine
    known: StoredItem | None
    fingerprint: bytes
    parent: ParentDecision
    restricted: bool


async def write_massime(session: AsyncSession, candidates: Sequence[HashedLine], context: BatchContext) -> BatchOutcome:
    """Write what is new or changed among the candidates, with links and audit. Raises ``ChangedMeanwhile`` where
    somebody else got in between.
    """
    outcome = BatchOutcome()
    known = await _known(session, [each.external_id for each in candidates])
    named = [each.item.provvedimento for each in candidates if isinstance(each.item, MassimaLine)]
    parents = await _parents(session, named)
    sorter = Sorter("massima", context, outcome)
    restricted: dict[int, tuple[ParentDecision, bool]] = {}
    for each in candidates:
        if not isinstance(each.item, MassimaLine):
            continue
        parent = parents.get(each.item.provvedimento)
        if parent is None:
            reason = f"Il provvedimento «{each.item.provvedimento}» non esiste, o la sua riga ha errori."
            outcome.error(each, "provvedimento_id", reason)
        elif each.item.status == "PUBBLICATO" and parent.status != "PUBBLICATO":
            outcome.error(each, "status", "Il provvedimento non è pubblicato: l'abstract non può esserlo.")
        else:
            hidden = parent.restricted or bool(each.item.restricted)
            if hidden and each.item.restricted is False:
                outcome.notice(each, "visibility", "Il provvedimento è riservato: lo è anche l'abstract.")
            restricted[each.parsed.line.number] = (parent, hidden)
            sorter.sort(each, known.get(each.external_id), _fingerprint(each.item, parent))
    await mark_seen(session, "massima", sorter.sorted.seen, context)
    writes = [
        _Write(each, each.item, found, print_, *restricted[each.parsed.line.number])
        for each, found, print_ in sorter.sorted.write
        if isinstance(each.item, MassimaLine)
    ]
    if writes:
        await write_rows(session, MASSIMA, [_row(write) for write in writes], outcome)
        await remember(session, "massima", STAGED_MASSIMA, Massima, context)
        written = [each.candidate for each in writes]
        await drop_links(session, "massima", await declare_links(session, "massima", written))
    return outcome


async def fingerprints(session: AsyncSession, candidates: Sequence[HashedLine]) -> dict[str, bytes]:
    """What ``write_massime`` would remember of those of the candidates whose decision is there, by their id."""
    items = [each.item for each in candidates if isinstance(each.item, MassimaLine)]
    parents = await _parents(session, [item.provvedimento for item in items])
    return {
        item.external_id: _fingerprint(item, parents[item.provvedimento])
        for item in items
        if item.provvedimento in parents
    }


def _fingerprint(item: MassimaLine, parent: ParentDecision) -> bytes:
    hidden = parent.restricted or bool(item.restricted)
    return fingerprint(item, str(parent.id), hidden, list(parent.hidden.metadata.parties) if hidden else [])


async def compare_again(session: AsyncSession, ids: Sequence[UUID]) -> None:
    """The abstracts of these restricted decisions have another public face than when they were imported: their lines,
    when they come, are compared with what is there now.
    """
    of_these = select(Massima.id).where(Massima.provvedimento_id.in_(ids), Massima.restricted)
    await session.execute(
        update(ImportItem)
        .where(ImportItem.kind == "massima", ImportItem.item_id.in_(of_these))
        .values(fingerprint=b"")
        .execution_options(synchronize_session=False)
    )


async def _known(session: AsyncSession, external_ids: list[str]) -> dict[str, StoredItem]:
    wanted = select(func.unnest(cast(external_ids, ARRAY(Text))).label("external_id")).subquery()
    statement = (
        select(wanted.c.external_id, *KNOWN_COLUMNS, Massima.id, Massima.version, Massima.edit_date)
        .select_from(wanted)
        .outerjoin(ImportItem, and_(ImportItem.kind == "massima", ImportItem.external_id == wanted.c.external_id))
        .outerjoin(Massima, Massima.external_id == wanted.c.external_id)
        .where(or_(ImportItem.item_id.is_not(None), Massima.id.is_not(None)))
    )
    return {row[0]: StoredItem(*row[1:]) for row in await session.execute(statement)}


async def _parents(session: AsyncSession, names: list[str]) -> dict[str, ParentDecision]:
    """The decisions that the lines name, by that name; locked, so that their status holds until the commit."""
    ids = await ids_of(session, Provvedimento, names)
    await lock(session, ids.values(), shared=True)  # apart: whoever waits for a lock reads joined rows as they were
    statement = select(Provvedimento.id, Provvedimento.status, Provvedimento.restricted)
    rows = (await session.execute(statement.where(Provvedimento.id.in_(set(ids.values()))))).all()
    hidden = await anonymisation_repository.load_hidden(session, [row.id for row in rows])
    parents = {row.id: ParentDecision(*row, hidden[row.id]) for row in rows}
    return {name: parents[id_] for name, id_ in ids.items() if id_ in parents}


def _row(write: _Write) -> tuple[object, ...]:
    """A staged row: the public face where the abstract is restricted, and its original beside."""
    item = write.item
    values: dict[str, Any] = {
        "id": write.known.id if write.known else new_id(),
        "external_id": item.external_id,
        "status": item.status,
        "restricted": write.restricted,
        "provvedimento_id": write.parent.id,
        "titolo": item.titolo,
        "testo": item.testo,
        "parola_chiave": item.parola_chiave,
        "riferimento_normativo": item.riferimento_normativo,
        "annotazione": item.annotazione,
        "estratto": item.estratto,
        "expected_version": write.known.version if write.known else None,
        "fingerprint": write.fingerprint,
        "line": write.candidate.parsed.line.number,
        "position": write.candidate.parsed.line.position,
    }
    if write.restricted:
        values |= {f"riservato_{name}": values[name] for name in OWN_TEXTS_MASSIMA}
        values |= public_face_of_massima(item.titolo, item.testo, write.parent.hidden)
    return tuple(values.get(column.name) for column in STAGED_MASSIMA.c)
