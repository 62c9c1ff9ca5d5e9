"""In which languages a text is written, told by the small words that no text does without.

In Bolzano proceedings are held in German or in both languages (d.P.R. 574/1988), in Aosta acts may be in French. Every
reader of this program knows Italian: where a text is in another language it has to say so, for what it did not
recognise there it did not look for either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

Language: TypeAlias = Literal["it", "de", "fr"]

NAMES: Final[dict[Language, str]] = {"it": "italiano", "de": "tedesco", "fr": "francese"}
_SMALL_WORDS: Final[dict[Language, frozenset[str]]] = {
    "it": frozenset(
        "di che il per del della dei delle degli dello non è con da nel nella al alla dal dalla sono gli una ha essere "
        "anche come sul sulla ai agli alle lo sia stato ed tra".split()
    ),
    "de": frozenset(
        "der die das und den dem zu mit sich nicht ist auf für im ein eine einer einem eines wird als auch durch nach "
        "vom zum zur wurde werden sind hat dass daß oder bei aus wegen gegen beim über sowie".split()
    ),
    "fr": frozenset("les du est et que dans pour une par au aux sur ce cette pas avec sont été ou leur à elle".split()),
}
"""No word is in two of the lists; those that two languages share ('in', 'des', 'la', 'le') are in none."""
_FEWEST: Final = 6
"""Small words that tell a language: about one line and a half. Fewer are a name, a title, an address."""
_DIFFERENT: Final = 3
_SHARE: Final = 0.02
"""Of the words of a text in one language a quarter is in its list: a paragraph of a page is a fiftieth."""

_SENTENCES: Final = 100
"""Words: so many without the small words of any language are the sentences of another one, or a long list."""


def languages(text: str) -> frozenset[Language]:
    """The languages of a page or a passage; none where it is too short, or written in none of them."""
    words = text.lower().split()
    return frozenset(name for name, small in _SMALL_WORDS.items() if _written(words, small))


def _written(words: list[str], small: frozenset[str]) -> bool:
    found = [word for word in words if word in small]
    return len(found) >= max(_FEWEST, _SHARE * len(words)) and len(set(found)) >= _DIFFERENT


def languages_of(pages: Iterable[str]) -> list[Language]:
    """Those of any of the pages, as ISO 639-1 names them, first that of most pages."""
    found = Counter(each for page in pages for each in languages(page))
    return sorted(found, key=lambda each: (-found[each], [*NAMES].index(each)))


def not_italian(text: str) -> str | None:
    """As what a page or a passage has to be called that readers of Italian have not understood, or not all of it:
    'in tedesco', 'in parte in tedesco', 'in una lingua non riconosciuta'. None where all of it is Italian, or there is
    no sentence in it.

    >>> not_italian("Die Klage ist nicht begründet und wird mit dem Urteil auf Kosten der Kläger abgewiesen.")
    'in tedesco'
    """
    found = languages(text)
    if others := sorted(NAMES[each] for each in found if each != "it"):
        return f"{'in parte ' if 'it' in found else ''}in {' e in '.join(others)}"
    if found or sum(len(word) > 1 and word.isalpha() for word in text.split()) < _SENTENCES:
        return None
    return "in una lingua non riconosciuta"
