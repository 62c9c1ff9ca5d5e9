"""What a text cites and quotes, each where it stands: read once, before anything is asked of the database."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from bdm.document.precedents import CitedPrecedent, precedents
from bdm.document.references import PAGE_SEPARATOR
from bdm.italian.characters import uniform
from bdm.italian.quotations import QuotedWords, pair_marks
from bdm.italian.rulings import Court
from bdm.italian.rulings.tokens import TOKENS, court_of
from bdm.italian.sentences import sentences
from bdm.platform.kit.errors import FieldError, Invalid
from bdm.platform.kit.regex import regex
from bdm.reference.riferimento_normativo.citation import FoundReference, extract
from bdm.verifica.forms import ImpossibleDate, mend
from bdm.verifica.reading import TextSection
from bdm.verifica.schemas import PostoOut
from bdm.verifica.unread import UnreadCitation, unread

MOST: Final = 2_000
"""Citations of one text."""
TOO_MANY: Final = "Il testo ha più di 2.000 citazioni. Dividerlo in più parti."
OFFICES: Final = {
    Court.CASSAZIONE: "CORTE DI CASSAZIONE",
    Court.COSTITUZIONALE: "CORTE COSTITUZIONALE",
    Court.CONSIGLIO_DI_STATO: "CONSIGLIO DI STATO",
}
"""Courts of which there is one, as an archive that has decisions of theirs would call them."""
_AFTER: Final = regex(r"[\s.,;:»”\"]{0,4}[(\[]")
_DECIDES: Final = regex(
    r"(?i:\b(?:ha|hanno)\s+pronunciato|\bp\.\s?q\.\s?m|per\s+questi\s+motivi|nome\s+del\s+popolo|svolgimento\s+del\s+processo)"
)
_HEAD_GOES_ON: Final = regex(r"(?i:[ \t,(-]*(?:\n|$|pubbl|depos|r\.?\s?g\b|n\.?\s?r\.?\s?g|repert|cron|reg\.))")
"""What stands behind a decision's own number on its line."""
_OF_COURT: Final = regex(r"(?i:\s*(?:del\b|della\b|dell'|emess|res[ao]\b|pronunc))")
_PARAGRAPH: Final = "\n"
_WORDS_AS_SUCH: Final = regex(r"(?i:(?:parol[ae]|espressione|locuzione|inciso|periodo|numer[oi]):?\s*)$")
"""'Le parole «…» sono sostituite': nobody's."""


@dataclass(frozen=True)
class TextDecision:
    """A decision as it is cited; ``impossible`` are its days that are none."""

    cited: CitedPrecedent
    impossible: tuple[ImpossibleDate, ...] = ()

    @property
    def start(self) -> int:
        return self.cited.start

    @property
    def end(self) -> int:
        return self.cited.end

    @property
    def ufficio(self) -> str | None:
        """The office under which it may be here."""
        precedent = self.cited.precedent
        return precedent.ufficio or (OFFICES.get(precedent.court) if precedent.court else None)

    @property
    def day(self) -> date | None:
        """As far as it is one."""
        return None if self.impossible else self.cited.ruling.day

    @property
    def named(self) -> tuple[str, int, int] | None:
        """By what it is looked for here."""
        number = self.cited.precedent.number
        if self.ufficio is None or not isinstance(number, int) or number > MAX_NUMBER:
            return None
        return self.ufficio, number, self.cited.precedent.year


MAX_NUMBER: Final = 99_999


@dataclass(frozen=True)
class TextNorm:
    """A norm as it is cited."""

    mention: FoundReference
    impossible: tuple[ImpossibleDate, ...] = ()

    @property
    def start(self) -> int:
        return self.mention.start

    @property
    def end(self) -> int:
        return self.mention.end


@dataclass(frozen=True)
class TextQuotation:
    """A quotation and the decisions (their places in ``CheckedText.decisions``) of which it may be; of a norm if it is
    of none. ``sure``: nothing else in the sentence may be meant.
    """

    words: QuotedWords
    of: tuple[int, ...]
    sure: bool

    @property
    def start(self) -> int:
        return self.words.start

    @property
    def end(self) -> int:
        return self.words.end


@dataclass(frozen=True)
class CheckedText:
    """The sections one after the other, and what they cite."""

    text: str
    starts: Sequence[int]
    decisions: Sequence[TextDecision]
    norms: Sequence[TextNorm]
    quotations: Sequence[TextQuotation]
    dates: Sequence[ImpossibleDate] = field(default_factory=tuple)
    """Impossible days that are of no citation."""
    unread: Sequence[UnreadCitation] = ()
    own: Sequence[CitedPrecedent] = ()
    """Where the text tells its own number."""
    unclosed: Sequence[int] = ()
    """Where quotation marks stand that nothing closes."""

    def place(self, start: int, end: int) -> PostoOut:
        """Where it stands in its section."""
        section = bisect_right(self.starts, start) - 1
        first = self.starts[section]
        last = self.starts[section + 1] - 1 if section + 1 < len(self.starts) else len(self.text)
        lines = self.text.count(_PARAGRAPH, first, start)
        return PostoOut(sezione=section + 1, paragrafo=lines + 1, inizio=start - first, fine=min(end, last) - first)


def read(sections: Sequence[TextSection], today: date) -> CheckedText:
    """What the text cites. Raises Invalid where that is too much. Takes time that grows with the text: not for the
    event loop.
    """
    text = PAGE_SEPARATOR.join(each.text for each in sections)
    starts, at = [], 0
    for each in sections:
        starts.append(at)
        at += len(each.text) + len(PAGE_SEPARATOR)
    mended, impossible = mend(text, today)
    norms = extract(mended)
    ends = [each.end for each in norms]
    cited = [each for each in precedents(mended) if _free(norms, ends, each.start, each.end)]
    own = _own(mended, cited)
    decisions = [TextDecision(each, _within(impossible, each.start, each.end)) for each in cited if each not in own]
    placed = [TextNorm(each, _within(impossible, each.start, each.end)) for each in norms]
    spans = sorted([*((each.start, each.end) for each in cited), *((each.start, each.end) for each in placed)])
    loose = [each for each in impossible if not each.future and not _touched(spans, each)]
    marked, unclosed = pair_marks(text)
    quoted = _attributed(text, marked, decisions, placed)
    left = unread(text, sorted([*spans, *((each.start, each.end) for each in loose)]))
    if len(decisions) + len(placed) + len(quoted) + len(left) > MOST:
        raise Invalid(TOO_MANY, errors=[FieldError("testo", TOO_MANY)])
    return CheckedText(text, starts, decisions, placed, quoted, loose, left, own, unclosed)


def _own(text: str, precedents: Sequence[CitedPrecedent]) -> list[CitedPrecedent]:
    """Where a decision tells its own number: in a line that begins with it, as a head does, and names no court."""
    return [each for each in precedents if _heads(text, each)] if _DECIDES.search(text) else []


def _heads(text: str, citation: CitedPrecedent) -> bool:
    line = text[text.rfind(_PARAGRAPH, 0, citation.start) + 1 : citation.start].strip()
    if line.casefold() not in ("", "civile", "penale") or not text[citation.start].isupper():
        return False
    words, _, rest = text[citation.start : citation.end].partition(_PARAGRAPH)
    if any(court_of(match) for match in TOKENS.finditer(uniform(words))) or _OF_COURT.match(rest):
        return False
    return _HEAD_GOES_ON.match(text, citation.start + len(words)) is not None


def _free(norms: Sequence[FoundReference], ends: Sequence[int], start: int, end: int) -> bool:
    following = bisect_right(ends, start)
    return following == len(norms) or norms[following].start >= end


def _within(impossible: Sequence[ImpossibleDate], start: int, end: int) -> tuple[ImpossibleDate, ...]:
    starts = [each.start for each in impossible]
    first = bisect_right(starts, start - 1)
    return tuple(each for each in impossible[max(0, first - 1) : first + 8] if each.start < end and start < each.end)


def _touched(spans: Sequence[tuple[int, int]], impossible_date: ImpossibleDate) -> bool:
    at = bisect_right(spans, (impossible_date.end, 0))
    return any(start < impossible_date.end and impossible_date.start < end for start, end in spans[max(0, at - 3) : at])


def _attributed(
    text: str, quotations: Sequence[QuotedWords], decisions: Sequence[TextDecision], norms: Sequence[TextNorm]
) -> list[TextQuotation]:
    """The quotations that their sentence says to be of a decision or a norm."""
    begins = [each.start for each in decisions]
    of_norms = [each.start for each in norms]
    found = []
    for words in quotations:
        if _WORDS_AS_SUCH.search(text[max(0, words.start - 40) : words.start - 1]):
            continue
        start, end = _sentence(text, words)
        if words.outer is not None:
            start = max(start, words.outer)
        inside = range(bisect_right(begins, start - 1), bisect_right(begins, end))
        if words.outer is not None and not any(decisions[at].end <= words.start for at in inside):
            continue  # what the decision itself quotes
        around = [at for at in inside if not (words.start <= decisions[at].start < words.end)]
        beside = [
            each
            for each in norms[bisect_right(of_norms, start - 1) : bisect_right(of_norms, end)]
            if not words.start <= each.start < words.end
        ]
        after = [at for at in around if decisions[at].start >= words.end]
        before = [at for at in around if decisions[at].end <= words.start]
        told = _AFTER.match(text, words.end) is not None and bool(after)
        nearest_norm = max((each.end for each in beside if each.end <= words.start), default=-1)
        if told:
            own = _row(decisions, after)
        elif before and decisions[before[-1]].end > nearest_norm:
            own = _row(decisions, before[::-1])
        elif nearest_norm >= 0:
            found.append(TextQuotation(words, (), False))
            continue
        elif after or before:
            own = _row(decisions, after or before[::-1])
        else:
            continue
        found.append(TextQuotation(words, tuple(own), len(around) == 1 and not beside))
    return found


_LIST_GAP: Final = 40


def _row(decisions: Sequence[TextDecision], order: Sequence[int]) -> list[int]:
    """The nearest and those that are listed with it."""
    row = [order[0]]
    for at in order[1:]:
        one, two = sorted((row[-1], at))
        if decisions[two].start - decisions[one].end > _LIST_GAP:
            break
        row.append(at)
    return row


_BACK: Final = 700
_FORTH: Final = 300


def _sentence(text: str, words: QuotedWords) -> tuple[int, int]:
    """Of the sentence in which the quotation stands; a parenthesis right behind it belongs to it."""
    first = max(0, text.rfind("\n\n", 0, words.start), words.start - _BACK)
    before = [first + end for _, end in sentences(text[first : words.start])][:-1]
    start = before[-1] if before else first
    last = min(len(text), words.end + _FORTH)
    behind = _AFTER.match(text, words.end)
    if behind is not None:
        closing = text.find(")", behind.end(), last)
        return start, closing if closing >= 0 else behind.end()
    after = next((words.end + end for _, end in sentences(text[words.end : last])), last)
    return start, after
