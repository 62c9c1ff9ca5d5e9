"""Use cases of Akoma Ntoso."""

from __future__ import annotations

import hashlib
from typing import Final

import anyio
import anyio.to_thread
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.document import derived, service as document_service
from bdm.document.packed import Packed
from bdm.open_data.akn import document

_AT_ONCE: Final = anyio.CapacityLimiter(4)
"""Documents that are made at a time: the longest take some 200 MB each."""


async def render(session: AsyncSession, view: ProvvedimentoView) -> tuple[bytes, str]:
    """The decision with the text of the document that the reader of ``view`` may open, and its SHA-256. Raises
    NotFound; Conflict while there is no text yet, if reading failed or if it is too long.
    """
    packed, end = await document_service.answer(session, view.document_hash, "parti")
    return await anyio.to_thread.run_sync(_render, view, packed, end, limiter=_AT_ONCE)


def _render(view: ProvvedimentoView, packed: Packed, end: bytes) -> tuple[bytes, str]:
    body = document.write(view, derived.read_parts(packed, end))
    return body, hashlib.sha256(body).hexdigest()
