"""The same decision once more, that only its text tells (docs/regole/stati.md#che-cosa-si-conferma)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.desk.workflow import repository as workflow_repository
from bdm.document.likeness.service import note
from bdm.document.likeness.text import signature
from bdm.document.model import Document, DocumentPage
from bdm_demo.real import real_decisions
from benchmarks.twins import initials, named, obscured
from tests.desk.workflow.test_doubts import WAY, move
from tests.desk.workflow.test_findings import NUMBER, doubt
from tests.desk.workflow.test_transitions import a_document, a_provvedimento
from tests.fixtures.app import Visit

pytestmark = pytest.mark.anyio

PSEUDONYMISED = real_decisions()[4].text
TEXT, NAMES = named(PSEUDONYMISED, 1)
SERIES, _ = named(PSEUDONYMISED, 2)
HIDDEN = obscured(TEXT, NAMES, initials)
ONE_LINE_MORE = TEXT + "\nCopia conforme all'originale. Il Cancelliere Rosaria Tozzi"
TAKEN = {"confirmed": ["DUPLICATE", "SENSITIVE"], "reason": "I nomi sono di fantasia"}


async def written(session: AsyncSession, words: str, status: str, **values: object) -> UUID:
    """A decision with a document of these words, read."""
    item_id = await a_provvedimento(session, status, **values)
    digest = await session.scalar(select(Document.hash).where(Document.provvedimento_id == item_id))
    if digest is None:
        digest = await a_document(session, item_id)
    await session.execute(update(DocumentPage).where(DocumentPage.hash == digest).values(testo=words))
    document = await session.get(Document, digest)
    assert document is not None
    await note(session, document)
    await session.flush()
    return item_id


@pytest.mark.parametrize(
    ("words", "values", "likely"),
    [
        (TEXT, {}, True),
        (HIDDEN, {"ufficio": "TRIBUNALE DI COMO"}, True),
        (TEXT, {"numero_provvedimento": 21, "anno_provvedimento": 2024}, True),
        (TEXT, {"status": "RITIRATO"}, False),
        (SERIES, {}, False),
        (real_decisions()[1].text, {}, False),
    ],
)
async def test_a_text_that_is_nearly_the_same(
    session: AsyncSession, visit: Visit, words: str, values: dict[str, Any], likely: bool
) -> None:
    given = {"status": "PUBBLICATO"} | values
    other_id = await written(session, words, given.pop("status"), **given)
    item_id = await written(session, ONE_LINE_MORE, "BOZZA", **NUMBER)
    found = await doubt(await visit("redattore"), item_id, "DUPLICATE")
    assert ([each["link"] for each in found["places"]] if found else []) == [f"/provvedimento/{other_id}"] * likely
    if found:
        assert found["places"][0]["message"].endswith(": il testo è quasi lo stesso")


async def test_both_reasons_are_told_once(session: AsyncSession, visit: Visit) -> None:
    await written(session, TEXT, "PUBBLICATO", **NUMBER)
    item_id = await written(session, ONE_LINE_MORE, "BOZZA", **NUMBER)
    found = await doubt(await visit("redattore"), item_id, "DUPLICATE")
    assert found is not None
    (place,) = found["places"]
    assert place["message"].endswith("la stessa data di pubblicazione, e il testo è quasi lo stesso")


@pytest.mark.parametrize("words", [TEXT, HIDDEN])
async def test_one_line_more_beside_an_obscured_copy_takes_two_persons(
    session: AsyncSession, visit: Visit, words: str
) -> None:
    """Without a number or an R.G., and with nothing in its text that would tell a ground."""
    await written(session, words, "PUBBLICATO", restricted=True)
    item_id = await written(session, ONE_LINE_MORE, "BOZZA")
    clerk = await visit("redattore")
    code, body = await move(clerk, item_id, "submitted")
    assert (code, {each["code"] for each in body["doubts"]}) == (409, {"DUPLICATE", "SENSITIVE"})
    assert (await move(clerk, item_id, "submitted", **TAKEN))[0] == 200
    for account, action in WAY[1:]:
        code, body = await move(await visit(account), item_id, action)
        assert (code, [each["code"] for each in body["doubts"]]) == (409, ["SENSITIVE"])
        assert (await move(await visit(account), item_id, action, **TAKEN))[0] == 200


async def test_texts_are_looked_up_by_index(session: AsyncSession) -> None:
    await session.execute(text("SET LOCAL enable_seqscan = off"))
    plan = await session.execute(
        text("EXPLAIN SELECT hash FROM document WHERE likeness && CAST(:own AS integer[])"), {"own": signature([TEXT])}
    )
    assert "ix_document_likeness" in "\n".join(plan.scalars())


async def test_numbers_of_several_are_looked_up_at_once(session: AsyncSession) -> None:
    twins = [await a_provvedimento(session, "BOZZA", **NUMBER) for _ in range(2)]
    alone = await a_provvedimento(session, "BOZZA")
    assert await workflow_repository.same_numbers(session, [*twins, alone]) == {
        twins[0]: [twins[1]],
        twins[1]: [twins[0]],
    }
