"""Notes and the documents that they are on, for the tests."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from tests.fixtures.sign_in import Browser
from tests.search.content import decision, restrict

RECT = {"angle": 0.0, "rect": {"x": 72.5, "y": 100.0, "width": 200.0, "height": 12.0}}
QUOTE = "il nesso causale si accerta"

PAGES = (
    f"Ritenuto che {QUOTE} secondo la regola, Mario Rossi ha l'onere della prova: solo evidenziato."
    r" perché {\par} +1",
    f"Seconda pagina, altro passo: =SOMMA(A1). {' '.join(f'Di {number}' for number in range(10))}",
)


def a_note(file_hash: str, **changes: Any) -> dict[str, Any]:
    """A new note as the client sends it."""
    return {
        "file_hash": file_hash,
        "page_number": 1,
        "quote": QUOTE,
        "prefix": "Ritenuto che ",
        "suffix": " secondo la regola",
        "rotated_rect": [RECT],
    } | changes


async def public_document(session: AsyncSession, *pages: str) -> tuple[UUID, str]:
    """A published decision of TRIBUNALE DI MILANO and the hash of its document."""
    id_ = await decision(session, *(pages or PAGES))
    await session.flush()
    return id_, str((await session.get_one(Provvedimento, id_)).document_hash)


async def restricted_document(session: AsyncSession) -> tuple[UUID, str, str]:
    """A restricted decision: its id, the hash of the original and that of the confirmed anonymised version."""
    id_ = await decision(session, f"Mario Rossi: {QUOTE}")
    await restrict(session, id_, f"M.R.: {QUOTE}", confirmed=True)
    await session.flush()
    original = (await session.get_one(ProvvedimentoRiservato, id_)).document_hash
    anonymised = (await session.get_one(Provvedimento, id_)).anonymized_document_hash
    return id_, str(original), str(anonymised)


async def save(browser: Browser, body: dict[str, Any], status: int = 200) -> dict[str, Any]:
    """Save a note; the body of the answer, which must have this status."""
    answer = await browser.call("POST", "/document_note", json=body)
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def seen(browser: Browser, file_hash: str) -> list[dict[str, Any]]:
    """The notes on a document that the browser's account is shown."""
    answer = await browser.call("GET", "/document_note", params={"file_hash": file_hash})
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = answer.json()["items"]
    return items
