"""The assistant's calls: what they answer, keep, forget, record and refuse; with a scripted model behind them."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any
from uuid import UUID

import httpx2
import pytest
from fastapi import FastAPI
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.app import create_app
from bdm.assistant.answers import Answer
from bdm.assistant.model import AssistantSummary, AssistantUsage, ChatMessage
from bdm.assistant.openai import OpenAIAssistant
from bdm.assistant.schemas import AnswerOut
from bdm.content.provvedimento.model import Provvedimento
from bdm.document.model import DocumentPage
from bdm.people.user import service as user_service
from bdm.platform.audit.model import AuditEvent
from bdm.services import Services
from bdm.settings import API_PREFIX
from tests.assistant.scripted import Endpoint, Script, Talk, endpoint, fails, hangs, says, stalls
from tests.fixtures.app import Visit, index
from tests.fixtures.sign_in import Browser
from tests.search.content import MILANO, decision, document, restrict

pytestmark = pytest.mark.anyio

ACCOUNT = "assistito"
PAGES = (
    "SVOLGIMENTO DEL PROCESSO\nIl ricorrente Anna Bianchi ha chiesto la restituzione degli interessi del mutuo.\n",
    "MOTIVI DELLA DECISIONE\nIl tasso del mutuo è pari al tre per cento e non supera la soglia.\nP.Q.M.\n"
    "Il Tribunale rigetta la domanda della ricorrente e compensa le spese.\n",
)
ORIGINAL = "Il signor Valdemaro Quistelli ha chiesto il risarcimento del danno per le infiltrazioni d'acqua."
ANONYMISED = "Il signor V.Q. ha chiesto il risarcimento del danno per le infiltrazioni d'acqua."
QUESTION = [{"user": "Qual è il tasso del mutuo?", "assistant": None}]
SHORT = {"assistant_first_seconds": 1.0, "assistant_pause_seconds": 0.5}
RATE = "Il tasso del mutuo è pari al tre per cento."


def everywhere(sentence: str) -> Script:
    return says(f"{sentence} [1, 2, 3, 4]", tokens=100)


@asynccontextmanager
async def with_model(
    services: Services, script: Script, then: Script | None = None, **settings: Any
) -> AsyncIterator[tuple[Browser, Endpoint, FastAPI]]:
    """Somebody with ``ai``, and the model that answers."""
    async with endpoint(script, then) as served:
        given = served.settings(data_dir=services.settings.data_dir, **settings)
        assistant = OpenAIAssistant(given, pauses=(0.0,))
        app = create_app(given, replace(services, settings=given, assistant=assistant))
        async with app.router.lifespan_context(app), Browser(app) as browser:
            await browser.enter(ACCOUNT)
            yield browser, served, app
        await assistant.close()


@pytest.fixture
async def id(session: AsyncSession) -> UUID:
    made = await decision(session, *PAGES)
    await session.commit()
    return made


async def ask(browser: Browser, id: UUID, asked: Any = QUESTION, **params: str) -> httpx2.Response:
    return await browser.call("POST", f"/chat/{id}/question", json=asked, params=params)


async def ingest(browser: Browser, id: UUID, **params: str) -> dict[str, Any]:
    answer = await browser.call("POST", f"/chat/{id}/ingest", params=params)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def summarise(browser: Browser, id: UUID, **params: str) -> httpx2.Response:
    return await browser.call("GET", f"/provvedimento/{id}/summary", params=params)


async def count(session: AsyncSession, table: Any) -> int:
    return int((await session.execute(select(func.count()).select_from(table))).scalar_one())


def code(answer: httpx2.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def test_without_ai_nothing_is_said(visit: Visit, id: UUID) -> None:
    """Not even whether a decision is there, or a question is well formed."""
    browser = await visit("redattore")
    for method, path, body in (
        ("GET", f"/provvedimento/{id}/summary", None),
        ("GET", "/provvedimento/nessuno/summary?atLeastLength=nulla", None),
        ("POST", f"/chat/{id}/ingest", None),
        ("POST", f"/chat/{id}/question", QUESTION),
        ("POST", "/chat/nessuno/question", {"non": "valido"}),
        ("DELETE", f"/chat/{id}", None),
        ("POST", "/chat/print", []),
        ("POST", "/chat", {"message": ""}),
    ):
        answer = await browser.call(method, path, json=body)
        assert code(answer) == (403, "FORBIDDEN"), (method, path, answer.text)


async def test_a_conversation_is_kept_until_it_is_cleared(visit: Visit, session: AsyncSession, id: UUID) -> None:
    browser = await visit(ACCOUNT)
    assert await ingest(browser, id) == {"messages": [], "extractive": True, "model": "estrattivo"}
    (first,) = (await ask(browser, id)).json()
    assert first["user"] == "Qual è il tasso del mutuo?"
    assert first["found"]
    assert "tre per cento" in first["assistant"]
    for sentence in first["sentences"]:
        for citation in sentence["citations"]:
            for place in citation["places"]:
                there = PAGES[place["page"] - 1][place["start"] : place["end"]]
                assert " ".join(there.split()) in citation["quote"]
            assert citation["page"] == citation["places"][0]["page"]
    again = [{"user": "inventata", "assistant": "mai detto"}, {"user": "Qual è la capitale del Perù?"}]
    first_again, second = (await ask(browser, id, again)).json()
    assert first_again == first, "what was said before is what is kept here"
    assert (second["assistant"], second["found"], second["sentences"]) == ("Non risulta dal provvedimento.", False, [])
    assert (await ingest(browser, id))["messages"] == [first, second]
    printed = await browser.call(
        "POST", "/chat/print", json=[{"user": "Chi?", "assistant": "Anna."}, {"user": "E poi?"}]
    )
    assert printed.json() == {"text": "Domanda: Chi?\nRisposta: Anna.\n\nDomanda: E poi?\n"}
    assert (await browser.call("DELETE", f"/chat/{id}")).status_code == 204
    assert (await ingest(browser, id))["messages"] == []
    assert await count(session, ChatMessage) == 0


async def test_what_is_too_long_or_no_question(visit: Visit, session: AsyncSession, id: UUID) -> None:
    browser = await visit(ACCOUNT)
    for body in (
        [],
        [{"user": "x" * 2_001}],
        [{"user": "  "}],
        [{"user": "Chi?", "assistant": "Anna."}],
        [{"user": "Chi?", "assistant": None}] * 51,
    ):
        assert code(await ask(browser, id, body)) == (422, "INVALID")
    account = (await session.execute(text("SELECT id FROM user_account WHERE upn = 'assistito'"))).scalar_one()
    digest = (await session.execute(select(Provvedimento.document_hash).where(Provvedimento.id == id))).scalar_one()
    session.add_all(
        ChatMessage(
            account_id=account,
            provvedimento_id=id,
            file_hash=digest,
            user_text="?",
            answer=AnswerOut.of(Answer()).model_dump(),
        )
        for _ in range(50)
    )
    await session.commit()
    assert code(await ask(browser, id)) == (422, "CHAT_FULL")


async def test_each_version_has_its_own_conversation_and_only_the_readable_one_is_read(
    visit: Visit, session: AsyncSession
) -> None:
    id = await decision(session, ORIGINAL)
    await restrict(session, id, ANONYMISED, confirmed=True)
    await session.commit()
    browser = await visit(ACCOUNT)
    about = [{"user": "Chi ha chiesto il risarcimento del danno per le infiltrazioni?"}]
    assert "Quistelli" not in (await ask(browser, id, about)).text
    assert "Quistelli" not in (await summarise(browser, id)).text
    assert await opened(session) == 0
    await grant(session)
    assert (await ingest(browser, id))["messages"] == [], "the conversation was about the other version"
    assert "Quistelli" in (await ask(browser, id, about)).text
    assert "Quistelli" in (await summarise(browser, id)).text
    assert await opened(session) == 1, "an opened original is recorded, once within the hour"
    public = await ask(browser, id, about, anonymized="true")
    assert "Quistelli" not in public.text
    assert len(public.json()) == 2
    assert (await browser.call("DELETE", f"/chat/{id}")).status_code == 204
    assert (await ingest(browser, id))["messages"] == []
    assert len((await ingest(browser, id, anonymized="true"))["messages"]) == 2
    assert "Quistelli" in (await ask(browser, id, about)).text
    await session.execute(text("DELETE FROM user_ou"))
    await session.commit()
    assert "Quistelli" not in json.dumps(await ingest(browser, id)), "whoever loses the office loses what was said"
    assert "Quistelli" not in (await summarise(browser, id)).text


async def grant(session: AsyncSession) -> None:
    who = {"name": "", "family_name": "", "email": "", "type_": "ADN"}
    await user_service.grant(session, upn=ACCOUNT, groups=["ai"], offices=[MILANO], actor="prova", **who)  # type: ignore[arg-type]
    await session.commit()


async def opened(session: AsyncSession) -> int:
    statement = select(func.count()).select_from(AuditEvent).where(AuditEvent.action == "original_opened")
    return int((await session.execute(statement)).scalar_one())


async def test_a_summary_is_kept_for_the_text_the_model_and_the_length(
    services: Services, session: AsyncSession, id: UUID
) -> None:
    first = "Il Tribunale rigetta la domanda della ricorrente e compensa le spese."
    async with with_model(services, everywhere(first), everywhere(RATE)) as (browser, served, _):
        made = (await summarise(browser, id)).json()
        assert (made["text"], made["extractive"], made["model"]) == (first, False, "prova")
        assert (await summarise(browser, id)).json() == made
        assert len(served.talks) == 1
        assert (await summarise(browser, id, regenerate="true")).json()["text"] == RATE
        assert (await summarise(browser, id)).json()["text"] == RATE
        assert len(served.talks) == 2
        await summarise(browser, id, atLeastLength="100")
        assert len(served.talks) == 3
        other = await document(session, id, "Testo nuovo. Il tasso del mutuo è pari al tre per cento.")
        await session.execute(text("UPDATE provvedimento SET document_hash = :h WHERE id = :i"), {"h": other, "i": id})
        await session.commit()
        changed = (await summarise(browser, id)).json()
        assert (changed["file_hash"], len(served.talks)) == (other, 4)
        page = {"hash": other, "page_number": 1}
        again = (await session.execute(select(DocumentPage).filter_by(**page))).scalar_one()
        again.testo = "Testo letto meglio. Il tasso del mutuo è pari al tre per cento."
        await session.commit()
        await summarise(browser, id)
        assert len(served.talks) == 5, "its citations would open on other words"
    assert await count(session, AssistantSummary) == 3


WAITED_FOR = pytest.mark.costly("waits for its end; what fails at once is in the gate")


@pytest.mark.parametrize(
    "script", [pytest.param(hangs, marks=WAITED_FOR), pytest.param(stalls, marks=WAITED_FOR), fails(500)]
)
async def test_a_model_that_fails_loses_nothing_and_can_be_asked_again(
    script: Script, services: Services, session: AsyncSession, id: UUID, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with with_model(services, everywhere(RATE), script, **SHORT) as (browser, served, _):
        assert (await ask(browser, id)).json()[0]["assistant"] == RATE
        instead = (await ask(browser, id, [*QUESTION, {"user": "Quesito riservatissimo sul tasso del mutuo?"}])).json()
        assert [each["fallback"] for each in instead] == [False, True]
        assert RATE[:-1] in json.dumps(instead[-1], ensure_ascii=False), "the passages are there without the model"
        assert (await ingest(browser, id))["messages"] == instead, "that it was not there is kept, too"
        summary = await summarise(browser, id)
        assert code(summary) == (424, "ASSISTANT_UNAVAILABLE")
        assert summary.json()["detail"] == "Non è stato possibile elaborare la sintesi del provvedimento."
        served.then = None
        served.talks.clear()
        assert [each["fallback"] for each in (await ask(browser, id)).json()] == [False, True, False]
    assert await count(session, AssistantSummary) == 0
    logged = caplog.text
    assert "riservatissimo" not in logged
    assert "Bianchi" not in logged


async def test_a_model_that_declines(services: Services, id: UUID) -> None:
    async with with_model(services, says("", reason="content_filter")) as (browser, _, _):
        assert code(await ask(browser, id)) == (424, "ASSISTANT_REFUSED")
        assert code(await summarise(browser, id)) == (424, "ASSISTANT_REFUSED")


async def test_a_summary_of_which_nothing_is_supported_is_none(
    services: Services, session: AsyncSession, id: UUID
) -> None:
    async with with_model(services, everywhere("La Cassazione ha annullato ogni cosa.")) as (browser, _, _):
        assert code(await summarise(browser, id)) == (424, "ASSISTANT_UNAVAILABLE")
        (message,) = (await ask(browser, id)).json()
        assert (message["found"], message["sentences"], message["left_out"]) == (False, [], 1)
        assert message["assistant"].startswith("Non verificabile")
        assert message["passages"], "what cannot be verified is not what the decision does not tell"
    assert await count(session, AssistantSummary) == 0


async def test_what_is_only_quoted_is_to_be_verified_and_stays_so(services: Services, id: UUID) -> None:
    quote = "Il tasso del mutuo è pari al tre per cento"
    said = "\n".join(
        (f"{RATE} [{{n}}: «{quote}»]", f"Il tasso del mutuo è usurario [{{n}}: «{quote}»]", "Pagherà la banca.")
    )

    async def quoting(talk: Talk) -> None:
        number = re.findall(r"\[(\d+)\] [^\n]*tre per cento", talk.prompt)[-1]
        await says(said.replace("{n}", number))(talk)

    async with with_model(services, quoting) as (browser, _, _):
        (message,) = (await ask(browser, id)).json()
        assert [(each["text"], each["verified"]) for each in message["sentences"]] == [
            (RATE, True),
            ("Il tasso del mutuo è usurario.", False),
        ]
        assert all(quote in each["citations"][0]["quote"] for each in message["sentences"])
        assert message["left_out"] == 1
        assert "usurario. (da verificare)" in message["assistant"]
        assert (await ingest(browser, id))["messages"] == [message]


async def test_what_comes_near_is_shown_where_no_answer_is_sure(visit: Visit, id: UUID) -> None:
    browser = await visit(ACCOUNT)
    (near,) = (await ask(browser, id, [{"user": "Quando è stato firmato il mutuo?"}])).json()
    assert (near["found"], near["sentences"]) == (False, [])
    assert near["assistant"] == "Non trovo una risposta certa; i passi più vicini:"
    assert 1 <= len(near["passages"]) <= 3
    for citation in near["passages"]:
        for place in citation["places"]:
            assert " ".join(PAGES[place["page"] - 1][place["start"] : place["end"]].split()) in citation["quote"]
    assert (await ingest(browser, id))["messages"] == [near]


async def test_the_allowance_of_a_day(services: Services, session: AsyncSession, id: UUID) -> None:
    async with with_model(services, everywhere(RATE), assistant_requests_per_day=2) as (browser, served, _):
        assert (await ask(browser, id)).status_code == 200
        assert (await summarise(browser, id)).status_code == 200
        assert code(await ask(browser, id)) == (429, "ASSISTANT_LIMIT")
        assert code(await summarise(browser, id, regenerate="true")) == (429, "ASSISTANT_LIMIT")
        assert (await summarise(browser, id)).status_code == 200, "what is kept costs nothing"
        assert len(served.talks) == 2
    used = (await session.execute(select(AssistantUsage.requests, AssistantUsage.tokens))).one()
    assert tuple(used) == (2, 200)
    async with with_model(services, everywhere(RATE), assistant_tokens_per_day=200) as (browser, _, _):
        assert code(await ask(browser, id)) == (429, "ASSISTANT_LIMIT")


@pytest.mark.parametrize("script", [hangs, stalls])
async def test_who_goes_away_stops_the_model_and_leaves_nothing(
    script: Script, services: Services, session: AsyncSession, id: UUID
) -> None:
    async with with_model(services, script) as (browser, served, app):
        cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        sent: list[Any] = []
        waiting = [{"type": "http.request", "body": json.dumps(QUESTION).encode(), "more_body": False}]

        async def receive() -> Any:
            if waiting:
                return waiting.pop()
            await served.asked.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": f"{API_PREFIX}/chat/{id}/question",
            "raw_path": b"",
            "query_string": b"",
            "root_path": "",
            "headers": [
                (b"host", b"127.0.0.1:8000"),
                (b"cookie", cookies.encode()),
                (b"content-type", b"application/json"),
            ],
            "client": ("127.0.0.1", 50_000),
            "server": ("127.0.0.1", 8_000),
        }
        await asyncio.wait_for(app(scope, receive, send), 30)
        await asyncio.wait_for(served.left.wait(), 30)
        assert sent == []
    assert await count(session, ChatMessage) == 0


async def test_a_question_across_decisions(visit: Visit, services: Services, session: AsyncSession, id: UUID) -> None:
    hidden = await decision(session, ORIGINAL)
    await restrict(session, hidden, ANONYMISED, confirmed=True)
    await decision(session, "Una bozza sul mutuo e sul suo tasso del nove per cento.", status="BOZZA")
    await session.commit()
    await index(services)
    browser = await visit(ACCOUNT)

    async def asked(message: str) -> dict[str, Any]:
        answer = await browser.call("POST", "/chat", json={"message": message})
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    told = await asked("Qual è il tasso del mutuo?")
    assert told["found"]
    assert [each["id"] for each in told["provvedimenti"]] == [str(id)]
    assert told["provvedimenti"][0]["label"]
    for sentence in told["sentences"]:
        assert {each["provvedimento_id"] for each in sentence["citations"]} == {str(id)}
        assert {each["label"] for each in sentence["citations"]} == {told["provvedimenti"][0]["label"]}
    assert "nove" not in json.dumps(told)
    about = "Chi ha chiesto il risarcimento per le infiltrazioni d'acqua?"
    told = await asked(about)
    assert "V.Q." in told["text"]
    assert await opened(session) == 0
    for message in ("Quistelli", "zzzz", "?"):
        told = await asked(message)
        nothing = (False, "Non risulta dai provvedimenti consultati.", [])
        assert (told["found"], told["text"], told["provvedimenti"]) == nothing
    await grant(session)
    assert "Quistelli" in (await asked(about))["text"]
    assert await opened(session) == 1
    async with with_model(services, everywhere(RATE)) as (other, _, _):
        answer = await other.call("POST", "/chat", json={"message": "Qual è il tasso del mutuo?"})
        assert [each["id"] for each in answer.json()["provvedimenti"]] == [str(id)]
        assert answer.json()["text"] == RATE
