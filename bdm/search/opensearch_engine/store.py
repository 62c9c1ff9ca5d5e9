"""The writing side: generations of four indexes each, in one cluster of all hosts.

An alias for each part says what serves; the aliases change hands in one call. The index ``<prefix>-state`` has a
document for each generation, with what it was built by, how far, and the marks of the changes that it holds, and one
for the rebuild that is waiting. Documents are written with the version of what was read, so a late write of a host that
has lost its turn is refused.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, TypeAlias
from uuid import UUID

import orjson
from opensearchpy import OpenSearch
from opensearchpy.exceptions import (
    ConnectionTimeout,
    NotFoundError,
    RequestError,
    TransportError,
)

from bdm.platform.authz import Kind
from bdm.platform.kit.identifiers import new_id
from bdm.search.item import IndexedItem
from bdm.search.layout import PARTS, Part
from bdm.search.opensearch_engine.cluster import (
    MERGE_SECONDS,
    READ_SECONDS,
    failing_as_engine,
    is_busy,
    point_in_time,
)
from bdm.search.opensearch_engine.schema import MAPPING, VERSION, document, settings
from bdm.search.port import Content, EngineFailure, Examined, Generation, Identity, IndexEntry, Progress

logger = logging.getLogger(__name__)

Json: TypeAlias = dict[str, Any]

BULK_BYTES: Final = 5_000_000
"""Of one call, about; a document that is larger goes by itself."""
PATIENCE: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds between two tries of what a busy cluster has refused."""
EXPUNGE_SECONDS: Final = 120.0
_LOOK_SECONDS: Final = 0.25
_ENTRIES_AT_ONCE: Final = 10_000
_OLDER: Final = 409
_GONE: Final = 404
_BUSY: Final = 429
_REQUEST: Final = "request"
_SOON: Final = {"request_timeout": READ_SECONDS}
"""Readers wait for what serves."""


@dataclass(frozen=True)
class _Write:
    action: Json
    body: bytes | None = None

    @property
    def lines(self) -> bytes:
        head = orjson.dumps(self.action) + b"\n"
        return head if self.body is None else head + self.body + b"\n"


class OpenSearchStore:
    """The generations under one prefix."""

    def __init__(self, client: OpenSearch, prefix: str, shards: int, replicas: int) -> None:
        self.client = client
        self._prefix = prefix
        self._shards, self._replicas = shards, replicas

    def alias(self, part: Part) -> str:
        """Under what the part that serves is searched."""
        content, kind = part
        return f"{self._prefix}-{content}-{kind}"

    def index(self, generation: str, part: Part) -> str:
        """The name of a generation's part."""
        content, kind = part
        return f"{self._prefix}-{generation}-{content}-{kind}"

    def open_serving(self) -> Generation | None:
        with failing_as_engine():
            name = self._serving_name()
            known = self.state(name) if name else None
            if name is None or known is None or known["version"] != VERSION:
                return None
            return OpenSearchGeneration(self, name, Progress(known["request"], 0), serves=True)

    def open_building(self, marks: Collection[str]) -> Generation | None:
        with failing_as_engine():
            for name, progress, kept in self._unfinished():
                whole = all(self.client.indices.exists(index=self.index(name, part)) for part in PARTS)
                if whole and kept and kept.issubset(marks):
                    return OpenSearchGeneration(self, name, progress)
                self._remove(name)
        return None

    def start_building(self, progress: Progress) -> Generation:
        with failing_as_engine():
            name = str(new_id())
            generation = OpenSearchGeneration(self, name, progress)
            self.put_state(name, {"version": VERSION, "request": progress.request, "marks": []} | _kept(progress))
            body = {"settings": settings(self._shards, self._replicas), "mappings": MAPPING}
            for part in PARTS:
                self.client.indices.create(index=self.index(name, part), body=body)
            return generation

    def serve(self, generation: Generation) -> None:
        assert isinstance(generation, OpenSearchGeneration)
        with failing_as_engine():
            old = {name for name in self._names() if name != generation.name}
            actions: list[Json] = [
                {"remove": {"index": f"{self._prefix}-*", "alias": self.alias(part), "must_exist": False}}
                for part in PARTS
            ]
            actions += [
                {"add": {"index": self.index(generation.name, part), "alias": self.alias(part)}} for part in PARTS
            ]
            self.client.indices.update_aliases(body={"actions": actions})
            if self._request() == generation.progress.request:
                self._forget(_REQUEST)
            for name in old:
                self._remove(name)
        generation.serves = True

    def request_rebuild(self, reason: str) -> str:
        with failing_as_engine():
            waiting = self._request()
            if waiting is not None:
                return waiting
            request = str(new_id())
            self.put_state(_REQUEST, {"request": request, "reason": reason})
            return request

    def requested(self) -> str | None:
        with failing_as_engine():
            return self._request()

    def building(self) -> Progress | None:
        with failing_as_engine():
            return next((progress for _, progress, _ in self._unfinished()), None)

    def serving(self) -> Identity | None:
        with failing_as_engine():
            name = self._serving_name()
            known = self.state(name) if name else None
            if known is None or known["version"] != VERSION:
                return None
            return Identity(known["request"], frozenset(known["marks"]))

    def suspected(self) -> bool:
        return False

    def examine(self) -> Iterator[Examined]:
        """The cluster looks at its files itself."""
        if self.serving() is not None:
            yield Examined((), 0, 0)

    def judged(self, damaged: Sequence[str]) -> None:
        """Nothing is ever found damaged."""

    def withdrawn(self) -> bool:
        return False

    def entries(self, part: Part) -> Iterator[IndexEntry]:
        """Everything in one part of what serves, in portions."""
        content, kind = part
        with failing_as_engine(), point_in_time(self.client, self.alias(part)) as pit:
            after: Json = {}
            while True:
                body: Json = {
                    "size": _ENTRIES_AT_ONCE,
                    "pit": pit,
                    "sort": [{"seq": "asc"}],
                    "track_total_hits": False,
                    "docvalue_fields": ["impronta"],
                }
                hits = self.client.search(body=body | after)["hits"]["hits"]
                for hit in hits:
                    yield IndexEntry(kind, UUID(hit["_id"]), content, int(hit["fields"]["impronta"][0]))
                if len(hits) < _ENTRIES_AT_ONCE:
                    return
                after = {"search_after": hits[-1]["sort"]}

    def state(self, name: str) -> Json | None:
        """What is kept of a generation, as of now."""
        try:
            got = self.client.get(index=self._states, id=name, params=_SOON)
        except NotFoundError:
            return None
        state: Json = got["_source"]
        return state

    def put_state(self, name: str, state: Json) -> None:
        """Keep it durably."""
        try:
            self.client.index(index=self._states, id=name, body=state)
        except NotFoundError:
            self._create_states()
            self.client.index(index=self._states, id=name, body=state)

    @property
    def _states(self) -> str:
        return f"{self._prefix}-state"

    def _create_states(self) -> None:
        body = {
            "settings": {"number_of_shards": 1, "number_of_replicas": self._replicas},
            "mappings": {"dynamic": False, "properties": {}},
        }
        try:
            self.client.indices.create(index=self._states, body=body)
        except RequestError as error:
            if error.error != "resource_already_exists_exception":
                raise

    def _forget(self, name: str) -> None:
        self.client.delete(index=self._states, id=name, params={"ignore": _GONE})

    def _request(self) -> str | None:
        waiting = self.state(_REQUEST)
        return None if waiting is None else str(waiting["request"])

    def _serving_name(self) -> str | None:
        """The generation that serves."""
        part = PARTS[0]
        try:
            indexes = list(self.client.indices.get_alias(name=self.alias(part), params=_SOON))
        except NotFoundError:
            return None
        return _generation(self._prefix, indexes[0], part) if indexes else None

    def _names(self) -> set[str]:
        """Every generation of which there is something."""
        found = self.client.indices.get(index=f"{self._prefix}-*", params={"expand_wildcards": "all"})
        names = (_generation(self._prefix, index, part) for index in found for part in PARTS)
        return {name for name in names if name is not None}

    def _unfinished(self) -> Iterator[tuple[str, Progress, frozenset[str]]]:
        """The generations that are being built for the request that waits: name, progress and marks. Others are of no
        use to anybody, and removed when one of them serves.
        """
        request, serving = self._request(), self._serving_name()
        for name in sorted(self._names()) if request else ():
            known = self.state(name)
            if known and name != serving and known["version"] == VERSION and known["request"] == request:
                yield name, Progress(**known["progress"]), frozenset(known["marks"])

    def _remove(self, name: str) -> None:
        for part in PARTS:
            self.client.indices.delete(index=self.index(name, part), params={"ignore_unavailable": "true"})
        self._forget(name)


class OpenSearchGeneration:
    """A ``Generation``: four indexes and a document about them."""

    def __init__(self, store: OpenSearchStore, name: str, progress: Progress, *, serves: bool = False) -> None:
        self.name = name
        self.serves = serves
        self._store = store
        self._client = store.client
        self._progress = progress
        self._waiting: dict[tuple[Part, UUID], tuple[IndexedItem | None, int]] = {}

    @property
    def progress(self) -> Progress:
        return self._progress

    @property
    def marks(self) -> frozenset[str]:
        with failing_as_engine():
            return frozenset((self._store.state(self.name) or {}).get("marks", ()))

    def keep_marks(self, marks: Collection[str]) -> None:
        self._keep({"marks": sorted(marks)})

    def apply(self, replaced: Collection[tuple[Kind, UUID]], items: Sequence[IndexedItem], version: int = 0) -> None:
        for kind, item_id in replaced:
            for content in Content:
                self._waiting[(content, kind), item_id] = (None, version)
        for item in items:
            content = Content.PUBLISHED if item.published else Content.IN_PROGRESS
            self._waiting[(content, item.kind), item.id] = (item, version)

    def commit(self) -> None:
        with failing_as_engine():
            exposed = self._exposed()
            touched = self._write(self._writes())
            for index in touched | exposed:
                self._client.indices.refresh(index=index)
            for index in exposed:
                self._expunge(index)
        self._waiting.clear()

    def save_progress(self, progress: Progress) -> None:
        self._progress = progress
        self._keep(_kept(progress))

    def entangled(self, items: Sequence[IndexedItem]) -> list[tuple[Kind, UUID]]:
        """None: ``commit`` has the segments written anew in which something was public."""
        return []

    def close(self) -> None:
        self._waiting.clear()

    def _keep(self, more: Json) -> None:
        with failing_as_engine():
            self._store.put_state(self.name, (self._store.state(self.name) or {}) | more)

    def _writes(self) -> Iterator[_Write]:
        """What is to be done, the largest part of it being what is put in. While a generation is built most of what is
        replaced was never there, and is not taken out of it.
        """
        gone = [place for place, (item, _) in self._waiting.items() if item is None]
        there = set(gone) if self.serves else self._there(gone)
        for place, (item, version) in self._waiting.items():
            part, item_id = place
            where = {
                "_index": self._store.index(self.name, part),
                "_id": str(item_id),
                "version": version,
                "version_type": "external_gte",
            }
            if item is not None:
                yield _Write({"index": where}, orjson.dumps(document(item)))
            elif place in there:
                yield _Write({"delete": where})

    def _there(self, places: Sequence[tuple[Part, UUID]]) -> set[tuple[Part, UUID]]:
        found: set[tuple[Part, UUID]] = set()
        for start in range(0, len(places), 1_000):
            some = places[start : start + 1_000]
            docs = [{"_index": self._store.index(self.name, part), "_id": str(item_id)} for part, item_id in some]
            answer = self._client.mget(body={"docs": docs}, params={"_source": "false"})
            found |= {place for place, doc in zip(some, answer["docs"], strict=True) if doc.get("found")}
        return found

    def _write(self, writes: Iterator[_Write]) -> set[str]:
        """Do them, in calls of some megabytes; the indexes that were written to."""
        touched: set[str] = set()
        some: list[_Write] = []
        size = 0
        for write in writes:
            if some and size + len(write.lines) > BULK_BYTES:
                self._send(some)
                some, size = [], 0
            some.append(write)
            size += len(write.lines)
            touched |= {where["_index"] for where in write.action.values()}
        if some:
            self._send(some)
        return touched

    def _send(self, writes: Sequence[_Write]) -> None:
        """Do them, again and in halves where the cluster is too busy, or they are too much for it."""
        left = list(writes)
        for pause in (*PATIENCE, None):
            try:
                answer = self._client.bulk(body=b"".join(write.lines for write in left).decode())
            except TransportError as error:
                if not (is_busy(error) or isinstance(error, ConnectionTimeout)) or pause is None:
                    raise
                time.sleep(pause)
                if len(left) > 1:
                    self._send(left[: len(left) // 2])
                    left = left[len(left) // 2 :]
                continue
            left = _refused(left, answer)
            if not left:
                return
            if pause is not None:
                time.sleep(pause)
        raise EngineFailure(f"the cluster refused {len(left)} writes: it is too busy")

    def _exposed(self) -> set[str]:
        """The indexes in which some of what is put in and restricted stands unrestricted."""
        found: set[str] = set()
        for kind in {part[1] for part, _ in self._waiting}:
            part = (Content.PUBLISHED, kind)
            ids = [
                str(item_id)
                for (each, item_id), (item, _) in self._waiting.items()
                if each == part and item is not None and item.restricted
            ]
            index = self._store.index(self.name, part)
            for start in range(0, len(ids), 1_000):
                named = {"ids": {"values": ids[start : start + 1_000]}}
                query = {"bool": {"filter": [named, {"term": {"riservato": False}}]}}
                body = {"query": query, "size": 0, "track_total_hits": True}
                if self._client.search(index=index, body=body)["hits"]["total"]["value"]:
                    found.add(index)
        return found

    def _expunge(self, index: str) -> None:
        """Have the words of what was deleted leave the statistics, on every copy."""
        logger.info("contenuti resi riservati: riscrivo i segmenti di %s", index)
        until = time.monotonic() + EXPUNGE_SECONDS
        while time.monotonic() < until:
            self._client.indices.forcemerge(
                index=index, params={"only_expunge_deletes": "true", "timeout": MERGE_SECONDS}
            )
            self._client.indices.refresh(index=index)
            docs = self._client.indices.stats(index=index, metric="docs")["_all"]["total"]["docs"]
            if not docs["deleted"]:
                return
            self._client.indices.flush(index=index)
            time.sleep(_LOOK_SECONDS)
        raise EngineFailure(f"{index} keeps what was deleted")


def _kept(progress: Progress) -> Json:
    return {"progress": asdict(progress)}


def _generation(prefix: str, index: str, part: Part) -> str | None:
    content, kind = part
    start, end = f"{prefix}-", f"-{content}-{kind}"
    return index[len(start) : -len(end)] if index.startswith(start) and index.endswith(end) else None


def _refused(writes: Sequence[_Write], answer: Json) -> list[_Write]:
    """What of ``writes`` is to be tried again; raises ``EngineFailure`` for what cannot be done at all."""
    again: list[_Write] = []
    for write, outcome in zip(writes, answer["items"], strict=True):
        [done] = outcome.values()
        if done["status"] == _BUSY:
            again.append(write)
        elif "error" in done and done["status"] != _OLDER:
            raise EngineFailure(f"a write was refused: {done['status']} {done['error'].get('type')}")
    return again
