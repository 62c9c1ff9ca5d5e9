"""Situations: what people tell with verbs ('il mio ex non versa i soldi per i bambini') and no entry of words can say.

``situazioni.csv`` says each as its parts, joined by '+', that stand near each other in any order; every part as the
words that may say it, between '/', or by the name of a row of ``gruppi.csv`` ('[figlio]'). The words count in any form.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from bdm.italian import tokens
from bdm.platform.kit.regex import regex

DATA: Final = Path(__file__).with_name("data")
GROUPS: Final = DATA / "gruppi.csv"
NEAR: Final = 8
"""Within so many words, stop words not counted, all parts of a situation stand."""
_AND, _OR = " + ", "/"
_GROUP: Final = regex(r"\[(\w+)\]")

Part = frozenset[tuple[str, ...]]
"""The ways to say one part of a situation, each as its tokens."""


@cache
def groups() -> dict[str, str]:
    """The words of each group, between '/', by its name."""
    with GROUPS.open(encoding="utf-8", newline="") as lines:
        return {row["gruppo"]: row["parole"] for row in csv.DictReader(lines)}


def parts(detto: str) -> tuple[Part, ...]:
    """The parts of a situation as ``situazioni.csv`` says it. Raises KeyError for a group that is none."""
    spelt = _GROUP.sub(lambda found: groups()[found[1]], detto)
    return tuple(frozenset(tuple(tokens(way)) for way in part.split(_OR)) for part in spelt.split(_AND))


@dataclass(frozen=True)
class Situations:
    """``parts`` are those of each situation, by its number in what they were made of; ``by_rarest`` the situations
    by that part of theirs which the fewest have; ``ways`` the ways to say any part, by their first token.
    """

    parts: tuple[tuple[Part, ...], ...]
    by_rarest: dict[Part, list[int]]
    ways: dict[str, list[tuple[tuple[str, ...], Part]]]

    @classmethod
    def of(cls, rows: Iterable[tuple[Part, ...]]) -> Situations:
        situations = tuple(rows)
        having = Counter(part for each in situations for part in each)
        by_rarest: dict[Part, list[int]] = {}
        for number, each in enumerate(situations):
            by_rarest.setdefault(min(each, key=having.__getitem__), []).append(number)
        ways: dict[str, list[tuple[tuple[str, ...], Part]]] = {}
        for part in having:
            for way in part:
                ways.setdefault(way[0], []).append((way, part))
        return cls(situations, by_rarest, ways)

    def find(self, texts: Sequence[str]) -> list[tuple[int, frozenset[int]]]:
        """The situations that the tokens ``texts`` tell, with the indexes of the tokens that do; none that says less
        than another at the same place.
        """
        places: dict[Part, list[tuple[int, ...]]] = {}
        for at, token in enumerate(texts):
            for way, part in self.ways.get(token, ()):
                if len(way) == 1 or tuple(texts[at : at + len(way)]) == way:
                    places.setdefault(part, []).append(tuple(range(at, at + len(way))))
        found = []
        for part in places:
            for number in self.by_rarest.get(part, ()):
                if all(each in places for each in self.parts[number]):
                    near = _near([places[each] for each in self.parts[number]])
                    if near:
                        found.append((number, near))
        return [each for each in found if not any(each[1] < other for _, other in found)]


def _near(places: Sequence[Sequence[tuple[int, ...]]]) -> frozenset[int]:
    """One place of each part, none twice, all of them ``NEAR``; nothing where there are no such places."""
    first, *others = sorted(places, key=len)
    for start in first:
        taken = set(start)
        for part in others:
            free = [place for place in part if taken.isdisjoint(place)]
            if not free:
                break
            nearest = min(free, key=lambda place: abs(place[0] - start[0]))
            taken |= set(nearest)
        else:
            if max(taken) - min(taken) < NEAR:
                return frozenset(taken)
    return frozenset()
