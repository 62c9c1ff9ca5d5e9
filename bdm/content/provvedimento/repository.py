"""All SQL on decisions. Every statement that reads content starts from ``readable``, which carries the scope."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ARRAY, Integer, Select, Text, and_, bindparam, case, func, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.platform.authz import Scope
from bdm.platform.authz.scope import KEPT_SCOPES
from bdm.platform.database.session import among, rows_of
from bdm.platform.kit.identifiers import parse_id

OWN_TEXTS = ("titolo", "parte_processuale", "annotazione", "estratto")
PLAIN = tuple(
    name
    for name in ProvvedimentoView.__dataclass_fields__
    if name not in (*OWN_TEXTS, "original", "document_hash", "anonymized_document_hash")
)


_VIEW = (*PLAIN, *OWN_TEXTS, "document_hash", "anonymized_document_hash")
_PUBLIC = (*_VIEW, "anonymised_confirmed_at")
_ORIGINAL = (*OWN_TEXTS, "document_hash")
_COLUMNS = (  # columns rather than entities: half the time to read a page of them
    *(getattr(Provvedimento, name) for name in _PUBLIC),
    ProvvedimentoRiservato.provvedimento_id.label("riservato"),
    *(getattr(ProvvedimentoRiservato, name).label(f"riservato_{name}") for name in _ORIGINAL),
)


SEEN_DOCUMENT: Final = case(
    (ProvvedimentoRiservato.provvedimento_id.is_not(None), ProvvedimentoRiservato.document_hash),
    (
        Provvedimento.restricted,
        case((Provvedimento.anonymised_confirmed_at.is_not(None), Provvedimento.anonymized_document_hash)),
    ),
    else_=Provvedimento.document_hash,
)
"""Of a row of ``readable`` the document whose text the reader reads: ``document_hash`` of its view."""


@lru_cache(maxsize=KEPT_SCOPES)
def readable(scope: Scope) -> Select[*tuple[Any, ...]]:
    """Decisions that ``scope`` may read, each with its original where the reader may see that too."""
    return (
        select(*_COLUMNS)
        .select_from(Provvedimento)
        .outerjoin(
            ProvvedimentoRiservato,
            and_(
                ProvvedimentoRiservato.provvedimento_id == Provvedimento.id,
                scope.original(restricted=Provvedimento.restricted, ufficio=Provvedimento.ufficio),
            ),
        )
        .where(scope.readable("provvedimento", status=Provvedimento.status, ufficio=Provvedimento.ufficio))
    )


def to_view(row: Sequence[Any]) -> ProvvedimentoView:
    """One row of ``readable`` as the reader sees it."""
    own = dict(zip(_VIEW, row, strict=False))  # what a caller has selected besides comes last
    confirmed = own["anonymized_document_hash"] if row[len(_VIEW)] is not None else None
    riservato = row[len(_PUBLIC)] is not None
    if riservato:
        own.update(zip(_ORIGINAL, row[len(_PUBLIC) + 1 :], strict=False))
    elif own["restricted"]:
        own["document_hash"] = own["anonymized_document_hash"] = confirmed
    else:
        own["anonymized_document_hash"] = confirmed
    return ProvvedimentoView(**own, original=riservato or not own["restricted"])


async def _views(session: AsyncSession, statement: Select[*tuple[Any, ...]]) -> list[ProvvedimentoView]:
    return [to_view(row) for row in await session.execute(statement)]


async def by_ids(session: AsyncSession, scope: Scope, ids: Iterable[UUID]) -> dict[UUID, ProvvedimentoView]:
    """Those of the decisions that the reader may see, by id."""
    wanted = list(ids)
    if not wanted:
        return {}
    found = await rows_of(session, _by_ids(scope), {"ids": wanted})
    return {view.id: view for view in map(to_view, found)}


@lru_cache(maxsize=KEPT_SCOPES)
def _by_ids(scope: Scope) -> Select[*tuple[Any, ...]]:
    return readable(scope).where(among(Provvedimento.id, "ids"))


async def by_names(session: AsyncSession, scope: Scope, names: Sequence[str]) -> list[ProvvedimentoView]:
    """By our id or by the source's (``external_id``), in the order asked for."""
    ids = [parsed for name in names if (parsed := parse_id(name))]
    views = await _views(
        session,
        readable(scope).where(Provvedimento.id.in_(ids) | Provvedimento.external_id.in_(list(names))),
    )
    found = {str(view.id): view for view in views} | {view.external_id: view for view in views if view.external_id}
    return list({view.id: view for name in names if (view := found.get(name)) is not None}.values())


async def by_numbers(
    session: AsyncSession, scope: Scope, numbers: Iterable[tuple[str, int, int]]
) -> list[ProvvedimentoView]:
    """Those with one of these numbers (office, year, number) that the reader may see, oldest first. Several may have
    the same: each area and each kind is numbered apart.
    """
    wanted = list(numbers)
    if not wanted:
        return []
    values = dict(zip(("offices", "years", "numbers"), map(list, zip(*wanted, strict=True)), strict=True))
    return list(map(to_view, await rows_of(session, _by_numbers(scope), values)))


@lru_cache(maxsize=KEPT_SCOPES)
def _by_numbers(scope: Scope) -> Select[*tuple[Any, ...]]:
    # Arrays: a statement with a value for each would have to be written anew for each count of them
    wanted = (
        func.unnest(
            bindparam("offices", type_=ARRAY(Text)),
            bindparam("years", type_=ARRAY(Integer)),
            bindparam("numbers", type_=ARRAY(Integer)),
        )
        .table_valued("ufficio", "anno", "numero")
        .render_derived()
    )
    named = tuple_(Provvedimento.ufficio, Provvedimento.anno_provvedimento, Provvedimento.numero_provvedimento)
    return (
        readable(scope)
        .where(
            named.in_(select(wanted.c.ufficio, wanted.c.anno, wanted.c.numero)),
            Provvedimento.numero_provvedimento.is_not(None),
        )
        .order_by(Provvedimento.seq)
    )


async def successors(session: AsyncSession, scope: Scope, ids: Iterable[UUID]) -> dict[UUID, ProvvedimentoView]:
    """The next decision of each, where there is one that the reader may see."""
    views = map(to_view, await rows_of(session, _successors(scope), {"ids": list(ids)}))
    return {view.provvedimento_precedente_id: view for view in views if view.provvedimento_precedente_id}


@lru_cache(maxsize=KEPT_SCOPES)
def _successors(scope: Scope) -> Select[*tuple[Any, ...]]:
    return readable(scope).where(among(Provvedimento.provvedimento_precedente_id, "ids"))
