"""The compiled client: hashed assets for ever, the page itself never from a cache."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from bdm.settings import API_PREFIX

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


def install(app: FastAPI, dist: Path) -> None:
    """Serve the client in ``dist``: every path that is neither the API's nor a file is a page of the client."""
    app.mount(ASSETS, ImmutableFiles(directory=dist / "assets", check_dir=False), name="assets")

    @app.get("/{path:path}", include_in_schema=False)
    def page(path: str) -> Response:
        if f"/{path}".startswith((API_PREFIX, ASSETS)):
            raise HTTPException(404)
        root = dist.resolve()
        file = (root / path).resolve()
        if path and file.is_relative_to(root) and file.is_file() and file.name != "index.html":
            return FileResponse(file, headers={"cache-control": "public, max-age=3600"})
        if not (dist / "index.html").is_file():
            return PlainTextResponse(NOT_BUILT, status_code=404)
        return FileResponse(dist / "index.html", headers={"cache-control": "no-store"})
