"""What a text says of a decision that it cites: that it goes the same way, another, or that it no longer holds.

It is said only where words right before the citation, or right after it, say so; a list goes on with what its first
citation was said of. Nothing is concluded from anything else.
"""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final

from bdm.italian.table import Table
from bdm.platform.kit.regex import regex


class Treatment(StrEnum):
    """What the words around a citation say of it."""

    CONFORME = "conforme"
    DIFFORME = "difforme"
    CONTRA = "contra"
    SUPERATA = "superata"


TREATMENTS = tuple(Treatment)


BEFORE: Final = 90
AFTER: Final = 90
"""Characters around a citation that are looked at."""

_BEFORE: Final = (
    (
        Treatment.SUPERATA,
        Table(
            (
                r"(?:superat[oaie]|abbandonat[oaie])\s(?:l'|il\s|lo\s|quello\s|quanto\s)?(?:risalente\s|precedente\s|contrario\s|diverso\s)?(?:orientamento|indirizzo|principio|insegnamento)(?:\s\w+)?",
                "superato il precedente orientamento | superato l'orientamento espresso",
                "orientamento superato",
            ),
            any_case=True,
        ),
    ),
    (
        Treatment.DIFFORME,
        Table(
            (
                r"(?:in\ssenso\s|in\smodo\s|in\stermini\s)?(?:parzialmente\s)?difform[ei]|\bdiff\.",
                "in senso difforme | difforme | diff.",
                "conforme",
            ),
            (
                r"(?:discostandosi|si\sdiscosta|dissente|dissentendo)\s(?:\w+\s){0,2}?d(?:a|al|alla|all'|allo|ai|alle)(?:\s?\w+){0,2}",
                "discostandosi da | si discosta dalla sentenza",
            ),
            (
                r"non\s(?:è\s|sono\s|si\s|può\s)?(?:condivi[ds]\w+)(?:\s\w+){0,3}",
                "non condividendo | non è condivisibile quanto affermato da",
                "condividendo",
            ),
            any_case=True,
        ),
    ),
    (
        Treatment.CONTRA,
        Table(
            (
                r"\bcontra\b|(?:in\ssenso|di|per\sl'|di\savviso|di\sopposto|in\ssenso\sdel\stutto)\s(?:avviso\s)?(?:contrari[oa]|oppost[oa])(?:\savviso|\sopinione)?",
                "contra | in senso contrario | di contrario avviso | in senso opposto",
                "contratto | al contrario",
            ),
            any_case=True,
        ),
    ),
    (
        Treatment.CONFORME,
        Table(
            (
                r"(?:in\s(?:senso|termini|maniera)\s)?(?:pienamente\s|sostanzialmente\s|del\stutto\s)?conform[ei](?:mente\sa)?|\bconf\.|in\sconformità\s(?:a|al|alla|con)|conformandosi\sa(?:l|lla|i)?",
                "in senso conforme | conf. | conformemente a | in conformità a",
                "difforme | conferma",
            ),
            (
                r"(?:nel(?:lo)?\s(?:medesimo|stesso|senso\sanalogo)|in\s(?:tal|questo|analogo|identico|tale))\ssenso|in\stermini|nei\smedesimi\stermini",
                "nello stesso senso | nel medesimo senso | in tal senso | in termini",
                "nel senso",
            ),
            (
                r"(?:dando|dato|dare|dà|danno)\s(?:piena\s)?(?:continuità|seguito)\s(?:\w+\s){0,3}?a(?:l|lla|i|lle|ll')?(?:\s?\w+){0,4}",
                "dando continuità al principio espresso da | dato seguito a",
            ),
            (
                r"(?<!non\s)(?:condivide|condividendo|aderisce|aderendo|aderire)\s(?:\w+\s){0,2}?(?:l'|il|la|a|al|alla|all'|quanto)(?:\s?\w+){0,4}",
                "condividendo il principio espresso da | aderendo all'orientamento di",
                "non condividendo il",
            ),
            any_case=True,
        ),
    ),
)
_AFTER: Final = (
    (
        Treatment.SUPERATA,
        Table(
            (
                r"(?:orientamento\s|indirizzo\s|principio\s|pronuncia\s|arresto\s)?(?:(?:è|sono|deve\sritenersi|devono\sritenersi|può\sdirsi|ormai|oramai|poi|successivamente|espressamente|definitivamente|da\sritenersi|stat[oaie]|peraltro|tuttavia|che)\s){0,4}(?:superat|abbandonat|disattes)[oaie]\b",
                "superata da | poi superato | ormai superato | orientamento ormai superato | è stata superata",
                "non superata",
            ),
            any_case=True,
        ),
    ),
)
_GAP: Final = r"[\s,:;(\[«\"']{0,4}(?:si\s(?:è|sono|era)\s(?:già\s)?(?:espress|pronunciat|post)\w{1,2}\s)?(?:(?:cfr|v|si\sveda(?:no)?|vedi|tra\sle\saltre|tra\sle\stante|ex\smultis|ex\spluribus|da\sultimo|anche|altresì|già|per\stutte|fra\stutte|,)[\s.,:;(]{1,3}){0,4}(?:(?:la|le|il|con|da|dalla|alla|a|di|della|sent\.|sentenza|ordinanza|pronuncia)\s){0,3}"
_TOLD_BEFORE: Final = tuple(
    (treatment, regex(rf"(?i:(?<![^\W_])(?P<words>{table.pattern}){_GAP}$)")) for treatment, table in _BEFORE
)
_TOLD_AFTER: Final = tuple((treatment, regex(rf"(?i:[\s,()]{{1,4}}{table.pattern})")) for treatment, table in _AFTER)
_NOT: Final = regex(r"(?i:\bnon\s(?:è\s|in\s|del\stutto\s|sempre\s)*$)")
_LISTED: Final = regex(
    r"(?i:[\s,;.()]{1,4}(?:(?:e|ed|nonché|anche|cfr|v)[\s.,]{1,3}){0,2}(?:(?:di|della|del|la|da|sent\.|sentenza|n\.)\s){0,2})"
)


def treatments(text: str, places: Sequence[tuple[int, int]]) -> Iterator[Treatment | None]:
    """What ``text`` says of each of the citations at ``places``, which stand there in order."""
    before, told = 0, None
    for at, (start, end) in enumerate(places):
        following = places[at + 1][0] if at + 1 < len(places) else len(text)
        own = _before(text[max(before, start - BEFORE) : start])
        if own is None and told is not None and _LISTED.fullmatch(text[before:start]):
            own = told
        told = own
        yield _after(text[end : min(following, end + AFTER)]) or own
        before = end


def _before(words: str) -> Treatment | None:
    for treatment, pattern in _TOLD_BEFORE:
        match = pattern.search(words)
        if match is not None and not _NOT.search(words[: match.start()]):
            return treatment
    return None


def _after(words: str) -> Treatment | None:
    return next((treatment for treatment, pattern in _TOLD_AFTER if pattern.match(words)), None)
