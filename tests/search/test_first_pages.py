"""The pages that passages are cut from."""

from __future__ import annotations

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.document import repository as documents
from bdm.platform.kit.identifiers import new_id
from bdm.search.service import MAX_PAGES
from tests.search.content import decision

pytestmark = pytest.mark.anyio


async def document(session: AsyncSession, *pages: str) -> str:
    provvedimento = await session.get_one(Provvedimento, await decision(session, *pages))
    assert provvedimento.document_hash is not None
    return provvedimento.document_hash


async def read(session: AsyncSession, *hashes: str, beginnings: tuple[str, ...] = ("dann",)) -> dict[str, list[str]]:
    return await documents.first_pages(session, hashes, beginnings, MAX_PAGES)


async def test_short_ones_are_read_whole(session: AsyncSession) -> None:
    first, second = await document(session, "Il danno.", "E il resto."), await document(session, "Altro.")
    assert await read(session, first, second) == {first: ["Il danno.", "E il resto."], second: ["Altro."]}


async def test_long_ones_are_read_for_the_words(session: AsyncSession) -> None:
    file_hash = await document(session, *["Nulla di rilevante."] * MAX_PAGES, "Il danno.", "La colpa, 100%.")
    assert await read(session, file_hash) == {file_hash: ["Il danno."]}
    assert await read(session, file_hash, beginnings=("colp",)) == {file_hash: ["La colpa, 100%."]}
    assert await read(session, file_hash, beginnings=("0%",)) == {file_hash: ["La colpa, 100%."]}
    assert await read(session, file_hash, beginnings=()) == {file_hash: ["Nulla di rilevante."] * MAX_PAGES}


async def test_what_is_not_there(session: AsyncSession) -> None:
    assert await read(session, f"{new_id()}") == {}
