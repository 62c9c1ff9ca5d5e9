"""What a decision says of itself: the number in its heading, and the stamp that the offices' programs put on its pages.

Nobody cites himself. What a document is is not known where its text is read; that these lines are its own shows by
what they are: whole lines, which no sentence goes on from or into.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final

from bdm.document.precedents import CitedPrecedent, Precedent
from bdm.italian.days import DAY
from bdm.italian.table import Table
from bdm.platform.kit.regex import regex

_KIND: Final = r"(?:sentenza|ordinanza|decreto)(?:\s(?:non\s)?definitiva|\sparziale)?"
_NUMBER: Final = r"(?P<number>\d{1,6})\s?/\s?(?P<year>(?:19|20)\d\d)(?!\d)"
_REGISTER: Final = r"(?:\s{0,9}[-,(]?\s{0,9}(?:(?:n\.?\s?)?r\.?\s?g|rep(?:ert)?)\.?[^\n]{0,40})?"
STAMP: Final = Table(
    (
        rf"{_KIND}\s{{1,3}}n\.?\s{{0,3}}{_NUMBER}\s{{1,3}}pubbl(?:\.|icata|icato)\s{{0,3}}(?:(?:il|in\sdata|del)\s{{1,3}}{DAY})?{_REGISTER}",
        "Sentenza n. 1323/2021 pubbl. il 04/05/2021 | Sentenza n. 7/2024 pubbl. il 03/05/2024 RG n. 456/2019",
        "la sentenza n. 7/2024 | sentenza n. 7 pubbl.",
    ),
    any_case=True,
)
"""On every page."""
HEADING: Final = Table(
    (
        rf"{_KIND}\s{{0,3}}[-:]?\s{{0,3}}n(?:\.|r\.|°|\s|um(?:ero|\.))\s{{0,3}}{_NUMBER}(?:\s{{1,3}}(?:del\s{{1,3}})?{DAY})?{_REGISTER}",
        "SENTENZA N. 110/2022 | Ordinanza n. 5/2020 del 3 marzo 2020 | Sentenza n. 12/2020 - R.G. n. 77/2019",
        "n. 110/2022",
    ),
    any_case=True,
)
"""Among the first lines of the first page."""
_HEAD: Final = 1500
"""Characters in which a decision says what it is."""
_FIRST: Final = frozenset("SODsod[")
"""With which such a line begins."""
_DEPOSITED: Final = regex(rf"(?i:\s*\n\s*depositat[ao]\s(?:il|in\sdata)\s{DAY}\s*(?:\n|$))")
"""A line that goes on from no sentence: 'Depositata il 12/02/2026', beneath the number."""
_NOTE: Final = regex(r"\[[^\]\n]{0,80}\]\s{0,3}")
"""What somebody has noted in brackets before it."""
_UNENDED: Final = regex(r"[a-zà-ÿ0-9'](?:[-\s]*)\Z")
"""A line that a small letter may go on from."""
_LONGEST: Final = 160
_LEADS: Final = regex(
    r"(?i:(?:\b(?:la|una|alla|della|dalla|nella|con|di|da|e|ed|avverso|contro|impugnat[ao]|appellat[ao]|per|vist[ao]|il|lo|l'|dell'|un|del|al|dal)|[,:(])\s*$)"
)
"""What a sentence goes on from: 'avverso la'."""
_GOES_ON: Final = regex(
    r"(?i:\s*(?:[,(]|(?:d[ea]l(?:la|l'|lo)?|d'|di|emess[ao]|res[ao]|pronun\w+|depositat[ao]|pubblicat[ao]|notificat[ao]|e|ed|con|che|in)(?![^\W_])))"
)
"""What a sentence goes on with: 'del Tribunale di'."""


def others(text: str, separator: str, precedents: Sequence[CitedPrecedent]) -> list[CitedPrecedent]:
    """Those of ``precedents`` that the text, whose pages are parted by ``separator``, does not say of itself: they
    stand in none of its own lines, are not what is named there, and not its own number without a court.
    """
    lines = list(_lines(text, separator))
    if not lines:
        return list(precedents)
    starts = [start for start, *_ in lines]
    numbers = {(number, year) for *_, number, year in lines}
    itself, found = set[Precedent](), list[CitedPrecedent]()
    for each in precedents:
        before = bisect_left(starts, each.end) - 1
        if before < 0 or lines[before][1] <= each.start:
            found.append(each)
        elif each.start < starts[before]:  # the heading names the court in a line before
            itself.add(each.precedent)
    return [
        each
        for each in found
        if each.precedent not in itself
        and (each.precedent.certain or (each.precedent.number, each.precedent.year) not in numbers)
    ]


def _lines(text: str, separator: str) -> Iterator[tuple[int, int, int, int]]:
    """Its own lines, from where to where, each with the number and the year that stand there."""
    head = min(_HEAD, len(text.split(separator, 1)[0]))
    before, at = "", 0
    for line in text.replace(separator, "\n").split("\n"):
        stripped = line.strip()
        if stripped[:1] in _FIRST and len(stripped) < _LONGEST:
            note = _NOTE.match(stripped)
            said = stripped[note.end() :] if note else stripped
            stamp = STAMP.compiled.fullmatch(said)
            heads = at < head and not (said[:1].islower() and _UNENDED.search(before))
            match = stamp or (HEADING.compiled.fullmatch(said) if heads else None)
            end = at + len(line)
            sealed = stamp or _DEPOSITED.match(text, end, end + 60) is not None
            if match and (sealed or not (_LEADS.search(before) or _GOES_ON.match(text, end, end + 40))):
                yield at, end, int(match["number"]), int(match["year"])
        if stripped:
            before = stripped[-20:]
        at += len(line) + 1
