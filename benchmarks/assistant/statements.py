"""What a model says, true and false: ``python -m benchmarks.assistant.statements [FOLDER…] [--sealed] [--errors]``.

``statements.jsonl``: sentences on real decisions with the words that they quote (``quote``; ``cites``: words of another
passage whose number is given with it), ``kind`` 'vera' or what is false in them. How many are shown as verified, to be
verified or not at all. Those that are sealed were run once, after the last change to the check: only ``--sealed`` runs
them, and never says which. See README.md.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

from rich.console import Console
from rich.table import Table

from bdm.assistant.grounding import ground
from bdm.assistant.passages import Passage, passages
from benchmarks.assistant.texts import DECISIONS, real

STATEMENTS: Final = Path(__file__).with_name("statements.jsonl")
TRUE: Final = "vera"
FOLDERS: Final = [DECISIONS, DECISIONS.parent / "court_pdfs", DECISIONS.parent / "citations" / "documents"]
VERIFIED: Final = 0.8
DECEIVED: Final = 0.03

Shown: TypeAlias = Literal["verified", "to be verified", "left out"]


@dataclass(frozen=True)
class Statement:
    """A sentence on the decision ``of``, with what it quotes and of which passage it says that it does."""

    of: str
    quote: str
    says: str
    kind: str
    cites: str
    sealed: bool


def statements(file: Path = STATEMENTS) -> list[Statement]:
    """All of the file."""
    rows = (json.loads(line) for line in file.read_text(encoding="utf-8").splitlines())
    return [
        Statement(r["of"], r["quote"], r["says"], r["kind"], r.get("cites", r["quote"]), r.get("sealed", False))
        for r in rows
    ]


def shown(those: Sequence[Passage], statement: Statement, *, quoting: bool) -> Shown:
    """What becomes of it when a model says it, quoting or only with the number of the passage."""
    number = next((each.index + 1 for each in those if _letters(statement.cites) in _letters(each.text)), None)
    if number is None:
        raise SystemExit(f"{statement.of}: «{statement.cites}» is in no passage")
    quote = f": «{statement.quote}»" if quoting else ""
    said = ground(those, f"{statement.says} [{number}{quote}]").sentences
    return "left out" if not said else "verified" if all(each.verified for each in said) else "to be verified"


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.assistant.statements")
    parser.add_argument("folders", nargs="*", type=Path, default=FOLDERS)
    parser.add_argument("--sealed", action="store_true", help="run the sealed ones, once, at the end")
    parser.add_argument("--errors", action="store_true", help="say which of the others went wrong")
    options = parser.parse_args()
    console = Console()
    texts: dict[str, list[str]] = {}
    for folder in options.folders:
        texts |= real(folder)
    cut = {name: passages(pages) for name, pages in texts.items()}
    those = [each for each in statements() if each.sealed == options.sealed and each.of in cut]
    for quoting in (True, False):
        outcomes = [(each, shown(cut[each.of], each, quoting=quoting)) for each in those]
        _show(console, "with a quotation" if quoting else "with a number only", outcomes)
        if options.errors and not options.sealed:
            for each, outcome in outcomes:
                if (each.kind == TRUE) != (outcome == "verified"):
                    console.print(f"  {each.kind}, {outcome}: {each.says} «{each.quote}»")
    told = _shares(
        console, "true", VERIFIED, [outcome == "verified" for each, outcome in outcomes if each.kind == TRUE]
    )
    deceived = _shares(
        console, "false", DECEIVED, [outcome == "verified" for each, outcome in outcomes if each.kind != TRUE]
    )
    if told < VERIFIED or deceived > DECEIVED:
        raise SystemExit("goals missed")


def _show(console: Console, title: str, outcomes: Sequence[tuple[Statement, Shown]]) -> None:
    table = Table("kind", "", "verified", "to be verified", "left out", title=title, title_justify="left")
    kinds = sorted({each.kind for each, _ in outcomes}, key=lambda kind: (kind != TRUE, kind))
    for name, own in (("vera", kinds[:1]), *((kind, [kind]) for kind in kinds[1:]), ("false", kinds[1:])):
        counts = Counter(outcome for each, outcome in outcomes if each.kind in own)
        every = max(1, counts.total())
        shares = (f"{counts[outcome] / every:.3f}" for outcome in ("verified", "to be verified", "left out"))
        table.add_row(name, str(counts.total()), *shares)
    console.print(table)


def _shares(console: Console, name: str, goal: float, values: Sequence[bool]) -> float:
    """The share of ``values``, shown with its 95 % interval (Wilson)."""
    count, share, z = max(1, len(values)), sum(values) / max(1, len(values)), 1.96
    centre, half = share + z * z / (2 * count), z * math.sqrt(share * (1 - share) / count + (z / (2 * count)) ** 2)
    low, high = ((centre + sign * half) / (1 + z * z / count) for sign in (-1, 1))
    console.print(f"{name} sentences shown as verified: {share:.3f} [{low:.3f}-{high:.3f}] (goal {goal})")
    return share


if __name__ == "__main__":
    main()
