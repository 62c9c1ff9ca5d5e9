"""The compiled client: hashed assets for ever, the page itself never from a cache, nothing compressed at run time."""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Final

from anyio import to_thread
from fastapi import FastAPI
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Receive, Scope, Send

from bdm.platform.kit.regex import regex

ASSETS = "assets"
INDEX = "index.html"
NOT_BUILT = "Il client non è compilato: eseguire «make run» oppure «npm run build» nella cartella web."

FOR_EVER = "public, max-age=31536000, immutable"
"""For assets, whose names contain the hash of their content."""
FOR_AN_HOUR = "public, max-age=3600"
NEVER = "no-store"

FORMS: Final = {"br": ".br", "gzip": ".gz"}
"""The encodings that the build leaves beside a file (web/build/compressed.ts), the smallest first, by their endings."""


def preferred_encoding(accept: str, offered: Sequence[str]) -> str | None:
    """The encoding among ``offered`` that an ``Accept-Encoding`` likes best, the first of those it likes equally; None
    where it wants the content as it is."""
    weights = dict(_weights(accept))
    others = weights.get("*", 0.0)
    best = max(offered, key=lambda name: weights.get(name, others), default=None)
    if best is None:
        return None
    weight = weights.get(best, others)
    return best if weight > 0 and weight >= weights.get("identity", 0.0) else None


def _weights(accept: str) -> list[tuple[str, float]]:
    """Every encoding that is named, with its ``q``; one that is not a number says nothing, as if it were 0."""
    named = []
    for each in accept.lower().split(","):
        name, _, weight = each.replace(" ", "").partition(";q=")
        try:
            named.append((name, float(weight or "1")))
        except ValueError:
            named.append((name, 0.0))
    return named


class ClientFiles(StaticFiles):
    """The files of ``folder``, each in the form that the build left beside it and the browser likes best."""

    def __init__(self, folder: Path, *, cache: str) -> None:
        super().__init__(directory=folder, check_dir=False)
        self.cache = cache

    async def check_config(self) -> None:
        """Where the client is not built there are no files: 404."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        asked = Headers(scope=scope)
        forms = {name: form for name, ending in FORMS.items() if os.path.isfile(form := f"{full_path}{ending}")}
        headers = {"cache-control": self.cache, **({"vary": "Accept-Encoding"} if forms else {})}
        if encoding := preferred_encoding(asked.get("accept-encoding", ""), tuple(forms)):
            full_path = forms[encoding]
            headers["content-encoding"] = encoding
            stat_result = os.stat(full_path)
        response = FileResponse(full_path, status_code, headers, stat_result=stat_result)
        if status_code == 200 and self.is_not_modified(response.headers, asked):
            return NotModifiedResponse(response.headers)
        return response


class Pages:
    """Answers what no call does: the files of ``dist``, and for any other path the page, since the client has its own:
    200 for those it knows (``pages``, as its router writes them), 404 for others, which it says. Each begins with the
    HTML that the build made for it (web/build/pagePreloads.ts).

    Below ``not_pages`` (first parts of paths) and for names that no file can have there is nothing: 404.
    """

    def __init__(self, dist: Path, pages: Iterable[str], not_pages: Collection[str]) -> None:
        self._files = ClientFiles(dist, cache=FOR_AN_HOUR)
        self._html = ClientFiles(dist, cache=NEVER)
        table = dist / "pages" / "table.json"
        html = json.loads(table.read_bytes()) if table.is_file() else {}
        self._known = [(regex(_pattern(page), re.IGNORECASE | re.DOTALL), html.get(page, INDEX)) for page in pages]
        self._not_pages = frozenset({*not_pages, ASSETS})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"].lstrip("/")
        if path.partition("/")[0] in self._not_pages:
            raise HTTPException(404)
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"allow": "GET, HEAD"})
        try:
            response = await to_thread.run_sync(self._find, path, scope)
        except (OSError, ValueError):
            raise HTTPException(404) from None
        await response(scope, receive, send)

    def _find(self, path: str, scope: Scope) -> Response:
        file, status = self._files.lookup_path(path)
        if status and stat.S_ISREG(status.st_mode) and not file.endswith(".html"):
            return self._files.file_response(file, status, scope)
        known = next((html for page, html in self._known if page.fullmatch(path.rstrip("/"))), None)
        for html in (known or INDEX, INDEX):  # the first is gone where the client was built anew under this process
            file, status = self._html.lookup_path(html)
            if status:
                return self._html.file_response(file, status, scope, 404 if known is None else 200)
        return PlainTextResponse(NOT_BUILT, status_code=404)


def _pattern(page: str) -> str:
    """A path of the client's router as a pattern of what follows the first stroke: ``:name`` is one part, ``*`` any."""
    whole, everything, _ = page.strip("/").partition("/*")
    parts = ("[^/]+" if part.startswith(":") else re.escape(part) for part in whole.split("/"))
    return "/".join(parts) + ("(/.*)?" if everything else "")


def install(app: FastAPI, dist: Path, *, pages: Iterable[str], not_pages: Collection[str]) -> None:
    """Serve the client in ``dist``, which has ``pages``, wherever nothing else answers, except below ``not_pages``."""
    app.mount(f"/{ASSETS}", ClientFiles(dist / ASSETS, cache=FOR_EVER), name=ASSETS)
    app.router.redirect_slashes = False  # what a call does not answer is a page
    app.router.default = Pages(dist, pages, not_pages)
