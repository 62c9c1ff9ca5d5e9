"""All SQL on decisions. Every statement that reads content starts from ``readable``, which carries the scope."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from uuid import UUID

from sqlalchemy import Row, Select, and_, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.authz import Scope
from bdm.kit.identifiers import parse_id
from bdm.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.provvedimento.schemas import ProvvedimentoView

OWN_TEXTS = ("titolo", "parte_processuale", "annotazione", "estratto")
PLAIN = tuple(
    name
    for name in ProvvedimentoView.__dataclass_fields__
    if name not in (*OWN_TEXTS, "original", "document_hash", "anonymized_document_hash")
)


def readable(scope: Scope) -> Select[Provvedimento, ProvvedimentoRiservato]:
    """Decisions that ``scope`` may read, each with its original where the reader may see that too."""
    return (
        select(Provvedimento, ProvvedimentoRiservato)
        .outerjoin(
            ProvvedimentoRiservato,
            and_(
                ProvvedimentoRiservato.provvedimento_id == Provvedimento.id,
                scope.original(restricted=Provvedimento.visibility, ufficio=Provvedimento.ufficio),
            ),
        )
        .where(scope.readable("provvedimento", status=Provvedimento.status, ufficio=Provvedimento.ufficio))
    )


def to_view(row: Row[Provvedimento, ProvvedimentoRiservato]) -> ProvvedimentoView:
    """One row of ``readable`` as the reader sees it."""
    public, own_face, *_ = row
    riservato: ProvvedimentoRiservato | None = own_face  # null where the outer join found nothing
    own = riservato or public
    confirmed = public.anonymized_document_hash if public.anonymized_confirmed_at is not None else None
    if riservato is not None:
        document, anonymized = riservato.document_hash, public.anonymized_document_hash
    elif public.visibility:
        document = anonymized = confirmed
    else:
        document, anonymized = public.document_hash, confirmed
    return ProvvedimentoView(
        original=riservato is not None or not public.visibility,
        document_hash=document,
        anonymized_document_hash=anonymized,
        **{name: getattr(own, name) for name in OWN_TEXTS},
        **{name: getattr(public, name) for name in PLAIN},
    )


async def _views(
    session: AsyncSession, statement: Select[Provvedimento, ProvvedimentoRiservato]
) -> list[ProvvedimentoView]:
    return [to_view(row) for row in await session.execute(statement)]


async def by_ids(session: AsyncSession, scope: Scope, ids: Iterable[UUID]) -> dict[UUID, ProvvedimentoView]:
    """Those of the decisions that the reader may see, by id."""
    wanted = list(ids)
    if not wanted:
        return {}
    views = await _views(session, readable(scope).where(Provvedimento.id.in_(wanted)))
    return {view.id: view for view in views}


async def by_names(session: AsyncSession, scope: Scope, names: Sequence[str]) -> list[ProvvedimentoView]:
    """By our id or by the source's (``external_id``), in the order asked for."""
    ids = [parsed for name in names if (parsed := parse_id(name))]
    views = await _views(
        session,
        readable(scope).where(Provvedimento.id.in_(ids) | Provvedimento.external_id.in_(list(names))),
    )
    found = {str(view.id): view for view in views} | {view.external_id: view for view in views if view.external_id}
    return list({view.id: view for name in names if (view := found.get(name)) is not None}.values())


async def successors(session: AsyncSession, scope: Scope, ids: Iterable[UUID]) -> dict[UUID, ProvvedimentoView]:
    """The next decision of each, where there is one that the reader may see."""
    views = await _views(session, readable(scope).where(Provvedimento.provvedimento_precedente_id.in_(list(ids))))
    return {view.provvedimento_precedente_id: view for view in views if view.provvedimento_precedente_id}
