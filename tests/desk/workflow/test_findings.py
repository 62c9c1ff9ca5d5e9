"""What is missing or doubtful, shown before a step by what refuses it (docs/regole/stati.md#che-cosa-si-conferma)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.doubts import Code, DoubtPlace
from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.proposal.model import DocumentProposals
from bdm.desk.workflow import service as workflow_service
from bdm.platform.kit.time import today
from tests.desk.workflow.readers import reader_of
from tests.desk.workflow.test_doubts import CRIME, TAKEN, a_decision, move
from tests.desk.workflow.test_transitions import a_massima, a_provvedimento
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser

pytestmark = pytest.mark.anyio

NUMBER = {"numero_provvedimento": 12, "anno_provvedimento": 2024}
CASE = {"numero_ruolo": 345, "anno_ruolo": 2022}


async def findings(browser: Browser, item_id: UUID, kind: str = "provvedimento") -> dict[str, Any]:
    answer = await browser.call("GET", f"/{kind}/{item_id}/findings")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def doubt(browser: Browser, item_id: UUID, code: str, kind: str = "provvedimento") -> dict[str, Any] | None:
    return next((each for each in (await findings(browser, item_id, kind))["doubts"] if each["code"] == code), None)


async def places(browser: Browser, item_id: UUID, code: str, kind: str = "provvedimento") -> list[str]:
    found = await doubt(browser, item_id, code, kind)
    return [] if found is None else [each["message"] for each in found["places"]]


async def test_nothing_is_missing(session: AsyncSession, visit: Visit) -> None:
    for status, account in (("BOZZA", "redattore"), ("DA_APPROVARE", "approvatore"), ("PUBBLICATO", "pubblicatore")):
        item_id = await a_provvedimento(session, status)
        assert await findings(await visit(account), item_id) == {"refusals": [], "doubts": []}


async def test_all_that_is_missing_is_told_at_once(session: AsyncSession, visit: Visit) -> None:
    """The step tells the first alone."""
    redattore = await visit("redattore")
    item_id = await a_provvedimento(
        session, "BOZZA", ruolo=None, data=today() + timedelta(1), data_pubblicazione=date(2024, 5, 1)
    )
    await session.execute(update(Provvedimento).where(Provvedimento.id == item_id).values(document_hash=None))
    told = (await findings(redattore, item_id))["refusals"]
    assert [(each["code"], [place["field"] for place in each["places"]]) for each in told] == [
        ("INVALID", ["ruolo"]),
        ("INVALID", ["data"]),
        ("NO_DOCUMENT", []),
    ]
    code, body = await move(redattore, item_id, "submitted")
    assert (code, body["detail"]) == (422, told[0]["message"])


async def test_what_a_later_step_asks_is_told_before(session: AsyncSession, visit: Visit) -> None:
    parent = await a_provvedimento(session, "BOZZA")
    item_id = await a_massima(session, "DA_PUBBLICARE", parent)
    told = await findings(await visit("pubblicatore"), item_id, "massima")
    assert [each["code"] for each in told["refusals"]] == ["DECISION_FIRST"]
    draft = await a_decision(session, CRIME)
    assert await doubt(await visit("redattore"), draft, "SENSITIVE")


async def test_who_does_not_work_on_it_is_told_nothing(session: AsyncSession, visit: Visit) -> None:
    item_id = await a_provvedimento(session, "PUBBLICATO")
    for account in ("lettore", "redattore.roma", "redattore.massime"):
        assert (await (await visit(account)).call("GET", f"/provvedimento/{item_id}/findings")).status_code == 403


@pytest.mark.parametrize(
    ("own", "other", "likely"),
    [
        (NUMBER, NUMBER, True),
        (NUMBER, NUMBER | {"status": "BOZZA"}, True),
        (NUMBER, NUMBER | {"status": "RITIRATO"}, False),
        (NUMBER, NUMBER | {"tipo": "ordinanza"}, False),
        (NUMBER, NUMBER | {"anno_provvedimento": 2023}, False),
        (NUMBER, NUMBER | {"ufficio": "TRIBUNALE DI COMO"}, False),
        (NUMBER, NUMBER | {"ruolo": "LAVORO"}, False),
        (NUMBER, NUMBER | {"area": "penale", "ruolo": None}, False),
        (NUMBER, NUMBER | {"ruolo": None}, True),
        ({"numero_provvedimento": 12}, {"numero_provvedimento": 12}, False),
        (CASE, CASE, True),
        (CASE, CASE | {"data_pubblicazione": date(2024, 5, 7)}, False),
        (NUMBER | CASE, NUMBER | CASE, True),
        ({}, {}, False),
    ],
)
async def test_a_likely_duplicate(
    session: AsyncSession, visit: Visit, own: dict[str, object], other: dict[str, object], likely: bool
) -> None:
    given = {"status": "PUBBLICATO"} | other
    other_id = await a_provvedimento(session, str(given.pop("status")), **given)
    item_id = await a_provvedimento(session, "BOZZA", **own)
    found = await doubt(await visit("redattore"), item_id, "DUPLICATE")
    assert ([each["link"] for each in found["places"]] if found else []) == [f"/provvedimento/{other_id}"] * likely
    code, body = await move(await visit("redattore"), item_id, "submitted")
    assert (code, body.get("code")) == ((409, "TO_BE_CONFIRMED") if likely else (200, None))


async def test_of_a_duplicate_that_is_not_readable_no_more_is_said(session: AsyncSession) -> None:
    """Who reads the public face of a restricted one reads only that there is one."""
    await a_provvedimento(session, "PUBBLICATO", restricted=True, **NUMBER)
    item_id = await a_provvedimento(session, "BOZZA", **NUMBER)
    reader = replace(await reader_of(session, "cns", "edit_provvedimento"), type="CNS")
    twin, found = (await workflow_service.findings_of(session, reader, "provvedimento", str(item_id))).doubts
    assert (found.code, twin.code) == (Code.DUPLICATE, Code.SENSITIVE)
    assert found.places == [DoubtPlace("duplicate", "Un provvedimento che non si può leggere.")]


async def test_duplicates_are_looked_up_by_key(session: AsyncSession) -> None:
    await session.execute(text("SET LOCAL enable_seqscan = off"))
    await session.execute(text("DROP INDEX ix_provvedimento_ufficio"))  # of a table this small it may be as good
    plan = await session.execute(
        text(
            "EXPLAIN SELECT id FROM provvedimento WHERE ufficio = 'A' AND numero_provvedimento = 1"
            " AND anno_provvedimento = 2024 LIMIT 5"
        )
    )
    assert "ix_provvedimento_number" in "\n".join(plan.scalars())


@pytest.mark.parametrize(
    ("previous", "following", "fields"),
    [
        (date(2024, 5, 5), date(2024, 5, 7), []),
        (date(2024, 5, 6), date(2024, 5, 6), []),
        (date(2024, 5, 7), None, ["provvedimento_precedente_id"]),
        (None, date(2024, 5, 5), ["provvedimento_successivo_id"]),
    ],
)
async def test_an_appeal_before_its_first_instance(
    session: AsyncSession, visit: Visit, previous: date | None, following: date | None, fields: list[str]
) -> None:
    before = await a_provvedimento(session, "PUBBLICATO", data_pubblicazione=previous) if previous else None
    item_id = await a_provvedimento(session, "BOZZA", provvedimento_precedente_id=before)
    if following:
        await a_provvedimento(session, "PUBBLICATO", data_pubblicazione=following, provvedimento_precedente_id=item_id)
    found = await doubt(await visit("redattore"), item_id, "DATES")
    assert ([each["field"] for each in found["places"]] if found else []) == fields


async def test_years_after_the_publication(session: AsyncSession, visit: Visit) -> None:
    item_id = await a_provvedimento(session, "BOZZA", anno_ruolo=2025, anno_provvedimento=2025)
    assert await places(await visit("redattore"), item_id, "DATES") == [
        "Il numero è del 2025, la pubblicazione del 2024.",
        "Il ruolo è del 2025, la pubblicazione del 2024.",
    ]


@pytest.mark.parametrize("kind", ["provvedimento", "massima"])
async def test_references_that_cannot_be_read(session: AsyncSession, visit: Visit, kind: str) -> None:
    texts = ["ART. 2043 C.C.", "pippo pluto", "ART. 99999 C.C.", "D.M. 55/2014"]
    if kind == "provvedimento":
        item_id = await a_provvedimento(session, "BOZZA", riferimento_normativo=texts)
    else:
        parent = await a_provvedimento(session, "PUBBLICATO")
        item_id = await a_massima(session, "BOZZA", parent, riferimento_normativo=texts)
    assert await places(await visit("redattore"), item_id, "REFERENCES", kind) == [
        "«pippo pluto»: non si riconosce",
        "«ART. 99999 C.C.»: gli articoli finiscono al 2969",
        "«D.M. 55/2014»: manca la data",
    ]


async def test_what_the_document_says_otherwise(session: AsyncSession, visit: Visit) -> None:
    """What is empty is no contradiction, nor is the day that the draft was handed in."""
    item_id = await a_provvedimento(session, "BOZZA", **NUMBER)
    digest = await session.scalar(select(Provvedimento.document_hash).where(Provvedimento.id == item_id))
    read = [
        ("ufficio", "TRIBUNALE DI MILANO", "TRIBUNALE DI MILANO"),
        ("numero_provvedimento", "13", "13"),
        ("anno_provvedimento", "2024", "2024"),
        ("data_pubblicazione", "2024-05-09", "09/05/2024"),
        ("data", "2024-05-02", "02/05/2024"),
        ("numero_ruolo", "7", "7"),
    ]
    proposals = [
        {"field": field, "value": value, "label": label, "page": 1, "passage": ""} for field, value, label in read
    ]
    await session.execute(insert(DocumentProposals).values(hash=digest, proposals=proposals))
    assert await places(await visit("redattore"), item_id, "CONTRADICTION") == [
        "«12» nei dati, «13» a pagina 1",
        "«06/05/2024» nei dati, «09/05/2024» a pagina 1",
    ]


async def test_what_one_has_confirmed_the_next_reads_and_is_not_asked(session: AsyncSession, visit: Visit) -> None:
    """With the name and the reason, until it is submitted anew; what two confirm is asked each time."""
    item_id = await a_decision(session, CRIME, riferimento_normativo=["pippo pluto"])
    both = TAKEN | {"confirmed": ["SENSITIVE", "REFERENCES"]}
    assert (await move(await visit("redattore"), item_id, "submitted", confirmed=["REFERENCES"]))[0] == 409
    assert (await move(await visit("redattore"), item_id, "submitted", **both))[0] == 200
    approvatore = await visit("approvatore")
    code, body = await move(approvatore, item_id, "approved")
    assert (code, [each["code"] for each in body["doubts"]]) == (409, ["SENSITIVE"])
    (confirmed,) = body["doubts"][0]["confirmations"]
    assert (confirmed["action"], confirmed["reason"]) == ("submitted", "I nomi sono di fantasia")
    assert confirmed["actor"]
    told = await doubt(approvatore, item_id, "REFERENCES")
    assert told is not None
    assert told["confirmations"] == [confirmed | {"at": told["confirmations"][0]["at"]}]
    assert (await move(approvatore, item_id, "approved", **TAKEN))[0] == 200
    await approvatore.call("POST", f"/provvedimento/{item_id}/rejected", json={"reason": "Refuso"})
    code, body = await move(await visit("redattore"), item_id, "submitted")
    assert {each["code"] for each in body["doubts"]} == {Code.SENSITIVE, Code.REFERENCES}


async def test_a_reason_is_asked_for(session: AsyncSession, visit: Visit) -> None:
    item_id = await a_provvedimento(session, "BOZZA", riferimento_normativo=["pippo pluto"])
    code, body = await move(await visit("redattore"), item_id, "submitted", confirmed=["REFERENCES"])
    assert (code, body["errors"][0]["field"]) == (422, "reason")
