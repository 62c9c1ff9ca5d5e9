"""The checks: ``check`` of a change, ``test`` (the gate), ``test-all`` (everything there is), ``lint``.

Each prints what it runs and how far it is, and at the end how each step went, what failed and what was left out.
"""
# ruff: noqa: S603, T201

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import changes
from prepare import PYTHON, ROOT, VENV, WEB, find_browser, node_environment
from steps import THREADS, Result, Step, run_all

PROGRAMS = VENV / "bin"
REPORT = ROOT / "var" / "test-all.md"
LEFT_OUT = "left-out.tsv"
"""Where the tests of the server say which of them were left out, and why (tests/conftest.py)."""
GATE = ("-m", "not costly")
WORKERS = THREADS + 1
"""Who runs the tests of the server: where one waits for a process or the database, another goes on."""
CHECK_SECONDS = 120
"""When the tests of a change begin no new one: three minutes are what people wait for."""
NO_BROWSER = "nessun browser: installare il pacchetto «chromium», oppure indicarne uno con BDM_TEST_BROWSER"
MEMORY = Path("/dev/shm")  # noqa: S108 - a disk that is memory; what is made in it is private
MEMORY_NEEDED = 6_000_000_000
"""Bytes: twice what the tests have at once in their databases, documents and browsers."""
IN_MEMORY = "bdm-tests-"
CHAOS_MINUTES = "3"
OLDEST_POSTGRESQL = "15"
"""The least that may be outside (docs/operating.md)."""
ON_THE_OLDEST = (
    "tests/migrations/test_migrate.py",
    "tests/platform/database/test_constraints.py",
    "tests/platform/jobs",
    "tests/desk/editing/test_provvedimento.py",
    "tests/desk/editing/test_restricted.py",
    "tests/desk/workflow/test_service.py",
    "tests/anonymisation/test_review.py",
    "tests/search/indexing/test_indexer.py",
    "tests/search/answer/test_service.py",
    "tests/search/test_endpoints.py",
    "tests/personal/note/test_document_notes.py",
    "tests/personal/note/test_words.py",
    "tests/personal/fascicolo/test_contents.py",
    "tests/personal/fascicolo/test_folders.py",
    "tests/operations/backup",
)
"""What is tried on it: a database is made and copied, a decision is saved, published and found by who may, and kept."""


class Checks:
    """The steps, for one run: ``reports`` is a folder for what the runners of tests say, ``environment`` is theirs."""

    def __init__(self, reports: Path, environment: Mapping[str, str]) -> None:
        self.reports = reports
        self.browser = find_browser()
        self.node: Mapping[str, str] = node_environment()
        ours = {"BDM_TEST_REPORTS": str(reports), "BDM_TEST_BROWSER": self.browser or ""}
        self.environment = {**self.node, **environment, **ours}

    def change(self) -> list[Step]:
        """What is likely to notice a mistake in what has changed since BASE."""
        since = os.environ.get("BASE") or changes.base()
        files = changes.changed(since)
        print(f"Cambiati rispetto a {since}: {len(files)} file", *files, sep="\n    ")
        python = any(file.endswith((".py", ".csv", ".toml")) for file in files)
        web = any(file.startswith("web/") for file in files)
        specs = [file.removeprefix("web/") for file in files if file.endswith(".spec.ts") and (ROOT / file).exists()]
        steps = [*(self.python_lint() if python else ()), *(self.web_lint() if web else ())]
        if any(file.startswith("bdm/") for file in files):
            steps.append(self.generated())
        until = {"BDM_TEST_UNTIL": str(time.time() + CHECK_SECONDS)}
        tests = changes.tests_of(files)
        print("Prove del server:", *tests, sep="\n    ")
        steps.append(self.pytest("quelle vicine alla modifica", "--dist", "load", *GATE, *tests, environment=until))
        if web:
            steps.append(self.vitest("quelle che importano ciò che è cambiato", "--changed", since))
        if specs:
            steps += self.together("quelle cambiate", *specs)
        return steps

    def gate(self) -> list[Step]:
        """What has to pass before a change is taken."""
        steps = [*self.lint(), self.pytest("il cancello", *GATE), self.vitest("tutte")]
        return [*steps, *self.together("il cancello", "gate")]

    def everything(self) -> list[Step]:
        """The gate, what it leaves out for its cost, and what depends on the day or on chance."""
        steps = [*self.lint(), self.audit(), self.pytest("tutte"), self.vitest("tutte")]
        return [*steps, self.oldest_postgresql(), *self.together("tutte", "whole"), self.chaos(), self.speed()]

    def static(self) -> list[Step]:
        """What needs nothing to be run, and whether the packages have known vulnerabilities."""
        return [*self.lint(), self.audit()]

    def lint(self) -> list[Step]:
        return [self.generated(), *self.python_lint(), *self.web_lint()]

    def python_lint(self) -> list[Step]:
        return [
            Step("Python: tipi (mypy)", (PROGRAMS / "mypy",)),
            Step("Python: strati (import-linter)", (PROGRAMS / "lint-imports",)),
            Step("Python: regole (ruff)", (PROGRAMS / "ruff", "check")),
            Step("Python: forma (ruff)", (PROGRAMS / "ruff", "format", "--check")),
        ]

    def web_lint(self) -> list[Step]:
        return [
            Step("Client: tipi (TypeScript)", ("npm", "run", "--silent", "typecheck"), WEB, self.node),
            Step("Client: regole e forma (Biome)", ("npm", "run", "--silent", "lint"), WEB, self.node),
        ]

    def generated(self) -> Step:
        return Step("API: descrizioni e tipi aggiornati", (PYTHON, "tools/generate.py", "--check"))

    def audit(self) -> Step:
        """Depends on what others found out meanwhile, and on the network."""
        return Step("Dipendenze: vulnerabilità note (pip-audit, npm audit)", (PYTHON, "tools/audit.py"))

    def oldest_postgresql(self) -> Step:
        """Skipped where it is not installed."""
        programs = f"/usr/lib/postgresql/{OLDEST_POSTGRESQL}/bin"  # of Debian's packages and of postgresql.org's
        # What it leaves out is not what the gate does, which the report lists.
        environment = {"BDM_TEST_POSTGRESQL": programs, "BDM_TEST_REPORTS": ""}
        which = f"su PostgreSQL {OLDEST_POSTGRESQL}"
        return self.pytest(which, *GATE, *ON_THE_OLDEST, environment=environment, report="postgresql")

    def pytest(
        self, which: str, *arguments: str, environment: Mapping[str, str] | None = None, report: str = "pytest"
    ) -> Step:
        workers = os.environ.get("BDM_TEST_WORKERS", str(WORKERS))
        # Stealing: the slowest tests stand together at the end, and would be left to one worker.
        options = ("-n", workers, "--dist", "worksteal", f"--junitxml={self.reports / report}.xml", *arguments)
        command = (PYTHON, "-m", "pytest", *options)
        return Step(
            f"Server: prove, {which} (pytest)", command, ROOT, {**self.environment, **(environment or {})}, THREADS
        )

    def vitest(self, which: str, *arguments: str) -> Step:
        reporters = ("--reporter=default", "--reporter=junit", f"--outputFile={self.reports / 'vitest.xml'}")
        command = ("npm", "run", "--silent", "test", "--", *reporters, "--passWithNoTests", *arguments)
        return Step(f"Client: prove, {which} (Vitest)", command, WEB, self.node, THREADS)

    def together(self, which: str, *arguments: str) -> list[Step]:
        """The whole service, asked from a browser and, but for single files, with generated input."""
        if self.browser is None:
            return []
        title = f"Insieme: prove nel browser, {which}, e richieste generate (Playwright, Schemathesis)"
        command = (PYTHON, "tools/end_to_end.py", *arguments)
        return [Step(title, command, ROOT, self.environment, THREADS)]

    def speed(self) -> Step:
        """The first time the decisions are made that it searches: some ten minutes."""
        command = (PYTHON, "-m", "benchmarks", "speed")
        return Step("Velocità: le pagine rispetto a ciò con cui si confrontano", command, ROOT, threads=THREADS)

    def chaos(self) -> Step:
        options = ("--minutes", os.environ.get("CHAOS_MINUTES", CHAOS_MINUTES), "--limit", "15")
        report = ROOT / "var" / "chaos.md"
        command = (PYTHON, "-m", "tests.crash", *options, "--report", report)
        return Step("Insieme: interruzioni mentre tutti lavorano", command, ROOT, self.environment, THREADS)


@contextmanager
def temporary_files() -> Iterator[Mapping[str, str]]:
    """The environment in which the tests' own are in memory, where there is room: hundreds of tests have a database
    each, which is a copy of a thousand small files.
    """
    for left in MEMORY.glob(f"{IN_MEMORY}*"):
        if not Path("/proc", left.name.split("-")[2]).exists():  # its run was killed
            shutil.rmtree(left, ignore_errors=True)
    if _room() < MEMORY_NEEDED:
        yield {}
        return
    folder = Path(tempfile.mkdtemp(prefix=f"{IN_MEMORY}{os.getpid()}-", dir=MEMORY))
    folder.chmod(0o711)  # the database's account passes through
    try:
        yield {"TMPDIR": str(folder)}
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _room() -> int:
    """The bytes that files in memory may take: on its disk, and without what programs need."""
    with suppress(OSError, StopIteration):
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        available = next(int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:"))
        return min(shutil.disk_usage(MEMORY).free, available // 2)
    return 0


def failures(reports: Path) -> Iterator[str]:
    """The names of the tests that failed, from the JUnit files in the folder."""
    for file in sorted(reports.glob("*.xml")):
        for case in ElementTree.parse(file).iter("testcase"):  # noqa: S314 - our own test runners wrote it
            if case.find("failure") is not None or case.find("error") is not None:
                yield f"{case.get('classname')} {case.get('name')}"


def left_out(reports: Path, environment: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The tests that the gate leaves out for their cost, each with its reason."""
    for line in (reports / LEFT_OUT).read_text(encoding="utf-8").splitlines() if (reports / LEFT_OUT).exists() else ():
        test, _, reason = line.partition("\t")
        yield test, reason
    listing = ["npm", "run", "--silent", "e2e", "--", "--list", "--grep", "@costly", "--reporter=json"]
    known = {**environment, "BDM_ADDRESS": "http://127.0.0.1"}
    done = subprocess.run(listing, cwd=WEB, env=known, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        yield from _specs(json.loads(done.stdout))


def _specs(suite: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for each in suite.get("suites", ()):
        yield from _specs(each)
    for spec in suite.get("specs", ()):
        [test] = spec["tests"]
        reasons = [note["description"] for note in test["annotations"] if note["type"] == "costly"]
        yield f"web/e2e/{spec['file']}:{spec['line']} {spec['title']}", "; ".join(reasons)


def summary(results: Sequence[Result], failed: Sequence[str]) -> Iterator[str]:
    for result in results:
        yield str(result)
    yield from (f"    ✗ {name}" for name in failed)
    bad, skipped = sum(each.failed for each in results), sum(each.left_out for each in results)
    yield f"{len(results) - bad - skipped} riusciti, {bad} falliti{f', {skipped} SALTATI' if skipped else ''}"


def report(results: Sequence[Result], lines: Sequence[str], costly: Sequence[tuple[str, str]]) -> None:
    """What ``test-all`` leaves to read."""
    REPORT.parent.mkdir(exist_ok=True)
    tests = "\n".join(f"- `{test}`: {reason}" for test, reason in costly)
    when = f"{datetime.now().astimezone():%Y-%m-%d %H:%M}"
    table = "\n".join(lines)
    text = f"# Tutte le prove, {when}\n\n```\n{table}\n```\n\n## Ciò che `make test` lascia fuori\n{tests}\n"
    REPORT.write_text(text, encoding="utf-8")
    print(f"Relazione: {REPORT.relative_to(ROOT)}")


def main(what: str) -> int:
    # Hundreds of processes of ours are started: what one has compiled the next ones need not compile again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    began = time.monotonic()
    with temporary_files() as environment, tempfile.TemporaryDirectory(prefix="bdm-reports-") as folder:
        checks = Checks(Path(folder), environment)
        commands = {
            "check": checks.change,
            "test": checks.gate,
            "test-all": checks.everything,
            "lint": checks.static,
        }
        results = run_all(commands[what]())
        lines = list(summary(results, list(failures(checks.reports))))
        costly = list(left_out(checks.reports, checks.environment)) if what.startswith("test") else []
    minutes, seconds = divmod(round(time.monotonic() - began), 60)
    print("\n━━ Riepilogo", *lines, f"In tutto {minutes} min {seconds} s", sep="\n")
    match what:
        case "check":
            print("Lasciate fuori: le prove lontane dalla modifica, e quelle del browser non cambiate (make test)")
        case "test":
            print(
                f"Lasciate fuori per il loro costo: {len(costly)} prove (make test-all le esegue; docs/developing.md)"
            )
        case "test-all":
            report(results, lines, costly)
    if what.startswith("test") and checks.browser is None:
        print(f"✗ SALTATI  Insieme: prove nel browser e richieste generate ({NO_BROWSER})")
        if os.environ.get("CI"):
            print("In integrazione continua le prove nel browser non si possono saltare.")
            return 1
    return 1 if any(result.failed for result in results) else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1]))
    except KeyboardInterrupt:
        sys.exit(130)
