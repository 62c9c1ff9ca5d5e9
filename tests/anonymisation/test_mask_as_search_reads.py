"""Whatever way a name is written, the mask finds it: what search, or somebody who reads letters alone, still finds in a
masked text is nobody's name.
"""

from __future__ import annotations

import html
import sys
from functools import cache

from hypothesis import assume, event, given, strategies as st

from bdm.anonymisation import Mask
from bdm.anonymisation.detection.lexicon import is_common
from bdm.anonymisation.names import PARTICLES, person_of
from bdm.italian import APOSTROPHES, clean, fold, tokens
from bdm.platform.kit import rich_text

GIVEN = "Sofia Carla Affonso Nicolò Zoë Łukasz Þóra Ægir İbrahim Xhoana Flaviu".split()
SURNAMES = (
    "Fumagalli|Ruffini|Baffigo|De Angelis|D'Angelo|Dell'Acqua|Lo Presti|Van der Berg|O'Brien|Müller|Šarić|Nguyễn|Groß"
    "|Bræstrup|Œhler|Łoś|Ångström|Gündoğan|Fflinn|Stafisto|De' Medici|Di Stefano|Della Cioppa|Abū Māʼin|Livi"
).split("|")
SYLLABLES = "ba co di fa gi lo mu ne pi ru sta fio ffi gna sse the rae l'o d'u ò ù".split()
INVISIBLE = "\u200b\u200d\u2060\xad\ufeff\u200e\u202e\u2066\u2069\u034f\ufe0f\u061c\u180e\u115f\U000e0061"
MARKS = "\u0301\u0332\u035f\u1dc4\u20dd\ufe26"
BETWEEN = [" ", "\n", ", ", " - ", "_", ". ", "\xa0", "\u2003", " \u200b", " / ", " » «", " …  "]
SURROUNDINGS = st.sampled_from(["", "il ricorrente ", "«", "n. 12: ", "xy", "דין", "\u200f"])


@cache
def written() -> dict[str, list[str]]:
    """The characters in which search reads one letter or more, by what it reads."""
    found: dict[str, list[str]] = {}
    for character in map(chr, (*range(0x41, 0xD800), *range(0xF900, min(sys.maxunicode, 0x1FFFF)))):
        plain = fold(clean(character)).strip().lower()
        if plain.isascii() and plain.isalpha():
            found.setdefault(plain, []).append(character)
    return found


@st.composite
def a_name(draw: st.DrawFn) -> tuple[str, str]:
    """A given name and a surname."""
    invented = st.lists(st.sampled_from(SYLLABLES), min_size=3, max_size=5).map("".join).map(str.title)
    given_name = draw(st.sampled_from(GIVEN) | invented)
    surname = draw(st.sampled_from(SURNAMES) | invented)
    return given_name, surname


@st.composite
def a_spelling(draw: st.DrawFn, word: str) -> str:
    """One word of a name as programs and people may write it, at least one letter a capital."""
    plain = [(letter, fold(clean(letter)).strip().lower()) for letter in word]
    joiner = draw(st.sampled_from(["", "", "", "", "-\n", "\xad\n", " ", ". ", ".", draw(st.sampled_from(INVISIBLE))]))
    spread = joiner in (" ", ". ", ".")
    exotic = draw(st.sampled_from([0, 0, 1, 3, 10]))  # tenths of the letters
    pieces: list[str] = []
    at = 0
    while at < len(plain):
        letter, read = plain[at]
        length = 1
        if not letter.isalpha() or letter in APOSTROPHES:
            piece = draw(st.sampled_from("'" + APOSTROPHES)) + draw(st.sampled_from(["", "", " "]))
        elif draw(st.integers(0, 9)) < exotic:
            length = 1 if spread else draw(st.sampled_from([3, 2, 1]))
            together = "".join(read for _, read in plain[at : at + length])
            length = length if together in written() else 1
            together = together if together in written() else read
            piece = draw(st.sampled_from(written().get(together, [letter])))
            piece += draw(st.sampled_from(["", *INVISIBLE, *MARKS]))
        else:
            piece = letter
        pieces.append(piece)
        at += length
    if joiner in ("-\n", "\xad\n"):
        middle = draw(st.integers(0, len(pieces)))
        pieces[middle:middle] = [joiner] if 0 < middle < len(pieces) else []
        joiner = ""
    case = draw(st.sampled_from([str, str, str.upper, str.swapcase]))
    return case(joiner.join(pieces))


@st.composite
def a_text(draw: st.DrawFn, name: tuple[str, str]) -> str:
    """A text with the whole name, in either order, or the surname, whose words may be stuck together."""
    words = draw(st.sampled_from([name, name[::-1], name[1:]]))
    spelled = [[draw(a_spelling(word)) for word in part.split()] for part in words]
    stuck = draw(st.booleans()) and all(part[0].isupper() and part[1:].islower() for each in spelled for part in each)
    between = "" if stuck else draw(st.sampled_from(BETWEEN))
    inside = "" if stuck else draw(st.sampled_from([" ", "\n", "\xa0"]))
    return between.join(inside.join(part) for part in spelled)


def wanted(name: tuple[str, str]) -> set[str]:
    """The tokens by which search finds the name; two letters are no more than initials."""
    words = [word for part in name for word in part.split() if fold(word).lower() not in PARTICLES]
    return {token for word in words for token in tokens(word) if len(token) > 2}


def letters(text: str) -> str:
    return "".join(filter(str.isalpha, fold(clean(text)).lower()))


@given(name=a_name(), data=st.data())
def test_no_spelling_of_a_name_is_found_after_masking(name: tuple[str, str], data: st.DataObject) -> None:
    known = person_of(" ".join(name))
    assume(known is not None and not any(map(is_common, known.words)))
    before, after = data.draw(SURROUNDINGS), data.draw(SURROUNDINGS)
    spelled = data.draw(a_text(name))
    assume(any(map(str.isupper, clean(spelled))))
    text = f"{before} {spelled} {after}"
    event("found by search" if wanted(name) & set(tokens(text)) else "not found")
    mask = Mask([" ".join(name)])
    entities = "".join(f"&#{ord(letter)};" for letter in spelled)
    rich = f"<p>{before} {data.draw(st.sampled_from([entities, html.escape(spelled)]))} {after}</p>"
    for masked in (
        mask.text(text),
        rich_text.plain(mask.html(rich)),
        rich_text.plain(mask.html(rich_text.clean(rich))),
    ):
        assert wanted(name).isdisjoint(tokens(masked))
        assert letters(name[1]) not in letters(masked)
