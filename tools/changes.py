"""What has changed since a commit, and the tests that are likely to notice."""
# ruff: noqa: S603, S607

import subprocess
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

import grimp
from prepare import ROOT

ALWAYS = "tests/docs"  # names, links and stations of the pages, of whatever file
OF_CALLS = ("tests/platform/authz", "tests/platform/http")
MIRRORED = {"bdm": "tests", "bdm_demo": "tests/demo"}
EVERYTHING = ("tests/fixtures", "tests/conftest.py", "pyproject.toml", "requirements.lock")


def base() -> str:
    """What to compare with if nobody says: the last commit, or the one before when nothing has changed since."""
    return "HEAD" if git("status", "--porcelain") else "HEAD~1"


def changed(since: str) -> list[str]:
    """The files that are different from those of a commit, new ones too, as paths from the root."""
    different = git("diff", "--name-only", "-z", since).split("\0")
    new = git("ls-files", "--others", "--exclude-standard", "-z").split("\0")
    return sorted({*different, *new} - {""})


def tests_of(files: Iterable[str]) -> list[str]:
    """Folders and files of tests: first those of the rooms that were touched, then those of their users."""
    files = list(files)
    found = [ALWAYS, *_of_tests(files), *_of_rooms(files), *_of_users(files)]
    if any(file.startswith(EVERYTHING) for file in files):
        found.append("tests")
    return [each for each in dict.fromkeys(found) if (ROOT / each).exists()]


def _of_tests(files: Iterable[str]) -> Iterator[str]:
    """Tests themselves; what only helps them stands for its folder."""
    for path in map(PurePosixPath, files):
        if path.parts[0] == "tests" and not str(path).startswith(EVERYTHING):
            yield str(path if path.name.startswith("test_") else path.parent)


def _of_rooms(files: Iterable[str]) -> Iterator[str]:
    for path in map(PurePosixPath, files):
        if path.parts[0] in MIRRORED:
            yield from _nearest(path.parent)
            if path.name == "endpoints.py":
                yield from OF_CALLS


def _of_users(files: Iterable[str]) -> Iterator[str]:
    """The rooms with a module that imports one of these."""
    modules = {_module(file) for file in files if file.startswith("bdm/") and file.endswith(".py")}
    if not modules:
        return
    graph = grimp.build_graph("bdm", cache_dir=str(ROOT / ".import_linter_cache"))
    users = {user for each in modules & graph.modules for user in graph.find_modules_that_directly_import(each)}
    for user in sorted(users - modules):
        yield from _nearest(PurePosixPath(*user.split(".")).parent)


def _nearest(folder: PurePosixPath) -> Iterator[str]:
    """The tests that mirror the folder, or the nearest one around it; of the root, none."""
    while len(folder.parts) > 1 or folder.parts[0] != "bdm":
        mirror = PurePosixPath(MIRRORED[folder.parts[0]], *folder.parts[1:])
        if (ROOT / mirror).exists():
            yield str(mirror)
            return
        folder = folder.parent


def _module(file: str) -> str:
    return ".".join(PurePosixPath(file).with_suffix("").parts).removesuffix(".__init__")


def git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout
