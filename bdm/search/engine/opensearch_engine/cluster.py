"""The calls to the cluster: how long they may take, how they are signed, what their failures mean.

What OpenSearch alone has stands here, too: a point in time is asked for in another way by Elasticsearch, whose client
and calls are otherwise the same.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeAlias

import orjson
from opensearchpy import AsyncOpenSearch, OpenSearch
from opensearchpy.exceptions import OpenSearchException, TransportError
from opensearchpy.serializer import JSONSerializer

from bdm.search.engine.port import EngineFailure
from bdm.settings import Settings

Json: TypeAlias = dict[str, Any]

READ_SECONDS: Final = 2.2
"""Of one try, of two: a reader gets an answer, or is told that there is none, within five."""
_DEAD_SECONDS: Final = 10
"""So long a node that did not answer is not asked again; after the second time twice as long, and so on."""
WRITE_SECONDS: Final = 30.0
MERGE_SECONDS: Final = 600.0
_KEEP_ALIVE: Final = "2m"
_TOO_MANY: Final = 429

# It writes whole questions into the log where a call fails: they may have names in them.
logging.getLogger("opensearch").setLevel(logging.CRITICAL)


class _Serializer(JSONSerializer):
    """Python's own encoder is slow, and goes less deep."""

    def dumps(self, data: Any) -> Any:
        return data if isinstance(data, (str, bytes)) else orjson.dumps(data).decode()

    def loads(self, s: str) -> Any:
        return orjson.loads(s)


def _arguments(settings: Settings, seconds: float, *, retries: int, on_timeout: bool) -> Json:
    found: Json = {
        "hosts": list(settings.search_url),
        "timeout": seconds,
        "max_retries": retries,
        "retry_on_timeout": on_timeout,
        "retry_on_status": (502, 504),
        "dead_timeout": _DEAD_SECONDS,
        "serializer": _Serializer(),
    }
    if settings.search_ca:
        found["ca_certs"] = str(settings.search_ca)
    if settings.search_key:
        found["headers"] = {"authorization": f"ApiKey {settings.search_key.get_secret_value()}"}
    elif settings.search_user and settings.search_password:
        found["http_auth"] = (settings.search_user, settings.search_password.get_secret_value())
    return found


def readers_client(settings: Settings) -> AsyncOpenSearch:
    """For searches; to be closed."""
    return AsyncOpenSearch(**_arguments(settings, READ_SECONDS, retries=1, on_timeout=True))


def writers_client(settings: Settings) -> OpenSearch:
    """For whoever writes, and for what is asked in threads."""
    retries = 2 * len(settings.search_url)
    return OpenSearch(**_arguments(settings, WRITE_SECONDS, retries=retries, on_timeout=False))


@contextmanager
def failing_as_engine() -> Iterator[None]:
    """The failures of calls as ``EngineFailure``; of what they were about nothing is told."""
    try:
        yield
    except OpenSearchException as error:
        raise EngineFailure(reason(error)) from None


def reason(error: OpenSearchException) -> str:
    """What is the matter, without what was asked."""
    if isinstance(error, TransportError):
        return f"{type(error).__name__} {error.status_code} {error.error if error.status_code != 'N/A' else ''}".strip()
    return type(error).__name__


def is_busy(error: OpenSearchException) -> bool:
    """Whether the cluster asks for patience."""
    return isinstance(error, TransportError) and error.status_code == _TOO_MANY


@contextmanager
def point_in_time(client: OpenSearch, index: str) -> Iterator[Json]:
    """``index`` as it is now, for calls that go through all of it."""
    opened = client.create_pit(index=index, params={"keep_alive": _KEEP_ALIVE})
    try:
        yield {"id": opened["pit_id"], "keep_alive": _KEEP_ALIVE}
    finally:
        client.delete_pit(body={"pit_id": [opened["pit_id"]]})
