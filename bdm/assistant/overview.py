"""A decision at a glance: in sentences of its own what happened, what had to be decided, how it ended.

A part that the text does not tell is left out. Of a long sentence the clauses are shown that tell
(``bdm.assistant.excerpt``); what is cited is the whole of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import itemgetter
from typing import Final, Literal, NamedTuple, TypeAlias

from bdm.assistant.answers import AnswerSentence
from bdm.assistant.candidates import CandidateSentence
from bdm.assistant.excerpt import excerpt
from bdm.assistant.passages import Passage
from bdm.assistant.summary import COSTS, PRINCIPLE, choose, rank, said
from bdm.platform.kit.regex import regex

Part = Literal["fatto", "questione", "decisione"]
Overview: TypeAlias = "dict[Part, tuple[AnswerSentence, ...]]"

_SENTENCES: Final = 2
"""Of each part at most: some five in all."""
_ENOUGH: Final = 25
"""Words after which a part takes no further sentence."""
_SHORT: Final = 70
"""Words of a sentence that is read at a glance: a longer one only where there is none."""
_LONGEST: Final = 120
"""The order is told however long it is."""
_LINE, _MOST = 82, 165
"""Characters of a line, and of a part: its two lines. All three have five."""
_LEAST: Final = 90
"""Characters that are worth beginning a second sentence that goes on."""
_SECOND: Final = 0.25
"""What a second sentence is worth beside the first."""

_OPENS: Final = regex(
    r"(?:\W*\d*[.)]?\s*)(?:Con (?:ricorso|atto|citazione|sentenza|decreto|ordinanza|l['’]atto|il ricorso)"
    r"|Avverso|In data|Il (?:ricorrente|contribuente) (?:ha )?impugn)"
)
_NARRATES: Final = regex(
    r"\b(?:conveniva\w*|convenut\w+ in giudizio|impugn(?:a|ava|ato)\b|propon\w+"
    r"|ha(?:nno)? (?:chiesto|proposto|agito|adito|esposto|convenuto|rigettato|accolto)"
    r"|chiedev\w+|chiedendo|esponev\w+|adiva\w*|tratt\w+ a giudizio|imputat\w+)\b",
    re.IGNORECASE,
)
_PROCEEDS: Final = regex(
    r"^(?:Dichiara|Condanna|Rigetta|Accoglie)\b|pronuncia(?:ndo|ta in)"
    r"|in decisione|\budienz\w+|\bistruttori\w+|\bcostitui\w+|dibattimento",
    re.IGNORECASE,
)
"""What every lawsuit goes through, which tells nothing of this one, and what another order says."""
_QUESTION: Final = regex(
    r"\b(?:la questione|questioni? (?:controvers|di diritto|concern)\w*"
    r"|controversia (?:riguarda|verte|concerne|attiene)|thema|si tratta di"
    r"|(?:occorre|deve|va) (?:\w+ )?(?:accerta|verifica|stabili|valuta)\w+"
    r"|si (?:discute|controverte)|(?:primo|secondo|unico) motivo|se (?:sia|siano|possa|debba)\w*"
    r"|lamenta(?:va|no|ndo)?|deduce(?:va|ndo)?|contesta(?:va|ndo)?)\b",
    re.IGNORECASE,
)
_BEFORE_COURT: Final = (
    r"(?:[\s,]+(?:avanti|in?nanzi|dinn?anzi)\s(?:a\w*['’\s]\s?)(?:quest[oa]\s)?"
    r"(?:Tribunale|Corte|T\.?A\.?R\b|Giudice|Commissione)"
    r"(?:(?!affinch|perch)[^,()]){0,60}(?=[,(])(?:, sede di \w+)?(?: \([^)]*\))?)?"
)
"""Which court it was comes before what was asked of it."""
_TOLD: Final = regex(
    rf"(?:{_NARRATES.pattern}"
    r"|\b(?:dichiarava|rigettava|respingeva|accoglieva|annullava|condannava|ingiungeva|revocava)\b)"
    rf"(?: in giudizio)?{_BEFORE_COURT}",
    re.IGNORECASE,
)
_DISPUTED: Final = regex(
    rf"{_QUESTION.pattern}|\b(?:sost(?:iene|eneva|engono)|critica|denuncia|eccepi\w+|censura|ritenuto"
    r"|(?:va|vanno) \w+[ti][oaie]|(?:è|sono) (?:priv|(?:in)?fondat|(?:in)?ammissibil|prov|dovut)\w+)\b",
    re.IGNORECASE,
)
_ORDERS: Final = regex(
    r"(?<!che )\b(?:condanna\b.{0,80}? a(?:i|gli|l|lla|lle|llo|ll['’]\w+)?\b"
    r"|(?:rigetta|respinge|accoglie|annulla|dichiara|revoca|conferma|cassa|ordina|(?<!così )dispone|riforma|assolve"
    r"|compensa|accerta|omologa|convalida|inefficac[ei]|cessata la materia)\b(?! (?:de[il]|dell[ae]|dell['’]\w+)\b))",
    re.IGNORECASE,
)
_TELLS: Final[dict[Part, re.Pattern[str]]] = {"fatto": _TOLD, "questione": _DISPUTED, "decisione": _ORDERS}


def overview(passages: Sequence[Passage]) -> Overview:
    """Its parts, in their order, with a sentence or two each."""
    ranked = rank(passages)
    telling: dict[Part, Iterator[CandidateSentence]] = {
        "fatto": _facts(ranked),
        "questione": _question(ranked),
        "decisione": _outcome(ranked),
    }
    chosen = {part: own for part in telling if (own := choose(telling[part], _ENOUGH)[:_SENTENCES])}
    shown = {part: _part(own, _TELLS[part], _MOST) for part, own in chosen.items()}
    long = [part for part in shown if shown[part].characters > _LINE]
    if len(long) == len(telling):  # a line too many: the part is shortened that loses least
        short = {part: _part(chosen[part], _TELLS[part], _LINE) for part in long}
        least = min(long, key=lambda part: shown[part].worth - short[part].worth)
        shown[least] = short[least]
    return {part: each.sentences for part, each in shown.items()}


class _Part(NamedTuple):
    """What is shown, and what that is worth."""

    sentences: tuple[AnswerSentence, ...]
    worth: float

    @property
    def characters(self) -> int:
        return len(" ".join(each.text for each in self.sentences))


def _part(sentences: Sequence[CandidateSentence], signs: re.Pattern[str], room: int) -> _Part:
    """Those sentences as they stand in the text: the first has the room, the second what is left of it."""
    shown: list[tuple[int, AnswerSentence]] = []
    worth = 0.0
    for each in sentences:
        if not shown or room >= min(_LEAST, len(each.sentence.text)):
            text, own = excerpt(each.sentence.text, room, signs)
            worth += own * _SECOND ** len(shown)
            shown.append((each.at, replace(said(each), text=text)))
            room -= len(text) + 1
    return _Part(tuple(one for _, one in sorted(shown, key=itemgetter(0))), worth)


def _facts(sentences: Sequence[CandidateSentence]) -> Iterator[CandidateSentence]:
    """Who asked for what, as it is told first; where nothing says so, what is central to the part of the facts."""
    own = [
        each for each in _short_first(sentences) if each.role != "outcome" and not _PROCEEDS.search(each.sentence.text)
    ]
    yield from sorted(filter(_is_opening, own), key=lambda one: (one.words > _SHORT, one.at))
    yield from (each for each in own if each.passage.part == "fatto")


def _short_first(sentences: Sequence[CandidateSentence]) -> list[CandidateSentence]:
    return sorted((each for each in sentences if each.words <= _LONGEST), key=lambda one: one.words > _SHORT)


def _is_opening(candidate: CandidateSentence) -> bool:
    text = candidate.sentence.text
    return bool(_OPENS.match(text)) or (candidate.role == "facts" and bool(_NARRATES.search(text)))


def _question(sentences: Sequence[CandidateSentence]) -> Iterator[CandidateSentence]:
    """What there was to decide, and the principle that decided it."""
    reasons = [each for each in _short_first(sentences) if each.role == "reasons" and not _is_opening(each)]
    own = [each for each in reasons if not COSTS.search(each.sentence.text)]
    for tells in (_QUESTION, PRINCIPLE):
        yield from [each for each in own if tells.search(each.sentence.text)][:1]


def _outcome(sentences: Sequence[CandidateSentence]) -> Iterator[CandidateSentence]:
    """The order, as it stands there; what only leads to it tells nothing."""
    return (each for each in sentences if each.role == "outcome" and not each.sentence.text.endswith(":"))
