"""A decision in brief: who asked for what, what had to be decided, how it ended, who bears the costs.

All of it are whole sentences of the text, each with its place. Rather nothing than something wrong: a part is there
only where a sentence tells it by itself, and what a party says is never told as what there was to decide or what the
court held.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple, TypeAlias

from bdm.document.brief_words import (
    ACT,
    AGAINST,
    ASKED_WITHIN,
    ASKS,
    BEGINS,
    BREAKS,
    CLAIMS,
    CLOSED,
    DANGLES,
    DECIDED,
    DECIDES,
    DIVIDES,
    DOUBTFUL,
    ENDS,
    FOOT,
    FORMULA,
    HEADED,
    ITEM,
    LEANS,
    MATTER,
    PROCEEDS,
    QUESTION,
    RITE,
    SIGNED,
    costs_of,
)
from bdm.document.schemas import Breve, FraseInBreve, Parte
from bdm.italian.sentences import sentences

_LONGEST: Final = 800
"""Characters of a sentence that is read at a glance."""
_LEAST_WORDS: Final = 12
"""A shorter sentence of the facts does not tell who asked for what."""
_FACTS: Final = 25
"""Sentences in which the facts say who asked for what: further on they tell how the case went."""
_FACTS_ELSEWHERE: Final = 12
"""The same, where the facts have no part of their own."""
_QUESTIONS: Final = 40
"""Sentences in which it is said what there is to decide."""
_SAID_FIRST: Final = 60
"""Characters before the words that say so: further on it is said beside something else."""
_SAID_WITHIN: Final = _SAID_FIRST + 200
_ORDERS: Final = 900
"""Characters of the operative part that are read at a glance."""
_FIRST_ORDER: Final = 1_200
"""Its first order is shown up to this length, since nothing else tells how it ended."""
_HEADING: Final = 70
"""Characters of a paragraph without a stop that may be a heading: what follows it begins anew."""
_OPERATIVE: Final = 12_000
"""Characters of an operative part that are read: what follows it in a file has no end."""


class _Told(NamedTuple):
    """A sentence; ``paragraph`` of the ``part`` it begins in. ``whole``: it neither began before nor goes on."""

    text: str
    part: int
    paragraph: int
    page: int
    whole: bool

    def out(self, text: str | None = None) -> FraseInBreve:
        return FraseInBreve(testo=text or self.text, parte=self.part, paragrafo=self.paragraph, pagina=self.page)


def brief(parts: Sequence[Parte]) -> Breve | None:
    """What these parts tell of their decision; None where there is nothing, not even an operative part."""
    operative = max((at for at, part in enumerate(parts) if part.tipo == "dispositivo"), default=None)
    before = parts[:operative]  # what follows an operative part is of another decision, or a notice
    orders, more, costs = _orders(parts, operative) if operative is not None else ([], False, None)
    facts, question = _facts(before), _question(before)
    if operative is None and not facts and not question:
        return None
    return Breve(fatto=facts, questione=question, decisione=orders, segue=more, spese=costs, dispositivo=operative)


def _facts(parts: Sequence[Parte]) -> list[FraseInBreve]:
    """Who asked for what. It is told first; an act that brings a case before a court is surer than a verb."""
    kinds = {part.tipo for part in parts}
    own, most = (("fatto",), _FACTS) if "fatto" in kinds else (("fatto_e_motivi", "motivi"), _FACTS_ELSEWHERE)
    told = [each for each in islice(_sentences(parts, own), most) if _reads_well(each) and _asks(each.text)]
    first = next((each for each in told if ACT.match(each.text)), None) or next(iter(told), None)
    return [first.out()] if first else []


def _asks(text: str) -> bool:
    return (
        len(text.split()) >= _LEAST_WORDS
        and (asked := ASKS.search(text, 0, ASKED_WITHIN)) is not None
        and MATTER.search(text, 0 if AGAINST.match(text) else asked.start()) is not None
        and PROCEEDS.search(text) is None
    )


def _question(parts: Sequence[Parte]) -> list[FraseInBreve]:
    """What there was to decide, where the court itself says so; what a party complains of is no question."""
    told = islice(_sentences(parts, ("fatto", "fatto_e_motivi", "motivi")), _QUESTIONS)
    asked = (
        each
        for each in told
        if (match := QUESTION.search(each.text, 0, _SAID_WITHIN)) is not None
        and match.start() <= _SAID_FIRST
        and not CLAIMS.search(each.text)
        and not CLOSED.search(each.text)
        and _reads_well(each)
    )
    first = next(asked, None)
    return [first.out()] if first else []


def _reads_well(told: _Told) -> bool:
    """Whether it can be understood by itself: no half of a sentence, heading, list of names, formula or gap."""
    text = told.text
    if not told.whole or len(text) > _LONGEST or not BEGINS.match(text) or not ENDS.search(text):
        return False
    plain = ITEM.sub("", text)
    paired = all(plain.count(one) == plain.count(other) for one, other in ("()", "«»", "“”", "[]"))
    return (
        paired and plain.count('"') % 2 == 0 and not any(sign.search(text) for sign in (BREAKS, HEADED, LEANS, SIGNED))
    )


_Orders: TypeAlias = "tuple[list[FraseInBreve], bool, str | None]"


def _orders(parts: Sequence[Parte], operative: int) -> _Orders:
    """What the operative part orders, from its beginning, as much as is read at a glance; whether it goes on; what it
    says of the costs.
    """
    every = list(_items(_until_signed(_sentences(parts, ("dispositivo",), operative))))
    costs = costs_of([text for _, text in every])
    ordered = [(told, text) for told, text in every if not RITE.match(text)]
    if not any(DECIDES.search(text) for _, text in ordered):
        return [], False, costs
    shown: list[FraseInBreve] = []
    room = _ORDERS
    for at, (told, text) in enumerate(ordered):
        if len(text) > (room if at else _FIRST_ORDER) or DOUBTFUL.search(text):
            break
        shown.append(told.out(text))
        room -= len(text)
    while shown and len(shown) < len(ordered) and DANGLES.search(shown[-1].testo):
        shown.pop()
    if not any(DECIDES.search(each.testo) for each in shown):
        return [], False, costs
    return shown, len(shown) < len(ordered), costs


def _items(told: Iterable[_Told]) -> Iterator[tuple[_Told, str]]:
    """Each order by itself, without what the court says before it of itself."""
    begun = False
    for each in told:
        text = each.text
        if not begun:
            formula = FORMULA.match(text)
            text = text[formula.end() :] if formula and not DECIDED.search(formula[0]) else text
        for item in DIVIDES.split(text):
            if any(map(str.islower, item)):
                begun = begun or DECIDES.search(item) is not None
                yield each, item.strip()


def _until_signed(told: Iterable[_Told]) -> Iterator[_Told]:
    size = 0
    for each in told:
        size += len(each.text)
        if SIGNED.match(each.text) or size > _OPERATIVE:
            return
        if foot := FOOT.search(each.text):
            yield each._replace(text=each.text[: foot.start()].strip())
            return
        yield each


def _sentences(parts: Sequence[Parte], kinds: Sequence[str], only: int | None = None) -> Iterator[_Told]:
    """The sentences of the parts of these kinds. A paragraph that breaks off goes on in the next, if that begins small;
    else neither is whole, unless the first is a heading.
    """
    for index, part in enumerate(parts):
        if part.tipo not in kinds or (only is not None and index != only):
            continue
        page = part.pagina
        open_: _Told | None = None
        sure = True
        for number, pieces in enumerate(part.paragrafi):
            text, pages = "", [(0, page)]
            for piece in pieces:
                if piece.pagina is not None:
                    pages.append((len(text), page := piece.pagina))
                text += piece.testo
            starts = [at for at, _ in pages]
            for start, end in sentences(text):
                words = text[start:end]
                if open_ is not None:
                    if words[:1].islower():
                        open_ = open_._replace(text=f"{open_.text} {words}")
                        if ENDS.search(words):
                            yield open_
                            open_ = None
                        continue
                    yield open_._replace(whole=False)
                    sure = len(open_.text) <= _HEADING
                    open_ = None
                own = _Told(words, index, number, pages[bisect_right(starts, start) - 1][1], sure)
                sure = True
                if end == len(text) and not ENDS.search(words):
                    open_ = own
                else:
                    sure = not words.endswith((";", ":", ","))
                    yield own._replace(whole=own.whole and sure)
        if open_ is not None:
            yield open_._replace(whole=False)
