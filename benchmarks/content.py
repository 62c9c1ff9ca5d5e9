"""Generated decisions in the database, as fast as they can be written: with their text, without their PDFs."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterator
from datetime import date
from itertools import islice
from typing import Any
from uuid import UUID

from sqlalchemy import insert, text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation import initials
from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.document.model import Document, DocumentPage
from bdm.platform.database.session import Database
from bdm.platform.kit.identifiers import new_id
from bdm_demo import DemoMassima, DemoProvvedimento, generate

AT_ONCE = 500
NUMBERS = ("numero_provvedimento", "anno_provvedimento", "numero_ruolo", "anno_ruolo", "sub_procedimento")
LISTS = ("parte_processuale", "parola_chiave", "riferimento_normativo", "estratto")
NULLABLE = ("titolo", "materia", "ruolo", "presidente", "relatore", "giudice_assegnatario_fascicolo", "stato", "esito")

Rows = dict[type, list[dict[str, Any]]]


async def load(database: Database, decisions: int, *, priority: int | None = None) -> None:
    """Write ``decisions`` generated decisions with their abstracts. With a ``priority`` the index is fed with them,
    as an import does; without, it hears nothing of them.
    """
    generated = generate(decisions)
    while batch := await asyncio.to_thread(lambda: list(islice(generated, AT_ONCE))):
        async with database.transaction() as session:
            if priority is not None:
                await session.execute(text(f"SET LOCAL bdm.priorita = '{priority}'"))
            await _write(session, batch)
            if priority is None:
                await session.execute(text("TRUNCATE da_indicizzare"))
    async with database.reading() as session:
        await session.execute(text("VACUUM ANALYZE"))


async def _write(session: AsyncSession, batch: list[DemoProvvedimento]) -> None:
    rows: Rows = {Provvedimento: [], ProvvedimentoRiservato: [], Massima: [], Document: [], DocumentPage: []}
    for decision in batch:
        _decision(rows, decision)
    for model, values in rows.items():
        if values:
            await session.execute(insert(model), values)


def _decision(rows: Rows, decision: DemoProvvedimento) -> None:
    item_id, given = new_id(), decision.metadata
    restricted = given.get("visibility") == "true"
    document_hash = hashlib.sha256(item_id.bytes).hexdigest()
    values: dict[str, Any] = {name: given[name] for name in ("status", "area", "tipo", "ufficio", "distretto")}
    values |= {name: given.get(name) for name in NULLABLE}
    values |= {name: given.get(name, []) for name in LISTS}
    values |= {name: int(given[name]) if given.get(name) else None for name in NUMBERS}
    values |= {name: date.fromisoformat(given[name]) for name in ("data", "data_pubblicazione")}
    values |= {"id": item_id, "restricted": restricted, "document_hash": None if restricted else document_hash}
    if restricted:
        own = {name: values[name] for name in ("titolo", "parte_processuale", "estratto")}
        rows[ProvvedimentoRiservato].append({"provvedimento_id": item_id, "document_hash": document_hash, **own})
        parties = [initials(name) for name in values["parte_processuale"]]
        values |= {"titolo": None, "parte_processuale": parties, "estratto": []}
    rows[Provvedimento].append(values)
    pages = decision.pages
    rows[Document].append(
        {
            "hash": document_hash,
            "size": 1,
            "name": "documento.pdf",
            "domain": str(values["area"]).upper(),
            "state": "ELABORATO",
            "progress": 100,
            "page_count": len(pages),
            "provvedimento_id": item_id,
        }
    )
    rows[DocumentPage].extend(
        {"hash": document_hash, "page_number": number, "width": 595.0, "height": 842.0, "testo": page}
        for number, page in enumerate(pages, 1)
    )
    rows[Massima].extend(_abstracts(item_id, decision.massime))


def _abstracts(provvedimento_id: UUID, massime: tuple[DemoMassima, ...]) -> Iterator[dict[str, Any]]:
    for massima in massime:
        given = massima.metadata
        yield {
            "id": new_id(),
            "provvedimento_id": provvedimento_id,
            "status": given["status"],
            "titolo": given["titolo"],
            "testo": given["testo"],
            "parola_chiave": given.get("parola_chiave", []),
            "riferimento_normativo": given.get("riferimento_normativo", []),
            "estratto": [],
        }
