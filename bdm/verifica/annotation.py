"""The DOCX that was checked, given back: citations with their links and what was found of them, and a table of all of
them at its end.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from bdm.platform.kit.time import today
from bdm.verifica.marked_text import TextMark, element
from bdm.verifica.reading import package_of
from bdm.verifica.repacking import Pieces, repack
from bdm.verifica.schemas import CitazioneVerificata, Genere, Riscontro, TestoVerificato
from bdm.verifica.word import Author, WordPackage, paragraph, run

TITLE: Final = "Tavola delle citazioni"
AUTHOR: Final = "Banca Dati di Merito"
INITIALS: Final = "BDM"
NOT_MARKED: Final = "non segnata nel testo"
SIGNED: Final = "La firma digitale del documento non vale per questa copia."
COVERAGE: Final = (
    "Si confronta con i provvedimenti della banca dati che chi ha chiesto la verifica può leggere: una decisione che "
    "qui non c’è può esistere. Delle norme si conoscono la forma e pochi fatti certi, non il testo."
)
OUTCOMES: Final = {
    Riscontro.CORRETTA_RIFORMATA: "Corretta, ma riformata o superata",
    Riscontro.ERRORE: "Da correggere",
    Riscontro.DUBBIO: "Dubbia",
    Riscontro.NON_LETTO: "Non letta",
    Riscontro.CORRETTA: "Corretta",
    Riscontro.NON_VERIFICABILE: "Non verificabile qui",
}
"""In words; first what there is to do something about."""
_GROUPS: Final = (
    ("Decisioni", {Genere.DECISIONE}),
    ("Norme", {Genere.NORMA}),
    ("Virgolettati e date", {Genere.VIRGOLETTATO, Genere.DATA}),
)
_LONGEST: Final = 200
"""Characters of a quotation in the table."""
_WIDTHS: Final = (4_200, 3_400, 1_800)
"""Of the columns, in twentieths of a point."""
_BLUE: Final = "0066CC"


def annotate(path: Path, testo: TestoVerificato, addresses: Mapping[UUID, str]) -> Pieces:
    """The DOCX of ``path``, checked as ``testo``; ``addresses`` are those of the decisions that are here. Takes its
    time. Raises Invalid.
    """
    day, data = today(), path.read_bytes()
    with package_of(data) as package:
        file = WordPackage(package, Author(AUTHOR, INITIALS, day))
        unmarked = set[int]()
        for section in testo.sezioni:
            here = [each for each in testo.citazioni if each.posto.sezione == section.numero]
            marks = {each.numero: mark for each in here if (mark := _mark(each, addresses)) is not None}
            left = file.mark([*marks.values()], section.testo, notes=section.genere == "note")
            unmarked |= {number for at, number in enumerate(marks) if at in left}
        file.append(_head(testo, day, len(unmarked), signed=file.signed))
        for title, kinds in _GROUPS:
            rows = _rows([each for each in testo.citazioni if each.genere in kinds], addresses, unmarked)
            if rows:
                above = element("pPr", element("keepNext"), element("spacing", before="240", after="60"))
                file.append([element("p", above, run(title, element("b"))), _table(file, rows), element("p")])
        return repack(data, package, file.parts(), day)


def _mark(citation: CitazioneVerificata, addresses: Mapping[UUID, str]) -> TextMark | None:
    address = _address(citation, addresses)
    comment = [] if citation.riscontro == Riscontro.CORRETTA else [*_sentences(citation)]
    if address is None and not comment:
        return None
    return TextMark(citation.posto.inizio, citation.posto.fine, address, comment)


def _address(citation: CitazioneVerificata, addresses: Mapping[UUID, str]) -> str | None:
    if citation.norma is not None:
        return citation.norma.link
    found = citation.decisione.provvedimento if citation.decisione is not None else None
    return addresses.get(found.id) if found is not None else None


def _sentences(citation: CitazioneVerificata) -> Iterator[str]:
    """What is to be known of it: first its outcome."""
    yield f"{OUTCOMES[citation.riscontro]}."
    for found in citation.rilievi:
        yield found.testo
    if citation.decisione is not None:
        for near in citation.decisione.vicini:
            yield f"Forse: {near.label}."
    if citation.virgolettato is not None and citation.virgolettato.originale:
        page = f" (pag. {citation.virgolettato.pagina})" if citation.virgolettato.pagina else ""
        yield f"Nella decisione{page}: «{citation.virgolettato.originale}»."


def _head(testo: TestoVerificato, day: date, unmarked: int, *, signed: bool) -> Iterator[Any]:
    """Above the table: on a page of its own."""
    large = [element("b"), element("sz", val="28")]
    new_page = [element("keepNext"), element("pageBreakBefore"), element("outlineLvl", val="0")]
    yield element("p", element("pPr", *new_page), run(TITLE, *large))
    about = f"Verificate il {day:%d/%m/%Y} dalla {AUTHOR}; norme in vigore il {testo.data:%d/%m/%Y}."
    yield paragraph(f"{_summary(testo)} {_tell_unmarked(unmarked)}".strip())
    yield paragraph(f"{about} {COVERAGE}")
    for said in [*testo.avvertenze, *([SIGNED] if signed else [])]:
        yield paragraph(said)


def _summary(testo: TestoVerificato) -> str:
    counts = Counter(each.riscontro for each in testo.citazioni)
    total = counts.total()
    if not total:
        return "Nel testo non si è trovata nessuna citazione."
    told = "; ".join(f"{words.lower()}: {counts[each]}" for each, words in OUTCOMES.items() if counts[each])
    return f"{total} {'citazione' if total == 1 else 'citazioni'} ({told})."


def _tell_unmarked(count: int) -> str:
    if not count:
        return ""
    return (
        "1 citazione non è segnata nel testo: è soltanto qui."
        if count == 1
        else f"{count} citazioni non sono segnate nel testo: sono soltanto qui."
    )


@dataclass(frozen=True)
class _Row:
    """Citations of the same, read alike and of which the same is said."""

    read: str
    address: str | None
    sentences: tuple[str, ...]


def _rows(
    citations: Sequence[CitazioneVerificata], addresses: Mapping[UUID, str], unmarked: set[int]
) -> dict[_Row, list[str]]:
    """With where they stand."""
    rows: dict[_Row, list[str]] = defaultdict(list)
    for each in citations:
        read = each.letto if len(each.letto) <= _LONGEST else f"{each.letto[:_LONGEST].rstrip()}…"
        right = each.riscontro == Riscontro.CORRETTA
        said = (f"{OUTCOMES[each.riscontro]}.",) if right else tuple(_sentences(each))
        where = f"{'capoverso' if each.posto.sezione == 1 else 'note, capoverso'} {each.posto.paragrafo}"
        if each.numero in unmarked:
            where = f"{where} ({NOT_MARKED})"
        rows[_Row(read, _address(each, addresses), said)].append(where)
    return rows


def _table(file: WordPackage, rows: Mapping[_Row, Sequence[str]]) -> Any:
    sides = [element(side, val="single", sz="4", space="0", color="A6A6A6") for side in _SIDES]
    look = element("tblPr", element("tblW", w=str(sum(_WIDTHS)), type="dxa"), element("tblBorders", *sides))
    grid = element("tblGrid", *(element("gridCol", w=str(width)) for width in _WIDTHS))
    heads = [element("p", run(words, element("b"))) for words in ("Citazione", "Riscontro", "Dove")]
    head = element("tr", element("trPr", element("tblHeader")), *_cells([[each] for each in heads]))
    return element("tbl", look, grid, head, *(_row(file, row, where) for row, where in rows.items()))


_SIDES: Final = ("top", "left", "bottom", "right", "insideH", "insideV")


def _row(file: WordPackage, row: _Row, where: Sequence[str]) -> Any:
    link = [element("color", val=_BLUE), element("u", val="single")]
    read = file.link(row.address, run(row.read, *link)) if row.address else run(row.read)
    said = [paragraph(each) for each in row.sentences]
    return element("tr", *_cells([[element("p", read)], said, [paragraph("; ".join(dict.fromkeys(where)))]]))


def _cells(contents: Sequence[Sequence[Any]]) -> Iterator[Any]:
    for width, inside in zip(_WIDTHS, contents, strict=True):
        yield element("tc", element("tcPr", element("tcW", w=str(width), type="dxa")), *inside)
