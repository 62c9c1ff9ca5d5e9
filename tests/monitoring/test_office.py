"""The work of one office: who may ask, what counts in which month, how long each step took, what was sent back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.desk.workflow.model import WorkflowEvent
from bdm.monitoring import service as monitoring_service
from bdm.people.user import service as user_service
from bdm.people.user.model import UserAccount
from bdm.platform.audit.model import AuditEvent
from tests.fixtures.app import Visit
from tests.fixtures.audit import own_detail
from tests.search.content import MILANO, ROMA, abstract, decision, restrict

pytestmark = pytest.mark.anyio

START = datetime(2024, 3, 1, 12, tzinfo=UTC)
TO = {"submitted": "DA_APPROVARE", "approved": "DA_PUBBLICARE", "published": "PUBBLICATO", "rejected": "BOZZA"}
DRAFT = {"status": "BOZZA", "created_at": START}


async def passes(
    session: AsyncSession,
    item_id: UUID,
    *steps: tuple[str, float | datetime],
    kind: str = "provvedimento",
    status: str = "BOZZA",
    reason: str = "Manca il dispositivo.",
) -> None:
    """What happened to an item from ``status`` on: actions, each with its moment or so many days after ``START``."""
    for action, when in steps:
        session.add(
            WorkflowEvent(
                kind=kind,
                item_id=item_id,
                action=action,
                from_status=status,
                to_status=TO[action],
                at=when if isinstance(when, datetime) else START + timedelta(days=when),
                reason=reason if action == "rejected" else None,
            )
        )
        await session.flush()
        status = TO[action]


async def told(
    visit: Visit, account: str = "direzione", *, ufficio: str = MILANO, year: int = 2024, **asked: str
) -> Any:
    params = {"dateFrom": f"{year}-01-01", "dateTo": f"{year}-12-31", "ufficio": ufficio, **asked}
    answer = await (await visit(account)).call("GET", "/monitor/ufficio", params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()


def months(office: Any, kind: str = "provvedimento") -> dict[str, tuple[int, int, int]]:
    """Those with something."""
    rows = {
        row["mese"]: (row["entered"], row["approved"], row["published"])
        for row in office["months"]
        if row["kind"] == kind
    }
    return {mese: row for mese, row in rows.items() if any(row)}


def steps(office: Any, kind: str = "provvedimento") -> dict[str, tuple[int, float | None]]:
    return {row["action"]: (row["count"], row["median_days"]) for row in office["steps"] if row["kind"] == kind}


def returns(office: Any, kind: str = "provvedimento") -> dict[str, int]:
    return {row["from_status"]: row["count"] for row in office["returns"] if row["kind"] == kind}


NOTHING = {"submitted": (0, None), "approved": (0, None), "published": (0, None)}


@pytest.mark.parametrize("path", ["/monitor/ufficio", "/monitor/ufficio/export"])
@pytest.mark.parametrize(
    ("account", "groups", "ufficio", "status"),
    [
        ("pubblicatore", [], MILANO, 403),
        ("pubblicatore", ["monitoring"], MILANO, 200),
        ("pubblicatore", ["monitoring"], ROMA, 403),
        ("amministratore", [], MILANO, 403),
        ("direzione", [], ROMA, 200),
        ("direzione", [], "TRIBUNALE DI ATLANTIDE", 404),
        ("pubblicatore", ["monitoring"], "TRIBUNALE DI ATLANTIDE", 404),
        ("direzione", [], "", 404),
    ],
)
async def test_only_the_offices_of_the_account(
    session: AsyncSession, visit: Visit, path: str, account: str, groups: list[str], ufficio: str, status: int
) -> None:
    if groups:
        await user_service.grant(session, upn=account, groups=groups, offices=[], actor="prova")
        await session.commit()
    answer = await (await visit(account)).call("GET", path, params={"ufficio": ufficio})
    assert answer.status_code == status, answer.text
    if status == 200:
        assert "no-store" in answer.headers["cache-control"]


async def test_an_office_has_to_be_named_and_the_area_to_exist(visit: Visit) -> None:
    browser = await visit("direzione")
    for asked in ({}, {"ufficio": MILANO, "area": "tributaria"}):
        assert (await browser.call("GET", "/monitor/ufficio", params=asked)).status_code == 422


async def test_an_office_without_work(visit: Visit) -> None:
    office = await told(visit)
    assert [row["mese"] for row in office["months"][::2]] == [f"2024-{month:02}" for month in range(1, 13)]
    assert months(office) == months(office, "massima") == {}
    assert steps(office) == steps(office, "massima") == NOTHING
    assert {row["count"] for row in office["returns"]} == {0}
    assert (office["reasons_of"], office["reasons"], office["reason_count"]) == ([], [], 0)
    assert [(row["count"], row["oldest"]) for row in office["waiting"]] == [(0, None)] * 8


async def test_months_begin_in_rome(session: AsyncSession, visit: Visit) -> None:
    # Midnight in Rome is 23 o'clock of the day before in winter, 22 o'clock in summer.
    for created in ("2024-01-31T22:59:59", "2024-01-31T23:00:00", "2024-06-30T21:59:59", "2024-06-30T22:00:00"):
        await decision(session, created_at=datetime.fromisoformat(created).replace(tzinfo=UTC))
    last = datetime(2023, 12, 31, 22, 59, tzinfo=UTC)
    first = datetime(2024, 12, 31, 23, 0, tzinfo=UTC)
    item = await decision(session, created_at=last)
    await passes(session, item, ("submitted", last), ("approved", last), ("published", first))
    await session.commit()
    office = await told(visit)
    assert months(office) == {"2024-01": (1, 0, 0), "2024-02": (1, 0, 0), "2024-06": (1, 0, 0), "2024-07": (1, 0, 0)}
    assert steps(office) == NOTHING  # of the years before and after
    assert months(await told(visit, year=2023)) == {"2023-12": (1, 1, 0)}
    # A period of some days has its own steps, and the months up to its end.
    office = await told(visit, dateFrom="2025-01-01", dateTo="2025-01-01")
    assert office["months"][0]["mese"] == "2024-02"
    assert months(office)["2025-01"] == (0, 0, 1)
    assert steps(office)["published"] == (1, 366.0)


async def test_each_passage_counts_also_of_what_was_sent_back(session: AsyncSession, visit: Visit) -> None:
    item = await decision(session, **DRAFT)
    await passes(
        session,
        item,
        ("submitted", 2),
        ("rejected", 3),
        ("submitted", 7),  # four days as a draft again, not seven since it was written
        ("approved", 8),
        ("rejected", 9),
        ("submitted", 40),
        ("approved", 41.5),
        ("published", 42),
    )
    await session.commit()
    office = await told(visit)
    assert [row["nine_in_ten_days"] for row in office["steps"][:3]] == [25.6, 1.4, 0.5]
    assert steps(office) == {"submitted": (3, 4.0), "approved": (2, 1.2), "published": (1, 0.5)}
    assert months(office) == {"2024-03": (1, 1, 0), "2024-04": (0, 1, 1)}
    assert returns(office) == {"DA_APPROVARE": 1, "DA_PUBBLICARE": 1, "PUBBLICATO": 0, "DA_RITIRARE": 0}


async def test_medians_are_those_of_all_items_of_a_kind(session: AsyncSession, visit: Visit) -> None:
    for days in (1, 2, 30):
        item = await decision(session, **DRAFT)
        await passes(session, item, ("submitted", days))
    note = await abstract(session, item, "testo", **DRAFT)
    await passes(session, note, ("submitted", 10), kind="massima")
    elsewhere = await decision(session, **DRAFT, ufficio=ROMA, distretto="ROMA")
    await passes(session, elsewhere, ("submitted", 90))
    criminal = await decision(session, **DRAFT, area="penale")
    await passes(session, criminal, ("submitted", 5))
    await session.commit()
    assert steps(await told(visit))["submitted"] == (4, 3.5)
    assert steps(await told(visit), "massima")["submitted"] == (1, 10.0)
    assert steps(await told(visit, area="civile"))["submitted"] == (3, 2.0)
    assert steps(await told(visit, ufficio=ROMA))["submitted"] == (1, 90.0)


async def test_what_was_imported(session: AsyncSession, visit: Visit) -> None:
    """Published, it has no steps; further on in the work, it waits since it came."""
    await decision(session, created_at=START)
    waiting = await decision(session, status="DA_PUBBLICARE", created_at=START)
    await passes(session, waiting, ("published", 6), status="DA_APPROVARE")  # moved by an import in between
    waits = await decision(session, status="DA_APPROVARE", created_at=START)
    await passes(session, waits, ("approved", 3), status="DA_APPROVARE")
    moved = await decision(session, **DRAFT)
    await passes(session, moved, ("submitted", 1))
    await passes(session, moved, ("published", 5), status="DA_PUBBLICARE")
    await session.commit()
    office = await told(visit)
    assert months(office)["2024-03"] == (4, 1, 2)
    assert steps(office)["approved"] == (1, 3.0)
    assert steps(office)["published"] == (1, None)


async def test_work_that_waits_now(session: AsyncSession, visit: Visit) -> None:
    item = await decision(session, status="DA_APPROVARE", created_at=START)
    await passes(session, item, ("submitted", 4))
    await abstract(session, item, "testo", **DRAFT)
    await session.commit()
    waiting = {(row["kind"], row["status"]): row for row in (await told(visit, year=2020))["waiting"]}
    assert {place: row["count"] for place, row in waiting.items() if row["count"]} == {
        ("provvedimento", "DA_APPROVARE"): 1,
        ("massima", "BOZZA"): 1,
    }
    oldest = waiting["provvedimento", "DA_APPROVARE"]["oldest"]
    assert datetime.fromisoformat(oldest) == START + timedelta(days=4)


async def sent_back(session: AsyncSession) -> None:
    """A decision twice for the same reason, a restricted one, an abstract, and one of another office."""
    for days in (1, 2):
        item = await decision(session, **DRAFT)
        await passes(session, item, ("submitted", 0), ("rejected", days), reason="Manca il dispositivo.")
    note = await abstract(session, item, "testo", **DRAFT)
    await passes(session, note, ("submitted", 0), ("rejected", 4), kind="massima", reason="Troppo lungo.")
    restricted = await decision(session, "pagina", **DRAFT)
    await restrict(session, restricted, confirmed=False)
    await passes(session, restricted, ("submitted", 0), ("rejected", 3), reason="Il nome di Zeno Bianchi resta.")
    elsewhere = await decision(session, **DRAFT, ufficio=ROMA, distretto="ROMA")
    await passes(session, elsewhere, ("submitted", 0), ("rejected", 1), reason="Di Roma.")
    await session.commit()


REASONS = [("Troppo lungo.", 1), ("Il nome di Zeno Bianchi resta.", 1), ("Manca il dispositivo.", 2)]


@pytest.mark.parametrize(
    ("account", "given", "type_", "kinds", "reasons"),
    [
        ("direzione", [], "ADN", [], []),  # the dashboard of all offices, and the drafts of none
        ("direzione", ["edit_provvedimento"], "ADN", ["provvedimento"], REASONS[1:]),
        ("direzione", ["approve_massima"], "ADN", ["massima"], REASONS[:1]),
        ("giudice", ["monitoring"], "ADN", [], []),
        ("approvatore", ["monitoring"], "ADN", ["provvedimento", "massima"], REASONS),
        ("approvatore", ["monitoring"], "CNS", ["provvedimento", "massima"], [REASONS[0], REASONS[2]]),
    ],
)
async def test_reasons_are_for_those_who_see_the_drafts(
    session: AsyncSession,
    visit: Visit,
    account: str,
    given: list[str],
    type_: str,
    kinds: list[str],
    reasons: list[tuple[str, int]],
) -> None:
    await sent_back(session)
    if given:
        await user_service.grant(session, upn=account, groups=given, offices=[], actor="prova")
    browser = await visit(account)
    await session.execute(update(UserAccount).where(UserAccount.upn == account).values(type=type_))
    await session.commit()
    params = {"ufficio": MILANO, "dateFrom": "2024-01-01", "dateTo": "2024-12-31"}
    answer = await browser.call("GET", "/monitor/ufficio", params=params)
    office = answer.json()
    assert office["reasons_of"] == kinds
    assert [(row["reason"], row["count"]) for row in office["reasons"]] == reasons
    assert office["reason_count"] == len(reasons)
    # How many there are is told to whoever may see the office's numbers.
    assert returns(office)["DA_APPROVARE"] == 3
    assert returns(office, "massima")["DA_APPROVARE"] == 1
    assert ("Zeno" in answer.text) is (REASONS[1] in reasons)
    assert "Roma" not in answer.text


async def test_only_the_latest_reasons(session: AsyncSession, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monitoring_service, "REASONS", 1)
    await sent_back(session)
    await user_service.grant(session, upn="approvatore", groups=["monitoring"], offices=[], actor="prova")
    await session.commit()
    office = await told(visit, "approvatore")
    assert [row["reason"] for row in office["reasons"]] == ["Troppo lungo."]
    assert office["reason_count"] == 3


async def test_nobody_is_named(session: AsyncSession, visit: Visit) -> None:
    actor = await session.scalar(select(UserAccount.id).where(UserAccount.upn == "approvatore"))
    item = await decision(session, **DRAFT, relatore="ROSSI MARIO", presidente="VERDI LUIGI")
    await passes(session, item, ("submitted", 1), ("rejected", 2))
    await session.execute(update(WorkflowEvent).values(actor_id=actor))
    await user_service.grant(session, upn="approvatore", groups=["monitoring"], offices=[], actor="prova")
    await session.commit()
    said = str(await told(visit, "approvatore")).casefold()
    for word in ("rossi", "verdi", "monti", "carla", "approvatore", str(actor), str(item)):
        assert word not in said


async def test_months_and_times_as_csv(session: AsyncSession, visit: Visit) -> None:
    item = await decision(session, **DRAFT)
    await passes(session, item, ("submitted", 2), ("approved", 3))
    await abstract(session, item, "testo", **DRAFT)
    await session.commit()
    params = {"ufficio": MILANO, "dateTo": "2024-12-31"}
    browser = await visit("direzione")
    answer = await browser.call("GET", "/monitor/ufficio/export", params=params)
    assert answer.headers["content-disposition"] == 'attachment; filename="monitoraggio-ufficio-2024-12.csv"'
    assert answer.text.startswith("\ufeff")
    head, *rows = answer.text.removeprefix("\ufeff").splitlines()
    assert head == (
        "Ufficio;Mese;Provvedimenti inseriti;Provvedimenti approvati;Provvedimenti pubblicati;"
        "Abstract inseriti;Abstract approvati;Abstract pubblicati"
    )
    assert len(rows) == 12
    assert rows[2] == f"{MILANO};Marzo 2024;1;1;0;1;0;0"
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.object_kind == "monitoraggio"))).one()
    assert (event.action, own_detail(event.detail)) == (
        "exported",
        {"format": "csv", "tabella": "mesi", "to": "2024-12-31", "ufficio": MILANO},
    )
    params = params | {"dateFrom": "2024-01-01", "tabella": "tempi"}
    answer = await browser.call("GET", "/monitor/ufficio/export", params=params)
    assert answer.headers["content-disposition"] == 'attachment; filename="monitoraggio-ufficio-tempi-2024-12-31.csv"'
    head, *rows = answer.text.removeprefix("\ufeff").splitlines()
    assert head.startswith("Ufficio;Contenuto;Che cosa;Passaggio o stato;Quanti;Giorni (mediana);9 su 10 entro")
    assert {row.count(";") for row in rows} == {head.count(";")}
    assert f"{MILANO};Provvedimenti;Passaggio;Inviato in approvazione;1;2,0;2,0;;;;;" in rows
    [waiting] = [row for row in rows if row.startswith(f"{MILANO};Abstract;In attesa;Bozza;1;")]
    assert waiting.endswith(f";0;0;0;1;{START:%d/%m/%Y}")


async def test_a_period_that_no_month_comes_before(visit: Visit) -> None:
    office = await told(visit, dateFrom="0001-01-01", dateTo="0001-02-01")
    assert months(office) == {}
    assert {len(row["mese"]) for row in office["months"]} == {len("0001-02")}
    params = {"ufficio": MILANO, "dateFrom": "0024-01-01", "dateTo": "0026-10-20"}
    answer = await (await visit("direzione")).call("GET", "/monitor/ufficio/export", params=params)
    assert (answer.status_code, "Ottobre 0026" in answer.text) == (200, True)
