"""A new detection meets what was decided on an earlier one: decisions on passages that are found again are kept."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from bdm.anonymisation.detection import Category, Detection, Finding
from bdm.anonymisation.model import AnonymisationPerson, AnonymisationSpan, Decision, Source
from bdm.anonymisation.passages import occurrences, overlaps
from bdm.anonymisation.repository import LoadedReview


class ReviewMerge:
    """What becomes of a review: rows to ``add`` and to ``delete``; others were changed in place. ``changed``: whether
    anything that a person has to look at did.
    """

    def __init__(self, loaded: LoadedReview, pages: Sequence[str], detection: Detection, *, first_time: bool) -> None:
        self._own = loaded.review.provvedimento_id
        self._pages = pages
        self._first_time = first_time
        self.add: list[AnonymisationSpan | AnonymisationPerson] = []
        self.delete: list[AnonymisationSpan | AnonymisationPerson] = []
        self.gone: list[dict[str, Any]] = []
        self.changed = False
        manual = [span for span in loaded.spans if span.source == Source.MANUALE]
        automatic = [span for span in loaded.spans if span.source == Source.AUTOMATICO]
        kept = self._place_manual(manual)
        self._merge_findings(automatic, kept, detection.findings)
        lost = set(map(id, self.delete))
        chosen = [span for span in automatic if span.chosen and id(span) not in lost]
        self._merge_persons(loaded.persons, [*kept, *chosen], detection)

    def _place_manual(self, manual: Sequence[AnonymisationSpan]) -> list[AnonymisationSpan]:
        """What a person has added stays where the same words are; in another document it is looked for on all pages."""
        kept: list[AnonymisationSpan] = []
        for span in manual:
            span.changed = False
            if self._testo(span.page)[span.first : span.last] == span.testo:
                kept.append(span)
                continue
            place = self._nearest(span, kept)
            if place is None:
                self._lose(span)
                continue
            self.changed = True
            span.page, span.first, span.last = place
            span.testo = self._testo(span.page)[span.first : span.last]
            kept.append(span)
        return kept

    def _nearest(self, span: AnonymisationSpan, spans: Sequence[AnonymisationSpan]) -> tuple[int, int, int] | None:
        places = [
            (number, start, end)
            for number, testo in enumerate(self._pages, 1)
            for start, end in occurrences(testo, span.testo)
            if not overlaps(spans, number, start, end)
        ]
        return min(places, key=lambda place: (abs(place[0] - span.page), abs(place[1] - span.first)), default=None)

    def _merge_findings(
        self, automatic: Sequence[AnonymisationSpan], manual: list[AnonymisationSpan], findings: Sequence[Finding]
    ) -> None:
        by_place = {(span.page, span.first, span.last, span.testo): span for span in automatic}
        by_words: defaultdict[str, list[AnonymisationSpan]] = defaultdict(list)
        wanted = []
        for finding in findings:
            touched = overlaps(manual, finding.page, finding.start, finding.end)
            if any(_wider(each, finding) for each in touched):
                continue  # a person has taken in more
            wanted.append((finding, by_place.pop((finding.page, finding.start, finding.end, finding.text), None)))
        for span in by_place.values():
            by_words[_words(span.testo)].append(span)
        for finding, same_place in wanted:
            same_words = by_words[_words(finding.text)]
            found_again = same_place or (same_words.pop(0) if same_words else None)
            span = found_again or self._new(finding)
            if found_again is not None:
                self._update(found_again, finding)
            self._take_over(span, manual)
        for spans in by_words.values():
            for span in spans:
                self._lose(span)

    def _new(self, finding: Finding) -> AnonymisationSpan:
        span = AnonymisationSpan(
            provvedimento_id=self._own,
            decision=Decision.PROPOSTO,
            source=Source.AUTOMATICO,
            changed=not self._first_time,
        )
        self._update(span, finding)
        span.changed = not self._first_time
        self.changed = True
        self.add.append(span)
        return span

    def _update(self, span: AnonymisationSpan, finding: Finding) -> None:
        becomes = (finding.category, finding.person, finding.replacement)
        if not span.chosen and (span.category, span.person, span.replacement) != becomes:
            self.changed = True
            span.category, span.person, span.replacement = becomes
        if (span.page, span.first, span.last) != (finding.page, finding.start, finding.end):
            self.changed = True
        span.page, span.first, span.last, span.testo = finding.page, finding.start, finding.end, finding.text
        span.reason, span.sure, span.changed = finding.reason, finding.sure, False

    def _take_over(self, span: AnonymisationSpan, manual: list[AnonymisationSpan]) -> None:
        """What a person had added by hand and is now found by itself, or as a part of more, is decided."""
        for each in overlaps(manual, span.page, span.first, span.last):
            if span.first <= each.first and each.last <= span.last:
                span.decision, span.decided_by, span.changed = each.decision, each.decided_by, False
                manual.remove(each)
                self.delete.append(each)

    def _lose(self, span: AnonymisationSpan) -> None:
        self.changed = True
        self.delete.append(span)
        self.gone.append({"page": span.page, "testo": span.testo, "category": span.category, "decision": span.decision})

    def _merge_persons(
        self, persons: Sequence[AnonymisationPerson], by_hand: Sequence[AnonymisationSpan], detection: Detection
    ) -> None:
        """Pseudonyms that a person has chosen stay; persons of passages that were added or named by hand as well."""
        before = {person.key: person for person in persons}
        for place, found in enumerate(detection.persons):
            person = before.pop(found.key, None)
            if person is None:
                person = AnonymisationPerson(provvedimento_id=self._own, key=found.key, chosen=False)
                self.add.append(person)
            if not person.chosen:
                person.replacement = found.replacement
            person.place, person.name, person.category = place, found.name, Category(found.category)
        by_name = {_words(found.name): found.key for found in detection.persons}
        for span in by_hand:  # of somebody who is found by himself now
            known = before.get(span.person or "")
            span.person = by_name.get(_words(known.name), span.person) if known is not None else span.person
        needed = {span.person for span in by_hand}
        for key, person in before.items():
            if key not in needed:
                self.delete.append(person)

    def _testo(self, page: int) -> str:
        return self._pages[page - 1] if page <= len(self._pages) else ""


def _wider(span: AnonymisationSpan, finding: Finding) -> bool:
    same = (span.first, span.last) == (finding.start, finding.end)
    return span.first <= finding.start and finding.end <= span.last and not same


def _words(testo: str) -> str:
    return " ".join(testo.split()).casefold()
