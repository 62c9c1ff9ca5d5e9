"""What a checked text tells of planted errors: ``python -m benchmarks verifica [CLONE] [--final] [--faults]``.

Held are the Constitutional Court's decisions of a half of the even years (``benchmarks.court``), written into a
database as the product would, under the office of that Court. Errors are planted in decisions of the same years and
documents of others (``benchmarks.citations``), one in each copy of a text, by a seeded generator; the same texts
without them tell the false alarms. ``--final`` takes the years and documents that nothing was learnt from. Beside the
product stands a plain checker: numbers and years by one expression, quotations by the very words. See README.md.
"""

from __future__ import annotations

import asyncio
import re
import time
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

from bdm.migrations.prepare import prepare
from bdm.platform.authz import PUBLIC
from bdm.platform.database.embedded import throwaway_postgres
from bdm.platform.database.session import open_database
from bdm.verifica import service as verifica_service
from bdm.verifica.reading import read_text
from bdm.verifica.schemas import CitazioneVerificata, Riscontro, TestoVerificato
from benchmarks.citations import MIRROR
from benchmarks.verifica.holdings import HeldSheet, hold, read_sheets
from benchmarks.verifica.planting import KINDS, PlantedText, Planter
from benchmarks.verifica.texts import CitingDocument, documents

ERRORS: Final = 200
RECALL: Final = 0.95
FALSE: Final = 0.02
_ALARMS: Final = (Riscontro.ERRORE, Riscontro.DUBBIO)
_NUMBERED: Final = re.compile(r"n\.\s?(\d{1,5}) del (\d{4})|(\d{4}), n\. (\d{1,5})")
_QUOTED: Final = re.compile("«([^»]{20,2000})»")


@dataclass
class Tally:
    """Of one kind of error, or of untouched citations: how many, and how many were told."""

    count: int = 0
    told: int = 0
    plainly: int = 0
    """By the plain checker."""


@dataclass
class Outcome:
    """All kinds, the untouched, and what went wrong, as lines to read."""

    kinds: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    untouched: Tally = field(default_factory=Tally)
    plain_citations: int = 0
    faults: list[str] = field(default_factory=list)
    alarms: Counter[str] = field(default_factory=Counter)

    @property
    def recall(self) -> float:
        return sum(each.told for each in self.kinds.values()) / max(1, sum(each.count for each in self.kinds.values()))

    @property
    def plain_recall(self) -> float:
        return sum(each.plainly for each in self.kinds.values()) / max(1, sum(e.count for e in self.kinds.values()))

    @property
    def false(self) -> float:
        return self.untouched.told / max(1, self.untouched.count)


class PlainChecker:
    """Numbers and years that are not here, and quotations that no text here has letter for letter."""

    def __init__(self, held: Sequence[HeldSheet]) -> None:
        self._names = {(each.number, each.year) for each in held}
        self._texts = "\n".join(each.text for each in held)

    def alarms(self, text: str) -> tuple[list[tuple[int, int]], int]:
        """Where, and how many citations and quotations there are."""
        found, count = [], 0
        for match in _NUMBERED.finditer(text):
            count += 1
            number, year = (match[1], match[2]) if match[1] else (match[4], match[3])
            if (int(number), int(year)) not in self._names:
                found.append(match.span())
        for match in _QUOTED.finditer(text):
            count += 1
            if match[1] not in self._texts:
                found.append(match.span())
        return found, count


async def measure(clone: Path, *, final: bool, errors: int, seed: int) -> Outcome:
    """The whole run: a database of its own, the planted texts, the untouched ones."""
    held = read_sheets(clone, final=final)
    texts = documents(held, final=final)
    planted = Planter(held, texts, seed).plant(errors)
    outcome, plain = Outcome(), PlainChecker(held)
    with throwaway_postgres() as server:
        await asyncio.to_thread(prepare, server.url, lambda message: None)
        async with open_database(server.url, pool_size=2) as database:
            started = time.perf_counter()
            async with database.transaction() as session:
                await hold(session, held)
            print(f"{len(held):,} decisions held, {time.perf_counter() - started:.0f} s")

            async def check(text: str, document: CitingDocument) -> TestoVerificato:
                return await verifica_service.check(database, PUBLIC, read_text(text), document.day)

            for each in planted:
                _planted(each, (await check(each.text, each.document)).citazioni, plain, outcome)
            seen = set[str]()
            for each in planted:
                if each.control not in seen:
                    seen.add(each.control)
                    _untouched(each.document.name, (await check(each.control, each.document)), plain, outcome)
            for document in texts.foreign:
                _untouched(document.name, await check(document.text, document), plain, outcome)
    return outcome


def _planted(planted: PlantedText, told: Sequence[CitazioneVerificata], plain: PlainChecker, outcome: Outcome) -> None:
    tally = outcome.kinds[planted.kind]
    tally.count += 1
    hit = [
        each
        for each in told
        if each.posto.inizio < planted.end
        and planted.start < each.posto.fine
        and each.riscontro in _ALARMS
        and any(one.riscontro in _ALARMS and one.codice.value in KINDS[planted.kind] for one in each.rilievi)
    ]
    tally.told += bool(hit)
    tally.plainly += any(start < planted.end and planted.start < end for start, end in plain.alarms(planted.text)[0])
    if not hit:
        there = [
            f"{each.letto[:40]}: {','.join(one.codice.value for one in each.rilievi)}"
            for each in told
            if each.posto.inizio < planted.end and planted.start < each.posto.fine
        ]
        words = planted.text[max(0, planted.start - 60) : planted.end + 60].replace("\n", " ")
        outcome.faults.append(f"missed {planted.kind} [{planted.what}] {there} …{words}…")


def _untouched(name: str, checked: TestoVerificato, plain: PlainChecker, outcome: Outcome) -> None:
    text = checked.sezioni[0].testo
    alarms, count = plain.alarms(text)
    outcome.untouched.plainly += len(alarms)
    outcome.plain_citations += count
    for each in checked.citazioni:
        outcome.untouched.count += 1
        if each.riscontro in _ALARMS:
            outcome.untouched.told += 1
            codes = [one for one in each.rilievi if one.riscontro in _ALARMS]
            outcome.alarms[codes[0].codice.value] += 1
            words = text[max(0, each.posto.inizio - 80) : each.posto.fine + 80].replace("\n", " ")
            outcome.faults.append(f"false {codes[0].codice.value} {name} {each.letto[:60]}: {codes[0].testo} …{words}…")


def main() -> None:
    parser = ArgumentParser(prog="python -m benchmarks verifica")
    parser.add_argument("clone", nargs="?", type=Path, default=MIRROR)
    parser.add_argument("--final", action="store_true")
    parser.add_argument("--faults", action="store_true")
    parser.add_argument("--errors", type=int, default=ERRORS)
    parser.add_argument("--seed", type=int, default=112)
    given = parser.parse_args()
    if not given.clone.is_dir():
        raise SystemExit(f"no clone at {given.clone}: see benchmarks/court.py")
    outcome = asyncio.run(measure(given.clone, final=given.final, errors=given.errors, seed=given.seed))
    if given.faults:
        print("\n".join(outcome.faults))
    table = Table("error", "planted", "found", "plain checker", title="final half" if given.final else "seen half")
    for kind, tally in outcome.kinds.items():
        table.add_row(kind, *map(str, (tally.count, tally.told, tally.plainly)))
    count = sum(each.count for each in outcome.kinds.values())
    table.add_row("all", str(count), f"{outcome.recall:.3f}", f"{outcome.plain_recall:.3f}")
    Console(width=100).print(table)
    plain_false = outcome.untouched.plainly / max(1, outcome.plain_citations)
    print(
        f"untouched citations {outcome.untouched.count}, false alarms {outcome.untouched.told}"
        f" ({outcome.false:.4f}; plain checker {plain_false:.4f}) {dict(outcome.alarms)}"
    )
    if outcome.recall < RECALL or outcome.false > FALSE:
        raise SystemExit(
            f"missed: recall {outcome.recall:.3f} of {RECALL}, false alarms {outcome.false:.4f} of {FALSE}"
        )
