"""What is proposed: everybody's mentions and what the recognisers found; and the form in which it is given back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bdm.anonymisation.detection import lexicon
from bdm.anonymisation.detection.companies import Companies
from bdm.anonymisation.detection.firms import IN_A_FIRM
from bdm.anonymisation.detection.mentions import Mentions
from bdm.anonymisation.detection.merge import ProposedSpan, is_cued, judges, touches_firm, words
from bdm.anonymisation.detection.model import (
    Candidate,
    Category,
    Detection,
    Finding,
    JoinedText,
    Keep,
    Metadata,
    RetainedName,
    Style,
)
from bdm.anonymisation.detection.people import People, PersonCandidate
from bdm.anonymisation.detection.pseudonyms import Pseudonyms
from bdm.anonymisation.names import OMISSIS
from bdm.italian.characters import name_key


def propose(
    text: JoinedText,
    metadata: Metadata,
    candidates: Sequence[Candidate],
    keeps: Sequence[Keep],
    categories: frozenset[Category],
) -> list[ProposedSpan]:
    """Every span that somebody proposes, overlapping: the candidates, and each further mention of whom they name."""
    people, companies = People(metadata.parties), Companies(metadata.parties)
    who = _everybody(candidates, keeps, people, companies)
    mentions = Mentions(text.text).of(people)
    if Category.SOCIETA in categories:
        mentions += companies.mentions(text.text)
    found = [
        ProposedSpan(each.start, each.end, each.people[0].category, each.reason, each.sure, each.people, each.full)
        for each in mentions
    ]
    named = {(each.start, each.end) for each in mentions}
    for candidate in candidates:
        if not candidate.category.of_someone:
            found.append(
                ProposedSpan(candidate.start, candidate.end, candidate.category, candidate.reason, candidate.sure)
            )
        elif candidate in who:
            somebody = who[candidate]
            start, end = candidate.start, _end_of_name(text.text, candidate, somebody)
            if (start, end) in named and candidate.reason != IN_A_FIRM:
                continue
            full = len((candidate.name or "").split()) > 1
            found.append(
                ProposedSpan(start, end, somebody.category, candidate.reason, candidate.sure, (somebody,), full)
            )
    return found


def _end_of_name(text: str, candidate: Candidate, somebody: PersonCandidate) -> int:
    """Where it ends: a listed party's not with the first word of the next line, which is none of the party's names
    ('Mina Sartorelli', and below 'Spedita').
    """
    line = text.rfind("\n", candidate.start, candidate.end)
    word = text[line + 1 : candidate.end].strip()
    if line < 0 or not somebody.listed or " " in word or name_key(word) in somebody.keys:
        return candidate.end
    return candidate.end if lexicon.is_given_name(word) or lexicon.is_surname(word) else line


def _everybody(
    candidates: Sequence[Candidate], keeps: Sequence[Keep], people: People, companies: Companies
) -> dict[Candidate, PersonCandidate]:
    """Who each candidate names; ``people`` and ``companies`` get those who are new, the longer names first."""
    officers = judges(keeps)
    who: dict[Candidate, PersonCandidate] = {}
    for candidate in sorted(candidates, key=lambda each: (-len((each.name or "").split()), each.start)):
        if not candidate.category.of_someone or candidate.name is None or touches_firm(candidate, keeps):
            continue
        if candidate.category is Category.SOCIETA:
            who[candidate] = companies.add(candidate.name)
            continue
        cued = is_cued(candidate)
        if candidate.category is Category.PERSONA and not cued and _is_an_officer(words(candidate.name), officers):
            continue
        somebody = people.add(candidate.name, candidate.category)
        if somebody is not None:
            somebody.cued = somebody.cued or cued
        who[candidate] = somebody or PersonCandidate(
            candidate.name, (candidate.name,), candidate.category, listed=False
        )
    return who


def _is_an_officer(name: frozenset[str], officers: Iterable[frozenset[str]]) -> bool:
    return any(name <= officer or (len(officer) > 1 and officer <= name) for officer in officers)


def describe(
    text: JoinedText, spans: Sequence[ProposedSpan], left: Sequence[ProposedSpan], keeps: Sequence[Keep], style: Style
) -> Detection:
    """The proposals by page, with pseudonyms, and what was recognised and left."""
    pseudonyms = Pseudonyms(style)
    findings: list[Finding] = []
    ordered = sorted(spans, key=lambda proposal: text.place(proposal.start, proposal.end)[:1])
    for occurrence, proposal in enumerate(ordered, start=1):
        person = pseudonyms.of(proposal.who) if proposal.who else None
        findings += (
            Finding(
                page, start, end, text.pages[page - 1][start:end], proposal.category, person.key if person else None,
                person.replacement if person else OMISSIS, proposal.reason, proposal.sure, occurrence,
            )
            for page, start, end in text.place(proposal.start, proposal.end)
        )  # fmt: skip
    kept = sorted({*_kept(text, keeps), *_left(text, left)}, key=lambda each: (each.page, each.start))
    findings.sort(key=lambda each: (each.page, each.start))
    return Detection(tuple(findings), pseudonyms.persons, tuple(kept))


def _kept(text: JoinedText, keeps: Iterable[Keep]) -> Iterator[RetainedName]:
    for keep in keeps:
        for page, start, end in text.place(keep.start, keep.end):
            yield RetainedName(page, start, end, text.pages[page - 1][start:end], keep.why.label)


def _left(text: JoinedText, left: Iterable[ProposedSpan]) -> Iterator[RetainedName]:
    for each in left:
        for page, start, end in text.place(each.start, each.end):
            reason = f"{each.category.label.lower()}: la regola per questa materia non lo oscura"
            yield RetainedName(page, start, end, text.pages[page - 1][start:end], reason)
