"""Everybody works while processes are killed; then see whether anything of what was promised is missing.

    python -m tests.crash [--minutes 60] [--laps 1] [--seed N] [--kinds web,run,…] [--limit 10] [--report FILE]

Starts ``bdm run`` on a data folder of its own. People write through HTTP (notes, folders, saved searches, permissions,
uploads, drafts that are approved and published), imports run, others search. One process after the other is killed, of
every kind in each lap, and started again where a person would. Every write that was acknowledged is kept in a ledger,
which is compared with the database every now and then and at the end. Exit code 0 if nothing was lost, is half done or
was answered wrongly, and with ``--limit`` every recovery took at most so many seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import sys
import tempfile
from pathlib import Path

from rich.console import Console

from bdm.platform.kit.progress import progress_bar
from tests.crash.chaos import Chaos
from tests.crash.killing import KINDS, USUAL


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=0.0, help="so long; at least the laps")
    parser.add_argument("--laps", type=int, default=1, help="how often each kind is killed at least")
    parser.add_argument("--kinds", type=lambda text: text.split(","), default=USUAL, help=", ".join(KINDS))
    parser.add_argument(
        "--seed", type=int, default=random.SystemRandom().randrange(10_000), help="to see the same again"
    )
    parser.add_argument("--limit", type=float, help="seconds that a recovery may take")
    parser.add_argument("--report", type=Path, help="where the table goes as well")
    parser.add_argument(
        "--folder",
        type=Path,
        help="where to work, kept afterwards; else a temporary folder, kept where something differs",
    )
    arguments = parser.parse_args()
    folder = arguments.folder or Path(tempfile.mkdtemp(prefix="bdm-chaos-"))
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o711)
    console = Console(stderr=True)
    console.print(f"seme {arguments.seed}", highlight=False)
    outcome = None
    try:
        with progress_bar(console) as bar:
            chaos = Chaos(folder, arguments.seed, console, bar)
            outcome = asyncio.run(chaos.run(arguments.kinds, arguments.minutes * 60, arguments.laps))
    finally:
        if arguments.folder is None and (outcome is None or not outcome.differences):
            shutil.rmtree(folder, ignore_errors=True)
    text = outcome.markdown()
    print(text)  # noqa: T201
    if arguments.report is not None:
        arguments.report.parent.mkdir(parents=True, exist_ok=True)
        arguments.report.write_text(text + "\n")
    for difference in outcome.differences:
        print(f"✗ {difference}")  # noqa: T201
    if outcome.differences:
        print(f"I dati stanno ancora in {folder}")  # noqa: T201
    slow = arguments.limit is not None and outcome.longest > arguments.limit
    if slow:
        print(f"✗ una ripresa è durata {outcome.longest:.1f} s, più di {arguments.limit:.0f} s")  # noqa: T201
    return 1 if outcome.differences or slow else 0


if __name__ == "__main__":
    sys.exit(main())
