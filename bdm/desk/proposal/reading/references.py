"""Normative references of the text, in their canonical form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bdm.desk.proposal.reading.source import DocumentText, Proposal
from bdm.reference.riferimento_normativo.citation import FoundReference
from bdm.reference.riferimento_normativo.service import wrong

MAX_REFERENCES = 60


def read_references(source: DocumentText, references: Sequence[FoundReference]) -> Iterator[Proposal]:
    """``riferimento_normativo``: each reference once, those cited most often first, at most ``MAX_REFERENCES``. None
    that could not be composed (a decree without its day): it would have to be confirmed afterwards.
    """
    places: dict[str, tuple[int, int]] = {}
    counts: dict[str, int] = {}
    for found in references:
        name = found.reference.text
        places.setdefault(name, (found.start, found.end))
        counts[name] = counts.get(name, 0) + 1
    composed = [name for name in places if wrong(name) is None]
    for name in sorted(composed, key=lambda each: (-counts[each], places[each]))[:MAX_REFERENCES]:
        yield source.proposal("riferimento_normativo", name, *places[name])
