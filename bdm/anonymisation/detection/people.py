"""Who is spoken of in a decision: the parties that its metadata list, and whoever the recognisers found."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from bdm.anonymisation import names
from bdm.anonymisation.detection import lexicon
from bdm.anonymisation.detection.model import Category
from bdm.italian.characters import name_key
from bdm.platform.kit.regex import regex

_RANK = (Category.PERSONA, Category.DIFENSORE, Category.PARTE, Category.MINORE)  # who is two things is the last of them
_INITIAL = regex(r"\b([^\W\d_])\.")
_PREPOSITION = regex(r"^d[ai]\s+", re.IGNORECASE)
_CAPITALISED = regex(r"[A-ZÀ-ÖØ-Þ][^\W\d_]*(?:['’][^\W\d_]+)*")
_AND = regex(r"\s+(?:e|ed)\s+|\s*[/&]\s*", re.IGNORECASE)
_NOT_NAMED = regex(  # towns and streets in the details of a party
    r"\b(?:nat[oa]|residente|domiciliat[oa]|con sede|c\.\s?f|cod\w*\.?\s*fisc\w*|p(?:artita|\.)\s?iva)\b[^,;()]*",
    re.IGNORECASE,
)


@dataclass(eq=False)
class PersonCandidate:
    """A person under one of the names that recognisers gave; ``units`` in that order."""

    name: str
    units: tuple[str, ...]
    category: Category
    listed: bool
    initials: str = ""
    """Letters of given names that are only known so, lower case: 'm' of 'M. Rossi'."""
    cued: bool = False
    """The text says what the person is in the case: 'il teste', 'il sig.'."""
    keys: tuple[str, ...] = field(init=False)
    given: frozenset[str] = field(init=False)
    surnames: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        self.keys = tuple(name_key(unit) for unit in self.units)
        self.given = frozenset(key for key in self.keys if lexicon.is_given_name(key))
        self.surnames = frozenset(self.keys) - self.given
        if not self.surnames and (len(self.keys) > 1 or self.initials):
            self.surnames = self.given  # 'Leone Mario', 'Mario Leone': either may be the surname

    @property
    def gender(self) -> Literal["m", "f"] | None:
        genders = (lexicon.gender(key) for key in self.keys if key in self.given)
        return next((gender for gender in genders if gender), None)

    def fits_initials(self, initials: str) -> bool:
        """Whether ``initials`` (lower case, in their order) can be of this person's given names."""
        own = [key[0] for key in self.keys if key in self.given or not self.given] + list(self.initials)
        return all(own.count(letter) >= initials.count(letter) for letter in initials)


class People:
    """Everybody once, under however many names."""

    def __init__(self, parties: Iterable[str]) -> None:
        self.everyone: list[PersonCandidate] = []
        listed = [name for party in parties for name in listed_names(party)]
        for name in sorted(listed, key=lambda name: -len(name.split())):
            self.add(name, Category.PARTE, listed=True)

    def add(self, name: str, category: Category, *, listed: bool = False) -> PersonCandidate | None:
        """The person of this name, known before or new; None where ``name`` holds none, or may be several people."""
        bare = _PREPOSITION.sub("", name)
        if bare != name and any(
            set(other.keys) == {name_key(word) for word in bare.split()} for other in self.everyone
        ):
            name = bare  # 'DA MARIO ROSSI'
        person = names.person_of(name)
        if person is None:
            return None
        first = name.split(maxsplit=1)[0]
        if name_key(first) == "avvocato" and all(map(lexicon.is_given_name, person.words)):
            person = names.PartyName((first, *person.words))  # 'Avvocato Rosa Domitilla'
        initials = "".join(letter.lower() for letter in _INITIAL.findall(name))
        units = tuple(unit for unit in person.units if len(name_key(unit)) > 1)
        if not units:
            return None
        new = PersonCandidate(" ".join(units), units, category, listed, initials)
        same = [other for other in self.everyone if _same(other, new)]
        if not same:
            self.everyone.append(new)
            return new
        if len(same) > 1:
            exact = [other for other in same if set(other.keys) == set(new.keys)]
            if len(exact) != 1:
                return None
            same = exact
        known = same[0]
        if len(new.units) > len(known.units) and not known.listed:
            known.name, known.units = new.name, new.units
            known.__post_init__()
        known.listed = known.listed or listed
        if _rank(category) > _rank(known.category):
            known.category = category
        return known

    def with_unit(self, key: str) -> list[PersonCandidate]:
        return [somebody for somebody in self.everyone if key in somebody.keys]


def listed_names(party: str) -> Iterator[str]:
    """The names of persons in a party's description, in their order: 'Rossi Mario e Anna, quali eredi di Rossi Ugo'
    holds three. A company's representative is one.
    """
    if not names.is_body(party) and names.person_of(party) is not None:
        described = names.without_details(party)
        parts = [part for part in _AND.split(names.without_details(party)) if part.strip()]
        yield from _several(parts) if len(parts) > 1 else [described]
    rest = party[len(names.without_details(party)) :]
    rest = _NOT_NAMED.sub(",", rest)
    for chunk in re.split(r"[,;:()\[\]]|\b(?:di|del|della|e|ed|il|la|da|dal|dalla|quale|quali)\b(?=\s+[A-Z])", rest):
        words = _CAPITALISED.findall(chunk)
        wanted = [word for word in words if name_key(word) not in names.GENERIC]
        if 2 <= len(wanted) <= 5 and any(lexicon.is_given_name(name_key(word)) for word in wanted):
            yield " ".join(wanted)


def _several(parts: list[str]) -> Iterator[str]:
    """'Mario' and 'Anna Rossi' of 'Mario e Anna Rossi': who has no surname bears the other's."""
    people = [person for part in parts if (person := names.person_of(part)) is not None]
    surname = next(
        (
            [unit for unit in person.units if not lexicon.is_given_name(name_key(unit))]
            for person in sorted(people, key=lambda person: -len(person.units))
        ),
        [],
    )
    for person in people:
        alone = all(lexicon.is_given_name(name_key(unit)) for unit in person.units)
        yield " ".join([*person.words, *(surname if alone and len(person.units) < len(surname) + 1 else [])])


def _same(first: PersonCandidate, second: PersonCandidate) -> bool:
    one, other = set(first.keys), set(second.keys)
    if not (one <= other or other <= one):
        return False
    if second.initials and other <= first.surnames:
        return first.fits_initials(second.initials)
    if first.initials and one <= second.surnames:
        return second.fits_initials(first.initials)
    return True


def _rank(category: Category) -> int:
    return _RANK.index(category) if category in _RANK else -1
