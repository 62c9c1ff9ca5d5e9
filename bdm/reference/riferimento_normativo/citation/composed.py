"""The composed form (docs/regole/campi.md#riferimento-normativo), as the dialog writes it: read, and taken apart.

It has parts that a text never gives an act: the number of a code, a day beside number and year, an act by its article
alone. In a running text the same signs would be something else ('art. 702-bis c.p.c. 1234/2020' has the number of a
case), so that this form is read only where it is the whole of a value.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import Final

from bdm.italian.acts import REGIONS
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import FIRST_YEAR
from bdm.reference.riferimento_normativo.citation.act import DATED, EUROPEAN, TYPES, Act
from bdm.reference.riferimento_normativo.citation.reference import Partition, Reference
from bdm.reference.riferimento_normativo.citation.spelling import SUFFIXES


def _one_of(names: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(names, key=len, reverse=True)))


def _suffix(name: str) -> str:
    return rf"(?:-(?P<{name}>{_one_of(SUFFIXES)}))?"


_COMPOSED = regex(
    rf"(?:ART\. (?P<articolo>\d{{1,5}}){_suffix('sottoNumero')}(?:\.(?P<estensione>\d{{1,2}}))? )?"
    rf"(?:COMMA (?P<comma>\d{{1,5}}){_suffix('sottoComma')} )?"
    r"(?:LETT\. (?P<lettera>[A-Z])\) )?"
    rf"(?:N\. (?P<numero>\d{{1,5}})(?:{_suffix('suffissoNumero')}"
    rf"| LETT\. (?P<letteraNumero>[A-Z])\){_suffix('suffissoLettera')}) )?"
    rf"(?P<tipo>{_one_of(TYPES)})(?: (?P<regione>{_one_of(REGIONS)}))?"
    r"(?: (?P<numeroAtto>\d{1,5})/(?P<anno>\d{4}))?"
    r"(?: (?P<data>\d{2}/\d{2}/\d{4}))?(?: ALL\. (?P<allegato>[A-Z0-9]))?",
    re.IGNORECASE,
)
_LONGEST: Final = 200
_DIGITS_OF_YEAR: Final = 4


def read_composed(text: str) -> Reference | None:
    """The reference that ``text`` is the composed form of, capitals or not; None where it is anything else, or says too
    little to be a reference: a code without an article, a law without its number.
    """
    match = _COMPOSED.fullmatch(text) if len(text) <= _LONGEST else None
    if match is None:
        return None

    def word(name: str) -> str | None:
        return match[name] and match[name].upper()

    def number(name: str) -> int | None:
        return int(match[name]) if match[name] else None

    try:
        day = date(*map(int, reversed(match["data"].split("/")))) if match["data"] else None
    except ValueError:
        return None
    tipo, regione, allegato = match["tipo"].upper(), word("regione"), word("allegato")
    act = Act(tipo, number("numeroAtto"), number("anno"), day, regione, allegato)
    part = Partition(
        articolo=number("articolo"),
        articolo_suffisso=word("sottoNumero"),
        articolo_estensione=number("estensione"),
        comma=number("comma"),
        comma_suffisso=word("sottoComma"),
        lettera=word("lettera"),
        numero=number("numero"),
        numero_suffisso=word("suffissoNumero"),
        numero_lettera=word("letteraNumero"),
        numero_lettera_suffisso=word("suffissoLettera"),
    )
    return Reference(act, part) if _enough(act, part) and not _doubtful(text, act) else None


def _enough(act: Act, part: Partition) -> bool:
    """Whether it says which act; an article may stand for that, as in the dialog."""
    if act.anno is not None and act.anno < FIRST_YEAR:
        return False
    said = act.numero is not None or (act.data is not None and act.tipo in DATED)
    return part.articolo is not None or (said and not act.named)


def _doubtful(text: str, act: Act) -> bool:
    """'reg. ue 2016/2019', which the dialog did not write, may have the year first."""
    return act.tipo in EUROPEAN and text != text.upper() and len(str(act.numero)) == _DIGITS_OF_YEAR


def parts(reference: Reference) -> dict[str, str] | None:
    """What the dialog is filled with to compose ``reference``: the parts that it has, by their names there ('articolo',
    'sottoNumero', 'tipo', …; ``data`` an ISO day). None where the dialog has no room for one of them ('LETT. A)-BIS').
    """
    if read_composed(reference.whole) is None:
        return None
    act, part = reference.act, reference.partition
    found = {
        "articolo": part.articolo,
        "sottoNumero": part.articolo_suffisso,
        "estensione": part.articolo_estensione,
        "comma": part.comma,
        "sottoComma": part.comma_suffisso,
        "lettera": part.lettera,
        "numero": part.numero,
        "letteraNumero": part.numero_lettera,
        "suffissoNumero": part.numero_suffisso or part.numero_lettera_suffisso,
        "tipo": act.tipo,
        "regione": act.regione,
        "numeroAtto": act.numero,
        "anno": act.anno,
        "data": act.data,
        "allegato": act.allegato,
    }
    return {name: str(value) for name, value in found.items() if value is not None}
