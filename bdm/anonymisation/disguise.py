"""How else a name may stand in a text, so that somebody still reads it there: in letters of other alphabets, in small
letters after 'il teste', in an address or a tag, parted by a hyphen or a blank.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Container, Iterator
from functools import lru_cache
from typing import Final

from bdm.anonymisation.detection.lexicon import is_word
from bdm.italian.characters import cased_name_text, name_key
from bdm.platform.kit.regex import regex

_LOOKS: Final = str.maketrans(
    "авеѕһіјкӏмнорԛсԁтuѵԝхуґгьАВЕЅІЈКӀМНОРԚСТѴԜХУавісΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεηικνορτυχγϲϳѐёї",
    "abeshijklmhopqcdtuvwxyrrbABESIJKIMHOPQCTVWXYabicABEZHIKMNOPTYXabenikvoptuxycjeei",
)
"""Letters of other alphabets that look like ours."""
_SOUNDS: Final = str.maketrans(
    "абвгдеёзиійклмнопрстуфхцыэАБВГДЕЁЗИІЙКЛМНОПРСТУФХЦЫЭαβγδεζηθικλμνξοπρσςτυφχωάέήίόύώΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΩ",
    "abvgdeeziiiklmnoprstufhcyeABVGDEEZIIIKLMNOPRSTUFHCYEabgdeziticlmnxoprsstufhoaeiiouoABGDEZITICLMNXOPRSTUFHO",
)
"""And those that are read like ours: 'Фумагалли'."""
_LATIN: Final = regex(r"(?:LATIN (?:SMALL|CAPITAL) LETTER|LATIN LETTER SMALL CAPITAL|SYMBOL LETTER) ([A-Z])$")
_OTHER: Final = regex(
    "[\u0250-\u02af\u0370-\u052f\u1d00-\u1dbf\u249c-\u24e9\u2c60-\u2c7f\ua720-\ua7ff\U0001f100-\U0001f1ff]"
)
_STRANGE: Final = regex("[^\\W\\d_\u0000-\u052f\u1d00-\u1fff\u2c60-\u2c7f\ua720-\ua7ff\ufb00-\ufb06\uff00-\uff5e]")
"""Letters of alphabets that Italian is never written in, and of which some look like ours (Armenian, Cherokee)."""
_WRITTEN: Final = regex(r"[\w@$!|]+")
_FOR_LETTERS: Final = str.maketrans("013456789@$!|Iij", "oleasgtbgaslllll")
"""Figures and signs that somebody puts for a letter, and the letters that cannot be told apart."""

_ADDRESS: Final = regex(
    r"[#@_]|://|\bwww\.|\.(?:it|com|org|net|eu|info|gov|edu|pdf|docx?|odt|rtf|txt|jpe?g|png|html?)\b", re.IGNORECASE
)
_RUN: Final = regex(r"\S+")
_LETTERS: Final = regex(r"[^\W\d_]+")
_FAR: Final = 200
"""Characters on each side of a word in which its address may go on."""
_TITLED: Final = regex(
    r"(?:\btest[ei]|testimon[ei]|\bsig(?:nor[aei]?|norina|\.(?:r[ae]|na)?)|\bdott(?:oressa|\.(?:ssa)?|or)"
    r"|\b(?:avv|ing|geom|prof|arch|rag|dr)\.(?:ssa)?|\bdi\s+nome|\bcognome|\bnominat[oa]|\btal[ei]|\bfamiglia)\s*$",
    re.IGNORECASE,
)
_TITLE_LENGTH: Final = 20
_PARTS: Final = regex(r"\s*[()\[\]…]+\s*|\s+[-–—]\s+|(?<![-‐‑])\s+")
_MIN_SMALL: Final = 4
"""Letters of a name that is hidden in small letters wherever it stands."""
_MIN_IN_ADDRESS: Final = 3


def readings(text: str) -> Iterator[Callable[[str], str]]:
    """How a text is read, letter for letter: as it is written, and where it has letters of other alphabets by what they
    look like and what they sound like.
    """
    yield cased_name_text
    if _OTHER.search(text):
        yield lambda each: cased_name_text("".join(map(_latin, each)).translate(_LOOKS))
        yield lambda each: cased_name_text(each.translate(_SOUNDS))


@lru_cache(maxsize=4_096)
def _latin(character: str) -> str:
    """A small capital or a letter in a square, a circle or brackets as the plain letter."""
    if character.isascii() or not _OTHER.match(character):
        return character
    found = _LATIN.search(unicodedata.name(character, ""))
    return found[1].lower() if found else character


def looking_like(text: str, looks: Container[str]) -> Iterator[tuple[int, int]]:
    """Where words of ``text`` look as a name does (``looks``: see ``look``), and where some are of an alphabet of which
    nobody here can tell what it says.
    """
    for match in _WRITTEN.finditer(text):
        written = match[0]
        if _STRANGE.search(written) or (_looks_like(written, looks) and not (written.isalpha() and is_word(written))):
            yield match.span()


def _looks_like(spelling: str, looks: Container[str]) -> bool:
    seen = look(spelling)
    return seen in looks or seen.removesuffix("s") in looks  # 'i Fumagallis'


def within_words(text: str, names: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """Where one of ``names`` (plain small letters) stands within other words of ``text`` or is parted by whatever is no
    letter, with the words that it touches; not where all of them are words of the language.
    """
    places = [at for at, character in enumerate(text) if character.isalpha()]
    plain = cased_name_text("".join(text[at] for at in places)).lower()
    for match in names.finditer(plain):
        start, end = places[match.start()], places[match.end() - 1] + 1
        while start and text[start - 1].isalnum():
            start -= 1
        while end < len(text) and text[end].isalnum():
            end += 1
        if not all(map(is_word, _LETTERS.findall(text[start:end]))):
            yield start, end


def look(word: str) -> str:
    """What an eye in a hurry sees of a word: 'R0ss1' and 'RossI' are 'Rossi' to it, and 'rn' is 'm'."""
    return cased_name_text(word).translate(_FOR_LETTERS).lower().replace("rn", "m")


def small_name(text: str, cased: str, start: int, end: int) -> bool:
    """Whether ``text[start:end]``, in small letters, is read as a name there: it is no word of the language, or stands
    in an address, a tag, after a title.
    """
    letters = len(name_key(cased[start:end]))
    if letters >= _MIN_SMALL and not is_word(cased[start:end]):
        return True
    return letters >= _MIN_IN_ADDRESS and (in_address(text, start, end) or follows_title(text, start))


def follows_title(text: str, start: int) -> bool:
    """Whether a word that tells a name stands before."""
    return _TITLED.search(text, max(start - _TITLE_LENGTH, 0), start) is not None


def in_address(text: str, start: int, end: int) -> bool:
    """Whether a place in a text lies in an address, a tag or the name of a file."""
    before, after = text[max(start - _FAR, 0) : start], text[end : end + _FAR]
    run = before.split()[-1:] if before and not before[-1].isspace() else []
    rest = after.split()[:1] if after and not after[0].isspace() else []
    return _ADDRESS.search("".join((*run, text[start:end], *rest))) is not None


def addresses(text: str) -> Iterator[tuple[int, int]]:
    """Where the addresses, tags and names of files stand."""
    yield from (match.span() for match in _RUN.finditer(text) if _ADDRESS.search(match[0]))


def made_of_words(spelling: str) -> bool:
    """Whether what could be a parted name is rather words: 'con ti', 'la costa', but not 'bram billa' or 'con-ti'."""
    parts = _PARTS.split(spelling)
    return len(parts) > 1 and all(part.isalpha() and len(part) > 1 and is_word(part) for part in parts)
