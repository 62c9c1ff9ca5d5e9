"""Where the words of names stand in a text, put together to the names they make."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bdm.anonymisation.detection import lexicon
from bdm.anonymisation.detection.people import People, PersonCandidate
from bdm.anonymisation.spelling import any_of, pattern
from bdm.italian.characters import name_key, name_text
from bdm.platform.kit.regex import regex

_TITLE = r"\(?(?:sigg?|dott|dr|avv|ing|geom|prof|rag|arch)\b\.?\s?(?:ri|ra|ssa|r)?\.?\)?"
_JOIN = regex(rf"[^\S\n]*[,\-–]?\s{{0,3}}(?:{_TITLE}\s{{1,2}})?|\s?\n\s{{0,3}}|(?<=\w)-\s?|[._]")
_MIDDLE = regex(r"\s{1,2}(?:[a-z]\.\s?){1,2}|\s{1,2}(?P<name>[a-z']{2,})\s{1,2}")
_INITIALS_BEFORE = regex(r"(?<![\w.])((?:[^\W\d_]\.[ -]?\s?){1,3})$")
_INITIALS_AFTER = regex(r"\s(?:[^\W\d_]\.\s?){1,2}(?![\w.])")
_NO_INITIALS = frozenset("pqm cf pm pg pp ctu ctp spa srl snc sas cp cc rg rgn nrg dl st sc".split())  # 'P.Q.M. ROSSI'


@dataclass(frozen=True)
class NameForm:
    """Words that are one name: ``start`` to ``end`` in the text, which may be people of ``owners``."""

    start: int
    end: int
    keys: tuple[str, ...]
    owners: tuple[PersonCandidate, ...]
    initials: str = ""
    """Letters of initials beside it, lower case: 'm' of 'M. Rossi'."""

    @property
    def full(self) -> bool:
        """Whether it says more than one word of the name, or all there is of it."""
        return len(self.keys) > 1 or bool(self.initials)


@dataclass
class _Words:
    spans: list[tuple[int, int]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    owners: list[PersonCandidate] = field(default_factory=list)


class Forms:
    """Looks for everybody's names in one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.folded = name_text(text)
        self._spaced = re.search(r"(?:\b[A-ZÀ-Þ] ){3}", text) is not None

    def runs(self, people: People) -> Iterator[NameForm]:
        """Every name, in the order of the text; they do not overlap."""
        units = {unit for somebody in people.everyone for unit in somebody.units}
        word = any_of(pattern(unit, spaced=self._spaced) for unit in units)
        if word is None:
            return
        words = _Words()
        for match in word.finditer(self.folded):
            start, end = match.span()
            key = name_key(self.text[start:end])
            owners = people.with_unit(key)
            if not owners:  # 'D E L U C A'
                continue
            if words.keys:
                common = self._common(words, start, key, owners)
                if common:
                    words.owners = common
                    words.spans.append((start, end))
                    words.keys.append(key)
                    continue
                yield self._run(words)
            words = _Words([(start, end)], [key], owners)
        if words.keys:
            yield self._run(words)

    def _common(self, words: _Words, start: int, key: str, owners: Sequence[PersonCandidate]) -> list[PersonCandidate]:
        """Who of the owners of the run so far goes on in the word ``key`` at ``start``."""
        last = words.spans[-1][1]
        if start - last > 40 or not self._joined(last, start):
            return []
        keys = [*words.keys, key]
        return [
            somebody
            for somebody in words.owners
            if somebody in owners and all(keys.count(each) <= somebody.keys.count(each) for each in keys)
        ]

    def _joined(self, last: int, start: int) -> bool:
        if _JOIN.fullmatch(self.folded, last, start):
            return True
        middle = _MIDDLE.fullmatch(self.folded, last, start)
        if middle is None:
            return False
        name = middle["name"]
        return name is None or (
            lexicon.is_given_name(name.replace("'", "")) and self.text[middle.start("name")].isupper()
        )

    def _beside(self, before: str, letters: str, words: _Words) -> bool:
        """Whether initials before a name belong to it: on another line, only those of somebody who is known."""
        return "\n" not in before or any(owner.fits_initials(letters) for owner in words.owners)

    def _run(self, words: _Words) -> NameForm:
        start, end = words.spans[0][0], words.spans[-1][1]
        initials = ""
        before = _INITIALS_BEFORE.search(self.text[max(start - 12, 0) : start])
        letters = "".join(filter(str.isalpha, before[1])).lower() if before else ""
        if before and before[1].isupper() and letters not in _NO_INITIALS and self._beside(before[1], letters, words):
            initials = letters
            start -= len(before[1])
        elif after := _INITIALS_AFTER.match(self.text, end):
            letters = "".join(filter(str.isalpha, after[0])).lower()
            if after[0].isupper() and any(_lacks(owner, words.keys, letters) for owner in words.owners):
                initials = letters
                end = after.end() - (len(after[0]) - len(after[0].rstrip()))
        return NameForm(start, end, tuple(words.keys), tuple(words.owners), initials)


def _lacks(owner: PersonCandidate, keys: Sequence[str], letters: str) -> bool:
    """Whether ``letters`` are the initials of given names that ``keys`` leave out: 'Rossi M.', 'De Luca Anna M.'."""
    missing = [key[0] for key in owner.keys if key not in keys and key in owner.given]
    return (bool(missing) and all(letter in missing for letter in letters)) or (
        set(keys) <= owner.surnames and owner.fits_initials(letters)
    )
