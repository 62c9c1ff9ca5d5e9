"""Import while processes are killed, then compare manifest, database, documents and index.

    python -m tests.crash [--items 2000] [--kills 15] [--seed N] [--folder DIR]

Starts ``bdm run`` and ``bdm import`` on a data folder of its own, kills -9 at random moments the import, the web, the
worker, its reading processes, PostgreSQL, one of its backends, or ``bdm run`` itself, starts again what a person would,
and at the end finds whatever was lost, is double or half done. Exit code 0 if nothing is. Run it as root and as another
user: everything belongs to who runs it.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

from bdm.database.embedded import EmbeddedPostgres
from bdm.database.embedded.leftovers import find_leftovers
from tests.crash.compare import compare
from tests.crash.folder import make_folder
from tests.crash.system import TARGETS, System

LONGEST_PAUSE_SECONDS = 1.5
_STILL = (
    "SELECT (SELECT count(*) FROM da_indicizzare)"
    " + (SELECT count(*) FROM procrastinate.procrastinate_jobs WHERE status IN ('todo', 'doing'))"
)


def say(message: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {message}", flush=True)  # noqa: T201


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--items", type=int, default=2_000, help="decisions to import")
    parser.add_argument("--kills", type=int, default=15)
    parser.add_argument(
        "--seed", type=int, default=random.SystemRandom().randrange(10_000), help="to see the same again"
    )
    parser.add_argument("--folder", type=Path, help="where to work, kept afterwards; else a temporary folder")
    arguments = parser.parse_args()
    if arguments.folder is not None:
        arguments.folder.mkdir(parents=True, exist_ok=True)
        return crash(arguments.folder, arguments.items, arguments.kills, arguments.seed)
    with tempfile.TemporaryDirectory(prefix="bdm-crash-") as folder:
        Path(folder).chmod(0o711)
        return crash(Path(folder), arguments.items, arguments.kills, arguments.seed)


def crash(folder: Path, items: int, kills: int, seed: int) -> int:
    """The whole story below ``folder``; the exit code."""
    chance = random.Random(seed)
    say(f"{items} decisions, {kills} kills, seed {seed}")
    expected = make_folder(folder / "import", items, chance)
    system = System(folder / "data", folder / "import", say)
    try:
        prepared = system.command("migrate")  # without demo content
        if prepared.returncode != 0:
            raise SystemExit(prepared.stdout + prepared.stderr)
        _import_under_kills(system, kills, chance)
        _wait_until_still(system)
        code = system.stop()
        differences = [] if code == 0 else [f"bdm run ended with {code}: {system.output[-2000:]}"]
        if left := find_leftovers(folder / "data"):
            differences.append(f"processes left behind: {left}")
        doctor = system.command("doctor")
    finally:
        system.end()
    if doctor.returncode != 0:
        differences.append(f"bdm doctor: {doctor.stdout}{doctor.stderr}")
    with EmbeddedPostgres(folder / "data") as server:
        differences += compare(server.url, folder / "data" / "storage", folder / "import", expected)
    for difference in differences:
        say(f"✗ {difference}")
    say(f"{len(differences)} differences" if differences else "nothing lost, nothing half done")
    return 1 if differences else 0


def _import_under_kills(system: System, kills: int, chance: random.Random) -> None:
    """Until the import has come to its end and everything was killed often enough, each kind at least once."""
    targets = [*TARGETS, *chance.choices(TARGETS, k=max(0, kills - len(TARGETS)))][:kills]
    chance.shuffle(targets)
    during = 0
    for target in targets:
        system.start()
        if not system.imported:
            system.import_again()
            while system.importing and not system.at_work:
                time.sleep(0.02)
        time.sleep(chance.uniform(0, LONGEST_PAUSE_SECONDS))
        importing = system.importing
        if system.kill(target, chance):
            during += importing
    while not system.imported:
        system.start()
        system.import_again()
        time.sleep(0.1)
    say(f"imported; {during} of {kills} kills fell into the import")


def _wait_until_still(system: System) -> None:
    """Until every document is processed and everything is indexed."""
    while True:
        system.start()
        if system.ask(_STILL) == 0:
            return
        time.sleep(0.2)


if __name__ == "__main__":
    sys.exit(main())
