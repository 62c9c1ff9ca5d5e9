"""What endpoints of documents have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

from fastapi import Path, Query
from starlette.requests import HTTPConnection

from bdm.platform.http.dependencies import get_services

if TYPE_CHECKING:
    from bdm.document.processing.pool import DocumentServices

HASH = "^[0-9a-f]{64}$"
FileHash = Annotated[str, Query(pattern=HASH)]
HashInPath = Annotated[str, Path(pattern=HASH)]


def get_document_services(connection: HTTPConnection) -> DocumentServices:
    """The services that this process was put together from, as far as documents need them."""
    return cast("DocumentServices", get_services(connection))
