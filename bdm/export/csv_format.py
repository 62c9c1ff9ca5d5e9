"""A result list for a spreadsheet: semicolons and Italian dates, as Italian spreadsheets expect them."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from typing import Any, Final

from bdm.content.addresses import citable_address
from bdm.content.provvedimento.fields import FIELDS
from bdm.export.repository import Item, ItemFacts
from bdm.italian.writing import italian_date
from bdm.platform.authz import Kind
from bdm.platform.kit import rich_text

BYTE_ORDER_MARK: Final = "\ufeff"
"""Without it a spreadsheet takes the file for something else than UTF-8."""
SEVERAL: Final = " | "
"""Between the values of one cell."""
_FORMULA: Final = frozenset("=+-@\t\r＝＋－＠")

_COMMON: Final = (
    ("Provvedimento", "label"),
    *((field.label, field.name) for field in FIELDS if field.criterion and field.suggested != "parti"),
)
COLUMNS: Final[dict[Kind, tuple[tuple[str, str], ...]]] = {
    "provvedimento": (*_COMMON, ("Parti processuali", "parte_processuale"), ("Titolo", "titolo")),
    "massima": (("Titolo", "titolo"), ("Testo", "testo"), *_COMMON),
}
"""Title of the column, field of the item; what became of it, the address and the id come last."""
FATE: Final = "Che cosa ne è stato"
_CHOICES: Final = {field.name: field.choices for field in FIELDS}
_TEXTS: Final[dict[str, Callable[[str], str]]] = {"testo": rich_text.plain}


def head(kind: Kind) -> bytes:
    """What the file begins with."""
    titles = [title for title, _ in COLUMNS[kind]]
    return (BYTE_ORDER_MARK + lines([[*titles, FATE, "Indirizzo", "Identificativo"]])).encode()


def rows(kind: Kind, items: Iterable[Item], origin: str, facts: ItemFacts) -> bytes:
    """The lines of ``items``."""
    return lines(
        [
            *(_cell(field, getattr(item, field)) for _, field in COLUMNS[kind]),
            facts.sentence(item),
            citable_address(origin, item),
            str(item.id),
        ]
        for item in items
    ).encode()


def particulars(item: Item) -> Iterator[tuple[str, str]]:
    """What the lines say of the item itself, in words and by the title of the column: what it has, but for its name
    and text.
    """
    for title, name in _COMMON[1:]:
        if told := _cell(name, getattr(item, name)):
            yield title, _CHOICES[name].get(told, told)


def lines(cells: Iterable[Sequence[str]]) -> str:
    """Rows of cells as the file has them, each harmless."""
    text = io.StringIO()
    csv.writer(text, delimiter=";").writerows(map(harmless, row) for row in cells)
    return text.getvalue()


def _cell(field: str, value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, date):
        return italian_date(value)
    text = SEVERAL.join(value) if isinstance(value, list) else str(value)
    text = _TEXTS.get(field, str)(text)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def harmless(text: str) -> str:
    """``text`` as a spreadsheet shows it: what it would take for a formula begins with an apostrophe."""
    return "'" + text if text.lstrip(" \n\v\f\xa0")[:1] in _FORMULA else text
