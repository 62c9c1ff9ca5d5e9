"""The dashboard's calls: who may ask, what is counted where, how long things have waited, what failed."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from httpx2 import Response
from pypdfium2 import PdfDocument
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.desk.workflow.model import WorkflowEvent
from bdm.document.model import Document
from bdm.platform.audit.model import AuditEvent
from bdm.platform.kit.time import today
from bdm.services import Services
from tests.fixtures.app import Visit, index
from tests.fixtures.audit import own_detail
from tests.fixtures.lines import each
from tests.search.content import MILANO, ROMA, abstract, decision, document

pytestmark = pytest.mark.anyio

NOW = datetime.now(UTC)
CALLS = ("published", "trend", "in_progress", "processing", "export")


@each(
    (call, *told)
    for call in CALLS
    for told in [(None, 401), ("lettore", 403), ("pubblicatore", 403), ("nuovo", 403), ("direzione", 200)]
)
async def test_only_with_the_permission(
    call: str, account: str | None, status: int, *, services: Services, visit: Visit
) -> None:
    await index(services)
    answer = await (await visit(account)).call("GET", f"/monitor/{call}")
    assert answer.status_code == status, answer.text
    if status == 200:
        assert "no-store" in answer.headers["cache-control"]


async def published(visit: Visit, call: str = "published", **asked: str) -> Any:
    answer = await (await visit("direzione")).call("GET", f"/monitor/{call}", params=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_what_was_published_by_district_office_and_area(
    services: Services, session: AsyncSession, visit: Visit
) -> None:
    first = await decision(session, data_pubblicazione=date(2020, 1, 1))
    await decision(session, data_pubblicazione=date(2020, 6, 30), area="penale")
    await decision(session, data_pubblicazione=date(2020, 7, 1))
    await decision(session, data_pubblicazione=date(2019, 12, 31), ufficio=ROMA, distretto="ROMA")
    await decision(session, data_pubblicazione=date(2020, 3, 3), ufficio=ROMA, distretto="ROMA", status="BOZZA")
    recent = await decision(session, data_pubblicazione=today())
    await abstract(session, first, "uno")
    await abstract(session, first, "due")
    await abstract(session, recent, "tre", status="BOZZA")
    await session.commit()
    await index(services)

    def row(area: str, massime: int, provvedimenti: int) -> dict[str, Any]:
        return {
            "distretto": "MILANO",
            "ufficio": MILANO,
            "area": area,
            "massima_count": massime,
            "provvedimento_count": provvedimenti,
        }

    assert await published(visit, dateFrom="2020-01-01", dateTo="2020-06-30") == [
        row("civile", 2, 1),
        row("penale", 0, 1),
    ]
    assert await published(visit) == [row("civile", 0, 1)]
    # The end becomes the start, and a day to come is today.
    assert await published(visit, dateFrom="2020-07-01", dateTo="2020-01-01") == [row("civile", 0, 1)]
    assert await published(visit, dateFrom="2999-01-01") == [row("civile", 0, 1)]

    trend = await published(visit, "trend", dateFrom="2019-12-01", dateTo="2020-07-31")
    assert (trend["date_from"], trend["date_to"]) == ("2019-12-01", "2020-07-31")
    assert [
        (each["mese"], each["area"], each["provvedimento_count"], each["massima_count"]) for each in trend["months"]
    ] == [
        ("2019-12", "civile", 1, 0),
        ("2020-01", "civile", 1, 2),
        ("2020-06", "penale", 1, 0),
        ("2020-07", "civile", 1, 0),
    ]
    of_rome = await published(
        visit, "trend", dateFrom="2019-12-01", dateTo="2020-07-31", distretto="ROMA", ufficio=ROMA
    )
    assert [each["mese"] for each in of_rome["months"]] == ["2019-12"]
    assert (await published(visit, "trend", distretto="ROMA", area="penale"))["months"] == []


@each(
    (call, *told)
    for call in CALLS
    if call != "published"
    for told in [
        ({"distretto": "ATLANTIDE"}, 404),
        ({"distretto": "MILANO", "ufficio": ROMA}, 404),
        ({"ufficio": MILANO}, 422),
        ({"area": "tributaria"}, 422),
        ({"distretto": "\x00"}, 422),
        ({"distretto": " ", "area": ""}, 200),
    ]
)
async def test_places_that_do_not_exist(
    call: str, asked: dict[str, str], status: int, *, services: Services, visit: Visit
) -> None:
    await index(services)
    answer = await (await visit("direzione")).call("GET", f"/monitor/{call}", params=asked)
    assert answer.status_code == status, answer.text


async def test_a_day_that_does_not_exist(services: Services, visit: Visit) -> None:
    await index(services)
    answer = await (await visit("direzione")).call("GET", "/monitor/published", params={"dateFrom": "2020-02-30"})
    assert answer.status_code == 422


async def moved(session: AsyncSession, kind: str, item_id: UUID, from_status: str, to_status: str, days: float) -> None:
    """A transition so many days ago."""
    session.add(
        WorkflowEvent(
            kind=kind,
            item_id=item_id,
            action="submitted",
            from_status=from_status,
            to_status=to_status,
            at=NOW - timedelta(days=days),
        )
    )
    await session.flush()


async def test_how_long_work_has_been_waiting(session: AsyncSession, visit: Visit) -> None:
    for days in (1, 8, 40, 100):
        waiting = await decision(session, status="DA_APPROVARE", created_at=NOW - timedelta(days=365))
        await moved(session, "provvedimento", waiting, "DA_PUBBLICARE", "BOZZA", 200)
        await moved(session, "provvedimento", waiting, "BOZZA", "DA_APPROVARE", days)
    # Without a transition into its status (an import): since it was written.
    await decision(session, status="DA_PUBBLICARE", created_at=NOW - timedelta(days=10), ufficio=ROMA, distretto="ROMA")
    draft = await decision(session, status="BOZZA", created_at=NOW - timedelta(hours=1))
    await abstract(session, draft, "bozza", status="BOZZA", created_at=NOW - timedelta(days=31))
    await decision(session)
    await session.commit()

    rows = await published(visit, "in_progress")
    assert [(row["kind"], row["status"]) for row in rows] == [
        (kind, status)
        for kind in ("provvedimento", "massima")
        for status in ("BOZZA", "DA_APPROVARE", "DA_PUBBLICARE", "DA_RITIRARE")
    ]

    def numbers(row: dict[str, Any]) -> tuple[Any, ...]:
        return tuple(row[name] for name in ("count", "under_7", "under_30", "under_90", "over_90", "median_days"))

    assert [numbers(row) for row in rows] == [
        (1, 1, 0, 0, 0, 0),
        (4, 1, 1, 1, 1, 40),
        (1, 0, 1, 0, 0, 10),
        (0, 0, 0, 0, 0, None),
        (1, 0, 0, 1, 0, 31),
        (0, 0, 0, 0, 0, None),
        (0, 0, 0, 0, 0, None),
        (0, 0, 0, 0, 0, None),
    ]
    assert datetime.fromisoformat(rows[1]["oldest"]) == NOW - timedelta(days=100)
    of_rome = await published(visit, "in_progress", distretto="ROMA")
    assert [row["count"] for row in of_rome] == [0, 0, 1, 0, 0, 0, 0, 0]
    assert sum(row["count"] for row in await published(visit, "in_progress", area="penale")) == 0


async def test_documents_that_wait_and_that_could_not_be_read(session: AsyncSession, visit: Visit) -> None:
    async def given(state: str, code: str | None, **changes: Any) -> str:
        item = await decision(session, **changes)
        name = await document(session, item, "pagina")
        values: dict[str, Any] = {"state": state, "failure_code": code, "processed_at": NOW}
        if code is not None:
            values["failure_message"] = "nome di una persona"
        await session.execute(update(Document).where(Document.hash == name).values(**values))
        return name

    await given("NON_RIUSCITO", "PROTETTO")
    await given("NON_RIUSCITO", "PROTETTO", status="BOZZA")
    await given("NON_RIUSCITO", "DANNEGGIATO", ufficio=ROMA, distretto="ROMA", area="penale")
    await given("ELABORATO", None)
    await given("IN_CODA", None)
    alone = await given("NON_RIUSCITO", "VUOTO")
    await session.execute(update(Document).where(Document.hash == alone).values(provvedimento_id=None))
    await session.commit()

    found = await published(visit, "processing")
    assert [(row["ufficio"], row["failure_code"], row["count"]) for row in found["failures"]] == [
        (MILANO, "PROTETTO", 2),
        (ROMA, "DANNEGGIATO", 1),
    ]
    assert found["failures"][0]["reason"].startswith("Il documento è protetto da una password")
    assert (found["waiting"], found["unattached"]) == (1, 1)
    assert found["waiting_since"] is not None
    assert "nome di una persona" not in str(found)
    of_rome = await published(visit, "processing", distretto="ROMA", ufficio=ROMA, area="penale")
    assert [row["count"] for row in of_rome["failures"]] == [1]
    assert (of_rome["waiting"], of_rome["unattached"]) == (0, 0)


async def test_the_table_as_csv_and_the_report_as_pdf(services: Services, session: AsyncSession, visit: Visit) -> None:
    first = await decision(session, data_pubblicazione=date(2020, 1, 1))
    await decision(session, data_pubblicazione=date(2020, 2, 1), ufficio=ROMA, distretto="ROMA", area="penale")
    await abstract(session, first, "uno")
    await decision(session, status="DA_APPROVARE")
    await session.commit()
    await index(services)
    browser = await visit("direzione")

    async def export(**asked: str) -> Response:
        answer = await browser.call(
            "GET", "/monitor/export", params={"dateFrom": "2020-01-01", "dateTo": "2020-12-31", **asked}
        )
        assert answer.status_code == 200, answer.text
        return answer

    answer = await export()
    assert answer.headers["content-disposition"] == 'attachment; filename="monitoraggio-2020-01-01-2020-12-31.csv"'
    head, *rows = answer.text.removeprefix("\ufeff").splitlines()
    assert answer.text.startswith("\ufeff")
    assert head == "Distretto;Ufficio;Area;Abstract;Provvedimenti"
    assert rows == [f"Milano;{MILANO};civile;1;1", f"Roma;{ROMA};penale;0;1"]
    assert (await export(q="di roma")).text.splitlines()[1:] == rows[1:]
    assert (await export(distretto="MILANO", area="penale")).text.splitlines()[1:] == []

    paper = await export(format="pdf")
    assert paper.headers["content-type"] == "application/pdf"
    text = "\n".join(page.get_textpage().get_text_range() for page in PdfDocument(paper.content))
    for words in ("Cruscotto di monitoraggio", "Tutti i distretti", "dal 01/01/2020 al 31/12/2020", "Febbraio 2020"):
        assert words in text
    assert "Caltanissetta" in text  # a district without anything is there too
    office = await export(format="pdf", distretto="MILANO", ufficio=MILANO, area="civile")
    text = "\n".join(page.get_textpage().get_text_range() for page in PdfDocument(office.content))
    assert "Tribunale di Milano, area civile" in text
    assert "Roma" not in text

    written = select(AuditEvent).where(AuditEvent.object_kind == "monitoraggio").order_by(AuditEvent.seq)
    events = (await session.scalars(written)).all()
    assert len(events) == 5
    assert {event.action for event in events} == {"exported"}
    assert own_detail(events[0].detail) == {"format": "csv", "from": "2020-01-01", "to": "2020-12-31"}
