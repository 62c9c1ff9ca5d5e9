"""Published counts by district and area from 01/01/2016 to today, and the levels of the archive from 2015 on."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.platform.kit.time import today
from bdm.search.archive.selection import MESI
from bdm.search.query import parse
from bdm.services import Services
from tests.fixtures.app import Visit, index
from tests.search.content import ROMA, abstract, decision

pytestmark = pytest.mark.anyio


async def test_counts_by_district_and_area(services: Services, session: AsyncSession, visit: Visit) -> None:
    first = await decision(session, data_pubblicazione=date(2016, 1, 1))
    await decision(session, data_pubblicazione=today(), area="penale")
    await decision(session, data_pubblicazione=date(2015, 12, 31))
    await decision(session, data_pubblicazione=today() + timedelta(days=1))
    of_rome = await decision(session, ufficio=ROMA, distretto="ROMA")
    await decision(session, status="BOZZA")
    await abstract(session, first, "uno")
    await abstract(session, first, "due")
    await abstract(session, of_rome, "bozza", status="BOZZA")
    await session.commit()
    await index(services)
    for account in ("lettore", "redattore.tutti"):
        answer = await (await visit(account)).call("GET", "/archive/published")
        assert answer.json() == [
            {"distretto": "MILANO", "area": "civile", "massima_count": 2, "provvedimento_count": 1},
            {"distretto": "MILANO", "area": "penale", "massima_count": 0, "provvedimento_count": 1},
            {"distretto": "ROMA", "area": "civile", "massima_count": 0, "provvedimento_count": 1},
        ]


async def test_an_empty_collection(services: Services, visit: Visit) -> None:
    await index(services)
    assert (await (await visit("lettore")).call("GET", "/archive/published")).json() == []


async def test_needs_a_sign_in(visit: Visit) -> None:
    assert (await (await visit(None)).call("GET", "/archive/published")).status_code == 401


async def test_the_values_of_each_level(services: Services, session: AsyncSession, visit: Visit) -> None:
    first = await decision(session, materia="LOCAZIONE", data_pubblicazione=date(2020, 1, 2))
    await decision(session, materia=None, data_pubblicazione=date(2020, 12, 31))
    await decision(session, materia="LOCAZIONE", data_pubblicazione=date(2015, 1, 1))
    await decision(session, materia="LOCAZIONE", data_pubblicazione=date(2014, 12, 31))
    await decision(session, materia="LOCAZIONE", status="BOZZA")
    await decision(session, ufficio=ROMA, distretto="ROMA", area="penale")
    await abstract(session, first, "uno")
    await session.commit()
    await index(services)
    browser = await visit("redattore")  # who also sees the drafts of Milano

    async def ask(**selection: str) -> dict[str, Any]:
        answer = await browser.call("POST", "/archive/occurrences", json=selection)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def rows(answer: dict[str, Any]) -> list[tuple[str, int, int]]:
        pairs = zip(answer["provvedimentoOccurrences"], answer["massimaOccurrences"], strict=True)
        return [(one["text"], one["value"], other["value"]) for one, other in pairs]

    places = rows(await ask())
    assert len(places) == 29
    assert [row for row in places if any(row[1:])] == [("MILANO", 3, 1), ("ROMA", 1, 0)]
    offices = rows(await ask(distretto="MILANO"))
    assert [row for row in offices if any(row[1:])] == [("TRIBUNALE DI MILANO", 3, 1)]
    assert ("CORTE DI APPELLO DI MILANO", 0, 0) in offices
    chosen = {"distretto": "MILANO", "ufficio": "TRIBUNALE DI MILANO"}
    assert rows(await ask(**chosen)) == [("civile", 3, 1), ("penale", 0, 0)]
    assert rows(await ask(**chosen, area="penale")) == [("TUTTE", 0, 0)]
    chosen["area"] = "civile"
    assert rows(await ask(**chosen)) == [("TUTTE", 3, 1), ("LOCAZIONE", 2, 1)]
    years = rows(await ask(**chosen, materia="TUTTE"))
    assert [year for year, *_ in years] == [str(year) for year in range(today().year, 2014, -1)]
    assert [row for row in years if any(row[1:])] == [("2020", 2, 1), ("2015", 1, 0)]
    assert [row for row in rows(await ask(**chosen, materia="locazione")) if any(row[1:])] == [
        ("2020", 1, 1),
        ("2015", 1, 0),
    ]
    chosen |= {"materia": "TUTTE", "anno": "2020"}
    months = rows(await ask(**chosen))
    assert len(months) == 12
    assert (months[0], months[11], sum(row[1] for row in months)) == (("GENNAIO", 1, 1), ("DICEMBRE", 1, 0), 2)
    assert await ask(**chosen, mese="DICEMBRE") == {
        "q": 'distretto:"MILANO" AND ufficio:"TRIBUNALE DI MILANO" AND data_pubblicazione:[01/12/2020 TO 31/12/2020]',
        "area": "civile",
        "massimaOccurrences": [{"text": "abstract", "value": 0}],
        "provvedimentoOccurrences": [{"text": "provvedimento", "value": 1}],
    }


async def test_the_months_of_this_year_end_today_and_those_to_come_hold_nothing(
    services: Services, visit: Visit
) -> None:
    await index(services)
    browser = await visit("lettore")
    day = today()
    for number, mese in enumerate(MESI, 1):
        selection = {
            "distretto": "MILANO",
            "ufficio": "TRIBUNALE DI MILANO",
            "area": "civile",
            "materia": "TUTTE",
            "anno": str(day.year),
            "mese": mese,
        }
        q = (await browser.call("POST", "/archive/occurrences", json=selection)).json()["q"]
        if number > day.month:
            assert q is None
        else:
            # What is asked of a search in turn.
            assert parse(q) is not None
            assert q.endswith(" TO *]") is (number == day.month and (day + timedelta(days=1)).month == day.month)


MILANO = {"distretto": "MILANO", "ufficio": "TRIBUNALE DI MILANO"}


@pytest.mark.parametrize(
    ("selection", "status", "fields"),
    [
        ({"distretto": "ATLANTIDE"}, 404, []),
        ({"distretto": "MILANO", "ufficio": "TRIBUNALE DI ROMA"}, 404, []),
        ({"ufficio": "TRIBUNALE DI ROMA"}, 422, ["distretto"]),
        ({**MILANO, "materia": "TUTTE"}, 422, ["area"]),
        ({**MILANO, "area": "tributaria"}, 422, ["area"]),
        ({**MILANO, "area": "civile", "materia": "TUTTE", "anno": "2014"}, 422, ["anno"]),
        ({**MILANO, "area": "civile", "materia": "TUTTE", "anno": 2020}, 200, []),
        ({**MILANO, "area": "civile", "materia": "TUTTE", "anno": 2020, "mese": 5}, 422, ["mese"]),
        ({**MILANO, "area": "civile", "materia": "TUTTE", "anno": str(today().year + 1)}, 422, ["anno"]),
        ({**MILANO, "area": "civile", "materia": "TUTTE", "anno": "²⁰²⁰", "mese": "MAGGIO"}, 422, ["anno"]),
        ({**MILANO, "area": "civile", "materia": "TUTTE", "anno": "2020", "mese": "5"}, 422, ["mese"]),
        ({**MILANO, "area": "civile", "materia": "x" * 201}, 422, ["materia"]),
        ({**MILANO, "area": "civile", "materia": "\x00"}, 200, []),
    ],
)
async def test_a_selection_that_the_archive_does_not_have(
    services: Services, visit: Visit, selection: dict[str, object], status: int, fields: list[str]
) -> None:
    await index(services)
    answer = await (await visit("lettore")).call("POST", "/archive/occurrences", json=selection)
    assert answer.status_code == status, answer.text
    assert [error["field"] for error in answer.json().get("errors", [])] == fields


async def test_occurrences_need_a_sign_in(visit: Visit) -> None:
    assert (await (await visit(None)).call("POST", "/archive/occurrences", json={})).status_code == 401
