"""What became of a decision: what those that followed it in the same case did to it, and who says that it no longer
holds. One value for every face of a decision (``docs/regole/consultazione.md``), always with the reader's rights.

An effect is told where the outcome of the next decision says it and no other way: an appeal that was 'rigettato' may be
a claim that was. Whether a reform is of a part is told by the operative words of that decision, where they can be read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.schemas import DatiProvvedimento, DecisionKey, ProvvedimentoView
from bdm.document.citation.treatment import Treatment
from bdm.document.precedents import names_of
from bdm.document.processing.computing import compute
from bdm.italian.headings import OPERATIVE
from bdm.italian.sentences import sentences
from bdm.platform.authz import Scope
from bdm.platform.authz.scope import PUBLISHED
from bdm.platform.kit.regex import regex
from bdm.search.citator import repository as citator_repository

MOST_STEPS: Final = 6
"""Decisions of one case on either side: no case has more degrees; a link that a source got wrong may."""
MOST_NAMED: Final = 3
"""Of those who say that it no longer holds: the latest."""
_IN_PART: Final = regex(
    r"(?i:\b(?:in\s+parzial[ei]\s+(?:riforma|accoglimento)|parzialmente\s+(?:riforma|in\s+riforma|accoglie|annulla)\w*"
    r"|(?:riforma|annulla)\w*\s+(?:\w+\s+){0,3}?(?:parzialmente|in\s+parte|limitatamente)))"
)
_OPERATIVE: Final = regex(OPERATIVE)
_LONGEST: Final = 300
"""Characters of the words that say that it is so in part."""


class Effetto(StrEnum):
    """What a decision did to the one before it. ``seguita``: its outcome does not say."""

    CONFERMATA = "confermata"
    RIFORMATA = "riformata"
    ANNULLATA = "annullata"
    SEGUITA = "seguita"

    @property
    def undone(self) -> bool:
        return self in (Effetto.RIFORMATA, Effetto.ANNULLATA)


_EFFECTS: Final = {"CONFERMA": Effetto.CONFERMATA, "RIFORMA": Effetto.RIFORMATA, "NULLITA": Effetto.ANNULLATA}


@dataclass(frozen=True, slots=True)
class Step:
    """A later decision of the case and what it did to the one before. ``words`` of its ``page`` say that it did so in
    part; without them it is not known whether it was in part.
    """

    effect: Effetto
    by: ProvvedimentoView
    words: str | None = None
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Fate:
    """``before``: the earlier decisions of the case, the first of all first; ``after``: the later ones, in their order.
    ``superseded`` counts those who say that it no longer holds, ``by`` are the latest of them.
    """

    before: tuple[ProvvedimentoView, ...] = ()
    after: tuple[Step, ...] = ()
    superseded: int = 0
    by: tuple[ProvvedimentoView, ...] = ()

    @property
    def effect(self) -> Effetto | None:
        """What the next decision did to it; None where there is none."""
        return self.after[0].effect if self.after else None

    @property
    def undone(self) -> bool:
        """Whether who relies on it has to look first: it, or what confirmed it, was undone, or is said to be so."""
        return self.superseded > 0 or any(step.effect.undone for step in self.after)

    def sentence(self, own: DatiProvvedimento) -> str | None:
        """'Riformata in parte da Corte di Appello di Roma, sentenza n. 7/2022, poi annullata da …'; None where nothing
        became of it that is known here.
        """
        male = own.tipo == "decreto"
        told: list[str] = []
        for step in self.after:
            effect = step.effect.value[:-1] + "o" if male else step.effect.value
            part = " in parte" if step.words else ""
            told.append(f"{'poi ' if told else ''}{effect}{part} da {step.by.label}")
            male = step.by.tipo == "decreto"
        if self.superseded:
            who = self.by[0].label if self.superseded == 1 and self.by else f"{self.superseded} decisioni"
            told.append(f"{'superato' if own.tipo == 'decreto' else 'superata'} secondo {who}")
        text = "; ".join(told).replace("; poi", ", poi")
        return text[0].upper() + text[1:] if text else None


NOTHING_KNOWN: Final = Fate()


async def fates(session: AsyncSession, scope: Scope, decisions: Iterable[DecisionKey]) -> dict[DecisionKey, Fate]:
    """The fate of each of the decisions that has one."""
    asked = {each.id: each for each in decisions}
    own = {each.id: each.view for each in asked.values()}
    after = await _after(session, scope, own)
    before = await _before(session, scope, own.values())
    superseded = await _superseded(session, scope, own.values())
    return {
        asked[id]: Fate(before.get(id, ()), after.get(id, ()), *superseded.get(id, (0, ())))
        for id in own
        if id in after or id in before or id in superseded
    }


async def fate_of(session: AsyncSession, scope: Scope, view: ProvvedimentoView) -> Fate:
    given = DecisionKey(view.id, view)
    return (await fates(session, scope, [given])).get(given, NOTHING_KNOWN)


async def _after(session: AsyncSession, scope: Scope, own: Collection[UUID]) -> dict[UUID, tuple[Step, ...]]:
    """Link by link, one statement for all of them: most have none."""
    next_of: dict[UUID, ProvvedimentoView] = {}
    asked: set[UUID] = set(own)
    for _ in range(MOST_STEPS):
        found = await provvedimento_repository.successors(session, scope, asked)
        if not found:
            break
        next_of |= found
        asked = {view.id for view in found.values()} - next_of.keys() - set(own)
        if not asked:
            break
    if not next_of:
        return {}
    words = await _words(session, [view for view in next_of.values() if _effect(view).undone])
    return {id: tuple(_steps(id, next_of, words)) for id in own if id in next_of}


def _steps(own: UUID, next_of: dict[UUID, ProvvedimentoView], words: dict[UUID, tuple[int, str]]) -> Iterable[Step]:
    seen = {own}
    while (view := next_of.get(own)) is not None and view.id not in seen and len(seen) <= MOST_STEPS:
        page, said = words.get(view.id, (None, None))
        yield Step(_effect(view), view, said, page)
        own = view.id
        seen.add(own)


def _effect(view: ProvvedimentoView) -> Effetto:
    return _EFFECTS.get(view.esito or "", Effetto.SEGUITA)


async def _words(session: AsyncSession, views: Sequence[ProvvedimentoView]) -> dict[UUID, tuple[int, str]]:
    """Of those whose text says so, the page and the words with which they undo a part only."""
    of_hash = {view.document_hash: view.id for view in views if view.document_hash is not None}
    pages = await citator_repository.last_pages(session, of_hash)
    told = await compute(_in_part, sum(len(text) for *_, text in pages), pages)
    return {of_hash[file_hash]: said for file_hash, said in told.items()}


def _in_part(pages: Sequence[tuple[str, int, str]]) -> dict[str, tuple[int, str]]:
    told: dict[str, tuple[int, str]] = {}
    operative: set[str] = set()  # documents whose operative part has begun
    for file_hash, page, text in pages:
        begins = 0
        if heading := _OPERATIVE.search(text):
            begins = heading.end()
            operative.add(file_hash)
        if file_hash in operative and file_hash not in told:
            for start, end in sentences(text):
                if end > begins and _IN_PART.search(text, max(start, begins), end):
                    told[file_hash] = (page, " ".join(text[max(start, begins) : end].split())[:_LONGEST])
                    break
    return told


async def _before(
    session: AsyncSession, scope: Scope, own: Iterable[ProvvedimentoView]
) -> dict[UUID, tuple[ProvvedimentoView, ...]]:
    linked = {view.id: view.provvedimento_precedente_id for view in own}
    known: dict[UUID, ProvvedimentoView] = {}
    asked = {id for id in linked.values() if id is not None}
    for _ in range(MOST_STEPS):
        if not asked:
            break
        found = await provvedimento_repository.by_ids(session, scope, asked)
        known |= found
        asked = {id for view in found.values() if (id := view.provvedimento_precedente_id) is not None} - known.keys()
    told = {}
    for id, first in linked.items():
        chain: list[ProvvedimentoView] = []
        view = known.get(first) if first else None
        while view is not None and view not in chain:
            chain.append(view)
            view = known.get(view.provvedimento_precedente_id) if view.provvedimento_precedente_id else None
        if chain:
            told[id] = tuple(reversed(chain[:MOST_STEPS]))
    return told


async def _superseded(
    session: AsyncSession, scope: Scope, own: Iterable[ProvvedimentoView]
) -> dict[UUID, tuple[int, tuple[ProvvedimentoView, ...]]]:
    """Of those of whom published decisions say so: how many do, and the latest."""
    called: dict[str, set[UUID]] = {}
    for view in own:
        if view.status == PUBLISHED:
            for name in names_of(view.numero_provvedimento, view.anno_provvedimento, view.tipo, view.ufficio):
                called.setdefault(name, set()).add(view.id)
    saying: dict[UUID, list[UUID]] = {}
    for name, citing, places in await citator_repository.treated_places(session, scope, called):
        if any(place.treatment is Treatment.SUPERATA for place in places):
            for id in called[name] - {citing}:
                if citing not in saying.setdefault(id, []):
                    saying[id].append(citing)
    if not saying:
        return {}
    named = {id for each in saying.values() for id in each[:MOST_NAMED]}
    views = await provvedimento_repository.by_ids(session, scope, named)
    return {id: (len(each), tuple(views[by] for by in each[:MOST_NAMED] if by in views)) for id, each in saying.items()}
