"""What notices say: decided for whoever reads them, when they are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeAlias, cast
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.avviso import repository as avviso_repository
from bdm.avviso.model import Avviso
from bdm.avviso.repository import ResolvedIscrizione
from bdm.avviso.subscription_query import SubscriptionQueries, find, ids_of
from bdm.content.massima import repository as massima_repository
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.content.withdrawn import withdrawn_on
from bdm.open_data.record.schemas import ItemName
from bdm.platform.authz import Kind, Scope
from bdm.search.engine.port import SearchEngine, SearchRequest

_View: TypeAlias = ProvvedimentoView | MassimaView
FOUND: Final = ("nuovo", "modificato", "citato")
"""Events that say of an item that a search finds it, or what its text cites."""


@dataclass(frozen=True)
class PresentedAvviso:
    """A notice with what its reader may read now: the item, how what is followed is called, and the ``decision`` that
    is.
    """

    avviso: Avviso
    followed: ResolvedIscrizione
    view: _View | None
    withdrawn: date | None
    target: str | None
    decision: _View | None
    hidden: bool
    """Whether the item may be read, but not that it was found."""

    @property
    def item(self) -> str | None:
        """How the item is called."""
        return label(self.view)

    @property
    def name(self) -> ItemName:
        """Of the item."""
        return cast(Kind, self.avviso.kind), self.avviso.item_id


async def show(
    session: AsyncSession, engine: SearchEngine, scope: Scope, notices: Sequence[Avviso]
) -> list[PresentedAvviso]:
    """The notices as ``scope`` reads them. Raises IndexNotReady where the index has to be asked: that a search finds a
    restricted item may tell of its original, so it is only said where that is found now as well.
    """
    followed = await avviso_repository.by_ids(session, {each.iscrizione_id for each in notices})
    followed_ids = {each.iscrizione.provvedimento_id for each in followed.values()} - {None}
    names = {(cast(Kind, each.kind), each.item_id) for each in notices}
    views = await _views(session, scope, names | {("provvedimento", cast(UUID, id_)) for id_ in followed_ids})
    gone = await withdrawn_on(session, [item_id for _, item_id in names])
    here = [each for each in notices if each.iscrizione_id in followed]  # one may go meanwhile
    doubtful = [each for each in here if each.event in FOUND and _hides(views.get(_name(each)))]
    unfounded = await _without_ground(
        session, engine, scope, [(each, followed[each.iscrizione_id]) for each in doubtful]
    )
    return [
        PresentedAvviso(
            each,
            followed[each.iscrizione_id],
            None if each.id in unfounded else views.get(_name(each)),
            gone.get(each.item_id) if _withdrawn(views.get(_name(each))) else None,
            target(followed[each.iscrizione_id], views),
            _decision(followed[each.iscrizione_id], views),
            hidden=each.id in unfounded,
        )
        for each in here
    ]


async def targets(session: AsyncSession, scope: Scope, followed: Sequence[ResolvedIscrizione]) -> list[str | None]:
    """How what is followed is called."""
    ids = {each.iscrizione.provvedimento_id for each in followed} - {None}
    views = await _views(session, scope, {("provvedimento", cast(UUID, id_)) for id_ in ids})
    return [target(each, views) for each in followed]


def target(followed: ResolvedIscrizione, views: dict[ItemName, _View]) -> str | None:
    """How it is called; None for a decision that may not be read."""
    one = followed.iscrizione
    if followed.search is not None:
        return followed.search.name
    if one.provvedimento_id is not None:
        return label(_decision(followed, views))
    return one.name


def _decision(followed: ResolvedIscrizione, views: dict[ItemName, _View]) -> _View | None:
    id_ = followed.iscrizione.provvedimento_id
    return None if id_ is None else views.get(("provvedimento", id_))


def label(view: _View | None) -> str | None:
    """The item as people call it, in one line."""
    if view is None:
        return None
    return " ".join((view.titolo if isinstance(view, MassimaView) else view.label).split())


def _name(notice: Avviso) -> ItemName:
    return cast(Kind, notice.kind), notice.item_id


def _hides(view: _View | None) -> bool:
    return view is not None and view.restricted and not view.original


def _withdrawn(view: _View | None) -> bool:
    """Whoever worked on it may read it still."""
    return view is None or view.status == "RITIRATO"


async def _views(session: AsyncSession, scope: Scope, names: set[ItemName]) -> dict[ItemName, _View]:
    decisions = [item_id for kind, item_id in names if kind == "provvedimento"]
    abstracts = [item_id for kind, item_id in names if kind == "massima"]
    read: dict[ItemName, _View] = {}
    for id_, view in (await provvedimento_repository.by_ids(session, scope, decisions)).items():
        read["provvedimento", id_] = view
    for id_, abstract in (await massima_repository.by_ids(session, scope, abstracts)).items():
        read["massima", id_] = abstract
    return read


async def _without_ground(
    session: AsyncSession, engine: SearchEngine, scope: Scope, doubtful: Sequence[tuple[Avviso, ResolvedIscrizione]]
) -> set[UUID]:
    """Those of the notices whose subscription does not find the item under ``scope`` now; what the index does not have
    yet as it is now, it may find as it was.
    """
    asking = SubscriptionQueries(session)
    asked: list[tuple[Avviso, SearchRequest]] = []
    unfounded = set()
    waiting = await avviso_repository.waiting(session, {_name(notice) for notice, _ in doubtful}) if doubtful else ()
    for notice, followed in doubtful:
        request = None if _name(notice) in waiting else await asking.request(followed, scope)
        if request is None:
            unfounded.add(notice.id)
        else:
            asked.append((notice, request))
    if asked:
        items = ids_of({_name(notice) for notice, _ in asked})
        answers = await find(engine, [request for _, request in asked], items)
        unfounded |= {
            notice.id for (notice, _), names in zip(asked, answers, strict=True) if _name(notice) not in names
        }
    return unfounded
