"""What the review of a decision found is hidden in its abstracts, too, which are not published before it."""

from __future__ import annotations

import io
from typing import Any

import pypdf
import pytest
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.platform.audit.model import AuditEvent
from bdm.services import Services
from tests.anonymisation.reviews import Desk, a_desk, run_jobs
from tests.anonymisation.test_obscured import obscure
from tests.desk.editing.forms import an_abstract, form_of, save, saved
from tests.fixtures.app import Visit, index

pytestmark = pytest.mark.anyio

PAGES = (
    "Tribunale di Milano\nil giudice Carlo Neri\nha pronunciato sentenza nella causa tra\nMario Rossi e Ada Bianchi",
    "All'udienza è stata sentita la teste Anna Verdi, nata a Lodi il 3 marzo 1980 e residente in Lodi, via Garibaldi "
    "12.\nLa teste Verdi conferma.\nP.Q.M. accoglie la domanda di Rossi.",
)
TITOLO = "Attendibilità di Anna Verdi"
TESTO = (
    "<p>La teste VERDI Anna (Lodi, 3.3.1980) è attendibile: lo ha detto a Mario Rossi. Nata a Lodi il 3 marzo 1980,"
    " abita in <b>via Garibaldi</b> 12.</p><p>Così decide il Tribunale di Milano.</p>"
)
OTHERS = "<p>La teste Elsa Gatti, nata a Codogno il 5 aprile 1990, tel. 333 7654321, ha deposto.</p>"
NAMES = ("Verdi", "VERDI", "Anna", "Lodi", "1980", "Garibaldi", "Rossi")
OTHER_NAMES = ("Gatti", "Elsa", "Codogno", "1990", "333 7654321")
STEPS = (("redattore", "submitted"), ("approvatore", "approved"), ("pubblicatore", "published"))


@pytest.fixture
async def desk(visit: Visit, services: Services) -> Desk:
    """A restricted draft, whose document names a witness."""
    return await a_desk(visit, services, *PAGES)


async def publish(visit: Visit, kind: str, id_: str, **body: Any) -> tuple[int, dict[str, Any]]:
    for account, action in STEPS:
        json = body if action == "published" and body else None
        answer = await (await visit(account)).call("POST", f"/{kind}/{id_}/{action}", json=json)
        if answer.status_code != 200:
            break
    return answer.status_code, answer.json()


async def again(visit: Visit, id_: str, **body: Any) -> tuple[int, dict[str, Any]]:
    answer = await (await visit("pubblicatore")).call("POST", f"/massima/{id_}/published", json=body or None)
    return answer.status_code, answer.json()


async def reviewed(desk: Desk, visit: Visit) -> None:
    """The review accepts all that was found, and the decision is published."""
    await desk.decide_all()
    assert (await desk.prepare())["state"] == "PRONTA"
    await desk.confirm()
    assert (await publish(visit, "provvedimento", desk.id))[0] == 200


async def abstract(desk: Desk, **values: Any) -> str:
    body = await saved(desk.browser, "massima", an_abstract(desk.id, **{"titolo": TITOLO, "testo": TESTO} | values))
    return str(body["id"])


async def public_row(session: AsyncSession, id_: str) -> str:
    row = await session.execute(text("SELECT titolo || testo FROM massima WHERE id = :id"), {"id": id_})
    return str(row.scalar_one())


async def what_a_reader_gets(visit: Visit, id_: str) -> dict[str, str]:
    """Every way to read an abstract that others have."""
    lettore = await visit("lettore")
    query = f'{{ massimaOp(id: "{id_}") {{ items {{ titolo testo annotazione estratto }} }} }}'
    paper = await lettore.call("GET", f"/massima/{id_}/document")
    pages = pypdf.PdfReader(io.BytesIO(paper.content)).pages
    return {
        "graphql": (await lettore.call("POST", "/graphql", json={"query": query})).text,
        "pdf": "\n".join(page.extract_text() for page in pages),
    }


async def test_what_the_review_obscures_is_hidden(
    desk: Desk, visit: Visit, session: AsyncSession, services: Services
) -> None:
    id_ = await abstract(desk)
    await reviewed(desk, visit)
    assert await publish(visit, "massima", id_) == (200, {"id": id_, "status": "PUBBLICATO"})
    public = await public_row(session, id_)
    assert not any(name in public for name in NAMES), public
    assert public.startswith("Attendibilità di Persona_1<p>La teste Persona_1 (omissis, omissis) è attendibile")
    assert public.endswith("<p>Così decide il Tribunale di Milano.</p>")
    for name, answer in (await what_a_reader_gets(visit, id_)).items():
        assert not any(each in answer for each in NAMES), name
    await index(services)
    lettore = await visit("lettore")
    for word in ("Verdi", "Garibaldi"):
        query = f'{{ massima(q: "testo:({word})") {{ count }} provvedimento(q: "testo:({word})") {{ count }} }}'
        counts = (await lettore.call("POST", "/graphql", json={"query": query})).text
        assert counts.count('"count":0') == 2, counts
    office = await form_of(desk.browser, "massima", id_)
    assert (office["titolo"], office["testo"]) == (TITOLO, TESTO)


async def test_what_it_leaves_is_read_once_it_is_confirmed(desk: Desk, visit: Visit, session: AsyncSession) -> None:
    id_ = await abstract(desk)
    await reviewed(desk, visit)
    assert await publish(visit, "massima", id_) == (200, {"id": id_, "status": "PUBBLICATO"})
    spans = (await desk.read())["spans"]
    left = [span["id"] for span in spans if "Verdi" in span["testo"]]
    await desk.change(decisions=[{"id": each, "decision": "RIFIUTATO"} for each in left])
    assert "Verdi" not in await public_row(session, id_)
    assert (await desk.prepare())["state"] == "PRONTA"
    taken = {"confirmed": ["NAME_LEFT"], "reason": "È una testimone, e nessuno lo ha chiesto"}
    assert (await desk.confirm(**taken))["state"] == "DA_PUBBLICARE"
    assert "Verdi" not in await public_row(session, id_)  # the public would read more: who publishes lets it
    assert (await desk.confirmed_by("pubblicatore", **taken))[1]["state"] == "CONFERMATA"
    public = await public_row(session, id_)
    assert "Attendibilità di Anna Verdi" in public
    assert "Garibaldi" not in public

    where = next(page["testo"] for page in (await desk.read())["pages"] if page["number"] == 2)
    start = where.index("Anna Verdi")
    await desk.change(spans=[{"page": 2, "start": start, "end": start + 10, "category": "PERSONA", "everywhere": True}])
    assert "Verdi" not in await public_row(session, id_)


async def test_nothing_is_published_before_the_review(desk: Desk, visit: Visit, session: AsyncSession) -> None:
    """What the office obscures anew, the abstract being there already."""
    id_ = await abstract(desk, titolo="Titolo", testo=OTHERS + TESTO)
    await reviewed(desk, visit)
    await desk.change(decisions=[{"id": (await desk.read())["spans"][0]["id"], "decision": "RIFIUTATO"}])
    status, body = await publish(visit, "massima", id_)
    assert (status, body["code"]) == (409, "NOT_REVIEWED")
    assert {(each["field"], each["message"]) for each in body["errors"]} >= {
        ("testo", "Altra persona: Elsa Gatti"),
        ("testo", "Nascita: Codogno il 5 aprile 1990"),
        ("testo", "Telefono: 333 7654321"),
    }
    assert "Verdi" not in str(body)  # decided
    assert (await again(visit, id_, confirmed=["PERSONAL_DATA"]))[1]["code"] == "NOT_REVIEWED"

    pubblicatore = await visit("pubblicatore")
    await session.execute(text("UPDATE user_account SET type = 'CNS' WHERE upn = 'pubblicatore'"))
    answer = await pubblicatore.call("POST", f"/massima/{id_}/published")
    assert (answer.status_code, answer.json().keys()) == (409, {"detail", "code"})
    assert answer.json()["detail"] == body["detail"]


async def test_what_only_the_abstract_says_is_hidden_after_a_question(
    desk: Desk, visit: Visit, session: AsyncSession
) -> None:
    id_ = await abstract(desk, titolo="La deposizione di Elsa Gatti", testo=OTHERS)
    await reviewed(desk, visit)
    status, body = await publish(visit, "massima", id_)
    assert (status, body["code"]) == (409, "TO_BE_CONFIRMED")
    (doubt,) = body["doubts"]
    assert (doubt["code"], doubt["asks_reason"]) == ("PERSONAL_DATA", False)
    assert doubt["places"] == [
        {"field": "titolo", "message": "Altra persona: Elsa Gatti"},
        {"field": "testo", "message": "Nascita: Codogno il 5 aprile 1990"},
        {"field": "testo", "message": "Telefono: 333 7654321"},
    ]
    assert (await again(visit, id_, confirmed=["PERSONAL_DATA"]))[0] == 200
    asked = select(AuditEvent.detail).where(AuditEvent.object_id == id_, AuditEvent.action == "published")
    assert (await session.scalars(asked)).one()["confirmed"] == ["PERSONAL_DATA"]
    public = await public_row(session, id_)
    assert not any(name in public for name in OTHER_NAMES), public
    for name, answer in (await what_a_reader_gets(visit, id_)).items():
        assert not any(each in answer for each in OTHER_NAMES), name


async def test_what_was_published_is_hidden_when_the_decision_is_obscured(
    visit: Visit, services: Services, session: AsyncSession
) -> None:
    desk = await a_desk(visit, services, *PAGES, visibility="false")
    id_ = await abstract(desk, testo=TESTO + OTHERS)
    waiting = await abstract(desk)
    assert (await publish(visit, "provvedimento", desk.id))[0] == 200
    assert await publish(visit, "massima", id_) == (200, {"id": id_, "status": "PUBBLICATO"})
    assert "Verdi" in (await what_a_reader_gets(visit, id_))["graphql"]
    assert (await obscure(desk, visit))[0] == 200
    public = await public_row(session, id_)
    assert not any(name in public for name in (*OTHER_NAMES, "Verdi", "Rossi")), public  # before anybody looked at it
    await run_jobs(services)
    public = await public_row(session, id_)
    assert not any(name in public for name in (*OTHER_NAMES, *NAMES)), public
    status, body = await publish(visit, "massima", waiting)
    assert (status, body["code"]) == (409, "NOT_REVIEWED")
    assert {"field": "titolo", "message": "Altra persona: Anna Verdi"} in body["errors"]
    assert not any("Rossi" in each["message"] for each in body["errors"])

    await desk.decide_all()
    await desk.prepare()
    await desk.confirm()
    assert (await again(visit, waiting))[0] == 200
    public = await public_row(session, id_)
    assert not any(name in public for name in (*OTHER_NAMES, *NAMES)), public


async def test_a_decision_that_was_reviewed_once_is_reviewed_again_when_it_is_obscured_again(
    desk: Desk, visit: Visit
) -> None:
    await reviewed(desk, visit)
    id_ = await abstract(desk)
    form = await form_of(desk.browser, "provvedimento", desk.id)
    rejected = await (await visit("approvatore")).call(
        "POST", f"/provvedimento/{desk.id}/rejected", json={"reason": "Dati personali"}
    )
    assert rejected.status_code == 200
    form = await form_of(desk.browser, "provvedimento", desk.id, visibility="false")
    assert (await save(desk.browser, "provvedimento", form))[0] == 200
    assert (await publish(visit, "provvedimento", desk.id))[0] == 200
    assert (await obscure(desk, visit))[0] == 200
    status, body = await publish(visit, "massima", id_)
    assert (status, body["code"]) == (409, "NOT_REVIEWED")


async def test_a_company_that_the_review_obscures_is_not_named_among_the_parties(
    visit: Visit, services: Services, session: AsyncSession
) -> None:
    pages = ("Tribunale di Milano\nha pronunciato sentenza nella causa tra\nMario Rossi e Acme Trasporti S.r.l.",)
    desk = await a_desk(visit, services, *pages)
    form = await form_of(
        desk.browser, "provvedimento", desk.id, parte_processuale=["Mario Rossi", "Acme Trasporti S.r.l."]
    )
    await saved(desk.browser, "provvedimento", form)
    await run_jobs(services)

    async def parties() -> list[str]:
        row = await session.execute(text("SELECT parte_processuale FROM provvedimento WHERE id = :id"), {"id": desk.id})
        return list(row.scalar_one())

    assert await parties() == ["M.R.", "Acme Trasporti S.r.l."]
    start = pages[0].index("Acme")
    span = {"page": 1, "start": start, "end": len(pages[0]), "category": "SOCIETA"}
    await desk.change(spans=[span])
    hidden = await parties()
    assert hidden[0] == "M.R."
    assert "Acme" not in hidden[1]
    form = await form_of(desk.browser, "provvedimento", desk.id, titolo="Altro titolo")
    await saved(desk.browser, "provvedimento", form)
    assert await parties() == hidden
