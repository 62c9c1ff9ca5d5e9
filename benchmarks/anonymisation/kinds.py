"""Short texts of the kinds that detection once failed on, in two halves: rules are made on one, the other only tells.

A line of ``tests/anonymisation/detection/kinds/*.txt`` is 'kind | area/materia | parties | text': '[…]' must go, '{…}'
must stay, and so must all that has no mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bdm.anonymisation.detection import Metadata, detect, policy_for

FOLDER: Final = Path(__file__).parents[2] / "tests" / "anonymisation" / "detection" / "kinds"
_MARKED: Final = re.compile(r"\[(?P<go>[^]]*)\]|\{(?P<stay>[^}]*)\}")


@dataclass(frozen=True)
class Case:
    """``go`` and ``stay`` are spans of ``text``."""

    kind: str
    area: str | None
    materia: str | None
    parties: tuple[str, ...]
    text: str
    go: tuple[tuple[int, int], ...]
    stay: tuple[tuple[int, int], ...]

    @property
    def hidden(self) -> frozenset[int]:
        """The letters that detection proposes to hide."""
        known = Metadata(self.parties, area=self.area, materia=self.materia)
        findings = detect([self.text], known, policy_for(self.area, self.materia)).findings
        return frozenset(at for each in findings for at in range(each.start, each.end))

    def letters(self, spans: tuple[tuple[int, int], ...]) -> frozenset[int]:
        return frozenset(at for start, end in spans for at in range(start, end) if self.text[at].isalnum())

    @property
    def wrong(self) -> list[str]:
        """What stays and must go, and the other way round."""
        hidden = self.hidden
        left = [self.text[start:end] for start, end in self.go if not self.letters(((start, end),)) <= hidden]
        extra = hidden - self.letters(self.go)
        words = [match.group() for match in re.finditer(r"\w+", self.text) if match.start() in extra]
        return [*(f"left: {each}" for each in left), *(f"needless: {each}" for each in words)]


def cases(half: str) -> Iterator[Case]:
    """``half`` is 'tuned' or 'held_out'."""
    for line in (FOLDER / f"{half}.txt").read_text(encoding="utf-8").splitlines():
        kind, policy, parties, marked = (part.strip() for part in line.split(" | ", 3))
        area, _, materia = policy.partition("/")
        text, spans = _parsed(marked.replace("\\n", "\n"))
        yield Case(
            kind, area or None, materia or None, tuple(filter(None, map(str.strip, parties.split(";")))), text,
            tuple(spans["go"]), tuple(spans["stay"]),
        )  # fmt: skip


def _parsed(marked: str) -> tuple[str, dict[str, list[tuple[int, int]]]]:
    text, at = "", 0
    spans: dict[str, list[tuple[int, int]]] = {"go": [], "stay": []}
    for match in _MARKED.finditer(marked):
        text += marked[at : match.start()]
        name = match.lastgroup or "go"
        spans[name].append((len(text), len(text) + len(match[name])))
        text += match[name]
        at = match.end()
    return text + marked[at:], spans


@dataclass
class Tally:
    """What of one kind was to go and went, what was hidden, in letters, and what of that need not be."""

    stated: int = 0
    gone: int = 0
    letters: int = 0
    needless: int = 0

    @property
    def recall(self) -> float:
        return self.gone / self.stated if self.stated else 1.0

    @property
    def needless_share(self) -> float:
        return self.needless / self.letters if self.letters else 0.0

    def add(self, case: Case) -> None:
        hidden = frozenset(at for at in case.hidden if case.text[at].isalnum())
        self.stated += len(case.go)
        self.gone += sum(case.letters((span,)) <= hidden for span in case.go)
        self.letters += len(hidden)
        self.needless += len(hidden - case.letters(case.go))


def tallies(half: str) -> dict[str, Tally]:
    """By kind, and 'all'."""
    found: dict[str, Tally] = {}
    for case in cases(half):
        for kind in (case.kind, "all"):
            found.setdefault(kind, Tally()).add(case)
    found["all"] = found.pop("all")
    return found
