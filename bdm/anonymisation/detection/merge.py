"""From what was found, by whomever, to spans that do not overlap and touch nothing that must stay."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from typing import Final

from bdm.anonymisation import names
from bdm.anonymisation.detection import lexicon
from bdm.anonymisation.detection.firms import IN_A_FIRM
from bdm.anonymisation.detection.model import Candidate, Category, Keep, KeepReason, Metadata
from bdm.anonymisation.detection.people import PersonCandidate
from bdm.italian.characters import name_key
from bdm.italian.table import Table
from bdm.platform.kit.regex import regex

_MIN_LEFT = 2
OFFICERS: Final = Table(
    (r"giudic[ei]|presidente|consiglier[ei]", "giudice | presidente | consigliere", "il teste"),
    (r"relat(?:ore|rice)|estens\w+|magistrat[oi]", "relatore | estensa | magistrato"),
    (r"cancellier[ei]|g\.?i\.?p\.?|g\.?u\.?p\.?", "cancelliere | g.i.p. | g.u.p."),
    any_case=True,
)
_OFFICE = regex(
    rf"\b{OFFICERS.pattern}\s+(?:(?:dott|dr)\S*\s+)?$",
    re.IGNORECASE,
)
_EDGES = " ,;:()\n-"
_TITLES = regex(r"(?:dott|dr|prof)", re.IGNORECASE)
_NAMESAKE = "omonimo di un magistrato: da decidere in questo punto"
_OFFICERS = (KeepReason.GIUDICE, KeepReason.UFFICIO)


@dataclass(frozen=True)
class ProposedSpan:
    """A span of the text to obscure, and who is named there (nobody: an identifier)."""

    start: int
    end: int
    category: Category
    reason: str
    sure: bool
    who: tuple[PersonCandidate, ...] = ()
    full: bool = False
    """More than one word of the name stands there."""

    @property
    def listed(self) -> bool:
        return any(somebody.listed for somebody in self.who)


def judges(keeps: Iterable[Keep]) -> list[frozenset[str]]:
    """The names of judges, clerks and prosecutors as sets of words."""
    return [words(keep.name) for keep in keeps if keep.why in _OFFICERS and keep.name]


def words(name: str) -> frozenset[str]:
    person = names.person_of(name)
    return frozenset(key for unit in person.units if len(key := name_key(unit)) > 1) if person else frozenset()


def touches_firm(candidate: Candidate, keeps: Sequence[Keep]) -> bool:
    return any(keep.firm and keep.start < candidate.end and candidate.start < keep.end for keep in keeps)


def is_cued(candidate: Candidate) -> bool:
    """Whether the text says what the person is in the case. Judges are doctors and professors too."""
    return candidate.role is not None and _TITLES.match(candidate.role) is None


def without_kept(
    proposals: Iterable[ProposedSpan], keeps: Sequence[Keep], text: str, metadata: Metadata
) -> Iterator[ProposedSpan]:
    """The proposals that touch nothing that must stay; those that do and may be somebody all the same, as not sure."""
    proposals = list(proposals)
    parties = {each for proposal in proposals if proposal.listed for each in proposal.who}
    officers = [name for name in judges(keeps) if len(name) > 1 and not any(name <= set(each.keys) for each in parties)]
    signed = Counter(words(keep.name) for keep in keeps if keep.firm and keep.name and keep.why in _OFFICERS)
    officers += [
        words(keep.name) for keep in keeps if keep.name and _OFFICE.search(text, max(keep.start - 40, 0), keep.start)
    ]
    listed = [words(judge) for judge in metadata.judges]
    known_officers = {*listed, *(name for name, times in signed.items() if times > 1)}
    ordered = sorted(keeps, key=lambda keep: keep.start)
    for proposal in proposals:
        left: ProposedSpan | None = proposal
        for keep in ordered:
            if keep.start >= proposal.end:
                break
            if keep.end > proposal.start and left is not None:
                left = (
                    _at_officer(left, keep, officers, listed, known_officers)
                    if keep.why in _OFFICERS
                    else _at(left, keep)
                )
        if left is not None:
            yield left


def _at(proposal: ProposedSpan, keep: Keep) -> ProposedSpan | None:
    """What remains of ``proposal`` at a court, a precedent, an author, a place."""
    if not proposal.who:
        return None if keep.firm and _inside(proposal, keep) else proposal
    if proposal.listed and proposal.full:
        if not keep.firm:
            return proposal
        return replace(proposal, sure=False, reason=f"{proposal.reason}, ma nel passo: {keep.why.label}")
    return None if keep.firm or not (proposal.listed or keep.why in (KeepReason.LUOGO, KeepReason.PAROLA)) else proposal


def _at_officer(
    proposal: ProposedSpan,
    keep: Keep,
    officers: Sequence[frozenset[str]],
    listed: Sequence[frozenset[str]],
    known_officers: Set[frozenset[str]],
) -> ProposedSpan | None:
    """What remains of it at the name of a judge, a clerk or a prosecutor.

    The whole name of a listed party goes, whatever has been read around it, unless it is a part of a longer name. In
    the panel and the signatures officers win over everybody else; where the name is counsel's as well, or the metadata
    list a judge of the party's very name, the person who reviews decides.
    """
    if not proposal.who:
        return None if keep.firm and _inside(proposal, keep) else proposal
    name = words(keep.name or "")
    if proposal.listed and proposal.full and not _of_a_longer(proposal, keep, name, known_officers):
        namesake = keep.firm and any(name == judge for judge in listed)
        return replace(proposal, sure=False, reason=_NAMESAKE) if namesake else proposal
    if _inside(proposal, keep) and any(set(each.keys) < name for each in proposal.who):
        return None
    return _at_place(proposal, keep, name, officers) if keep.firm else _at_name(proposal, keep, name)


def _at_name(proposal: ProposedSpan, keep: Keep, name: frozenset[str]) -> ProposedSpan | None:
    """Where only the name is an officer's."""
    of_the_case = any(_is_of_the_case(each) for each in proposal.who)
    other = any(not set(each.keys) <= name for each in proposal.who)
    return proposal if not _smaller(proposal, keep) and (of_the_case or other) else None


def _at_place(
    proposal: ProposedSpan, keep: Keep, name: frozenset[str], officers: Sequence[frozenset[str]]
) -> ProposedSpan | None:
    """Where officers are named: in the panel, in the signatures."""
    if _smaller(proposal, keep) and all(name - set(each.keys) for each in proposal.who):
        return None  # their surname within the name of a judge who has other names besides
    of_the_case = any(_is_of_the_case(each) for each in proposal.who)
    if proposal.full and of_the_case and any(set(each.keys) == name for each in proposal.who):
        return replace(proposal, sure=False, reason=_NAMESAKE)
    return proposal if proposal.listed and not any(name <= officer for officer in officers) else None


def _of_a_longer(proposal: ProposedSpan, keep: Keep, name: frozenset[str], known_officers: Set[frozenset[str]]) -> bool:
    """Whether the party's name is but a part of an officer's: 'Grazia Rossi' of 'Maria Grazia Rossi', and not Mario
    Rossi's of 'Notificata Mario Rossi', where the capitalised word is no name.
    """
    if not _smaller(proposal, keep):
        return False
    own = {key for each in proposal.who for key in each.keys}
    rest = {part for key in name for part in key.split()} - {part for key in own for part in key.split()}
    named = any(lexicon.is_given_name(key) or lexicon.is_surname(key) for key in rest if not lexicon.is_common(key))
    return bool(rest) and (named or name in known_officers)


def _inside(proposal: ProposedSpan, keep: Keep) -> bool:
    return keep.start <= proposal.start and proposal.end <= keep.end


def _smaller(proposal: ProposedSpan, keep: Keep) -> bool:
    return _inside(proposal, keep) and keep.end - keep.start > proposal.end - proposal.start


def _is_of_the_case(somebody: PersonCandidate) -> bool:
    return (
        somebody.listed or somebody.cued or somebody.category in (Category.PARTE, Category.DIFENSORE, Category.MINORE)
    )


def without_overlaps(
    proposals: Iterable[ProposedSpan], text: str, categories: frozenset[Category]
) -> tuple[list[ProposedSpan], list[ProposedSpan]]:
    """What is obscured, in the order of the text, and what the policy leaves. The longer of two wins, before the policy
    is asked: 'Rossi S.p.A.' is a company and not Mr Rossi, unless Mr Rossi is a party. What the shorter has beyond
    it stays proposed.
    """
    chosen: list[ProposedSpan] = []
    for proposal in sorted(proposals, key=_weight):
        chosen += _pieces(proposal, chosen, text)
    if Category.SOCIETA not in categories:
        for proposal in proposals:
            if (
                proposal.category is Category.SOCIETA
                and proposal in chosen
                and (inside := _bearers(proposal, proposals))
            ):
                chosen.remove(proposal)
                chosen += inside
    chosen.sort(key=lambda each: each.start)
    left = [each for each in chosen if each.category not in categories]
    return [each for each in chosen if each.category in categories], left


def _weight(proposal: ProposedSpan) -> tuple[bool, int, int, bool]:
    """What wins first: the whole name of a listed party, then the longest."""
    return not (proposal.listed and proposal.full), proposal.start - proposal.end, proposal.start, not proposal.listed


def _bearers(company: ProposedSpan, proposals: Iterable[ProposedSpan]) -> list[ProposedSpan]:
    """Persons named inside a company's name, which is left: a listed party by any part of the name, others in full or
    as partners.
    """
    inside = [
        each
        for each in proposals
        if each.who
        and each.category is not Category.SOCIETA
        and company.start <= each.start
        and each.end <= company.end
        and (each.listed or each.full or each.reason == IN_A_FIRM)
    ]
    longest: list[ProposedSpan] = []
    for each in sorted(inside, key=lambda each: (each.start - each.end, not each.listed)):
        if all(each.end <= other.start or other.end <= each.start for other in longest):
            reason = each.reason if each.reason == IN_A_FIRM else f"{IN_A_FIRM}: {each.reason}"
            longest.append(replace(each, sure=False, reason=reason))
    return longest


def _says_nothing(rest: str, of_a_name: bool) -> bool:
    """Whether what is left of a longer passage is a letter or, of a name, a preposition."""
    letters = name_key(rest) if of_a_name else "".join(filter(str.isalnum, rest))
    return len(letters) < _MIN_LEFT or (of_a_name and letters in names.PARTICLES)


def _pieces(proposal: ProposedSpan, chosen: Sequence[ProposedSpan], text: str) -> Iterator[ProposedSpan]:
    """What of ``proposal`` is not in one of ``chosen``, where letters are left."""
    spans = [(proposal.start, proposal.end)]
    for other in chosen:
        if other.end <= proposal.start or other.start >= proposal.end:
            continue
        spans = [
            part
            for start, end in spans
            for part in ((start, min(end, other.start)), (max(start, other.end), end))
            if part[0] < part[1]
        ]
    for start, end in spans:
        if (start, end) == (proposal.start, proposal.end):
            yield proposal
        elif proposal.category is not Category.SOCIETA and not _says_nothing(text[start:end], bool(proposal.who)):
            first = start + len(text[start:end]) - len(text[start:end].lstrip(_EDGES))
            yield replace(proposal, start=first, end=first + len(text[first:end].rstrip(_EDGES)))
