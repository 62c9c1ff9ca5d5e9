"""All checks, one after the other, each with its own output; a summary at the end. ``test`` or ``lint``."""
# ruff: noqa: S603, T201

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from audit import NOT_ASKED
from prepare import PYTHON, ROOT, VENV, WEB, find_browser, node_environment

PROGRAMS = VENV / "bin"
OUTCOMES = {0: "  riuscito", NOT_ASKED: "  SALTATO "}


@dataclass(frozen=True)
class Step:
    """A command with a title; it passes when it exits with 0, and is skipped when it exits with ``NOT_ASKED``."""

    title: str
    command: tuple[object, ...]
    folder: Path = ROOT
    environment: Mapping[str, str] | None = None


def lint_steps(node: Mapping[str, str]) -> list[Step]:
    return [
        Step("Python: regole (ruff)", (PROGRAMS / "ruff", "check")),
        Step("Python: forma (ruff)", (PROGRAMS / "ruff", "format", "--check")),
        Step("Python: tipi (mypy)", (PROGRAMS / "mypy",)),
        Step("Python: strati (import-linter)", (PROGRAMS / "lint-imports",)),
        Step("Client: regole e forma (Biome)", ("npm", "run", "--silent", "lint"), WEB, node),
        Step("Client: tipi (TypeScript)", ("npm", "run", "--silent", "typecheck"), WEB, node),
    ]


def audit_steps() -> list[Step]:
    """What depends on what others found out meanwhile, and on the network: not a part of the tests."""
    return [Step("Dipendenze: vulnerabilità note (pip-audit, npm audit)", (PYTHON, "tools/audit.py"))]


def test_steps(node: Mapping[str, str], reports: Path) -> list[Step]:
    workers = os.environ.get("BDM_TEST_WORKERS", "3")  # more than two cores: a part of the time they wait
    vitest = ("--reporter=default", "--reporter=junit", f"--outputFile={reports / 'vitest.xml'}")
    return [
        Step("API: descrizioni e tipi aggiornati", (PYTHON, "tools/generate.py", "--check")),
        *lint_steps(node),
        # Stealing: the slowest tests stand together at the end, and would be left to one worker.
        Step(
            "Server: test (pytest)",
            (PYTHON, "-m", "pytest", "-n", workers, "--dist", "worksteal", f"--junitxml={reports / 'pytest.xml'}"),
            ROOT,
            node,  # some of them start it
        ),
        Step("Client: test (Vitest)", ("npm", "run", "--silent", "test", "--", *vitest), WEB, node),
    ]


def browser_steps(node: Mapping[str, str], reports: Path) -> tuple[list[Step], str | None]:
    """The tests in the browser, or why they cannot run here."""
    browser = find_browser()
    if browser is None:
        return [], "nessun browser: installare il pacchetto «chromium», oppure indicarne uno con BDM_TEST_BROWSER"
    environment = {**node, "BDM_TEST_BROWSER": browser, "BDM_TEST_REPORTS": str(reports)}
    return [Step("Insieme: test nel browser (Playwright)", (PYTHON, "tools/end_to_end.py"), ROOT, environment)], None


def run(step: Step) -> tuple[int, float]:
    print(f"\n━━ {step.title}", flush=True)
    started = time.monotonic()
    command = [str(part) for part in step.command]
    code = subprocess.run(command, cwd=step.folder, env=step.environment, check=False).returncode
    return code, time.monotonic() - started


def failures(reports: Path) -> Iterator[str]:
    """The names of the tests that failed, from the JUnit files in the folder."""
    for file in sorted(reports.glob("*.xml")):
        for case in ElementTree.parse(file).iter("testcase"):  # noqa: S314 - our own test runners wrote it
            if case.find("failure") is not None or case.find("error") is not None:
                yield f"{case.get('classname')} {case.get('name')}"


def main(what: str) -> int:
    # Hundreds of processes of ours are started: what one has compiled the next ones need not compile again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory(prefix="bdm-reports-") as reports:
        return check(what, Path(reports))


def check(what: str, reports: Path) -> int:
    node = node_environment()
    steps = test_steps(node, reports) if what == "test" else [*lint_steps(node), *audit_steps()]
    skipped = None
    if what == "test":
        more, skipped = browser_steps(node, reports)
        steps += more
    results = [(step, *run(step)) for step in steps]
    print("\n━━ Riepilogo")
    for step, code, seconds in results:
        print(f"{OUTCOMES.get(code, '✗ FALLITO ')}  {seconds:6.1f} s  {step.title}")
    for name in failures(reports):
        print(f"    ✗ {name}")
    failed = [step for step, code, _ in results if code not in OUTCOMES]
    left_out = [step for step, code, _ in results if code == NOT_ASKED]
    if skipped is not None:
        print(f"✗ SALTATI              Insieme: test nel browser ({skipped})")
        if os.environ.get("CI"):
            print("In integrazione continua i test nel browser non si possono saltare.")
            return 1
    print(
        f"{len(results) - len(failed) - len(left_out)} riusciti, {len(failed)} falliti"
        f"{f', {len(left_out)} SALTATI' if left_out else ''}{', test nel browser SALTATI' if skipped else ''}"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1]))
    except KeyboardInterrupt:
        sys.exit(130)
