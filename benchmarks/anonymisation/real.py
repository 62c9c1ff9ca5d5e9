"""Texts that were not made for this: the marked cases and the real decisions of the shared data, and the demo's pairs.

The real decisions were pseudonymised by their source ('Parte_1', 'Giudice_2', 'Nome_7'); the placeholders whose part is
known (``judges.json``, marked by hand) are filled with invented names again, the same one the same name.
"""

from __future__ import annotations

import difflib
import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final

from bdm.anonymisation.names import person_of
from bdm.italian.rulings import rulings
from bdm_demo.document import write_document
from bdm_demo.generate import DemoProvvedimento, generate
from benchmarks.anonymisation.decisions import Decision
from benchmarks.anonymisation.people import human
from benchmarks.anonymisation.writing import EITHER, Label

ROOT: Final = Path(__file__).parent.parent.parent
SHARED: Final = ROOT.parent / "shared" / "data"
JUDGES: Final = Path(__file__).with_name("judges.json")
DEMO_DAY: Final = date(2026, 11, 1)
_COURT: Final = re.compile(
    r"(?:Tribunale|TRIBUNALE)(?: Ordinario| ORDINARIO| civile)?\s+(?:di|DI)\s+[A-Z][\w']+"
    r"|(?:Corte|CORTE)\s+(?:d'Appello|D'APPELLO|di Appello|DI\s+APPELLO)\s+(?:di|DI)\s+[A-Z][\w']+"
    r"|Corte (?:di )?Cassazione|Suprema Corte|Sezioni Unite|Corte Costituzionale"
)
_PRECEDENT: Final = re.compile(r"Cass(?:azione|\.)[^.;()\n]{0,50}n\.\s?\d+(?:/| del |\s+del\s+)\d{2,4}")
_PLACEHOLDER: Final = re.compile(r"\b(Parte|Controparte|Giudice|Difensore|Nome)_(\d+)\b")
_TOKEN: Final = re.compile(r"\s+|[^\s\w]|\w+")


@dataclass(frozen=True)
class Marked:
    """One of the marked cases."""

    id: str
    text: str
    keep: tuple[str, ...]
    remove: tuple[str, ...]


def marked_cases(folder: Path = SHARED) -> list[Marked]:
    """``anonymisation/cases.jsonl``."""
    rows = (json.loads(line) for line in (folder / "anonymisation" / "cases.jsonl").read_text("utf-8").splitlines())
    return [Marked(row["id"], row["text"], tuple(row["must_keep"]), tuple(row["must_remove"])) for row in rows]


def real_decisions(folder: Path = SHARED) -> Iterator[Decision]:
    """The decisions with their judges, parties and counsel under names again, and courts and precedents marked."""
    judges: dict[str, dict[str, Any]] = json.loads(JUDGES.read_text(encoding="utf-8"))
    rows = json.loads((folder / "real_decisions" / "decisions.json").read_text(encoding="utf-8"))
    for index, row in enumerate(rows):
        name = row["source_file"].removesuffix(".txt")
        yield _filled(index, name, row, judges.get(name, {}))


def _filled(index: int, name: str, row: dict[str, Any], marked: dict[str, Any]) -> Decision:
    rng, used = random.Random(name), set[str]()
    names: dict[str, str] = {}
    text, labels, at = "", [], 0
    testo: str = row["testo"]
    for match in _PLACEHOLDER.finditer(testo):
        key = marked.get("same", {}).get(match.group(), match.group())
        kind = _kind(key, marked)
        text += testo[at : match.start()]
        at = match.end()
        if kind is None or (key in names and key in marked.get("first", ())):
            start = len(text)
            text += match.group()
            labels.append(Label(1, start, len(text), match.group(), EITHER, key, False, ""))
            continue
        if key not in names:
            someone = human(rng, hard=0.2, used=used)
            names[key] = someone.name.upper() if rng.random() < 0.1 else someone.name
        start = len(text)
        text += names[key]
        listed = kind == "PARTE"
        labels.append(Label(1, start, len(text), names[key], kind, names[key], listed, match.group()))
    text += testo[at:]
    labels += [_kept(text, m.start(), m.end(), "UFFICIO") for m in _COURT.finditer(text)]
    labels += [_kept(text, m.start(), m.end(), "PRECEDENTE") for m in _PRECEDENT.finditer(text)]
    labels += [_kept(text, each.start, each.end, "PRECEDENTE") for each in rulings(text)]
    for judge in marked.get("named", ()):
        pattern = r"\s+".join(re.escape(word) for word in judge.split())
        labels += [_kept(text, m.start(), m.end(), "GIUDICE") for m in re.finditer(pattern, text)]
    for body in marked.get("bodies", ()):
        labels += [
            Label(1, m.start(), m.end(), m.group(), EITHER, body, True, "") for m in re.finditer(re.escape(body), text)
        ]
    parties = [names[key] for key in names if _kind(key, marked) == "PARTE"] + marked.get("bodies", [])
    panel = [names[key] for key in names if _kind(key, marked) == "GIUDICE"][:2]
    return Decision(
        index, name, row["area"], row["materia_fonte"], row["ufficio"], tuple(parties), tuple(panel), (text,),
        tuple(labels),
    )  # fmt: skip


def _kind(key: str, marked: dict[str, Any]) -> str | None:
    part = key.partition("_")[0]
    if part == "Nome":
        return next(
            (kind for kind in ("GIUDICE", "PARTE", "DIFENSORE", "PERSONA") if key in marked.get(kind, ())), None
        )
    return {"Parte": "PARTE", "Controparte": "PARTE", "Giudice": "GIUDICE", "Difensore": "DIFENSORE"}[part]


def _kept(text: str, start: int, end: int, kind: str) -> Label:
    return Label(1, start, end, text[start:end], kind, text[start:end], False, "")


def demo_decisions(count: int) -> Iterator[Decision]:
    """Decisions of the demo; what their anonymised version leaves out is what is to be found."""
    for index, demo in enumerate(generate(count, 5, today=DEMO_DAY)):
        yield _demo(index, demo)


def _demo(index: int, demo: DemoProvvedimento) -> Decision:
    metadata = demo.metadata
    listed = [str(party) for party in metadata.get("parte_processuale") or []]
    bodies = {word for party in listed if person_of(party) is None for word in re.findall(r"\w+", party)}
    persons = {word for party in listed if (person := person_of(party)) for word in person.words} - bodies
    with_names, without = write_document(demo.plan), write_document(demo.plan, anonymous=True)
    text, labels = "", []
    for one, other in zip(with_names.blocks, without.blocks, strict=True):
        for start, end in _removed(one.text, other.text):
            word, at = one.text[start:end], len(text) + start
            name = len(word) >= 3 and word[0].isupper() and word not in bodies
            kind = EITHER if not name else "PARTE" if word in persons else _part(one.text[:start])
            labels.append(Label(1, at, at + len(word), word, kind, word, word in persons, "demo"))
        text += one.text + "\n"
    judges = [judge for field in ("presidente", "relatore") if (judge := metadata.get(field))]
    for judge in {str(judge) for judge in judges}:
        labels += [_kept(text, m.start(), m.end(), "GIUDICE") for m in re.finditer(re.escape(judge), text)]
    return Decision(
        index, demo.id, metadata["area"], metadata.get("materia"), metadata["ufficio"], tuple(listed),
        tuple(map(str, judges)), (text,), tuple(labels),
    )  # fmt: skip


def _part(before: str) -> str:
    return "DIFENSORE" if re.search(r"avv\w*\.?\s(?:[A-Z]\w+\s)?$", before, re.IGNORECASE) else EITHER


def _removed(one: str, other: str) -> Iterator[tuple[int, int]]:
    """The words of ``one`` that ``other`` has not."""
    a, b = _TOKEN.findall(one), _TOKEN.findall(other)
    starts = [0]
    for token in a:
        starts.append(starts[-1] + len(token))
    for what, i, j, _, _ in difflib.SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if what in ("replace", "delete"):
            yield from ((starts[at], starts[at + 1]) for at in range(i, j) if a[at][0].isalnum())
