"""The writing side: generations of four indexes each, in one cluster of all hosts.

An alias for each part says what serves; the aliases change hands in one call. The index ``<prefix>-state`` has a
document for each generation, with what it was built by, how far, and the marks of the changes that it holds, and one
for the rebuild that is waiting. Documents are written with the version of what was read, so a late write of a host that
has lost its turn is refused.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator, Sequence
from typing import Final
from uuid import UUID

from opensearchpy import OpenSearch
from opensearchpy.exceptions import NotFoundError

from bdm.platform.kit.identifiers import new_id
from bdm.search.engine.layout import PARTS, IndexPart
from bdm.search.engine.opensearch_engine.cluster import Json, failing_as_engine, point_in_time
from bdm.search.engine.opensearch_engine.generation import OpenSearchGeneration, progress_record
from bdm.search.engine.opensearch_engine.schema import MAPPING, VERSION, settings
from bdm.search.engine.opensearch_engine.states import SOON, States
from bdm.search.engine.port import BuildingProgress, ExaminationProgress, Generation, IndexEntry, IndexIdentity

logger = logging.getLogger(__name__)

_ENTRIES_AT_ONCE: Final = 10_000
_REQUEST: Final = "request"


class OpenSearchStore:
    """The generations under one prefix."""

    def __init__(self, client: OpenSearch, prefix: str, shards: int, replicas: int) -> None:
        self.client = client
        self.states = States(client, prefix, replicas)
        self._prefix = prefix
        self._shards, self._replicas = shards, replicas

    def open_serving(self) -> Generation | None:
        with failing_as_engine():
            name = self._serving_name()
            known = self.states.get(name) if name else None
            if name is None or known is None or known["version"] != VERSION:
                return None
            return OpenSearchGeneration(
                self.client, self.states, name, BuildingProgress(known["request"], 0), serves=True
            )

    def open_building(self, marks: Collection[str]) -> Generation | None:
        with failing_as_engine():
            for name, progress, kept in self._unfinished():
                whole = all(self.client.indices.exists(index=self.states.index(name, part)) for part in PARTS)
                if whole and kept and kept.issubset(marks):
                    return OpenSearchGeneration(self.client, self.states, name, progress)
                self._remove(name)
        return None

    def start_building(self, progress: BuildingProgress) -> Generation:
        with failing_as_engine():
            name = str(new_id())
            generation = OpenSearchGeneration(self.client, self.states, name, progress)
            self.states.put(
                name, {"version": VERSION, "request": progress.request, "marks": []} | progress_record(progress)
            )
            body = {"settings": settings(self._shards, self._replicas), "mappings": MAPPING}
            for part in PARTS:
                self.client.indices.create(index=self.states.index(name, part), body=body)
            return generation

    def serve(self, generation: Generation) -> None:
        assert isinstance(generation, OpenSearchGeneration)
        with failing_as_engine():
            old = {name for name in self._names() if name != generation.name}
            actions: list[Json] = [
                {"remove": {"index": f"{self._prefix}-*", "alias": self.states.alias(part), "must_exist": False}}
                for part in PARTS
            ]
            actions += [
                {"add": {"index": self.states.index(generation.name, part), "alias": self.states.alias(part)}}
                for part in PARTS
            ]
            self.client.indices.update_aliases(body={"actions": actions})
            if self._request() == generation.progress.request:
                self.states.forget(_REQUEST)
            for name in old:
                self._remove(name)
        generation.serves = True

    def request_rebuild(self, reason: str) -> str:
        with failing_as_engine():
            waiting = self._request()
            if waiting is not None:
                return waiting
            request = str(new_id())
            self.states.put(_REQUEST, {"request": request, "reason": reason})
            return request

    def requested(self) -> str | None:
        with failing_as_engine():
            return self._request()

    def building(self) -> BuildingProgress | None:
        with failing_as_engine():
            return next((progress for _, progress, _ in self._unfinished()), None)

    def serving(self) -> IndexIdentity | None:
        return self._named_by_alias(own=True)

    def earlier(self) -> IndexIdentity | None:
        return self._named_by_alias(own=False)

    def _named_by_alias(self, *, own: bool) -> IndexIdentity | None:
        """What the aliases name, if it is of this version, or of another one."""
        with failing_as_engine():
            name = self._serving_name()
            known = self.states.get(name) if name else None
            if known is None or (known["version"] == VERSION) is not own:
                return None
            return IndexIdentity(known["request"], frozenset(known["marks"]))

    def suspected(self) -> bool:
        return False

    def examine(self) -> Iterator[ExaminationProgress]:
        """The cluster looks at its files itself."""
        if self.serving() is not None:
            yield ExaminationProgress((), 0, 0)

    def judged(self, damaged: Sequence[str]) -> None:
        """Nothing is ever found damaged."""

    def withdrawn(self) -> bool:
        return False

    def entries(self, part: IndexPart) -> Iterator[IndexEntry]:
        """Everything in one part of what serves, in portions."""
        content, kind = part
        with failing_as_engine(), point_in_time(self.client, self.states.alias(part)) as pit:
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

    def _request(self) -> str | None:
        waiting = self.states.get(_REQUEST)
        return None if waiting is None else str(waiting["request"])

    def _serving_name(self) -> str | None:
        """The generation that serves."""
        part = PARTS[0]
        try:
            indexes = list(self.client.indices.get_alias(name=self.states.alias(part), params=SOON))
        except NotFoundError:
            return None
        return self.states.generation(indexes[0], part) if indexes else None

    def _names(self) -> set[str]:
        """Every generation of which there is something."""
        found = self.client.indices.get(index=f"{self._prefix}-*", params={"expand_wildcards": "all"})
        names = (self.states.generation(index, part) for index in found for part in PARTS)
        return {name for name in names if name is not None}

    def _unfinished(self) -> Iterator[tuple[str, BuildingProgress, frozenset[str]]]:
        """The generations that are being built for the request that waits: name, progress and marks. Others are of no
        use to anybody, and removed when one of them serves.
        """
        request, serving = self._request(), self._serving_name()
        for name in sorted(self._names()) if request else ():
            known = self.states.get(name)
            if known and name != serving and known["version"] == VERSION and known["request"] == request:
                yield name, BuildingProgress(**known["progress"]), frozenset(known["marks"])

    def _remove(self, name: str) -> None:
        for part in PARTS:
            self.client.indices.delete(index=self.states.index(name, part), params={"ignore_unavailable": "true"})
        self.states.forget(name)
