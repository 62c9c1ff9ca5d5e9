"""A result list for a reference manager, in the RIS format.

Zotero and EndNote read a CASE as: TI name, PB court, DA day of the decision, SV docket number, OP its history, KW
keywords, AB abstract, UR address; an AU would be a person. A line holds one tag and its whole value; lines end with
CR LF.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bdm.content.addresses import citable_address
from bdm.content.citation.service import docket
from bdm.content.massima.schemas import MassimaView
from bdm.export.csv_format import FATE
from bdm.export.repository import Item, ItemFacts
from bdm.italian.writing import title_case
from bdm.platform.kit import rich_text

DATABASE: Final = "Banca Dati di Merito"


def records(items: Iterable[Item], origin: str, facts: ItemFacts) -> bytes:
    """The records of ``items``."""
    return "".join(_record(item, origin, facts) for item in items).encode()


def _record(item: Item, origin: str, facts: ItemFacts) -> str:
    lines = [f"{tag}  - {value}\r\n" for tag, value in _tags(item, origin, facts) if value]
    return f"TY  - CASE\r\n{''.join(lines)}ER  - \r\n\r\n"


def _tags(item: Item, origin: str, facts: ItemFacts) -> Iterator[tuple[str, str]]:
    fate = facts.sentence(item)
    if isinstance(item, MassimaView):
        yield "TI", one_line(item.titolo)
        yield "ST", one_line(item.label)
        yield "AB", one_line(rich_text.plain(item.testo))
    else:
        yield "TI", one_line(item.label)
    yield "PB", one_line(title_case(item.ufficio))
    if item.data_pubblicazione is not None:
        yield "PY", f"{item.data_pubblicazione.year:04}"
        yield "DA", item.data_pubblicazione.isoformat().replace("-", "/")
    yield "SV", docket(item, "R.G.")
    yield "OP", one_line(fate)
    for keyword in keywords(item):
        yield "KW", keyword
    for title, value in (("Esito", item.esito), ("Stato", item.stato), (FATE, fate)):
        yield "N1", f"{title}: {one_line(value)}" if value else ""
    yield "LA", facts.language(item)
    yield "DB", DATABASE
    yield "UR", citable_address(origin, item)


def keywords(item: Item) -> list[str]:
    """What an item is found by. A semicolon would part one in two."""
    every = (item.materia, *item.parola_chiave, *item.riferimento_normativo)
    return [one_line(each).replace(";", ",") for each in every if each]


def one_line(text: str) -> str:
    """``text`` without ends of lines."""
    return " ".join(text.split())
