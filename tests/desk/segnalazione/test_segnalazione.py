"""Reports of problems: who may report, who reads which words, and who concludes."""

from __future__ import annotations

from uuid import UUID

import pytest
from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.desk.segnalazione import service as segnalazione_service
from bdm.desk.segnalazione.model import LENGTH, Segnalazione
from bdm.people.user.model import UserAccount
from bdm.platform.audit.model import AuditEvent
from tests.desk.workflow.test_transitions import a_massima, a_provvedimento
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser

pytestmark = pytest.mark.anyio

SAID = {"motivo": "DATI", "testo": "  La data di deposito è sbagliata.  "}

ASKED = {"motivo": "DATI_PERSONALI", "qualita": "interessato", "testo": "Si legge che Zorobabele è malato"}


async def report(browser: Browser, item_id: UUID, kind: str = "provvedimento", **said: str) -> str:
    answer = await browser.call("POST", f"/{kind}/{item_id}/segnalazione", json=SAID | said)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def listed(browser: Browser, *, closed: bool = False) -> list[dict[str, object]]:
    answer = await browser.call("GET", "/segnalazione", params={"closed": closed})
    assert answer.status_code == 200, answer.text
    page = answer.json()
    assert page["count"] == len(page["items"])
    items: list[dict[str, object]] = page["items"]
    return items


async def conclude(browser: Browser, id: str, risposta: str = "Corretta.", **said: str) -> int:
    answer = await browser.call("POST", f"/segnalazione/{id}/risposta", json={"risposta": risposta} | said)
    return answer.status_code


async def test_a_report_goes_to_the_office_and_its_answer_comes_back(session: AsyncSession, visit: Visit) -> None:
    item_id = await a_provvedimento(session, "PUBBLICATO")
    judge, clerk = await visit("giudice"), await visit("redattore")
    id = await report(judge, item_id)
    (waiting,) = await listed(clerk)
    assert waiting["testo"] == SAID["testo"].strip()
    assert (waiting["kind"], waiting["item_id"], waiting["mine"]) == ("provvedimento", str(item_id), False)
    assert waiting["may_answer"] is True
    assert waiting["author"]
    assert waiting["label"]
    assert await conclude(clerk, id, "Corretta: 5 maggio 2024.") == 204
    assert await listed(clerk) == [] == await listed(judge)
    (told,) = await listed(judge, closed=True)
    assert (told["risposta"], told["mine"], told["may_answer"]) == ("Corretta: 5 maggio 2024.", True, False)
    assert told["closed_by"]
    recorded = await session.scalars(select(AuditEvent.action).order_by(AuditEvent.seq))
    assert [each for each in recorded if each in ("problem_reported", "report_answered")] == [
        "problem_reported",
        "report_answered",
    ]


async def test_it_is_concluded_once(session: AsyncSession, visit: Visit) -> None:
    id = await report(await visit("giudice"), await a_provvedimento(session, "PUBBLICATO"))
    assert await conclude(await visit("redattore"), id) == 204
    again = await (await visit("approvatore")).call("POST", f"/segnalazione/{id}/risposta", json={"risposta": "Sì."})
    assert (again.status_code, again.json()["code"]) == (409, "ANSWERED")


async def test_an_abstract_is_reported_to_who_works_on_abstracts(session: AsyncSession, visit: Visit) -> None:
    item_id = await a_massima(session, "PUBBLICATO", await a_provvedimento(session, "PUBBLICATO"))
    await report(await visit("giudice"), item_id, "massima", motivo="TESTO")
    (waiting,) = await listed(await visit("redattore"))
    assert (waiting["kind"], waiting["motivo"]) == ("massima", "TESTO")
    assert await listed(await visit("redattore.massime")) == []  # of another office


async def test_of_a_restricted_decision_words_are_for_who_reads_the_original(
    session: AsyncSession, visit: Visit
) -> None:
    item_id = await a_provvedimento(session, "PUBBLICATO", restricted=True)
    await session.execute(insert(ProvvedimentoRiservato).values(provvedimento_id=item_id))
    judge, outsider = await visit("giudice"), await visit("assistito")
    id = await report(judge, item_id, testo="Si legge il nome di Zorobabele")
    (waiting,) = await listed(await visit("redattore"))
    assert waiting["testo"] == "Si legge il nome di Zorobabele"
    mine = await report(outsider, item_id, testo="Non si apre")
    assert await conclude(await visit("redattore"), id, "Zorobabele ora è oscurato") == 204
    assert await conclude(await visit("redattore"), mine, "Il nome era di Zorobabele") == 204
    assert await listed(await visit("redattore.roma"), closed=True) == []
    (theirs,) = await listed(outsider, closed=True)
    assert (theirs["testo"], theirs["risposta"]) == ("Non si apre", None)
    (own,) = await listed(judge, closed=True)
    assert own["risposta"] == "Zorobabele ora è oscurato"


async def test_a_citizen_reports_nothing_and_a_draft_is_no_matter(session: AsyncSession, visit: Visit) -> None:
    published, draft = await a_provvedimento(session, "PUBBLICATO"), await a_provvedimento(session, "BOZZA")
    refused = await (await visit("lettore")).call("POST", f"/provvedimento/{published}/segnalazione", json=SAID)
    assert (refused.status_code, refused.json()["detail"]) == (403, segnalazione_service.ONLY_OFFICES)
    early = await (await visit("redattore")).call("POST", f"/provvedimento/{draft}/segnalazione", json=SAID)
    assert (early.status_code, early.json()["code"]) == (409, "NOT_PUBLISHED")
    assert not await session.scalar(select(func.count()).select_from(Segnalazione))


async def test_as_many_as_wait_are_enough(session: AsyncSession, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(segnalazione_service, "MAX_OPEN", {"ADN": 1, "CNS": 2})
    item_id = await a_provvedimento(session, "PUBBLICATO")
    for account, most in (("giudice", 1), ("lettore", 2)):
        browser = await visit(account)
        for _ in range(most):
            await report(browser, item_id, **ASKED)
        answer = await browser.call("POST", f"/provvedimento/{item_id}/segnalazione", json=ASKED)
        assert (answer.status_code, answer.json()["code"]) == (409, "TOO_MANY")
        assert f"sono già {most}:" in answer.json()["detail"]


@pytest.mark.parametrize(
    "said", [{"testo": "   "}, {"testo": "x" * (LENGTH + 1)}, {"testo": "a\x00b"}, {"motivo": "X"}]
)
async def test_what_is_wrong_is_said_by_field(session: AsyncSession, visit: Visit, said: dict[str, str]) -> None:
    item_id = await a_provvedimento(session, "PUBBLICATO")
    answer = await (await visit("giudice")).call("POST", f"/provvedimento/{item_id}/segnalazione", json=SAID | said)
    assert answer.status_code == 422
    assert [each["field"] for each in answer.json()["errors"]] == list(said)


async def test_a_citizen_asks_for_their_data_to_be_obscured_and_reads_the_answer(
    session: AsyncSession, visit: Visit
) -> None:
    item_id = await a_provvedimento(session, "PUBBLICATO")
    citizen, clerk = await visit("lettore"), await visit("redattore")
    await report(await visit("giudice"), item_id)
    id = await report(citizen, item_id, **ASKED)
    first, second = await listed(clerk)
    assert (first["id"], first["qualita"], first["testo"]) == (id, "interessato", ASKED["testo"])
    assert (first["da_oscurare"], first["may_answer"]) == ({"id": str(item_id), "status": "PUBBLICATO"}, True)
    assert (second["motivo"], second["qualita"], second["da_oscurare"]) == ("DATI", None, None)
    for other in ("redattore.roma", "redattore.massime", "giudice", "direzione", "amministratore"):
        assert id not in {each["id"] for each in await listed(await visit(other))}, other

    # Who works on it without reading originals knows that it is there, not whose it is and what it says.
    without = await visit("approvatore")
    await session.execute(update(UserAccount).where(UserAccount.upn == "approvatore").values(type="CNS"))
    await session.commit()
    (blind, _) = await listed(without)
    assert (blind["testo"], blind["author"], blind["may_answer"], blind["da_oscurare"]) == (None, None, False, None)
    assert await conclude(without, id, esito="accolta") == 403

    missing = await clerk.call("POST", f"/segnalazione/{id}/risposta", json={"risposta": "Fatto."})
    assert [each["field"] for each in missing.json()["errors"]] == ["esito"]
    assert await conclude(clerk, str(second["id"]), esito="accolta") == 422
    assert await conclude(clerk, id, "Oscurati i dati di salute.", esito="in_parte") == 204
    recorded = " ".join(await session.scalars(select(func.concat(AuditEvent.detail, AuditEvent.object_id))))
    assert "salute" not in recorded
    assert "malato" not in recorded

    # Whatever became of the decision: withdrawn, it has no name any more.
    for values, named in (({"restricted": True}, True), ({"status": "RITIRATO"}, False)):
        if "restricted" in values:
            await session.execute(insert(ProvvedimentoRiservato).values(provvedimento_id=item_id))
            await session.execute(update(Provvedimento).values(document_hash=None))
        await session.execute(update(Provvedimento).where(Provvedimento.id == item_id).values(**values))
        await session.commit()
        (mine,) = await listed(citizen, closed=True)
        assert (mine["esito"], mine["risposta"], mine["testo"]) == (
            "in_parte",
            "Oscurati i dati di salute.",
            ASKED["testo"],
        )
        assert (mine["label"] is not None) is named
        assert (mine["closed_by"], mine["may_answer"], mine["da_oscurare"]) == (None, False, None)
    (kept,) = await listed(clerk, closed=True)
    assert kept["closed_by"]
    assert kept["da_oscurare"] is None


async def test_a_request_says_in_what_capacity_and_a_report_does_not(session: AsyncSession, visit: Visit) -> None:
    item_id, citizen = await a_provvedimento(session, "PUBBLICATO"), await visit("lettore")
    path = f"/provvedimento/{item_id}/segnalazione"
    for browser, said in (
        (citizen, {"motivo": "DATI_PERSONALI", "testo": "x"}),
        (await visit("giudice"), SAID | {"qualita": "altro"}),
        (citizen, ASKED | {"qualita": "parente"}),
    ):
        answer = await browser.call("POST", path, json=said)
        assert answer.status_code == 422
        assert [each["field"] for each in answer.json()["errors"]] == ["qualita"]
    assert not await session.scalar(select(func.count()).select_from(Segnalazione))
