"""Dashboard, search and archive count the same, whatever is published and whoever looks."""

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

from bdm.content.provvedimento.place import Place
from bdm.monitoring import service as monitoring_service
from bdm.monitoring.period import Period
from bdm.platform.authz import Kind, Scope
from bdm.platform.kit.time import today
from bdm.search.answer.service import Criteria, search
from bdm.search.archive import service as archive_service
from bdm.search.archive.selection import Selection
from bdm.search.engine.item import IndexedItem
from bdm.search.query import to_text
from tests.fixtures.examples import examples
from tests.search.engines import filled
from tests.search.items import DISTRETTI, STATUSES, UFFICI, item, scopes

pytestmark = pytest.mark.anyio

TODAY = today()
DAYS = (
    date(2014, 12, 31),
    date(2015, 1, 1),
    date(2020, 2, 29),
    date(2020, 3, 1),
    TODAY.replace(day=1),
    TODAY - timedelta(days=1),
    TODAY,
    TODAY + timedelta(days=1),
)
WHOLE_ARCHIVE = Period(date(2015, 1, 1), TODAY)
KINDS: tuple[Kind, ...] = get_args(Kind)


@st.composite
def corpora(draw: st.DrawFn) -> list[IndexedItem]:
    """Up to twenty items of few places and days, so that they share them."""
    found = []
    for number in range(1, draw(st.integers(0, 20)) + 1):
        ufficio = draw(st.sampled_from(UFFICI))
        changes: dict[str, Any] = {
            "kind": draw(st.sampled_from(KINDS)),
            "status": draw(st.sampled_from(STATUSES)),
            "area": draw(st.sampled_from(["civile", "penale"])),
            "ufficio": ufficio,
            "distretto": DISTRETTI[ufficio],
            "data_pubblicazione": draw(st.sampled_from(DAYS)),
        }
        changed = item(number, **changes)
        found.append(replace(changed, riservato=changed.public) if draw(st.booleans()) else changed)
    return found


periods = st.builds(
    lambda start, end: Period.of(start, end, TODAY),
    st.none() | st.sampled_from(DAYS),
    st.none() | st.sampled_from(DAYS),
)
places = st.sampled_from(
    [
        Place(),
        Place(area="penale"),
        Place(distretto="MILANO"),
        Place(distretto="MILANO", ufficio=UFFICI[0], area="civile"),
        Place(distretto="ROMA"),
    ]
)


def counted(corpus: list[IndexedItem], kind: Kind, period: Period, place: Place) -> list[IndexedItem]:
    """What has to be counted, said without any search."""
    return [
        one
        for one in corpus
        if one.kind == kind
        and one.status == "PUBBLICATO"
        and one.data_pubblicazione is not None
        and period.start <= one.data_pubblicazione <= period.end
        and place.distretto in (None, one.distretto)
        and place.ufficio in (None, one.ufficio)
        and place.area in (None, one.area)
    ]


@settings(max_examples=examples(30), deadline=None, suppress_health_check=list(HealthCheck))
@given(corpus=corpora(), scope=scopes, period=periods | st.just(WHOLE_ARCHIVE), place=places)
async def test_the_counts_are_those_of_search_and_archive(
    session: AsyncSession, tmp_path: Path, corpus: list[IndexedItem], scope: Scope, period: Period, place: Place
) -> None:
    engine, generation = filled(tmp_path / str(uuid4()), corpus)
    try:
        rows = await monitoring_service.count_published(engine, scope, period, place, TODAY)
        months = await monitoring_service.trend(engine, scope, period, place, TODAY)
        assert [(row.distretto, row.ufficio, row.area) for row in rows] == sorted(
            {(row.distretto, row.ufficio, row.area) for row in rows}
        )
        for kind in KINDS:
            there = counted(corpus, kind, period, place)
            field = f"{kind}_count"
            by_office = {(row.distretto, row.ufficio, row.area): getattr(row, field) for row in rows}
            expected = Counter((one.distretto, one.ufficio, one.area) for one in there)
            assert {key: count for key, count in by_office.items() if count} == expected
            by_month = {(row.mese, row.area): getattr(row, field) for row in months}
            in_months = Counter((f"{one.data_pubblicazione:%Y-%m}", one.area) for one in there)
            assert {key: count for key, count in by_month.items() if count} == in_months

            asked = Criteria(
                q=to_text(monitoring_service.tree_of(period, replace(place, area=None), TODAY)), area=place.area
            )
            assert (await search(session, engine, scope, uuid4(), kind, asked)).count == len(there)
        if period == WHOLE_ARCHIVE and place.area is None:
            chosen = Selection(distretto=place.distretto)
            found = await archive_service.occurrences(session, engine, scope, chosen, TODAY)
            level = 0 if place.distretto is None else 1
            for field, values in (("provvedimento_count", found.provvedimento), ("massima_count", found.massima)):
                sums: Counter[str] = Counter()
                for row in rows:
                    sums[(row.distretto, row.ufficio)[level]] += getattr(row, field)
                assert {value.text: value.value for value in values if value.value} == +sums
    finally:
        generation.close()
