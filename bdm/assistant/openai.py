"""The assistant behind any endpoint that speaks the protocol of OpenAI (``/chat/completions``, streamed).

What it says becomes an answer only as far as it is grounded in the passages that it was given. When it is down, a
question is answered with extracts in its place. Nothing of what is asked or said is logged.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

import httpx2

from bdm.assistant import extractive, prompts, summary
from bdm.assistant.answers import Answer, Citation
from bdm.assistant.grounding import ground
from bdm.assistant.instructions import refuses
from bdm.assistant.passages import Passage
from bdm.assistant.port import AssistantError, AssistantRefusal, Exchange, Health, Reply, Unavailable
from bdm.assistant.prompts import Messages, Prompts
from bdm.assistant.ranking import Index, PackedIndex
from bdm.document.processing.computing import compute
from bdm.platform.kit.time import now
from bdm.settings import Settings

log = logging.getLogger(__name__)

AGAIN: Final = frozenset({408, 425, 429, 500, 502, 503, 504})
"""Answers after which the same request may succeed."""
PAUSES: Final = (0.3, 1.0)
"""Seconds before each further attempt."""
_CHARACTERS_A_TOKEN: Final = 3
_MOST_CHARACTERS_A_TOKEN: Final = 12
_LONGEST_LINE: Final = 1_000_000
_HEALTH_SECONDS: Final = 2


class _Again(Exception):
    """Nothing was answered yet; another attempt may succeed. Its text is a code."""


@dataclass
class _PartialReply:
    """What has come so far."""

    pieces: list[str] = field(default_factory=list)
    finished: str | None = None
    refused: bool = False
    tokens: int | None = None
    begun: bool = False
    characters: int = 0

    def take(self, data: str) -> None:
        """One event of the stream. Raises ValueError for what is not of the protocol."""
        event = json.loads(data)
        if not isinstance(event, dict) or "error" in event or not isinstance(event.get("choices") or [], list):
            raise ValueError
        if isinstance(usage := event.get("usage"), dict) and isinstance(usage.get("total_tokens"), int):
            self.tokens = usage["total_tokens"]
        for choice in event.get("choices") or ():
            delta = choice.get("delta") or {} if isinstance(choice, dict) else None
            if not isinstance(delta, dict):
                raise ValueError
            if isinstance(text := delta.get("content"), str):
                self.pieces.append(text)
                self.characters += len(text)
            self.refused = self.refused or bool(delta.get("refusal"))
            self.finished = choice.get("finish_reason") or self.finished


class OpenAIAssistant:
    """Adapter of ``bdm.assistant.port.Assistant``."""

    extractive = False
    metered = True

    def __init__(
        self, settings: Settings, transport: httpx2.AsyncBaseTransport | None = None, pauses: Sequence[float] = PAUSES
    ) -> None:
        assert settings.assistant_url is not None
        self.model = settings.assistant_model.strip()
        self._settings = settings
        self._prompts = Prompts.load(settings.assistant_prompts)
        self._pauses = pauses
        self._failed: tuple[str, datetime] | None = None
        key = settings.assistant_key
        self._http = httpx2.AsyncClient(
            base_url=settings.assistant_url,
            headers={"authorization": f"Bearer {key.get_secret_value()}"} if key else {},
            timeout=httpx2.Timeout(None, connect=settings.assistant_connect_seconds),
            limits=httpx2.Limits(max_connections=100, max_keepalive_connections=10),
            transport=transport,
        )

    @property
    def version(self) -> str:
        return f"{self.model} {self._prompts.digest}"

    async def answer(self, index: PackedIndex, question: str, earlier: tuple[Exchange, ...] = ()) -> Reply:
        given = await compute(_for_question, index.size, index, question, self._settings.assistant_context_characters)
        try:
            reply = await self._grounded(given, prompts.question(self._prompts, given, question, earlier))
        except Unavailable as error:
            extracts = await compute(_extracts, index.size, index, question)
            return Reply(replace(extracts, fallback=True), error.tokens)
        if reply.answer.sentences:
            return reply
        nearest = await compute(_nearest, index.size, index, question)
        return Reply(replace(reply.answer, passages=nearest), reply.tokens)

    async def summarise(self, index: PackedIndex, at_least: int) -> Reply:
        given = await compute(_for_summary, index.size, index, at_least, self._settings.assistant_context_characters)
        return await self._grounded(given, prompts.summary(self._prompts, given, at_least))

    async def health(self) -> Health:
        failure, failed_at = self._failed or (None, None)
        try:
            answer = await self._http.get("models", timeout=_HEALTH_SECONDS)
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            return Health(False, type(error).__name__, failure, failed_at)
        return Health(answer.is_success, None if answer.is_success else str(answer.status_code), failure, failed_at)

    async def close(self) -> None:
        await self._http.aclose()

    async def _grounded(self, passages: Sequence[Passage], messages: Messages) -> Reply:
        if not passages:
            return Reply(Answer())
        try:
            said, tokens = await self._complete(messages)
        except AssistantError as error:
            self._failed = (error.code, now())
            raise
        size = len(said) + sum(len(passage.text) for passage in passages)
        return Reply(await compute(ground, size, passages, said), tokens)

    async def _complete(self, messages: Messages) -> tuple[str, int]:
        """What the model says, and the tokens that it took."""
        heard = _PartialReply()
        sent = sum(len(each["content"]) for each in messages)

        def used() -> int:
            return heard.tokens if heard.tokens is not None else (sent + heard.characters) // _CHARACTERS_A_TOKEN

        try:
            async with asyncio.timeout(self._settings.assistant_total_seconds):
                await self._attempts(messages, heard)
        except (TimeoutError, httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError, ValueError) as error:
            raise _counted(Unavailable(), used() if heard.begun else 0, type(error).__name__) from None
        if heard.refused or heard.finished == "content_filter":
            raise _counted(AssistantRefusal(), used(), "refusal")
        if heard.finished is None:
            raise _counted(Unavailable(), used(), "cut off")
        return "".join(heard.pieces), used()

    async def _attempts(self, messages: Messages, reply: _PartialReply) -> None:
        for pause in (*self._pauses, None):
            try:
                await self._stream(messages, reply)
            except (_Again, httpx2.TransportError) as error:
                if pause is None or reply.begun:
                    reason = str(error) if isinstance(error, _Again) else type(error).__name__
                    raise _counted(Unavailable(), 0, reason) from None
                await asyncio.sleep(pause)
            else:
                return

    async def _stream(self, messages: Messages, reply: _PartialReply) -> None:
        settings = self._settings
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(settings.assistant_first_seconds) as limit, self._request(messages) as response:
            if response.status_code in AGAIN:
                raise _Again(str(response.status_code))
            if not response.is_success:
                await _refused(response)
            async for line in response.aiter_lines():
                if not line.startswith("data:"):
                    continue
                data = line[5:].strip()
                if data == "[DONE]":
                    break
                if len(data) > _LONGEST_LINE:
                    raise ValueError
                reply.take(data)
                reply.begun = True
                limit.reschedule(loop.time() + settings.assistant_pause_seconds)
                if reply.characters > settings.assistant_max_tokens * _MOST_CHARACTERS_A_TOKEN:
                    reply.finished = reply.finished or "length"
                    break

    @asynccontextmanager
    async def _request(self, messages: Messages) -> AsyncIterator[httpx2.Response]:
        body: dict[str, Any] = {
            "model": self.model,
            "messages": messages,
            "temperature": 0,
            "max_tokens": self._settings.assistant_max_tokens,
            "stream": True,
            "stream_options": {"include_usage": True},
        }
        async with self._http.stream("POST", "chat/completions", json=body) as response:
            yield response


def _for_question(packed: PackedIndex, question: str, room: int) -> list[Passage]:
    """What fits of the decision, the likeliest passages and the operative part first, in its order."""
    index = packed.open()
    ranked = [each.passage for each in index.rank(question)]
    decides = [passage for passage in index.passages if passage.part == "dispositivo"]
    return _fitting(index, [*ranked[:3], *decides, *ranked[3:]], room)


def _for_summary(packed: PackedIndex, at_least: int, room: int) -> list[Passage]:
    """What fits of the decision, its central passages first, in its order."""
    index = packed.open()
    central = summary.summarise(index.passages, 4 * at_least)
    by_index = {passage.index: passage for passage in index.passages}
    decides = [passage for passage in index.passages if passage.part == "dispositivo"]
    chosen = [by_index[citation.passage] for said in central.sentences for citation in said.citations]
    return _fitting(index, [*decides, *chosen], room)


def _fitting(index: Index, first: Sequence[Passage], room: int) -> list[Passage]:
    left = room
    places = {passage.index: at for at, passage in enumerate(index.passages)}
    chosen: dict[int, Passage] = {}
    seen: set[int] = set()
    for passage in (*first, *index.passages):
        size = len(passage.text)
        if passage.index in seen or size > left:
            continue
        seen.add(passage.index)
        if not refuses(index.passages, places[passage.index]):
            chosen[passage.index] = passage
            left -= size
    return [chosen[at] for at in sorted(chosen)]


def _extracts(index: PackedIndex, question: str) -> Answer:
    return extractive.answer(index.open(), question)


def _nearest(index: PackedIndex, question: str) -> tuple[Citation, ...]:
    return extractive.nearest(index.open(), question)


async def _refused(response: httpx2.Response) -> None:
    """Raise what an answer without success means: a refusal of the content, or a fault of the endpoint."""
    body = (await response.aread())[:20_000].decode(errors="replace").lower()
    if response.status_code in (400, 403, 422, 451) and any(
        each in body for each in ("content_filter", "content_policy", "safety", "moderation")
    ):
        raise _counted(AssistantRefusal(), 0, str(response.status_code))
    raise _counted(Unavailable(), 0, str(response.status_code))


def _counted(error: AssistantError, tokens: int, reason: str) -> AssistantError:
    """``error`` with the tokens that were used; the log is told a code and nothing else."""
    error.tokens = tokens
    log.warning("assistant: %s (%s)", error.code, reason)
    return error
