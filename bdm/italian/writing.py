"""Italian texts made from data: office names, references to decisions, dates."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache

from bdm.italian.characters import fold
from bdm.italian.months import MONTHS
from bdm.platform.kit.regex import regex

LOWER_WORDS = frozenset({"di", "del", "della", "dei", "degli", "delle", "per", "i", "e", "in", "da", "con", "il", "la"})
_APART = regex(r"[^a-z0-9]+")


@lru_cache(maxsize=1_024)
def title_case(name: str) -> str:
    """``TRIBUNALE DI REGGIO NELL'EMILIA`` as it is written in running text: Tribunale di Reggio nell'Emilia."""

    def word(match: re.Match[str]) -> str:
        text = match.group().lower()
        if match.start() and text in LOWER_WORDS:
            return text
        head, apostrophe, tail = text.partition("'")
        if apostrophe and tail:
            # 'L'Aquila' is a name, 'nell'Emilia' an article within one
            return (head if len(head) > 1 and match.start() else head.capitalize()) + "'" + tail.capitalize()
        return text.capitalize()

    return re.sub(r"[^\W\d_]+(?:'[^\W\d_]*)?", word, name)


def slug(text: str) -> str:
    """``text`` as a part of an address or a name: 'corte-di-appello-di-l-aquila'. Never empty."""
    return _APART.sub("-", fold(text).lower()).strip("-") or "-"


def italian_date(day: date) -> str:
    """DD/MM/YYYY."""
    return f"{day.day:02}/{day.month:02}/{day.year:04}"


def long_italian_date(day: date) -> str:
    """``12 marzo 2021``; the first of a month is ``1° marzo 2021``."""
    return f"{day.day}{'°' if day.day == 1 else ''} {MONTHS[day.month - 1]} {day.year}"


def reference(
    *,
    ufficio: str,
    tipo: str,
    numero: int | None,
    anno: int | None,
    data_pubblicazione: date | None,
) -> str:
    """A decision as it is referred to: ``Tribunale di Milano, sentenza n. 12/2024 del 01/02/2024``."""
    text = f"{title_case(ufficio)}, {tipo}"
    if numero is not None:
        text += f" n. {numero}" + (f"/{anno}" if anno is not None else "")
    if data_pubblicazione is not None:
        text += f" del {italian_date(data_pubblicazione)}"
    return text
