"""The engine alone, in process: the same page, count and facets, and the same JSON; no person, database or passages."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import count
from pathlib import Path
from typing import Any
from uuid import UUID

import orjson

from bdm.platform.authz import Offices, Scope
from bdm.platform.kit.time import today
from bdm.reference.choices import Dimension
from bdm.search.answer.facets import FACETS
from bdm.search.engine.port import MAX_VISIBLE, Hits, SearchRequest, Sort, SortField, Window
from bdm.search.engine.tantivy_engine import TantivyEngine
from bdm.search.query import EVERYTHING, parse
from benchmarks.collection.decisions import FIRST_DAY, seq_of
from benchmarks.collection.language import LAST_DAY
from benchmarks.search.load import Load, apart
from benchmarks.search.questions import PAGE, Question, Wording

OUTSIDER = Scope({"provvedimento": Offices(), "massima": Offices()}, Offices())


class Bare:
    def __init__(self, data_dir: Path) -> None:
        self.engine = TantivyEngine(data_dir / "search")

    async def ask(self, question: Question, wording: Wording, facets: Sequence[Dimension] = FACETS) -> Hits:
        query = _query(wording)
        return await self.engine.search(query, Window(question.start, PAGE), Sort(question.sort), facets)

    async def seqs(self, wording: Wording) -> set[int]:
        """Everything that is found, in slices of days that paging reaches."""
        return {seq_of(item_id) for item_id in await self._ids(wording, *(wording.days or (FIRST_DAY, LAST_DAY)))}

    async def _ids(self, wording: Wording, first: date, last: date) -> list[UUID]:
        query = _query(wording.within((first, last)))
        hits = await self.engine.search(query, Window(0, MAX_VISIBLE), Sort(SortField.DATA))
        if hits.count <= MAX_VISIBLE:
            return list(hits.ids)
        middle = first + (last - first) // 2
        return await self._ids(wording, first, middle) + await self._ids(wording, middle + timedelta(1), last)


def _query(wording: Wording) -> SearchRequest:
    return SearchRequest("provvedimento", parse(wording.q) if wording.q else EVERYTHING, OUTSIDER, today())


Asked = Sequence[tuple[Question, Wording, Any]]
"""With the answer of the API, to be written as JSON again."""


def load(data_dir: Path, asked: Asked, callers: int, seconds: float) -> Load:
    """So many callers at once, in a process of their own."""
    return apart(_run, data_dir, list(asked), callers, seconds)


def _run(data_dir: Path, asked: Asked, callers: int, seconds: float) -> Load:
    return asyncio.run(_call(Bare(data_dir), asked, callers, seconds))


async def _call(bare: Bare, asked: Asked, callers: int, seconds: float) -> Load:
    numbers = count()
    took: list[float] = []
    for question, wording, _ in asked:  # warm, as the service is
        await bare.ask(question, wording)
    end = time.perf_counter() + seconds

    async def caller() -> None:
        while (started := time.perf_counter()) < end:
            question, wording, answer = asked[next(numbers) % len(asked)]
            await bare.ask(question, wording)
            orjson.dumps(answer)
            took.append(time.perf_counter() - started)

    started = time.perf_counter()
    await asyncio.gather(*(caller() for _ in range(callers)))
    return Load(took, 0, time.perf_counter() - started)
