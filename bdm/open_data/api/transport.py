"""What every answer of the interface has in common: limits told in its headers, errors as RFC 9457 has them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from http import HTTPStatus
from typing import Any, Final

import orjson
from fastapi import APIRouter, Depends
from fastapi.dependencies.utils import get_flat_params
from fastapi.params import Query
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bdm.open_data.api.callers import ENGLISH_GUIDE, GUIDE
from bdm.platform.kit.errors import FieldError, Invalid
from bdm.settings import OPEN_API_PREFIX

PROBLEM: Final = "application/problem+json"
TAGGED: Final = {"Cache-Control": "private, no-cache", "Vary": "Authorization"}
"""What was told once may be kept, if it is asked each time whether it still holds."""


_HELP: Final = f'<{GUIDE}>; rel="help"; hreflang="it", <{ENGLISH_GUIDE}>; rel="help"; hreflang="en"'
UNKNOWN: Final = "Questa chiamata non ha un parametro «{name}»."
NEAREST: Final = " Forse «{nearest}»."
_OF_FEEDS: Final = "token"
"""May stand in the address of a feed, where who calls is read."""
_SHOWN: Final = 40
"""Characters of a name that are said back."""


class _OnlyKnown:
    """Raises Invalid for parameters that the call does not have: what is passed over would answer another question."""

    def __init__(self) -> None:
        self.known: Sequence[str] = ()

    async def __call__(self, request: Request) -> None:
        unknown = [name for name in request.query_params if name not in self.known and name != _OF_FEEDS]
        if unknown:
            named = [name[:_SHOWN] for name in unknown[:_SHOWN]]
            raise Invalid(errors=[FieldError(name, _told(name, self.known)) for name in named])


def _names(route: Any) -> list[str]:
    of_query = (field for field in get_flat_params(route.dependant) if isinstance(field.field_info, Query))
    return sorted(field.alias for field in of_query)


def _told(name: str, names: Sequence[str]) -> str:
    nearest = get_close_matches(name, names, 1)
    return UNKNOWN.format(name=name) + "".join(NEAREST.format(nearest=each) for each in nearest)


class OpenApiRouter(APIRouter):
    """Whatever may be read may be asked for without its content, and with no parameter that it does not have. With
    ``others`` the call looks at its parameters itself.
    """

    def get(  # type: ignore[override]
        self, path: str, *, others: bool = False, **options: Any
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        only_known = _OnlyKnown()
        if not others:
            options["dependencies"] = [*options.get("dependencies", ()), Depends(only_known)]

        def add(endpoint: Callable[..., Any]) -> Callable[..., Any]:
            self.add_api_route(path, endpoint, methods=["HEAD"], **options | {"include_in_schema": False})
            self.add_api_route(path, endpoint, methods=["GET"], **options)
            only_known.known = _names(self.routes[-1])
            return endpoint

        return add


def conditional(request: Request, body: bytes, tag: str, media_type: str = "application/json") -> Response:
    """``body``, which is ``tag``'s, or 304 to who has it."""
    headers = {**TAGGED, "ETag": f'"{tag}"'}
    known = [each.strip().removeprefix("W/").strip('"') for each in request.headers.get("if-none-match", "").split(",")]
    if tag in known or "*" in known:
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type=media_type)


def json_answer(values: Any) -> Response:
    """``values`` as they are."""
    return Response(orjson.dumps(values), media_type="application/json", headers=TAGGED)


class OpenApiAnswers:
    """Brings the answers of the interface into its form; all others pass."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith(f"{OPEN_API_PREFIX}/"):
            await self.app(scope, receive, send)
            return
        state = scope.setdefault("state", {})
        start: Message | None = None
        pieces: list[bytes] = []

        async def send_in_form(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in state.get("told", {}).items():
                    headers[name] = value
                if message["status"] == HTTPStatus.UNAUTHORIZED:
                    headers["WWW-Authenticate"] = state.get("challenge", "Bearer")
                    headers["Link"] = _HELP
                if message["status"] >= HTTPStatus.BAD_REQUEST and headers.get("content-type") == "application/json":
                    start = message
                    return
            elif start is not None and message["type"] == "http.response.body":
                pieces.append(message.get("body", b""))
                if message.get("more_body"):
                    return
                message = {**message, "body": _problem(start, b"".join(pieces)), "more_body": False}
                await send(start)
            await send(message)

        await self.app(scope, receive, send_in_form)


def _problem(start: Message, body: bytes) -> bytes:
    """An error of ours with what RFC 9457 wants besides; its headers are changed accordingly."""
    try:
        own = json.loads(body)
    except ValueError:
        return body
    status = HTTPStatus(start["status"])
    told = json.dumps({"type": "about:blank", "title": status.phrase, "status": status, **own}, ensure_ascii=False)
    headers = MutableHeaders(scope=start)
    headers["content-type"] = PROBLEM
    headers["content-length"] = str(len(told.encode()))
    return told.encode()
