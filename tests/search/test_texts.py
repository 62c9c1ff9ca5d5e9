"""Texts of documents, read once while there is room for them."""

from __future__ import annotations

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document.model import DocumentPage
from bdm.kit.identifiers import new_id
from bdm.provvedimento.model import Provvedimento
from bdm.search.texts import MAX_PAGES, DocumentTexts
from tests.search.content import decision

pytestmark = pytest.mark.anyio

DANNO = frozenset({"dann"})
PAGE = "Il danno è provato. " * 10


async def document(session: AsyncSession, *pages: str) -> str:
    provvedimento = await session.get_one(Provvedimento, await decision(session, *pages))
    assert provvedimento.document_hash is not None
    return provvedimento.document_hash


async def read(texts: DocumentTexts, session: AsyncSession, *hashes: str) -> dict[str, list[str]]:
    pages = await texts.pages(session, hashes, DANNO)
    return {file_hash: [page.cleaned for page in found] for file_hash, found in pages.items()}


async def test_what_was_read_is_not_read_again(session: AsyncSession, statements: list[str]) -> None:
    texts = DocumentTexts()
    first, second = await document(session, "Il danno.", "E il resto."), await document(session, "Altro danno.")
    assert await read(texts, session, first) == {first: ["Il danno.", "E il resto."]}
    statements.clear()
    assert await read(texts, session, first) == {first: ["Il danno.", "E il resto."]}
    assert statements == []
    assert await read(texts, session, first, second) == {
        first: ["Il danno.", "E il resto."],
        second: ["Altro danno."],
    }
    assert len(statements) == 1


async def test_the_ones_read_last_are_kept(session: AsyncSession, statements: list[str]) -> None:
    hashes = [await document(session, PAGE) for _ in range(3)]
    texts = DocumentTexts(capacity=1_300)  # two of them
    for file_hash in (*hashes[:2], hashes[0], hashes[2]):
        await read(texts, session, file_hash)
    statements.clear()
    assert set(await read(texts, session, hashes[0], hashes[2])) == {hashes[0], hashes[2]}
    assert statements == []
    await read(texts, session, hashes[1])
    assert len(statements) == 1


async def test_without_room_nothing_is_kept(session: AsyncSession, statements: list[str]) -> None:
    texts, file_hash = DocumentTexts(capacity=0), await document(session, PAGE)
    for _ in range(2):
        statements.clear()
        assert await read(texts, session, file_hash) == {file_hash: [PAGE]}
        assert len(statements) == 1


async def test_long_documents_are_read_for_the_words(session: AsyncSession) -> None:
    texts = DocumentTexts()
    file_hash = await document(session, *["Nulla di rilevante."] * MAX_PAGES, "Il danno.", "La colpa.")
    assert await read(texts, session, file_hash) == {file_hash: ["Il danno."]}
    pages = await texts.pages(session, [file_hash], frozenset({"colp"}))
    assert [page.cleaned for page in pages[file_hash]] == ["La colpa."]


async def test_a_scan_may_get_its_text_later(session: AsyncSession) -> None:
    texts, file_hash = DocumentTexts(), await document(session, "Il danno.", "")
    assert await read(texts, session, file_hash) == {file_hash: ["Il danno.", ""]}
    await session.execute(
        update(DocumentPage).where(DocumentPage.hash == file_hash, DocumentPage.page_number == 2).values(testo="Letta.")
    )
    assert await read(texts, session, file_hash) == {file_hash: ["Il danno.", "Letta."]}


async def test_what_is_not_there(session: AsyncSession) -> None:
    assert await read(DocumentTexts(), session, f"{new_id()}") == {}
