"""The text that metadata are read from: its pages as one text, its beginning, its operative part."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

from bdm.desk.proposal.reading.spelling import legible
from bdm.document.pdf.text import clean_text
from bdm.italian.characters import uniform
from bdm.italian.headings import OPENS_CASE, OPERATIVE
from bdm.italian.table import Table
from bdm.platform.kit.regex import regex

HEAD_CHARACTERS = 8_000
"""Heading, judges, parties and subject of a decision stand in this much of its beginning."""
FOOT_CHARACTERS = 12_000
"""Operative part and signatures stand in this much of its end."""
MAX_PASSAGE = 240
MAX_AROUND = 70

BODY_BEGINS: Final = Table(
    (
        r"(?i:svolgimento\s+del\s+(?:processo|giudizio))",
        "Svolgimento del processo | SVOLGIMENTO DEL GIUDIZIO",
        "lo svolgimento dei fatti",
    ),
    (
        r"(?i:(?:concis[ae]\s+)?esposizione\s+(?:concisa\s+)?(?:dei\s+motivi|delle\s+ragioni|del\s+fatto))",
        "concisa esposizione delle ragioni | esposizione del fatto",
    ),
    (r"(?i:concisa\s+esposizione)", "Concisa esposizione"),
    (
        r"(?i:motiv[io]\s+(?:in\s+fatto|di\s+fatto|della\s+decisione|del\s+decidere))",
        "motivi in fatto | Motivi della decisione",
        "motivo di appello",
    ),
    (
        r"(?i:ragioni\s+(?:di\s+fatto|in\s+fatto|della\s+decisione|giuridiche))",
        "Ragioni di fatto | RAGIONI DELLA DECISIONE",
        "ragioni di salute",
    ),
    (r"(?i:si\s+intendono\s+richiamat[ie])", "si intendono richiamati"),
    (
        r"(?:^|\n)\s?(?:IN\s+)?(?:FATTO|DIRITTO|MOTIVI|MOTIVAZIONE|OSSERVA|PREMESSO|RILEVATO|RITENUTO)\b",
        "\nIN FATTO | \nOSSERVA",
        "il FATTO | \nfatto",
    ),
    (r"(?:^|\n)\s?Fatto\s?(?:e\s?(?:in\s)?)?Diritto\b", "\nFattoDiritto | \nFatto e Diritto"),
    (r"(?:^|\n)\s?osserva\s*(?=\n)", "\nosserva\n"),
    (r"\bFATTO\s+E\s+(?:IN\s+)?DIRITTO\b|\bPREMESS[OA]\s+(?:IN\s+FATTO|CHE)\b", "in FATTO E DIRITTO | PREMESSO CHE"),
)
"""Where facts and reasons begin, looked for in the heading's own part of the text: there nothing else is called so, and
a heading is one wherever it stands. ``bdm.document.parts`` looks through the whole text and has to be stricter.
"""
_REASONS = BODY_BEGINS.compiled
_OPERATIVE = regex(rf"{OPERATIVE}\.?")
_BLANK = regex(r"\s+")


def _in_lines(page: str) -> str:
    """A page of which every line is a paragraph, as texts saved from other programs are, as lines; of equal length."""
    paragraphs = page.count("\n\n")
    lines = page.count("\n") - 2 * paragraphs
    return page.replace("\n\n", " \n") if paragraphs > 10 * max(1, lines) else page


@dataclass(frozen=True, slots=True)
class Proposal:
    """A value for one field of a decision; a list has one for each of its values.

    ``value`` is as the form sends it (digits, ISO dates, entries of our lists), ``label`` as one reads it. ``page``
    counts from 1; ``passage`` is the text around the place it was read in.
    """

    field: str
    value: str
    label: str
    page: int
    passage: str

    def as_json(self) -> dict[str, str | int]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class OpenField:
    """What the text leaves open of a field: the values it points to, the likeliest first, and why, as one reads it."""

    field: str
    label: str
    values: tuple[str, ...]
    page: int
    passage: str

    def as_json(self) -> dict[str, str | int | list[str]]:
        return {**asdict(self), "values": list(self.values)}


@dataclass(frozen=True)
class DocumentText:
    """The pages of a document as one text with one kind of apostrophe, dash and quotation mark."""

    text: str
    """As it is read: words and numbers of the layout as they were meant (``spelling``)."""
    starts: tuple[int, ...]
    """Where each page begins."""
    written: str
    """The same as it is written; every character at its place."""

    @classmethod
    def of(cls, pages: Sequence[str]) -> DocumentText:
        """The text of ``pages``, whatever is in them. Runs of blanks are short afterwards (``clean_text``)."""
        starts: list[int] = []
        cleaned: list[str] = []
        length = 0
        for page in pages or [""]:
            starts.append(length)
            cleaned.append(_in_lines(uniform(clean_text(page))))
            length += len(cleaned[-1]) + 1
        written = "\n".join(cleaned)
        middle = max(HEAD_CHARACTERS, len(written) - FOOT_CHARACTERS)
        head, foot = legible(written[:HEAD_CHARACTERS]), legible(written[middle:])
        return cls(head + written[HEAD_CHARACTERS:middle] + foot, tuple(starts), written)

    @property
    def pages(self) -> list[str]:
        """The text of each page."""
        return [self.written[start:end] for start, end in pairwise((*self.starts, len(self.written)))]

    @cached_property
    def body_start(self) -> int:
        """Where facts and reasons begin; the end of the head where no heading says it."""
        match = _REASONS.search(self.text, self._after_court, HEAD_CHARACTERS)
        return match.start() if match else min(len(self.text), HEAD_CHARACTERS)

    @cached_property
    def _after_court(self) -> int:
        # 'ha pronunciato', 'nella causa': what follows the heading, before which nothing is a heading of the reasons
        match = OPENS_CASE.compiled.search(self.text, 0, HEAD_CHARACTERS)
        return match.end() if match else 0

    @cached_property
    def head(self) -> str:
        """From the beginning to the facts and reasons."""
        return self.text[: self.body_start]

    @cached_property
    def foot_start(self) -> int:
        """Where the operative part begins, after its heading; where there is none, the last part of the text."""
        if self._operative is not None:
            return self._operative
        return max(0, len(self.text) - FOOT_CHARACTERS // 4)

    @cached_property
    def _operative(self) -> int | None:
        last = None
        for match in _OPERATIVE.finditer(self.text, max(0, len(self.text) - FOOT_CHARACTERS)):
            last = match.end()
        return last

    @property
    def has_operative_part(self) -> bool:
        """Whether ``foot_start`` is the place after 'P.Q.M.'."""
        return self._operative is not None

    def proposal(self, field: str, value: str, start: int, end: int, label: str | None = None) -> Proposal:
        """``value`` as read in ``text[start:end]``."""
        return Proposal(field, value, label or value, self.page(start), self.passage(start, end))

    def undecided(self, field: str, label: str, values: Sequence[str], start: int, end: int) -> OpenField:
        """That ``text[start:end]`` leaves open which of ``values`` it is."""
        return OpenField(field, label, tuple(values), self.page(start), self.passage(start, end))

    def page(self, at: int) -> int:
        """The number of the page, from 1, on which the character at ``at`` stands."""
        return bisect_right(self.starts, at)

    def passage(self, start: int, end: int) -> str:
        """The text around ``text[start:end]``, on the same page: whole words, at most about ``MAX_PASSAGE``."""
        page = self.page(start)
        first = self.starts[page - 1]
        last = self.starts[page] if page < len(self.starts) else len(self.text)
        end = max(start, min(end, start + MAX_PASSAGE, last))
        spare = min(MAX_AROUND, max(0, MAX_PASSAGE - (end - start)) // 2)
        left, right = max(first, start - spare), min(last, end + spare)
        if left > first:
            blank = _BLANK.search(self.written, left, start)
            left = blank.end() if blank else start
        if right < last:
            while right > end and not self.written[right].isspace():
                right -= 1
        return " ".join(self.written[left:right].split())
