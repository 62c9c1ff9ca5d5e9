"""Finding a few entries in a short list while somebody types; content is searched by the engine, not by this."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from bdm.italian.characters import clean, fold
from bdm.platform.kit.regex import regex

T = TypeVar("T")

_WORD = regex(r"[^\W_]+")


def words(text: str) -> list[str]:
    """Lower-case words without accents; the full stops of abbreviations fall (``C.P.C.`` is ``cpc``)."""
    return _WORD.findall(_plain(text).replace(".", ""))


def split_at_stops(text: str) -> list[str]:
    """The same, where a full stop ends a word (``C.P.C.`` is ``c``, ``p``, ``c``)."""
    return _WORD.findall(_plain(text))


def _plain(text: str) -> str:
    return fold(clean(text)).casefold()


def best_matches(query: str, entries: Iterable[T], text: Callable[[T], str], limit: int) -> list[T]:
    """The entries of which every word of ``query`` begins a word of ``text(entry)``, in their order, those
    that begin with the query first. An empty query matches all.
    """
    wanted = words(query)
    beginning: list[T] = []
    others: list[T] = []
    for entry in entries:
        found = words(text(entry))
        if all(any(word.startswith(part) for word in found) for part in wanted):
            first = bool(wanted) and bool(found) and found[0].startswith(wanted[0])
            (beginning if first else others).append(entry)
    return (beginning + others)[:limit]
