"""Use cases of the review."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation.model import Form
from bdm.anonymisation.schemas import Review, ReviewPatch, ReviewState
from bdm.authz import Reader


@dataclass(frozen=True)
class Prepared:
    """A document that was prepared; ``name`` is what it is called when saved, without ending."""

    file_hash: str
    name: str


async def reviewed(session: AsyncSession, reader: Reader, name: str) -> UUID:
    raise NotImplementedError


async def open_review(session: AsyncSession, reader: Reader, name: str) -> Review:
    raise NotImplementedError


async def change(session: AsyncSession, reader: Reader, name: str, patch: ReviewPatch) -> ReviewState:
    raise NotImplementedError


async def detect_again(session: AsyncSession, reader: Reader, name: str) -> ReviewState:
    raise NotImplementedError


async def prepare(session: AsyncSession, reader: Reader, name: str) -> ReviewState:
    raise NotImplementedError


async def prepared_document(session: AsyncSession, reader: Reader, name: str, form: Form | None) -> Prepared:
    raise NotImplementedError


async def confirm(session: AsyncSession, reader: Reader, name: str, version: int) -> ReviewState:
    raise NotImplementedError
