"""The page of a decision, as everybody may read it. Time and size grow with its text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby
from typing import Any, Final

from bdm.content.addresses import PageForm, anchor, citable_address, page_address
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento.fields import FIELDS, Type, choice_label
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.document import derived
from bdm.document.numbering import NumberedParagraph, number_paragraphs
from bdm.document.packed import DeflatedPrefix
from bdm.document.schemas import Parte, Parti, Pezzo
from bdm.italian.language import languages_of
from bdm.italian.writing import italian_date, title_case
from bdm.open_data.page import metadata
from bdm.open_data.page.html import link, node, page
from bdm.open_data.page.metadata import DecisionDescription
from bdm.platform.kit import rich_text
from bdm.reference.riferimento_normativo import citation
from bdm.search.citator.fate import NOTHING_KNOWN, Fate

_NAMES: Final = {
    "testo": "Testo",
    "intestazione": "Intestazione",
    "conclusioni": "Conclusioni",
    "fatto": "Fatto",
    "fatto_e_motivi": "Fatto e motivi",
    "motivi": "Motivi",
    "dispositivo": "Dispositivo",
}
_FORMS: Final = {
    PageForm.PDF: "PDF",
    PageForm.JSON: "Scheda in JSON",
    PageForm.AKN: "Akoma Ntoso (XML)",
    PageForm.BIBTEX: "BibTeX",
    PageForm.RIS: "RIS",
    PageForm.CSL: "CSL-JSON",
}
_PAGE_LANGUAGE: Final = "it"
_ALREADY_SAID: Final = frozenset({"area", "tipo", "titolo", "annotazione"})
"""Above the particulars; what the desk notes is for who signs in."""


@dataclass(frozen=True)
class PageContent:
    """What the page is made of. ``packed`` (a text in its parts) is None where there is none to read, and ``untold``
    then says why; ``held`` are the addresses of the decisions kept here, by how the text calls them.
    """

    view: ProvvedimentoView
    origin: str
    address: str
    abstracts: Sequence[MassimaView] = ()
    packed: tuple[DeflatedPrefix, bytes] | None = None
    untold: str = ""
    held: Mapping[str, str] = field(default_factory=dict)
    fate: Fate = NOTHING_KNOWN


def write(content: PageContent) -> bytes:
    """The page in HTML."""
    view = content.view
    text = None if content.packed is None else derived.read_parts(*content.packed)
    said = DecisionDescription(view, content.address, content.fate, content.origin, [] if text is None else text.lingue)
    return page(view.label, list(metadata.head(said)), [node("article", *_article(content, said, text))])


def _article(content: PageContent, description: DecisionDescription, text: Parti | None) -> Iterator[Any]:
    view = content.view
    yield node("p", f"{choice_label('tipo', view.tipo)} · Area {view.area}", class_="sopra")
    yield node("h1", view.label)
    if view.titolo:
        yield node("p", view.titolo, class_="titolo")
    if view.restricted:
        yield node("p", "Versione anonimizzata.", class_="nota")
    if content.fate.after or content.fate.superseded:
        yield node("p", *_fate(content), class_="sorte")
    yield node("ul", *_ways(content, description), class_="vie", aria_label="Altre forme")
    yield node(
        "section",
        node("h2", "Estremi", id="estremi"),
        node("dl", *_particulars(content)),
        aria_labelledby="estremi",
    )
    if content.abstracts:
        yield node(
            "section",
            node("h2", "Abstract", id="abstract"),
            *map(_abstract, content.abstracts),
            aria_labelledby="abstract",
        )
    if text is None:
        heading = node("h2", "Testo", id="testo-integrale")
        yield node("section", heading, node("p", content.untold), aria_labelledby="testo-integrale")
    else:
        yield from _Text(text, content.held).write()


def _fate(content: PageContent) -> Iterator[Any]:
    """What became of it, and where to read that."""
    yield node("strong", f"{content.fate.sentence(content.view)}.")
    for each in (*(step.by for step in content.fate.after), *content.fate.by):
        yield " "
        yield link(each.label, citable_address(content.origin, each))


def _ways(content: PageContent, description: DecisionDescription) -> Iterator[Any]:
    yield node("li", link("Apri nell'applicazione", page_address(content.origin, content.view)))
    for form, media_type, address in description.forms():
        yield node("li", link(_FORMS[form], address, type=media_type))


def _particulars(content: PageContent) -> Iterator[Any]:
    for each in FIELDS:
        value = getattr(content.view, each.name)
        if each.name in _ALREADY_SAID or value in (None, "", []):
            continue
        yield node("dt", each.heading or each.label)
        for one in value if each.type is Type.LIST else [value]:
            yield node(
                "dd", _norm(one) if each.name == "riferimento_normativo" else _in_words(each.name, each.type, one)
            )
    yield node("dt", "Indirizzo permanente")
    yield node("dd", link(content.address, content.address))


def _norm(name: str) -> Any:
    """With the address of the official text, where there is one."""
    read = citation.parse(name)
    address = None if read is None else citation.link(read)
    return name if address is None else link(name, address)


def _in_words(name: str, kind: Type, value: Any) -> str:
    if isinstance(value, date):
        return italian_date(value)
    if kind is Type.CHOICE:
        return choice_label(name, value)
    return title_case(value) if name in ("ufficio", "distretto") else str(value)


def _abstract(view: MassimaView) -> Any:
    plain = rich_text.plain(view.testo)
    language = _lang(next(iter(languages_of([plain])), ""))
    said = [node("p", line, lang=language) for line in plain.split("\n") if line.strip()]
    return node("section", node("h3", view.titolo, lang=language), *said, class_="massima")


class _Text:
    """Writes the parts of a text."""

    def __init__(self, text: Parti, held: Mapping[str, str]) -> None:
        self._text = text
        self._held = held

    def write(self) -> Iterator[Any]:
        """The table of the parts, where there are several, and the parts."""
        names = self._named()
        if len(names) > 1:
            entries = [node("li", link(_heading(part), f"#{name}")) for name, part in names]
            heading = node("h2", "Parti del testo", id="parti")
            yield node("nav", heading, node("ol", *entries), aria_labelledby="parti")
        by_part = {
            part: list(those) for part, those in groupby(number_paragraphs(self._text), key=lambda each: id(each.part))
        }
        parts = [self._part(name, part, by_part.get(id(part), [])) for name, part in names]
        heading = node("h2", "Testo", id="testo-integrale")
        yield node("section", heading, *parts, aria_labelledby="testo-integrale", class_="testo")

    def _named(self) -> list[tuple[str, Parte]]:
        """Each part by the name that links to it: 'motivi', 'motivi-2'."""
        seen = Counter[str]()
        named: list[tuple[str, Parte]] = []
        for part in self._text.parti:
            seen[part.tipo] += 1
            named.append((f"{part.tipo}-{seen[part.tipo]}" if seen[part.tipo] > 1 else part.tipo, part))
        return named

    def _part(self, name: str, part: Parte, paragraphs: Sequence[NumberedParagraph]) -> Any:
        language = _lang(part.lingua or (self._text.lingue[0] if len(self._text.lingue) == 1 else ""))
        heading = node("h3", _heading(part), id=name, lang=language if part.titolo else None)
        return node("section", heading, *(self._paragraph(each, language) for each in paragraphs))

    def _paragraph(self, paragraph: NumberedParagraph, language: str | None) -> Any:
        name = anchor(paragraph.number)
        said = f"Indirizzo del capoverso {paragraph.number}"
        ours = None if language is None else _PAGE_LANGUAGE
        own = link("¶", f"#{name}", class_="capoverso", aria_label=said, lang=ours)
        pieces = (each for piece in paragraph.pieces for each in self._piece(piece, ours))
        return node("p", own, *pieces, id=name, lang=language)

    def _piece(self, piece: Pezzo, ours: str | None) -> Iterator[Any]:
        if piece.pagina is not None:
            said = f"pagina {piece.pagina}"
            name = f"pag-{piece.pagina}"
            yield node("span", said, id=name, class_="pagina", role="doc-pagebreak", aria_label=said, lang=ours)
        address = self._address(piece)
        yield piece.testo if address is None else link(piece.testo, address)

    def _address(self, piece: Pezzo) -> str | None:
        if piece.norma is not None:
            return self._text.norme[piece.norma].link
        return None if piece.precedente is None else self._held.get(self._text.precedenti[piece.precedente])


def _lang(language: str) -> str | None:
    """What an element says whose text is in ``language``, '' where that is not known: in that of the page, nothing."""
    return None if language == _PAGE_LANGUAGE else language


def _heading(part: Parte) -> str:
    return part.titolo or _NAMES[part.tipo]
