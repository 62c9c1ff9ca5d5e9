"""What the demo accounts keep for themselves: folders, notes, highlighted passages, saved searches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

import pypdfium2
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.personal.fascicolo.model import Fascicolo, FascicoloMassima, FascicoloParticipant, FascicoloProvvedimento
from bdm.personal.note.model import DocumentNote, DocumentNoteParticipant, Note
from bdm.personal.note.schemas import COLOURS
from bdm.personal.note.words import of_plain, of_rich
from bdm.platform.storage import DocumentStore
from bdm.saved_search.model import SavedSearch
from bdm_demo import repository as bdm_demo_repository
from bdm_demo.repository import add, stable_id

GREEN, YELLOW, BLUE = (colour for colour, name in COLOURS.items() if name in ("Verde acqua", "Giallo", "Azzurro"))


@dataclass(frozen=True)
class Folder:
    """A folder of ``owner``: at ``path``, filled from a materia; ``shared`` maps a UPN to whether it may write."""

    owner: str
    path: tuple[str, ...]
    materia: str
    decisions: int = 3
    abstracts: int = 2
    shared: Mapping[str, bool] | None = None


FOLDERS = (
    Folder("lettore", ("Responsabilità sanitaria",), "Responsabilità professionale e sanitaria", 4, 3),
    Folder(
        "lettore", ("Responsabilità sanitaria", "Consenso informato"), "Responsabilità professionale e sanitaria", 2, 2
    ),
    Folder("lettore", ("Casa e condominio",), "Comunione e condominio", 3, 2, {"assistito": False}),
    Folder("lettore", ("Casa e condominio", "Locazioni"), "Locazione, comodato e affitto di azienda", 4, 2),
    Folder(
        "giudice", ("Orientamenti della sezione",), "Contratti bancari", 4, 4, {"redattore": True, "lettore": False}
    ),
    Folder(
        "giudice", ("Orientamenti della sezione", "Responsabilità civile"), "Responsabilità extracontrattuale", 5, 4
    ),
    Folder(
        "giudice",
        ("Orientamenti della sezione", "Responsabilità civile", "Cose in custodia"),
        "Responsabilità extracontrattuale",
        2,
        2,
    ),
    Folder("giudice", ("Udienze di lavoro",), "Lavoro - rapporto privato", 4, 3),
    Folder("redattore", ("Da massimare",), "Contratti e obbligazioni varie", 5, 0, {"redattore.massime": True}),
    Folder("redattore", ("Da massimare", "Appello"), "Contratti d'opera", 3, 1),
    Folder("redattore.massime", ("Precedenti utili",), "Delitti contro il patrimonio", 3, 4),
    Folder("assistito", ("Studio",), "Stupefacenti e sostanze psicotrope", 3, 2, {"giudice": False}),
)

NOTES = (
    (
        "lettore",
        "Responsabilità professionale e sanitaria",
        "Verificare se il nesso causale è trattato allo stesso modo in appello.",
    ),
    ("lettore", "Comunione e condominio", "Utile per l'assemblea di settembre: punto sulla ripartizione delle spese."),
    ("giudice", "Contratti bancari", "Saldo rettificato: confrontare con l'orientamento difforme."),
    (
        "giudice",
        "Lavoro - rapporto privato",
        "Da richiamare nella motivazione. Attenzione al regime applicabile ratione temporis.",
    ),
    (
        "giudice",
        "Responsabilità extracontrattuale",
        "Buona ricostruzione del fortuito e della condotta del danneggiato.",
    ),
    (
        "redattore",
        "Contratti e obbligazioni varie",
        "Candidata per un abstract: valutazione comparativa degli inadempimenti.",
    ),
    (
        "assistito",
        "Stupefacenti e sostanze psicotrope",
        "Chiedere all'assistente la sintesi del capo sulla lieve entità.",
    ),
)

SEARCHES = (
    (
        "lettore",
        "provvedimento",
        "Danno biologico, ultimi anni",
        'testo:"danno biologico" AND data_pubblicazione:[01/01/2022 TO *]',
        "civile",
    ),
    (
        "lettore",
        "massima",
        "Condominio e spese",
        'materia:"Comunione e condominio" AND testo_all_words:(spese ripartizione)',
        "civile",
    ),
    (
        "giudice",
        "provvedimento",
        "Licenziamenti a Milano",
        'distretto:"MILANO" AND (parola_chiave:"Licenziamento per giusta causa" OR parola_chiave:"Repêchage")',
        "civile",
    ),
    (
        "giudice",
        "massima",
        "Fideiussioni ABI",
        'testo:(fideiussione ABI) AND NOT testo:"fideiussione specifica"',
        "civile",
    ),
    ("redattore", "provvedimento", "Appalti con vizi", 'testo_all_words:(appalto vizi) AND tipo:"sentenza"', "civile"),
    (
        "assistito",
        "provvedimento",
        "Fatto di lieve entità",
        'riferimento_normativo:"ART. 73 COMMA 5 D.P.R. 309/1990"',
        "penale",
    ),
)

HIGHLIGHTS: tuple[tuple[str, str, str, str, dict[str, bool]], ...] = (
    ("giudice", "Contratti bancari", GREEN, "<p>Passaggio sulla prescrizione delle rimesse.</p>", {"redattore": True}),
    (
        "giudice",
        "Responsabilità extracontrattuale",
        YELLOW,
        "<p>Regola di giudizio: <strong>più probabile che non</strong>.</p>",
        {"lettore": False},
    ),
    (
        "lettore",
        "Comunione e condominio",
        BLUE,
        "<p>Distinzione tra nullità e annullabilità.</p>",
        {"assistito": False},
    ),
    ("lettore", "Locazione, comodato e affitto di azienda", GREEN, "", {}),
)


async def fill(session: AsyncSession, store: DocumentStore) -> None:
    """Give the demo accounts that exist their folders, notes and searches; nothing twice, nothing overwritten."""
    ids = await bdm_demo_repository.accounts(session)
    for folder in FOLDERS:
        if folder.owner in ids:
            await _folder(session, folder, ids)
    for upn, materia, text in NOTES:
        if upn in ids:
            await _note(session, ids[upn], upn, materia, text)
    for upn, kind, name, query, area in SEARCHES:
        if upn in ids:
            row = {"id": stable_id("ricerca", upn, name), "account_id": ids[upn], "kind": kind, "name": name}
            await add(
                session, SavedSearch, row | {"query": query, "area": area, "sort_field": "data", "sort_order": "desc"}
            )
    for upn, materia, color, text, shared in HIGHLIGHTS:
        if upn in ids:
            people = {ids[other]: may_write for other, may_write in shared.items() if other in ids}
            await _highlight(session, store, ids[upn], (upn, materia, color, text), people)


async def _folder(session: AsyncSession, folder: Folder, ids: Mapping[str, UUID]) -> None:
    id_ = stable_id("cartella", folder.owner, *folder.path)
    parent = stable_id("cartella", folder.owner, *folder.path[:-1]) if len(folder.path) > 1 else None
    await add(
        session, Fascicolo, {"id": id_, "owner_id": ids[folder.owner], "parent_id": parent, "name": folder.path[-1]}
    )
    decisions = await bdm_demo_repository.published_judgments(session, folder.materia, folder.decisions)
    abstracts = await bdm_demo_repository.published_abstracts(session, folder.materia, folder.abstracts)
    await add(
        session, FascicoloProvvedimento, *({"fascicolo_id": id_, "provvedimento_id": each} for each, _ in decisions)
    )
    await add(session, FascicoloMassima, *({"fascicolo_id": id_, "massima_id": each} for each in abstracts))
    shared = {upn: may_write for upn, may_write in (folder.shared or {}).items() if upn in ids}
    await add(
        session,
        FascicoloParticipant,
        *({"fascicolo_id": id_, "account_id": ids[upn], "may_write": w} for upn, w in shared.items()),
    )


async def _note(session: AsyncSession, account_id: UUID, upn: str, materia: str, text: str) -> None:
    for provvedimento_id, _ in await bdm_demo_repository.published_judgments(session, materia, 1):
        row = {"id": stable_id("nota", upn, materia), "account_id": account_id} | of_plain(text)
        await add(session, Note, row | {"provvedimento_id": provvedimento_id})
    for massima_id in await bdm_demo_repository.published_abstracts(session, materia, 1):
        row = {"id": stable_id("nota-abstract", upn, materia), "account_id": account_id} | of_plain(text)
        await add(session, Note, row | {"massima_id": massima_id})


async def _highlight(
    session: AsyncSession,
    store: DocumentStore,
    author_id: UUID,
    note: tuple[str, str, str, str],
    people: Mapping[UUID, bool],
) -> None:
    upn, materia, color, text = note
    for provvedimento_id, hash_ in await bdm_demo_repository.published_judgments(session, materia, 1):
        if hash_ is None:
            continue
        async with store.local_path(hash_) as path:
            passage = passage_of(path.read_bytes())
        if passage is None:
            continue
        id_ = stable_id("evidenziazione", upn, materia)
        row = {"id": id_, "provvedimento_id": provvedimento_id, "file_hash": hash_, "author_id": author_id}
        row |= {"color": color} | of_rich(text)
        await add(session, DocumentNote, row | passage)
        await add(
            session,
            DocumentNoteParticipant,
            *({"document_note_id": id_, "account_id": other, "may_write": w} for other, w in people.items()),
        )


def passage_of(pdf: bytes) -> dict[str, object] | None:
    """A line of the last page but one worth highlighting: page, quote with what surrounds it, rectangle.

    None for a document without text.
    """
    document = pypdfium2.PdfDocument(pdf)
    try:
        number = max(0, len(document) - 2)
        page = document[number]
        text_page = page.get_textpage()
        lines = text_page.get_text_range().splitlines()
        for position, line in enumerate(lines[3:-3], 3):
            if len(line) < 70:
                continue
            found = text_page.search(line.strip()).get_next()
            if found is None:
                continue
            text_page.count_rects(*found)
            left, bottom, right, top = text_page.get_rect(0)
            rect = {"x": left, "y": page.get_height() - top, "width": right - left, "height": top - bottom}
            return {
                "page_number": number + 1,
                "quote": line.strip(),
                "prefix": lines[position - 1].strip()[-60:],
                "suffix": lines[position + 1].strip()[:60],
                "rotated_rect": [{"angle": 0, "rect": rect}],
            }
        return None
    finally:
        document.close()
