"""All SQL on envelopes. Who may see one is who may open the document that came in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ARRAY, CompoundSelect, Select, Text, any_, cast, exists, literal, select, union
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document.envelope.model import DocumentEnvelope
from bdm.document.model import Document
from bdm.document.pdf.envelope import Signer

_NAMES_AT_ONCE: Final = 50_000


@dataclass(frozen=True)
class Envelope:
    """An envelope that was just opened: its file, hash and size in bytes, and who signed."""

    path: Path
    hash: str
    size: int
    signers: tuple[Signer, ...]


async def get(session: AsyncSession, file_hash: str) -> DocumentEnvelope | None:
    """The envelope that the document came in."""
    return await session.get(DocumentEnvelope, file_hash)


async def keep(
    session: AsyncSession, file_hash: str, envelope: Envelope, *, provvedimento_id: UUID | None = None
) -> None:
    """Note that the document of this decision, or of none, came in this envelope rather than in another."""
    signers = [{"name": name, "day": day and day.isoformat()} for name, day in envelope.signers]
    free = select(
        Document.hash,
        literal(envelope.hash),
        literal(envelope.size),
        literal(signers, DocumentEnvelope.signers.type),
    ).where(Document.hash == file_hash, Document.provvedimento_id.is_not_distinct_from(provvedimento_id))
    await _put(session, free)


async def copy(session: AsyncSession, source: str, file_hash: str) -> None:
    """Let a document that was made from ``source`` have its envelope, if there is one."""
    await _put(
        session,
        select(
            literal(file_hash), DocumentEnvelope.envelope_hash, DocumentEnvelope.size, DocumentEnvelope.signers
        ).where(DocumentEnvelope.hash == source),
    )


async def _put(session: AsyncSession, rows: Select[*tuple[Any, ...]]) -> None:
    columns = ("envelope_hash", "size", "signers")
    statement = insert(DocumentEnvelope).from_select(["hash", *columns], rows)
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=["hash"], set_={column: statement.excluded[column] for column in columns}
        )
    )


async def is_named(session: AsyncSession, envelope_hash: str) -> bool:
    """Whether a document came in this envelope."""
    return bool(await session.scalar(select(exists().where(DocumentEnvelope.envelope_hash == envelope_hash))))


def stored_files() -> CompoundSelect[str, int]:
    """Hash and size of every file that the store is to have: documents, and the envelopes they came in."""
    return union(select(Document.hash, Document.size), select(DocumentEnvelope.envelope_hash, DocumentEnvelope.size))


async def still_stored(session: AsyncSession, names: Sequence[str]) -> set[str]:
    """Those of ``names``, which may be all that there are, that the store is to have."""
    stored = stored_files().subquery()
    found: set[str] = set()
    for at in range(0, len(names), _NAMES_AT_ONCE):
        given = cast(names[at : at + _NAMES_AT_ONCE], ARRAY(Text))
        found.update(await session.scalars(select(stored.c.hash).where(stored.c.hash == any_(given))))
    return found
