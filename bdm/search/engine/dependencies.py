"""Dependencies of endpoints that search."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from starlette.requests import HTTPConnection

from bdm.platform.http.dependencies import get_parts

if TYPE_CHECKING:
    from bdm.search.engine.port import SearchEngine, SearchParts


def get_engine(connection: HTTPConnection) -> SearchEngine:
    """The search engine of this process."""
    return cast("SearchParts", get_parts(connection)).search
