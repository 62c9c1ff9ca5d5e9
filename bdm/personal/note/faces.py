"""The faces of a decision that notes on passages are on, and who may open them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.document import service as document_service
from bdm.personal.note import replaced_repository
from bdm.personal.note.schemas import Face
from bdm.platform.authz import Reader, Scope
from bdm.platform.http.files import NO_DOCUMENT
from bdm.platform.kit.errors import Conflict, NotFound

NOT_ATTACHED: Final = "Il documento si può annotare dopo aver salvato il provvedimento."


@dataclass(frozen=True)
class OpenFace:
    """One face of a decision that the reader may open: its document now."""

    provvedimento_id: UUID
    anonymised: bool
    file_hash: str


async def face_of(session: AsyncSession, reader: Reader, file_hash: str) -> OpenFace:
    """The face whose document the reader may open under this hash. Raises NotFound."""
    view = await document_service.provvedimento_of(session, Scope.of(reader), file_hash)
    if view is None:
        raise NotFound(NO_DOCUMENT)
    return OpenFace(view.id, file_hash == view.anonymized_document_hash, file_hash)


def opens(provvedimento: ProvvedimentoView, anonymised: bool) -> bool:
    """Whether the reader of ``provvedimento`` may open the documents of this face."""
    return provvedimento.anonymized_document_hash is not None if anonymised else provvedimento.original


def faces(provvedimento: ProvvedimentoView) -> tuple[Face, ...]:
    """Those that the reader of ``provvedimento`` may open."""
    return tuple((provvedimento.id, anonymised) for anonymised in (False, True) if opens(provvedimento, anonymised))


def current(provvedimento: ProvvedimentoView, anonymised: bool) -> str | None:
    """The document of a face that the reader may open."""
    return provvedimento.anonymized_document_hash if anonymised else provvedimento.document_hash


async def held_face(session: AsyncSession, reader: Reader, file_hash: str) -> OpenFace:
    """``face_of``, of a decision whose documents nobody replaces until the transaction ends."""
    document = await document_service.require_openable(session, reader, file_hash)
    if document.provvedimento_id is None:
        raise Conflict(NOT_ATTACHED, code="NOT_ATTACHED")
    await replaced_repository.hold_documents(session, document.provvedimento_id)
    return await face_of(session, reader, file_hash)
