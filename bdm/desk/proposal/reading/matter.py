"""The materia: that of the area's list to which the subject, the norms cited and the keywords of the text point."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final

from bdm.desk.proposal.reading.catalogue import ReferenceLists
from bdm.desk.proposal.reading.keywords import occurrences, phrases_of, subject_of
from bdm.desk.proposal.reading.source import DocumentText, OpenField, Proposal
from bdm.platform.kit.regex import regex
from bdm.reference.riferimento_normativo.citation import FoundReference, Reference

DATA: Final = Path(__file__).parent / "data" / "materie.toml"

OF_SUBJECT: Final = 6
"""What the heading says the case is about; the rest of the text speaks of other things, too."""
OF_CHARGE: Final = 4
"""A norm in the heading: in criminal cases that of the charge."""
MOST: Final = 4
"""So often does one word or norm count: what is repeated all the time is one thing said."""
ENOUGH: Final = 5
TIMES: Final = 2
"""The first must have so many times the weight of the second: two matters are none."""

RUNNERS_UP: Final = 2
LEAST: Final = 2
"""Of less weight is no runner-up: one norm that is cited once."""
ALSO: Final = "Il testo indica anche"
SEVERAL: Final = "Il testo indica più materie"

RESIDUAL: Final = frozenset({"Contratti e obbligazioni varie", "Questioni processuali", "Contravvenzioni"})
"""Of these the reasons of any case have words; only the subject and the norms say that it is one."""
COMMON: Final = frozenset(
    {"Risarcimento del danno", "Ordine pubblico", "Titolo esecutivo", "Equo compenso", "Conflitto di interessi",
     "Gravi motivi", "Parte civile", "Stato di insolvenza", "Opposizione a decreto ingiuntivo"}
)  # fmt: skip
"""Keywords of one materia that the others speak of as well."""

OF_COVER: Final = "Assicurazioni"
CALLED_FOR: Final = 3
"""So much less does the insurer's cover count where they were called for it: the case is about what they insured."""

_CALLED = regex(
    r"\bterz[oaie]\s+chiamat|\bmanlev|\bchiamat[ao]\s+in\s+(?:causa|garanzia)|\btenere\s+indenne", re.IGNORECASE
)
_NORM = regex(r"(?P<act>[^\d]+?(?: \d+/\d{4})?)(?: (?P<first>\d+)(?:-(?P<last>\d+)|-(?P<suffix>[A-Z.\d]+))?)?")
_LABOUR = regex(r"\bsez(?:ione|\.)\s+(?:\w+\s+){0,3}lavoro|\bgiudice\s+del\s+lavoro", re.IGNORECASE)
_OF_LABOUR = ("Lavoro - ", "Previdenza", "Assistenza")


@dataclass
class Signs:
    """What the materie of one area are known by."""

    acts: dict[str, str] = field(default_factory=dict)
    articles: dict[tuple[str, int, str | None], str] = field(default_factory=dict)
    ranges: dict[str, list[tuple[int, int, str]]] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)

    def add(self, materia: str, norms: Sequence[str], words: Sequence[str]) -> None:
        self.words |= dict.fromkeys(words, materia)
        for norm in norms:
            match = _NORM.fullmatch(norm)
            if match is None:
                raise ValueError(f"{materia}: {norm}")
            act, first = match["act"], match["first"]
            if first is None:
                self.acts[act] = materia
            elif match["last"] is None:
                self.articles[act, int(first), match["suffix"]] = materia
            else:
                self.ranges.setdefault(act, []).append((int(first), int(match["last"]), materia))

    def of(self, reference: Reference) -> str | None:
        """The materia that this norm belongs to."""
        act, article = reference.act.text, reference.partition.articolo
        if article is not None:
            own = self.articles.get((act, article, reference.partition.articolo_suffisso))
            if own is not None:
                return own
            for first, last, materia in self.ranges.get(act, ()):
                if first <= article <= last:
                    return materia
        return self.acts.get(act)


@lru_cache(maxsize=1)
def signs() -> Mapping[str, Signs]:
    """Area → what its materie are known by."""
    found: dict[str, Signs] = {}
    for area, materie in tomllib.loads(DATA.read_text(encoding="utf-8")).items():
        known = found.setdefault(area, Signs())
        for materia, by in materie.items():
            known.add(materia, by.get("norme", ()), by.get("parole", ()))
    return found


def read_materia(
    source: DocumentText, area: str | None, catalogue: ReferenceLists, references: Sequence[FoundReference]
) -> Iterator[Proposal | OpenField]:
    """``materia``, with the place that says most of it, and, undecided, what else the text points to. Where it points
    to several alike, none is proposed.
    """
    known = signs().get(area or "")
    if area is None or known is None:
        return
    covered = 0
    weights: Counter[str] = Counter()
    best: dict[str, tuple[int, int, int]] = {}
    called = _CALLED.search(source.head) or _CALLED.search(source.text, source.foot_start)
    for weight, materia, start, end in _evidence(source, area, known, catalogue, references):
        if called and materia == OF_COVER and weight < OF_SUBJECT:
            covered += weight
            continue
        weights[materia] += weight
        if materia not in best or weight > best[materia][0]:
            best[materia] = (weight, start, end)
    if covered:
        weights[OF_COVER] += covered // CALLED_FOR
        best.setdefault(OF_COVER, (0, called.start(), called.end()) if called else (0, 0, 0))
    if _LABOUR.search(source.head):
        weights = Counter({name: weight for name, weight in weights.items() if name.startswith(_OF_LABOUR)})
    ranked = [each for each in weights.most_common(RUNNERS_UP + 1) if each[1] >= LEAST]
    ranked = [each for each in ranked if each[0] in catalogue.materie.get(area, frozenset())]
    if not ranked or ranked[0][1] < ENOUGH:
        return
    (name, weight), others = ranked[0], ranked[1:]
    if not others or weight >= TIMES * others[0][1]:
        yield source.proposal("materia", name, *best[name][1:])
        said, names = ALSO, [each for each, _ in others]
    else:
        said, names = SEVERAL, [each for each, _ in ranked]
    if names:
        yield source.undecided("materia", said, names, *best[names[0]][1:])


def _evidence(
    source: DocumentText, area: str, signs: Signs, catalogue: ReferenceLists, references: Sequence[FoundReference]
) -> Iterator[tuple[int, str, int, int]]:
    """(weight, materia, start, end) of everything that points to one."""
    counts: Counter[str] = Counter()

    def weight_of(phrase: str, start: int) -> int:
        counts[phrase] += 1
        if subject is not None and subject[0] <= start < subject[1]:
            return OF_SUBJECT
        return 1 if counts[phrase] <= MOST else 0

    subject = subject_of(source)
    for found in references:
        materia = signs.of(found.reference)
        if materia is not None:
            weight = weight_of(found.reference.text, found.start)
            charged = area == "penale" and found.start < source.body_start
            yield max(weight, OF_CHARGE if charged else 0), materia, found.start, found.end
    words = catalogue.of_one_materia.get(area, {}) | signs.words
    words = {word: materia for word, materia in words.items() if word not in COMMON}
    for name, start, end in occurrences(source.text, phrases_of(frozenset(words))):
        in_subject = subject is not None and subject[0] <= start < subject[1]
        # A single word in the reasons is often of something else
        if in_subject or (" " in name and words[name] not in RESIDUAL):
            yield weight_of(name, start), words[name], start, end
