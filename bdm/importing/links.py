"""Links between items: declared by lines in any order, made once both ends are there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import and_, delete, or_, select, tuple_, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from bdm.content.massima.model import Massima, Precedente
from bdm.content.provvedimento.model import Provvedimento
from bdm.importing.model import ImportItem, ImportLink
from bdm.importing.names import ids_of
from bdm.importing.staging import STAGED_EDGE, stage
from bdm.platform.authz import Kind
from bdm.platform.kit.fields import Problem

CHUNK = 1_000
FIELD_OF = {
    "precedente": "provvedimento_precedente_id",
    "successivo": "provvedimento_successivo_id",
    "conforme": "precedente_conforme_id",
    "difforme": "precedente_difforme_id",
}

Key = tuple[str, str, str, str]
"""(kind, external id, tipo, target): the primary key of a link, by which they are walked through."""


@dataclass(frozen=True)
class WaitingLink:
    """A link that is not made yet, of the item with ``item_id``; ``run_id``, ``line`` and ``position`` say which line
    declared it last.
    """

    kind: str
    external_id: str
    tipo: str
    target: str
    item_id: UUID
    run_id: int
    line: int
    position: int

    @property
    def key(self) -> Key:
        return (self.kind, self.external_id, self.tipo, self.target)


@dataclass(frozen=True)
class FailedLink:
    """A link that could not be made, and why."""

    link: WaitingLink
    problem: Problem


async def waiting(session: AsyncSession, after: Key | None) -> Sequence[WaitingLink]:
    """The next links to be made, in the order of their keys; at most ``CHUNK``."""
    key = (ImportLink.kind, ImportLink.external_id, ImportLink.tipo, ImportLink.target)
    statement = (
        select(*key, ImportItem.item_id, ImportItem.run_id, ImportItem.line, ImportItem.position)
        .join(ImportItem, and_(ImportItem.kind == ImportLink.kind, ImportItem.external_id == ImportLink.external_id))
        .where(~ImportLink.applied)
        .order_by(*key)
        .limit(CHUNK)
    )
    if after is not None:
        statement = statement.where(tuple_(*key) > after)
    return [WaitingLink(*row) for row in await session.execute(statement)]


async def make_links(session: AsyncSession, links: Sequence[WaitingLink]) -> tuple[int, list[FailedLink]]:
    """Make those of the links whose ends are there: how many were, and the others."""
    between_provvedimenti = [link for link in links if link.kind == "provvedimento"]
    between_massime = [link for link in links if link.kind == "massima"]
    unmade = [
        *await _link_provvedimenti(session, between_provvedimenti),
        *await _link_massime(session, between_massime),
    ]
    left = {each.link.key for each in unmade}
    made = [link.key for link in links if link.key not in left]
    if made:
        await session.execute(
            update(ImportLink)
            .where(tuple_(ImportLink.kind, ImportLink.external_id, ImportLink.tipo, ImportLink.target).in_(made))
            .values(applied=True)
            .execution_options(synchronize_session=False)
        )
    return len(made), unmade


async def drop_links(session: AsyncSession, kind: Kind, dropped: Iterable[tuple[str, str, str]]) -> None:
    """Undo links that an import made and that their line (external id, tipo, target) no longer declares."""
    model = Provvedimento if kind == "provvedimento" else Massima
    for external_id, tipo, target in dropped:
        ids = await ids_of(session, model, [external_id, target])
        if len(ids) < 2:
            continue
        if kind == "massima":
            await session.execute(
                delete(Precedente)
                .where(Precedente.massima_id == ids[external_id], Precedente.precedente_id == ids[target])
                .execution_options(synchronize_session=False)
            )
            continue
        before, after = (target, external_id) if tipo == "precedente" else (external_id, target)
        if not await _declared(session, before, after):
            await session.execute(
                update(Provvedimento)
                .where(Provvedimento.id == ids[after], Provvedimento.provvedimento_precedente_id == ids[before])
                .values(provvedimento_precedente_id=None)
                .execution_options(synchronize_session=False)
            )


async def _declared(session: AsyncSession, before: str, after: str) -> bool:
    """Whether either end still declares that ``before`` precedes ``after``."""
    link = aliased(ImportLink)
    statement = select(link.kind).where(
        link.kind == "provvedimento",
        or_(
            and_(link.external_id == after, link.tipo == "precedente", link.target == before),
            and_(link.external_id == before, link.tipo == "successivo", link.target == after),
        ),
    )
    return (await session.execute(statement.limit(1))).first() is not None


async def _link_provvedimenti(session: AsyncSession, links: Sequence[WaitingLink]) -> list[FailedLink]:
    """Previous and next decisions are the two ends of one link; each decision has at most one of each."""
    if not links:
        return []
    unmade: list[FailedLink] = []
    found = await ids_of(session, Provvedimento, {link.target for link in links})
    ends = {link.item_id for link in links} | set(found.values())
    before_of, after_of = await _neighbours(session, ends)
    edges: list[tuple[UUID, UUID, None]] = []
    for link in links:
        target = found.get(link.target)
        if target is None or link.item_id not in before_of:
            unmade.append(FailedLink(link, _missing(link)))
            continue
        before, after = (target, link.item_id) if link.tipo == "precedente" else (link.item_id, target)
        if before_of.get(after) == before:
            continue
        if before == after or before_of.get(after) or after_of.get(before):
            reason = f"Contrasta con un altro collegamento di questo provvedimento o di «{link.target}»."
            unmade.append(FailedLink(link, Problem(FIELD_OF[link.tipo], reason)))
            continue
        before_of[after], after_of[before] = before, after
        edges.append((before, after, None))
    await stage(session, STAGED_EDGE, edges)
    await session.execute(
        update(Provvedimento)
        .where(Provvedimento.id == STAGED_EDGE.c.after)
        .values(provvedimento_precedente_id=STAGED_EDGE.c.before)
        .execution_options(synchronize_session=False)
    )
    return unmade


async def _neighbours(session: AsyncSession, ids: set[UUID]) -> tuple[dict[UUID, UUID | None], dict[UUID, UUID]]:
    """Which decision comes before each of ``ids`` that exists (None: none), and which after; locked."""
    statement = (
        select(Provvedimento.id, Provvedimento.provvedimento_precedente_id)
        .where(or_(Provvedimento.id.in_(ids), Provvedimento.provvedimento_precedente_id.in_(ids)))
        .order_by(Provvedimento.id)
        .with_for_update()
    )
    rows = (await session.execute(statement)).all()
    return {row[0]: row[1] for row in rows}, {row[1]: row[0] for row in rows if row[1] is not None}


async def _link_massime(session: AsyncSession, links: Sequence[WaitingLink]) -> list[FailedLink]:
    if not links:
        return []
    unmade: list[FailedLink] = []
    found = await ids_of(session, Massima, {link.target for link in links})
    there = set(await session.scalars(select(Massima.id).where(Massima.id.in_({link.item_id for link in links}))))
    existing = {
        (row.massima_id, row.precedente_id): row.tipo
        for row in await session.scalars(select(Precedente).where(Precedente.massima_id.in_(there)))
    }
    edges: list[tuple[UUID, UUID, str]] = []
    for link in links:
        target = found.get(link.target)
        if target is None or link.item_id not in there:
            unmade.append(FailedLink(link, _missing(link)))
            continue
        pair = (link.item_id, target)
        if target == link.item_id or existing.get(pair, link.tipo) != link.tipo:
            reason = f"L'abstract «{link.target}» non può essere precedente {link.tipo} di questo."
            unmade.append(FailedLink(link, Problem(FIELD_OF[link.tipo], reason)))
        elif pair not in existing:
            existing[pair] = link.tipo
            edges.append((*pair, link.tipo))
    await stage(session, STAGED_EDGE, edges)
    staged = STAGED_EDGE.c
    await session.execute(
        upsert(Precedente)
        .from_select(["massima_id", "precedente_id", "tipo"], select(staged.before, staged.after, staged.tipo))
        .on_conflict_do_nothing()
    )
    return unmade


def _missing(link: WaitingLink) -> Problem:
    name = "Il provvedimento" if link.kind == "provvedimento" else "L'abstract"
    return Problem(FIELD_OF[link.tipo], f"{name} «{link.target}» non esiste: il collegamento resta in attesa.")
