"""What is kept of each generation of indexes, in an index beside them, and what these are called."""

from __future__ import annotations

from typing import Final

from opensearchpy import OpenSearch
from opensearchpy.exceptions import NotFoundError, RequestError

from bdm.search.engine.layout import IndexPart
from bdm.search.engine.opensearch_engine.cluster import READ_SECONDS, Json

_GONE: Final = 404
SOON: Final = {"request_timeout": READ_SECONDS}
"""Readers wait for what serves."""


class States:
    """Of the generations under one prefix."""

    def __init__(self, client: OpenSearch, prefix: str, replicas: int) -> None:
        self._client = client
        self._prefix = prefix
        self._replicas = replicas
        self._index = f"{prefix}-state"

    def alias(self, part: IndexPart) -> str:
        """Under what the part that serves is searched."""
        content, kind = part
        return f"{self._prefix}-{content}-{kind}"

    def index(self, generation: str, part: IndexPart) -> str:
        """The name of a generation's part."""
        content, kind = part
        return f"{self._prefix}-{generation}-{content}-{kind}"

    def generation(self, index: str, part: IndexPart) -> str | None:
        """The generation that the index called so has as this part."""
        content, kind = part
        start, end = f"{self._prefix}-", f"-{content}-{kind}"
        return index[len(start) : -len(end)] if index.startswith(start) and index.endswith(end) else None

    def get(self, name: str) -> Json | None:
        """What is kept of a generation, as of now."""
        try:
            got = self._client.get(index=self._index, id=name, params=SOON)
        except NotFoundError:
            return None
        state: Json = got["_source"]
        return state

    def put(self, name: str, state: Json) -> None:
        """Keep it durably."""
        try:
            self._client.index(index=self._index, id=name, body=state)
        except NotFoundError:
            self._create()
            self._client.index(index=self._index, id=name, body=state)

    def _create(self) -> None:
        body = {
            "settings": {"number_of_shards": 1, "number_of_replicas": self._replicas},
            "mappings": {"dynamic": False, "properties": {}},
        }
        try:
            self._client.indices.create(index=self._index, body=body)
        except RequestError as error:
            if error.error != "resource_already_exists_exception":
                raise

    def forget(self, name: str) -> None:
        self._client.delete(index=self._index, id=name, params={"ignore": _GONE})
