"""Pages in two languages: what an English page (``x.en.md``) no longer has from its Italian source (``x.md``).

Section by section they have the same levels of headings, code, commands, links, figures and rows of tables. Under each
English heading stands the digest of the Italian prose that somebody read to write it, in a line that nothing shows::

    ## Settings
    [//]: # (1a2b3c4d)

``python -m tests.docs.translations`` tells which sections are to be read again, and with which digest;
``python -m tests.docs.translations --read docs/operating.md``, after they were, writes the digests of a page.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
ENGLISH: Final = ".en.md"
WITHOUT_SOURCE: Final = frozenset({"docs/glossary.en.md"})
"""What only a reader of English needs."""
HEADING: Final = re.compile(r"^(#+) (.+)$")
NOTE: Final = re.compile(r"^\[//\]: # \((\w+)\)$")
SPAN: Final = re.compile(r"`([^`]+)`")
LINK: Final = re.compile(r"\]\(([^)#\s]*)(?:#[^)\s]+)?\)")
STATION: Final = re.compile(r"^ *([\w./-]+/[\w.-]+\.\w+) {2,}(\w+(?:, \w+)*)")
FIGURE: Final = re.compile(r"\d+(?:[.,]\d+)*")
COMMENT: Final = re.compile(r"(?:^|\s+)[#;] .*$")
COMMAND: Final = "python -m tests.docs.translations"


@dataclass(frozen=True)
class Section:
    """A heading and the ``lines`` under it, up to the next heading; ``noted`` is the digest that stands there."""

    level: int
    title: str
    lines: tuple[str, ...]
    noted: str | None

    @cached_property
    def prose(self) -> str:
        """Without blocks of code."""
        outside, inside = list[str](), False
        for line in self.lines:
            inside ^= line.startswith("```")
            if not inside and not line.startswith("```"):
                outside.append(line)
        return " ".join(" ".join(outside).split())

    @cached_property
    def digest(self) -> str:
        return hashlib.sha256(self._words.encode()).hexdigest()[:8]

    @property
    def _words(self) -> str:
        """Without what spans of code and links name, which is compared apart."""
        return LINK.sub("]()", SPAN.sub("``", f"{self.title}\n{self.prose}"))

    @cached_property
    def facts(self) -> dict[str, Counter[str]]:
        """What no translation changes, by what it is called."""
        return {
            "code": Counter(set(SPAN.findall(f"{self.title} {self.prose}"))),
            "links": Counter(target.replace(ENGLISH, ".md") for target in LINK.findall(self.prose)),
            "commands": Counter(self._commands()),
            "figures": Counter(re.sub("[.,]", "", figure) for figure in FIGURE.findall(self._words)),
            "rows": Counter({"|": sum(line.startswith("|") for line in self.lines)}),
        }

    def _commands(self) -> Iterator[str]:
        """The lines of blocks, without comments. A block of no language is a drawing, of which the stations stay."""
        language: str | None = None
        for line in self.lines:
            if line.startswith("```"):
                language = line[3:] if language is None else None
            elif language:
                yield COMMENT.sub("", line)
            elif language is not None and (found := STATION.match(line)):
                yield f"{found[1]} {found[2]}"


def sections(text: str) -> list[Section]:
    found, inside = list[tuple[int, str, list[str]]](), False
    for line in text.splitlines():
        inside ^= line.startswith("```")
        if not inside and (heading := HEADING.match(line)):
            found.append((len(heading[1]), heading[2], []))
        else:
            found[-1][2].append(line)
    return [_section(level, title, lines) for level, title, lines in found]


def _section(level: int, title: str, lines: list[str]) -> Section:
    note = NOTE.match(lines[0]) if lines else None
    return Section(level, title, tuple(lines[1:] if note else lines), note and note[1])


def pairs() -> list[tuple[str, str]]:
    """Each Italian source with its English page."""
    pages = [page for folder in (ROOT, ROOT / "docs") for page in folder.glob(f"*{ENGLISH}")]
    names = sorted(str(page.relative_to(ROOT)) for page in pages)
    return [(name.replace(ENGLISH, ".md"), name) for name in names if name not in WITHOUT_SOURCE]


def differences(italian: str, english: str) -> Iterator[str]:
    """What the text of an English page lacks, in sentences."""
    for source, translated in zip_longest(sections(italian), sections(english)):
        if source is None or translated is None or source.level != translated.level:
            here, there = source and source.title, translated and translated.title
            yield f"the headings part at «{here}» and «{there}»"
            return
        for name, facts in source.facts.items():
            missing, more = facts - translated.facts[name], translated.facts[name] - facts
            if missing or more:
                yield f"«{translated.title}»: {name} without {dict(missing)}, and with {dict(more)}"
        if translated.noted != source.digest:
            yield (
                f"«{translated.title}» is of an older «{source.title}»: read both, then write [//]: # ({source.digest})"
                f" under it, or all of the page with {COMMAND} --read"
            )


def read(name: str) -> None:
    """Write the digests of a source under the headings of its English page."""
    page = ROOT / name.replace(".md", ENGLISH)
    digests = iter([each.digest for each in sections((ROOT / name).read_text())])
    lines, inside = list[str](), False
    for line in page.read_text().splitlines():
        inside ^= line.startswith("```")
        if not NOTE.match(line):
            lines.append(line)
        if not inside and HEADING.match(line):
            lines.append(f"[//]: # ({next(digests)})")
    page.write_text("\n".join(lines) + "\n")


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["--read"]:
        for name in arguments[1:]:
            read(name)
    told = [
        f"{english}: {each}"
        for source, english in pairs()
        for each in differences((ROOT / source).read_text(), (ROOT / english).read_text())
    ]
    sys.stdout.write("\n".join(told or ["Every page is as its source."]) + "\n")
    return bool(told)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
