"""The words of a text, and the names that they make: where a name begins and ends, and whether it looks like one."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from bdm.anonymisation.detection import lexicon
from bdm.anonymisation.names import PARTICLES
from bdm.italian.characters import name_key
from bdm.platform.kit.regex import regex

MAX_WORDS = 6
_LETTERS = r"[^\W\d_]"
_WORD = regex(
    rf"(?<![\w])(?![^\W_]*[\d_])(?:[dDoO]['’´`]\s?(?=[A-ZÀ-Þ])|(?:Dell|Dall|DELL|DALL|Degl|DEGL|Dagl|Nell|Sant|SANT|L|l|M|N)['’´`](?=[A-ZÀ-Þ]))?{_LETTERS}+"
    rf"(?:-\n?(?=[A-ZÀ-Þ]){_LETTERS}+)*(?:['’´`](?![\w]))?"
)
_ADJACENT = regex(r"\.?[ ]?\n?[ ]?|-\n")  # between two words of a name
_ELISION = regex(r"(?:d|o|l|dell|dall)['’´`]\s?", re.IGNORECASE)
_ODD = regex(
    r"^[Xx]+$|(?<!^Mc)(?<!^[DL][aeio])(?<!^D[ae]l)(?<!^Mac)[a-zà-ÿ][A-ZÀ-Þ]|[A-ZÀ-Þ]{2}[a-zà-ÿ]"
)  # 'CdA', 'XXXX'
_LONGEST = 40  # letters of a word that is remembered
_LONG_LINE = 24  # letters: shorter lines are headings, lists, tables
_TITLE_WORDS = frozenset(
    "sig sigg sigra sigri signor signora signore signori signorina dott dottor dottore dottoressa dottssa dssa dr "
    "drssa avv avvti avvto avvocato avvocata avvocati prof profssa professor professore professoressa ing geom "
    "arch rag cav comm on notaio notaro don padre suor ra ri ssa to ti don mons nn nr via nato nata nati nate".split()
)
FOREIGN = frozenset(
    "ben bin el al abu ould ait dos das der den ter ten mc o ibn bint".split()
)  # particles when capitalised
_AFTER_VAN = frozenset(("der", "den"))
_NOT_HEADS = frozenset("de lo li van von".split())  # particles with which no sentence begins


@dataclass(frozen=True, slots=True)
class Word:
    """One word and what can be told without what stands around it."""

    start: int
    end: int
    text: str
    key: str
    capital: bool
    """It begins with a capital letter."""
    upper: bool
    """All of it is in capitals (more than one letter)."""
    initial: bool
    """A single capital letter before a full stop."""
    given: bool
    surname: bool
    common: bool
    particle: bool
    stop: bool
    """Nothing but a word: no name is known that it could be."""


@dataclass(frozen=True, slots=True)
class NameRun:
    """A run of words that stands where a name does."""

    start: int
    end: int
    words: tuple[Word, ...]

    @property
    def text(self) -> str:
        """As written, in one line."""
        return " ".join(word.text if not word.initial else word.text + "." for word in self.words).replace("-\n", "-")

    @property
    def full(self) -> bool:
        """Two words or more, one of which is a given name that is no other word."""
        parts = [word for word in self.words if not word.particle]
        return len(parts) > 1 and any(word.given for word in parts) and not all(word.common for word in parts)

    @property
    def known(self) -> bool:
        """Some word of it is known as a name and not as anything else."""
        return any((word.given or word.surname) and not word.common for word in self.words)


def _tell(spelling: str) -> tuple[int, str, str, bool, tuple[bool, bool, bool, bool, bool, bool, bool]]:
    """What is told of a word by its letters alone: how many of them are not its own, its text, its key, whether it is
    an initial where a full stop follows, and the rest of ``Word``.
    """
    text, skipped = spelling, 0
    elided = _ELISION.match(text)
    rest = text[elided.end() :] if elided else ""
    if elided and rest and text[0].islower() and (text[0] not in "dD" or lexicon.is_common(rest)):
        skipped, text, rest = elided.end(), rest, ""  # "l'Avvocato", but "d'Amico"
    key = name_key(text)
    parts = (text, *text.split("-"))
    given = lexicon.is_given_name(text) or (len(parts) > 2 and all(map(lexicon.is_given_name, parts[1:])))
    surname = any(map(lexicon.is_surname, parts)) or (rest != "" and lexicon.is_given_name(rest))
    common = lexicon.is_common(rest or text) or ("-" in text and all(map(lexicon.is_common, parts[1:])))
    letters = [letter for letter in text if letter.isalpha()] or ["?"]
    capital = letters[0].isupper() or (_ELISION.match(text) is not None and "".join(letters[1:2]).isupper())
    upper = len(letters) > 1 and text.isupper()
    particle = len(key) > 1 and (key in PARTICLES or (key in FOREIGN and (text[0].isupper() or key in _AFTER_VAN)))
    no_name = not given and not surname
    stop = no_name and (_ODD.search(text) is not None or (common and key not in PARTICLES and key not in FOREIGN))
    initial = len(letters) == 1 and text[0].isupper()
    return skipped, text, key, initial, (capital, upper, given, surname, common, particle, stop)


_told = lru_cache(maxsize=20_000)(_tell)


@lru_cache(maxsize=4)
def words_of(text: str) -> TextWords:
    """Read once for all recognisers of one text."""
    return TextWords(text)


class TextWords:
    """The words of ``text`` in their order."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = [self._word(match) for match in _WORD.finditer(text)]

    @cached_property
    def _starts(self) -> list[int]:
        return [word.start for word in self.words]

    def index(self, at: int) -> int:
        """The first word that begins at or after ``at``."""
        return bisect_left(self._starts, at)

    def name_from(self, index: int, *, cued: bool = True) -> NameRun | None:
        """The name whose first word is the word ``index``. ``cued``: what stands before says that a name follows, so
        that its first word may be any that is capitalised.
        """
        words = self.words
        if index >= len(words) or not self._may_begin(index, cued):
            return None
        taken = [words[index]]
        at = index + 1
        while at < len(words) and len(taken) < MAX_WORDS and self._continues(taken, at):
            taken.append(words[at])
            at += 1
        return _trimmed(taken)

    def name_to(self, index: int) -> NameRun | None:
        """The name whose last word is the word ``index``."""
        words = self.words
        if not 0 <= index < len(words) or not words[index].capital:
            return None
        if words[index].stop:  # 'Aurora Lento'
            name = self.name_from(index - 1) if index > 0 and words[index - 1].given else None
            return name if name is not None and name.end == words[index].end else None
        first = index
        while first > 0 and index - first < MAX_WORDS:
            before = words[first - 1]
            gap = self.text[before.end : words[first].start]
            if (
                not _ADJACENT.fullmatch(gap)
                or (gap.startswith(".") and not before.initial)
                or before.key in _TITLE_WORDS
            ):
                break
            if before.particle:
                if not (before.capital or self._capital_before(first - 1)):
                    break
            elif not before.capital or before.stop or (before.common and self._heads(first - 1)):
                break
            taken = words[first : index + 1]
            if "\n" in gap and _complete(taken):
                break
            first -= 1
        taken = words[first : index + 1]
        while taken and not taken[0].capital:
            taken = taken[1:]
        return _trimmed(taken)

    def free_names(self) -> Iterator[NameRun]:
        """Full names anywhere: a given name with a surname after or before it."""
        at = 0
        while at < len(self.words):
            word = self.words[at]
            if word.capital and not word.stop and (name := self.name_from(at, cued=False)) is not None:
                yield name
                at = max(self.index(name.end), at + 1)
            else:
                at += 1

    def _word(self, match: re.Match[str]) -> Word:
        written, end = match.group(), match.end()
        skipped, text, key, initial, known = _told(written) if len(written) <= _LONGEST else _tell(written)
        capital, upper, given, surname, common, particle, stop = known
        initial = initial and self.text[end : end + 1] == "."
        return Word(
            match.start() + skipped, end, text, key, capital, upper, initial, given, surname, common, particle, stop
        )

    def _may_begin(self, index: int, cued: bool) -> bool:
        word = self.words[index]
        if word.particle:
            leads = cued or word.key in _NOT_HEADS or not self._heads(index)
            return word.capital and leads and self._particle_begins(index)
        if cued and word.common and not word.given and self._surname_first(index):
            return True
        if not word.capital or word.stop or word.key in _TITLE_WORDS or (not cued and self._is_where(index)):
            return False
        if not cued and word.common and self.text[word.end : word.end + 1] == "\n" and lexicon.is_court_word(word.text):
            return False  # 'Il Giudice', and below the name
        if not cued and not word.given and not word.surname and self._heads(index):
            return False  # 'Conoscevo Rossi': the first word of a sentence
        return len(word.key) > 1 or (word.initial and self._after_initials(index))

    def _surname_first(self, index: int) -> bool:
        """Whether a word that is no name is one, as only given names follow it: 'il teste Consiglio Maria'."""
        first, at = self.words[index], index + 1
        while at < len(self.words) and at - index < 4:
            word = self.words[at]
            if self.text[self.words[at - 1].end : word.start] not in (" ", "\n") or not word.capital:
                break
            if word.initial:
                return first.capital and len(first.key) > 3
            if word.upper != first.upper:
                break
            if not word.given:
                return False
            at += 1
        return first.capital and len(first.key) > 3 and at > index + 1

    def _is_where(self, index: int) -> bool:
        """Whether the word is the town of 'decedeva in Brescia Ivan Bosco'."""
        before = self.text[max(0, self.words[index].start - 4) : self.words[index].start]
        return re.search(r"\s(?:in|ad?)\s\Z", before) is not None and lexicon.is_place(self.words[index].text)

    def _particle_begins(self, index: int) -> bool:
        """Whether a surname begins with the particle: 'DI MARCO LUCA', not 'DI VALENTINA NARDULLI'."""
        at = index + 1
        while at < len(self.words) and at - index < 4 and self.words[at].particle and self.words[at].capital:
            at += 1
        if at >= len(self.words) or self.words[at].particle:
            return False
        word = self.words[at]
        no_name = not word.capital or word.stop or word.key in _TITLE_WORDS or lexicon.is_place(word.text)
        if no_name or "\n" in self.text[self.words[index].end : word.start]:
            return False
        following = self.words[at + 1] if at + 1 < len(self.words) else None
        if self.words[index].upper and not word.upper:
            return False
        if word.upper and following is not None and following.given and not following.upper:
            return True  # 'DE GRAZIA Benito'
        while word.given and following is not None and following.capital and not following.stop:
            if self.text[word.end : following.start] not in (" ", "\n"):
                break
            if not following.given or following.surname:
                return False  # a given name with its surname: what stands before is a preposition
            at += 1
            word, following = following, self.words[at + 1] if at + 1 < len(self.words) else None
        return True

    def _after_initials(self, index: int) -> bool:
        """Whether initials are those of a name, not 'R.G. da': a capitalised word follows them at once."""
        at = index
        while at < len(self.words) and at - index < 5 and self.words[at].initial:
            gap = self.text[self.words[at].end : self.words[at + 1].start] if at + 1 < len(self.words) else "?"
            if gap not in (".", ". ", ".\n"):
                return False
            at += 1
        return at < len(self.words) and self.words[at].capital and not self.words[at].stop and at - index < 4

    def _continues(self, name: list[Word], at: int) -> bool:
        """Whether the word ``at`` is one more of ``name``."""
        word, last = self.words[at], name[-1]
        gap = self.text[last.end : word.start]
        if gap == "\n\n" and self.text[last.start - 1 : last.start] == "\n":
            gap = "\n"  # every word in a line of its own
        if not _ADJACENT.fullmatch(gap) or (gap.startswith(".") and not last.initial):
            return False
        if word.particle:
            return not last.initial and self._particle_of_name(at)
        if not word.capital or (word.key in _TITLE_WORDS and not lexicon.is_court_word(word.text)):
            return False
        broken = "\n" in gap
        if word.common and not word.given and not word.initial:
            return self._word_continues(name, word, at, broken)
        if broken:
            return self._continues_below(name, word)
        return len(word.key) > 1 or word.initial

    def _word_continues(self, name: list[Word], word: Word, at: int, broken: bool) -> bool:
        """Whether a word of the language is a surname here: 'Mario Prova', written alike, after given names alone."""
        names = [one for one in name if not one.particle and not one.initial]
        only_given = all(one.given for one in names)
        if not word.stop and not lexicon.is_court_word(word.text):
            return only_given or (word.surname and not broken and len(names) < 2)
        if not names or len(names) > 2 or not only_given or names[0].common or len(word.key) < 4:
            return False
        ends_line = self.text[word.end : word.end + 1] in ("\n", "")
        return names[-1].upper == word.upper and self._running(at) and not (broken and (word.upper or ends_line))

    def _continues_below(self, name: list[Word], word: Word) -> bool:
        """Whether a name goes on in the next line with ``word``."""
        last = name[-1]
        if word.initial or len(word.key) == 1:
            return False  # 'P.Q.M.' below the name
        if last.upper != word.upper and sum(not one.particle and not one.initial for one in name) > 1:
            return False
        if not last.particle and _complete(name):
            return (not word.given or not name[0].given) and self._long_line(last.end)
        return True

    def _particle_of_name(self, at: int, before: int = 0) -> bool:
        word = self.words[at]
        following = self.words[at + 1] if at + 1 < len(self.words) else None
        if following is not None and following.key in _AFTER_VAN and word.key in ("van", "von"):
            return before < 3 and self._particle_of_name(at + 1, before + 1)
        if following is None or not following.capital or not _ADJACENT.fullmatch(self.text[word.end : following.start]):
            return False
        if following.particle:
            return word.capital and before < 3 and self._particle_of_name(at + 1, before + 1)
        if following.stop or following.key in _TITLE_WORDS:
            return False
        return word.capital or not (lexicon.is_place(following.text) or following.common)

    def _capital_before(self, index: int) -> bool:
        """Whether a small particle stands after a capitalised word of the same name ('Maria della Seta')."""
        if index == 0:
            return False
        before = self.words[index - 1]
        gap = self.text[before.end : self.words[index].start]
        return before.capital and not before.stop and _ADJACENT.fullmatch(gap) is not None and before.given

    def _heads(self, index: int) -> bool:
        """Whether the word begins a sentence, where every word is capitalised."""
        if index > 0 and self.words[index - 1].key in _TITLE_WORDS:
            return False
        before = self.text[max(0, self.words[index].start - 3) : self.words[index].start].rstrip(" \n")
        return not before or before[-1] in '.:;!?«“"('

    def _running(self, index: int) -> bool:
        """Whether what follows the word goes on in small letters or ends a clause."""
        after = self.text[self.words[index].end : self.words[index].end + 4]
        return re.match(r"[,;.):»]|\s(?!n\.|nr)[a-zà-ÿ(-]|\s(?:E|ED)\s|\n|\Z", after) is not None

    def _long_line(self, at: int) -> bool:
        """Whether the line that ends at ``at`` is one of a paragraph: as long as most lines are."""
        return at - (self.text.rfind("\n", 0, at) + 1) > self._usual_line

    @cached_property
    def _usual_line(self) -> float:
        lengths = sorted(len(line) for line in self.text.split("\n") if line)
        return max(_LONG_LINE, 0.75 * lengths[len(lengths) * 2 // 3]) if lengths else _LONG_LINE


def _complete(words: list[Word]) -> bool:
    """Whether the words are a name already: a given name and one that is not only that."""
    names = [word for word in words if not word.particle and not word.initial]
    return len(names) > 1 and any(word.given for word in names) and not all(word.given for word in names)


def _trimmed(words: list[Word]) -> NameRun | None:
    while words and words[-1].particle:
        words = words[:-1]
    names = [word for word in words if not word.particle and not word.initial]
    if not names:
        return None
    last = words[-1]
    return NameRun(words[0].start, last.end + (1 if last.initial else 0), tuple(words))
