"""One generation in the cluster, open for writing: four indexes, and a document about them."""

from __future__ import annotations

import logging
import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Final
from uuid import UUID

import orjson
from opensearchpy import OpenSearch
from opensearchpy.exceptions import ConnectionTimeout, TransportError

from bdm.platform.authz import Kind
from bdm.search.engine.item import IndexedItem
from bdm.search.engine.layout import IndexPart
from bdm.search.engine.opensearch_engine.cluster import MERGE_SECONDS, Json, failing_as_engine, is_busy
from bdm.search.engine.opensearch_engine.schema import fields_of
from bdm.search.engine.opensearch_engine.states import States
from bdm.search.engine.port import BuildingProgress, EngineFailure, Fields, FieldsOf, Stage

logger = logging.getLogger(__name__)

BULK_BYTES: Final = 5_000_000
"""Of one call, about; a document that is larger goes by itself."""
PATIENCE: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds between two tries of what a busy cluster has refused."""
EXPUNGE_SECONDS: Final = 120.0
_LOOK_SECONDS: Final = 0.25
_OLDER: Final = 409
_BUSY: Final = 429


@dataclass(frozen=True)
class _Write:
    action: Json
    body: bytes | None = None

    @property
    def lines(self) -> bytes:
        head = orjson.dumps(self.action) + b"\n"
        return head if self.body is None else head + self.body + b"\n"


class OpenSearchGeneration:
    """A ``Generation``: four indexes and a document about them."""

    def __init__(
        self, client: OpenSearch, states: States, name: str, progress: BuildingProgress, *, serves: bool = False
    ) -> None:
        self.name = name
        self.serves = serves
        self._client = client
        self._states = states
        self._progress = progress
        self._waiting: dict[tuple[IndexPart, UUID], tuple[IndexedItem | None, int]] = {}
        self._fields: dict[UUID, Fields] = {}

    @property
    def progress(self) -> BuildingProgress:
        return self._progress

    @property
    def marks(self) -> frozenset[str]:
        with failing_as_engine():
            return frozenset((self._states.get(self.name) or {}).get("marks", ()))

    def keep_marks(self, marks: Collection[str]) -> None:
        self._keep({"marks": sorted(marks)})

    @property
    def fields_of(self) -> FieldsOf:
        return fields_of

    def apply(
        self,
        replaced: Collection[tuple[Kind, UUID]],
        items: Sequence[IndexedItem],
        version: int = 0,
        fields: Sequence[Fields] | None = None,
    ) -> None:
        for kind, item_id in replaced:
            for content in Stage:
                self._waiting[(content, kind), item_id] = (None, version)
        for item, each in zip(items, fields_of(items) if fields is None else fields, strict=True):
            self._fields[item.id] = each
            content = Stage.PUBLISHED if item.published else Stage.IN_PROGRESS
            self._waiting[(content, item.kind), item.id] = (item, version)

    def commit(self) -> None:
        with failing_as_engine():
            exposed = self._exposed()
            touched = self._write(self._writes())
            for index in touched | exposed:
                self._client.indices.refresh(index=index)
            for index in exposed:
                self._expunge(index)
        self._forget()

    def save_progress(self, progress: BuildingProgress) -> None:
        self._progress = progress
        self._keep(progress_record(progress))

    def entangled(self, items: Sequence[IndexedItem]) -> list[tuple[Kind, UUID]]:
        """None: ``commit`` has the segments written anew in which something was public."""
        return []

    def close(self) -> None:
        self._forget()

    def _forget(self) -> None:
        self._waiting.clear()
        self._fields.clear()

    def _keep(self, more: Json) -> None:
        with failing_as_engine():
            self._states.put(self.name, (self._states.get(self.name) or {}) | more)

    def _writes(self) -> Iterator[_Write]:
        """What is to be done, the largest part of it being what is put in. While a generation is built most of what is
        replaced was never there, and is not taken out of it.
        """
        gone = [place for place, (item, _) in self._waiting.items() if item is None]
        there = set(gone) if self.serves else self._there(gone)
        for place, (item, version) in self._waiting.items():
            part, item_id = place
            where = {
                "_index": self._states.index(self.name, part),
                "_id": str(item_id),
                "version": version,
                "version_type": "external_gte",
            }
            if item is not None:
                yield _Write({"index": where}, orjson.dumps(self._fields[item_id]))
            elif place in there:
                yield _Write({"delete": where})

    def _there(self, places: Sequence[tuple[IndexPart, UUID]]) -> set[tuple[IndexPart, UUID]]:
        found: set[tuple[IndexPart, UUID]] = set()
        for start in range(0, len(places), 1_000):
            some = places[start : start + 1_000]
            docs = [{"_index": self._states.index(self.name, part), "_id": str(item_id)} for part, item_id in some]
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
            part = (Stage.PUBLISHED, kind)
            ids = [
                str(item_id)
                for (each, item_id), (item, _) in self._waiting.items()
                if each == part and item is not None and item.restricted
            ]
            index = self._states.index(self.name, part)
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


def progress_record(progress: BuildingProgress) -> Json:
    """What is remembered of how far the building has come."""
    return {"progress": asdict(progress)}


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
