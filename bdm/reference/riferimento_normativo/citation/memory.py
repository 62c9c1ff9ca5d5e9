"""What a text has cited so far: later references may lean on it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final

from bdm.platform.kit.regex import regex
from bdm.reference.riferimento_normativo.citation.act import LOCAL, Act
from bdm.reference.riferimento_normativo.citation.acts import ActReading
from bdm.reference.riferimento_normativo.citation.reference import Partition

_CALLED = regex(
    r"\s*,?\s*\(\s*(?:di\s+seguito|in\s+seguito|nel\s+prosieguo|d'ora\s+in\s+(?:poi|avanti)|c\.\s?d\.|cd\.?|cosiddett[oa]|infra|breviter)"
    r"(?:[\s,:]+(?:anche|il|la|lo|denominat[oa]|indicat[oa]|per\s+brevit[aà]'?|solo|semplicemente|come))*[\s,:]*[\"'\u201c\u00ab]*"
    r"(?P<name>[a-z.]{2,14}(?:\s[a-z]{3,20}){0,2})[\"'\u201d\u00bb]*\s*\)",
    re.IGNORECASE,
)
"""After an act: '(di seguito, Decreto Rilancio)', '(cd. decreto Cessioni)'."""
_MOST_NAMES: Final = 50
_LATEST: Final = 3


class Memory:
    """The acts and articles of one text. Every question is answered at once, however much there was before."""

    def __init__(self) -> None:
        self.code: Act | None = None
        """The code that was cited last."""
        self._latest: list[Act] = []
        self._by_type: dict[str, tuple[int, Act]] = {}
        self._by_number: dict[tuple[str, int | None], Act] = {}
        self._regions: dict[tuple[str, int | None, int | None], str] = {}
        self._articles: dict[tuple[int | None, str | None, str], tuple[int, Act]] = {}
        self._names: dict[str, Act] = {}
        self._time = 0

    def see(self, text: str, reading: ActReading) -> ActReading:
        """``reading``, remembered together with the name that the text gives it. A regional law that was cited with its
        region before is the same law without it.
        """
        act = reading.act
        if act.tipo in LOCAL and act.regione is None:
            reading = replace(reading, act=replace(act, regione=self._regions.get((act.tipo, act.numero, act.anno))))
        self.add(reading.act)
        if reading.code:
            self.code = reading.act
        called = _CALLED.match(text, reading.end)
        if called is not None and len(self._names) < _MOST_NAMES:
            name = called["name"].lower()
            self._names[name] = self._meant(name, reading.act)
        return reading

    def add(self, act: Act) -> None:
        """``act`` was cited."""
        self._time += 1
        self._latest = [*self._latest, act][-_LATEST:]
        self._by_type[act.tipo] = (self._time, act)
        self._by_number[act.tipo, act.numero] = act
        if act.tipo in LOCAL and act.regione is not None:
            self._regions[act.tipo, act.numero, act.anno] = act.regione

    def add_articles(self, act: Act, parts: Iterable[Partition]) -> None:
        """Articles of ``act`` were cited."""
        self._time += 1
        for part in parts:
            self._articles[part.articolo, part.articolo_suffisso, act.tipo] = (self._time, act)

    def called(self, text: str, at: int) -> ActReading | None:
        """An act under the name that the text gave it."""
        for name, act in self._names.items():
            end = at + len(name)
            if text[at:end].lower() == name and not text[end : end + 1].isalnum():
                return ActReading(act, end)
        return None

    def numbered(self, tipo: str, number: int) -> Act | None:
        """The last act of this type and number, of whatever year."""
        return self._by_number.get((tipo, number))

    def last(self, kinds: Collection[str], part: Partition) -> Act | None:
        """The last act of some types of which this article was cited; without one, the last of these types."""
        same = [self._articles.get((part.articolo, part.articolo_suffisso, kind)) for kind in kinds]
        found = [each for each in same if each] or [each for kind in kinds if (each := self._by_type.get(kind))]
        return max(found, key=lambda each: each[0])[1] if found else None

    def _meant(self, name: str, act: Act) -> Act:
        """The act that a name after ``act`` means: after 'd.l. n. 11/2023, convertito dalla l. n. 38/2023' a 'decreto'
        is the decree.
        """
        if not name.startswith("decreto") or act.tipo.startswith("D"):
            return act
        return next((known for known in reversed(self._latest) if known.tipo.startswith("D")), act)
