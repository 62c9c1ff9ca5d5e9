"""Events that anybody can cause as often as they like: refused calls and sign-ins that do not succeed.

So many of them are written and no more, by person (or address, which is not written) and by process; how many were left
out is in the next one.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Any, Final

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bdm.platform.audit.service import record
from bdm.platform.http.dependencies import get_services
from bdm.platform.http.rate_limit import Buckets, Rate, client_key
from bdm.platform.kit.logs import describe
from bdm.platform.kit.regex import regex

log = logging.getLogger(__name__)

REFUSED: Final = "refused"
SIGN_IN_FAILED: Final = "sign_in_failed"

EACH: Final = Rate(1 / 60, burst=20)
OVERALL: Final = Rate(1, burst=300)

_ID = regex(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}|[0-9]{1,18}")


class _WriteLimit:
    """What this process still writes."""

    def __init__(self) -> None:
        self._each = Buckets(EACH)
        self._overall = Buckets(OVERALL, max_keys=1)
        self.skipped = 0

    def take(self, key: str) -> bool:
        if self._each.take(key) or self._overall.take(""):
            self.skipped += 1
            return False
        return True


async def record_bounded(
    connection: HTTPConnection,
    actor: str | None,
    action: str,
    object_kind: str | None = None,
    object_id: str | None = None,
    detail: dict[str, Any] | None = None,
) -> None:
    """Write an event in a transaction of its own, within the bounds. Does not raise: the answer is the same."""
    state = connection.app.state
    bound: _WriteLimit | None = getattr(state, "audit_bound", None)
    if bound is None:
        bound = state.audit_bound = _WriteLimit()
    if not bound.take(f"{action} {actor or client_key(connection)}"):
        return
    skipped, bound.skipped = bound.skipped, 0
    told = (detail or {}) | ({"skipped": skipped} if skipped else {})
    try:
        async with get_services(connection).database.transaction() as session:
            await record(session, actor, action, object_kind, object_id, told)
    except Exception as error:
        bound.skipped += skipped + 1
        log.error("audit: an event was not written: %s", describe(error))


class RecordRefusals:
    """Writes calls that were refused with 403, and GraphQL calls of which a field was (``state.refused``: its code).

    The event names the call as the API describes it, never the address that was asked for.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        state: dict[str, Any] = scope.setdefault("state", {})
        started: Message | None = None

        async def watch(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start" and (message["status"] == 403 or state.get("refused")):
                started = message
                return
            if started is not None:
                await self._write(scope, state, started, message)
                first, started = started, None
                await send(first)
            await send(message)

        await self.app(scope, receive, watch)

    async def _write(self, scope: Scope, state: Mapping[str, Any], start: Message, body: Message) -> None:
        code = state.get("refused") or _code(body.get("body", b""))
        route = getattr(scope.get("route"), "path", None)
        detail = {"method": scope["method"], "route": route, "code": code}
        kind = object_id = None
        given = (scope.get("path_params") or {}).get("id")
        if isinstance(given, str) and _ID.fullmatch(given) and route is not None:
            kind, object_id = route.partition("{")[0].strip("/").rpartition("/")[2] or None, given
        await record_bounded(HTTPConnection(scope), state.get("upn"), REFUSED, kind, object_id, detail)


def _code(body: bytes) -> str:
    try:
        return str(json.loads(body)["code"])
    except (ValueError, KeyError, TypeError):
        return "FORBIDDEN"
