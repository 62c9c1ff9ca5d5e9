"""``make release VERSION=x.y.z``: the version after the last one, as ``docs/rilasciare.md`` says.

Writes its number and day wherever they are, commits, tags, and leaves in ``dist`` what is published. With ``--dry-run``
it only says so. Nothing leaves this machine; what fails halfway is undone.
"""
# ruff: noqa: S603, S607, T201

import argparse
import hashlib
import re
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from prepare import ROOT

BRANCH = "main"
CHANGELOG = ROOT / "CHANGELOG.md"
OPEN = r"^## \[.+\] - non pubblicata\n"
PLACES = {
    "bdm/__init__.py": '__version__ = "',
    "publiccode.yml": "softwareVersion: ",
    "deploy/compose.yaml": "image: bdm:",
    "deploy/kubernetes/bdm.yaml": "image: bdm:",
    "deploy/kubernetes/backup.yaml": "image: bdm:",
    "docs/installing.md": "VERSIONE=",
    "docs/installing.en.md": "VERSIONE=",
    "web/src/api/openapi.json": '"version": "',
}
"""Where the number is written, and what comes before it."""
MIGRATIONS = Path("bdm", "migrations", "versions")
RELEASED = ROOT / "tests" / "migrations" / "released.sha256"
"""The steps of the versions that are published, as ``sha256sum`` writes them: none of them may change any more."""
PACKAGE = ROOT / "dist"
SUMS = "SHA256SUMS"


class Refused(Exception):
    """What must be done first."""


def check(version: str) -> str:
    """The version that this one follows. Raises ``Refused``."""
    if not re.fullmatch(r"(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}", version):
        raise Refused("Serve il numero della versione: make release VERSION=1.2.3")
    if git("status", "--porcelain"):
        raise Refused("Ci sono modifiche non registrate: registrarle o toglierle.")
    if (branch := git("branch", "--show-current")) != BRANCH:
        raise Refused(f"Le versioni si fanno da «{BRANCH}», e questo è «{branch}».")
    written = re.search(r'__version__ = "(.+)"', (ROOT / "bdm" / "__init__.py").read_text(encoding="utf-8"))
    assert written is not None
    tags = (each.removeprefix("v") for each in git("tag", "--list", "v[0-9]*.[0-9]*.[0-9]*").split())
    last = max((written[1], *tags), key=numbers)
    if numbers(version) <= numbers(last):
        raise Refused(f"Dopo la {last} viene un numero più grande, non {version}.")
    _, *said = re.split(OPEN, CHANGELOG.read_text(encoding="utf-8"), maxsplit=1, flags=re.MULTILINE)
    if not said or not re.search(r"^- ", said[0].split("\n## ")[0], re.MULTILINE):
        raise Refused("CHANGELOG.md non dice che cosa porta: la sezione «non pubblicata» è vuota o non c'è.")
    return written[1]


def numbers(version: str) -> tuple[int, ...]:
    return tuple(int(each) for each in version.split("."))


def write(version: str, last: str, day: str) -> None:
    """The number in its places, the day, the next section, and the digests of the steps."""
    for name, before in PLACES.items():
        replace(ROOT / name, re.escape(f"{before}{last}") + r"\b", f"{before}{version}")
    replace(ROOT / "publiccode.yml", r'(?<=releaseDate: )".*"', f'"{day}"')
    major, minor, _ = numbers(version)
    headings = f"## [{major}.{minor + 1}.0] - non pubblicata\n\n## [{version}] - {day}\n"
    replace(CHANGELOG, OPEN, headings)
    steps = sorted(each for each in (ROOT / MIGRATIONS).rglob("*") if each.suffix in (".py", ".sql"))
    RELEASED.write_text("".join(map(sum_of, steps)), encoding="utf-8")


def replace(file: Path, pattern: str, text: str) -> None:
    changed, count = re.subn(pattern, text, file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    if not count:
        raise Refused(f"{file.relative_to(ROOT)}: il numero della versione non è più dov'era (tools/release.py).")
    file.write_text(changed, encoding="utf-8")


def sum_of(file: Path, folder: Path = ROOT) -> str:
    return f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.relative_to(folder)}\n"


def release(version: str, last: str) -> None:
    """Raises ``CalledProcessError`` and ``Refused``, and everything is as before."""
    tag, before = f"v{version}", git("rev-parse", "HEAD")
    try:
        write(version, last, datetime.now(ZoneInfo("Europe/Rome")).date().isoformat())
        git("commit", "--all", "--quiet", "--message", f"Version {version}")
        git("tag", "--annotate", tag, "--message", f"BDM {version}")
        subprocess.run(["make", "package", "sbom"], cwd=ROOT, check=True)  # after the tag: the package says it is that
        files = sorted(each for each in PACKAGE.iterdir() if each.name != SUMS)
        (PACKAGE / SUMS).write_text("".join(sum_of(each, PACKAGE) for each in files), encoding="utf-8")
    except BaseException:
        git("reset", "--hard", "--quiet", before)
        if git("tag", "--list", tag):
            git("tag", "--delete", tag)
        raise


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def main() -> str:
    """What was done, or would be."""
    parser = argparse.ArgumentParser(prog="tools/release.py")
    parser.add_argument("version", nargs="?", default="")
    parser.add_argument("--dry-run", action="store_true")
    given = parser.parse_args()
    last = check(given.version)
    if given.dry_run:
        places = "\n".join(f"  {name}" for name in (*PLACES, "CHANGELOG.md", RELEASED.relative_to(ROOT)))
        return (
            f"Dalla {last} alla {given.version} cambierebbero:\n{places}\npoi: un commit, il tag v{given.version}, "
            f"e in {PACKAGE.name}/ il pacchetto, di che cosa è fatto e {SUMS}. Nulla è cambiato."
        )
    release(given.version, last)
    return f"La {given.version} è in {PACKAGE.name}/ e ha il tag v{given.version}. Pubblicarla: docs/rilasciare.md"


if __name__ == "__main__":
    try:
        print(main())
    except Refused as refused:
        sys.exit(str(refused))
    except subprocess.CalledProcessError as error:
        sys.exit(f"Non riuscito, e tutto è come prima: {error}\n{error.stderr or ''}")
