"""Exports over HTTP: the list as the reader may see it, whatever happens while it is read."""

from __future__ import annotations

import csv
import io
from datetime import date
from typing import Any
from uuid import UUID

import anyio
import pytest
from fastapi import FastAPI
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.export import endpoints as export_endpoints, service as export_service
from bdm.export.service import Format
from bdm.platform.audit.model import AuditEvent
from bdm.platform.http.rate_limit import ExpensiveWork, Rate
from bdm.services import Services
from bdm.settings import API_PREFIX
from tests.fixtures.app import Visit, index
from tests.fixtures.audit import own_detail
from tests.search.answer.test_service import NOTHING
from tests.search.content import MILANO, abstract, decision, many_decisions, restrict, restrict_abstract

pytestmark = pytest.mark.anyio

ORIGIN = "http://127.0.0.1:8000"


def cells(content: bytes) -> list[dict[str, str]]:
    text = content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=";", strict=True))


async def export(visit: Visit, account: str | None = "lettore", kind: str = "provvedimento", **query: Any) -> Any:
    return await (await visit(account)).call("GET", f"/{kind}/export", params=query)


def exported(answer: Any) -> list[UUID]:
    assert answer.status_code == 200, answer.text
    return [UUID(row["Identificativo"]) for row in cells(answer.content)]


async def test_the_list_in_its_order(visit: Visit, services: Services, session: AsyncSession) -> None:
    old = await decision(session, "il danno", data=date(2019, 1, 1))
    new = await decision(session, "il danno e il danno", data=date(2021, 1, 1), area="penale")
    other = await decision(session, "il furto", data=date(2020, 1, 1))
    await decision(session, "il danno", status="BOZZA")
    await index(services)
    answer = await export(visit)
    assert exported(answer) == [new, other, old]
    assert answer.headers["x-total-count"] == "3"
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert "no-store" in answer.headers["cache-control"]
    name = answer.headers["content-disposition"]
    assert name.startswith('attachment; filename="provvedimenti-20')
    assert name.endswith('.csv"')
    assert exported(await export(visit, q="danno", sort_field="data", sort_order="asc")) == [old, new]
    assert exported(await export(visit, q="danno", area="penale")) == [new]
    for q in ("niente", "\x00\x01\ud7ff", 'ufficio:"\x00"', "日本"):
        assert exported(await export(visit, q=q)) == []
    assert exported(await export(visit, collated=True)) == []


async def test_ris_and_abstracts(visit: Visit, services: Services, session: AsyncSession) -> None:
    id = await decision(session, "il danno", numero_provvedimento=7, anno_provvedimento=2020)
    massima = await abstract(session, id, "<p>Sul <b>danno</b></p>", titolo="Danno")
    await index(services)
    answer = await export(visit, format="ris")
    assert f"UR  - {ORIGIN}/d/tribunale-di-milano/2020/7/sentenza-civile\r\n" in answer.text
    assert answer.headers["content-disposition"].endswith('.ris"')
    answer = await export(visit, kind="massima", format="ris", q="danno")
    assert "AB  - Sul danno\r\n" in answer.text
    assert "massime-" in answer.headers["content-disposition"]
    [row] = cells((await export(visit, kind="massima")).content)
    assert row["Identificativo"] == str(massima)


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ({"q": "(danno"}, 400, "QUERY_SYNTAX"),
        ({"q": "x" * 2001}, 400, "QUERY_SYNTAX"),
        ({"q": 'testo:"\x00'}, 400, "QUERY_SYNTAX"),
        ({"area": "tributaria"}, 422, "INVALID"),
        ({"sort_field": "titolo"}, 422, "INVALID"),
        ({"format": "pdf"}, 422, "INVALID"),
        ({"collated": "forse"}, 422, "INVALID"),
    ],
)
async def test_what_cannot_be_asked(
    visit: Visit, services: Services, query: dict[str, str], status: int, code: str
) -> None:
    await index(services)
    answer = await export(visit, **query)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_signed_out_is_401(visit: Visit) -> None:
    assert (await export(visit, None)).status_code == 401


async def test_each_reader_gets_the_face_that_is_theirs(
    visit: Visit, services: Services, session: AsyncSession
) -> None:
    id = await decision(session, "Rossi e il danno", ufficio=MILANO, parte_processuale=["R.M."])
    massima = await abstract(session, id, "<p>R. contro B.</p>", titolo="R.")
    await restrict(
        session, id, "R. e il danno", confirmed=True, titolo="Causa Rossi", parte_processuale=["Rossi Mario"]
    )
    await restrict_abstract(session, massima, "Rossi", "<p>Rossi contro Bianchi</p>")
    await index(services)
    for account, sees in (("lettore", False), ("redattore.roma", False), ("giudice", True)):
        for kind in ("provvedimento", "massima"):
            for format_ in Format:
                answer = await export(visit, account, kind, format=format_)
                assert answer.headers["x-total-count"] == "1"
                hidden = kind == "provvedimento" and format_ is not Format.CSV  # the others have no free text
                assert ("Rossi" in answer.text) is (sees and not hidden), (account, kind, format_)
        assert len(exported(await export(visit, account, q="Rossi"))) == int(sees)


async def test_an_index_that_is_behind_adds_nothing(visit: Visit, services: Services, session: AsyncSession) -> None:
    ids = [await decision(session, "il danno", ufficio=MILANO) for _ in range(3)]
    await index(services)
    await session.execute(update(Provvedimento).where(Provvedimento.id == ids[1]).values(status="BOZZA"))
    for account in ("lettore", "redattore"):  # the second may read the draft, which is no result all the same
        answer = await export(visit, account)
        assert (set(exported(answer)), answer.headers["x-total-count"]) == ({ids[0], ids[2]}, "2")


async def test_what_changes_meanwhile(
    services: Services, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows are those of the beginning, in its order; what is withdrawn meanwhile is not shown."""
    ids = [await decision(session, "il danno", titolo=f"titolo {n}") for n in range(6)]
    monkeypatch.setattr(export_service, "PORTION", 2)
    stream = export_service.content(services.database, NOTHING, "provvedimento", ids, Format.CSV, ORIGIN)
    pieces = [await anext(stream), await anext(stream)]
    await session.execute(update(Provvedimento).where(Provvedimento.id == ids[3]).values(status="BOZZA"))
    await decision(session, "il danno nuovo")
    pieces += [piece async for piece in stream]
    assert [row["Titolo"] for row in cells(b"".join(pieces))] == [f"titolo {n}" for n in (0, 1, 2, 4, 5)]


async def test_as_many_statements_for_any_portion(
    services: Services, session: AsyncSession, statements: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = [await decision(session, titolo=str(number)) for number in range(7)]
    monkeypatch.setattr(export_service, "PORTION", 3)
    statements.clear()
    stream = export_service.content(services.database, NOTHING, "provvedimento", ids, Format.CSV, ORIGIN)
    pieces = [piece async for piece in stream]
    # Of each portion the items, those that followed them, and who says that they no longer hold
    assert (len(pieces), len(statements)) == (4, 3 * 2)


async def test_at_most_ten_thousand(
    visit: Visit, services: Services, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    await many_decisions(session, 30, "danno")
    await index(services)
    monkeypatch.setattr(export_endpoints, "MAX_VISIBLE", 20)
    answer = await export(visit)
    assert (len(exported(answer)), answer.headers["x-total-count"]) == (20, "20")


async def test_it_is_recorded_without_what_was_looked_for(
    visit: Visit, services: Services, session: AsyncSession
) -> None:
    await decision(session, "Rossi e il danno")
    await index(services)
    await export(visit, q="Rossi", format="ris")
    [row] = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "exported"))).all()
    assert row.actor is not None
    assert row.actor.startswith("lettore")
    assert (row.object_kind, row.object_id) == ("provvedimento", None)
    assert own_detail(row.detail) == {"format": "ris", "count": 1}


async def test_too_many(visit: Visit, services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    await index(services)
    monkeypatch.setattr(export_endpoints.EXPORT_LIMIT, "per_key", Rate(0.001, burst=2))
    first, other = await visit("lettore"), await visit("giudice")
    for _ in range(2):
        assert (await first.call("GET", "/provvedimento/export")).status_code == 200
    refused = await first.call("GET", "/massima/export")
    assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY_REQUESTS")
    assert int(refused.headers["retry-after"]) > 0
    assert (await other.call("GET", "/provvedimento/export")).status_code == 200


async def test_a_file_costs_by_its_rows(
    visit: Visit, app: FastAPI, services: Services, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bdm.platform.http.rate_limit.REFUSED_SECONDS", 0)
    await many_decisions(session, 12, "danno")
    await index(services)
    reader = await visit("lettore")
    for points, status, files in ((4, 429, 0), (5, 200, 1)):  # 120 or 150 at once: a search, and 24 for the rows
        app.state.work = ExpensiveWork(at_once=4, points=points, clock=lambda: 0.0)
        answer = await reader.call("GET", "/provvedimento/export", params={"format": "ris"})
        assert answer.status_code == status
        exports = await session.scalars(select(AuditEvent).where(AuditEvent.action == "exported"))
        assert len(exports.all()) == files, "what is refused is not recorded as done"


async def test_the_work_ends_when_the_reader_leaves(
    visit: Visit, app: FastAPI, services: Services, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    await many_decisions(session, 40, "danno")
    await index(services)
    monkeypatch.setattr(export_service, "PORTION", 1)
    browser = await visit("lettore")
    request = browser.build_request("GET", f"{API_PREFIX}/provvedimento/export")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": request.url.path,
        "raw_path": request.url.raw_path,
        "query_string": b"",
        "root_path": "",
        "headers": [(name.lower(), value) for name, value in request.headers.raw],
        "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", 8000),
    }
    left = anyio.Event()
    asked, sent = False, 0

    async def receive() -> dict[str, Any]:
        nonlocal asked
        if not asked:
            asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await left.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        nonlocal sent
        if message["type"] == "http.response.body":
            sent += 1
            if sent == 3:
                left.set()
                await anyio.lowlevel.checkpoint()

    with anyio.fail_after(20):
        await app(scope, receive, send)  # type: ignore[arg-type]
    assert 3 <= sent < 10
    answer = await browser.call("GET", "/provvedimento/export")  # and nothing of it was left broken
    assert len(exported(answer)) == 40


async def test_chosen_results_in_their_order(visit: Visit, session: AsyncSession) -> None:
    ids = [await decision(session) for _ in range(3)]
    draft = await decision(session, status="BOZZA")
    await session.commit()
    asked = [str(ids[2]), str(draft), "no", str(ids[0]), str(ids[2])]
    answer = await export(visit, "redattore", id=asked)
    assert exported(answer) == [ids[2], ids[0]]
    assert answer.headers["x-total-count"] == "2"
    [event] = await session.scalars(select(AuditEvent).where(AuditEvent.action == "exported"))
    assert (event.object_kind, own_detail(event.detail)) == ("provvedimento", {"format": "csv", "count": 2})
