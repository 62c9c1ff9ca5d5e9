"""The reading side: searches on whatever the aliases point to."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final
from uuid import UUID

import orjson
from opensearchpy import AsyncOpenSearch
from opensearchpy.exceptions import NotFoundError, OpenSearchException

from bdm.italian import Token
from bdm.platform.authz import Kind
from bdm.reference.choices import Dimension
from bdm.search.engine.layout import FORMS, PARTS, PHRASES, SORT_KEYS, TEXTS, IndexPart
from bdm.search.engine.opensearch_engine.cluster import Json, readers_client, reason, writers_client
from bdm.search.engine.opensearch_engine.compiler import compile_plan
from bdm.search.engine.opensearch_engine.store import OpenSearchStore
from bdm.search.engine.plan import HasValue, Places, Plan, idf, plan, statistics
from bdm.search.engine.port import (
    MAX_VISIBLE,
    Bucket,
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
from bdm.search.query import searches_text
from bdm.search.query.exact import query_values
from bdm.settings import Settings

logger = logging.getLogger(__name__)

MAX_BUCKETS: Final = 10_000
_TIMEOUT: Final = "4s"
_MISSING: Final = 404


@dataclass(frozen=True)
class _PartRequest:
    part: IndexPart
    request: Json
    scored: bool = False


class OpenSearchEngine:
    """``SearchEngine`` on a cluster."""

    def __init__(self, client: AsyncOpenSearch, store: OpenSearchStore) -> None:
        self._client = client
        self._store = store

    @property
    def store(self) -> IndexStore:
        return self._store

    async def search(self, query: SearchRequest, page: Window, sort: Sort, facets: Sequence[Dimension] = ()) -> Hits:
        [hits] = await self._searched([query], page, sort, facets)
        return hits

    async def searches(self, queries: Sequence[SearchRequest], page: Window, sort: Sort) -> list[Hits]:
        return await self._searched(queries, page, sort, ())

    async def count(self, query: SearchRequest, *groupings: Sequence[Dimension]) -> list[list[Bucket]]:
        request = _request(plan(query, _nothing, scored=False))
        request["aggs"] = {str(at): _nested(grouping) for at, grouping in enumerate(groupings) if grouping}
        [answer] = await self._ask([_PartRequest((query.content, query.kind), request)])
        return [_buckets(answer.get("aggregations", {}), str(at)) for at in range(len(groupings))]

    async def frequencies(
        self, kind: Kind, field: str, values: Sequence[str], ufficio: str | None = None
    ) -> Frequencies:
        plans = [_one(field, value) for value in values]
        within = None if ufficio is None else HasValue("valore_ufficio", query_values("ufficio", ufficio))
        return await self._frequencies(kind, plans, within)

    def entries(self) -> Iterator[IndexEntry]:
        if self._store.serving() is None:
            raise IndexNotReady
        for part in PARTS:
            yield from self._store.entries(part)

    async def _searched(
        self, queries: Sequence[SearchRequest], page: Window, sort: Sort, facets: Sequence[Dimension]
    ) -> list[Hits]:
        start = max(page.start, 0)
        end = min(start + max(page.size, 0), MAX_VISIBLE)
        order = "desc" if sort.descending else "asc"
        ranked = [sort.field is SortField.SCORE and start < end and searches_text(query.tree) for query in queries]
        known = await self._statistics([query for query, scored in zip(queries, ranked, strict=True) if scored])
        requests = []
        for query, scored in zip(queries, ranked, strict=True):
            request = _request(plan(query, lambda *each: known.get(each, 0.0), scored=scored), scored=scored)
            request["sort"] = [*([{"_score": order}] if scored else []), {SORT_KEYS[sort.field]: order}]
            request |= {"from": start, "size": end - start} if start < end else {}
            if facets:
                request["aggs"] = {facet.value: _nested([facet]) for facet in facets}
            request["track_total_hits"] = page.counted
            requests.append(_PartRequest((query.content, query.kind), request, scored))
        return [_hits(answer, facets) for answer in await self._ask(requests)]

    async def _statistics(self, queries: Sequence[SearchRequest]) -> dict[tuple[str, str], float]:
        """What the terms of ``queries``, all of one kind, are worth."""
        wanted = list(dict.fromkeys(each for query in queries for each in statistics(query)))
        if not wanted:
            return {}
        counts = await self._frequencies(queries[0].kind, [_one(field, token) for field, token in wanted], None)
        return {each: idf(counts.total, having) for each, having in zip(wanted, counts.having, strict=True)}

    async def _frequencies(self, kind: Kind, plans: Sequence[Plan], within: Plan | None) -> Frequencies:
        request: Json = {"size": 0, "track_total_hits": True}
        if within is not None:
            request["query"] = compile_plan(within)
        if plans:
            filters = {str(at): compile_plan(each) for at, each in enumerate(plans)}
            request["aggs"] = {"having": {"filters": {"filters": filters}}}
        [answer] = await self._ask([_PartRequest((Stage.PUBLISHED, kind), request)])
        found = answer["aggregations"]["having"]["buckets"] if plans else {}
        having = tuple(found[str(at)]["doc_count"] for at in range(len(plans)))
        return Frequencies(answer["hits"]["total"]["value"], having)

    async def _ask(self, requests: Sequence[_PartRequest]) -> list[Json]:
        """The answers of all shards, all in one call. Raises ``IndexNotReady`` and ``SearchUnavailable``."""
        if not requests:
            return []
        lines: list[Json] = []
        for asked_for in requests:
            head = {"index": self._store.states.alias(asked_for.part), "preference": _preference(asked_for.request)}
            # Statistics of all shards, or the same text would score here and there differently
            head |= {"search_type": "dfs_query_then_fetch"} if asked_for.scored else {}
            lines += [
                head | {"allow_partial_search_results": False},
                {"timeout": _TIMEOUT, "_source": False} | asked_for.request,
            ]
        try:
            body = b"\n".join(orjson.dumps(line) for line in lines) + b"\n"
            answers: list[Json] = (await self._client.msearch(body=body.decode()))["responses"]
        except NotFoundError:
            raise IndexNotReady from None
        except OpenSearchException as error:
            logger.error("a search failed: %s", reason(error))
            raise SearchUnavailable from None
        for answer in answers:
            if answer["status"] == _MISSING:
                raise IndexNotReady
            if "error" in answer or answer["timed_out"]:
                logger.error("a search failed: %s", answer.get("error", {}).get("type", "timed out"))
                raise SearchUnavailable
        return answers


def _request(plan: Plan, *, scored: bool = False) -> Json:
    query = compile_plan(plan)
    return {"query": query if scored else {"bool": {"filter": [query]}}, "size": 0, "track_total_hits": True}


def _preference(request: Json) -> str:
    """The same copies for the same question, so that its pages fit together: copies differ in what is deleted."""
    return hashlib.blake2b(orjson.dumps(request.get("query")), digest_size=8).hexdigest()


def _one(field: str, value: str) -> Plan:
    """What has one token, or one exact value."""
    if field in (*TEXTS, *PHRASES, FORMS):
        return Places(field, (Token(value, 0),))
    return HasValue(f"valore_{field}", query_values(field, value))


def _nothing(field: str, token: str) -> float:
    return 0.0


def _nested(dimensions: Sequence[Dimension]) -> Json:
    """The request for the counts by the first dimension, and within each of its values by the next."""
    first, *others = dimensions
    found: Json = {"terms": {"field": f"gruppo_{first}", "size": MAX_BUCKETS, "shard_size": MAX_BUCKETS}}
    return found | {"aggs": {"by": _nested(others)}} if others else found


def _buckets(answer: Json, name: str) -> list[Bucket]:
    if name not in answer:
        return []
    found = [
        Bucket(str(bucket["key"]), bucket["doc_count"], tuple(_buckets(bucket, "by")))
        for bucket in answer[name]["buckets"]
    ]
    return sorted(found, key=lambda bucket: (-bucket.count, bucket.value))


def _hits(answer: Json, facets: Sequence[Dimension]) -> Hits:
    hits = answer["hits"]["hits"]
    count = answer["hits"]["total"]["value"] if "total" in answer["hits"] else len(hits)
    scores = tuple(hit["_score"] for hit in hits if hit["_score"] is not None)
    buckets = tuple(_buckets(answer["aggregations"], facet) for facet in facets)
    keys = () if scores else tuple(hit["sort"][0] for hit in hits)
    return Hits(count, tuple(UUID(hit["_id"]) for hit in hits), buckets, scores, keys)


@asynccontextmanager
async def open_engine(settings: Settings) -> AsyncIterator[OpenSearchEngine]:
    """The engine on the cluster of ``settings``."""
    readers, writers = readers_client(settings), writers_client(settings)
    try:
        store = OpenSearchStore(writers, settings.search_prefix, settings.search_shards, settings.search_replicas)
        yield OpenSearchEngine(readers, store)
    finally:
        await readers.close()
        writers.close()
