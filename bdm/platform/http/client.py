"""The compiled client: hashed assets for ever, the page itself never from a cache."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from pathlib import Path

from anyio import to_thread
from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from bdm.platform.kit.regex import regex

ASSETS = "/assets"
NOT_BUILT = "Il client non è compilato: eseguire «make run» oppure «npm run build» nella cartella web."


class ImmutableFiles(StaticFiles):
    """Files whose names contain the hash of their content, compressed beforehand by the build where that helps."""

    async def check_config(self) -> None:
        """Where the client is not built there are no files: 404."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code in (200, 304):
            response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


class Pages:
    """Answers what no call does: the files of ``dist``, and for any other path the page, since the client has its own:
    200 for those it knows (``pages``, as its router writes them), 404 for others, which it says.

    Below ``not_pages`` (first parts of paths) and for names that no file can have there is nothing: 404.
    """

    def __init__(self, dist: Path, pages: Iterable[str], not_pages: Collection[str]) -> None:
        self._dist = dist
        self._known = regex("|".join(map(_pattern, pages)), re.IGNORECASE | re.DOTALL)
        self._not_pages = frozenset({*not_pages, ASSETS.removeprefix("/")})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"].lstrip("/")
        if path.partition("/")[0] in self._not_pages:
            raise HTTPException(404)
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"allow": "GET, HEAD"})
        try:
            response = await to_thread.run_sync(self._find, path)
        except (OSError, ValueError):
            raise HTTPException(404) from None
        await response(scope, receive, send)

    def _find(self, path: str) -> Response:
        root = self._dist.resolve()
        file = (root / path).resolve()
        if path and file.is_relative_to(root) and file.is_file() and file.name != "index.html":
            return FileResponse(file, headers={"cache-control": "public, max-age=3600"})
        if not (root / "index.html").is_file():
            return PlainTextResponse(NOT_BUILT, status_code=404)
        status = 200 if self._known.fullmatch(path.rstrip("/")) else 404
        return FileResponse(root / "index.html", status_code=status, headers={"cache-control": "no-store"})


def _pattern(page: str) -> str:
    """A path of the client's router as a pattern of what follows the first stroke: ``:name`` is one part, ``*`` any."""
    whole, everything, _ = page.strip("/").partition("/*")
    parts = ("[^/]+" if part.startswith(":") else re.escape(part) for part in whole.split("/"))
    return "/".join(parts) + ("(/.*)?" if everything else "")


def install(app: FastAPI, dist: Path, *, pages: Iterable[str], not_pages: Collection[str]) -> None:
    """Serve the client in ``dist``, which has ``pages``, wherever nothing else answers, except below ``not_pages``."""
    app.mount(ASSETS, ImmutableFiles(directory=dist / "assets", check_dir=False), name="assets")
    app.router.redirect_slashes = False  # what a call does not answer is a page
    app.router.default = Pages(dist, pages, not_pages)
