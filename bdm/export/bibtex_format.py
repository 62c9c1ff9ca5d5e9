"""A result list for LaTeX, as biblatex reads it: each is a ``@jurisdiction``, with one field a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bdm.content.addresses import citable_address
from bdm.content.citation.service import docket
from bdm.content.massima.schemas import MassimaView
from bdm.export.repository import Item, ItemFacts
from bdm.export.ris_format import keywords, one_line
from bdm.italian.writing import title_case
from bdm.platform.kit import rich_text

_BABEL: Final = {"it": "italian", "de": "ngerman", "fr": "french"}
_ESCAPED = str.maketrans(
    {
        **{sign: f"\\{sign}" for sign in "{}%&#_$"},
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
    }
)


def records(items: Iterable[Item], origin: str, facts: ItemFacts) -> bytes:
    """The records of ``items``."""
    return "".join(_record(item, origin, facts) for item in items).encode()


def _record(item: Item, origin: str, facts: ItemFacts) -> str:
    lines = [f"  {name} = {{{value}}},\n" for name, value in _fields(item, origin, facts) if value]
    return f"@jurisdiction{{bdm-{item.id},\n{''.join(lines)}}}\n\n"


def _fields(item: Item, origin: str, facts: ItemFacts) -> Iterator[tuple[str, str]]:
    if isinstance(item, MassimaView):
        yield "title", _escaped(item.titolo)
        yield "shorttitle", _escaped(item.label)
        yield "abstract", _escaped(rich_text.plain(item.testo))
    else:
        yield "title", _escaped(item.label)
    yield "institution", _escaped(title_case(item.ufficio))
    yield "date", item.data_pubblicazione.isoformat() if item.data_pubblicazione else ""
    yield "number", _escaped(docket(item, "R.G."))
    yield "keywords", _escaped(", ".join(keywords(item)))
    yield "note", _escaped(facts.sentence(item))
    yield "langid", _BABEL.get(facts.language(item), "")
    yield "url", citable_address(origin, item)


def _escaped(text: str) -> str:
    return one_line(text).translate(_ESCAPED)
