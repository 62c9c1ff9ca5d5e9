"""``provvedimentoByAnyDocumentHash``: by any document of a decision that the caller may open."""

from __future__ import annotations

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document.model import Document
from tests.graphql.conftest import Ask
from tests.search.content import decision, document, restrict

pytestmark = pytest.mark.anyio

QUERY = "query ($hash: String!) { found: provvedimentoByAnyDocumentHash(any_document_hash: $hash) { id } }"


async def test_every_version_for_those_who_may_open_it(ask: Ask, session: AsyncSession) -> None:
    public = await decision(session, "pagina")
    restricted = await decision(session, "originale")
    await restrict(session, restricted, "anonimo", confirmed=True)
    unconfirmed = await decision(session, "originale", status="BOZZA")
    await restrict(session, unconfirmed, "da confermare", confirmed=False)
    draft = await decision(session, "bozza", status="BOZZA")
    loose = await document(session, public, "sostituito")
    rows = await session.execute(select(Document.provvedimento_id, Document.hash).order_by(Document.seq))
    hashes: dict[object, list[str]] = {}
    for owner, hash in rows:
        hashes.setdefault(owner, []).append(hash)

    async def found(account: str, hash: str) -> object:
        answer = (await ask(QUERY, account, hash=hash))["data"]["found"]
        return answer and answer["id"]

    original, anonymised = hashes[restricted]
    for account, expected in (
        ("lettore", [public, None, restricted, None, None, None]),
        ("giudice", [public, restricted, restricted, None, None, None]),
        ("redattore", [public, restricted, restricted, unconfirmed, unconfirmed, draft]),
    ):
        asked = [hashes[public][0], original, anonymised, *hashes[unconfirmed], hashes[draft][0]]
        assert [await found(account, hash) for hash in asked] == [id and str(id) for id in expected], account
        assert await found(account, loose) is None
        assert await found(account, "0" * 64) is None
