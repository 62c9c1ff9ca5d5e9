"""What endpoints of documents have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

from fastapi import Path, Query
from starlette.requests import HTTPConnection

from bdm.platform.http.dependencies import get_parts

if TYPE_CHECKING:
    from bdm.document.processing.pool import DocumentParts

HASH = "^[0-9a-f]{64}$"
FileHash = Annotated[str, Query(pattern=HASH)]
HashInPath = Annotated[str, Path(pattern=HASH)]


def get_document_parts(connection: HTTPConnection) -> DocumentParts:
    """The parts that this process was put together from, as far as documents need them."""
    return cast("DocumentParts", get_parts(connection))
