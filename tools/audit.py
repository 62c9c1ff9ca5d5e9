"""Known vulnerabilities of the locked packages: ``pip-audit`` and ``npm audit``, asked for what the lock files name.

Exits with 1 when one is known, and with ``NOT_ASKED`` when the services that know could not be asked from here.
"""
# ruff: noqa: S603, T201

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from prepare import LOCK, PYTHON, WEB, node_environment

NOT_ASKED = 75
"""The exit code for 'try again elsewhere' (EX_TEMPFAIL of sysexits.h)."""


class NotAsked(Exception):
    """The service does not answer from here."""


def of_python() -> Iterator[str]:
    """The known vulnerabilities of the packages of ``requirements.lock``."""
    options = ("--disable-pip", "--no-deps", "--format=json", "--progress-spinner=off")
    command = [str(PYTHON), "-m", "pip_audit", "-r", str(LOCK), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    packages = _json(done.stdout).get("dependencies", [])
    # What the service does not know is skipped: where that is everything, it is not the service.
    asked = [package for package in packages if "skip_reason" not in package]
    if not asked:
        raise NotAsked("pip-audit: il servizio delle vulnerabilità di PyPI non risponde da qui")
    for package in packages:
        if "skip_reason" in package:
            print(f"  non verificato: {package['name']}")
    for package in asked:
        for known in package["vulns"]:
            fixed = ", ".join(known["fix_versions"]) or "nessuna versione"
            yield f"{package['name']} {package['version']}: {known['id']} (corretta in: {fixed})"


def of_node() -> Iterator[str]:
    """The known vulnerabilities of the packages of ``package-lock.json``."""
    command = ["npm", "audit", "--json", "--package-lock-only"]
    done = subprocess.run(command, cwd=WEB, env=node_environment(), capture_output=True, text=True, check=False)
    found = _json(done.stdout)
    if "vulnerabilities" not in found:
        raise NotAsked("npm audit: il servizio delle vulnerabilità di npm non risponde da qui")
    for name, known in found["vulnerabilities"].items():
        yield f"{name} {known['range']}: {known['severity']}"


def _json(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def main() -> int:
    known, skipped = 0, False
    for audit in (of_python, of_node):
        try:
            for vulnerability in audit():
                known += 1
                print(f"✗ {vulnerability}")
        except NotAsked as reason:
            skipped = True
            print(f"SALTATO: {reason}")
    if known:
        return 1
    return NOT_ASKED if skipped else 0


if __name__ == "__main__":
    sys.exit(main())
