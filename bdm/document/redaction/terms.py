"""What must not be found, in whatever form it is written."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import accumulate

from bdm.platform.kit.characters import letters_only
from bdm.platform.kit.regex import regex

SHORTEST_IN_BYTES: int = 6
"""Letters of a term that is believed to be in bytes, such as the samples of a picture, that are no text."""
SHORTEST_IN_CODES = 5
"""Letters of a term that is believed to be in the codes of a page, which need not be letters."""

_WORD = regex(r"[^\W_]+")


@dataclass
class TermOccurrences:
    """How often terms are in a text: wherever their letters follow one another; as whole words; within words that are
    not known.
    """

    all: Counter[str] = field(default_factory=Counter)
    whole: Counter[str] = field(default_factory=Counter)
    within: Counter[str] = field(default_factory=Counter)


class Terms:
    """The letters of the terms, also backwards, and those of their words in the inverse order. Spaces, capitals,
    accents, ligatures, hyphens and line ends play no part in the search.
    """

    def __init__(self, terms: Iterable[str]) -> None:
        self._forms: set[str] = set()
        self._inverse: set[str] = set()
        for term in terms:
            form = letters_only(term)
            if len(form) < 2:
                continue
            self._forms.add(form)
            self._inverse.add(letters_only("".join(reversed(term.split()))))
            if len(form) >= SHORTEST_IN_CODES:
                self._forms.add(form[::-1])
        self._inverse -= self._forms
        self._needles = tuple(self._in_encodings())

    def __bool__(self) -> bool:
        return bool(self._forms)

    def find(self, text: str, vocabulary: frozenset[str] = frozenset(), shortest: int = 0) -> TermOccurrences:
        """Where the terms of at least ``shortest`` letters are. One within words of the ``vocabulary`` does not count
        as within: 'strada' is no Ada, and neither is 'bada a'. Of words in the inverse order only whole ones are meant.
        """
        words = [letters_only(match[0]) for match in _WORD.finditer(text)]
        joined = "".join(words)
        ends = list(accumulate(map(len, words)))
        found = TermOccurrences()
        for form in self._forms | self._inverse:
            if len(form) < shortest:
                continue
            at = joined.find(form)
            while at >= 0:
                first, last = bisect_right(ends, at), bisect_right(ends, at + len(form) - 1)
                whole = at == ends[first] - len(words[first]) and at + len(form) == ends[last]
                if whole or form in self._forms:
                    found.all[form] += 1
                    found.whole[form] += whole
                    found.within[form] += not whole and not vocabulary.issuperset(words[first : last + 1])
                at = joined.find(form, at + 1)
        return found

    def in_text(self, text: str) -> bool:
        """Whether one is in ``text``: as words, or, where it is long enough, wherever."""
        found = self.find(text)
        return bool(+found.whole) or any(len(form) >= SHORTEST_IN_CODES for form in +found.within)

    def in_bytes(self, data: bytes) -> bool:
        """Whether one is in ``data`` byte for byte, but for capitals, in any of the usual encodings."""
        folded = data.lower()
        return any(needle in folded for needle in self._needles)

    def _in_encodings(self) -> Iterator[bytes]:
        for form in self._forms:
            if len(form) >= SHORTEST_IN_BYTES:
                for encoding in ("latin-1", "utf-8", "utf-16-be", "utf-16-le"):
                    with suppress(UnicodeEncodeError):
                        yield form.encode(encoding)


class TermAllowance:
    """How often the terms may be on each page: as often as in the text that is ``expected`` there."""

    def __init__(self, terms: Terms, expected: Sequence[str]) -> None:
        self._terms = terms
        self._expected = expected
        self._known = frozenset(letters_only(match[0]) for text in expected for match in _WORD.finditer(text))
        self._counted: dict[int, TermOccurrences] = {}

    def exceeded(self, page: int, text: str, shortest: int = 0) -> list[str]:
        """The terms, in plain letters, of which ``text``, read on ``page`` (from 0), has more."""
        found = self._terms.find(text, self._known, shortest)
        allowed = self._on(page)
        return [
            form
            for form, count in found.all.items()
            if count > allowed.all[form] and (found.whole[form] > allowed.whole[form] or found.within[form] > 0)
        ]

    def nowhere(self, page: int, form: str) -> bool:
        """Whether a term may not be on the page at all."""
        return self._on(page).all[form] == 0

    def _on(self, page: int) -> TermOccurrences:
        if page not in self._counted:
            self._counted[page] = self._terms.find(self._expected[page] if page < len(self._expected) else "")
        return self._counted[page]
