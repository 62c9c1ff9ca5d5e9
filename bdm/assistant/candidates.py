"""The sentences of a decision that may stand in a summary: those that read well by themselves, and what each tells.

Halves of sentences, headings and signatures are left out. Orders give their reasons in clauses ('Considerato che: …;
…;'): where a decision has hardly any whole sentence of reasons, those are its sentences.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from bdm.assistant.passages import Passage, Sentence
from bdm.platform.kit.regex import regex

Role = Literal["facts", "reasons", "outcome"]

_FACTS_FIRST: Final = 0.3
"""Where nothing says where the facts end, so much of what there is is taken for them."""
_CLAUSES: Final = 0.5
"""Where whole sentences have less than this part of the words of the reasons, these are written in clauses."""
_SHORTEST: Final = 40
_LONGEST: Final = 1_200
_MOST_SENTENCES: Final = 800

_DECIDES: Final = regex(
    r"\b(?:accogli\w*|riget\w+|respin\w+|condanna\w*|dichiara\w*|assol\w+|annull\w+|conferm\w+|riform\w+"
    r"|revoca\w*|accert\w+|compens\w+|dispon\w+"
    r"|pone\b|ordina|pronuncia|provvede|autorizz\w+|omolog\w+|convalid\w+|estint\w+|inammissibil\w+)",
    re.IGNORECASE,
)
_FORMAL: Final = regex(r"(?:Vist[oiae]\b|Relator[ei]\b|Udit[oiae]\b|Sentit[oiae]\b|Lett[oiae]\b)")
_TURNS: Final = regex(
    r"(?:[-–—•]\s*)?(?:IN )?(?:DIRITTO\W+|Diritto\W+)?"
    r"(?:Considerat|Ritenut|Osserva\b|Rilev|Richiamat|CONSIDERAT|RITENUT|OSSERVA\b|RILEV)"
)
"""Where reasons begin that have no part of their own."""
_SIGNS: Final = regex(
    r"(?:Così\s+deciso|Il\s+(?:Presidente|Giudice|Consigliere|G\.|Cancelliere|Funzionario)"
    r"|La\s+Presidente|IL\s|LA\s+PRES|Depositat|Firmat"
    r"|[A-ZÀ-Ý][\w'’ ]{2,25},\s(?:lì\s|il\s|addì\s)?\d{1,2}[\s./°])"
)
_PROVIDES: Final = regex(
    r"\bP\.?\s?Q\.?\s?M\b|\b(?:così|come segue)\s+(?:provvede|dispone|decide|statuisce)|definitivamente pronunci"
)
_HEADED: Final = regex(r"(?:[\dIVX]+[.)]\s*)*(?:[A-ZÀ-Ý'’]{2,}\s+){3}")
_ENDS: Final = regex(r"[.!?][»”\"')\]]*$")
_CUT: Final = regex(
    r"\*\*\*|(?: \.){2}|\b(?:EUR|[Nn]rg|Rv|pag|lett)\.$|\b(?:il|del|al|dal) \d{1,2}\.$|§\s?\d*\.?$"
    r"|(?<!\.)\.{3}$"
)
"""Ends where no sentence does, or runs over a heading."""
_BEGINS: Final = regex(r"(?:(?:\d{1,2}(?:\.\d{1,2})*|[IVX]{1,5}|[a-z])?[.)]?\s?[-–—•]?\s+)?[«“\"(]?[A-ZÀ-Ý]")
"""A capital, perhaps after the number of a paragraph: '3.1 ', '2. – ', 'b) '."""
_LETTERED: Final = regex(r"(?<![(\w])\w{1,3}\)")
"""A parenthesis that closes nothing: 'lettere a) ed e)'."""
_CLAUSE_ENDS: Final = regex(r"[.!?;][»”\"')\]]*$")


@dataclass(frozen=True)
class CandidateSentence:
    """A sentence; ``at`` is its place among all. A clause is part of a longer sentence, between semicolons."""

    at: int
    passage: Passage
    sentence: Sentence
    role: Role
    clause: bool

    @property
    def words(self) -> int:
        return len(self.sentence.text.split())


def candidates(passages: Sequence[Passage]) -> list[CandidateSentence]:
    """What reads well of the parts that tell something, but for headings and signatures."""
    telling = [each for each in passages if each.part not in ("intestazione", "conclusioni")] or list(passages)
    ends, turn = _ending(telling), _turning(telling)
    found: list[CandidateSentence] = []
    at, end = 0, "."
    before: Passage | None = None
    for place, passage in enumerate(telling):
        if before is not None and before.part != passage.part:
            end = "."
        before = passage
        for sentence in passage.sentences:
            at += 1
            text = sentence.text
            role: Role = "outcome" if place >= ends else _role(passage, at, turn)
            begins, end = end, "…" if text.endswith("[...]") else text[-1]
            if role == "outcome" and _SIGNS.match(text):
                break
            whole = begins not in ";:," and end not in ";:,"
            if _reads_well(text, role, whole=whole, clause=begins in ".!?;:" and end in ".!?;"):
                found.append(CandidateSentence(at, passage, sentence, role, not whole and role != "outcome"))
    return _without_clauses(found)[:_MOST_SENTENCES]


def _without_clauses(sentences: Sequence[CandidateSentence]) -> list[CandidateSentence]:
    """Clauses count only among reasons that are written so."""
    reasons = [each for each in sentences if each.role == "reasons"]
    whole = sum(each.words for each in reasons if not each.clause)
    written_so = whole < _CLAUSES * sum(each.words for each in reasons)
    return [each for each in sentences if not each.clause or (written_so and each.role == "reasons")]


def _ending(passages: Sequence[Passage]) -> int:
    """Where the operative part begins that has no heading; past the end where it has one."""
    if any(each.part == "dispositivo" for each in passages):
        return len(passages)
    last = range(len(passages) - 1, len(passages) * 2 // 3, -1)
    return next((at for at in last if _PROVIDES.search(passages[at].text)), len(passages))


def _turning(passages: Sequence[Passage]) -> int:
    """At which sentence the reasons begin, where the facts have no part of their own: the first that says so, or after
    the first third. 0 where every part is facts or reasons alone.
    """
    parts = {each.part for each in passages}
    if "fatto" in parts and parts & {"motivi", "fatto_e_motivi"}:
        return 0
    sentences = [one.text for each in passages if each.part != "dispositivo" for one in each.sentences]
    turn = next((at for at, text in enumerate(sentences, 1) if at > 1 and _TURNS.match(text)), None)
    return turn if turn is not None and turn < 0.8 * len(sentences) else round(_FACTS_FIRST * len(sentences)) + 1


def _role(passage: Passage, at: int, turn: int) -> Role:
    if passage.part == "dispositivo":
        return "outcome"
    if (passage.part == "fatto" and not turn) or (passage.part != "motivi" and at < turn):
        return "facts"
    return "reasons"


def _reads_well(text: str, role: Role, *, whole: bool, clause: bool) -> bool:
    if _SIGNS.match(text) or not any(map(str.islower, text)):
        return False
    if role == "outcome":
        return bool(_DECIDES.search(text))
    if not _SHORTEST <= len(text) <= _LONGEST or _FORMAL.match(text):
        return False
    plain = _LETTERED.sub("", text)
    paired = all(plain.count(one) == plain.count(other) for one, other in ("()", "«»", "“”", "[]"))
    if not paired or plain.count('"') % 2 or _CUT.search(text) or _HEADED.match(text):
        return False
    if whole:
        return bool(_BEGINS.match(text) and _ENDS.search(text))
    return clause and bool(_CLAUSE_ENDS.search(text))
