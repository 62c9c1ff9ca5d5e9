"""How an item is cited, in one of the styles of ``data/stili.toml``.

A style is a list of pieces; what is not known is left out of them, so that nothing is invented.
An abstract is cited as the decision that it is of. Only what the reader's view holds is used: no names of people.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.italian.writing import italian_date, long_italian_date, title_case
from bdm.platform.kit.regex import regex

DATA: Final = Path(__file__).parent / "data"
_NAME: Final = regex(r"\{(\w+)\}")
_DETACHED: Final = regex(r"\s*-\s*SEZIONE DISTACCATA DI\s+")


@dataclass(frozen=True, slots=True)
class CitationStyle:
    """A way to cite. ``offered``: people choose it, whether or not it is the installation's."""

    name: str
    pieces: tuple[str, ...]
    offered: bool


@dataclass(frozen=True, slots=True)
class StyledCitation:
    """An item as it is cited in a style: the key of that, and what people call it."""

    style: str
    name: str
    text: str


@cache
def styles() -> Mapping[str, CitationStyle]:
    """Every style by its key, in the order in which they are offered."""
    read = tomllib.loads((DATA / "stili.toml").read_text(encoding="utf-8"))
    return {
        key: CitationStyle(style["nome"], tuple(style["pezzi"]), style.get("offerta", True))
        for key, style in read.items()
    }


@cache
def _short_names() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads((DATA / "abbreviazioni.toml").read_text(encoding="utf-8"))


def cite(item: ProvvedimentoView | MassimaView, style: str) -> str:
    """``item`` as it is cited: in style ``forense`` 'Trib. Milano, sent. 12 marzo 2021, n. 1234'.

    ``style`` is a key of ``styles()``; raises KeyError for any other.
    """
    return _said(_known(item), styles()[style])


def citations(item: ProvvedimentoView | MassimaView, usual: str) -> list[StyledCitation]:
    """``item`` in each of the styles that people choose from, the ``usual`` one of the installation first."""
    known = _known(item)
    offered = sorted(
        (key for key, style in styles().items() if style.offered or key == usual), key=lambda key: key != usual
    )
    return [StyledCitation(key, styles()[key].name, _said(known, styles()[key])) for key in offered]


def _said(particulars: Mapping[str, str], style: CitationStyle) -> str:
    return ", ".join(filter(None, (_filled(piece, particulars) for piece in style.pieces)))


def _filled(piece: str, particulars: Mapping[str, str]) -> str:
    """The piece with what is known of what it names; empty when that is nothing."""
    return " ".join(_NAME.sub(lambda name: particulars[name[1]], piece).split())


def _known(item: ProvvedimentoView | MassimaView) -> dict[str, str]:
    day = item.data_pubblicazione or item.data
    ruolo = docket(item)
    return {
        "ufficio": title_case(item.ufficio),
        "ufficio_breve": short_office(item.ufficio),
        "tipo": item.tipo,
        "tipo_breve": _short_names()["tipi"].get(item.tipo, item.tipo),
        "data": long_italian_date(day) if day else "",
        "data_breve": italian_date(day) if day else "",
        # What tells a decision without a number, as most orders are, from the others of its day
        "numero": _number(item.numero_provvedimento, item.anno_provvedimento, day) or ruolo,
        "ruolo": ruolo if item.numero_provvedimento is not None else "",
    }


def short_office(ufficio: str) -> str:
    """``CORTE DI APPELLO DI LECCE - SEZIONE DISTACCATA DI TARANTO`` as 'App. Lecce, sez. dist. Taranto'; an office of
    a kind that has no abbreviation with its whole name.
    """
    name, *detached = _DETACHED.split(ufficio)
    for beginning, short in sorted(_short_names()["uffici"].items(), key=lambda each: -len(each[0])):
        if name == beginning or name.startswith(f"{beginning} "):
            text = f"{short} {_seat(name.removeprefix(beginning))}".rstrip()
            return ", sez. dist. ".join([text, *map(_seat, detached)])
    return title_case(ufficio)


def _seat(text: str) -> str:
    return title_case(text.strip().removeprefix("DI "))


def _number(number: int | None, year: int | None, day: date | None) -> str:
    """'n. 1234'; with its year where the day of the citation does not say it."""
    if number is None:
        return ""
    return f"n. {number}" if year is None or (day is not None and day.year == year) else f"n. {number}/{year}"


def docket(item: ProvvedimentoView | MassimaView, before: str = "R.G. n.") -> str:
    """'R.G. n. 5678/2019', with the number of the sub-proceeding where there is one: 'R.G. n. 5678-1/2019'."""
    if item.numero_ruolo is None:
        return ""
    number = f"{before} {item.numero_ruolo}"
    if item.sub_procedimento is not None:
        number += f"-{item.sub_procedimento}"
    return number if item.anno_ruolo is None else f"{number}/{item.anno_ruolo}"
