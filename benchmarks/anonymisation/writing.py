"""From a template to a text in which every name is known: pages, and what stands where in them.

A template is a file of blocks, ``== name [how many of its variants]``, the variants divided by ``--``. A line is a
paragraph; one that begins with ``~`` keeps its line breaks (``⏎``). In it ``{who}`` is somebody in full, as the
document writes names; ``{who.form}`` another form of the name, or a detail (``FORMS``, ``Human.details``);
``[[KIND|words]]`` are words that must stay; ``{word}`` without a person is a value.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from benchmarks.anonymisation.people import Human

TEMPLATES: Final = Path(__file__).with_name("templates")
KEPT: Final = frozenset("GIUDICE UFFICIO PRECEDENTE AUTORE NORMA PAROLA".split())
"""Kinds of words that must stay readable."""
EITHER: Final = "EITHER"
"""May be obscured or stay."""
_TOKEN: Final = re.compile(r"\{([a-z]\w*)(?:\.(\w+))?\}|\[\[([A-Z]+)\|(.*?)\]\]")
_DETAIL_CATEGORIES: Final = {
    "cf": "CODICE_FISCALE", "piva": "PARTITA_IVA", "iban": "IBAN", "targa": "TARGA", "tel": "TELEFONO",
    "mail": "EMAIL", "pec": "PEC", "via": "INDIRIZZO", "nato_a": "NASCITA", "nato_il": "NASCITA", "doc": "DOCUMENTO",
    "cui": EITHER, "cap": EITHER, "citta": EITHER,
}  # fmt: skip


@dataclass(frozen=True)
class Role:
    """Somebody in one decision: what their name is counted as, and whether the metadata list them."""

    human: Human
    category: str
    """A category of the detection, or one of ``KEPT``."""
    listed: bool = False
    firm: str | None = None
    """The name, where it is a company."""


@dataclass(frozen=True)
class Label:
    """What stands at ``start`` to ``end`` of a page (from 1)."""

    page: int
    start: int
    end: int
    text: str
    kind: str
    who: str
    listed: bool
    form: str


@dataclass(frozen=True)
class Mark:
    """The same before the text has pages."""

    kind: str
    who: str = ""
    listed: bool = False
    form: str = ""


Char = tuple[str, Mark | None, int]
"""A character, what it belongs to, and the number of that occurrence."""


class Writer:
    """Fills templates for one decision."""

    def __init__(self, rng: random.Random, roles: Mapping[str, Role], values: Mapping[str, Callable[[], str]]) -> None:
        self._rng, self._roles, self._values = rng, roles, values
        self._order = rng.choice("nnni")
        self._capitals = rng.random() < 0.25
        self._number = 0
        self._named: set[str] = set()

    def paragraph(self, template: str) -> list[Char]:
        """The characters of one paragraph."""
        chars: list[Char] = []
        at = 0
        for match in _TOKEN.finditer(template):
            chars += self._put(template[at : match.start()])
            chars += self._token(*match.groups())
            at = match.end()
        return chars + self._put(template[at:])

    def _put(self, text: str, mark: Mark | None = None) -> list[Char]:
        self._number += mark is not None
        return [(char, mark, self._number if mark else 0) for char in text.replace("⏎", "\n")]

    def _token(self, name: str | None, form: str | None, kind: str | None, words: str | None) -> list[Char]:
        if kind is not None:
            inner = re.sub(r"<(\w+)>", lambda m: self._values[m[1]](), words or "")
            return self._put(inner, Mark(kind, inner))
        assert name is not None
        if name not in self._roles:
            if name == "precedente":
                return self._put(text := self._values[name](), Mark("PRECEDENTE", text))
            return self._put(self._values[name]())
        role = self._roles[name]
        form = form or "full"
        if form in role.human.details:
            return self._put(
                role.human.details[form], Mark(_DETAIL_CATEGORIES[form], role.human.name, role.listed, form)
            )
        if form in _AGREEMENTS:
            return self._put(_AGREEMENTS[form](role.human, self._rng))
        mark = Mark(role.category, role.firm or role.human.name, role.listed, form)
        if role.firm is not None:
            return self._put(role.firm.upper() if form == "N" else role.firm, mark)
        if form in ("c", "C", "art") and not role.listed and name not in self._named:
            form = "full"  # a text introduces somebody before it calls them by their surname
        self._named.add(name)
        if form == "art":
            article, name_ = _with_article(role.human, self._rng)
            return self._put(article) + self._put(name_, mark)
        if form == "full":
            form = self._order.upper() if self._capitals else self._order
        return self._put(FORMS[form](role.human), mark)


FORMS: Final[dict[str, Callable[[Human], str]]] = {
    "n": lambda h: f"{h.first} {h.last}",
    "i": lambda h: f"{h.last} {h.first}",
    "N": lambda h: f"{h.first} {h.last}".upper(),
    "I": lambda h: f"{h.last} {h.first}".upper(),
    "c": lambda h: h.last,
    "C": lambda h: h.last.upper(),
    "f": lambda h: h.first,
    "F": lambda h: h.first.upper(),
    "p": lambda h: f"{h.first[0]}. {h.last}",
    "q": lambda h: f"{h.last} {h.first[0]}.",
    "m": lambda h: f"{h.first} {h.last.upper()}",
    "im": lambda h: f"{h.last.upper()} {h.first}",
    "v": lambda h: f"{h.last}, {h.first}",
}
"""Forms of a name: in Full and Inverted order, in capitals, surName (c), first name, with an initial (p, q)."""
_AGREEMENTS: Final[dict[str, Callable[[Human, random.Random], str]]] = {
    "o": lambda h, _: "a" if h.woman else "o",
    "O": lambda h, _: "A" if h.woman else "O",
    "il": lambda h, _: "la" if h.woman else "il",
    "del": lambda h, _: "della" if h.woman else "del",
    "al": lambda h, _: "alla" if h.woman else "al",
    "sig": lambda h, r: r.choice(("sig.ra", "signora", "Sig.ra") if h.woman else ("sig.", "signor", "Sig.")),
    "dott": lambda h, r: r.choice(("dott.ssa", "Dott.ssa", "dr.ssa") if h.woman else ("dott.", "Dott.", "dr.")),
}


def _with_article(human: Human, rng: random.Random) -> tuple[str, str]:
    """'il Rossi', 'la sig.ra Rossi', 'lo Zanella': the article, and the surname alone."""
    title = _AGREEMENTS["sig"](human, rng)
    if rng.random() < 0.5:
        return ("la " if human.woman else "il ") + title + " ", human.last
    if human.woman:
        return "la ", human.last
    first = human.last[0]
    if human.last[:2].lower() in ("sc", "sp", "sq", "st", "sg") or first in "ZzXx":
        return "lo ", human.last
    return ("l'" if first in "AEIOUÖ" else "il "), human.last


@cache
def blocks(name: str) -> Sequence[tuple[str, int, Sequence[str]]]:
    """The blocks of a template: its name, how many variants to take, the variants."""
    text = (TEMPLATES / f"{name}.txt").read_text(encoding="utf-8")
    result = []
    for block in re.split(r"^== ", text, flags=re.MULTILINE)[1:]:
        head, _, body = block.partition("\n")
        words = head.split()
        variants = [v.strip("\n") for v in re.split(r"^--$", body, flags=re.MULTILINE)]
        result.append((words[0], int(words[1]) if len(words) > 1 else 1, variants))
    return result


# ---- pages ----


@dataclass(frozen=True)
class Layout:
    """How a page is set: characters in a line (None: no line breaks within a paragraph), lines on a page."""

    width: int | None
    lines: int
    hyphens: bool


def set_lines(paragraphs: Sequence[tuple[list[Char], bool]], layout: Layout, rng: random.Random) -> list[list[Char]]:
    """The paragraphs (with whether their lines stay as they are) as lines."""
    lines: list[list[Char]] = []
    for chars, fixed in paragraphs:
        for line in _split(chars):
            lines += [line] if fixed or layout.width is None else _wrapped(line, layout, rng)
    return lines


def _split(chars: list[Char]) -> list[list[Char]]:
    lines: list[list[Char]] = [[]]
    for char in chars:
        if char[0] == "\n":
            lines.append([])
        else:
            lines[-1].append(char)
    return lines


def _wrapped(line: list[Char], layout: Layout, rng: random.Random) -> list[list[Char]]:
    """Broken at spaces; a word in capitals now and then within (in small letters the reader has joined it again)."""
    assert layout.width is not None
    result: list[list[Char]] = []
    while len(line) > layout.width:
        space = max((i for i in range(layout.width) if line[i][0] == " "), default=None)
        if space is None:
            space = next((i for i in range(layout.width, len(line)) if line[i][0] == " "), None)
            if space is None:
                break
        end = next((i for i in range(space + 1, len(line)) if line[i][0] == " "), len(line))
        word = "".join(char for char, _, _ in line[space + 1 : end])
        room = layout.width - space - 2
        if (
            layout.hyphens
            and word.isalpha()
            and word.isupper()
            and room >= 3
            and len(word) - room >= 2
            and rng.random() < 0.5
        ):
            cut = space + 1 + room
            result.append([*line[:cut], ("-", line[cut][1], line[cut][2])])
            line = line[cut:]
        else:
            result.append(line[:space])
            line = line[space + 1 :]
    return [*result, line]


def paginate(
    lines: Sequence[list[Char]],
    layout: Layout,
    header: Callable[[int], list[Char]],
    footer: Callable[[int], list[Char]],
) -> tuple[list[str], list[Label]]:
    """The pages, each with its header and footer, and the labels in them."""
    pages, labels = [], []
    for number, first in enumerate(range(0, len(lines), layout.lines), 1):
        body = lines[first : first + layout.lines]
        whole = [line for line in (header(number), *body, footer(number)) if line]
        chars = [char for line in whole for char in (*line, ("\n", None, 0))][:-1]
        page = "".join(char for char, _, _ in chars)
        pages.append(page)
        labels += _labels(chars, number, page)
    return pages, labels


def _labels(chars: Sequence[Char], page: int, text: str) -> list[Label]:
    spans: dict[int, tuple[int, int, Mark]] = {}
    for index, (_, mark, number) in enumerate(chars):
        if mark is not None:
            start = spans[number][0] if number in spans else index
            spans[number] = (start, index + 1, mark)
    return [Label(page, a, b, text[a:b], m.kind, m.who, m.listed, m.form) for a, b, m in spans.values()]
