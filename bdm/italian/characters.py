"""Characters: what a text looks like before words are cut out of it.

After ``fold`` a word consists of ASCII letters and digits, or of lower-case Greek or Cyrillic letters: there nobody's
table of accents or letters (Rust's, Lucene's, Python's) can disagree with ours.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from bdm.platform.kit.characters import latin_1, one_form

# Apostrophes as keyboards, typesetters and scanners write them; the grave accent and the prime stand in for them.
APOSTROPHES = (
    "\u2019\u2018\u201b\u02bc\u02bb\u02bd\u02be\u02bf\u02b9\u02ca\u02cb\u02c8"
    "\u2032\u2035\u1fbd\u1fbf\u055a\ua78b\ua78c\u00b4\u0060\uff07"
)
# Left behind where a word was divided at the end of a line: soft hyphen, and what PDFium writes for one.
SOFT_HYPHENS = "\u00ad\ufffe\x02"
# Accents that NFC could not join to a letter, and what else is written over, under and around letters
MARKS = "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"

# Letters whose plain form Unicode does not give by decomposition.
LATIN = {
    "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "ẞ": "ss", "ł": "l", "ı": "i",
    "ħ": "h", "ŧ": "t", "ŋ": "n", "ĸ": "q", "ŉ": "n", "ŀ": "l", "ƒ": "f", "ə": "a", "ǝ": "e", "ſ": "s",
}  # fmt: skip
OTHER_ALPHABETS = ("GREEK", "CYRILLIC")

_RAW = dict.fromkeys(SOFT_HYPHENS[1:], SOFT_HYPHENS[0]) | {"\x00": ""}
_APOSTROPHE = re.compile(f"[{APOSTROPHES}]")
_LOOSE_MARK = re.compile(f"[{MARKS}]+")
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_UNCLEAN_BYTES = "".join(c for c in (*APOSTROPHES, *SOFT_HYPHENS, *_RAW) if c < "\u0100").encode("latin-1")


def clean(text: str) -> str:
    """``text`` in its one form, with plain apostrophes and no loose accents. It reads the same to a person."""
    text = text.replace("\u2019", "'").replace("\u2018", "'")
    latin = latin_1(text)
    if latin is not None and not any(byte in latin for byte in _UNCLEAN_BYTES):
        return text
    for raw, plain in _RAW.items():
        text = text.replace(raw, plain)
    return bare(_APOSTROPHE.sub("'", one_form(text)))


def bare(text: str) -> str:
    """``text``, which is in its one form, without the marks that are not part of a letter."""
    return text if text.isascii() else _LOOSE_MARK.sub("", text)


@cache
def _plain(character: str) -> str:
    """The plain form of a character beyond ASCII; a space for what belongs to no word."""
    if not character.isalnum():
        return " "
    lower = character.lower()
    parts = unicodedata.normalize("NFKD", LATIN.get(lower, lower)).lower()
    bare = "".join(LATIN.get(part, part) for part in parts if not unicodedata.combining(part))
    if bare.isascii() and bare.isalnum():
        return bare
    if len(bare) == 1 and unicodedata.name(bare, "").startswith(OTHER_ALPHABETS) and bare.isalpha():
        return bare
    return " "


def fold(text: str) -> str:
    """``text`` without accents; characters outside the Latin, Greek and Cyrillic alphabets become spaces."""
    if text.isascii():
        return text
    latin = latin_1(text)
    if latin is not None and not any(byte in latin for byte in _LONGER):
        return latin.translate(_FOLDED).decode("ascii")
    return _NOT_ASCII.sub(lambda match: _plain(match[0]), text)


_LATIN_1 = tuple(map(chr, range(0x100)))
_ONE_LETTER = {c: c if c.isascii() else _plain(c) for c in _LATIN_1 if c.isascii() or len(_plain(c).encode()) == 1}
_LONGER = "".join(c for c in _LATIN_1 if c not in _ONE_LETTER).encode("latin-1")
_FOLDED = "".join(_ONE_LETTER.get(c, " ") for c in _LATIN_1).encode("ascii")
