"""A folder as a list with citations, as its reader may see it."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.workflow.model import WorkflowEvent
from bdm.export import fascicolo, service as export_service
from bdm.export.fascicolo import HEAD, ListFormat
from bdm.people.user.model import UserAccount
from bdm.platform.audit.model import AuditEvent
from bdm.platform.authz import Kind, Reader, Scope
from bdm.services import Services
from tests.export.test_endpoints import ORIGIN, cells
from tests.fixtures.app import Visit
from tests.fixtures.audit import own_detail
from tests.personal.fascicolo.trees import OWNER, READER, Tree, folder, people, plant, put
from tests.search.content import abstract, decision, restrict

pytestmark = pytest.mark.anyio


@pytest.fixture
async def planted(session: AsyncSession) -> Tree:
    return await plant(session)


async def export(visit: Visit, id_: Any, account: str = OWNER, **query: str) -> Any:
    answer = await (await visit(account)).call("GET", f"/fascicolo/{id_}/export", params=query)
    assert answer.status_code == 200, answer.text
    return answer


async def test_a_folder_with_those_within_it_as_csv(visit: Visit, planted: Tree, session: AsyncSession) -> None:
    await session.execute(
        update(Provvedimento)
        .where(Provvedimento.id == planted.provvedimento)
        .values(tipo="sentenza", numero_provvedimento=7, anno_provvedimento=2020, materia="=LOCAZIONE")
    )
    await session.commit()
    answer = await export(visit, planted.outer)
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["x-total-count"] == "4"
    assert "no-store" in answer.headers["cache-control"]
    name = answer.headers["content-disposition"]
    assert name.startswith('attachment; filename="cartella-ricerche-20')
    assert name.endswith('.csv"')
    rows = cells(answer.content)
    assert tuple(rows[0]) == HEAD
    assert [(row["Cartella"], row["Contenuto"], row["Identificativo"]) for row in rows] == [
        ("Ricerche", "Provvedimento", str(planted.provvedimento)),
        ("Ricerche", "Abstract", str(planted.massima)),
        ("Ricerche / Danno", "Provvedimento", str(planted.provvedimento)),
        ("Ricerche / Danno", "Abstract", str(planted.massima)),
    ]
    assert rows[0]["Citazione"] == "Trib. Milano, sent. 2 gennaio 2020, n. 7"
    assert rows[0]["Data di pubblicazione"] == "02/01/2020"
    assert rows[0]["Materia"] == "'=LOCAZIONE"
    assert rows[0]["Indirizzo"] == f"{ORIGIN}/d/tribunale-di-milano/2020/7/sentenza-civile"
    assert rows[1]["Indirizzo"] == f"{ORIGIN}/abstract/page?id={planted.massima}"
    assert [row["Cartella"] for row in cells((await export(visit, planted.inner)).content)] == ["Danno", "Danno"]
    assert cells((await export(visit, planted.other)).content) == []


async def test_as_text(visit: Visit, planted: Tree, session: AsyncSession) -> None:
    draft = await decision(session, status="BOZZA", data_pubblicazione=None, data=None)
    await put(session, planted.outer, "provvedimento", draft)
    await session.commit()
    text = (await export(visit, planted.outer, "redattore", format="txt")).content.decode("utf-8-sig")
    lines = text.split("\r\n")
    assert lines[:2] == ["Ricerche", "Condivisa da Marini Luca"]
    assert text.count("\n") == text.count("\r\n")
    titles = [line for line in lines if line in ("Ricerche / Danno", "Provvedimenti", "Abstract", "========")]
    assert titles == ["========", "Provvedimenti", "Abstract", "Ricerche / Danno", "Provvedimenti", "Abstract"]
    assert "- Trib. Milano, sent. [bozza]" in lines
    assert f"  {ORIGIN}/d/tribunale-di-milano/2020/1/sentenza-civile" in lines
    [massima, _] = [line for line in lines if f"Titolo di {planted.provvedimento}" in line]
    assert massima.startswith("- Trib. Milano, sent. ")
    empty = (await export(visit, planted.other, format="txt")).content.decode("utf-8-sig").split("\r\n")
    assert (empty[0], empty[1].startswith("Elenco del "), empty[-2]) == ("Altro", True, "La cartella è vuota")


async def test_what_may_not_be_seen_is_only_said_to_be_there(
    visit: Visit, planted: Tree, session: AsyncSession
) -> None:
    draft = await decision(session, status="BOZZA", titolo="Segreta")
    hidden = await abstract(session, planted.provvedimento, "x", status="BOZZA", titolo="Nascosta")
    restricted = await decision(session, "Rossi")
    await restrict(session, restricted, "R.", confirmed=True, titolo="Causa Rossi")
    await put(session, planted.inner, "provvedimento", draft, restricted)
    await put(session, planted.inner, "massima", hidden)
    await session.commit()
    for account, sees_draft, sees_original in ((READER, False, False), (OWNER, False, True), ("redattore", True, True)):
        for format_ in ListFormat:
            answer = await export(visit, planted.outer, account, format=format_)
            assert answer.headers["x-total-count"] == str(7 if sees_draft else 5)
            for word, sees in ((str(draft), sees_draft), (str(hidden), sees_draft), ("Nascosta", sees_draft)):
                assert (word in answer.text) is sees, (account, format_, word)
            assert str(restricted) in answer.text
            if format_ is ListFormat.CSV:  # the text has no titles of decisions
                assert ("Causa Rossi" in answer.text) is sees_original
            assert answer.text.count("Contiene anche elementi non visibili.") == (0 if sees_draft else 1)


async def test_of_what_was_withdrawn_only_that_and_the_day(visit: Visit, planted: Tree, session: AsyncSession) -> None:
    gone = await decision(session, status="RITIRATO", titolo="Segreta")
    abstract_gone = await abstract(session, planted.provvedimento, "x", status="RITIRATO", titolo="Nascosta")
    kinds: tuple[tuple[Kind, UUID], ...] = (("provvedimento", gone), ("massima", abstract_gone))
    for kind, item in kinds:
        event = {"action": "withdrawn", "from_status": "DA_RITIRARE", "to_status": "RITIRATO"}
        at = datetime(2026, 3, 1, 23, 30, tzinfo=UTC)
        await session.execute(insert(WorkflowEvent).values(kind=kind, item_id=item, at=at, **event))
        await put(session, planted.inner, kind, item)
    await session.commit()
    told = ["Provvedimento ritirato il 02/03/2026", "Abstract ritirato il 02/03/2026"]
    answer = await export(visit, planted.outer, READER)
    assert answer.headers["x-total-count"] == "4"
    rows = [row for row in cells(answer.content) if "ritirato" in row["Contenuto"]]
    assert [(row.pop("Cartella"), row.pop("Contenuto")) for row in rows] == [
        ("Ricerche / Danno", each) for each in told
    ]
    assert not any("".join(row.values()) for row in rows)
    text = (await export(visit, planted.outer, READER, format="txt")).text
    assert text.endswith("\r\n".join(("", "Ritirati", *(f"- {each}" for each in told), "")))
    for word in (str(gone), str(abstract_gone), "Segreta", "Nascosta", "non visibili"):
        assert word not in answer.text + text
    seen = (await export(visit, planted.outer, "redattore", format="txt")).text  # the office still reads it
    assert "[ritirato]" in seen
    assert "ritirato il" not in seen


async def test_portions(
    services: Services, planted: Tree, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is withdrawn meanwhile is left out; headings come once, wherever a portion ends."""
    ids = [await decision(session, numero_provvedimento=n, data_pubblicazione=date(2021, 1, 1)) for n in range(5)]
    owner = (await people(session))[OWNER]
    place = await folder(session, owner, "Lunga / strana «à»")
    for id_ in ids:
        await put(session, place, "provvedimento", id_)
    account = await session.get(UserAccount, owner)
    assert account is not None
    reader = Reader(owner, OWNER, "", "", "", "ADN", frozenset(), frozenset())
    listed = await fascicolo.begin(session, reader, str(place), ListFormat.TXT)
    assert listed.file_name.startswith("cartella-lunga-strana-a-20")
    monkeypatch.setattr(export_service, "PORTION", 2)
    stream = fascicolo.content(services.database, Scope.of(reader), listed, ListFormat.TXT, ORIGIN, "forense")
    pieces = [await anext(stream), await anext(stream)]
    await session.execute(update(Provvedimento).where(Provvedimento.id == ids[1]).values(status="BOZZA"))
    text = b"".join(pieces + [piece async for piece in stream]).decode()
    assert text.count("Provvedimenti\r\n") == 1
    assert [str(id_) in text for id_ in ids] == [True, False, True, True, True]
    event = await session.scalar(select(AuditEvent).where(AuditEvent.action == "exported"))
    assert event is not None
    assert (event.object_kind, event.object_id) == ("fascicolo", str(place))
    assert own_detail(event.detail) == {"format": "txt", "count": 5}
