"""The reading side: searches in threads on the generation that serves, as of its last commit."""

from __future__ import annotations

import _thread
import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

import anyio
import anyio.to_thread
from tantivy import Index, Occur, Order, Query as TantivyQuery, Searcher

from bdm.platform.authz import Kind
from bdm.platform.kit.logs import describe
from bdm.reference.choices import Dimension
from bdm.search.engine.layout import FORMS, PARTS, SORT_KEYS, TEXTS, IndexPart
from bdm.search.engine.plan import idf, plan
from bdm.search.engine.port import (
    MAX_VISIBLE,
    Bucket,
    EngineFailure,
    Frequencies,
    Hits,
    IndexEntry,
    IndexNotReady,
    IndexStore,
    SearchRequest,
    SearchUnavailable,
    Sort,
    SortField,
    Stage,
    Window,
)
from bdm.search.engine.tantivy_engine.compiler import compile_plan
from bdm.search.engine.tantivy_engine.folder import FileMark, IndexFolder, file_mark
from bdm.search.engine.tantivy_engine.integrity import META
from bdm.search.engine.tantivy_engine.panics import engine_failures
from bdm.search.engine.tantivy_engine.schema import open_index, schema
from bdm.search.engine.tantivy_engine.store import TantivyStore, entries, ids_at, part_folder
from bdm.search.query import searches_text
from bdm.search.query.exact import query_values
from bdm.settings import Settings

logger = logging.getLogger(__name__)

THREADS: Final = 4
"""So many searches run at once, unless the settings say otherwise; the others wait their turn."""
SEARCH_SECONDS: Final = 20.0
"""A search that takes so long is given up: damaged files can send Tantivy round in circles."""
READY_CHECKS: Final = 40
READY_CHECK_SECONDS: Final = 0.05
"""A search waits so often and so long for an index that may be about to be there (the first start)."""
SOON_READY: Final = 1_000
"""Up to so many items an index may be there soon."""
_FEW: Final = 50
"""Items of which it costs nothing to look whether they are still there."""
MAX_BUCKETS: Final = 65_000  # Tantivy's own limit

Result = TypeVar("Result")


@dataclass
class _OpenPart:
    index: Index
    meta: Path
    mark: FileMark


class _Reader:
    """The indexes of the generation that serves. Looks at two small files before every search, and reloads when one
    of them was replaced: a commit is seen by the next search.
    """

    def __init__(self, folder: IndexFolder) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self._serving: object = None
        self._parts: dict[IndexPart, _OpenPart] = {}

    def searcher(self, content: Stage, kind: Kind) -> Searcher:
        """Raises ``IndexNotReady``, ``SearchUnavailable``, or ``EngineFailure`` where the index cannot be opened."""
        with self._lock:
            while True:
                mark = self._folder.serving_mark()
                try:
                    with engine_failures():
                        return self._current(mark, (content, kind))
                except (IndexNotReady, EngineFailure):
                    self._serving = None
                    if self._folder.serving_mark() == mark:
                        raise
                    # Another generation took over between two of our looks, and this one was removed.

    def _current(self, mark: object, part: IndexPart) -> Searcher:
        if mark is None or mark != self._serving:
            self._open()
            self._serving = mark
        opened = self._parts[part]
        meta = _mark_of(opened.meta)
        if meta != opened.mark:
            opened.index.reload()
            opened.mark = meta
        return opened.index.searcher()

    def _open(self) -> None:
        serving = self._folder.in_service()
        if serving is None:
            named = self._folder.serving()
            raise SearchUnavailable if named is not None and self._folder.withdrawn(named) else IndexNotReady
        parts = {}
        for part in PARTS:
            folder = part_folder(self._folder.path / serving.generation, part)
            mark = _mark_of(folder / META)
            parts[part] = _OpenPart(open_index(str(folder)), folder / META, mark)
            parts[part].index.reload()
        self._parts = parts


def _mark_of(meta: Path) -> FileMark:
    """Tantivy would begin an empty index where there is none."""
    mark = file_mark(meta)
    if mark is None:
        raise EngineFailure(f"{META} is not there")
    return mark


class TantivyEngine:
    """``SearchEngine`` on a folder."""

    def __init__(self, path: Path, threads: int = THREADS) -> None:
        self._folder = IndexFolder(path)
        self._reader = _Reader(self._folder)
        self._schema = schema()
        self._limiter = anyio.CapacityLimiter(threads)
        self._store = TantivyStore(self._folder)

    @property
    def store(self) -> IndexStore:
        return self._store

    async def search(self, query: SearchRequest, page: Window, sort: Sort, facets: Sequence[Dimension] = ()) -> Hits:
        return await self._in_thread(lambda: self._search(query, page, sort, facets))

    async def count(self, query: SearchRequest, *groupings: Sequence[Dimension]) -> list[list[Bucket]]:
        return await self._in_thread(lambda: [self._buckets(query, grouping) for grouping in groupings])

    async def searches(self, queries: Sequence[SearchRequest], page: Window, sort: Sort) -> list[Hits]:
        return await self._in_thread(lambda: [self._search(query, page, sort, ()) for query in queries])

    async def frequencies(
        self, kind: Kind, field: str, values: Sequence[str], ufficio: str | None = None
    ) -> Frequencies:
        return await self._in_thread(lambda: self._frequencies(kind, field, values, ufficio))

    async def _in_thread(self, work: Callable[[], Result]) -> Result:
        """Run ``work`` in a thread; wait a little for an index, for someone may just be starting it."""
        for _ in range(READY_CHECKS):
            if self._folder.serving_mark() is not None or self._long_to_wait():
                break
            await anyio.sleep(READY_CHECK_SECONDS)
        try:
            return await self._ended(work)
        except (EngineFailure, TimeoutError) as failure:
            logger.error("a search failed: %s", describe(failure))
            await anyio.to_thread.run_sync(self._folder.suspect)
            raise SearchUnavailable from failure

    async def _ended(self, work: Callable[[], Result]) -> Result:
        """What ``work`` gives, in a thread of its own. Raises TimeoutError where it does not end: the thread is left
        alone, holds up neither other searches nor the end of the process, and ends with that.
        """
        outcome: Future[Result] = Future()
        async with self._limiter:
            _thread.start_new_thread(_tell, (work, outcome))  # not ``Thread``, which waits until it has begun
            with anyio.move_on_after(SEARCH_SECONDS, shield=True):
                return await asyncio.wrap_future(outcome)
        raise TimeoutError

    def _long_to_wait(self) -> bool:
        unfinished = self._folder.unfinished()
        return unfinished is not None and unfinished[1].total > SOON_READY

    def _compiled(self, query: SearchRequest, *, scored: bool) -> tuple[Searcher, TantivyQuery]:
        searcher = self._reader.searcher(query.content, query.kind)
        public = self._reader.searcher(Stage.PUBLISHED, query.kind) if scored else searcher

        @cache
        def public_idf(field: str, token: str) -> float:
            return idf(public.num_docs, public.doc_freq(field, token))

        @cache
        def has(field: str, token: str) -> bool:
            return bool(searcher.doc_freq(field, token))

        return searcher, compile_plan(plan(query, public_idf, scored=scored, has=has), self._schema)

    def _search(self, query: SearchRequest, page: Window, sort: Sort, facets: Sequence[Dimension]) -> Hits:
        by_relevance = sort.field is SortField.SCORE and searches_text(query.tree)
        searcher, compiled = self._compiled(query, scored=by_relevance)
        start = max(page.start, 0)
        end = min(start + max(page.size, 0), MAX_VISIBLE)
        addresses: list[Any] = []
        scores: tuple[float, ...] = ()
        keys: tuple[int, ...] = ()
        if by_relevance and start < end:
            ranked = _by_relevance(searcher, compiled, start, end, sort.descending)
            addresses = [address for _, address in ranked]
            scores = tuple(score for score, _ in ranked)
        elif start < end:
            order = Order.Desc if sort.descending else Order.Asc
            result = searcher.search(
                compiled, end - start, False, offset=start, order_by_field=SORT_KEYS[sort.field], order=order
            )
            addresses = [address for _, address in result.hits]
            keys = tuple(key for key, _ in result.hits)
        all_there = start == 0 and len(addresses) < end
        if (all_there or not page.counted) and not facets:
            return Hits(len(addresses), tuple(ids_at(searcher, addresses)), (), scores, keys)
        count, buckets = _count(searcher, compiled, facets)
        return Hits(count, tuple(ids_at(searcher, addresses)), buckets, scores, keys)

    def _buckets(self, query: SearchRequest, grouping: Sequence[Dimension]) -> list[Bucket]:
        searcher, compiled = self._compiled(query, scored=False)
        request: dict[str, Any] = {}
        for dimension in reversed(grouping):
            request = {"by": _terms(dimension, request)}
        return _buckets(searcher.aggregate(compiled, request), "by")

    def _frequencies(self, kind: Kind, field: str, values: Sequence[str], ufficio: str | None) -> Frequencies:
        searcher = self._reader.searcher(Stage.PUBLISHED, kind)
        name, terms = (
            (field, values)
            if field in (*TEXTS, FORMS)
            else (f"valore_{field}", [query_values(field, value)[0] for value in values])
        )
        if ufficio is None:
            return Frequencies(searcher.num_docs, tuple(self._frequency(searcher, name, term) for term in terms))
        of_office = TantivyQuery.term_query(
            self._schema, "valore_ufficio", query_values("ufficio", ufficio)[0], "basic"
        )

        def having(term: str) -> int:
            query = TantivyQuery.term_query(self._schema, name, term, "basic")
            return _count(searcher, TantivyQuery.boolean_query([(Occur.Must, of_office), (Occur.Must, query)]), ())[0]

        return Frequencies(_count(searcher, of_office, ())[0], tuple(map(having, terms)))

    def _frequency(self, searcher: Any, name: str, term: str) -> int:
        """In how many items ``term`` stands. What was deleted counts among the terms until its segment is written anew:
        of few it is looked at, or a name that was obscured would still be known to be there.
        """
        frequency: int = searcher.doc_freq(name, term)
        if not 0 < frequency <= _FEW:
            return frequency
        return _count(searcher, TantivyQuery.term_query(self._schema, name, term, "basic"), ())[0]

    def entries(self) -> Iterator[IndexEntry]:
        with engine_failures():
            for content, kind in PARTS:
                yield from entries(self._reader.searcher(content, kind), (content, kind))


def _tell(work: Callable[[], Result], outcome: Future[Result]) -> None:
    if not outcome.set_running_or_notify_cancel():
        return  # whoever asked had left before the thread began
    try:
        with engine_failures():
            outcome.set_result(work())
    except BaseException as error:
        outcome.set_exception(error)


def _count(
    searcher: Searcher, query: TantivyQuery, facets: Sequence[Dimension]
) -> tuple[int, tuple[list[Bucket], ...]]:
    """How much ``query`` finds, and its facets, in one look at what it finds; no score is computed."""
    request: dict[str, Any] = {dimension.value: _terms(dimension) for dimension in facets}
    answer = searcher.aggregate(query, request | {"all": {"value_count": {"field": "seq"}}})
    return int(answer["all"]["value"]), tuple(_buckets(answer, dimension) for dimension in facets)


def _by_relevance(
    searcher: Searcher, query: TantivyQuery, start: int, end: int, descending: bool
) -> list[tuple[float, Any]]:
    """The hits (score and place) from ``start`` to ``end`` by score, equal ones by the newest first.

    Without a count Tantivy passes over what cannot come among the first. It orders equal scores by where they happen
    to lie, so more are fetched on both sides until the groups of equal scores at the page's ends are complete.
    """
    reach = 1 if descending else max(searcher.num_docs, 1)
    while True:
        first = max(start - reach, 0)
        limit = end + reach - first
        hits = searcher.search(query, limit, False, offset=first).hits
        if len(hits) <= start - first:
            return []
        last = min(end - first, len(hits)) - 1
        whole_before = first == 0 or hits[0][0] > hits[start - first][0]
        whole_after = len(hits) < limit or hits[-1][0] < hits[last][0]
        if whole_before and whole_after:
            break
        reach = min(reach * 8, max(searcher.num_docs, 1) + 1)
    keys = searcher.fast_field_values(SORT_KEYS[SortField.SCORE], [address for _, address in hits])
    ranked = sorted(zip(hits, keys, strict=True), key=lambda hit: (hit[0][0], hit[1]), reverse=descending)
    return [hit for hit, _ in ranked[start - first : end - first]]


def _terms(dimension: Dimension, within: dict[str, Any] | None = None) -> dict[str, Any]:
    """The request for the counts by ``dimension``, and for those ``within`` each of its values."""
    terms = {"field": f"gruppo_{dimension}", "size": MAX_BUCKETS, "segment_size": MAX_BUCKETS}
    return {"terms": terms, "aggs": within} if within else {"terms": terms}


def _buckets(answer: dict[str, Any], name: str) -> list[Bucket]:
    if name not in answer:
        return []
    found = [
        Bucket(_label(bucket["key"]), int(bucket["doc_count"]), tuple(_buckets(bucket, "by")))
        for bucket in answer[name]["buckets"]
    ]
    return sorted(found, key=lambda bucket: (-bucket.count, bucket.value))


def _label(value: object) -> str:
    return str(int(value)) if isinstance(value, float) else str(value)


def index_path(settings: Settings) -> Path:
    """Where the index of the embedded profile lies."""
    return settings.data_dir / "search"


@asynccontextmanager
async def open_engine(settings: Settings) -> AsyncIterator[TantivyEngine]:
    """The engine on the data folder of ``settings``."""
    yield TantivyEngine(index_path(settings), settings.search_threads or THREADS)


def suspect_index(settings: Settings) -> None:
    """Have the index examined: a process that reads it has crashed, as it does where a file was cut short."""
    if settings.search_url:
        return
    with suppress(OSError):  # without room for the word it is left until the next crash
        IndexFolder(index_path(settings)).suspect()
