"""The coverage as it is counted from the database: what everybody may read, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.copertura import repository as copertura_repository, service as copertura_service
from bdm.copertura.judging import last_whole_month
from bdm.platform.jobs.model import TaskRun
from bdm.platform.kit.months import months_before
from bdm.platform.kit.time import now, today
from tests.fixtures.app import Visit
from tests.search.content import MILANO, ROMA, decision, document

pytestmark = pytest.mark.anyio

_LOW = "bdm_coverage_low_months"
LAST = last_whole_month(today())


def month(back: int) -> date:
    """So many months before the last whole one."""
    return months_before(LAST, back)


def written(mese: date) -> str:
    return f"{mese:%Y-%m}"


async def ask(visit: Visit, account: str = "lettore", **asked: str) -> Any:
    answer = await (await visit(account)).call("GET", "/copertura", params=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def many(session: AsyncSession, *counts: int, **changes: Any) -> None:
    """So many decisions in the months up to the last whole one."""
    for back, count in enumerate(reversed(counts)):
        for number in range(count):
            day = month(back) + timedelta(days=number % 28)
            session.add(_bare(data_pubblicazione=day, **changes))
    await session.flush()


def _bare(**changes: Any) -> Provvedimento:
    lists = ("parte_processuale", "parola_chiave", "riferimento_normativo", "estratto")
    values = {"status": "PUBBLICATO", "area": "civile", "ufficio": MILANO, "distretto": "MILANO"}
    return Provvedimento(**(values | {name: [] for name in lists} | changes))


async def counted(session: AsyncSession) -> None:
    """As the hourly task leaves it."""
    await copertura_repository.count(session, today())
    await session.merge(TaskRun(task="copertura.count", started_at=now(), succeeded_at=now()))
    await session.commit()


def months_of(found: Any) -> dict[str, Any]:
    return {each["mese"]: each for each in found["months"]}


async def test_what_is_held_by_month_area_kind_and_text(session: AsyncSession, visit: Visit) -> None:
    await decision(session, "Testo", data_pubblicazione=LAST)
    await decision(session, data_pubblicazione=LAST, area="penale", tipo="ordinanza")
    silent = await decision(session, "", data_pubblicazione=LAST, tipo="decreto")
    of_it = {"id": silent}
    await session.execute(text("UPDATE document SET state = 'SENZA_TESTO' WHERE provvedimento_id = :id"), of_it)
    await decision(session, "Bozza", data_pubblicazione=LAST, status="BOZZA")
    await decision(session, "Ritirato", data_pubblicazione=LAST, status="RITIRATO")
    for confirmed in (now(), None):  # of a restricted one only what was confirmed is there to read
        hidden = await decision(session, data_pubblicazione=LAST, restricted=True)
        face = await session.get_one(Provvedimento, hidden)
        face.anonymized_document_hash = await document(session, hidden, "Omissis")
        face.anonymised_confirmed_at = confirmed
    await decision(session, ufficio=ROMA, distretto="ROMA", data_pubblicazione=today())
    await session.commit()

    found = await ask(visit)
    assert (found["dal"], found["al"], found["last_judged"]) == (written(month(22)), written(today()), written(LAST))
    milano, roma = found["uffici"]
    assert (milano["ufficio"], milano["distretto"], milano["count"], milano["with_text"]) == (MILANO, "MILANO", 5, 2)
    assert milano["months"] == [
        {
            "mese": written(LAST),
            "count": 5,
            "with_text": 2,
            "civile": 4,
            "penale": 1,
            "sentenza": 3,
            "ordinanza": 1,
            "decreto": 1,
            "low": False,
        }
    ]
    assert (milano["since"], milano["median"]) == (written(LAST), None)
    assert (roma["first"], roma["since"], roma["low_last_month"]) == (written(today()), None, False)
    assert "CORTE DI APPELLO DI MILANO" in found["without"]
    assert not {MILANO, ROMA} & set(found["without"])
    # The same for those who see the office's drafts; and of a place.
    assert (await ask(visit, "redattore"))["uffici"] == found["uffici"]
    assert [each["ufficio"] for each in (await ask(visit, distretto="ROMA"))["uffici"]] == [ROMA]
    assert (await ask(visit, ufficio=MILANO, area="penale"))["uffici"][0]["count"] == 1
    assert (await ask(visit, ufficio=ROMA, dal="2020-01-01", al="2020-02-01"))["uffici"][0]["months"] == []


async def test_days_to_come_and_years_before_the_archive(session: AsyncSession, visit: Visit) -> None:
    """The numbers are of months that can be shown: none to come, and back to the first that there is."""
    session.add(_bare(data_pubblicazione=today() + timedelta(days=1), tipo="sentenza", numero_provvedimento=9))
    await session.commit()
    found = await ask(visit)
    assert (found["uffici"], found["first"]) == ([], "2015-01")
    assert MILANO in found["without"]
    session.add(_bare(data_pubblicazione=date(2011, 5, 3)))
    session.add(_bare(data_pubblicazione=today()))
    await session.commit()
    (milano,) = (found := await ask(visit, dal="2000-01-01"))["uffici"]
    assert (found["first"], found["dal"], found["al"]) == ("2011-05", "2011-05", written(today()))
    assert (milano["first"], milano["last"], milano["count"], milano["numbers"]) == ("2011-05", written(today()), 2, [])
    assert sum(each["count"] for each in milano["months"]) == milano["count"]


async def test_months_with_too_little(session: AsyncSession, visit: Visit) -> None:
    await many(session, 12, 12, 12, 0, 5, 6, 12, 5)
    await decision(session, data_pubblicazione=today())
    await many(session, 2, 2, 2, 2, 2, 0, ufficio=ROMA, distretto="ROMA")
    await session.commit()
    milano, roma = (await ask(visit))["uffici"]
    assert milano["median"] == 9
    low = [mese for mese, each in months_of(milano).items() if each["low"]]
    assert low == [written(month(4))]
    assert (milano["since"], milano["first"], milano["last"]) == (
        written(month(7)),
        written(month(7)),
        written(today()),
    )
    # The running month is not judged, nor are those before the first; a small office alarms nobody.
    assert not months_of(milano)[written(today())]["low"]
    assert written(month(8)) not in months_of(milano)
    assert months_of(roma)[written(LAST)]["low"]
    assert not roma["low_last_month"]
    await many(session, *[4] * 7, 0)
    await session.commit()
    assert (await ask(visit, ufficio=MILANO))["uffici"][0]["low_last_month"]


async def test_little_of_the_last_month_is_told_to_those_who_run_the_service(
    session: AsyncSession, visit: Visit
) -> None:
    async def told() -> tuple[Any, list[str]]:
        browser = await visit("amministratore")
        part = (await browser.call("GET", "/operations")).json()["copertura"]
        gauge = [line for line in (await browser.get("/metrics")).text.splitlines() if line.startswith(_LOW)]
        return (part["level"], part["low"], part["problems"]), gauge

    await many(session, *[10] * 8, 4)
    await many(session, *[9] * 8, 0, ufficio=ROMA, distretto="ROMA")  # a small office alarms nobody
    await session.commit()
    assert await told() == (("ok", None, []), [])  # nothing counted yet: not known
    await counted(session)
    problem = "Di un ufficio nell'ultimo mese intero c'è meno di metà del solito: verificare che gli invii arrivino."
    assert await told() == (("avviso", [MILANO], [problem]), [f"{_LOW} 1.0"])
    await many(session, 1)
    await session.commit()
    await counted(session)
    assert await told() == (("ok", [], []), [f"{_LOW} 0.0"])
    # What is held from before the two years of the median: all of their months are judged, empty ones too.
    session.add(_bare(data_pubblicazione=month(40), ufficio=ROMA, distretto="ROMA"))
    await many(session, *[20] * 8, 1, ufficio=ROMA, distretto="ROMA")
    await counted(session)
    assert await copertura_service.low_last_months(session, today()) == []


async def test_up_to_where_the_numbers_run(session: AsyncSession, visit: Visit) -> None:
    def numbered(numero: int | None, **changes: Any) -> Provvedimento:
        values = {"data_pubblicazione": date(2024, 3, 1), "anno_provvedimento": 2024, "tipo": "sentenza"}
        return _bare(**(values | {"numero_provvedimento": numero} | changes))

    session.add_all([numbered(1), numbered(7), numbered(7), numbered(20), numbered(0)])
    session.add(numbered(None, anno_provvedimento=None))  # of the year of its publication
    session.add(numbered(90, status="BOZZA"))
    session.add(numbered(80, tipo="decreto"))  # shares its numbers with others
    session.add(numbered(3, area="penale"))
    session.add(numbered(2, anno_provvedimento=2023))
    session.add(numbered(None, data_pubblicazione=date(2022, 3, 1), anno_provvedimento=None))
    await session.commit()
    (milano,) = (await ask(visit))["uffici"]
    names = ("area", "anno", "greatest", "held", "unnumbered", "missing")
    assert [tuple(each[name] for name in names) for each in milano["numbers"]] == [
        ("civile", 2023, 2, 1, 0, 1),
        ("civile", 2024, 20, 3, 2, 15),
        ("penale", 2024, 3, 1, 0, 2),
    ]


async def test_counted_once_an_hour(session: AsyncSession, visit: Visit) -> None:
    first = await decision(session, "Testo", data_pubblicazione=LAST, numero_provvedimento=5, anno_provvedimento=2024)
    await session.commit()
    before = await ask(visit)  # nothing counted yet: counted at once
    await counted(session)
    after = await ask(visit)
    assert before.pop("counted_at") <= after["counted_at"]
    assert after | before == after
    await decision(session, data_pubblicazione=LAST)
    await session.commit()
    assert await ask(visit) == after
    await session.execute(text("UPDATE provvedimento SET status = 'RITIRATO' WHERE id = :id"), {"id": first})
    await counted(session)
    (milano,) = (await ask(visit))["uffici"]
    assert (milano["count"], milano["with_text"], milano["numbers"]) == (1, 0, [])


async def test_as_a_file(session: AsyncSession, visit: Visit) -> None:
    await many(session, 3, 3, 3, 3, 3, 0)
    await session.commit()
    asked = {"dal": str(month(1)), "al": str(today()), "ufficio": MILANO}
    answer = await (await visit("lettore")).call("GET", "/copertura/csv", params=asked)
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert f"copertura-{written(month(1))}-{written(today())}.csv" in answer.headers["content-disposition"]
    head, *rows = answer.text.removeprefix("\ufeff").split("\r\n")
    assert head.startswith("Distretto;Ufficio;Mese;Provvedimenti;Con testo;Senza testo;Civile;Penale;Sentenze")
    assert rows[:3] == [
        f"Milano;{MILANO};{written(month(1))};3;0;3;3;0;3;0;0;3;no",
        f"Milano;{MILANO};{written(LAST)};0;0;0;0;0;0;0;0;3;sì",
        f"Milano;{MILANO};{written(today())};0;0;0;0;0;0;0;0;3;non valutato",
    ]


def _wrong() -> Iterator[tuple[dict[str, str], int]]:
    yield {"distretto": "ATLANTIDE"}, 404
    yield {"ufficio": "TRIBUNALE DI ATLANTIDE"}, 404
    yield {"distretto": "MILANO", "ufficio": ROMA}, 404
    yield {"area": "tributaria"}, 422
    yield {"dal": "marzo"}, 422


async def test_places_that_do_not_exist(visit: Visit) -> None:
    browser = await visit("lettore")
    for asked, status in _wrong():
        assert (await browser.call("GET", "/copertura", params=asked)).status_code == status, asked
