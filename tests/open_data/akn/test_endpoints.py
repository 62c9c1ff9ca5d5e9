"""Akoma Ntoso over ``/api/v1``: headers, refusals, and the public face alone."""

from __future__ import annotations

from uuid import UUID

import pytest
from fastapi import FastAPI
from lxml import etree
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.document import derived
from bdm.document.model import Document, DocumentDerived
from bdm.document.text_analysis import LONG, VERSION
from tests.open_data.akn.documents import check, read, sent, text_of
from tests.open_data.api.programs import Program, path_of, token_of
from tests.search.content import decision, restrict

pytestmark = pytest.mark.anyio
PAGES = ("TRIBUNALE DI MILANO\nMOTIVI DELLA DECISIONE\nDanno ex art. 2043 c.c.\n", "P.Q.M.\nRigetta la domanda.")


@pytest.fixture
async def program(app: FastAPI, session: AsyncSession) -> Program:
    return Program(app, await token_of(session, "lettore"))


async def test_a_document(program: Program, session: AsyncSession) -> None:
    item = await decision(session, *PAGES, external_id="fonte-7")
    answer = await program.ask(path_of(item, "akn"))
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/akn+xml")
    document = etree.fromstring(answer.content)
    check(document)
    assert read(document) == sent(text_of(*PAGES))
    parts = (await program.read(path_of(item, "parti")))["parti"]
    assert [part.kind for part in read(document)] == [each["tipo"] for each in parts]
    assert (await program.ask("/provvedimenti/fonte-7/akn")).content == answer.content


async def test_who_has_it_is_told_so(program: Program, session: AsyncSession) -> None:
    path = path_of(await decision(session, *PAGES), "akn")
    first = await program.ask(path)
    again = await program.ask(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    head = await program.ask(path, "HEAD")
    assert (head.content, head.headers["etag"]) == (b"", first.headers["etag"])


async def test_refusals(app: FastAPI, program: Program, session: AsyncSession) -> None:
    waiting = await decision(session, *PAGES)
    await session.execute(update(Document).where(Document.provvedimento_id == waiting).values(state="IN_CODA"))
    bare = await decision(session)
    draft = await decision(session, *PAGES, status="BOZZA")
    for item, status, code in ((waiting, 409, "PROCESSING"), (bare, 404, "NOT_FOUND"), (draft, 404, "NOT_FOUND")):
        answer = await program.ask(path_of(item, "akn"))
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert answer.headers["content-type"] == "application/problem+json"
    for secret, status in ((None, 401), (await token_of(session, "lettore", scope="feed"), 403)):
        assert (await Program(app, secret).ask(path_of(waiting, "akn"))).status_code == status


async def test_a_document_without_words_is_valid(program: Program, session: AsyncSession) -> None:
    item = await decision(session, "")
    await session.execute(update(Document).where(Document.provvedimento_id == item).values(state="SENZA_TESTO"))
    document = etree.fromstring((await program.ask(path_of(item, "akn"))).content)
    check(document)
    assert read(document) == []


async def test_of_what_is_restricted_the_public_face_alone(program: Program, session: AsyncSession) -> None:
    item = await decision(
        session,
        "Testo di ZYROSSI MARIO",
        parte_processuale=["Z. M."],
        presidente="ZYPRESIDENTE",
    )
    await restrict(
        session,
        item,
        "Testo di Z. M.",
        confirmed=False,
        parte_processuale=["ZYROSSI MARIO"],
        titolo="ZYTITOLO",
        annotazione="ZYNOTA",
    )
    assert (await program.ask(path_of(item, "akn"))).status_code == 404
    await _confirm(session, item)
    body = (await program.ask(path_of(item, "akn"))).content.decode()
    document = etree.fromstring(body.encode())
    check(document)
    assert [part.paragraphs for part in read(document)] == [("Testo di Z. M.",)]
    record = await program.read(path_of(item))
    assert record["presidente"] in body  # as the record has it
    for secret in ("ZYROSSI", "ZYTITOLO", "ZYNOTA", "redattore"):
        assert secret not in body


async def _confirm(session: AsyncSession, item: UUID) -> None:
    row = await session.get(Provvedimento, item)
    assert row is not None
    row.anonymised_confirmed_at = row.created_at
    await session.flush()


async def test_a_long_document_from_what_is_stored(program: Program, session: AsyncSession) -> None:
    pages = [f"{PAGES[0]}{'Il danno è risarcito. ' * 2000}" for _ in range(4)]
    item = await decision(session, *pages)
    stored = dict(derived.derive(pages))
    own = (await session.get(Provvedimento, item)).document_hash  # type: ignore[union-attr]
    session.add_all(
        DocumentDerived(hash=own, name=name, version=VERSION, data=stored[name]) for name in ("parti", "norme")
    )
    await session.execute(update(Document).where(Document.hash == own).values(characters=LONG + 1))
    await session.flush()
    document = etree.fromstring((await program.ask(path_of(item, "akn"))).content)
    assert read(document) == sent(text_of(*pages))
