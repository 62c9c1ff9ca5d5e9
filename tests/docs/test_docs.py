"""What the documentation names is there: files, stations of the drawn ways, headings, every room of the tree."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path

import bdm.wiring  # noqa: F401 (every task)
from bdm.cli import COMMANDS
from bdm.operations.health.titles import TITLES
from bdm.people.authn.service import WARNING_MINUTES
from bdm.platform.jobs.tasks import TASKS
from bdm.settings import Settings
from tests.fixtures.lines import each

ROOT = Path(__file__).parents[2]
OPERATING = ROOT / "docs/operating.md"
PAGES = sorted(
    [*ROOT.glob("*.md"), *(page for top in ("docs", "bdm", "bdm_demo") for page in (ROOT / top).rglob("*.md"))]
)
NAMES = [str(page.relative_to(ROOT)) for page in PAGES]
TOPS = "bdm|bdm_demo|web|tests|tools|docs|benchmarks|examples"
NOT_KEPT = ("web/node_modules", "web/dist", "web/playwright-report", "web/test-results")
"""What the commands make."""
CODE = [
    path
    for top in ("bdm", "bdm_demo", "web/src", "web/e2e", "web/scripts", "tests", "tools", "benchmarks", "examples")
    for path in (ROOT / top).rglob("*")
    if path.suffix in (".py", ".ts", ".tsx", ".lark", ".scss", ".mjs") and "generated" not in path.parts
]
CITED = re.compile(r"docs/[\w/-]+\.md(?:#([\w-]+))?")
OUTSIDE = re.compile(
    r"(?<!-)\b[sS]pecification\b|\bsilences\b|\b[sS]ections? \d|(?<![\w\])(])\([2-9]\.\d{1,2}(?:, [\d., ]+)?[):]"
    r"|\b(?:of|by|in|see) [2-7]\.\d{1,2}\b"
)
"""A citation of something that is not in the repository."""
PATH = re.compile(rf"(?<![\w./-])(?:{TOPS})/[\w./@*{{}},-]*[\w}}*]")
STATION = re.compile(rf"^ *((?:{TOPS})/[\w./-]+\.\w+) {{2,}}(\w+(?:, \w+)*)", re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)")


@cache
def headings(page: Path) -> frozenset[str]:
    """The anchors of a page's headings, as forges make them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return frozenset(_anchor(title) for title in titles)


def _anchor(title: str) -> str:
    kept = (sign for sign in title.lower() if sign in " -_" or unicodedata.category(sign)[0] in "LN")
    return "".join(kept).replace(" ", "-")


def defined(name: str, path: str) -> bool:
    """Whether the file is there and has it: a function, a class, a constant, a setting; of a page, a heading."""
    page = ROOT / path
    has = rf"\b(?:def|class|function|const|type) {name}\b|^ *{name}(?:: [^=\n]+)? =|^#+ {name}$"
    return page.exists() and re.search(has, page.read_text(), re.MULTILINE) is not None


@each((name,) for name in NAMES)
def test_every_file_that_a_page_names_is_there(name: str) -> None:
    named = {path.rstrip("/.") for path in PATH.findall((ROOT / name).read_text())}
    assert {path for path in named if not path.startswith(NOT_KEPT) and not any(ROOT.glob(path))} == set()


@each((name,) for name in NAMES)
def test_every_name_is_in_the_file_that_is_said_to_have_it(name: str) -> None:
    said = re.findall(rf"`(\w+)`\s(?:di\s|of\s|in\s|\()`((?:{TOPS})/[\w./-]+\.\w+)`", (ROOT / name).read_text())
    assert [each for each in said if not defined(*each)] == []


@each((name,) for name in NAMES)
def test_every_link_leads_to_a_page_and_its_heading(name: str) -> None:
    page = ROOT / name
    for target, anchor in LINK.findall(page.read_text()):
        found = (page.parent / target).resolve() if target else page
        assert found.exists(), target
        assert not anchor or anchor in headings(found), f"{target}#{anchor}"


def test_every_station_of_the_drawn_ways_is_there() -> None:
    stations = STATION.findall((ROOT / "docs/developing.md").read_text())
    assert len(stations) > 40
    assert [f"{path} {name}" for path, names in stations for name in names.split(", ") if not defined(name, path)] == []


def test_every_room_is_described() -> None:
    described = set(re.findall(r"^\| `([\w./]+)` \|", (ROOT / "docs/developing.md").read_text(), re.MULTILINE))
    rooms = [path.parent for path in (ROOT / "bdm").glob("*/__init__.py")]
    folders = [path.parent for room in rooms for path in room.glob("*/__init__.py")]
    client = [path for path in (ROOT / "web/src").iterdir() if path.is_dir() and path.name != "assets"]
    there = {str(path.relative_to(ROOT)) for path in (*rooms, *folders, *client)}
    assert there - described - {"bdm/migrations/versions"} == set()


def test_every_limit_is_where_it_is_said_to_be() -> None:
    rows = re.findall(r"^\|.*\| `([^`]+)` \| `([^`]+)` \|$", (ROOT / "docs/regole/limiti.md").read_text(), re.MULTILINE)
    assert len(rows) > 30
    assert [name for path, name in rows if not defined(name, path)] == []


def test_the_end_of_a_session_is_announced_when_the_pages_say() -> None:
    minutes = {5: "cinque", 10: "dieci", 15: "quindici", 20: "venti"}[WARNING_MINUTES]
    for page in ("docs/manuale/02-accesso.typ", "docs/regole/accesso.md", "bdm/reference/help/data/faq.json"):
        assert f"{minutes} minuti" in (ROOT / page).read_text(), page


def test_every_setting_is_in_the_table_of_operators() -> None:
    rows = re.findall(r"^\| `BDM_(\w+)` \| (.+?) \| (.+) \|$", OPERATING.read_text(), re.MULTILINE)
    fields = Settings.model_fields
    assert [(name.lower(), said) for name, _, said in rows] == [
        (name, each.description) for name, each in fields.items()
    ]
    plain = {name: each.default for name, each in fields.items() if type(each.default) in (str, int, bool)}
    said = {name.lower(): default.strip("`") for name, default, _ in rows}
    assert {name: said[name] for name in plain} == {
        name: str(default).lower() if isinstance(default, bool) else str(default) or "—"
        for name, default in plain.items()
    }


def test_every_command_is_in_some_page() -> None:
    pages = "\n".join(page.read_text() for page in (ROOT / "docs").glob("*.md"))
    assert [name for name in COMMANDS if not re.search(rf"`bdm {name}\b", pages)] == []


def test_every_scheduled_task_is_in_the_table_of_operators() -> None:
    page = OPERATING.read_text().split("## Lavori pianificati\n")[1].split("\n## ")[0]
    scheduled = {TITLES[task.name]: when(task.cron) for task in TASKS.values() if task.cron is not None}
    assert len(scheduled) > 10
    assert dict(re.findall(r"^\| ([^|]+?) \| (ogni [^|]+?) \|", page, re.MULTILINE)) == scheduled


def when(cron: str) -> str:
    """A time as the table says it."""
    minute, hour, *_ = cron.split()
    if minute.startswith("*/"):
        return f"ogni {minute[2:]} minuti"
    return f"ogni ora, al minuto {minute}" if hour == "*" else f"ogni giorno alle {hour:0>2}:{minute:0>2}"


def test_every_decision_is_in_the_index_as_it_says_of_itself() -> None:
    index = (ROOT / "docs/decisions.md").read_text()
    row = r"^\| (\d{4}) \| \[(.+)\]\(decisions/(.+?)\) \| ([\d/]+) \| (.+?) \|$"
    listed = {name: said for number, title, name, *said in re.findall(row, index, re.MULTILINE)}
    there = sorted((ROOT / "docs/decisions").iterdir())
    assert sorted(listed) == [page.name for page in there]
    assert [page.name[:4] for page in there] == [f"{number:04d}" for number in range(1, len(there) + 1)]
    for page in there:
        day, status = listed[page.name]
        told = re.search(r"^\*(.+) · (.+)\*$", page.read_text(), re.MULTILINE)
        assert told, page.name
        assert (told[2], told[1].lower()) == (day, status.replace("(decisions/", "(")), page.name


def test_every_page_and_heading_that_the_code_cites_is_there() -> None:
    cited = {(found[0], found[1]) for path in CODE for found in CITED.finditer(path.read_text())}
    assert len(cited) > 50
    pages = {name for name, _ in cited}
    assert {name for name in pages if not (ROOT / name.split("#")[0]).exists()} == set()
    assert {name for name, anchor in cited if anchor and anchor not in headings(ROOT / name.split("#")[0])} == set()


def test_no_comment_cites_what_is_not_here() -> None:
    lines = ((path, line) for path in CODE if path != Path(__file__) for line in path.read_text().splitlines())
    assert [f"{path.relative_to(ROOT)}: {line.strip()}" for path, line in lines if OUTSIDE.search(line)] == []
