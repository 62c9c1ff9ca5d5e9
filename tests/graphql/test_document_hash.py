"""``provvedimentoByAnyDocumentHash``: by any document of a decision that the caller may open."""

from __future__ import annotations

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document.model import Document
from tests.fixtures.app import Visit
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


@pytest.mark.parametrize(
    "path",
    [
        "/provvedimento/document/{hash}",
        "/provvedimento/document/{hash}/processing",
        "/document_note?file_hash={hash}",
        "/graphql",
    ],
)
async def test_what_is_hidden_costs_what_is_not_there(
    visit: Visit, session: AsyncSession, statements: list[str], path: str
) -> None:
    """The answer is the same, and so are the questions to the database: the time tells nothing."""
    draft = await decision(session, "bozza", status="BOZZA")
    hidden = (await session.scalars(select(Document.hash).where(Document.provvedimento_id == draft))).one()
    reader = await visit("lettore")
    asked: list[list[str]] = []
    for hash in ("f" * 64, hidden, "0" * 64):
        statements.clear()
        if path == "/graphql":
            answer = await reader.call("POST", path, json={"query": QUERY, "variables": {"hash": hash}})
            assert answer.json() == {"data": {"found": None}}
        else:
            answer = await reader.call("GET", path.format(hash=hash))
            assert answer.status_code == 404
        asked.append([*statements])
    _, of_hidden, of_missing = asked  # the first call also prepares
    assert of_hidden == of_missing
