"""Every place where the text names somebody: in full, turned round, by the surname, by initials."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from bdm.anonymisation.detection import lexicon
from bdm.anonymisation.detection.forms import Forms, NameForm
from bdm.anonymisation.detection.model import Category
from bdm.anonymisation.detection.people import People, PersonCandidate
from bdm.anonymisation.detection.standing import Standing, Surroundings, standing
from bdm.italian.characters import name_key
from bdm.italian.table import Table
from bdm.platform.kit.regex import regex

_FEMALE = regex(
    r"(?:\bla|\balla|\bdalla|\bdella|\bnella|\bsulla|signora|sig\.?\s?ra|ssa\.?|\w+trice|\bsua)\s+$", re.IGNORECASE
)
_MALE = regex(r"(?:\bil|\bal|\bdal|\bdel|\bnel|\bsul|\blo|signor|sig\.|dott\.|\w+tore|\bsuo)\s+$", re.IGNORECASE)
_SEVERAL = regex(
    r"(?:\bi|\bai|\bdai|\bdei|\bgli|\bnei|\bsui|coniugi|fratelli|sorelle|germani|sigg\.?(?:ri)?|signori|famiglia|eredi)\s+$",
    re.IGNORECASE,
)  # fmt: skip
_NEAR = 40
_PREPOSITIONS = frozenset("d di del della dei degli delle dello da dal dalla la lo li le".split())
_BESIDE_BEFORE = regex(r"([A-ZÀ-Þ][^\W\d_]+)\s+ed?\s+(?:il\s+|la\s+|lo\s+|l['’])?$")
_BESIDE_AFTER = regex(
    r"^\s+ed?\s+(?:il\s+|la\s+|lo\s+|l['’])?(?:[Ss]ig\S*\s+)?(?:[A-ZÀ-Þ][^\W\d_]+\s+)?([A-ZÀ-Þ][^\W\d_]+)\b"
)

# What this document uses as a place: 'Tribunale di Trecate', 'nato a Trecate'.
SEATED: Final = Table(
    (r"tribunale|corte\s+d['’]appello|procura", "tribunale | corte d'appello | procura", "la casa"),
    (r"provincia|comune|questura|prefettura|città", "provincia | comune | questura | prefettura | città"),
    (r"foro|giudice\s+di\s+pace", "foro | giudice di pace"),
    any_case=True,
)
_PLACE_HERE = regex(
    rf"(?i:{SEATED.pattern}\s+di|\b(?:nat[oa]|residente|corrente|sede)\s+(?:a|in))\s+([A-ZÀ-Þ][^\W\d_]+)"
)
_OPPOSITE_BEFORE = regex(r"([^\W\d_]+)\s*(?:/|\sc\.|\scontro\s)\s*$")
_OPPOSITE_AFTER = regex(r"^\s*(?:/|c\.|contro\s)\s*([^\W\d_]+(?:['’\s]\s*[^\W\d_]+)?)")


@dataclass(frozen=True)
class Mention:
    """A span of the text that names somebody, or several people at once ('i coniugi Rossi')."""

    start: int
    end: int
    people: tuple[PersonCandidate, ...]
    reason: str
    sure: bool = True
    full: bool = False
    """More than one word of the name stands there."""

    @property
    def listed(self) -> bool:
        return any(somebody.listed for somebody in self.people)


class Mentions:
    """Finds the mentions of ``people`` in one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._forms = Forms(text)
        self._places = frozenset(name_key(match[1]) for match in _PLACE_HERE.finditer(text))
        self._lower = frozenset(re.findall(r"\b[a-zà-öø-ÿ]{3,}\b", text))
        self._latest: dict[PersonCandidate, int] = {}
        self._people = People(())

    def of(self, people: People) -> list[Mention]:
        """In the order of the text, not overlapping. Namesakes of somebody are added to ``people``."""
        self._people = people
        found: list[Mention] = []
        self._latest = {}
        for run in list(self._forms.runs(people)):
            found += self._mentions(run, people)
        return found

    def _mentions(self, run: NameForm, people: People) -> Iterator[Mention]:
        if run.full and not self._only_part(run):
            yield from self._full(run, people)
        else:
            yield from self._alone(run, people)

    def _full(self, run: NameForm, people: People) -> Iterator[Mention]:
        written = self.text[run.start : run.end]
        if not written[0].isupper() and all(map(lexicon.is_common, run.keys)):
            return  # 'rosa bianca' is no Rosa Bianca
        around = Surroundings(self.text, run.start, run.end)
        if around.of_a_street and not run.initials and not _is_whole(run):
            return  # 'via Luigi Rossi'
        owners = run.owners
        if run.initials:
            fitting = tuple(owner for owner in owners if owner.fits_initials(run.initials) and len(owner.units) > 1)
            if not fitting:
                other = self._relative(f"{run.initials[0].upper()}. {self._surname(run)}", people)
                if other is not None:
                    yield Mention(run.start, run.end, (other,), f"stesso cognome di {run.owners[0].name}", sure=False)
                return
            owners = fitting
        exact = [owner for owner in owners if len(owner.keys) == len(run.keys)]
        chosen = (exact or sorted(owners, key=self._distance))[0]
        self._latest[chosen] = run.start
        yield Mention(run.start, self._with_rest(run), (chosen,), _reason(chosen), sure=True, full=True)

    def _with_rest(self, run: NameForm) -> int:
        """The end, with one more given name of 'ROSSI MARIO GIUSEPPE' where 'Mario Rossi' is known."""
        around = Surroundings(self.text, run.start, run.end)
        following = around.next
        if following is None or not lexicon.is_given_name(following[0]) or self.text[run.end] == "\n":
            return run.end
        if any(name_key(following[0]) in owner.keys for owner in run.owners):
            return run.end
        end = run.end + following[1]
        if Surroundings(self.text, run.end, end).next is not None:
            return run.end
        last = name_key(self.text[run.start : run.end].split()[-1])
        return end if any(last in owner.given for owner in run.owners) else run.end

    def _alone(self, run: NameForm, people: People) -> Iterator[Mention]:
        """One word of a name: who it stands for, if for anybody."""
        around = Surroundings(self.text, run.start, run.end)
        owners = self._bearers(run, around)
        verdict = self._verdict(run, around, owners, people) if owners else Standing.NOBODY
        if verdict is Standing.NOBODY:
            return
        namesake = self._namesake(run, around, people) if set(run.keys) <= owners[0].surnames else None
        if namesake is not None:
            yield namesake
        else:
            yield from self._whose(run, around, owners, verdict)

    def _bearers(self, run: NameForm, around: Surroundings) -> list[PersonCandidate]:
        """Who may be called by this one word: by the surname, parties and children also by the first name."""
        keys = set(run.keys)
        if around.opposed and not any(owner.listed for owner in run.owners) and not self._opposed(run, around):
            return []  # 'Rossi c. Bianchi' of another case
        surname = [owner for owner in run.owners if keys <= owner.surnames]
        given = [owner for owner in run.owners if keys <= owner.given]
        previous, following = around.previous, around.next
        if surname:
            foreign = (previous and not lexicon.is_given_name(previous[0])) or (following and not previous)
            return [] if given and foreign and not lexicon.is_surname(run.keys[0]) else surname
        if previous or following:
            return []  # part of somebody else's name
        return [owner for owner in given if owner.listed or owner.category is Category.MINORE or len(owner.keys) == 1]

    def _verdict(self, run: NameForm, around: Surroundings, owners: list[PersonCandidate], people: People) -> Standing:
        key, written = run.keys[0], self.text[run.start : run.end]
        if self._coordinated(run, people):
            return Standing.DOUBTFUL if lexicon.is_court_word(key) else Standing.PERSON
        several = len(run.keys) > 1 or " " in written
        verdict = standing(
            written,
            around,
            common=not several and self._is_word(key),
            place=not several and (lexicon.is_place(key) or key in self._places),
            female=all(owner.gender == "f" for owner in owners),
        )
        if several and verdict is Standing.NOBODY and self._as_particle(run, around):
            return Standing.PERSON
        return verdict

    def _coordinated(self, run: NameForm, people: People) -> bool:
        """'tra Modena e Rossi', 'Rossi e Costa': beside somebody who is known."""
        for pattern, text in (
            (_BESIDE_BEFORE, self.text[max(run.start - _NEAR, 0) : run.start]),
            (_BESIDE_AFTER, self.text[run.end : run.end + _NEAR]),
        ):
            match = pattern.search(text)
            other = name_key(match[1]) if match and self.text[run.start].isupper() else ""
            if other and other not in run.keys and people.with_unit(other) and not lexicon.is_place(other):
                return True
        return False

    def _as_particle(self, run: NameForm, around: Surroundings) -> bool:
        """'de Luca', 'il di Maio': the particle is written small where it is no preposition."""
        parts = self.text[run.start : run.end].split()
        first, last = parts[0], parts[-1]
        return last[0].isupper() and (first not in _PREPOSITIONS or around.titled or around.with_article)

    def _namesake(self, run: NameForm, around: Surroundings, people: People) -> Mention | None:
        """'Anna Rossi' and 'Rossi Anna' where Mario Rossi is known: somebody else, who gives the surname away."""
        start, end = run.start, run.end
        given: list[str] = []
        while (before := Surroundings(self.text, start, end).previous) and lexicon.is_given_name(before[0]):
            given.insert(0, before[0])
            start -= before[1]
        following = around.next
        if not given and following and lexicon.is_given_name(following[0]) and not lexicon.is_court_word(following[0]):
            after = end + following[1]
            if Surroundings(self.text, end, after).next is None:
                given.append(following[0])
                end = after
        if not given:
            return None
        other = self._relative(f"{' '.join(given)} {self._surname(run)}", people)
        if other is None:
            return None
        self._latest[other] = start
        reason = f"stesso cognome di {run.owners[0].name}" if not other.listed else _reason(other)
        return Mention(start, end, (other,), reason, sure=other.listed, full=True)

    def _relative(self, name: str, people: People) -> PersonCandidate | None:
        return people.add(name, Category.PERSONA)

    def _surname(self, run: NameForm) -> str:
        owner = run.owners[0]
        return next((unit for unit in owner.units if name_key(unit) in run.keys), owner.units[0])

    def _whose(
        self, run: NameForm, around: Surroundings, owners: list[PersonCandidate], verdict: Standing
    ) -> Iterator[Mention]:
        sure = verdict is Standing.PERSON
        if len(owners) > 1 and _SEVERAL.search(around.before):
            yield Mention(run.start, run.end, tuple(owners), f"cognome di {_all(owners)}", sure)
            return
        gender = "f" if _FEMALE.search(around.before) else "m" if _MALE.search(around.before) else None
        fitting = [owner for owner in owners if gender and owner.gender == gender] or owners
        chosen = min(fitting, key=self._distance)
        kind = "cognome" if set(run.keys) <= chosen.surnames else "nome"
        if len(fitting) > 1:
            reason, sure = f"{kind} di {_all(fitting)}: attribuito al più vicino", False
        else:
            reason = f"{kind} di {chosen.name}" if chosen.name != self.text[run.start : run.end] else _reason(chosen)
        self._latest[chosen] = run.start
        yield Mention(run.start, run.end, (chosen,), reason, sure, full=self._opposed(run, around))

    def _opposed(self, run: NameForm, around: Surroundings) -> bool:
        """'ROSSI / BIANCHI', the running head of a case between two listed parties: as good as the whole names."""
        for pattern, text in ((_OPPOSITE_BEFORE, around.before), (_OPPOSITE_AFTER, around.after)):
            match = pattern.search(text)
            written = name_key(match[1]) if match else ""
            keys = (key for other in self._people.everyone if other.listed for key in other.keys)
            if written and any(written.startswith(key) or key.endswith(written) for key in keys):
                return True
        return False

    def _only_part(self, run: NameForm) -> bool:
        """Whether there are given names only, or the two words of a surname only."""
        if run.initials:
            return False
        keys = set(run.keys)
        return all(keys < set(owner.keys) and (keys <= owner.given or keys <= owner.surnames) for owner in run.owners)

    def _distance(self, somebody: PersonCandidate) -> int:
        return -self._latest.get(somebody, -1)

    def _is_word(self, key: str) -> bool:
        return lexicon.is_common(key) or key in self._lower


def _is_whole(run: NameForm) -> bool:
    return any(len(owner.keys) == len(run.keys) for owner in run.owners)


def _reason(somebody: PersonCandidate) -> str:
    if somebody.listed:
        return "parte indicata nei metadati"
    return f"{somebody.category.label.lower()}: {somebody.name}"


def _all(people: Iterable[PersonCandidate]) -> str:
    return " e ".join(somebody.name for somebody in people)
