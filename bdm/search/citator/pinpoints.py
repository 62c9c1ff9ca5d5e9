"""Which paragraph of a cited text a sentence means: by the words that it quotes, or by the number that it names."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Final, TypeAlias

from bdm.document.citation.reading import REASONS, CitedPlace
from bdm.document.parts import PartKind
from bdm.italian.characters import uniform
from bdm.italian.quotations import Allowance, QuotedSource, QuotedWords, TooMuchToCompare, quotations
from bdm.platform.kit.regex import regex
from bdm.search.citator.passages import sentence

Paragraph: TypeAlias = tuple[int, int]
"""Which part of the text, and which of its paragraphs (from 0)."""

FEWEST_WORDS: Final = 8
"""Of a quotation: fewer are a formula that any text may have."""
FEWEST_ALIKE: Final = 15
"""Of one that the text does not have to the letter: so are formulas ('da distrarsi in favore del difensore')."""
ALIKE: Final = 0.8
"""The part of the words that has to be the same: courts write '[l]a' for 'La', and scans are misread."""
MOST_COMPARED: Final = 500_000
"""Pairs of words of all quotations that a text does not have to the letter: under a second."""

_NUMBER: Final = r"\d{1,3}(?:\.\d{1,3}){0,4}(?![\d/])"
_UNIT: Final = r"(?:(?:punt[oi]|pa(?:r(?:agraf[oi]|r)?|r)\.?|capovers[oi])\s?(?:n(?:n|umer[oi])?\.?\s?)?|§{1,2}\s?)"
_NO_DAY: Final = r"(?!°?\s[a-z]+\s\d{4})"
"""'punto 31, 8 ottobre 2020' goes on with the next decision."""
_LIST: Final = rf"(?P<numbers>{_NUMBER}\.?(?:\s?(?:,|e|ed|-)\s?{_NUMBER}{_NO_DAY}\.?)*)"
_OF_PART: Final = (
    r"(?:\s*,?\s*(?:de[li]l?[a']?\s?|in\s)?(?:(?P<reasons>(?:considerat[oi]\s|considerazioni\s)?in\sdiritto|diritto|motiv\w+)"
    r"|(?P<facts>(?:ritenuto\s)?in\sfatto|fatto)|(?P<operative>dispositivo)))?"
)
_BETWEEN: Final = (
    r"[\s,;:(\[-]*(?:(?:cit(?:\.|at[ao])|cfr\.|v\.|vedi|si\sveda|in\sparticolare|spec(?:\.|ie|ialmente)|segnatamente|sub"
    r"|in\smotivazione|in\sparte\smotiva|a[il]|agli|alla)[\s,:]*){0,3}"
)
_AFTER: Final = regex(rf"(?i){_BETWEEN}{_UNIT}{_LIST}{_OF_PART}")
_BEFORE: Final = regex(
    rf"(?i)\b{_UNIT}{_LIST}{_OF_PART}\s?,?\s(?:di|del|dell['ao])\s?"
    r"(?:(?:citat|richiamat|predett|medesim|stess|gi[aà]\smenzionat)[ao]\s)?$"
)
_REACH: Final = 90
"""Characters before and behind a citation in which the number stands."""
_EACH: Final = regex(_NUMBER)
_BEGINS: Final = regex(rf"\s*(?:§\s?)?(?P<number>{_NUMBER})(?:\s?[.)°]\s?[.)–—-]*|\s?[–—-])?\s*(?=[\"'«“(\[]*[A-ZÀ-Ý])")
"""The number that a paragraph has: of what follows it the first letter is a capital."""


@dataclass(frozen=True)
class CitedText:
    """A text that is cited: of each part its kind, and its paragraphs."""

    parts: Sequence[tuple[PartKind, Sequence[str]]]
    allowance: Allowance = field(default_factory=lambda: Allowance(MOST_COMPARED))
    _known: dict[str, Paragraph | None] = field(default_factory=dict)

    def meant(self, page: str, place: CitedPlace) -> set[Paragraph]:
        """The paragraphs that the sentence around a citation quotes, with that on either side, and those that it names
        by their number; none where it says nothing more precise than the text.
        """
        return {*self._quoted(page, place), *self._named(page, place)}

    @cached_property
    def _order(self) -> list[Paragraph]:
        """The reasons first: what stands in them and elsewhere is cited for what they say."""
        every = [(part, at) for part, (_, paragraphs) in enumerate(self.parts) for at in range(len(paragraphs))]
        return sorted(every, key=lambda each: self.parts[each[0]][0] not in REASONS)

    @cached_property
    def _source(self) -> QuotedSource:
        return QuotedSource("\n".join(self.parts[part][1][at] for part, at in self._order))

    @cached_property
    def _starts(self) -> list[int]:
        lengths = (len(self.parts[part][1][at]) + 1 for part, at in self._order)
        return [0, *accumulate(lengths)][:-1]

    @cached_property
    def _numbered(self) -> dict[str, list[Paragraph]]:
        found: dict[str, list[Paragraph]] = {}
        for part, (_, paragraphs) in enumerate(self.parts):
            for at, paragraph in enumerate(paragraphs):
                if begins := _BEGINS.match(paragraph):
                    found.setdefault(begins["number"], []).append((part, at))
        return found

    def _quoted(self, page: str, place: CitedPlace) -> Iterator[Paragraph]:
        marked = _marked(page)
        if not marked:
            return
        start, end = sentence(page, place, beside=1)
        for each in marked:
            if each.end > start and each.start < end:
                if each.words not in self._known:
                    self._known[each.words] = self._standing(each.words)
                paragraph = self._known[each.words]
                if paragraph is not None:
                    yield paragraph

    def _standing(self, quoted: str) -> Paragraph | None:
        """The paragraph in which the words begin."""
        alike = len(quoted.split()) >= FEWEST_ALIKE
        try:
            found = self._source.find(quoted, self.allowance if alike else Allowance(0))
        except TooMuchToCompare:
            return None
        if found is None or found.likeness < ALIKE or not (alike or found.exact):
            return None
        return self._order[bisect_right(self._starts, found.start) - 1]

    def _named(self, page: str, place: CitedPlace) -> Iterator[Paragraph]:
        behind = uniform(page[place.end : place.end + _REACH], one_line=True)
        before = uniform(page[max(place.start - _REACH, 0) : place.start], one_line=True)
        named = _AFTER.match(behind) or _BEFORE.search(before)
        if named is None:
            return
        kinds: frozenset[str] = frozenset()
        if named["reasons"]:
            kinds = REASONS
        elif named["facts"]:
            kinds = frozenset({"fatto", "fatto_e_motivi"})
        elif named["operative"]:
            kinds = frozenset({"dispositivo"})
        for number in _EACH.findall(named["numbers"]):
            paragraph = self._with_number(number, kinds)
            if paragraph is not None:
                yield paragraph

    def _with_number(self, number: str, kinds: frozenset[str]) -> Paragraph | None:
        """The one paragraph that begins with it: of several the one in the reasons, if there is one."""
        found = [each for each in self._numbered.get(number, ()) if not kinds or self.parts[each[0]][0] in kinds]
        if len(found) > 1:
            found = [each for each in found if self.parts[each[0]][0] in REASONS]
        return found[0] if len(found) == 1 else None


@lru_cache(maxsize=1)
def _marked(page: str) -> list[QuotedWords]:
    """The quotations of a page that are long enough; its citations are asked for one after the other."""
    return [each for each in quotations(page) if len(each.words.split()) >= FEWEST_WORDS]
