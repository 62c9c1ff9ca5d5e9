"""One pseudonym a person, numbered as they first appear."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from hashlib import blake2s

from bdm.anonymisation.detection.model import Category, Person, Style
from bdm.anonymisation.detection.people import PersonCandidate
from bdm.anonymisation.names import OMISSIS, initial

_NOUNS = {
    Category.PARTE: "Parte",
    Category.PERSONA: "Persona",
    Category.MINORE: "Minore",
    Category.DIFENSORE: "Difensore",
    Category.SOCIETA: "Società",
}


class Pseudonyms:
    """Hands out pseudonyms in one ``style``."""

    def __init__(self, style: Style) -> None:
        self._style = style
        self._given: dict[str, Person] = {}
        self._numbers: Counter[str] = Counter()

    @property
    def persons(self) -> tuple[Person, ...]:
        return tuple(self._given.values())

    def of(self, who: tuple[PersonCandidate, ...]) -> Person:
        """The person as findings refer to it; several people at once are one more, with the pseudonyms of all."""
        key = key_of(who)
        if key not in self._given:
            each = [self.of((somebody,)) for somebody in who] if len(who) > 1 else []
            replacement = " e ".join(_distinct(one.replacement for one in each)) if each else self._new(who[0])
            name = " e ".join(somebody.name for somebody in who)
            self._given[key] = Person(key, name, who[0].category, replacement)
        return self._given[key]

    def _new(self, somebody: PersonCandidate) -> str:
        if self._style is Style.OMISSIS:
            return OMISSIS
        if self._style is Style.PARTE:
            noun = _NOUNS[somebody.category]
            self._numbers[noun] += 1
            return f"{noun}_{self._numbers[noun]}"
        if somebody.category is Category.SOCIETA:
            return OMISSIS
        words = [word for unit in somebody.units for word in unit.split()]
        initials = "".join(map(initial, [*somebody.initials, *words]))
        self._numbers[initials] += 1
        number = self._numbers[initials]
        return initials if number == 1 else f"{initials}{number}"


def key_of(who: Iterable[PersonCandidate]) -> str:
    """Opaque, and the same whenever the same name is found."""
    names = sorted(" ".join([*sorted(somebody.keys), *sorted(somebody.initials)]) for somebody in who)
    return blake2s("+".join(names).encode(), digest_size=6).hexdigest()


def _distinct(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(words))
