"""Use cases of Akoma Ntoso."""

from __future__ import annotations

import hashlib

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.document import derived, service as document_service
from bdm.document.packed import DeflatedPrefix
from bdm.document.processing.computing import compute
from bdm.open_data.akn import document
from bdm.platform.authz import PUBLIC
from bdm.search.citator.fate import Fate, fate_of


async def render(session: AsyncSession, view: ProvvedimentoView, origin: str) -> tuple[bytes, str]:
    """The public decision with the text of the document that the reader of ``view`` may open, and its SHA-256. Raises
    NotFound; Conflict while there is no text yet, if reading failed or if it is too long.
    """
    packed, end = await document_service.answer(session, view.document_hash, "parti")
    fate = await fate_of(session, PUBLIC, view)
    return await compute(_render, packed.size, view, packed, end, fate, origin)


def _render(view: ProvvedimentoView, prefix: DeflatedPrefix, end: bytes, fate: Fate, origin: str) -> tuple[bytes, str]:
    body = document.write(view, derived.read_parts(prefix, end), fate, origin)
    return body, hashlib.sha256(body).hexdigest()
