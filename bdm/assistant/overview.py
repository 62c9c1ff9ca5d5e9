"""A decision at a glance: in sentences of its own what happened, what had to be decided, how it ended.

A part that the text does not tell is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias

from bdm.assistant.answers import Said
from bdm.assistant.candidates import CandidateSentence
from bdm.assistant.passages import Passage
from bdm.assistant.summary import COSTS, PRINCIPLE, choose, rank, said
from bdm.platform.kit.regex import regex

Part = Literal["fatto", "questione", "decisione"]
Overview: TypeAlias = "dict[Part, tuple[Said, ...]]"

_SENTENCES: Final = 2
"""Of each part at most: some five in all."""
_ENOUGH: Final = 25
"""Words after which a part takes no further sentence."""
_SHORT: Final = 70
"""Words of a sentence that is read at a glance: a longer one only where there is none."""
_LONGEST: Final = 120
"""The order is told however long it is."""

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


def overview(passages: Sequence[Passage]) -> Overview:
    """Its parts, in their order, with a sentence or two each."""
    ranked = rank(passages)
    telling: dict[Part, Iterator[CandidateSentence]] = {
        "fatto": _facts(ranked),
        "questione": _question(ranked),
        "decisione": _outcome(ranked),
    }
    chosen = {part: choose(telling[part], _ENOUGH)[:_SENTENCES] for part in telling}
    return {part: tuple(map(said, sorted(own, key=lambda one: one.at))) for part, own in chosen.items() if own}


def _facts(ranked: Sequence[CandidateSentence]) -> Iterator[CandidateSentence]:
    """Who asked for what, as it is told first; where nothing says so, what is central to the part of the facts."""
    own = [each for each in _short_first(ranked) if each.role != "outcome" and not _PROCEEDS.search(each.sentence.text)]
    yield from sorted(filter(_is_opening, own), key=lambda one: (one.words > _SHORT, one.at))
    yield from (each for each in own if each.passage.part == "fatto")


def _short_first(ranked: Sequence[CandidateSentence]) -> list[CandidateSentence]:
    return sorted((each for each in ranked if each.words <= _LONGEST), key=lambda one: one.words > _SHORT)


def _is_opening(candidate: CandidateSentence) -> bool:
    text = candidate.sentence.text
    return bool(_OPENS.match(text)) or (candidate.role == "facts" and bool(_NARRATES.search(text)))


def _question(ranked: Sequence[CandidateSentence]) -> Iterator[CandidateSentence]:
    """What there was to decide, and the principle that decided it."""
    reasons = [each for each in _short_first(ranked) if each.role == "reasons" and not _is_opening(each)]
    own = [each for each in reasons if not COSTS.search(each.sentence.text)]
    for tells in (_QUESTION, PRINCIPLE):
        yield from [each for each in own if tells.search(each.sentence.text)][:1]


def _outcome(ranked: Sequence[CandidateSentence]) -> Iterator[CandidateSentence]:
    """The order, as it stands there; what only leads to it tells nothing."""
    return (each for each in ranked if each.role == "outcome" and not each.sentence.text.endswith(":"))
