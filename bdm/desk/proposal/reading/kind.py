"""What the decision is: area, tipo, stato."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bdm.desk.proposal.reading.source import DocumentText, Proposal
from bdm.italian.table import Table
from bdm.platform.kit.regex import regex

PRONOUNCEMENTS: Final = Table(
    (
        r"(?:ha|hanno)\s+(?:pronunci?at[oa]|pronunziat[oa]|emess[oa]|emanat[oa]|res[oa]|deliberat[oa])\s*,?\s*"
        r"(?:ai\s+sensi\s+\S+\s+\S+\s+\S+\s+)?(?:mediante\s+lettura\s+)?(?:la\s+|il\s+|l')?(?:seguente|presente)?\s*:?\s*"
        r"(?P<kind>sentenza|ordinanza|decreto)\b",
        "ha pronunciato la seguente sentenza | hanno emesso l'ordinanza | ha reso il presente decreto",
        "ha pronunciato parole",
    ),
    (
        r"(?:ha|hanno)\s+(?:pronunci?at|pronunziat|emess|emanat|res|deliberat)[oa]\b[^;]{0,320}?"
        r"\b(?:la|il|l')\s*(?:seguente|presente)\s*:?\s*(?:fatto\s+)?(?P<kind2>sentenza|ordinanza|decreto)\b",
        "ha pronunciato, ai sensi dell'art. 429, comma 1, c.p.c., dando lettura del dispositivo, la seguente sentenza",
    ),
    any_case=True,
)
_PRONOUNCED = PRONOUNCEMENTS.compiled
KINDS_IN_LINES: Final = Table(
    (r"S\s?E\s?N\s?T\s?E\s?N\s?Z\s?A", "S E N T E N Z A", "sentenza"),
    (r"O\s?R\s?D\s?I\s?N\s?A\s?N\s?Z\s?A", "O R D I N A N Z A"),
    (r"D\s?E\s?C\s?R\s?E\s?T\s?O|Sentenza|Ordinanza", "D E C R E T O | Sentenza | Ordinanza"),
    (r"Decreto", "Decreto"),
)
_LINE = regex(
    rf"(?:^|\n)\s?(?P<kind>{KINDS_IN_LINES.alternatives})(?=\s*(?:\n|$|n\.|nell|ex\s|di\s|non\s|definitiva|\(|\d{{1,2}}\s\w))"
)
_STAMP = regex(r"(?:^|\n)\s?(?P<kind>sentenza|ordinanza|decreto)\s+n\.?\s?\d", re.IGNORECASE)
_IN_CAPITALS = regex(r"\b(?P<kind>SENTENZA|ORDINANZA|DECRETO)\b(?=\s+(?:[Nn]ella|[Nn]el\b|NELLA|NEL\b|ai\s|ex\s))")
_PEOPLE = regex(
    r"\bi\s?n\s+n\s?o\s?m\s?e\s+d\s?e\s?l\s+p\s?o\s?p\s?o\s?l\s?o\s+i\s?t\s?a\s?l\s?i\s?a\s?n\s?o\b", re.IGNORECASE
)

_DECREES = regex(r"\b(?P<kind>D\s?E\s?C\s?R\s?E\s?T)\s?A\b|(?<=\n)\s?(?P<kind2>Decret)a\b")
"""What a court does in a decree that has no heading of its own."""

CIVIL: Final = Table(
    (
        r"\bsez(?:ione|\.)[^\n]{0,40}?\b(?:civile|lavoro|famiglia|imprese|fallimentare)\b",
        "sezione lavoro | sez. prima civile",
        "imputato",
    ),
    (r"\bcaus[ae]\s+(?:civil[ei]|di\s+(?:lavoro|previdenza|appello))", "causa civile"),
    (r"\bcontroversi[ae]\s+(?:civil|di\s+lavoro|individuale)", "controversia civil"),
    (r"\bgiudizio\s+civile", "giudizio civile"),
    (r"\baffari\s+(?:civili|contenziosi)", "affari civili"),
    (r"\bvolontaria\s+giurisdizione", "volontaria giurisdizione"),
    (r"\bTribunale\s+civile\b", "Tribunale civile"),
    (
        r"\b(?:attor[ei]|attrice|convenut[oaie]|opponente|appellant[ei]\s*(?:\n|,|contro|e\b)|ricorrent[ei]\s*(?:\n|contro|e\b)|reclamante)\b",
        "attore",
    ),
    any_case=True,
)
_CIVIL = CIVIL.compiled
CRIMINAL: Final = Table(
    (r"\bsez(?:ione|\.)[^\n]{0,40}?\bpenal[ei]\b", "sezione I penale | sez. feriale penale", "attore"),
    (r"\b(?:process[oi]|procediment[oi]|giudizio|causa)\s+penal[ei]", "processo penale"),
    (r"\bimputat[oaie]\b|\bTribunale\s+penale\b", "imputato | Tribunale penale"),
    (r"\bR\.?\s?G\.?\s?N\.?\s?R\b", "R. G. N. R"),
    (r"\bpubblico\s+ministero\b", "pubblico ministero"),
    (r"\bTribunale\s+di\s+sorveglianza\b", "Tribunale di sorveglianza"),
    (r"\bgiudice\s+per\s+le\s+indagini\s+preliminari", "giudice per le indagini preliminari"),
    (r"\bgiudice\s+dell'udienza\s+preliminare", "giudice dell'udienza preliminare"),
    (r"\b[gG]\.?[iu]\.?p\.?\b(?=\s+(?:dott|del|presso))", "gip dott"),
    (r"\b(?:sezione|tribunale)\s+(?:del|per\s+il)\s+riesame\b", "sezione del riesame"),
    (r"\brichiesta\s+di\s+riesame\b", "richiesta di riesame"),
    (r"\bmisur[ae]\s+di\s+prevenzione", "misura di prevenzione"),
    (r"\breat[oi]\s+(?:di\s+cui|p\.\s?e\s?p\.|previst)", "reato di cui"),
    any_case=True,
)
_CRIMINAL = CRIMINAL.compiled
_CODES_CIVIL = regex(r"\bc\.\s?p\.\s?c\b|\bc\.\s?c\.|\bcod\.\s?civ|\bcodice\s+civile", re.IGNORECASE)
_CODES_CRIMINAL = regex(r"\bc\.\s?p\.\s?p\b|\bc\.\s?p\.(?!\s?[cp])|\bcod\.\s?pen|\bcodice\s+penale", re.IGNORECASE)

_NOT_FINAL = regex(
    r"\bsentenza\s+(?:parziale\s+)?non\s+definitiva\b|\bnon\s+definitivamente\s+(?:pronunci|pronunzi|decid)",
    re.IGNORECASE,
)
_FINAL = regex(
    r"\bpassat[ao]\s+in\s+giudicato\s+(?:il|in\s+data)\s+\d|\b(?:divenut[ao]\s+)?irrevocabile\s+(?:il|in\s+data|dal)\s+\d",
    re.IGNORECASE,
)


def read_tipo(source: DocumentText) -> Iterator[Proposal]:
    """``tipo``: what the court says that it pronounces; 'in the name of the people' it pronounces judgments only."""
    head = source.head
    for pattern in (_PRONOUNCED, _IN_CAPITALS, _LINE, _STAMP):
        match = pattern.search(head)
        if match is not None:
            named = "kind2" if match.groupdict().get("kind2") else "kind"
            kind = "".join(match[named].split()).lower()
            yield source.proposal("tipo", kind, match.start(named), match.end())
            return
    match = _PEOPLE.search(head)
    if match is not None:
        yield source.proposal("tipo", "sentenza", match.start(), match.end())
        return
    match = _DECREES.search(source.text, source.foot_start, source.foot_start + 600)
    if match is not None:
        yield source.proposal("tipo", "decreto", match.start(), match.end())


def read_area(source: DocumentText) -> Iterator[Proposal]:
    """``area``, from the words of the heading; where it has those of both, from the codes that are cited. Nothing where
    the codes gainsay the words: a public prosecutor is heard in civil cases, too.
    """
    head = source.head
    civil, criminal = _CIVIL.search(head), _CRIMINAL.search(head)
    counts = len(_CODES_CIVIL.findall(source.text[:60_000])), len(_CODES_CRIMINAL.findall(source.text[:60_000]))
    if civil and criminal:
        if max(counts) < 2 * min(counts) + 1:
            return
        civil, criminal = (civil, None) if counts[0] > counts[1] else (None, criminal)
    if civil is None and criminal is None:
        # neither is named: the codes alone, where all of them are of one
        civil = _CODES_CIVIL.search(head) if counts[0] > 1 and counts[1] == 0 else None
        criminal = _CODES_CRIMINAL.search(head) if counts[1] > 1 and counts[0] == 0 else None
    own, other = counts if civil else counts[::-1]
    if other > 2 * own + 2:
        return
    match = civil or criminal
    if match is not None:
        yield source.proposal("area", "civile" if civil else "penale", match.start(), match.end())


def read_stato(source: DocumentText) -> Iterator[Proposal]:
    """``stato``: NON DEFINITIVO where the court says so; DEFINITIVO by a note that it can no longer be appealed.

    'Definitivamente pronunciando' says that this court has done with the case, not that the decision is final.
    """
    for start, end in ((0, source.body_start), (source.foot_start, len(source.text))):
        match = _NOT_FINAL.search(source.text, start, end)
        if match is not None and not _quoted(source.text, match.start()):
            yield source.proposal("stato", "NON DEFINITIVO", match.start(), match.end())
            return
    for start, end in (
        (0, min(1_500, source.body_start)),
        (max(source.foot_start, len(source.text) - 1_000), len(source.text)),
    ):
        match = _FINAL.search(source.text, start, end)
        if match is not None:
            yield source.proposal("stato", "DEFINITIVO", match.start(), match.end())
            return


def _quoted(text: str, at: int) -> bool:
    return re.search(r"\b(?:la|della|con|alla|avverso)\s+\Z", text[max(0, at - 12) : at], re.IGNORECASE) is not None
