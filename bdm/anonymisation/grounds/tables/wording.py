"""Wording that more than one ground needs: acts and articles as they are cited."""

from __future__ import annotations

from typing import Final

LIST: Final = (
    r"(?:[\s,.()°'’-]|\d{1,3}(?!\d)|\b(?:bis|ter|quater|quinquies|sexies|septies|octies|novies|decies|undecies|comm[ai]"
    r"|co|cpv|segg?|seguent[ei]|ss|nn?|numer[oi]|lett|lettera|artt?|articol[oi]|ultimo|prim[oa]|second[oa]|terz[oa]"
    r"|quart[oa]|del|dell[oa]?|dal|al|stesso|e|ed|o|[a-h])\b){0,40}?"
)
"""What stands between an article and its act: other articles, commas, letters."""
CC: Final = r"(?:[ce]\W{0,2}c(?:\W|\Z)(?!\s?[cinp]\b)|c(?:od(?:ice)?)?\W{0,2}civ(?:ile|\b))"
S: Final = r"[\s-]{0,3}"
"""Before 'bis'."""
THEN: Final = r"\W{0,2}(?:artt?\W{0,2})?"
NO_OTHER: Final = rf"(?!{LIST}(?:c\W{{0,2}}[cnp]\b|cod|d\W{{0,2}}l|l\b|euro|€|eur\b))"
"""Behind an article after its act ('C.P. 572'): not one that belongs to the act that follows."""


def law(number: int, year: int) -> str:
    """'184/1983', 'n. 184 del 1983', '4 maggio 1983, n. 184'."""
    n, century = "n[^\\w;]{0,3}", f"(?:{year // 100})?"
    return (
        rf"(?:(?:\d{{1,2}}\W{{0,3}}[a-z]{{5,9}}\s{{0,3}}|del\s{{0,3}})?{year}\W{{0,3}}{n}{number}(?!\d)"
        rf"|(?:{n})?{number}\s{{0,3}}(?:/|del(?:l'anno)?)\s{{0,3}}{century}{year % 100:02}(?!\d))"
    )


def laws(*numbers: tuple[int, int]) -> str:
    """After 'l.' or 'legge'."""
    return rf"(?:egge|ege|ex|\.|\b)\W{{0,3}}(?:{'|'.join(law(*each) for each in numbers)})"


DLGS: Final = r"(?:\W{0,2}l\W{0,2}(?:g?s|vo|eg(?:isl)?)?\b\W{0,3}|ecreto\s{0,3}legislativo\W{0,3})"
