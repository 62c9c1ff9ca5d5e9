"""The Constitutional Court's decisions of even years, from the clone of a public repository that is not committed:

    git clone --bare https://github.com/Synthos-Logic/cassazione-penale-db

Its sheets (CC BY 4.0; the Court's open data, CC BY-SA 3.0) hold the order and the abstracts ("massime") of each
decision with their headings, not the reasons: the abstracts' texts stand for these. Odd years are kept for others to
check with.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_SHEET = re.compile(r"CONSULTA/(?P<year>\d{4})/(?P<kind>[SO])_(?P<number>\d+)_\d{4}\.md")
_ABSTRACT = re.compile(r"^### Massima \d+ — (?P<heading>.*?)\n\s*\n> (?P<text>.*?)\n\s*(?:\n|\Z)", re.M | re.S)
_ORDER = re.compile(r"^\s*per\s+(?:questi|tali)\s+motivi\s*", re.I)
_SIGNED = re.compile(r"\s*Così\s+deciso\b.*", re.S | re.I)


@dataclass(frozen=True)
class Decision:
    """``abstracts`` are headings and texts."""

    name: str
    year: int
    abstracts: tuple[tuple[str, str], ...]
    order: str

    @property
    def sealed(self) -> bool:
        """Whether it belongs to the half that is looked at only at the end."""
        return sealed(self.name)

    @property
    def text(self) -> str:
        """As a decision is printed: the reasons, a paragraph for each abstract, and the order."""
        reasons = "\n".join(text for _, text in self.abstracts)
        return f"CONSIDERATO IN DIRITTO\n{reasons}\nPER QUESTI MOTIVI\n{self.order}"


def sealed(name: str) -> bool:
    """Half of all names, always the same."""
    return hashlib.sha256(name.encode()).digest()[0] % 2 == 1


@dataclass(frozen=True)
class Sheet:
    """A file of the clone; ``kind`` is S (sentenza) or O (ordinanza)."""

    name: str
    year: int
    kind: str
    number: int
    text: str

    @property
    def order(self) -> str:
        """The text under 'Dispositivo'."""
        return self.text.partition("## Dispositivo")[2].partition("\n## ")[0]


def sheets(clone: Path) -> Iterator[Sheet]:
    """All of even years."""
    listed = _git(clone, "ls-tree", "-r", "--name-only", "HEAD", "CONSULTA").decode().splitlines()
    even = [found for name in listed if (found := _SHEET.fullmatch(name)) and int(found["year"]) % 2 == 0]
    content = _git(clone, "cat-file", "--batch", given="".join(f"HEAD:{found[0]}\n" for found in even).encode())
    at = 0
    for found in even:
        end = content.index(b"\n", at)
        size = int(content[at:end].split()[-1])
        text = content[end + 1 : end + 1 + size].decode()
        at = end + 1 + size + 1
        yield Sheet(found[0], int(found["year"]), found["kind"], int(found["number"]), text)


def decisions(clone: Path) -> Iterator[Decision]:
    """All that have an abstract."""
    for sheet in sheets(clone):
        abstracts = tuple((_line(one["heading"]), _line(one["text"])) for one in _ABSTRACT.finditer(sheet.text))
        if abstracts:
            yield Decision(sheet.name, sheet.year, abstracts, _SIGNED.sub("", _ORDER.sub("", _line(sheet.order))))


def _line(text: str) -> str:
    return " ".join(text.split())


def _git(clone: Path, *arguments: str, given: bytes = b"") -> bytes:
    return subprocess.run(["git", "-C", str(clone), *arguments], input=given, stdout=subprocess.PIPE, check=True).stdout
