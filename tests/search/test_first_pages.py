"""The pages that passages are cut from."""

from __future__ import annotations

from typing import TypeAlias

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.document import repository as document_repository
from bdm.document.repository import FirstPages
from bdm.platform.kit.identifiers import new_id
from bdm.search.answer.service import MAX_PAGES
from tests.search.content import decision

Beginnings: TypeAlias = tuple[tuple[str, ...], ...]

pytestmark = pytest.mark.anyio


async def document(session: AsyncSession, *pages: str) -> str:
    provvedimento = await session.get_one(Provvedimento, await decision(session, *pages))
    assert provvedimento.document_hash is not None
    return provvedimento.document_hash


async def read(session: AsyncSession, *hashes: str, beginnings: Beginnings = (("dann",),)) -> dict[str, FirstPages]:
    return await document_repository.first_pages(session, hashes, beginnings, MAX_PAGES)


def some(first: int, *pages: str, whole: bool = False) -> FirstPages:
    return FirstPages(dict(enumerate(pages, first)), whole)


async def test_short_ones_are_read_whole(session: AsyncSession) -> None:
    first, second = await document(session, "Il danno.", "E il resto."), await document(session, "Altro.")
    assert await read(session, first, second) == {
        first: some(1, "Il danno.", "E il resto.", whole=True),
        second: some(1, "Altro.", whole=True),
    }


async def test_long_ones_are_read_for_the_words(session: AsyncSession) -> None:
    file_hash = await document(session, *["Nulla di rilevante."] * MAX_PAGES, "Il danno.", "La colpa, 100%.")
    assert await read(session, file_hash) == {file_hash: some(MAX_PAGES + 1, "Il danno.")}
    assert await read(session, file_hash, beginnings=(("colp",),)) == {
        file_hash: some(MAX_PAGES + 2, "La colpa, 100%.")
    }
    assert await read(session, file_hash, beginnings=(("0%",),)) == {file_hash: some(MAX_PAGES + 2, "La colpa, 100%.")}
    assert await read(session, file_hash, beginnings=(("colp", "100"),)) == {
        file_hash: some(MAX_PAGES + 2, "La colpa, 100%.")
    }
    assert await read(session, file_hash, beginnings=(("100", "colp"),)) == {}
    assert await read(session, file_hash, beginnings=()) == {file_hash: some(1, *["Nulla di rilevante."] * MAX_PAGES)}


async def test_what_is_not_there(session: AsyncSession) -> None:
    assert await read(session, f"{new_id()}") == {}
