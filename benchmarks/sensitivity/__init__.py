"""Whether the question of obscuring is raised where it should be: ``python -m benchmarks sensitivity [OPTION …]``.

Phrases of ``phrases.jsonl``, invented (see README.md): half have a ground, half look as if they had. ``--sealed``
measures the half that is looked at only at the end, ``--faults`` prints what went wrong in the other one.
``--texts FOLDER`` (more than one may be given) counts the alarms in public decisions, ``--mirror GIT`` in those of the
Constitutional Court (``benchmarks.court``), beside what was read before and what plain stems would raise;
``--look NUMBER`` prints so many alarms and quiet, to be read.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from rich.console import Console
from rich.table import Table

from bdm.anonymisation.grounds import signs
from bdm.document.file_pages import read_pages
from benchmarks import court
from benchmarks.citations import MIRROR
from benchmarks.sensitivity.before import READ

PHRASES: Final = Path(__file__).with_name("phrases.jsonl")
MORE: Final = Path(__file__).with_name("more.jsonl")
"""Written when the tables stood, tried once as they were (README.md), and then learned from: none of them is sealed."""
RECALL: Final = 0.95
ALARMS: Final = 0.05
SEED: Final = 52
OF_THE_COURT: Final = 1_000
GROUNDS: Final = {"SALUTE": "DATI_PARTICOLARI", "PROTEZIONE": "DATI_PARTICOLARI"}
"""The marks that are finer than the grounds."""
STEMS: Final = re.compile(
    r"minor|famil|coniug|separazion|divorzi|adozion|affidament|tutela|curatel|interdizion|inabilit|paternit|matern|sesso"
    r"|sessual|maltratt|stalking|persecutor|schiavit|malatt|diagnos|psichiatr|invalidit|handicap|hiv|gravidanz|asilo"
    r"|rifugiat|protezione|oscur|generalit|identificativ|196/2003",
    re.IGNORECASE,
)
"""The plain way: words in which a ground could be told, wherever they stand."""
Raised = Callable[[str, str], set[str]]
"""What is raised on an area and a text."""


class Phrase(NamedTuple):
    """``ground`` is None where nothing is to be raised."""

    text: str
    area: str
    ground: str | None


def ours(area: str, text: str) -> set[str]:
    return {sign.ground.value for sign in signs(area, None, [text])}


def by_stems(area: str, text: str) -> set[str]:
    return {"?"} if STEMS.search(text) else set()


def before(area: str, text: str) -> set[str]:
    return {"?"} if READ.search(text) else set()


def by_area(area: str, text: str) -> set[str]:
    """What the data alone tell: in these texts, the area."""
    return {"?"} if area == "penale" else set()


READERS: Final[dict[str, Raised]] = {"ours": ours, "before": before, "stems": by_stems, "area alone": by_area}


def halves() -> tuple[list[Phrase], list[Phrase]]:
    """For tuning, and sealed."""
    phrases = _read(PHRASES)
    random.Random(SEED).shuffle(phrases)
    half = len(phrases) // 2
    return phrases[:half] + _read(MORE), phrases[half:]


def _read(file: Path) -> list[Phrase]:
    return [Phrase(**json.loads(line)) for line in file.read_text("utf-8").splitlines()]


def main() -> None:
    parser = ArgumentParser(prog="python -m benchmarks sensitivity")
    parser.add_argument("--sealed", action="store_true")
    parser.add_argument("--faults", action="store_true")
    parser.add_argument("--texts", type=Path, action="append", default=[])
    parser.add_argument("--mirror", type=Path, default=MIRROR)
    parser.add_argument("--look", type=int, default=0)
    options = parser.parse_args()
    console = Console(soft_wrap=True)
    phrases = halves()[options.sealed]
    missed = _phrases(console, phrases, "sealed" if options.sealed else "for tuning")
    if options.faults and not options.sealed:
        _faults(console, phrases)
    for folder in options.texts:
        _real(console, folder.name, list(_texts(folder)), options.look)
    if options.mirror.is_dir():
        decisions = [each for each in court.decisions(options.mirror) if each.sealed == options.sealed]
        decisions.sort(key=lambda each: hashlib.sha256(each.name.encode()).digest())
        texts = [(each.name, each.text) for each in decisions[:OF_THE_COURT]]
        _real(console, "Constitutional Court, even years", texts, options.look)
    _cost(console)
    raise SystemExit("goals missed" if missed else 0)


def _phrases(console: Console, phrases: list[Phrase], half: str) -> bool:
    """Whether a goal is missed."""
    with_ground = [each for each in phrases if each.ground]
    without = [each for each in phrases if not each.ground]
    title = f"{len(phrases)} phrases, {half}"
    table = Table("", *READERS, "right ground", title=title, title_justify="left")
    for kind in [*dict.fromkeys(each.ground for each in with_ground), None]:
        some = [each for each in with_ground if kind in (None, each.ground)]
        raised = [str(sum(bool(read(each.area, each.text)) for each in some)) for read in READERS.values()]
        right = sum(_right(each) for each in some)
        table.add_row(kind or "all", *(f"{number}/{len(some)}" for number in raised), f"{right}/{len(some)}")
    table.add_row("false alarms", *(f"{_raised(read, without)}/{len(without)}" for read in READERS.values()), "")
    console.print(table)
    recall, alarms = _raised(ours, with_ground) / len(with_ground), _raised(ours, without) / len(without)
    return recall < RECALL or alarms > ALARMS


def _right(phrase: Phrase) -> bool:
    """``VARI`` is any ground."""
    found = ours(phrase.area, phrase.text)
    return bool(found) if phrase.ground == "VARI" else GROUNDS.get(str(phrase.ground), phrase.ground) in found


def _raised(read: Raised, phrases: list[Phrase]) -> int:
    return sum(bool(read(each.area, each.text)) for each in phrases)


def _faults(console: Console, phrases: list[Phrase]) -> None:
    for each in phrases:
        found = signs(each.area, None, [each.text])
        if bool(found) != bool(each.ground):
            told = ", ".join(f"{sign.ground}: {sign.words}" for sign in found)
            console.print(f"{each.ground or 'none'}: {each.text!r} {told}", markup=False)


def _texts(folder: Path) -> Iterator[tuple[str, str]]:
    for file in sorted(folder.iterdir()):
        if file.suffix == ".txt":
            yield file.name, file.read_text("utf-8")
        elif file.suffix == ".pdf":
            yield file.name, "\n".join(read_pages(file))


def _real(console: Console, title: str, texts: list[tuple[str, str]], look: int) -> None:
    found = {name: signs(None, None, [text]) for name, text in texts}
    alarms = [name for name in found if found[name]]
    by_ground = Counter(sign.ground.value for each in found.values() for sign in each)
    others = ", ".join(
        f"{name} {100 * sum(bool(read('', text)) for _, text in texts) / len(texts):.0f}"
        for name, read in (("before", before), ("stems", by_stems))
    )
    console.print(
        f"{title}: {len(texts)} texts; alarms per 100: ours {100 * len(alarms) / len(texts):.0f}, "
        f"{others}; " + ", ".join(f"{name} {number}" for name, number in by_ground.items())
    )
    order = random.Random(SEED)
    quiet = [name for name in found if not found[name]]
    for name in order.sample(alarms, min(look, len(alarms))):
        told = " | ".join(f"{sign.ground}: {sign.words}" for sign in found[name])
        console.print(f"alarm {name} {told}", markup=False)
    content = dict(texts)
    for name in order.sample(quiet, min(look, len(quiet))):
        console.print(f"quiet {name} {' '.join(content[name].split())[:700]}", markup=False)


def _cost(console: Console) -> None:
    """A hundred pages of running text in which nothing is told."""
    silent = " ".join(each.text for half in halves() for each in half if not each.ground)
    page = (silent * 2)[:3_000]
    pages = [page] * 100
    taken = []
    for _ in range(5):
        started = time.perf_counter()
        signs("civile", None, pages)
        taken.append(time.perf_counter() - started)
    console.print(f"100 pages: {1_000 * min(taken):.0f} ms")


if __name__ == "__main__":
    main()
