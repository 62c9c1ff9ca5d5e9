"""Questions that are about no decision in particular: answered from published decisions that a search finds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.assistant.answers import Answer, Citation
from bdm.assistant.passages import Passage, passages
from bdm.assistant.ranking import Index, PackedIndex
from bdm.assistant.reading import OpenDocument, read
from bdm.assistant.schemas import CitationOut, GeneralCitation, GeneralOut, GeneralSentence, ProvvedimentoCited
from bdm.assistant.service import meter
from bdm.assistant.words import question_tokens, says_little
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.document.processing.computing import compute
from bdm.italian import tokens
from bdm.platform import audit
from bdm.platform.authz import Reader, Scope
from bdm.platform.authz.scope import PUBLISHED
from bdm.platform.kit.errors import Conflict, NotFound
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import today
from bdm.search.engine.port import SearchRequest, Sort, SortField, Window
from bdm.search.query import Words

if TYPE_CHECKING:
    from bdm.assistant.port import AssistantServices

DECISIONS: Final = 6
"""Decisions that are looked into."""
OF_EACH: Final = 40
"""Passages of each that have most to do with the question: many, so that what is rare among them is told apart."""
MOST_WORDS: Final = 40
NOT_IN_THEM: Final = "Non risulta dai provvedimenti consultati."

_WORD = regex(r"[^\W_]+(?:[.'’][^\W_]+)*")


@dataclass(frozen=True)
class _FoundDecision:
    """A decision that may answer, and what it is called, as everywhere else."""

    reading: OpenDocument
    label: str


async def answer(services: AssistantServices, reader: Reader, question: str) -> GeneralOut:
    """What published decisions say on the question, as far as the reader may read them.

    Raises IndexNotReady, AssistantError, LimitReached.
    """
    words = _words(question)
    found: list[_FoundDecision] = []
    if words:
        async with services.database.transaction() as session:
            found = await _find(services, session, reader, words)
    texts = [one.reading.pages for one in found]
    index, numbers = await compute(_together, sum(len(page) for pages in texts for page in pages), texts, question)
    origin = [found[number] for number in numbers]
    if index.empty:
        return _told(services, Answer(), origin)
    reply = await meter(services, reader, lambda: services.assistant.answer(index, question))
    return _told(services, reply.answer, origin)


def _words(question: str) -> tuple[str, ...]:
    """The words of the question that are worth a search, as they were written."""
    about = question_tokens(question)
    wanted = {token for token in about if not says_little(token)} or set(about)
    words = [word for word in _WORD.findall(question) if wanted.intersection(tokens(word))]
    return tuple(dict.fromkeys(words))[:MOST_WORDS]


async def _find(
    services: AssistantServices, session: AsyncSession, reader: Reader, words: tuple[str, ...]
) -> list[_FoundDecision]:
    """The decisions that a search for the words finds first, with their texts; those without a text are left out."""
    scope = Scope.of(reader)
    ids: dict[UUID, None] = {}
    for every in (True, False):  # those that have all of the words first
        query = SearchRequest(kind="provvedimento", tree=Words("testo", words, every=every), scope=scope, today=today())
        hits = await services.search.search(query, Window(0, DECISIONS), Sort(SortField.SCORE))
        ids.update(dict.fromkeys(hits.ids))
    views = await provvedimento_repository.by_ids(session, scope, ids)
    found: list[_FoundDecision] = []
    for id in list(ids)[:DECISIONS]:
        view = views.get(id)
        if view is None or view.status != PUBLISHED:
            continue
        try:
            reading = await read(session, scope, str(id))
        except (NotFound, Conflict):
            continue
        if reading.faces.restricted_original:
            await audit.record_opening(session, reader.upn, id, "sintesi")
        found.append(_FoundDecision(reading, view.label))
    return found


def _together(texts: Sequence[Sequence[str]], question: str) -> tuple[PackedIndex, list[int]]:
    """The likeliest passages of all decisions as if they were of one; for each the number of that which it is from."""
    chosen: list[Passage] = []
    origin: list[int] = []
    stretch = 0
    for number, pages in enumerate(texts):
        ranked = sorted(Index(passages(pages)).rank(question)[:OF_EACH], key=lambda each: each.passage.index)
        before = None
        for each in ranked:
            if each.passage.index - 1 != before:
                stretch += 1
            before = each.passage.index
            chosen.append(Passage(len(chosen), each.passage.part, each.passage.sentences, stretch))
            origin.append(number)
    return PackedIndex.of(chosen), origin


def _told(services: AssistantServices, answer: Answer, origin: Sequence[_FoundDecision]) -> GeneralOut:
    used: dict[UUID, ProvvedimentoCited] = {}

    def told(citations: Iterable[Citation]) -> list[GeneralCitation]:
        found = []
        for citation in citations:
            one = origin[citation.passage]
            id = one.reading.faces.provvedimento_id
            used[id] = ProvvedimentoCited(id=id, label=one.label)
            shown = CitationOut.of(citation).model_dump()
            found.append(GeneralCitation(**shown, provvedimento_id=id, label=one.label))
        return found

    sentences = [
        GeneralSentence(text=said.text, citations=told(said.citations), verified=said.verified)
        for said in answer.sentences
    ]
    return GeneralOut(
        text=answer.text if sentences else answer.without_sentences(NOT_IN_THEM),
        sentences=sentences,
        passages=told(answer.passages),
        left_out=answer.left_out,
        fallback=answer.fallback,
        provvedimenti=list(used.values()),
        found=bool(sentences),
        extractive=services.assistant.extractive,
        model=services.assistant.model,
    )
