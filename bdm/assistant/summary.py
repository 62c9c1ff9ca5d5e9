"""A summary without a model: the decision's own sentences that tell what happened, why, and how it ended.

Sentences are ranked by how much others of the same decision resemble them (LexRank: a random walk over their likeness,
which sets out from what was asked and decided), and by what they do: a principle of law, a conclusion. What does not
read well by itself, halves of sentences, headings, signatures, is left out. Orders give their reasons in clauses
('Considerato che: …; …;'): where a decision has hardly any whole sentence of reasons, those are its sentences.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from bdm.assistant.answers import Answer, Citation, Said
from bdm.assistant.passages import Passage, Sentence
from bdm.italian import tokens
from bdm.platform.kit.regex import regex

Role = Literal["facts", "reasons", "outcome"]

SHORT: Final = 120
"""Words: a shorter summary tells the reasons, there is no room for more."""
_SHARES: Final[dict[Role, float]] = {"outcome": 0.1, "facts": 0.05}
_MOST: Final = 1 / 3
"""So much is told of the outcome and the facts where sentences are short, and together at most a third: a summary is
read for the reasons.
"""
_FACTS_FIRST: Final = 0.3
"""Where nothing says where the facts end, so much of what there is is taken for them."""
_CLAUSES: Final = 0.5
"""Where whole sentences have less than this part of the words of the reasons, these are written in clauses."""
_SHORTEST: Final = 40
_LONGEST: Final = 1_200
_MOST_SENTENCES: Final = 800
_DAMPING: Final = 0.85
_ROUNDS: Final = 30
_ALIKE: Final = 0.1
_SAME: Final = 0.6

_PRINCIPLE: Final = regex(
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
_COSTS: Final = regex(
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
_CLAUSE_ENDS: Final = regex(r"[.!?;][»”\"')\]]*$")


@dataclass(frozen=True)
class _Candidate:
    """A sentence; ``at`` is its place among all. A clause is part of a longer sentence, between semicolons."""

    at: int
    passage: Passage
    sentence: Sentence
    role: Role
    clause: bool

    @property
    def words(self) -> int:
        return len(self.sentence.text.split())


def summarise(passages: Sequence[Passage], at_least: int) -> Answer:
    """Sentences of the decision, in its order, until they have ``at_least`` words (all that read well in a shorter
    text): mostly why, at most a third what happened and how it ended, where there is room for that.
    """
    candidates = _candidates(passages)
    if not candidates:
        return Answer(())
    scores = _scores(candidates, _about(passages))
    chosen = _Chosen(scores)
    reasons = [each for each in candidates if each.role == "reasons"]
    if at_least >= SHORT or not reasons:
        most = _MOST * at_least if reasons else math.inf
        for role, share in _SHARES.items():
            chosen.take([each for each in candidates if each.role == role], share * at_least, most)
    chosen.take(reasons or candidates, at_least - chosen.words)
    return Answer(tuple(_said(each.passage, each.sentence) for each in chosen.in_order()))


def _said(passage: Passage, sentence: Sentence) -> Said:
    return Said(sentence.text, (Citation(passage.index, sentence.text, sentence.places),))


def _candidates(passages: Sequence[Passage]) -> list[_Candidate]:
    """What reads well of the parts that tell something, but for headings and signatures."""
    telling = [each for each in passages if each.part not in ("intestazione", "conclusioni")] or list(passages)
    ends, turn = _ending(telling), _turning(telling)
    found: list[_Candidate] = []
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
                found.append(_Candidate(at, passage, sentence, role, not whole))
    return _without_clauses(found)[:_MOST_SENTENCES]


def _without_clauses(found: Sequence[_Candidate]) -> list[_Candidate]:
    """Clauses count only among reasons that are written so."""
    reasons = [each for each in found if each.role == "reasons"]
    whole = sum(each.words for each in reasons if not each.clause)
    written_so = whole < _CLAUSES * sum(each.words for each in reasons)
    return [each for each in found if not each.clause or (written_so and each.role == "reasons")]


def _ending(telling: Sequence[Passage]) -> int:
    """Where the operative part begins that has no heading; past the end where it has one."""
    if any(each.part == "dispositivo" for each in telling):
        return len(telling)
    last = range(len(telling) - 1, len(telling) * 2 // 3, -1)
    return next((at for at in last if _PROVIDES.search(telling[at].text)), len(telling))


def _turning(telling: Sequence[Passage]) -> int:
    """At which sentence the reasons begin, where the facts have no part of their own: the first that says so, or after
    the first third. 0 where every part is facts or reasons alone.
    """
    parts = {each.part for each in telling}
    if "fatto" in parts and parts & {"motivi", "fatto_e_motivi"}:
        return 0
    sentences = [one.text for each in telling if each.part != "dispositivo" for one in each.sentences]
    turn = next((at for at, text in enumerate(sentences, 1) if at > 1 and _TURNS.match(text)), None)
    return turn if turn is not None and turn < 0.8 * len(sentences) else round(_FACTS_FIRST * len(sentences)) + 1


def _role(passage: Passage, at: int, turn: int) -> Role:
    if passage.part == "dispositivo":
        return "outcome"
    if (passage.part == "fatto" and not turn) or (passage.part != "motivi" and at < turn):
        return "facts"
    return "reasons"


def _reads_well(text: str, role: Role, *, whole: bool, clause: bool) -> bool:
    if len(text) < _SHORTEST or _SIGNS.match(text) or _FORMAL.match(text) or not any(map(str.islower, text)):
        return False
    if role == "outcome":
        return bool(_DECIDES.search(text))
    if len(text) > _LONGEST or _CUT.search(text) or _HEADED.match(text):
        return False
    paired = all(text.count(one) == text.count(other) for one, other in ("()", "«»", "“”", "[]"))
    if not paired or text.count('"') % 2:
        return False
    if whole:
        return bool(_BEGINS.match(text) and _ENDS.search(text))
    return clause and bool(_CLAUSE_ENDS.search(text))


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


class _Chosen:
    """What has been chosen, the best first, nothing twice."""

    def __init__(self, scores: dict[int, float]) -> None:
        self._scores = scores
        self._by_place: dict[int, _Candidate] = {}
        self._said: list[frozenset[str]] = []
        self.words = 0

    def take(self, own: Iterable[_Candidate], words: float, most: float = math.inf) -> None:
        """The best of ``own`` until they have so many words, but none with which all chosen have more than ``most``."""
        end = self.words + words
        for each in sorted(own, key=lambda one: (-self._scores[one.at], one.at)):
            if self.words >= end:
                return
            its = frozenset(tokens(each.sentence.text))
            again = any(len(its & other) > _SAME * min(len(its), len(other)) for other in self._said)
            if each.at not in self._by_place and not again and self.words + each.words <= most:
                self._by_place[each.at] = each
                self._said.append(its)
                self.words += each.words

    def in_order(self) -> list[_Candidate]:
        return [self._by_place[at] for at in sorted(self._by_place)]


def _scores(candidates: Sequence[_Candidate], about: Counter[str]) -> dict[int, float]:
    centrality = _centrality([each.sentence for each in candidates], about)
    return {
        each.at: _weight(each) * (1.0 if each.role == "outcome" else rank)
        for each, rank in zip(candidates, centrality, strict=True)
    }


def _weight(candidate: _Candidate) -> float:
    """What a sentence does: principles and conclusions count more, what could not be told without the rest less."""
    text, weight = candidate.sentence.text, 1.0
    if candidate.role == "outcome":
        return 1.0 / candidate.at  # as it stands there, from the beginning
    if candidate.role == "reasons":
        weight *= 1.3 if _PRINCIPLE.search(text) else 1.0
        weight *= 1.2 if _CONCLUDES.search(text) else 1.0
        weight *= 0.7 if _CLAIMS.search(text) else 1.0
    weight *= 0.5 if _COSTS.search(text) else 1.0
    return weight * (0.6 if _LEANS.match(text) else 1.0)


def _centrality(sentences: Sequence[Sentence], about: Counter[str]) -> list[float]:
    """How much each sentence is like the others: PageRank over the cosine of their words (tf-idf), which begins anew
    with what the decision is about.
    """
    counts = [Counter(tokens(sentence.text)) for sentence in sentences]
    having = Counter(token for count in counts for token in count)
    weights = [
        {token: (1 + math.log(number)) * math.log(1 + len(sentences) / having[token]) for token, number in each.items()}
        for each in counts
    ]
    norms = [math.sqrt(sum(value * value for value in each.values())) or 1.0 for each in weights]
    posting: dict[str, list[tuple[int, float]]] = defaultdict(list)
    links: list[dict[int, float]] = [{} for _ in sentences]
    for at, each in enumerate(weights):
        products: dict[int, float] = defaultdict(float)
        for token, value in each.items():
            for other, its in posting[token]:
                products[other] += value * its
            posting[token].append((at, value))
        for other, product in products.items():
            likeness = product / (norms[at] * norms[other])
            if likeness >= _ALIKE:
                links[at][other] = links[other][at] = likeness
    starts = [
        0.1 + sum(value * about[token] for token, value in each.items()) / norm
        for each, norm in zip(weights, norms, strict=True)
    ]
    return _walk(links, starts)


def _walk(links: Sequence[dict[int, float]], starts: Sequence[float]) -> list[float]:
    together = sum(starts)
    begin = [each / together for each in starts]
    totals = [sum(each.values()) for each in links]
    rank = begin
    for _ in range(_ROUNDS):
        following = [(1 - _DAMPING) * each for each in begin]
        for at, each in enumerate(links):
            for other, likeness in each.items():
                following[other] += _DAMPING * rank[at] * likeness / totals[at]
        rank = following
    return rank
