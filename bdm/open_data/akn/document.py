"""A decision as Akoma Ntoso 3.0 writes it. The same decision always gives the same bytes; time and size grow with the
text.

Every part of the text is a container of the standard, its ``class`` what the part is called elsewhere; a heading is a
``block``, a paragraph a ``p``. Characters that XML cannot have are left out (``xml_text``); nothing else is changed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.document.paragraphs import DECIDED
from bdm.document.parts import PartKind
from bdm.document.schemas import Parte, Parti, Pezzo
from bdm.open_data.akn import identity
from bdm.open_data.akn.meta import NAMESPACE, UnnamedAuthority, add, write_meta
from bdm.platform.kit.characters import xml_text
from bdm.search.citator.fate import Fate

MEDIA_TYPE: Final = "application/akn+xml"
MOST_READ: Final = 5_000
"""Norms and precedents whose names are read to find what they are called, a tenth of a millisecond each: of a text that
has more, the others lead to an entry.
"""
_LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"
_HEADER: Final = "intestazione"
_LAST: Final = "dispositivo"
_CONTAINERS: Final[Mapping[PartKind, str]] = {
    "testo": "motivation",
    _HEADER: "introduction",
    "conclusioni": "introduction",
    "fatto": "background",
    "fatto_e_motivi": "motivation",
    "motivi": "motivation",
    _LAST: "decision",
}
"""A heading that begins the text stands in ``header``."""


@dataclass(frozen=True)
class _Addresses:
    """By the number of each norm and precedent: where a reference to it leads, and how it is spelled in full."""

    norms: Sequence[tuple[str, str]]
    precedents: Sequence[tuple[str, str]]
    unnamed: Sequence[UnnamedAuthority]


def write(view: ProvvedimentoView, text: Parti, fate: Fate, origin: str) -> bytes:
    """The decision as the reader of ``view`` and ``fate`` may read it; ``text`` is of its document."""
    from lxml import etree

    addresses = _addresses(text)
    root = etree.Element(f"{{{NAMESPACE}}}akomaNtoso", nsmap={None: NAMESPACE})
    judgment = add(root, "judgment", name=view.tipo, contains="originalVersion")
    write_meta(add(judgment, "meta"), view, addresses.unnamed, fate, origin, text.lingue)
    _Body(judgment, addresses, text.lingue).write(text.parti)
    written: bytes = etree.tostring(root, xml_declaration=True, encoding="UTF-8")
    return written


def _addresses(text: Parti) -> _Addresses:
    said = defaultdict[int, list[str]](list)
    for part in text.parti:
        for piece in (piece for paragraph in part.paragrafi for piece in paragraph):
            if piece.precedente is not None:
                said[piece.precedente].append(piece.testo)
    unnamed: list[UnnamedAuthority] = []

    def address(kind: str, number: int, name: str, certain_name: str | None) -> tuple[str, str]:
        if certain_name is None:
            unnamed.append(UnnamedAuthority(f"{kind}_{number}", kind, xml_text(name)))
        return certain_name or f"#{kind}_{number}", xml_text(name)

    norms = [
        address(
            "norma",
            number,
            each.canonico,
            identity.norm(each.canonico, each.link) if each.link is not None or number <= MOST_READ else None,
        )
        for number, each in enumerate(text.norme, 1)
    ]
    precedents = [
        address(
            "precedente",
            number,
            name,
            identity.ruling(name, "\n".join(said[number - 1])) if number <= MOST_READ else None,
        )
        for number, name in enumerate(text.precedenti, 1)
    ]
    return _Addresses(norms, precedents, unnamed)


class _Body:
    """Writes the text into ``judgment``."""

    def __init__(self, judgment: Any, addresses: _Addresses, languages: Sequence[str]) -> None:
        self._judgment = judgment
        self._addresses = addresses
        self._languages = languages

    def write(self, parts: Sequence[Parte]) -> None:
        heading = [part for part in parts[:1] if part.tipo == _HEADER]
        header = add(self._judgment, "header", eId="header")
        for part in heading:
            self._fill(header, part, part.paragrafi)
        body = add(self._judgment, "judgmentBody", eId="body")
        rest = parts[len(heading) :] or [Parte(tipo="testo", pagina=1, paragrafi=[[]])]
        many = Counter(_CONTAINERS[part.tipo] for part in rest)
        written = Counter[str]()
        signed: list[list[Pezzo]] = []
        for part in rest:
            name = _CONTAINERS[part.tipo]
            written[name] += 1
            paragraphs, signed = _without_signatures(part) if part is rest[-1] else (part.paragrafi, [])
            element = add(body, name, eId=f"{name}_{written[name]}" if many[name] > 1 else name)
            self._fill(element, part, paragraphs)
            if not len(element):
                add(element, "p", eId=f"{element.get('eId')}__p_1")
        if signed:
            self._fill(add(self._judgment, "conclusions", eId="conclusions"), rest[-1], signed, titled=False)

    def _fill(self, element: Any, part: Parte, paragraphs: Sequence[Sequence[Pezzo]], *, titled: bool = True) -> None:
        element.set("class", part.tipo)
        if part.lingua is not None and (part.lingua != "it" or len(self._languages) > 1):
            element.set(_LANG, part.lingua)
        prefix = element.get("eId")
        if titled and part.titolo is not None:
            add(element, "block", name="titolo", eId=f"{prefix}__block_1").text = xml_text(part.titolo)
        for number, paragraph in enumerate(paragraphs, 1):
            self._paragraph(add(element, "p", eId=f"{prefix}__p_{number}"), paragraph)

    def _paragraph(self, element: Any, pieces: Sequence[Pezzo]) -> None:
        prefix = element.get("eId")
        last: Any = None
        references = 0
        for piece in pieces:
            if piece.pagina is not None:
                last = add(element, "eop", number=str(piece.pagina), tail=None)
            led = self._led(piece)
            text = xml_text(piece.testo)
            if led is not None:
                references += 1
                href, name = led
                last = add(element, "ref", eId=f"{prefix}__ref_{references}", href=href, title=name, tail=None)
                last.text = text
            elif last is None:
                element.text = (element.text or "") + text
            else:
                last.tail = (last.tail or "") + text

    def _led(self, piece: Pezzo) -> tuple[str, str] | None:
        if piece.norma is not None:
            return self._addresses.norms[piece.norma]
        return self._addresses.precedents[piece.precedente] if piece.precedente is not None else None


def _without_signatures(part: Parte) -> tuple[list[list[Pezzo]], list[list[Pezzo]]]:
    """The paragraphs of the last part, and those from 'Così deciso' on."""
    if part.tipo == _LAST:
        for number, paragraph in enumerate(part.paragrafi):
            if paragraph and DECIDED.match(paragraph[0].testo) and (number or part.titolo is not None):
                return part.paragrafi[:number], part.paragrafi[number:]
    return part.paragrafi, []
