"""A summary without a model: the decision's own sentences that tell why it ended as it did.

Those of the reasons are ranked by how central they are, and by what they do: a principle of law, a conclusion. What
happened and how it ended is told by the overview (``bdm.assistant.overview``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from bdm.assistant.answers import Answer, AnswerSentence, Citation
from bdm.assistant.candidates import CandidateSentence, candidates
from bdm.assistant.centrality import centrality
from bdm.assistant.passages import Passage
from bdm.italian import tokens
from bdm.platform.kit.regex import regex

_SAME: Final = 0.85
"""Of the words of the shorter of two sentences, so many in the other: they say the same. A court takes up the words of
a principle again where it goes on from it: a lower limit leaves out what matters.
"""

PRINCIPLE: Final = regex(
    r"\b(?:è (?:ormai )?noto|com['’]è noto|come (?:è )?noto|orientament\w+|giurisprudenza|princip\w+"
    r"|in tema di|onere|Cass\b|Suprema Corte"
    r"|Corte di [Cc]assazione|Sezioni [Uu]nite|Sez\. ?[Uu]n|ai sensi|ex art|secondo cui|richied\w+"
    r"|presuppon\w+|sussist\w+)",
)
_CONCLUDES: Final = regex(
    r"\b(?:ne consegue|ne deriva|pertanto|sicch[éè]|dunque|quindi|in conclusione|in definitiva"
    r"|va(?:nno)? (?:accol|riget|respin|conferm"
    r"|riform|dichiar|ritenut)\w+|deve (?:ritenersi|essere|concludersi)|può dirsi|(?:in)?fondat[oaie]\b"
    r"|non (?:è|sono) (?:provat|dimostrat)\w+"
    r"|risulta (?:provat|dimostrat)\w+|merita\w* (?:accogl|di essere))",
    re.IGNORECASE,
)
COSTS: Final = regex(
    r"\b(?:spese\b|soccombenza|compens[oi]\b|contributo unificato|liquidazione, operata|scaglione"
    r"|assorbit\w+|superfluo l['’]esame|istanz\w+ istruttori\w+|comparsa|costituit[oaie]|udienza|ruolo)",
    re.IGNORECASE,
)
_CLAIMS: Final = regex(
    r"\b(?:lament\w+|deduc\w+|dedott\w+|sostien\w+|sosteneva\w*|critic\w+|prospettazion\w+|assum[eo]\w*"
    r"|eccepi\w+|a (?:suo|loro) dire"
    r"|si duole|censur\w+|avrebbe(?:ro)?|dovrebbe(?:ro)?|sarebbe(?:ro)?)\b",
    re.IGNORECASE,
)
"""What a party says, not the court."""
_LEANS: Final = regex(
    r"(?:Tal[ei]|Quest[oaie]|Ciò|Dett[oaie]|Ess[oaie]|Quest['’]ultim\w+|Egli|Ella|Inoltre|Infine|Peraltro"
    r"|Anche|Invece|Infatti|Invero"
    r"|Né|Neppure|Diversamente|Analogamente|Altresì|In secondo|In terzo|Ed|E|Ma|Così|Anzi|Sul punto|Al riguardo)\b"
)
"""Begins with what was said before."""


def summarise(passages: Sequence[Passage], at_least: int) -> Answer:
    """Sentences of the reasons, in their order, until they have ``at_least`` words; where there are not so many, of the
    facts and the order too.
    """
    chosen = choose(sorted(rank(passages), key=lambda one: one.role != "reasons"), at_least)
    return Answer(tuple(map(said, sorted(chosen, key=lambda one: one.at))))


def rank(passages: Sequence[Passage]) -> list[CandidateSentence]:
    """What may stand in a summary, the weightiest first; of the operative part, as it stands there."""
    found = candidates(passages)
    ranks = centrality([each.sentence for each in found], _about(passages))
    scores = {each.at: _weight(each, central) for each, central in zip(found, ranks, strict=True)}
    return sorted(found, key=lambda one: (-scores[one.at], one.at))


def choose(sentences: Iterable[CandidateSentence], words: int) -> list[CandidateSentence]:
    """The first until they have so many words, nothing twice."""
    chosen: list[CandidateSentence] = []
    before: list[frozenset[str]] = []
    for each in sentences:
        if sum(one.words for one in chosen) >= words:
            break
        its = frozenset(tokens(each.sentence.text))
        if not any(len(its & other) > _SAME * min(len(its), len(other)) for other in before):
            chosen.append(each)
            before.append(its)
    return chosen


def said(candidate: CandidateSentence) -> AnswerSentence:
    """The sentence, which rests on itself."""
    text = candidate.sentence.text
    return AnswerSentence(text, (Citation(candidate.passage.index, text, candidate.sentence.places),))


def _about(passages: Sequence[Passage]) -> Counter[str]:
    """What was asked and decided: words of the conclusions, of the heading's subject, of the operative part."""
    found: Counter[str] = Counter()
    for each in passages:
        if each.part in ("conclusioni", "dispositivo"):
            found.update(set(tokens(each.text)))
        elif each.part == "intestazione" and (subject := re.search(r"(?i)oggetto\s*:\s*(.{5,200})", each.text)):
            for token in tokens(subject[1]):
                found[token] += 3
    return found


def _weight(candidate: CandidateSentence, central: float) -> float:
    """How central it is and what it does: principles and conclusions count more, what could not be told without the
    rest less.
    """
    if candidate.role == "outcome":
        return 1.0 / candidate.at  # as it stands there, from the beginning
    text, weight = candidate.sentence.text, central
    if candidate.role == "reasons":
        weight *= 1.3 if PRINCIPLE.search(text) else 1.0
        weight *= 1.2 if _CONCLUDES.search(text) else 1.0
        weight *= 0.7 if _CLAIMS.search(text) else 1.0
    weight *= 0.5 if COSTS.search(text) else 1.0
    return weight * (0.6 if _LEANS.match(text) else 1.0)
