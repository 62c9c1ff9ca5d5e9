"""Dependencies of endpoints that search."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from starlette.requests import HTTPConnection

from bdm.platform.http.dependencies import get_services

if TYPE_CHECKING:
    from bdm.search.engine.port import SearchEngine, SearchServices


def get_engine(connection: HTTPConnection) -> SearchEngine:
    """The search engine of this process."""
    return cast("SearchServices", get_services(connection)).search
