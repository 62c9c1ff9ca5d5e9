"""All SQL on abstracts. Every statement that reads content starts from ``readable``, which carries the scope."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any
from uuid import UUID

from sqlalchemy import Select, and_, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima, MassimaRiservata, Precedente, TipoPrecedente
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento.fields import OF_PROVVEDIMENTO
from bdm.content.provvedimento.model import Provvedimento
from bdm.platform.authz import Scope
from bdm.platform.authz.scope import KEPT_SCOPES
from bdm.platform.database.session import among, rows_of
from bdm.platform.kit.identifiers import parse_id

OWN_TEXTS = ("titolo", "testo", "annotazione", "estratto")
PLAIN = tuple(
    name for name in MassimaView.__dataclass_fields__ if name not in (*OWN_TEXTS, *OF_PROVVEDIMENTO, "original")
)


_COLUMNS = (  # columns rather than entities: half the time to read a page of them
    *(getattr(Massima, name) for name in (*PLAIN, *OWN_TEXTS)),
    *(getattr(Provvedimento, name) for name in OF_PROVVEDIMENTO),
    MassimaRiservata.massima_id.label("riservata"),
    *(getattr(MassimaRiservata, name).label(f"riservata_{name}") for name in OWN_TEXTS),
)
_PUBLIC = (*PLAIN, *OWN_TEXTS, *OF_PROVVEDIMENTO)


@lru_cache(maxsize=KEPT_SCOPES)
def readable(scope: Scope) -> Select[*tuple[Any, ...]]:
    """Abstracts that ``scope`` may read, with their decision's fields and, where that may be seen, the original."""
    return (
        select(*_COLUMNS)
        .select_from(Massima)
        .join(Provvedimento, Provvedimento.id == Massima.provvedimento_id)
        .outerjoin(
            MassimaRiservata,
            and_(
                MassimaRiservata.massima_id == Massima.id,
                scope.original(restricted=Massima.restricted, ufficio=Provvedimento.ufficio),
            ),
        )
        .where(scope.readable("massima", status=Massima.status, ufficio=Provvedimento.ufficio))
    )


def to_view(row: Sequence[Any]) -> MassimaView:
    """One row of ``readable`` as the reader sees it."""
    own = dict(zip(_PUBLIC, row, strict=False))  # what a caller has selected besides comes last
    riservata = row[len(_PUBLIC)] is not None
    if riservata:
        own.update(zip(OWN_TEXTS, row[len(_PUBLIC) + 1 :], strict=False))
    return MassimaView(**own, original=riservata or not own["restricted"])


async def _views(session: AsyncSession, statement: Select[*tuple[Any, ...]]) -> list[MassimaView]:
    return [to_view(row) for row in await session.execute(statement)]


async def by_ids(session: AsyncSession, scope: Scope, ids: Iterable[UUID]) -> dict[UUID, MassimaView]:
    """Those of the abstracts that the reader may see, by id."""
    wanted = list(ids)
    if not wanted:
        return {}
    found = await rows_of(session, _by_ids(scope), {"ids": wanted})
    return {view.id: view for view in map(to_view, found)}


@lru_cache(maxsize=KEPT_SCOPES)
def _by_ids(scope: Scope) -> Select[*tuple[Any, ...]]:
    return readable(scope).where(among(Massima.id, "ids"))


async def by_names(session: AsyncSession, scope: Scope, names: Sequence[str]) -> list[MassimaView]:
    """By our id or by the source's (``external_id``), in the order asked for."""
    ids = [parsed for name in names if (parsed := parse_id(name))]
    views = await _views(session, readable(scope).where(Massima.id.in_(ids) | Massima.external_id.in_(list(names))))
    found = {str(view.id): view for view in views} | {view.external_id: view for view in views if view.external_id}
    return list({view.id: view for name in names if (view := found.get(name)) is not None}.values())


async def of_provvedimenti(session: AsyncSession, scope: Scope, ids: Iterable[UUID]) -> dict[UUID, list[MassimaView]]:
    """The abstracts of each decision that the reader may see, oldest first."""
    grouped: defaultdict[UUID, list[MassimaView]] = defaultdict(list)
    for view in map(to_view, await rows_of(session, _of_provvedimenti(scope), {"ids": list(ids)})):
        grouped[view.provvedimento_id].append(view)
    return grouped


@lru_cache(maxsize=KEPT_SCOPES)
def _of_provvedimenti(scope: Scope) -> Select[*tuple[Any, ...]]:
    return readable(scope).where(among(Massima.provvedimento_id, "ids")).order_by(Massima.seq)


async def precedents(
    session: AsyncSession, scope: Scope, tipo: TipoPrecedente, ids: Iterable[UUID]
) -> dict[UUID, list[MassimaView]]:
    """The conforming or differing precedents of each abstract that the reader may see, newest first."""
    links = await session.execute(
        select(Precedente.massima_id, Precedente.precedente_id).where(
            Precedente.massima_id.in_(list(ids)), Precedente.tipo == tipo
        )
    )
    pairs = [(row.massima_id, row.precedente_id) for row in links]
    views = await by_ids(session, scope, {precedente for _, precedente in pairs})
    grouped: defaultdict[UUID, list[MassimaView]] = defaultdict(list)
    for massima, precedente in pairs:
        if precedente in views:
            grouped[massima].append(views[precedente])
    for found in grouped.values():
        found.sort(
            key=lambda view: (view.data_pubblicazione is not None, view.data_pubblicazione, view.seq),
            reverse=True,
        )
    return grouped
