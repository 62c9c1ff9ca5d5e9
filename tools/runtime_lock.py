"""``requirements.run.lock``: of the locked packages those that the product runs with, and no tool of whoever makes it.

Reads what the installed packages say that they need, so it is run in the project's own environment.
"""

import re
import tomllib
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

OLDEST = {
    "python_version": "3.11",
    "python_full_version": "3.11.0",
    "sys_platform": "linux",
    "platform_machine": "x86_64",
}
"""What is said to run it, so that every machine writes the same."""


def needed(pyproject: Path) -> set[str]:
    """The names of what ``[project] dependencies`` lead to."""
    project = tomllib.loads(pyproject.read_text(encoding="utf-8"))["project"]
    found: set[str] = set()
    waiting = [(Requirement(each), "") for each in project["dependencies"]]
    seen: set[tuple[str, str]] = set()
    while waiting:
        requirement, extra_of_parent = waiting.pop()
        if requirement.marker and not requirement.marker.evaluate({**OLDEST, "extra": extra_of_parent}):
            continue
        name = canonicalize_name(requirement.name)
        found.add(name)
        for extra in ("", *requirement.extras):
            if (name, extra) not in seen:
                seen.add((name, extra))
                waiting += [(Requirement(each), extra) for each in distribution(name).requires or ()]
    return found


def run_lock(lock: Path, pyproject: Path) -> str:
    """The lines of ``lock`` of those packages, with their hashes. Raises ValueError where it has not all of them."""
    names = needed(pyproject)
    packages = {
        canonicalize_name(each.partition("==")[0]): each.rstrip("\n")
        for each in re.split(r"(?m)^(?=\S)", lock.read_text(encoding="utf-8"))
    }
    if missing := names - packages.keys():
        raise ValueError(f"{lock.name}: {', '.join(sorted(missing))}")
    return "\n".join(packages[name] for name in packages if name in names)
