"""Normative references of the text, in their canonical form."""

from __future__ import annotations

from collections.abc import Iterator

from bdm.desk.proposal.reading.source import DocumentText, Proposal
from bdm.reference.riferimento_normativo.citation import extract

MAX_REFERENCES = 60


def read_references(source: DocumentText) -> Iterator[Proposal]:
    """``riferimento_normativo``: each reference once, those cited most often first, at most ``MAX_REFERENCES``."""
    places: dict[str, tuple[int, int]] = {}
    counts: dict[str, int] = {}
    for found in extract(source.text):
        name = found.reference.text
        places.setdefault(name, (found.start, found.end))
        counts[name] = counts.get(name, 0) + 1
    for name in sorted(places, key=lambda each: (-counts[each], places[each]))[:MAX_REFERENCES]:
        yield source.proposal("riferimento_normativo", name, *places[name])
