"""From an expression of the query language to a condition in SQL, where the queue's columns can say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

from sqlalchemy import ColumnElement, SmallInteger, and_, false, func, or_, true

from bdm.content.massima.model import Massima, MassimaRiservata
from bdm.content.provvedimento.model import AREE, STATUSES, TIPI, Provvedimento
from bdm.italian import key
from bdm.platform.authz import Kind
from bdm.search.query import And, Days, Equals, Not, Or, Tree, leaves

COLUMNS: Final = (
    "status",
    "area",
    "tipo",
    "ufficio",
    "materia",
    "numero_provvedimento",
    "anno_provvedimento",
    "numero_ruolo",
    "anno_ruolo",
    "sub_procedimento",
    "data",
    "data_pubblicazione",
    "edit_date",
)
"""What both queues can be ordered by: their columns (docs/regole/campi.md), and when an item was edited."""
_OWN: Final = ("status", "edit_date")
_CLOSED: Final[Mapping[str, Sequence[str]]] = {"area": AREE, "tipo": TIPI, "status": STATUSES}
OPEN: Final = frozenset({"ufficio", "materia"})
"""Fields of which one has to look up how their values are spelt: what is asked for is compared by ``key``."""
_NUMBERS: Final = frozenset(
    {"numero_provvedimento", "anno_provvedimento", "numero_ruolo", "anno_ruolo", "sub_procedimento"}
)
_DAYS: Final = frozenset({"data", "data_pubblicazione"})
_MAX = {True: (1 << 15) - 1, False: (1 << 31) - 1}

Spellings = Mapping[str, Sequence[str]]


def in_columns(tree: Tree) -> bool:
    """Whether the columns of the queue answer every criterion of ``tree``; otherwise the index has to."""
    return all(
        (isinstance(leaf, Equals) and leaf.field in {*_CLOSED, *OPEN, *_NUMBERS})
        or (isinstance(leaf, Days) and leaf.field in _DAYS)
        for leaf in leaves(tree)
    )


def open_fields(tree: Tree) -> set[str]:
    """The fields whose spellings ``condition`` needs."""
    return {leaf.field for leaf in leaves(tree) if isinstance(leaf, Equals) and leaf.field in OPEN}


def condition(kind: Kind, tree: Tree, spellings: Spellings, today: date) -> ColumnElement[bool]:
    """``tree`` as SQL, for one that is ``in_columns``: what the index would find, in the rows as they are now."""
    match tree:
        case And(children):
            return and_(true(), *(condition(kind, child, spellings, today) for child in children))
        case Or(children):
            return or_(false(), *(condition(kind, child, spellings, today) for child in children))
        case Not(child):
            # Not ``NOT``: an item without a value has not that value.
            return condition(kind, child, spellings, today).is_not(true())
        case Days(field, _, _):
            first, last = tree.bounds(today)
            return column(kind, field).between(first, last)
        case Equals(field, value) if field in _NUMBERS:
            return _number(column(kind, field), value)
        case Equals(field, value):
            alike = [each for each in _CLOSED.get(field) or spellings[field] if key(each) == key(value)]
            return column(kind, field).in_(alike) if alike else false()
    raise ValueError(f"the queue has no column for {tree}")


def _number(number: ColumnElement[Any], value: str) -> ColumnElement[bool]:
    small = isinstance(number.type, SmallInteger)
    return number == int(value) if len(value) < 11 and int(value) <= _MAX[small] else false()


def column(kind: Kind, field: str) -> ColumnElement[Any]:
    """The column of a queue by its name; the title of an abstract as the reader sees it, in lower case."""
    if field == "titolo":
        return func.lower(func.coalesce(MassimaRiservata.titolo, Massima.titolo))
    owner = Massima if kind == "massima" and field in _OWN else Provvedimento
    found: ColumnElement[Any] = getattr(owner, field).expression
    return found
