"""Use cases of Akoma Ntoso."""

from __future__ import annotations

import hashlib

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.document import derived, service as document_service
from bdm.document.packed import Packed
from bdm.document.processing.computing import compute
from bdm.open_data.akn import document


async def render(session: AsyncSession, view: ProvvedimentoView) -> tuple[bytes, str]:
    """The decision with the text of the document that the reader of ``view`` may open, and its SHA-256. Raises
    NotFound; Conflict while there is no text yet, if reading failed or if it is too long.
    """
    packed, end = await document_service.answer(session, view.document_hash, "parti")
    return await compute(_render, packed.size, view, packed, end)


def _render(view: ProvvedimentoView, packed: Packed, end: bytes) -> tuple[bytes, str]:
    body = document.write(view, derived.read_parts(packed, end))
    return body, hashlib.sha256(body).hexdigest()
