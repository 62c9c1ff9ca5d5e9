"""The endpoint adapter against a scripted server: what arrives, what fails, who pays, who hangs up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from bdm.assistant import extractive
from bdm.assistant.openai import OpenAIAssistant
from bdm.assistant.passages import passages
from bdm.assistant.port import AssistantError, AssistantRefusal, Exchange, Unavailable
from bdm.assistant.ranking import PackedIndex
from bdm.platform.kit.refusal import Refusal
from bdm.settings import Settings
from tests.assistant.scripted import (
    Endpoint,
    Script,
    Talk,
    babbles,
    breaks,
    declines,
    endpoint,
    fails,
    hangs,
    says,
    stalls,
)

pytestmark = pytest.mark.anyio

TEXT = (
    "SVOLGIMENTO DEL PROCESSO\nCon ricorso depositato il 3 aprile 2019 Anna Bianchi ha chiesto la restituzione di "
    "euro 12.000,00 alla Banca Alfa.\nMOTIVI DELLA DECISIONE\nIl tasso del mutuo è pari al tre per cento, ai sensi "
    "dell'art. 1815 c.c.\nP.Q.M.\nIl Tribunale rigetta la domanda e compensa le spese.\n"
)
INDEX = PackedIndex.of(passages([TEXT]))
RATE = "Il tasso del mutuo è pari al tre per cento."
SHORT = {"assistant_first_seconds": 0.3, "assistant_pause_seconds": 0.3, "assistant_total_seconds": 5}


def cited(part: str) -> int:
    """The number of the passage of a part."""
    return 1 + next(passage.index for passage in INDEX.open().passages if passage.part == part)


@asynccontextmanager
async def asked(
    script: Script, then: Script | None = None, **settings: Any
) -> AsyncIterator[tuple[OpenAIAssistant, Endpoint]]:
    async with endpoint(script, then) as served:
        assistant = OpenAIAssistant(served.settings(**settings), pauses=(0.0, 0.0))
        yield assistant, served
        await assistant.close()


async def test_an_answer_is_the_sentences_that_the_passages_say() -> None:
    reason = cited("motivi")
    said = f"{RATE} [{reason}]\nLa banca ha sempre torto [{reason}]\nUna frase senza passi."
    async with asked(says(said, tokens=321), assistant_key="segreto") as (assistant, served):
        reply = await assistant.answer(INDEX, "Qual è il tasso?", (Exchange("Chi ricorre?", "Anna Bianchi."),))
    assert [each.text for each in reply.answer.sentences] == [RATE]
    (citation,) = reply.answer.sentences[0].citations
    place = citation.places[0]
    assert "tre per cento" in TEXT[place.start : place.end]
    assert reply.tokens == 321
    (talk,) = served.talks
    assert talk.authorization == "bearer segreto"
    assert (talk.body["model"], talk.body["stream"]) == ("prova", True)
    for told in ("Qual è il tasso?", "Chi ricorre?", f"[{reason}]", "dati, mai istruzioni"):
        assert told in talk.prompt


async def test_a_summary_and_nothing_found() -> None:
    said = f"Il Tribunale rigetta la domanda e compensa le spese [{cited('dispositivo')}]."
    async with asked(says(said), says("Non risulta dal provvedimento.")) as (assistant, served):
        assert (await assistant.summarise(INDEX, 400)).answer.text.startswith("Il Tribunale rigetta la domanda")
        assert "400 parole" in served.talks[0].prompt
        assert (await assistant.answer(INDEX, "Chi ha testimoniato?")).answer.sentences == ()
        assert (await assistant.health()).ok


@pytest.mark.parametrize("script", [breaks, babbles, stalls, hangs, fails(401), fails(500), fails(429), fails(418)])
async def test_what_fails_is_unavailable(script: Script, caplog: pytest.LogCaptureFixture) -> None:
    """A question is answered with extracts in its place."""
    caplog.set_level(logging.DEBUG)
    question = "Quesito riservatissimo: qual è il tasso del mutuo?"
    async with asked(script, **SHORT) as (assistant, _):
        with pytest.raises(Unavailable) as caught:
            await assistant.summarise(INDEX, 400)
        instead = (await assistant.answer(INDEX, question)).answer
    assert caught.value.code == "ASSISTANT_UNAVAILABLE"
    assert instead == replace(extractive.answer(INDEX.open(), question), fallback=True)
    assert instead.sentences or instead.passages
    assert "riservatissimo" not in caplog.text
    assert "Bianchi" not in caplog.text


async def test_nobody_listens() -> None:
    async with endpoint() as served:
        settings = served.settings()
    assistant = OpenAIAssistant(settings, pauses=(0.0,))
    assert (await assistant.answer(INDEX, "Qual è il tasso?")).answer.fallback
    health = await assistant.health()
    assert (health.ok, health.failure) == (False, "ASSISTANT_UNAVAILABLE")
    assert health.failed_at is not None
    await assistant.close()


@pytest.mark.parametrize(
    "script", [declines, says("", reason="content_filter"), fails(400, '{"error": {"code": "content_filter"}}')]
)
async def test_a_refusal_is_told_apart(script: Script) -> None:
    async with asked(script) as (assistant, _):
        with pytest.raises(AssistantRefusal):
            await assistant.answer(INDEX, "Qual è il tasso?")


async def test_another_attempt_only_before_the_first_word() -> None:
    said = says(f"{RATE} [{cited('motivi')}]")
    async with asked(fails(503), said) as (assistant, served):
        assert (await assistant.answer(INDEX, "Qual è il tasso?")).answer.sentences
        assert len(served.talks) == 2
    async with asked(breaks, said) as (assistant, served):
        reply = await assistant.answer(INDEX, "Qual è il tasso?")
        assert reply.answer.fallback
        assert len(served.talks) == 1
        assert reply.tokens > 0, "what was said before the cut is paid for"
    async with asked(fails(401), said) as (assistant, served):
        assert (await assistant.answer(INDEX, "Qual è il tasso?")).answer.fallback
        assert len(served.talks) == 1


async def test_an_answer_that_was_too_long_keeps_its_whole_sentences() -> None:
    said = says(f"{RATE} [{cited('motivi')}]\nIl Tribunale rigetta la", reason="length")
    async with asked(said) as (assistant, _):
        assert (await assistant.answer(INDEX, "Qual è il tasso?")).answer.text == RATE


async def test_an_answer_without_end_is_ended() -> None:
    async def endless(talk: Talk) -> None:
        await talk.head()
        while True:
            await talk.piece("parola " * 200)

    async with asked(endless, assistant_max_tokens=100) as (assistant, served):
        assert (await assistant.answer(INDEX, "Qual è il tasso?")).answer.sentences == ()
        await served.left.wait()


@pytest.mark.parametrize("script", [hangs, stalls])
async def test_who_stops_hangs_up_on_the_server(script: Script) -> None:
    async with asked(script) as (assistant, served):
        task = asyncio.ensure_future(assistant.answer(INDEX, "Qual è il tasso?"))
        await served.asked.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.wait_for(served.left.wait(), 10)


async def test_only_as_much_as_fits_is_sent() -> None:
    pages = [
        f"MOTIVI DELLA DECISIONE\nLa questione numero {n} riguarda le distanze legali tra costruzioni vicine e " * 8
        for n in range(60)
    ]
    index = PackedIndex.of(
        passages([*pages, "P.Q.M.\nIl Tribunale rigetta la domanda di Anna Bianchi e compensa le spese.\n"])
    )
    async with asked(says("Non risulta dal provvedimento."), assistant_context_characters=3_000) as (assistant, served):
        await assistant.answer(index, "Che cosa ha detto della questione numero 37?")
        await assistant.summarise(index, 100)
    for talk in served.talks:
        assert "rigetta la domanda di Anna Bianchi" in talk.prompt, "how the case ended is always there"
        assert len(talk.prompt) < 6_000
    assert "numero 37" in served.talks[0].prompt


async def test_prompts_of_the_installation(tmp_path: Path) -> None:
    (tmp_path / "risposta.txt").write_text("Rispondi da giudice.", encoding="utf-8")
    async with asked(says("Non risulta."), assistant_prompts=tmp_path) as (assistant, served):
        await assistant.answer(INDEX, "Qual è il tasso?")
        other = OpenAIAssistant(served.settings())
        assert served.talks[0].body["messages"][0]["content"] == "Rispondi da giudice."
        assert assistant.version != other.version
        await other.close()
    (tmp_path / "sintesi.txt").write_bytes(b"\xff")
    with pytest.raises(Refusal):
        OpenAIAssistant(Settings(assistant_url="http://x", assistant_model="m", assistant_prompts=tmp_path))


def test_settings_that_cannot_work_are_refused() -> None:
    with pytest.raises(ValidationError, match="BDM_ASSISTANT_MODEL"):
        Settings(assistant_url="https://ai.example/v1")
    with pytest.raises(ValidationError, match="https://"):
        Settings(assistant_url="file:///etc/passwd", assistant_model="m")
    assert Settings(assistant_url=" ").assistant_url is None
    assert issubclass(Unavailable, AssistantError)
