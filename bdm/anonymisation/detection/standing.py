"""Whether a single word stands for a person: 'il Costa' does, 'la Costa dei Trabocchi' and 'costa' do not."""

from __future__ import annotations

import re
from enum import Enum

from bdm.anonymisation.detection import cues, lexicon
from bdm.italian.characters import name_key, name_text

_NEAR = 60


class Standing(Enum):
    """What a word is where it stands."""

    PERSON = 1
    """A person, by what stands around it or because it is nothing else."""
    DOUBTFUL = 2
    """Perhaps: to be decided by who reads."""
    NOBODY = 3


class Surroundings:
    """What is before and after a span of the text."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.word = text[start:end]
        self.before = text[max(start - _NEAR, 0) : start]
        self.after = text[end : end + _NEAR]
        self.folded_before = name_text(self.before)
        self.folded_after = name_text(self.after)
        line = text[text.rfind("\n", 0, start) + 1 : (text.find("\n", end) + 1 or len(text) + 1) - 1]
        self.capitals = line.isupper()
        self.starts = cues.SENTENCE_END.search(self.before) is not None

    @property
    def titled(self) -> bool:
        """After a title or what the person is in the case."""
        before = self.folded_before
        return any(cue.search(before) is not None for cue in (cues.TITLE, cues.ROLE))

    @property
    def opposed(self) -> bool:
        """One of two: 'Costa c. Bianchi'."""
        return bool(cues.VERSUS.search(self.folded_before) or cues.VERSUS_AFTER.match(self.folded_after))

    @property
    def called(self) -> bool:
        """Given as a short name: 'di seguito anche «Costa»'."""
        return cues.CALLED.search(self.folded_before) is not None

    @property
    def with_article(self) -> bool:
        return cues.ARTICLE.search(self.folded_before) is not None

    @property
    def acts(self) -> bool:
        return cues.VERB_AFTER.match(self.folded_after) is not None

    @property
    def in_a_date(self) -> bool:
        return bool(cues.DATE_BEFORE.search(self.folded_before) or cues.DATE_AFTER.match(self.folded_after))

    @property
    def of_a_street(self) -> bool:
        return cues.OF_A_STREET.search(self.folded_before) is not None

    @property
    def previous(self) -> tuple[str, int] | None:
        """The word right before, if it may belong to the same name, and how many characters it takes."""
        match = cues.WORD_BEFORE.search(self.before)
        if match is None or match[2] or not match[1][0].isupper() or not _names_somebody(match[1]):
            return None
        begins = cues.SENTENCE_END.search(self.before[: match.start()])
        if begins and match[3].isspace() and not lexicon.is_given_name(match[1]) and self._is_a_verb(match[1]):
            return None  # '«Conoscevo Sindaco'
        return match[1], len(match[0])

    @staticmethod
    def _is_a_verb(word: str) -> bool:
        return re.fullmatch(r"\w+(?:[aei]v[oai]|[aei]va(?:mo|no)|[aei]t[oa]|[aei]ndo)", word) is not None

    @property
    def next(self) -> tuple[str, int] | None:
        """The same for the word right after."""
        match = cues.WORD_AFTER.match(self.after)
        if match is None:
            return None
        word = match[1] or match[2]
        return (word, match.end()) if word[0].isupper() and _names_somebody(word) else None


def standing(word: str, around: Surroundings, *, common: bool, place: bool, female: bool) -> Standing:
    """What the single ``word`` is. ``common``: it is a word of the language too (or stands in the text without a
    capital); ``place``: also a place; ``female``: only women are called so here.
    """
    key = name_key(word)
    month = lexicon.is_month(key)
    if word[0].isupper() and (around.titled or around.opposed):
        return Standing.PERSON
    if not word[0].isupper() or around.of_a_street or (month and around.in_a_date):
        return Standing.NOBODY
    if lexicon.is_court_word(key) or key in cues.INSTITUTIONS:
        return _as_office(around, female)
    if around.called:
        return Standing.PERSON
    if (common or month) and (around.capitals or (around.starts and not around.acts)):
        return Standing.NOBODY
    return _as_place(around) if place else Standing.PERSON


def _as_place(around: Surroundings) -> Standing:
    before, after = around.folded_before, around.folded_after
    if cues.PLACE_AFTER.match(after) or cues.POST_CODE.search(before):
        return Standing.NOBODY
    if around.acts or around.with_article or cues.OF_A_PERSON.search(before):
        return Standing.PERSON
    if cues.DONE_BY.search(before):
        return Standing.DOUBTFUL
    if cues.OF_A_PLACE.search(before) or around.capitals:
        return Standing.NOBODY
    return Standing.DOUBTFUL


def _as_office(around: Surroundings, female: bool) -> Standing:
    """'con Giudice' and 'i Sindaco' may be persons, 'il Giudice' and 'in funzione di Giudice' are not, unless they do
    what parties do.
    """
    before, after = around.folded_before, around.folded_after
    if cues.MISFIT.get(around.word[-1:].lower(), cues.NEVER).search(before):
        return Standing.PERSON
    if around.called:
        return Standing.DOUBTFUL
    if around.with_article and not around.capitals:
        woman = female and cues.FEMALE_ARTICLE.search(before) and not cues.OFFICE_AFTER.match(after)
        if woman or cues.PARTY_ACTS.match(after) or cues.PARTY_ACTED.search(before):
            return Standing.DOUBTFUL
    if around.capitals or around.with_article or around.starts or around.previous or around.next:
        return Standing.NOBODY
    office = cues.AN_OFFICE.search(before) or cues.OFFICE_AFTER.match(after)
    return Standing.NOBODY if office or not cues.SMALL_WORD_BEFORE.search(around.before) else Standing.DOUBTFUL


def _names_somebody(word: str) -> bool:
    """Whether the capitalised ``word`` may be part of a name: 'Luigi', 'Ferri', and not 'Il', 'Ricorrente'."""
    key = name_key(word)
    if lexicon.is_given_name(key):
        return True
    return not (len(key) < 3 or lexicon.is_common(key) or lexicon.is_court_word(key) or _is_role(key))


def _is_role(key: str) -> bool:
    return bool(cues.ROLE.fullmatch(key) or cues.TITLE.fullmatch(key))
