"""The decisions that are held, and how they come into a database."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.document.analysis_record import keep_citations
from bdm.document.citation.reading import citations
from bdm.document.model import Document, DocumentPage
from bdm.platform.kit.identifiers import new_id
from benchmarks import court

OFFICE: Final = "CORTE COSTITUZIONALE"
DISTRICT: Final = "ROMA"
_DAYS: Final = re.compile(r"^(data_decisione|data_deposito): (\d{4}-\d\d-\d\d)$", re.M)
_ABSTRACT: Final = re.compile(r"^### Massima \d+ — .*?$", re.M)
FIRST: Final = 1980
"""Older sheets have no more than the order."""


@dataclass(frozen=True)
class HeldSheet:
    """A decision: its order and its abstracts, as they are printed."""

    name: str
    kind: str
    number: int
    year: int
    decided: date
    filed: date
    text: str


def read_sheets(clone: Path, *, final: bool) -> list[HeldSheet]:
    """Of the years that can be divided by four, or of the other even ones. No odd year is opened."""
    found = []
    for sheet in court.sheets(clone):
        days = dict(_DAYS.findall(sheet.text))
        if sheet.year < FIRST or sheet.year % 4 != (2 if final else 0) or len(days) < len(("decided", "filed")):
            continue
        kind = "sentenza" if sheet.kind == "S" else "ordinanza"
        decided, filed = (date.fromisoformat(days[each]) for each in ("data_decisione", "data_deposito"))
        found.append(HeldSheet(sheet.name, kind, sheet.number, sheet.year, decided, filed, _text(sheet.text)))
    return found


def _text(content: str) -> str:
    order = content.partition("## Dispositivo")[2].partition("\n## ")[0]
    abstracts = content.partition("## Massime ufficiali")[2].partition("\n## ")[0]
    reasons = _ABSTRACT.sub("", abstracts).replace("\n> ", "\n")
    return f"LA CORTE COSTITUZIONALE\nCONSIDERATO IN DIRITTO\n{reasons.strip()}\nPER QUESTI MOTIVI\n{order.strip()}\n"


async def hold(session: AsyncSession, sheets: list[HeldSheet]) -> None:
    """Write them as published decisions with a document of one page that has been read."""
    await session.execute(
        text(
            "INSERT INTO ufficio (nome, distretto, tipo, citta) VALUES (:office, :district, 'CORTE DI APPELLO', 'Roma')"
        ),
        {"office": OFFICE, "district": DISTRICT},
    )
    for at, sheet in enumerate(sheets):
        await _hold(session, sheet)
        if at % 500 == 499:
            await session.flush()
            session.expunge_all()


async def _hold(session: AsyncSession, sheet: HeldSheet) -> None:
    decision = Provvedimento(
        id=new_id(),
        status="PUBBLICATO",
        area="civile",
        tipo=sheet.kind,
        ufficio=OFFICE,
        distretto=DISTRICT,
        numero_provvedimento=sheet.number,
        anno_provvedimento=sheet.year,
        data=sheet.decided,
        data_pubblicazione=sheet.filed,
    )
    session.add(decision)
    await session.flush()
    name = hashlib.sha256(sheet.name.encode()).hexdigest()
    document = Document(
        hash=name,
        size=1,
        name=sheet.name,
        domain="CIVILE",
        state="ELABORATO",
        progress=100,
        page_count=1,
        characters=len(sheet.text),
        provvedimento_id=decision.id,
    )
    session.add(document)
    await session.flush()
    session.add(DocumentPage(hash=name, page_number=1, width=595.0, height=842.0, testo=sheet.text))
    decision.document_hash = name
    await session.flush()
    await keep_citations(session, document, citations([sheet.text]))
