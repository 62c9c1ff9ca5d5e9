"""Texts with real names, which are not kept here: a folder of ``*.txt``, each with what is marked in it (``*.json``).

The marks of a text: ``{"area", "materia", "ufficio", "parties", "judges", "marks": [{"kind", "who", "forms"}]}``. A
mark is somebody; its forms are the ways in which the text writes the name. Every occurrence of a form is a label;
where two overlap the longer one counts. ``kind`` is a category of the detection, one of ``KEPT``, or ``EITHER``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.anonymisation.decisions import Decision
from benchmarks.anonymisation.writing import Label


def named_decisions(folder: Path) -> Iterator[Decision]:
    """The texts of ``folder`` by name. KeyError where a text's marks lack ``parties`` or ``marks``."""
    for index, path in enumerate(sorted(folder.glob("*.txt"))):
        text = path.read_text(encoding="utf-8")
        marked: dict[str, Any] = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        yield Decision(
            index, path.stem, marked.get("area", ""), marked.get("materia"), marked.get("ufficio") or "",
            tuple(marked["parties"]), tuple(marked.get("judges", ())), (text,), tuple(labels(text, marked["marks"])),
        )  # fmt: skip


def labels(text: str, marks: list[dict[str, Any]]) -> Iterator[Label]:
    """What the marks are in the text, in its order. White space in a form stands for any."""
    places = [
        (-len(form), match.start(), match.end(), mark["kind"], mark["who"])
        for mark in marks
        for form in mark["forms"]
        for match in re.finditer(rf"(?<!\w){_flowing(form)}(?!\w)", text)
    ]
    taken: list[tuple[int, int, str, str]] = []
    for _, start, end, kind, who in sorted(places):
        if all(end <= other or start >= until for other, until, _, _ in taken):
            taken.append((start, end, kind, who))
    for start, end, kind, who in sorted(taken):
        yield Label(1, start, end, text[start:end], kind, who, kind == "PARTE", "")


def _flowing(form: str) -> str:
    return r"\s+".join(re.escape(word) for word in form.split())
