"""Rows to search in, as the product would write them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima, MassimaRiservata
from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.document.analysis_record import keep_citations
from bdm.document.citation.reading import citations
from bdm.document.model import Document, DocumentPage
from bdm.italian.language import languages_of
from bdm.platform.kit.identifiers import new_id

MILANO, ROMA = "TRIBUNALE DI MILANO", "TRIBUNALE DI ROMA"


async def decision(session: AsyncSession, *pages: str, **changes: Any) -> UUID:
    """A published decision with a document of these pages."""
    values: dict[str, Any] = {
        "id": new_id(),
        "status": "PUBBLICATO",
        "area": "civile",
        "ufficio": MILANO,
        "distretto": "MILANO",
        "data": date(2020, 1, 1),
        "data_pubblicazione": date(2020, 1, 2),
        "parte_processuale": [],
        "parola_chiave": [],
        "riferimento_normativo": [],
        "estratto": [],
    }
    values |= changes
    provvedimento = Provvedimento(**values)
    session.add(provvedimento)
    await session.flush()
    if pages:
        provvedimento.document_hash = await document(session, provvedimento.id, *pages)
        await session.flush()
    return provvedimento.id


async def document(session: AsyncSession, provvedimento_id: UUID, *pages: str) -> str:
    """A processed document; its hash."""
    name = hashlib.sha256(f"{new_id()}".encode()).hexdigest()
    made = Document(
        hash=name,
        size=1,
        name="documento.pdf",
        domain="CIVILE",
        state="ELABORATO",
        progress=100,
        page_count=len(pages),
        provvedimento_id=provvedimento_id,
    )
    session.add(made)
    await session.flush()
    session.add_all(
        DocumentPage(hash=name, page_number=number, width=595.0, height=842.0, testo=page)
        for number, page in enumerate(pages, 1)
    )
    await session.flush()
    await keep_citations(session, made, citations(pages))
    made.languages = [*languages_of(pages)]
    await session.flush()
    return name


async def restrict(
    session: AsyncSession, provvedimento_id: UUID, *anonymised: str, confirmed: bool, **own: Any
) -> None:
    """Make a decision restricted: its document and ``own`` go to the original, the pages ``anonymised`` are public."""
    provvedimento = await session.get(Provvedimento, provvedimento_id)
    assert provvedimento is not None
    values = {"parte_processuale": [], "estratto": []} | own
    session.add(
        ProvvedimentoRiservato(provvedimento_id=provvedimento_id, document_hash=provvedimento.document_hash, **values)
    )
    provvedimento.document_hash = None
    provvedimento.restricted = True
    if anonymised:
        provvedimento.anonymized_document_hash = await document(session, provvedimento_id, *anonymised)
        provvedimento.anonymised_confirmed_at = datetime.now(UTC) if confirmed else None
    await session.flush()


async def abstract(session: AsyncSession, provvedimento_id: UUID, testo: str, **changes: Any) -> UUID:
    """A published abstract of a decision."""
    values: dict[str, Any] = {
        "id": new_id(),
        "status": "PUBBLICATO",
        "titolo": "Titolo",
        "testo": testo,
        "parola_chiave": [],
        "riferimento_normativo": [],
        "estratto": [],
    }
    massima = Massima(provvedimento_id=provvedimento_id, **(values | changes))
    session.add(massima)
    await session.flush()
    return massima.id


async def restrict_abstract(session: AsyncSession, massima_id: UUID, titolo: str, testo: str) -> None:
    """Make an abstract restricted, with this original."""
    massima = await session.get(Massima, massima_id)
    assert massima is not None
    session.add(MassimaRiservata(massima_id=massima_id, titolo=titolo, testo=testo, estratto=[]))
    massima.restricted = True
    await session.flush()


async def many_decisions(session: AsyncSession, count: int, word: str, *, priority: int = 0) -> None:
    """``count`` published decisions in one statement, as an import writes them; ``word`` is in the title of each."""
    await session.execute(text(f"SET LOCAL bdm.priorita = '{int(priority)}'"))
    await session.execute(
        text(
            "INSERT INTO provvedimento (id, status, area, ufficio, distretto, data, data_pubblicazione, titolo)"
            " SELECT gen_random_uuid(), 'PUBBLICATO', 'civile', :ufficio, 'MILANO', '2020-01-01', '2020-01-02',"
            " :word || ' numero ' || n FROM generate_series(1, :count) AS n"
        ),
        {"ufficio": MILANO, "word": word, "count": count},
    )


async def many_documents(session: AsyncSession, pages: Sequence[str]) -> None:
    """A published decision for each page, with a document of that page, in few statements."""
    rows = [
        {"id": new_id(), "hash": hashlib.sha256(f"{new_id()}".encode()).hexdigest(), "testo": page} for page in pages
    ]
    for statement in (
        "INSERT INTO provvedimento (id, status, area, ufficio, distretto, data, data_pubblicazione)"
        f" VALUES (:id, 'PUBBLICATO', 'civile', '{MILANO}', 'MILANO', '2020-01-01', '2020-01-02')",
        "INSERT INTO document (hash, size, name, domain, state, progress, page_count, provvedimento_id)"
        " VALUES (:hash, 1, 'documento.pdf', 'CIVILE', 'ELABORATO', 100, 1, :id)",
        "INSERT INTO document_page (hash, page_number, width, height, testo) VALUES (:hash, 1, 595, 842, :testo)",
        "UPDATE provvedimento SET document_hash = :hash WHERE id = :id",
    ):
        await session.execute(text(statement), rows)
