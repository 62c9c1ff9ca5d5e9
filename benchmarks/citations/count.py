"""Who cites each ruling, counted a second time in a plain way: ``python -m benchmarks citations --count``.

What the index's criterion (``precedente:"…"``) goes by is compared with expressions over the raw text that share
nothing with the grammar: a court's name, and a number with its year within a line of it. Neither is the truth; where
they differ somebody has to look. Courts that the text does not tell are left out.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from bdm.document.precedents import Precedent
from bdm.document.references import references
from bdm_demo.generate import generate
from benchmarks.citations.precedents import DECISIONS, is_sealed

DEMO: Final = 640
DAY: Final = date(2026, 11, 1)
HEAD: Final = 1500
"""Characters in which a decision says its own number."""
NEAR: Final = 70
"""Characters between a number and the name of its court."""
_COURTS: Final = (
    ("CGT", r"comm\w*\.?\s+trib\w*\.?|giustizia tributaria|\bC\.?T\.?[PR]\.?\b|\bCGT"),
    ("CGA", r"giustizia amministrativa|\bC\.?G\.?A\.?\b"),
    ("TAR", r"\bT\.?\s?A\.?\s?R\b\.?|tribunale amministrativo"),
    ("CDS", r"cons(?:iglio|\.)\s+(?:di\s+)?st(?:ato|\.)|\bC\.?d\.?S\b\.?|ad(?:\.|unanza)\s+plen"),
    ("CONT", r"corte\s+(?:dei\s+)?conti|\bC\.\s?conti"),
    ("COST", r"corte\s+cost(?:ituzionale|\.)|\bC\.\s?cost\.|\bConsulta\b"),
    ("CASS", r"\bcass(?:azione|\.)|sezioni\s+unite|\bS\.?\s?U\.|\bSS\.?\s?UU"),
    ("GDP", r"giudice\s+di\s+pace|\bG\.?d\.?P\b"),
    ("APP", r"corte\s+(?:di\s+|d['’]\s?)app\w*\.?|\bApp\."),
    ("TRIB", r"\btribunale|\btrib\."),
)
_NAMES: Final = re.compile("|".join(f"(?P<{code}>{pattern})" for code, pattern in _COURTS), re.IGNORECASE)
_NUMBER: Final = re.compile(
    r"(?<![\d/.-])(?P<number>\d{1,6})\s?/\s?(?P<year>(?:19|20)\d\d|\d\d)(?![\d/-])"
    r"|\bn\w{0,2}[.°]?\s?(?P<number2>\d{1,6})\s+del(?:l['’]anno)?\s+(?:\d{1,2}\s\w+\s|\d{1,2}[./-]\d{1,2}[./-])?(?P<year2>(?:19|20)\d\d)"
    r"|(?:\d{1,2}°?\s+\w+\s+|\d{1,2}[./-]\d{1,2}[./-])(?P<year3>(?:19|20)\d\d),?\s+n\w{0,2}[.°]?\s?(?P<number3>\d{1,6})(?!\d|/)"
)
_NO_RULING: Final = re.compile(
    r"(?:reg\.\s?gen\.|r\.?\s?g\.?\s?(?:n\.?\s?r\.?)?|rep\.?|legge|l\.|d\.?\s?lgs\.?|d\.?\s?l\.|d\.?p\.?r\.?|decreto\s[\w\s-]{1,30}|direttiva|regolamento|\(ue\)|\bart\w*\.?|protocollo|prot\.|circolare"
    r"|ricorso|iscritt\w+\s+al|ruolo|fattura|contratto)\s*(?:n\w{0,2}[.°]?\s*)?$",
    re.IGNORECASE,
)
_HEADING: Final = re.compile(
    r"(?:sentenza|ordinanza|decreto)\s+n\S*\s*[\d/]+[^\n]{0,60}|n\.\s[\d/]+\s[rg.]{2,7}", re.IGNORECASE
)
_PARTS: Final = re.compile(r";|\n\s*\n|\.\s+[A-ZÀ-Þ][a-zà-ÿ]+\s")

Key = tuple[str, str, int]
"""Court, number, year."""


@dataclass(frozen=True)
class Difference:
    """The texts that cite a ruling, as only one of the two counts them."""

    ruling: Key
    ours_alone: tuple[str, ...]
    plain_alone: tuple[str, ...]


def compare(folder: Path) -> tuple[int, list[Difference]]:
    """How many rulings either way finds cited in ``folder``'s documents, the real decisions and the demo content; and
    those of which the citing texts differ.
    """
    ours, plain = defaultdict[Key, set[str]](set), defaultdict[Key, set[str]](set)
    for name, text in texts(folder):
        if is_sealed(name):
            continue
        for key in filter(None, map(_key, references([text]).precedents)):
            ours[key].add(name)
        for key in plainly(text):
            plain[key].add(name)
    keys = sorted(ours.keys() | plain.keys())
    different = [
        Difference(key, tuple(sorted(ours[key] - plain[key])), tuple(sorted(plain[key] - ours[key])))
        for key in keys
        if ours[key] != plain[key]
    ]
    return len(keys), different


def texts(folder: Path) -> Iterator[tuple[str, str]]:
    """Names and texts; of the documents that are sealed nothing is learnt here."""
    for file in sorted((folder / "documents").glob("*.txt")):
        yield file.name, file.read_text("utf-8")
    if DECISIONS.is_file():
        for decision in json.loads(DECISIONS.read_text("utf-8")):
            yield decision["source_file"], decision["testo"]
    for at, demo in enumerate(generate(DEMO, today=DAY)):
        yield f"demo {at}", demo.document.text


def plainly(text: str) -> set[Key]:
    """The rulings of courts that are named near a number and a year."""
    courts = [(match.start(), match.end(), str(match.lastgroup)) for match in _NAMES.finditer(text)]
    found: set[Key] = set()
    for match in _NUMBER.finditer(text):
        if _NO_RULING.search(text[max(0, match.start() - 45) : match.start()]):
            continue
        line = text.rfind("\n", 0, match.start()) + 1
        if match.start() < HEAD and _HEADING.match(text, line) is not None:
            continue
        number = match["number"] or match["number2"] or match["number3"]
        year = match["year"] or match["year2"] or match["year3"]
        court = _nearest(text, courts, match)
        whole = int(year) if len(year) > 2 else int(year) + (2000 if int(year) < 30 else 1900)
        if court is not None and 1900 < whole <= DAY.year:
            found.add((court, number.lstrip("0"), whole))
    return found


def _nearest(text: str, courts: list[tuple[int, int, str]], number: re.Match[str]) -> str | None:
    """The court in the same clause that stands nearest before the number, or else behind it."""
    before = [each for each in courts if each[1] <= number.start() and number.start() - each[1] < NEAR]
    if before and not _PARTS.search(text, before[-1][1], number.start()):
        return before[-1][2]
    behind = next((each for each in courts if number.end() <= each[0] < number.end() + NEAR), None)
    if behind is not None and not _PARTS.search(text, number.end(), behind[0]):
        return behind[2]
    return None


def _key(precedent: Precedent) -> Key | None:
    if precedent.court is not None:
        return str(precedent.court), str(precedent.number), precedent.year
    if precedent.ufficio is None:
        return None
    kind = "APP" if precedent.ufficio.startswith("CORTE DI APPELLO") else "TRIB"
    return kind, str(precedent.number), precedent.year
