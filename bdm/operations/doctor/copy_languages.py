"""Obscured copies: does each say the language of its text? One that was stored before that was known says 'it'.

Its bytes are what somebody has confirmed, so that it stays as it is; it says the other language as soon as its office
has it prepared anew.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

import pikepdf
from sqlalchemy import select

from bdm.content.provvedimento.model import Provvedimento
from bdm.document.model import Document
from bdm.italian.language import NAMES
from bdm.operations.doctor.finding import CheckResult, Remedy, Severity, from_cases
from bdm.platform.database.session import Database
from bdm.platform.storage import DocumentMissing, DocumentStore

CHECK: Final = "Copie oscurate: lingua dichiarata"


async def check_copy_languages(database: Database, store: DocumentStore) -> CheckResult:
    """Look into the copies whose text is in another language than Italian: few, and each read only in its catalogue."""
    of_office = (Provvedimento.ufficio, Provvedimento.anno_provvedimento, Provvedimento.numero_provvedimento)
    statement = (
        select(Provvedimento.id, Document.hash, Document.languages, *of_office)
        .join(Document, Document.hash == Provvedimento.anonymized_document_hash)
        .where(Document.languages[1].in_([each for each in NAMES if each != "it"]))
        .order_by(*of_office, Document.seq)
    )
    async with database.reading() as session:
        rows = (await session.execute(statement)).all()
    cases = []
    for id_, name, languages, office, year, number in rows:
        try:
            async with store.local_path(name) as path:
                told = await asyncio.to_thread(_language, path)
        except DocumentMissing:
            continue  # which another check tells
        language = languages[0] if languages else ""
        if told != language:
            cases.append(f"{office}, n. {number or '-'}/{year or '-'}, {id_}: {language}, dichiara {told or '-'}")
    return from_cases(CHECK, cases, Remedy.BY_HAND, Severity.AVVISO)


def _language(path: Path) -> str:
    """As the file says it; empty where it does not, or does not open."""
    try:
        with pikepdf.open(path) as pdf:
            return str(pdf.Root.get("/Lang", ""))
    except pikepdf.PdfError:
        return ""
