"""How well metadata are read from decisions: ``python -m benchmarks proposals [FOLDER] [--demo N]``.

``FOLDER`` has the decisions of ``truth.jsonl``: their PDFs, and ``decisions.json`` with their texts, which lack the
stamp that the PDFs begin with. Both are read and compared, field by field, with what was written down by hand (see
README.md). Then ``N`` generated decisions of every court and kind (``bdm_demo``), whose metadata are known.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from bdm.desk.proposal.reading import Proposal, propose
from bdm.desk.proposal.reading.catalogue import shipped_lists
from bdm.document.file_pages import read_pages
from bdm_demo.generate import DemoProvvedimento, generate

ROOT: Final = Path(__file__).parent.parent.parent
DECISIONS: Final = ROOT.parent / "shared" / "data" / "real_decisions"
TRUTH: Final = Path(__file__).with_name("truth.jsonl")
RECALL: Final = 0.90
PRECISION: Final = 0.95
DEMO_DAY: Final = date(2026, 11, 1)

FIELDS: Final = (
    "area", "tipo", "ufficio", "numero_provvedimento", "anno_provvedimento", "data_pubblicazione", "ruolo",
    "numero_ruolo", "anno_ruolo", "sub_procedimento", "data", "presidente", "relatore",
    "giudice_assegnatario_fascicolo", "parte_processuale", "stato", "esito", "materia",
    "riferimento_normativo", "parola_chiave",
)  # fmt: skip


@dataclass
class Score:
    """Counts by field: values stated, those of them proposed, values proposed, those of them right."""

    stated: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    proposed: Counter[str] = field(default_factory=Counter)
    right: Counter[str] = field(default_factory=Counter)
    errors: list[str] = field(default_factory=list)

    def add(
        self, name: str, field_: str, stated: Iterable[str], proposed: Iterable[str], also: Iterable[str] = ()
    ) -> None:
        """Compare the values of a field. ``also`` are right too, in the place of one that is stated."""
        wanted, got, other = ({_same(value) for value in values} for values in (stated, proposed, also))
        missed, wrong = wanted - got, got - wanted - other
        if other & got and len(wanted) == 1:
            missed = set()
        self.stated[field_] += len(wanted)
        self.found[field_] += len(wanted) - len(missed)
        self.proposed[field_] += len(got)
        self.right[field_] += len(got) - len(wrong)
        if missed or wrong:
            self.errors.append(f"{name} {field_}: missed {sorted(missed) or '-'}, wrong {sorted(wrong) or '-'}")

    @property
    def recall(self) -> float:
        return _share(self.found.total(), self.stated.total())

    @property
    def precision(self) -> float:
        return _share(self.right.total(), self.proposed.total())

    def without(self, *fields: str) -> Score:
        """The same but for these fields."""

        def rest(counter: Counter[str]) -> Counter[str]:
            return Counter({name: count for name, count in counter.items() if name not in fields})

        return Score(rest(self.stated), rest(self.found), rest(self.proposed), rest(self.right))


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks proposals")
    parser.add_argument("folder", nargs="?", type=Path, default=DECISIONS)
    parser.add_argument("--demo", type=int, default=1_000, help="how many generated decisions (0: none)")
    parser.add_argument("--errors", action="store_true", help="say what was missed and what was wrong")
    options = parser.parse_args()
    console = Console()
    truth = [json.loads(line) for line in TRUTH.read_text(encoding="utf-8").splitlines()]
    pdfs, texts = real(options.folder, truth)
    _show(console, f"{len(truth)} real decisions, as PDF", pdfs, options.errors)
    _show(console, f"{len(truth)} real decisions, their bare texts", texts, options.errors)
    if options.demo:
        _show(console, f"{options.demo} generated decisions", demo(options.demo), options.errors)
    fields = pdfs.without("riferimento_normativo", "parola_chiave")
    goals = [
        ("recall of the real decisions' fields", pdfs.recall, RECALL),
        ("precision", pdfs.precision, PRECISION),
        ("recall without references and keywords", fields.recall, RECALL),
        ("precision without references and keywords", fields.precision, PRECISION),
        ("recall of the bare texts", texts.recall, RECALL),
        ("precision of the bare texts", texts.precision, PRECISION),
    ]
    for name, value, goal in goals:
        console.print(f"{'✓' if value >= goal else '✗'} {name}: {value:.3f} (goal {goal})")
    if any(value < goal for _, value, goal in goals):
        raise SystemExit("goals missed")


def real(folder: Path, truth: list[dict[str, Any]]) -> tuple[Score, Score]:
    """The score of the PDFs and of the bare texts."""
    texts = {
        Path(each["source_file"]).stem: each["testo"]
        for each in json.loads((folder / "decisions.json").read_text(encoding="utf-8"))
    }
    of_pdfs, of_texts = Score(), Score()
    for row in truth:
        name = row["file"]
        _compare(of_pdfs, row, propose(read_pages(folder / f"{name}.pdf"), shipped_lists()), ())
        _compare(of_texts, row, propose([texts[name]], shipped_lists()), row["not_in_text"])
    return of_pdfs, of_texts


def _compare(score: Score, row: dict[str, Any], proposals: list[Proposal], absent: Iterable[str]) -> None:
    absent = set(absent)
    for name in FIELDS:
        stated = [] if name in absent else _values(row.get(name))
        score.add(row["file"], name, stated, _proposed(proposals, name), row["also"].get(name, ()))


def demo(count: int) -> Score:
    """The score on generated decisions. Keywords are right if they are among those of the kind of case."""
    score = Score()
    for decision in generate(count, 5, today=DEMO_DAY):
        proposals = propose(decision.pages, shipped_lists())
        for name in FIELDS:
            if name not in ("riferimento_normativo", "stato"):  # not stated by these texts
                keywords = decision.plan.caso.parole_chiave if name == "parola_chiave" else ()
                score.add(decision.id, name, _known(decision, name), _proposed(proposals, name), keywords)
    return score


def _known(decision: DemoProvvedimento, name: str) -> list[str]:
    if name == "parola_chiave":
        return []
    if name == "data":  # the text has the day of the decision, not that of its draft
        return [decision.plan.decisione.isoformat()]
    if name == "parte_processuale":  # some parties are in the metadata alone
        head = decision.document.text[:6_000].casefold()
        return [value for value in _values(decision.metadata.get(name)) if value.casefold() in head]
    return _values(decision.metadata.get(name))


def _proposed(proposals: list[Proposal], name: str) -> list[str]:
    return [each.value for each in proposals if each.field == name]


def _values(value: str | list[str] | None) -> list[str]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _same(value: str) -> str:
    return " ".join(value.casefold().split())


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0


def _show(console: Console, title: str, score: Score, errors: bool) -> None:
    table = Table("field", "stated", "recall", "proposed", "precision", title=title, title_justify="left")
    for name in FIELDS:
        if score.stated[name] or score.proposed[name]:
            recall = f"{_share(score.found[name], score.stated[name]):.3f}" if score.stated[name] else ""
            precision = f"{_share(score.right[name], score.proposed[name]):.3f}" if score.proposed[name] else ""
            table.add_row(name, str(score.stated[name]), recall, str(score.proposed[name]), precision)
    table.add_section()
    table.add_row(
        "all", str(score.stated.total()), f"{score.recall:.3f}", str(score.proposed.total()), f"{score.precision:.3f}"
    )
    console.print(table)
    for error in score.errors if errors else ():
        console.print(f"  {error}", highlight=False)
