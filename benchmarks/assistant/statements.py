"""What a model says, true and false: ``python -m benchmarks.assistant.statements [FOLDER…] [--sealed] [--errors]``.

``statements.jsonl``: sentences on real decisions with the words that they quote (``quote``; ``cites``: words of another
passage whose number is given with it), ``kind`` 'vera' or what is false in them. How many are shown as verified, to be
verified or not at all. Half of them, by their hash, is sealed: only ``--sealed`` runs it, and never says which.
See README.md.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

from rich.console import Console
from rich.table import Table

from bdm.assistant.grounding import grounded
from bdm.assistant.passages import Passage, passages
from benchmarks.assistant.texts import DECISIONS, real

STATEMENTS: Final = Path(__file__).with_name("statements.jsonl")
TRUE: Final = "vera"
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

    @property
    def sealed(self) -> bool:
        return hashlib.sha256(self.says.encode()).digest()[0] % 2 == 1


def statements(file: Path = STATEMENTS) -> list[Statement]:
    """All of the file."""
    rows = (json.loads(line) for line in file.read_text(encoding="utf-8").splitlines())
    return [Statement(r["of"], r["quote"], r["says"], r["kind"], r.get("cites", r["quote"])) for r in rows]


def shown(those: Sequence[Passage], statement: Statement, *, quoting: bool) -> Shown:
    """What becomes of it when a model says it, quoting or only with the number of the passage."""
    number = next((each.index + 1 for each in those if _letters(statement.cites) in _letters(each.text)), None)
    if number is None:
        raise SystemExit(f"{statement.of}: «{statement.cites}» is in no passage")
    quote = f": «{statement.quote}»" if quoting else ""
    said = grounded(those, f"{statement.says} [{number}{quote}]").sentences
    return "left out" if not said else "verified" if all(each.verified for each in said) else "to be verified"


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.assistant.statements")
    parser.add_argument("folders", nargs="*", type=Path, default=[DECISIONS, DECISIONS.parent / "court_pdfs"])
    parser.add_argument("--sealed", action="store_true", help="run the sealed half, once, at the end")
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
    told = _share(outcome == "verified" for each, outcome in outcomes if each.kind == TRUE)
    deceived = _share(outcome == "verified" for each, outcome in outcomes if each.kind != TRUE)
    console.print(f"{'✓' if told >= VERIFIED else '✗'} true sentences shown as verified: {told:.3f}")
    console.print(f"{'✓' if deceived <= DECEIVED else '✗'} false sentences shown as verified: {deceived:.3f}")
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


def _share(values: Iterable[bool]) -> float:
    listed = list(values)
    return sum(listed) / max(1, len(listed))


if __name__ == "__main__":
    main()
