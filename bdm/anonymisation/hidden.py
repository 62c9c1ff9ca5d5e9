"""What outsiders must not read in the texts about a decision: its parties, what the review of its personal data found,
and what is recognised in such a text itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from bdm.anonymisation.detection import Category, Finding, KeepReason, Metadata, detect, policy_for
from bdm.anonymisation.detection.merge import words
from bdm.anonymisation.mask import Mask, MaskTerm
from bdm.anonymisation.model import Decision
from bdm.anonymisation.names import OMISSIS
from bdm.anonymisation.wording import other_wordings, places_of_birth
from bdm.italian import STOP_WORDS
from bdm.italian.characters import letters_of, name_text
from bdm.italian.numerals import in_words, roman
from bdm.platform.kit.regex import regex

_PLACES: Final = 5
"""Places of one word that are shown."""
_AROUND: Final = 30
"""Characters shown on each side of a word that may be a name."""
_WORD: Final = regex(r"\w{2,}")


@dataclass(frozen=True)
class FoundPassage:
    """What the review found, wherever it stands; ``person`` is the whole name of whom it names."""

    text: str
    category: Category
    replacement: str
    decision: Decision
    person: str | None = None

    @cached_property
    def spelled(self) -> tuple[str, ...]:
        """Those of each word, kept for every text that they are looked for in."""
        written = name_words(f"{self.text} {self.person or ''}")
        # Of a year the last two figures may stand alone, in words as well; all of it in Roman figures
        years = [each for each in written if each.isdecimal() and self.category is Category.NASCITA]
        said = {as_ for each in years for as_ in (each[-2:], in_words(int(each[-2:])), roman(int(each[:4])))}
        return tuple(map(letters, written | said))

    def may_stand_in(self, there: str) -> bool:
        """Whether ``there`` are the letters of a text in which the passage, or a part of the name, may stand."""
        return any(each in there for each in self.spelled)


@dataclass(frozen=True)
class HiddenData:
    """What is known of one decision, restricted or not. ``confirmed``: an editor has confirmed what the review says, so
    that what it leaves may be read.
    """

    metadata: Metadata
    restricted: bool
    confirmed: bool = False
    passages: tuple[FoundPassage, ...] = ()

    @property
    def obscured(self) -> list[FoundPassage]:
        """What the review obscures; until it is confirmed, everything that it found."""
        return [each for each in self.passages if not self.confirmed or each.decision == Decision.ACCETTATO]

    def about(self, text: str) -> HiddenData:
        """Without the passages of which nothing stands in ``text``: a long decision has thousands."""
        there = letters(text)
        return replace(self, passages=tuple(each for each in self.passages if each.may_stand_in(there)))

    def mask(self) -> Mask:
        """Hides parties and what the review obscures. For what is ``about`` few passages."""
        return _mask(self.metadata, self.obscured)


class TextMasking:
    """What is hidden of one text of sentences about a decision: personal data are looked for in it."""

    def __init__(self, hidden: HiddenData, text: str) -> None:
        self._text = text
        self._hidden = hidden.about(text)
        metadata = hidden.metadata
        named = (each.person for each in self._hidden.obscured if each.person)
        parties = tuple(dict.fromkeys((*metadata.parties, *named)))
        detection = detect([text], replace(metadata, parties=parties), policy_for(metadata.area, metadata.materia))
        self._found = detection.findings
        self._courts = {each.text for each in detection.kept if each.reason == KeepReason.TRIBUNALE.label}
        self._persons = {each.key: words(each.name) for each in detection.persons}

    def mask(self) -> Mask:
        """Hides parties, what the review obscures, and what is recognised, unless the review leaves it."""
        hidden = self._hidden
        reviewed = hidden.mask()
        called = {words(each.person): each.replacement for each in hidden.obscured if each.person}
        # What a court is called stays, also where somebody was born there
        more = [MaskTerm(court, court) for court in self._courts]
        for found in self._found:
            if (name := self._name(found)) and name in called:
                more.append(MaskTerm(found.text, called[name]))
            elif not self._is_hidden(reviewed, found) and not (hidden.confirmed and self._is_left(found)):
                more.append(MaskTerm(found.text, OMISSIS))
        return _mask(hidden.metadata, hidden.obscured, more)

    def undecided(self) -> list[Finding]:
        """What is recognised, each once, and nobody has decided on: neither a party nor what the review obscures or
        leaves. ``start`` counts in the text.
        """
        decided = _mask(
            self._hidden.metadata, [each for each in self._hidden.passages if each.decision == Decision.ACCETTATO]
        )
        known = {words(each.person): each.category for each in self._hidden.passages if each.person}
        once: dict[tuple[Category, str], Finding] = {}
        for found in self._found:
            if not self._is_hidden(decided, found) and not self._is_left(found):
                category = known.get(self._name(found), found.category) if found.person else found.category
                once.setdefault((category, letters(found.text)), replace(found, category=category))
        return list(once.values())

    def doubtful(self) -> list[tuple[int, str]]:
        """Words that may be the name of somebody who is hidden, and are left: where, and what stands around them. Of
        each word the first few places: what is asked has to be read.
        """
        text, found = self._text, []
        times: Counter[str] = Counter()
        for start, end in self._hidden.mask().doubtful(text):
            times[word := letters(text[start:end])] += 1
            if times[word] > _PLACES:
                continue
            before = text[max(start - _AROUND, 0) : start].rpartition("\n")[2]
            after = text[end : end + _AROUND].partition("\n")[0]
            found.append((start, f"«{text[start:end]}» in «{before}{text[start:end]}{after}»"))
        return found

    def _is_hidden(self, mask: Mask, finding: Finding) -> bool:
        """Whether no word of it is left: by itself, or where it stands ('il teste rosa', but not 'una rosa')."""
        if _covers(mask, finding.text):
            return True
        return any(start <= finding.start and finding.end <= end for start, end in mask.places(self._text))

    def _name(self, finding: Finding) -> frozenset[str]:
        """The words of the name of who is named; none for a company or an identifier."""
        return self._persons.get(finding.person or "", frozenset())

    def _is_left(self, finding: Finding) -> bool:
        """Whether those who reviewed the decision let it be read wherever it stands there."""
        name, spelled = self._name(finding), letters(finding.text)
        same = [
            each
            for each in self._hidden.passages
            if (name and words(each.person or "") == name) or letters(each.text) == spelled
        ]
        return bool(same) and all(each.decision == Decision.RIFIUTATO for each in same)


def _mask(metadata: Metadata, passages: Sequence[FoundPassage], more: Iterable[MaskTerm] = ()) -> Mask:
    persons = (each.person for each in passages if each.person and each.category is not Category.SOCIETA)
    terms = (term for each in passages for term in _terms(each, metadata))
    return Mask(dict.fromkeys((*metadata.parties, *persons)), dict.fromkeys((*terms, *more)))


def _terms(passage: FoundPassage, metadata: Metadata) -> Iterator[MaskTerm]:
    """The passage, the whole name of its person, and how else the same may be said. A place that the office or a party
    is called after gives nobody away.
    """
    yield MaskTerm(passage.text, passage.replacement)
    if passage.person:
        yield MaskTerm(passage.person, passage.replacement)
    yield from (MaskTerm(each, OMISSIS) for each in other_wordings(passage.text, passage.category))
    if passage.category is Category.NASCITA:
        names = name_text(" ".join((metadata.ufficio or "", *metadata.parties)))
        yield from (MaskTerm(each, OMISSIS) for each in places_of_birth(passage.text) if name_text(each) not in names)


def _covers(mask: Mask, text: str) -> bool:
    """Whether no word of ``text`` is left."""
    return not (name_words(mask.text(text)) & name_words(text))


def name_words(text: str) -> set[str]:
    """The words of ``text`` as names are compared, without those that stand for nothing."""
    return set(_WORD.findall(name_text(text))) - STOP_WORDS


def letters(text: str) -> str:
    """Letters and digits alone: a name stands in a text, however it is spelled there, only where its own do."""
    return "".join(letter if letter.isdigit() else letters_of(letter) for letter in text)
