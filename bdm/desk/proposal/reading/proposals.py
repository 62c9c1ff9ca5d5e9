"""All proposals of a document, field by field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bdm.desk.proposal.reading.catalogue import ReferenceLists
from bdm.desk.proposal.reading.dates import read_days
from bdm.desk.proposal.reading.german import LEFT, NOT_ALL_READ, language_of, left_open, read_german, without_german
from bdm.desk.proposal.reading.judges import read_judges
from bdm.desk.proposal.reading.keywords import read_keywords
from bdm.desk.proposal.reading.kind import read_area, read_stato, read_tipo
from bdm.desk.proposal.reading.matter import read_materia
from bdm.desk.proposal.reading.numbers import read_numbers
from bdm.desk.proposal.reading.office import read_office
from bdm.desk.proposal.reading.outcome import read_outcome
from bdm.desk.proposal.reading.parties import read_parties
from bdm.desk.proposal.reading.references import read_references
from bdm.desk.proposal.reading.register import read_register, read_ruolo
from bdm.desk.proposal.reading.restriction import read_visibility
from bdm.desk.proposal.reading.source import DocumentText, OpenField, Proposal
from bdm.reference.riferimento_normativo.citation import extract

VERSION: Final = 1
"""One more whenever the same text would be read otherwise (a test says so): drafts are read again by it."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read of a decision, in the order of the form, and what its text leaves open."""

    proposals: tuple[Proposal, ...]
    undecided: tuple[OpenField, ...]

    def as_json(self) -> list[dict[str, Any]]:
        """Both as they are kept: what is undecided has ``values``, a proposal its ``value``."""
        return [*(each.as_json() for each in self.proposals), *(each.as_json() for each in self.undecided)]


def read(pages: Sequence[str], catalogue: ReferenceLists) -> Reading:
    """What the text of ``pages`` says of the decision. Never raises for any text."""
    found = list(_in_language(pages, catalogue))
    return Reading(
        tuple(each for each in found if isinstance(each, Proposal)),
        tuple(each for each in found if isinstance(each, OpenField)),
    )


def propose(pages: Sequence[str], catalogue: ReferenceLists) -> list[Proposal]:
    """All proposals of ``pages``."""
    return list(read(pages, catalogue).proposals)


def _in_language(pages: Sequence[str], catalogue: ReferenceLists) -> Iterator[Proposal | OpenField]:
    """By the readers of the language in which the document begins; what they cannot read is said."""
    language = language_of(pages)
    if language == "de":
        source = DocumentText.of(pages)
        yield from read_german(source, catalogue)
        yield from read_references(source, list(extract(source.text)))
        yield from read_visibility(source, None, None)
        return
    italian = without_german(pages)
    source = DocumentText.of(italian)
    found = list(_found(source, catalogue))
    if language == "both":
        found = [each for each in found if each.field not in LEFT]
    yield from found
    if language == "both" or italian != list(pages):
        read_ones = {each.field for each in found}
        yield from left_open(source, NOT_ALL_READ, [field for field in LEFT if field not in read_ones])


def _found(source: DocumentText, catalogue: ReferenceLists) -> Iterator[Proposal | OpenField]:
    area = next(read_area(source), None)
    office = next(read_office(source, catalogue), None)
    area_name = area.value if area else None
    if area is not None:
        yield area
    tipo = next(read_tipo(source), None)
    if tipo is not None:
        yield tipo
    if office is not None:
        yield office
    numbers = list(read_numbers(source))
    yield from numbers
    yield from read_ruolo(source, area_name, tipo.value if tipo else None)
    yield from read_register(source)
    yield from read_days(source, any(each.field == "data_pubblicazione" for each in numbers))
    yield from read_judges(source)
    yield from read_parties(source, area_name)
    yield from read_stato(source)
    yield from read_outcome(source, area_name, office.value if office else None)
    references = list(extract(source.text))
    of_materia = list(read_materia(source, area_name, catalogue, references))
    yield from of_materia
    materia = next((each for each in of_materia if isinstance(each, Proposal)), None)
    yield from read_keywords(source, area_name, catalogue)
    yield from read_references(source, references)
    yield from read_visibility(source, area_name, materia)
