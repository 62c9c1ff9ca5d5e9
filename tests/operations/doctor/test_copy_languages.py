"""Obscured copies that say another language than that of their text."""

from __future__ import annotations

import io

import pikepdf
import pytest
from sqlalchemy import insert, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.document.model import Document
from bdm.operations.doctor.copy_languages import check_copy_languages
from bdm.operations.doctor.finding import Severity
from bdm.platform.storage import file_hash
from bdm.services import Services
from tests.desk.workflow.test_transitions import a_provvedimento
from tests.fixtures.storage import put_bytes

pytestmark = pytest.mark.anyio


def saying(language: str | None, number: int) -> bytes:
    """A file that says this language."""
    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=(100 + number, 100))
        if language:
            pdf.Root.Lang = language
        file = io.BytesIO()
        pdf.save(file)
        return file.getvalue()


async def test_those_stored_before_the_language_was_known_are_told(session: AsyncSession, services: Services) -> None:
    """Of a text in German; of one in Italian, or in a language that nobody knows, no file is opened."""
    ids = {}
    cases = {"old": ("it", ["de"]), "silent": (None, ["de", "it"]), "new": ("de", ["de"])}
    cases |= {"italian": ("de", ["it", "de"]), "unknown": ("it", None), "broken": ("-", ["fr"])}
    for number, (name, (told, languages)) in enumerate(cases.items()):
        data = b"%PDF-1.7 broken" if told == "-" else saying(told, number)
        digest = file_hash(data)
        await put_bytes(services.store, digest, data)
        ids[name] = own = await a_provvedimento(session, "PUBBLICATO", numero_provvedimento=number + 1)
        values = {"hash": digest, "size": len(data), "name": "a.pdf", "domain": "CIVILE", "state": "ELABORATO"}
        values |= {"page_count": 1, "provvedimento_id": own, "languages": languages}
        await session.execute(insert(Document).values(**values))
        await session.execute(
            update(Provvedimento).where(Provvedimento.id == own).values(anonymized_document_hash=digest)
        )
    await session.commit()
    found = await check_copy_languages(services.database, services.store)
    assert (found.level, [each.split(", ", 2)[2] for each in found.cases]) == (
        Severity.AVVISO,
        [f"{ids['old']}: de, dichiara it", f"{ids['silent']}: de, dichiara -", f"{ids['broken']}: fr, dichiara -"],
    )
