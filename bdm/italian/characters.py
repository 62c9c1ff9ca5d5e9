"""Characters: the forms that a text is brought to before it is read, each for a purpose of its own.

===================================  ====================================================================
``clean``                            the text as it is kept and shown again: one form, plain apostrophes
``fold``                             search: no accents; the text may become longer
``name_key``                         names of people: the same name, however it is spelled
``name_text``, ``cased_name_text``   names in a text: every character at its place, so that offsets hold
``letters``                          quotations: nothing but letters and digits
``uniform``                          citations and headings: one kind of each sign, every character at its place
===================================  ====================================================================

Elsewhere, for reasons of their own: what files may be called (``bdm.platform.kit.file_names``), what the font of a
redaction has (``bdm.document.redaction.marks``), what a machine may read in disguise (``bdm.assistant.instructions``),
what PostgreSQL compares accounts by (``bdm.people.user``).

After ``fold`` a word consists of ASCII letters and digits, or of lower-case Greek or Cyrillic letters: there nobody's
table of accents or letters (Rust's, Lucene's, Python's) can disagree with ours.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Callable
from functools import cache, lru_cache

from bdm.platform.kit.characters import latin_1, one_form
from bdm.platform.kit.regex import regex

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

TWO_IN_ONE = {"ae": "æ", "oe": "œ", "ss": "ß", "th": "þ"}
"""Characters that stand for two letters, where search reads two."""

_SPACES = regex(r"\s{2,}")
_ANY_APOSTROPHE = "'" + APOSTROPHES
_UNIFORM: dict[int, str] = str.maketrans(
    {
        **dict.fromkeys(APOSTROPHES, "'"),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
        **dict.fromkeys("\u201c\u201d\u201e\u00ab\u00bb", '"'),
        **dict.fromkeys("\u00a0\u2002\u2003\u2009\u202f", " "),
        "º": "°",
    }
)
_ONE_LINE: dict[int, str] = _UNIFORM | str.maketrans(
    {**dict.fromkeys("\n\r\t\f\v", " "), **dict.fromkeys("\u00ad\ufffe", "-")}
)
_RAW = dict.fromkeys(SOFT_HYPHENS[1:], SOFT_HYPHENS[0]) | {"\x00": ""}
_APOSTROPHE = regex(f"[{APOSTROPHES}]")
_LOOSE_MARK = regex(f"[{MARKS}]+")
_NOT_ASCII = regex(r"[^\x00-\x7f]")
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


@lru_cache(maxsize=4_096)
def letters_of(character: str) -> str:
    """The letters that search reads in a character; none in what is no letter, another alphabet's as it is."""
    if character in _ANY_APOSTROPHE or not character.isalpha():
        return ""
    return fold(character).strip().lower() or character.casefold()


@lru_cache(maxsize=4_096)
def _base(letter: str) -> str:
    """One letter for one letter: lower case, no accent, one kind of apostrophe."""
    if letter in _ANY_APOSTROPHE:
        return "'"
    folded = letters_of(letter)
    if len(folded) <= 1:
        return folded or letter
    return TWO_IN_ONE.get(folded, unicodedata.normalize("NFKD", letter.lower())[0])


@lru_cache(maxsize=4_096)
def _cased(letter: str) -> str:
    base = _base(letter)
    return base.upper() if letter.isupper() and len(base.upper()) == 1 else base


def name_text(text: str) -> str:
    """``text`` (in its one form) in the letters that names are compared by; the same length, so offsets hold in both.

    >>> name_text("Nicolò D’ANGELO")
    "nicolo d'angelo"
    """
    if text.isascii():
        return text.lower().replace("`", "'")
    return "".join(map(_base, text))


def cased_name_text(text: str) -> str:
    """The same, but capitals stay capitals."""
    if text.isascii():
        return text.replace("`", "'")
    return "".join(map(_cased, text))


def name_key(word: str) -> str:
    """Small letters, without accents and apostrophes: how two spellings of a name are compared.

    >>> name_key("D’Angelò")
    'dangelo'
    """
    return "".join(map(letters_of, word))


def letters(text: str) -> str:
    """The letters and digits alone, without accents, in their case: where a quotation stands in a text."""
    return "".join(filter(str.isalnum, fold(text)))


def uniform(text: str, *, one_line: bool = False) -> str:
    """One kind of apostrophe, dash, quotation mark, blank and degree sign, every character at its place: what the
    expressions for citations and headings are tried on. In ``one_line`` the ends of lines are blanks too.

    >>> uniform("l’art. 1º – «così»")
    'l\'art. 1° - "così"'
    """
    table, bytewise, wide = _ONE_LINE_TABLES if one_line else _UNIFORM_TABLES
    for character in wide:
        if character in text:
            text = text.replace(character, table[ord(character)])
    latin = latin_1(text)  # its bytes are exchanged in a tenth of the time
    return text.translate(table) if latin is None else latin.translate(bytewise).decode("latin-1")


def _tables(table: dict[int, str]) -> tuple[dict[int, str], bytes, tuple[str, ...]]:
    """What is exchanged, the same for bytes of Latin 1, and the characters that are none of these."""
    bytewise = "".join(table.get(code, chr(code)) for code in range(0x100)).encode("latin-1")
    return table, bytewise, tuple(chr(code) for code in table if code > 0xFF)


_UNIFORM_TABLES, _ONE_LINE_TABLES = _tables(_UNIFORM), _tables(_ONE_LINE)


_LATIN_1 = tuple(map(chr, range(0x100)))
_ONE_LETTER = {c: c if c.isascii() else _plain(c) for c in _LATIN_1 if c.isascii() or len(_plain(c).encode()) == 1}
_LONGER = "".join(c for c in _LATIN_1 if c not in _ONE_LETTER).encode("latin-1")
_FOLDED = "".join(_ONE_LETTER.get(c, " ") for c in _LATIN_1).encode("ascii")


def one_space(text: str) -> tuple[str, Callable[[int], int]]:
    """``text`` with one space for several, and what gives the place in ``text`` of a place in it."""
    starts, gone, parts, at = [0], [0], list[str](), 0
    for run in _SPACES.finditer(text):
        parts.append(text[at : run.start() + 1])
        at = run.end()
        gone.append(gone[-1] + at - run.start() - 1)
        starts.append(at - gone[-1])
    parts.append(text[at:])
    return "".join(parts), lambda place: place + gone[bisect_right(starts, place) - 1]
