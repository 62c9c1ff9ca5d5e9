"""Words of the language and names as they are written, so that none of them is taken for a slip.

``data/italiano.txt.gz`` has a word a line, in order, each with a digit: how rare it is. It is read when a word is first
doubtful, and kept as the bytes that it is (3 MB).
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from bdm.anonymisation.detection.lexicon import is_given_name, is_listed_word, is_place, is_surname
from bdm.platform.kit.regex import regex

RAREST: Final = 10
"""Of a word that the list does not have."""
_VERB: Final = regex(
    r"(?P<stem>\w{3,})(?P<vowel>[aei])"
    r"(?:vamo|vate|vano|rono|ssero|ssimo|ndo|rebbe|rebbero|remmo|reste|resti|ranno|remo|rete)"
)
_INFINITIVES: Final = {"a": ("are",), "e": ("are", "ere", "ire"), "i": ("ire",)}
"""Whose forms have a vowel before their ending."""
_WITH_PRONOUN: Final = regex(
    r"(?P<verb>\w{3,}(?:[aei]r|ndo|[aiu]t[oaie]))(?:si|ne|lo|la|li|le|gli|mi|ti|ci|vi|gliel[oaie]|sene)"
)
_ADVERB: Final = regex(r"(?P<adjective>\w{4,})mente")
_FILE: Final = Path(__file__).with_name("data") / "italiano.txt.gz"


def is_right(word: str) -> bool:
    """Whether ``word``, in any case, is one of the language, or the name of somebody or of a place."""
    word = word.lower()
    listed = (is_listed_word, is_surname, is_given_name, is_place)
    return _is_listed(word) or any(each(word) for each in listed) or any(map(_is_listed, _made_of(word)))


def _is_listed(word: str) -> bool:
    return rarity(word) < RAREST


def _made_of(word: str) -> Iterator[str]:
    """Words of which ``word`` is a regular form: no list has all forms of a verb, nor all of them with pronouns."""
    if match := _VERB.fullmatch(word):
        yield from (match["stem"] + ending for ending in _INFINITIVES[match["vowel"]])
    if match := _WITH_PRONOUN.fullmatch(word):
        yield match["verb"] + ("e" if match["verb"].endswith("r") else "")
    if match := _ADVERB.fullmatch(word):
        adjective = match["adjective"]
        yield adjective[:-1] + "o" if adjective.endswith("a") else adjective + "e" * adjective.endswith(("l", "r"))


def rarity(word: str) -> int:
    """From 2 for the commonest to 9, each ten times as rare as the one before; ``RAREST`` for what is not listed.
    ``word`` is in small letters.
    """
    try:
        line = b"\n" + word.encode("latin-1")
    except UnicodeEncodeError:
        return RAREST
    lines = _lines()
    low, high = 0, len(lines) - 1  # each is the end of a line; the lines between them are left
    while low < high:
        start = lines.rfind(b"\n", 0, (low + high) // 2 + 1)
        end = lines.index(b"\n", start + 1)
        if (found := lines[start : end - 1]) == line:
            return int(lines[end - 1 : end])
        if found < line:
            low = end
        else:
            high = start
    return RAREST


@cache
def _lines() -> bytes:
    return gzip.decompress(_FILE.read_bytes())
