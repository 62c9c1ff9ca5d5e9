"""Counts and lists of the archive agree, whatever is published and whoever looks: at every level the values are what
the items themselves say, and the search that each answer names finds just what was counted.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any, get_args
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.italian import key
from bdm.platform.authz import Kind, Scope
from bdm.platform.kit.time import today
from bdm.search.answer.service import Criteria, search
from bdm.search.archive import service as archive_service
from bdm.search.archive.selection import ALL_SUBJECTS, FIRST_YEAR, MESI, ArchiveLevel, Selection, read_selection
from bdm.search.engine.item import IndexedItem
from tests.fixtures.examples import examples
from tests.search.engines import filled
from tests.search.items import DISTRETTI, STATUSES, UFFICI, item, scopes

pytestmark = pytest.mark.anyio

TODAY = today()
DAYS = (
    date(FIRST_YEAR - 1, 12, 31),
    date(FIRST_YEAR, 1, 1),
    date(2020, 2, 29),
    date(2020, 3, 1),
    date(2020, 12, 31),
    TODAY.replace(day=1),
    TODAY,
    TODAY + timedelta(days=1),
)
MATERIE = (None, "LOCAZIONE", "Società", "SOCIETA", " Società", "DIRITTO «NUOVO»", 'DETTA "ALTRA"')


@st.composite
def corpora(draw: st.DrawFn) -> list[IndexedItem]:
    """Up to twenty items of few places, days and subjects, so that they share them."""
    found = []
    for number in range(1, draw(st.integers(0, 20)) + 1):
        ufficio = draw(st.sampled_from(UFFICI))
        changes: dict[str, Any] = {
            "kind": draw(st.sampled_from(get_args(Kind))),
            "status": draw(st.sampled_from(STATUSES)),
            "area": draw(st.sampled_from(["civile", "penale"])),
            "ufficio": ufficio,
            "distretto": DISTRETTI[ufficio],
            "materia": draw(st.sampled_from(MATERIE)),
            "data_pubblicazione": draw(st.sampled_from(DAYS)),
        }
        changed = item(number, **changes)
        found.append(replace(changed, riservato=changed.public) if draw(st.booleans()) else changed)
    return found


def counted(corpus: list[IndexedItem], kind: Kind, selection: Selection) -> list[IndexedItem]:
    """What belongs to ``selection``, said without any search."""

    def belongs(one: IndexedItem) -> bool:
        day = one.data_pubblicazione
        assert day is not None
        return (
            one.kind == kind
            and one.status == "PUBBLICATO"
            and date(FIRST_YEAR, 1, 1) <= day <= TODAY
            and selection.distretto in (None, one.distretto)
            and selection.ufficio in (None, one.ufficio)
            and selection.area in (None, one.area)
            and (selection.materia in (None, ALL_SUBJECTS) or key(selection.materia) == key(one.materia or ""))
            and selection.anno in (None, day.year)
            and selection.mese in (None, day.month)
        )

    return [one for one in corpus if belongs(one)]


def value_of(level: ArchiveLevel, one: IndexedItem) -> str:
    """Where ``one`` is counted at ``level``; subjects by their key."""
    day = one.data_pubblicazione
    assert day is not None
    match level:
        case ArchiveLevel.MATERIA:
            return key(one.materia or "")
        case ArchiveLevel.ANNO:
            return str(day.year)
        case ArchiveLevel.MESE:
            return MESI[day.month - 1]
        case ArchiveLevel.TARGET:
            return "abstract" if one.kind == "massima" else "provvedimento"
        case _:
            return str(getattr(one, level))


@st.composite
def cases(draw: st.DrawFn) -> tuple[list[IndexedItem], list[dict[str, str]]]:
    """Items, and one way down, level by level, along what there is (and sometimes beside it).

    All is drawn before the test runs: what ends a draw within a coroutine would end the loop of all later tests.
    """
    corpus = draw(corpora())
    places = [(one.distretto, one.ufficio) for one in corpus] or [("MILANO", UFFICI[0])]
    distretto, ufficio = draw(st.sampled_from(places))
    years = [str(year) for year in range(FIRST_YEAR, TODAY.year + 1)]
    published = [one.data_pubblicazione for one in corpus if one.data_pubblicazione and one.data_pubblicazione <= TODAY]
    days = [day for day in published if day.year >= FIRST_YEAR] or [TODAY]
    day = draw(st.sampled_from(days))
    choices = {
        "distretto": [distretto],
        "ufficio": [ufficio],
        "area": ["civile", "penale"],
        "materia": [ALL_SUBJECTS, *(name for name in MATERIE if name), "INESISTENTE"],
        "anno": [str(day.year), str(day.year), draw(st.sampled_from(years))],
        "mese": [MESI[day.month - 1], MESI[day.month - 1], draw(st.sampled_from(MESI))],
    }
    way: list[dict[str, str]] = [{}]
    for level, values in choices.items():
        way.append({**way[-1], level: draw(st.sampled_from(values))})
    return corpus, way


@settings(max_examples=examples(25), deadline=None, suppress_health_check=list(HealthCheck))
@given(case=cases(), scope=scopes)
async def test_counts_are_what_the_list_holds(
    session: AsyncSession, tmp_path: Path, case: tuple[list[IndexedItem], list[dict[str, str]]], scope: Scope
) -> None:
    corpus, way = case
    engine, generation = filled(tmp_path / str(uuid4()), corpus)
    try:
        for said in way:
            selection = read_selection(said, TODAY)
            found = await archive_service.occurrences(session, engine, scope, selection, TODAY)
            level = selection.next_level
            assert [row.text for row in found.provvedimento] == [row.text for row in found.massima] or (
                level is ArchiveLevel.TARGET
            )
            kinds: tuple[Kind, ...] = get_args(Kind)
            for kind in kinds:
                there = counted(corpus, kind, selection)
                rows = found.massima if kind == "massima" else found.provvedimento
                expected = Counter(value_of(level, one) for one in there)
                if level is ArchiveLevel.MATERIA:
                    expected.pop("", None)
                    assert rows[0] == archive_service.Occurrence(ALL_SUBJECTS, len(there))
                    assert {key(row.text): row.value for row in rows[1:] if row.value} == expected
                    assert len({key(row.text) for row in rows}) == len(rows)
                else:
                    assert {row.text: row.value for row in rows if row.value} == expected
                if found.q is None:
                    assert not there
                    continue
                asked = Criteria(q=found.q, area=found.area, size=100)
                listed = await search(session, engine, scope, uuid4(), kind, asked)
                assert listed.count == len(there)
                assert set(listed.ids) == {one.id for one in there}
    finally:
        generation.close()
