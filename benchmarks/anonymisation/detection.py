"""What the detection finds in texts whose persons are known, counted by what should have been found.

A name is found where the findings cover all of its letters. A finding is right where most of its letters belong to
somebody, and wrong where they do not; a judge, a court or a precedent is touched where any letter of it is covered.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from bdm.anonymisation.detection import Category, Finding, Metadata, detect, policy_for
from benchmarks.anonymisation.decisions import Decision
from benchmarks.anonymisation.real import Marked
from benchmarks.anonymisation.writing import EITHER, KEPT, Label

SHOWN: Final = 40
NAMES: Final = frozenset("PARTE PERSONA MINORE DIFENSORE SOCIETA".split())


@dataclass
class Score:
    """Counts by group: what should be found, what of it was; findings, those right; what stays and was touched."""

    stated: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    findings: Counter[str] = field(default_factory=Counter)
    right: Counter[str] = field(default_factory=Counter)
    kept: Counter[str] = field(default_factory=Counter)
    touched: Counter[str] = field(default_factory=Counter)
    missed: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    letters: int = 0
    needless: int = 0
    """Letters that were hidden, and those of them that belong to nobody who must be."""
    named: set[tuple[str, str]] = field(default_factory=set)
    left: set[tuple[str, str]] = field(default_factory=set)
    """Text and name of everybody who must be hidden, and of those of whom some name was not."""
    persons: int = 0
    split: int = 0
    """People of whom the same form of the name got two replacements, and how many there are."""

    def recall(self, *groups: str) -> float:
        """Of all groups, or of these."""
        return _share(self.found, self.stated, groups)

    @property
    def needless_share(self) -> float:
        """Of the letters that were hidden: those of judges, courts, days, amounts, precedents, common words."""
        return self.needless / self.letters if self.letters else 0.0

    @property
    def officials(self) -> int:
        """Judges, courts and precedents that were obscured."""
        return sum(self.touched[kind] for kind in ("GIUDICE", "UFFICIO", "PRECEDENTE"))

    @property
    def precision(self) -> float:
        return _share(self.right, self.findings, ())


def _share(part: Counter[str], whole: Counter[str], groups: Sequence[str]) -> float:
    total = sum(n for group, n in whole.items() if not groups or group in groups)
    return sum(n for group, n in part.items() if not groups or group in groups) / total if total else 1.0


def group(label: Label) -> str:
    """What a label is counted under."""
    if label.kind in NAMES - {"SOCIETA", "DIFENSORE"}:
        return "listed parties" if label.listed else "other persons"
    return {"SOCIETA": "companies", "DIFENSORE": "counsel"}.get(label.kind, "identifiers")


def score_of(decisions: Iterable[Decision], *, names_only: bool = False) -> Score:
    """The detection's score on decisions. ``names_only`` where nobody has marked the identifiers."""
    score = Score()
    for decision in decisions:
        known = Metadata(decision.parties, decision.judges, decision.ufficio, decision.area, decision.materia)
        policy = policy_for(decision.area, decision.materia)
        everything = detect(decision.pages, known, policy).findings
        findings = tuple(finding for finding in everything if not names_only or finding.category.value in NAMES)
        name = f"#{decision.index}"
        add(score, name, decision.pages, decision.labels, findings, policy.categories, hidden=everything)
    return score


def add(
    score: Score, name: str, pages: Sequence[str], labels: Sequence[Label], findings: Sequence[Finding],
    categories: frozenset[Category], *, hidden: Sequence[Finding] = (),
) -> None:  # fmt: skip
    """Count what was found in one text. ``hidden`` where more is than is counted: a name in an address is gone too."""
    wanted = [label for label in labels if label.kind in categories]
    free = [label for label in labels if label.kind not in categories and label.kind not in KEPT]
    covered = _covered((f.page, f.start, f.end) for f in (*findings, *hidden))
    for label in wanted:
        key = group(label)
        score.stated[key] += 1
        score.named.add((name, label.who))
        if _letters(label, pages) <= covered:
            score.found[key] += 1
        else:
            score.left.add((name, label.who))
            score.missed.append(f"{name} p{label.page} {key} ({label.kind}, {label.form}): {_context(pages, label)}")
    inside = _covered((label.page, label.start, label.end) for label in wanted)
    neutral = _covered((label.page, label.start, label.end) for label in free if label.kind in (EITHER, "SOCIETA"))
    gone = frozenset[tuple[int, int]]().union(*(_letters(finding, pages) for finding in findings))
    score.letters += len(gone)
    score.needless += len(gone - inside - neutral)
    for finding in findings:
        letters = _letters(finding, pages)
        out = letters - inside
        right = len(letters & inside) >= len(out) and bool(letters & inside)
        if not right and len(letters - neutral - inside) <= 1:
            continue
        score.findings[finding.category.value] += 1
        score.right[finding.category.value] += right
        if not right:
            score.wrong.append(
                f"{name} p{finding.page} {finding.category.value} «{finding.reason}»: {_context(pages, finding)}"
            )
    for label in labels:
        if label.kind in KEPT:
            score.kept[label.kind] += 1
            if _letters(label, pages) & covered:
                score.touched[label.kind] += 1
                score.wrong.append(f"{name} p{label.page} {label.kind} OBSCURED: {_context(pages, label)}")
    _add_pseudonyms(score, labels, findings)


def _add_pseudonyms(score: Score, labels: Sequence[Label], findings: Sequence[Finding]) -> None:
    by_place = {(f.page, at): f.person for f in findings for at in range(f.start, f.end)}
    persons: dict[tuple[str, str], set[str | None]] = {}
    for label in labels:
        if label.kind in ("PARTE", "PERSONA") and label.form in ("n", "i", "N", "I", "full"):
            key = by_place.get((label.page, label.start))
            if key is not None:
                persons.setdefault((label.kind, label.who), set()).add(key)
    score.persons += len(persons)
    score.split += sum(len(keys) > 1 for keys in persons.values())


def wrong_in(case: Marked) -> list[str]:
    """What is wrong in a marked case: names that should have been removed and are not, and the other way round."""
    found = detect([case.text], Metadata(area="civile"), policy_for("civile", None)).findings
    covered = _covered((f.page, f.start, f.end) for f in found)
    unsure = _covered((f.page, f.start, f.end) for f in found if not f.sure)
    lines = []
    for names, removed in ((case.remove, True), (case.keep, False)):
        for name in names:
            places = [m.span() for m in re.finditer(r"\s+".join(map(re.escape, name.split())), case.text)]
            for start, end in places:
                span = {(1, at) for at in range(start, end) if case.text[at].isalnum()}
                if removed and not span <= covered:
                    lines.append(f"{name} stays at {start}")
                if not removed and span & covered - unsure:
                    lines.append(f"{name} is obscured at {start}")
    return lines


def _covered(spans: Iterable[tuple[int, int, int]]) -> set[tuple[int, int]]:
    return {(page, at) for page, start, end in spans for at in range(start, end)}


def _letters(span: Label | Finding, pages: Sequence[str]) -> set[tuple[int, int]]:
    page = pages[span.page - 1]
    return {(span.page, at) for at in range(span.start, span.end) if page[at].isalnum()}


def _context(pages: Sequence[str], span: Label | Finding) -> str:
    page = pages[span.page - 1]
    before, after = page[max(0, span.start - 40) : span.start], page[span.end : span.end + 30]
    return f"{before}⟦{page[span.start : span.end]}⟧{after}".replace("\n", "⏎")
