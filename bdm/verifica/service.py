"""Checking a text: what it cites is read, asked for all at once, and told citation by citation. Nothing is kept."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.addresses import citable_address
from bdm.content.provvedimento.schemas import DecisionKey
from bdm.document.citation.treatment import Treatment
from bdm.document.precedents import Precedent, names
from bdm.document.processing.computing import compute
from bdm.italian.rulings import ALONE
from bdm.platform.authz import Scope
from bdm.platform.database.session import Database
from bdm.platform.kit.time import today
from bdm.search.citator.fate import fates
from bdm.verifica import annotation, citing, repository as verifica_repository
from bdm.verifica.citing import CheckedText, TextDecision
from bdm.verifica.explanation import LIMITED, KnownDecisions, tell_text
from bdm.verifica.forms import near_numbers
from bdm.verifica.reading import MAX_UNPACKED, TextSection, on_disk
from bdm.verifica.repacking import Pieces, join
from bdm.verifica.repository import CitingPlace
from bdm.verifica.rulings import (
    CheckedDecision,
    CitedElsewhere,
    Holdings,
    adjacent,
    check_decision,
    discordant,
    named_elsewhere,
)
from bdm.verifica.schemas import TestoVerificato

_COST: Final = 4
"""Microseconds of a character (``compute``)."""


T = TypeVar("T")


@dataclass(frozen=True)
class _Fragment:
    """Words in which a decision here names another."""

    precedent: Precedent
    words: str


async def check(
    database: Database, scope: Scope, sections: Sequence[TextSection], on: date | None = None
) -> TestoVerificato:
    """What can be said of each citation of the text; norms are asked of the day ``on``. While a text waits for its turn
    no connection waits with it. Raises Invalid.
    """
    return await _check(tell_text, database, scope, sections, on)


async def write(database: Database, scope: Scope, sections: Sequence[TextSection], on: date | None = None) -> bytes:
    """The same as JSON."""
    return await _check(_json, database, scope, sections, on)


async def annotate(
    database: Database, scope: Scope, sections: Sequence[TextSection], docx: bytes, origin: str, on: date | None = None
) -> bytes:
    """The DOCX that reads ``sections``, given back with what can be said of each citation; ``origin`` is the service's
    address for its reader.
    """
    async with on_disk(docx) as path:
        pieces = await _check(partial(_annotated, path, origin), database, scope, sections, on, more=MAX_UNPACKED)
    return join(docx, pieces)


async def _check(
    tell: Callable[[Sequence[TextSection], CheckedText, KnownDecisions, date], T],
    database: Database,
    scope: Scope,
    sections: Sequence[TextSection],
    on: date | None,
    more: int = 0,
) -> T:
    """What ``tell`` makes of it, which takes ``more`` than the text has (microseconds)."""
    now = today()
    size = _COST * sum(len(each.text) for each in sections)
    text = await compute(citing.read, size, sections, now)
    async with database.reading() as session:
        here, fragments = await _holdings(session, scope, text.decisions)
    size += _COST * sum(len(each.words) for each in fragments)
    checked = await compute(_checked, size, text.decisions, here, fragments, now)
    async with database.reading() as session:
        decisions = await _ask(session, scope, text, checked)
    size += more + sum(len(page) for pages in decisions.pages.values() for page in pages)
    return await compute(tell, size, sections, text, decisions, on or now)


def _checked(
    decisions: Sequence[TextDecision], holdings: Holdings, fragments: Sequence[_Fragment], now: date
) -> list[CheckedDecision]:
    for each in fragments:
        day, section = named_elsewhere(each.words, each.precedent)
        elsewhere = holdings.elsewhere[each.precedent.name]
        if day is not None:
            elsewhere.days[day] += 1
        if section is not None:
            elsewhere.sections[section] += 1
    checked = [check_decision(each, holdings, now) for each in decisions]
    for at, told in discordant(decisions).items():
        if checked[at].view is None:
            checked[at].findings += told
    return checked


async def _ask(
    session: AsyncSession, scope: Scope, text: CheckedText, checked: Sequence[CheckedDecision]
) -> KnownDecisions:
    """What the database says of those that were found, with what of it was not read."""
    found = {DecisionKey(each.view.id, each.view) for each in checked if each.view is not None}
    known = {given.id: fate for given, fate in (await fates(session, scope, found)).items()}
    quoted = [checked[at].view for each in text.quotations for at in each.of]
    hashes = {view.document_hash for view in quoted if view is not None and view.document_hash is not None}
    pages = await verifica_repository.page_texts(session, hashes)
    unread = [] if len(pages) == len(hashes) else [LIMITED.format(what="le decisioni da cui si citano parole")]
    return KnownDecisions(checked, known, pages, unread)


async def _holdings(
    session: AsyncSession, scope: Scope, decisions: Sequence[TextDecision]
) -> tuple[Holdings, list[_Fragment]]:
    """All that the database says of them, in a fixed number of questions; words by which they are named elsewhere."""
    named = {name for each in decisions if (name := each.named) is not None}
    days = {day for each in decisions if (day := each.day) is not None}
    views = await verifica_repository.by_numbers(
        session, scope, named | {near for each in named for near in adjacent(each)}
    )
    numbers = {numero for _, numero, _ in named} | {
        near for each in decisions if each.day is not None and each.named for near in near_numbers(each.named[1])
    }
    cassation = {
        number
        for each in decisions
        if each.day is not None
        and isinstance(number := each.cited.precedent.number, int)
        and number <= citing.MAX_NUMBER
    }
    views += await verifica_repository.of_days(
        session, scope, {name for name, _, _ in named}, days, numbers | cassation
    )
    known = {(view.ufficio, view.numero_provvedimento, view.anno_provvedimento) for view in views}
    absent = {each for each in named if each not in known}
    elsewhere, fragments = await _elsewhere(session, scope, decisions)
    here = Holdings.of(
        views,
        withdrawn=await verifica_repository.withdrawn(session, absent),
        extents=await verifica_repository.extents(session, scope, {(office, year) for office, _, year in absent}),
        elsewhere=elsewhere,
    )
    return here, fragments


async def _elsewhere(
    session: AsyncSession, scope: Scope, decisions: Sequence[TextDecision]
) -> tuple[dict[str, CitedElsewhere], list[_Fragment]]:
    """What those here say that cite the same, and the words in which they do, still to be read."""
    precedents = {
        each.cited.precedent.name: each.cited.precedent for each in decisions if each.cited.precedent.told_apart
    }
    called = {name: own for own, precedent in precedents.items() for name in names(precedent)}
    places = await verifica_repository.citing_places(session, scope, called)
    dated = {
        each.cited.precedent.name
        for each in decisions
        if each.cited.precedent.court in ALONE and (each.day is not None or each.cited.ruling.section is not None)
    }
    read = [each for each in places if called[each.nome] in dated]
    words = await verifica_repository.fragments(session, read)
    by_name: dict[str, list[CitingPlace]] = defaultdict(list)
    counts: dict[str, dict[str, int]] = defaultdict(dict)
    for each in places:
        by_name[called[each.nome]].append(each)
        counts[called[each.nome]][each.nome] = each.total
    found = {name: CitedElsewhere(sum(each.values()), _treated(by_name[name])) for name, each in counts.items()}
    return found, [_Fragment(precedents[called[read[number].nome]], each) for number, each in words.items()]


def _treated(places: Sequence[CitingPlace]) -> dict[Treatment, int]:
    said = {(each.file_hash, each.place.treatment) for each in places if each.place.treatment is not None}
    return dict(Counter(treatment for _, treatment in said if treatment is not None))


def _json(sections: Sequence[TextSection], text: CheckedText, decisions: KnownDecisions, day: date) -> bytes:
    return tell_text(sections, text, decisions, day).model_dump_json().encode()


def _annotated(
    path: Path, origin: str, sections: Sequence[TextSection], text: CheckedText, decisions: KnownDecisions, day: date
) -> Pieces:
    here = [each.view for each in decisions.checked if each.view is not None]
    addresses = {view.id: citable_address(origin, view) for view in here}
    return annotation.annotate(path, tell_text(sections, text, decisions, day), addresses)
