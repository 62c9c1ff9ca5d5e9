"""What would still give somebody away in what everybody reads of a restricted decision (docs/regole/riservatezza.md).

The result is looked at, not the way on which it came about: whatever stands there of a party that the data declare, of
a name that somebody obscured in this case, of a passage that was left, of what the detection proposes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bdm.anonymisation.detection import Category, Detection, KeepReason, detect, policy_for
from bdm.anonymisation.face import LEFT
from bdm.anonymisation.hidden import FoundPassage, HiddenData, letters, name_words
from bdm.anonymisation.mask import Mask, MaskTerm
from bdm.anonymisation.model import Decision
from bdm.anonymisation.names import OMISSIS, person_of
from bdm.italian.characters import name_key
from bdm.platform.kit.characters import one_form

PROTECTED: Final = frozenset(Category) - {Category.DIFENSORE, Category.SOCIETA, Category.PARTITA_IVA, Category.PEC}
"""Of which nothing is left without two persons who say why: persons, victims and minors among them, and what leads to
them. Counsel and firms are hidden for their sake, not for their own.
"""
_AROUND: Final = 30
_MOST: Final = 200
"""Places that are told of a face: whoever is asked about more has to begin anew."""
_KEPT: Final = frozenset(
    why.label
    for why in (
        KeepReason.GIUDICE,
        KeepReason.UFFICIO,
        KeepReason.TRIBUNALE,
        KeepReason.PRECEDENTE,
        KeepReason.DOTTRINA,
    )
)


@dataclass(frozen=True)
class FacePart:
    """One text of a face: of which ``field``, on which ``page`` (from 1, of the document), of which other item
    (``label``: 'abstract «…»').
    """

    field: str
    text: str
    page: int | None = None
    label: str | None = None


@dataclass(frozen=True)
class Remain:
    """What is still read: the words, with some around them. ``protected``: of a party, a victim, a minor.
    ``elsewhere``: the name of a party in what is said of another decision, where a namesake may be meant.
    """

    field: str
    text: str
    why: str
    protected: bool
    page: int | None = None
    label: str | None = None
    elsewhere: bool = False

    @property
    def message(self) -> str:
        """'pagina 3: «Mario Rossi» in «… il sig. Mario Rossi …» (parte indicata nei dati)'."""
        place = ", ".join(filter(None, (self.label, f"pagina {self.page}" if self.page else None)))
        return f"{place}: {self.text} ({self.why})" if place else f"{self.text} ({self.why})"


DECLARED: Final = "parte indicata nei dati"
OBSCURED: Final = "oscurato altrove nel provvedimento"
REFUSED: Final = "proposto e lasciato leggibile"
OPEN: Final = "proposto e non deciso"
FOUND: Final = "riconosciuto in ciò che tutti leggono"


def remains_in(texts: Sequence[FacePart], hidden: HiddenData) -> list[Remain]:
    """What of ``hidden`` is read in ``texts``, each wording once for every text; at most ``_MOST``. Personal data are
    looked for in the pages: some milliseconds each.
    """
    texts = [replace(each, text=one_form(each.text)) for each in texts]
    metadata = hidden.metadata
    pages = [each for each in texts if each.page is not None]
    detection = detect([each.text for each in pages], metadata, policy_for(metadata.area, metadata.materia))
    search = _Search(hidden, "\n".join(each.text for each in texts), pages, detection)
    once: dict[tuple[str, int | None, str | None, str], Remain] = {}
    for each in texts:
        for place in search.places(each):
            key = (each.field, each.page, each.label, f"{letters(each.text[place.start : place.end])} {place.why}")
            once.setdefault(key, _told(each, place))
    return sorted(once.values(), key=lambda each: not each.protected)[:_MOST]


def named_whole(texts: Iterable[FacePart], parties: Iterable[str], why: str) -> list[Remain]:
    """Where the whole name of one of ``parties`` stands in texts about something else: a surname alone may be
    anybody's there.
    """
    parties = list(parties)
    mask, full = Mask(parties), _full_names(parties)
    found: dict[tuple[str, str | None], Remain] = {}
    for each in texts:
        text = replace(each, text=one_form(each.text))
        for start, end in mask.places(text.text):
            if _is_whole(text.text[start:end], full):
                told = _told(text, _Place(start, end, why, protected=True))
                found.setdefault((text.field, text.label), replace(told, elsewhere=True))
    return list(found.values())


def _full_names(parties: Iterable[str]) -> list[frozenset[str]]:
    return [frozenset(map(name_key, person.words)) for person in map(person_of, parties) if person]


def _is_whole(words: str, full: Sequence[frozenset[str]]) -> bool:
    """Whether they are a whole name of a party: what stands alone may be a judge's, or no name at all."""
    parts = frozenset(filter(None, map(name_key, words.split())))
    return any(len(parts & each) > 1 or parts >= each for each in full)


@dataclass(frozen=True)
class _Place:
    start: int
    end: int
    why: str
    protected: bool


class _Search:
    """What is looked for in every text of one face."""

    def __init__(self, hidden: HiddenData, everywhere: str, pages: Sequence[FacePart], detection: Detection) -> None:
        self._declared = Mask(hidden.metadata.parties)
        self._full = _full_names(hidden.metadata.parties)
        here = hidden.about(everywhere).passages
        self._obscured = _terms(each for each in here if each.decision == Decision.ACCETTATO)
        self._left = {
            why: Mask((), dict.fromkeys(MaskTerm(each.text, OMISSIS) for each in here if _is_left(each, decision)))
            for why, decision in ((REFUSED, Decision.RIFIUTATO), (OPEN, Decision.PROPOSTO))
        }
        self._pages = {id(each): number for number, each in enumerate(pages, 1)}
        self._detection = detection
        self._decided = {letters(each.text) for each in hidden.passages}

    def places(self, text: FacePart) -> Iterator[_Place]:
        kept = self._kept(text)
        taken: list[tuple[int, int]] = []
        for place in self._named(text, kept):
            if not any(start < place.end and place.start < end for start, end in taken):
                taken.append((place.start, place.end))
                yield place

    def _named(self, text: FacePart, keeps: Sequence[tuple[int, int]]) -> Iterator[_Place]:
        """The surest first: where two say something of the same words, the first is told."""
        words = text.text
        proposed = list(self._proposed(text))
        parts: list[_Place] = []
        for start, end in self._declared.places(words):
            whole = _is_whole(words[start:end], self._full)
            if not whole and any(first <= start and end <= last for first, last in keeps):
                continue  # a judge who has a party's surname, the court of a town that a party is called after
            if whole or any(each.start <= start and end <= each.end for each in proposed):
                yield _Place(start, end, DECLARED, protected=True)
            else:
                parts.append(_Place(start, end, LEFT, protected=False))
        for why, mask in self._left.items():
            yield from (_Place(start, end, why, protected=True) for start, end in mask.places(words))
        yield from parts
        for start, end in self._obscured.places(words):
            if not any(first <= start and end <= last for first, last in keeps):
                yield _Place(start, end, OBSCURED, protected=True)
        yield from proposed

    def _proposed(self, text: FacePart) -> Iterator[_Place]:
        number = self._pages.get(id(text))
        for each in self._detection.findings:
            if each.page == number and letters(each.text) not in self._decided:
                yield _Place(each.start, each.end, FOUND, each.category in PROTECTED)

    def _kept(self, text: FacePart) -> list[tuple[int, int]]:
        number = self._pages.get(id(text))
        return [(each.start, each.end) for each in self._detection.kept if each.page == number and each.reason in _KEPT]


def _terms(passages: Iterable[FoundPassage]) -> Mask:
    passages = list(passages)
    persons = dict.fromkeys(each.person for each in passages if each.person and each.category is not Category.SOCIETA)
    return Mask(persons, dict.fromkeys(MaskTerm(each.text, OMISSIS) for each in passages if _tells(each)))


def _tells(passage: FoundPassage) -> bool:
    """Whether the words alone give somebody away: a surname alone is a judge's as well; the person is looked for."""
    return passage.person is None or len(name_words(passage.text)) > 1


def _is_left(passage: FoundPassage, decision: Decision) -> bool:
    """Of those who are not protected two persons have said, in the review, that they are left."""
    return passage.decision == decision and passage.category in PROTECTED


def _told(text: FacePart, place: _Place) -> Remain:
    words = " ".join(text.text[place.start : place.end].split())
    before = text.text[max(place.start - _AROUND, 0) : place.start].rpartition("\n")[2]
    after = text.text[place.end : place.end + _AROUND].partition("\n")[0]
    around = f"{before}{words}{after}".strip()
    shown = f"«{words}»" if around == words else f"«{words}» in «{around}»"
    return Remain(text.field, shown, place.why, place.protected, text.page, text.label)
