"""Dependencies of endpoints that take documents in."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from starlette.requests import HTTPConnection

from bdm.platform.http.dependencies import get_parts

if TYPE_CHECKING:
    from bdm.document.processing.pool import DocumentParts


def get_document_parts(connection: HTTPConnection) -> DocumentParts:
    """The parts that this process was put together from, as far as documents need them."""
    return cast("DocumentParts", get_parts(connection))
