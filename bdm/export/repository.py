"""All SQL of exports: the published items of a result list, as the reader may see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias
from uuid import UUID

from sqlalchemy import Select, Uuid, any_, literal
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima import repository as massima_repository
from bdm.content.massima.model import Massima
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.model import Provvedimento
from bdm.content.provvedimento.schemas import DecisionKey, ProvvedimentoView
from bdm.document import repository as document_repository
from bdm.italian.language import languages_of as text_languages
from bdm.platform.authz import Kind, Scope
from bdm.platform.authz.scope import PUBLISHED
from bdm.platform.kit import rich_text
from bdm.search.citator.fate import fates

Item: TypeAlias = ProvvedimentoView | MassimaView


@dataclass(frozen=True, slots=True)
class FateSentence:
    """What became of a decision, in the sentence that every face tells; ``undone``: who relies on it looks first."""

    sentence: str
    undone: bool

    @property
    def text(self) -> str:
        """To be read beside the decision: in words, since not everybody sees a colour."""
        return f"Attenzione. {self.sentence}." if self.undone else f"{self.sentence}."


Fates: TypeAlias = Mapping[UUID, FateSentence]
"""What became of items, or of their decisions; those of which nothing is known are not there."""
Languages: TypeAlias = Mapping[UUID, Sequence[str]]
"""In which languages the texts of items are written, the main one first; those of which it is not known are not there.
"""


@dataclass(frozen=True)
class ItemFacts:
    """What is told of items beside their own particulars."""

    fates: Fates = field(default_factory=dict)
    languages: Languages = field(default_factory=dict)

    def sentence(self, item: Item) -> str:
        """What became of it; empty where nothing is known."""
        return sentence_of(self.fates, item)

    def language(self, item: Item) -> str:
        """The main one of its text, as ISO 639-1 names it; empty where it is not known."""
        return next(iter(self.languages.get(item.id, ())), "")


async def still_published(session: AsyncSession, scope: Scope, kind: Kind, ids: Sequence[UUID]) -> list[UUID]:
    """Those of ``ids`` that are published, in their order: an index may be a moment behind."""
    model: type[Provvedimento] | type[Massima] = Provvedimento if kind == "provvedimento" else Massima
    readable: Select[*tuple[Any, ...]] = (
        provvedimento_repository if kind == "provvedimento" else massima_repository
    ).readable(scope)
    statement = readable.with_only_columns(model.id).where(
        model.id == any_(literal(list(ids), ARRAY(Uuid()))), model.status == PUBLISHED
    )
    found = set(await session.scalars(statement))
    return [item_id for item_id in ids if item_id in found]


async def items(session: AsyncSession, scope: Scope, kind: Kind, ids: Sequence[UUID]) -> list[Item]:
    """The items, in the order of ``ids``; one that is no longer published is left out."""
    views: dict[UUID, ProvvedimentoView] | dict[UUID, MassimaView]
    if kind == "provvedimento":
        views = await provvedimento_repository.by_ids(session, scope, ids)
    else:
        views = await massima_repository.by_ids(session, scope, ids)
    return [views[item_id] for item_id in ids if item_id in views and views[item_id].status == PUBLISHED]


def cited_with(citation: str, fate: FateSentence | None) -> str:
    """'…, riformata da Corte di Appello di Roma, sentenza n. 7/2022': it comes after all else that is cited."""
    return citation if fate is None else f"{citation}, {fate.sentence[0].lower()}{fate.sentence[1:]}"


def sentence_of(fates: Fates, item: Item) -> str:
    """Empty where nothing is known."""
    told = fates.get(item.id)
    return "" if told is None else told.sentence


async def fates_of(session: AsyncSession, scope: Scope, items: Sequence[Item]) -> Fates:
    """What became of the items, for this reader."""
    decision_of = {item.id: item.provvedimento_id if isinstance(item, MassimaView) else item.id for item in items}
    views = {item.id: item for item in items if isinstance(item, ProvvedimentoView)}
    if others := set(decision_of.values()) - views.keys():
        views |= await provvedimento_repository.by_ids(session, scope, others)
    known = await fates(session, scope, [DecisionKey(view.id, view) for view in views.values()])
    told = {
        given.id: FateSentence(said, fate.undone)
        for given, fate in known.items()
        if (said := fate.sentence(given.view)) is not None
    }
    return {item_id: told[decision] for item_id, decision in decision_of.items() if decision in told}


async def told_of(session: AsyncSession, scope: Scope, items: Sequence[Item]) -> ItemFacts:
    """What is told of the items in a reference, for this reader."""
    return ItemFacts(await fates_of(session, scope, items), await languages_of(session, items))


async def languages_of(session: AsyncSession, items: Sequence[Item]) -> Languages:
    """Of decisions that of the document that this reader gets, of abstracts that of their own words."""
    hashes = {item.id: item.document_hash for item in items if isinstance(item, ProvvedimentoView)}
    by_hash = await document_repository.languages(session, filter(None, hashes.values()))
    found: dict[UUID, Sequence[str]] = {
        item_id: by_hash[file_hash] for item_id, file_hash in hashes.items() if file_hash in by_hash
    }
    for item in items:
        if isinstance(item, MassimaView) and (own := text_languages([rich_text.plain(item.testo)])):
            found[item.id] = own
    return found
