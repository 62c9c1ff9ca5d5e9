"""Words and numbers as they were meant: 'TRIBVNALE', 'GIUD1CE', 'S E N T E N Z A', 'n. l2/2O18'.

Only words that decisions are laid out with are restored, and digits where nothing but a number can stand; names stay
as they are. Every character keeps its place, so that offsets hold in both texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bdm.platform.kit.regex import regex

WORDS: Final = frozenset(
    "accoglie appellante appellanti appellata appellato appello attore attrice camera causa civile collegiale "
    "collegio composizione composta composto conclusioni condanna conferma confronti consigliere consiglio contro "
    "controversia contumace convenuta convenuto corte decisione decreta decreto definitivamente depositata "
    "depositato dichiara diritto dispone dispositivo fatto funzione generale giudice giudizio impugnata imputato "
    "infortuni iscritta iscritto italiana italiano lavoro magistrati monocratica monocratico motivi numero "
    "oggetto opponente opposizione opposta opposto ordinanza ordinario osserva penale persona popolo presidente "
    "procedimento promossa pronunciando pronunciato provvede pubblicata pubblicato quarta quinta ragioni "
    "reclamante reclamo registro relatore relatrice repubblica resistente ricorrente ricorso rigetta riunita "
    "ruolo seconda seguente sentenza sezione sezioni signori terza tribunale udienza vertente".split()
)
SMALL: Final = frozenset("in nel nella nome del della dei di e il la ha tra per".split())

_ALIKE: Final = str.maketrans("V|!1L05O8", "UIIIIOSOB")
"""Of signs that look alike, one for all."""
_DIGITS: Final = str.maketrans("OolI|", "00111")


def _shape(word: str) -> str:
    return word.upper().translate(_ALIKE)


_BY_SHAPE: Final = {_shape(word): word for word in sorted(WORDS)}
_LONGEST: Final = max(map(len, WORDS))
_DOUBTFUL = regex(r"(?<![\w|!])[\w|!]{4,16}(?![\w|!])")
_SIGN = regex(r"[V01|!58]|(?<=[A-Z])l|l(?=[A-Z])")
_SPACED = regex(r"(?<!\w)(?:[^\W\d_] ){5,60}[^\W\d_](?!\w)")
_NUMBERS = regex(
    r"(?<![\w/.])(?P<one>[\dOolI|]{1,8})(?P<between>\s?[/.-]\s?)(?P<two>[\dOolI|]{1,4})"
    r"(?P<then>\s?[/.-]\s?)?(?(then)(?P<three>[\dOolI|]{4}))(?![\w/])"
)


def legible(text: str) -> str:
    """``text`` with these words and numbers restored; of the same length."""
    text = _SPACED.sub(_together, text)
    text = _NUMBERS.sub(_in_digits, text)
    return _DOUBTFUL.sub(_restored, text)


def _restored(match: re.Match[str]) -> str:
    written = match.group()
    if _SIGN.search(written) is None or written.isdigit():
        return written
    if not any(map(str.isupper, written[1:])) and written.isalpha():
        return written  # 'Vertente', 'vino': a V of a word in small letters is one
    word = _BY_SHAPE.get(_shape(written))
    return written if word is None else _in_case_of(written, word)


def _in_case_of(written: str, word: str) -> str:
    capitals = sum(map(str.isupper, written))
    if capitals > 1 or (capitals and len(written) < 2):
        return word.upper()
    return word.capitalize() if written[0].isupper() else word


def _in_digits(match: re.Match[str]) -> str:
    parts = [match["one"], match["two"], *([match["three"]] if match["three"] else [])]
    if all(part.isdigit() for part in parts) or not all(any(map(str.isdigit, part)) for part in parts):
        return match.group()
    return match.group().translate(_DIGITS)


def _together(match: re.Match[str]) -> str:
    """'T R I B U N A L E D I R O M A' as words, each where its first letter stands; what is none of ours, as it is."""
    written = match.group()
    letters = written[::2]
    parts = list(_words(letters))
    if not any(part.lower() in WORDS for part in parts):
        return written
    if len(parts) > 1 and parts[-1].lower() not in WORDS and written.islower():
        return written
    return "".join((part + " " * (2 * len(part)))[: 2 * len(part)] for part in parts)[: len(written)]


def _words(letters: str) -> Iterator[str]:
    """The words that the letters begin with, and in one piece what is left."""
    at = 0
    while at < len(letters):
        for length in range(min(_LONGEST, len(letters) - at), 0, -1):
            part = letters[at : at + length]
            if part.lower() in WORDS or part.lower() in SMALL or _shape(part) in _BY_SHAPE:
                yield part
                at += length
                break
        else:
            yield letters[at:]
            return
