"""Passages of a page's text: where the same words stand again, and what the text is once they are obscured."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bdm.anonymisation.model import AnonymisationPerson, AnonymisationSpan, Decision


@dataclass(frozen=True)
class Cover:
    """What is obscured: characters ``start`` to ``end`` of a page (from 1), and what stands there instead."""

    page: int
    start: int
    end: int
    replacement: str


def occurrences(testo: str, words: str) -> Iterator[tuple[int, int]]:
    """Where ``words`` stand in ``testo`` as whole words, whatever the spaces between them. Capitals may be more, but
    not fewer: 'Rossi' is found in 'ROSSI', not in 'i numeri rossi'.
    """
    parts = words.split()
    if not parts:
        return
    left = r"(?<![^\W_])" if parts[0][0].isalnum() else ""
    right = r"(?![^\W_])" if parts[-1][-1].isalnum() else ""
    pattern = left + r"\s+".join(map(re.escape, parts)) + right
    for match in re.finditer(pattern, testo, re.IGNORECASE):
        found = match.group().split()
        if all(there[0].isupper() or not asked[0].isupper() for asked, there in zip(parts, found, strict=True)):
            yield match.span()


def overlaps(spans: Iterable[AnonymisationSpan], page: int, start: int, end: int) -> list[AnonymisationSpan]:
    """Those of ``spans`` that share a character with this place."""
    return [span for span in spans if span.page == page and span.first < end and start < span.last]


def replacement_of(span: AnonymisationSpan, persons: Mapping[str, AnonymisationPerson]) -> str:
    """What stands in the place of the passage: the pseudonym of its person, if it has one."""
    person = persons.get(span.person or "")
    return person.replacement if person is not None else span.replacement


def covers(spans: Iterable[AnonymisationSpan], persons: Iterable[AnonymisationPerson]) -> list[Cover]:
    """The accepted passages in order, those that overlap as one, which is then called as the longest of them is."""
    by_key = {person.key: person for person in persons}
    accepted = sorted(
        (span for span in spans if span.decision == Decision.ACCETTATO),
        key=lambda span: (span.page, span.first, -span.last),
    )
    groups: list[list[AnonymisationSpan]] = []
    for span in accepted:
        last = groups[-1] if groups else []
        if last and last[0].page == span.page and span.first < max(each.last for each in last):
            last.append(span)
        else:
            groups.append([span])
    return [
        Cover(
            page=group[0].page,
            start=group[0].first,
            end=max(each.last for each in group),
            replacement=replacement_of(max(group, key=lambda each: each.last - each.first), by_key),
        )
        for group in groups
    ]


def mask_pages(pages: Sequence[str], covers: Iterable[Cover]) -> list[str]:
    """The texts of the pages with what replaces the covered passages."""
    texts = list(pages)
    for cover in sorted(covers, key=lambda each: each.start, reverse=True):
        testo = texts[cover.page - 1]
        texts[cover.page - 1] = testo[: cover.start] + cover.replacement + testo[cover.end :]
    return texts
