"""Names that occur nowhere else, each with the column it was planted in and who may read it there."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import product


class Audience(Enum):
    """Who may read what is planted. All content is of TRIBUNALE DI MILANO."""

    ORIGINAL = auto()
    """A restricted decision, published: the accounts of type ADN of its office."""
    DESK = auto()
    """How a restricted decision came about: those of them who work on it."""
    DRAFT = auto()
    """What is not published yet: who works on such content in its office, of whatever type."""
    RESTRICTED_DRAFT = auto()
    """The original of such: those of them of type ADN."""
    REVIEW = auto()
    """The personal data of a review: who edits, approves or publishes decisions in its office, of type ADN."""
    ADMINISTRATION = auto()
    """What is kept about people and the service."""
    NOBODY = auto()
    """What is somebody else's own."""


WORKING = {"redattore", "approvatore", "pubblicatore", "redattore.tutti"}
READERS: dict[Audience, set[str | None]] = {
    Audience.ORIGINAL: {*WORKING, "direzione", "giudice"},
    Audience.DESK: {*WORKING},
    Audience.DRAFT: {*WORKING, "redattore (CNS)"},
    Audience.RESTRICTED_DRAFT: {*WORKING},
    Audience.REVIEW: {"redattore", "approvatore", "pubblicatore", "redattore.tutti"},
    Audience.ADMINISTRATION: {"amministratore"},
    Audience.NOBODY: set(),
}
"""The accounts that call, by what they may read; None is somebody who is not signed in. '(CNS)': of another type than
the demo's."""
ACCOUNTS: tuple[str | None, ...] = (
    None,
    "nuovo",
    "lettore",
    "redattore",
    "redattore (CNS)",
    "approvatore",
    "pubblicatore",
    "assistito",
    "direzione",
    "amministratore",
    "giudice",
    "redattore.roma",
    "redattore.massime",
    "redattore.tutti",
)

_SYLLABLES = [consonant + vowel for consonant, vowel in product("bdfglmnprstv", "aeio")]


@dataclass(frozen=True)
class Planted:
    """A name, and where it is."""

    text: str
    column: str
    audience: Audience

    def read_by(self, account: str | None) -> bool:
        return account in READERS[self.audience]


@dataclass
class Words:
    """Makes names and remembers them."""

    all: list[Planted] = field(default_factory=list)

    def new(self, column: str, audience: Audience) -> str:
        text = _name(len(self.all))
        self.all.append(Planted(text, column, audience))
        return text

    def forbidden(self, account: str | None) -> list[Planted]:
        return [word for word in self.all if not word.read_by(account)]


def _name(number: int) -> str:
    """A name of nine letters that no other begins with."""
    first, second = divmod(number, len(_SYLLABLES))
    return f"Zy{_SYLLABLES[first]}{_SYLLABLES[second]}kon"


def absent(number: int) -> str:
    """A name of the same shape that is nowhere."""
    return _name(number).replace("Zy", "Xy", 1)
