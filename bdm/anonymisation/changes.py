"""What a person changes in a review: decisions, passages and areas of their own, pseudonyms. Rows are changed in place;
the caller hands those to add and to remove to the session.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, count
from typing import Final, TypeVar
from uuid import UUID

from bdm.anonymisation.detection import Category, Style
from bdm.anonymisation.model import AnonymisationArea, AnonymisationPerson, AnonymisationSpan, Decision, Source
from bdm.anonymisation.names import OMISSIS, initials
from bdm.anonymisation.passages import occurrences, overlaps
from bdm.anonymisation.repository import LoadedReview, StoredPage
from bdm.anonymisation.schemas import CategoryIn, DecisionIn, ReplacementIn, ReviewAreaIn, ReviewPatch, SpanIn
from bdm.italian.characters import name_key
from bdm.platform.kit.errors import FieldError, Invalid
from bdm.platform.kit.identifiers import new_id

SPAN, AREA = "s", "a"
"""What ids begin with: both kinds can be removed by theirs."""
BY_HAND: Final = "aggiunto a mano"
SAME_WORDS: Final = "stesse parole di un passo aggiunto a mano"
MAX_SPANS: Final = 50_000
_TOO_MANY = "I passi da oscurare sono troppi."
_NO_SPAN = "Il passo non è tra quelli della revisione."
_NO_PERSON = "La persona non è tra quelle della revisione."
_NO_PAGE = "La pagina non fa parte del documento."
_NOT_THERE = "Il passo non è nel testo della pagina."
_OUTSIDE = "Il riquadro è fuori dalla pagina."
_NAMED = "Lo pseudonimo non può contenere il nome."
_CHARACTERS = "Lo pseudonimo contiene caratteri non ammessi."
_MIN_WORD = 3
Named = TypeVar("Named", DecisionIn, CategoryIn)
_PREFIXES: Final = {
    Category.PARTE: "Parte",
    Category.MINORE: "Minore",
    Category.DIFENSORE: "Difensore",
    Category.SOCIETA: "Società",
}


class Changes:
    """Applies a patch to a loaded review. Raises Invalid for what does not exist, field by field."""

    def __init__(self, loaded: LoadedReview, pages: Sequence[StoredPage], by: UUID) -> None:
        self._loaded = loaded
        self._by = by
        self._pages = {page.number: page for page in pages}
        self._own: UUID = loaded.review.provvedimento_id
        self._persons = {person.key: person for person in loaded.persons}
        self.add: list[AnonymisationSpan | AnonymisationArea | AnonymisationPerson] = []
        self.delete: list[AnonymisationSpan | AnonymisationArea] = []
        self.decided = 0

    def apply(self, patch: ReviewPatch) -> None:
        """All of ``patch`` but ground, style and form, which are the review's own. Whoever decides on a passage is one
        of the review's deciders from then on.
        """
        review = self._loaded.review
        decided = patch.decisions or patch.categories or patch.spans or patch.areas or patch.remove
        if decided and self._by not in review.deciders:
            review.deciders = [*review.deciders, self._by]
        self._remove(patch.remove)
        self._categorise(patch.categories)
        self._decide(patch.decisions)
        for span in patch.spans:
            self._add_span(span)
        for area in patch.areas:
            self._add_area(area)
        for replacement in patch.replacements:
            self._rename(replacement)
        self._look_at(patch.looked_at)
        if len(self._loaded.spans) > MAX_SPANS:
            raise Invalid(_TOO_MANY)

    def _decide(self, decisions: Sequence[DecisionIn]) -> None:
        for each, span in self._named(decisions, "decisions"):
            self.decided += span.decision != each.decision
            self._say(span, each.decision, each.refusal)

    def _categorise(self, categories: Sequence[CategoryIn]) -> None:
        """What becomes of a passage follows from what it is: of somebody the pseudonym, else 'omissis'."""
        for each, span in self._named(categories, "categories"):
            span.category, span.chosen = each.category, True
            span.person = self._known(each.person, "categories") or self._person_of(each.category, span.testo)
            span.replacement = OMISSIS
            self._say(span, Decision.ACCETTATO)

    def _named(self, changes: Sequence[Named], name: str) -> Iterator[tuple[Named, AnonymisationSpan]]:
        by_id = {f"{SPAN}{span.id}": span for span in self._loaded.spans}
        if unknown := [each for each in changes if each.id not in by_id]:
            raise Invalid(errors=[FieldError(name, _NO_SPAN) for _ in unknown])
        for each in {each.id: each for each in changes}.values():
            yield each, by_id[each.id]

    def _say(self, span: AnonymisationSpan, decision: Decision, refusal: str = "") -> None:
        span.decision = decision
        span.decided_by = self._by if decision != Decision.PROPOSTO else None
        span.refusal = (refusal or None) if decision == Decision.RIFIUTATO else None

    def _remove(self, names: Sequence[str]) -> None:
        spans = {f"{SPAN}{span.id}": span for span in self._loaded.spans if span.source == Source.MANUALE}
        areas = {f"{AREA}{area.id}": area for area in self._loaded.areas}
        for name in dict.fromkeys(names):
            if (span := spans.get(name)) is not None:
                self._loaded.spans.remove(span)
                self.delete.append(span)
                self._loaded.review.uncovered = True
            elif (area := areas.get(name)) is not None:
                self._loaded.areas.remove(area)
                self.delete.append(area)
                self._loaded.review.uncovered = True
            else:
                raise Invalid(errors=[FieldError("remove", _NO_SPAN)])

    def _add_span(self, selection: SpanIn) -> None:
        testo = self._page(selection.page, "spans").testo
        words = testo[selection.start : selection.end].strip()
        if selection.start >= selection.end or selection.end > len(testo) or not any(map(str.isalnum, words)):
            raise Invalid(errors=[FieldError("spans", _NOT_THERE)])
        start = testo.index(words, selection.start)
        person = self._known(selection.person, "spans") or self._person_of(selection.category, words)
        self._put(selection.page, start, start + len(words), selection.category, person, Decision.ACCETTATO, BY_HAND)
        # Where it stands again a person says so too: what is hidden once and left elsewhere is not hidden
        decision = Decision.ACCETTATO if selection.everywhere else Decision.PROPOSTO
        for number, page in self._pages.items():
            for first, last in occurrences(page.testo, words):
                touched = overlaps(self._loaded.spans, number, first, last)
                for span in touched:
                    if selection.everywhere and span.decision == Decision.PROPOSTO:
                        self._say(span, Decision.ACCETTATO)
                if not any(span.first <= first and last <= span.last for span in touched):
                    self._put(number, first, last, selection.category, person, decision, SAME_WORDS)

    def _put(
        self, page: int, first: int, last: int, category: Category, person: str | None, decision: Decision, reason: str
    ) -> None:
        """A passage of the person's own; it takes the place of narrower ones."""
        for span in overlaps(self._loaded.spans, page, first, last):
            if (span.first, span.last) == (first, last):
                self._say(span, decision)
                span.category, span.person = category, person or span.person
                return
            if first <= span.first and span.last <= last:
                self._loaded.spans.remove(span)
                if span in self.add:
                    self.add.remove(span)
                else:
                    self.delete.append(span)
        span = AnonymisationSpan(
            provvedimento_id=self._own,
            page=page,
            first=first,
            last=last,
            testo=self._pages[page].testo[first:last],
            category=category,
            person=person,
            replacement=OMISSIS,
            decision=decision,
            source=Source.MANUALE,
            reason=reason,
            sure=True,
            changed=False,
            decided_by=self._by if decision != Decision.PROPOSTO else None,
        )
        self._loaded.spans.append(span)
        self.add.append(span)

    def _known(self, key: str | None, name: str) -> str | None:
        if key is not None and key not in self._persons:
            raise Invalid(errors=[FieldError(name, _NO_PERSON)])
        return key

    def _person_of(self, category: Category, words: str) -> str | None:
        """The key of the person whose name the words are: one of that name, or a new one."""
        if not category.of_someone:
            return None
        name = " ".join(words.split())
        for person in self._persons.values():
            if _folded(person.name) == _folded(name):
                return person.key
        key = str(new_id())
        person = AnonymisationPerson(
            provvedimento_id=self._own,
            key=key,
            place=len(self._persons),
            name=name,
            category=category,
            replacement=self._pseudonym(category, name),
            chosen=False,
        )
        self._persons[key] = person
        self._loaded.persons.append(person)
        self.add.append(person)
        return key

    def _pseudonym(self, category: Category, name: str) -> str:
        style = Style(self._loaded.review.style)
        if style is Style.OMISSIS:
            return OMISSIS
        taken = {person.replacement for person in self._persons.values()}
        if style is Style.INIZIALI:
            own = initials(name)
            candidates = chain([own], (f"{own}{number}" for number in count(2)))
        else:
            prefix = _PREFIXES.get(category, "Persona")
            candidates = chain(f"{prefix}_{number}" for number in count(1))
        return next(each for each in candidates if each not in taken)

    def _rename(self, renaming: ReplacementIn) -> None:
        person = self._persons.get(renaming.person)
        if person is None:
            raise Invalid(errors=[FieldError("replacements", _NO_PERSON)])
        replacement = " ".join(renaming.replacement.split())
        if not replacement.isprintable():
            raise Invalid(errors=[FieldError("replacements", _CHARACTERS)])
        own = {word for word in _folded(person.name) if len(word) >= _MIN_WORD}
        if own & _folded(replacement):
            raise Invalid(errors=[FieldError("replacements", _NAMED)])
        person.chosen = bool(replacement)
        person.replacement = replacement or self._pseudonym(Category(person.category), person.name)

    def _add_area(self, rectangle: ReviewAreaIn) -> None:
        page = self._page(rectangle.page, "areas")
        if (
            rectangle.x >= page.width
            or rectangle.y >= page.height
            or rectangle.x + rectangle.width <= 0
            or rectangle.y + rectangle.height <= 0
        ):
            raise Invalid(errors=[FieldError("areas", _OUTSIDE)])
        area = AnonymisationArea(provvedimento_id=self._own, **rectangle.model_dump())
        self._loaded.areas.append(area)
        self.add.append(area)

    def _look_at(self, numbers: Sequence[int]) -> None:
        for number in numbers:
            self._page(number, "looked_at")
        review = self._loaded.review
        review.looked_at = sorted({*review.looked_at, *numbers})

    def _page(self, number: int, name: str) -> StoredPage:
        page = self._pages.get(number)
        if page is None:
            raise Invalid(errors=[FieldError(name, _NO_PAGE)])
        return page


def _folded(name: str) -> frozenset[str]:
    return frozenset(filter(None, map(name_key, re.split(r"[^\w'’]+", name))))
