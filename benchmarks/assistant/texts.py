"""The decisions that the questions are about: real ones of the shared data, and the demo's."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from html import unescape
from pathlib import Path
from typing import Final

from bdm.document.file_pages import read_pages
from bdm_demo.generate import generate

ROOT: Final = Path(__file__).parent.parent.parent
DECISIONS: Final = ROOT.parent / "shared" / "data" / "real_decisions"
DEMO_DAY: Final = date(2026, 11, 1)
DEMO_SEED: Final = 5
_TAG: Final = re.compile(r"<[^>]+>")


def real(folder: Path = DECISIONS) -> dict[str, list[str]]:
    """The pages of each PDF of ``folder``, by its name; a plain text is one page."""
    plain = {file.stem: [file.read_text(encoding="utf-8")] for file in sorted(folder.glob("*.txt"))}
    return plain | {file.stem: list(read_pages(file)) for file in sorted(folder.glob("*.pdf"))}


def demo(names: Iterable[str]) -> dict[str, list[str]]:
    """The pages of the demo's decisions with these ids ('demo-5-000002')."""
    wanted = set(names)
    last = max((int(name.rpartition("-")[2]) for name in wanted), default=-1)
    return {each.id: each.pages for each in generate(last + 1, DEMO_SEED, today=DEMO_DAY) if each.id in wanted}


def with_abstracts(count: int) -> list[tuple[list[str], str]]:
    """Pages and abstract (plain text) of those of the demo's first ``count`` decisions that have one."""
    return [
        (each.pages, " ".join(unescape(_TAG.sub(" ", each.massime[0].metadata["testo"])).split()))
        for each in generate(count, DEMO_SEED, today=DEMO_DAY)
        if each.massime
    ]
