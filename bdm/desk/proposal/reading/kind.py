"""What the decision is: area, tipo, stato."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bdm.desk.proposal.reading.source import DocumentText, Proposal

_KINDS = ("sentenza", "ordinanza", "decreto")
_PRONOUNCED = re.compile(
    r"(?:ha|hanno)\s+(?:pronunci?at[oa]|pronunziat[oa]|emess[oa]|emanat[oa]|res[oa]|deliberat[oa])\s*,?\s*"
    r"(?:ai\s+sensi\s+\S+\s+\S+\s+\S+\s+)?(?:mediante\s+lettura\s+)?(?:la\s+|il\s+|l')?(?:seguente|presente)?\s*:?\s*"
    r"(?P<kind>sentenza|ordinanza|decreto)\b",
    re.IGNORECASE,
)
_LINE = re.compile(
    r"(?:^|\n)\s?(?P<kind>S\s?E\s?N\s?T\s?E\s?N\s?Z\s?A|O\s?R\s?D\s?I\s?N\s?A\s?N\s?Z\s?A|D\s?E\s?C\s?R\s?E\s?T\s?O"
    r"|Sentenza|Ordinanza|Decreto)(?=\s*(?:\n|$|n\.|nell|ex\s|di\s|non\s|definitiva|\())"
)
_STAMP = re.compile(r"(?:^|\n)\s?(?P<kind>sentenza|ordinanza|decreto)\s+n\.?\s?\d", re.IGNORECASE)
_IN_CAPITALS = re.compile(r"\b(?P<kind>SENTENZA|ORDINANZA|DECRETO)\b(?=\s+(?:[Nn]ella|[Nn]el\b|NELLA|NEL\b|ai\s|ex\s))")
_PEOPLE = re.compile(
    r"\bi\s?n\s+n\s?o\s?m\s?e\s+d\s?e\s?l\s+p\s?o\s?p\s?o\s?l\s?o\s+i\s?t\s?a\s?l\s?i\s?a\s?n\s?o\b", re.IGNORECASE
)

_CIVIL = re.compile(
    r"\bsez(?:ione|\.)[^\n]{0,40}?\b(?:civile|lavoro|famiglia|imprese|fallimentare)\b|\bcaus[ae]\s+(?:civil[ei]|di\s+(?:lavoro|previdenza|appello))|\bcontroversi[ae]\s+(?:civil|di\s+lavoro|individuale)"
    r"|\bgiudizio\s+civile|\baffari\s+(?:civili|contenziosi)|\bvolontaria\s+giurisdizione|\bTribunale\s+civile\b|\b(?:attor[ei]|attrice|convenut[oaie]|opponente|appellant[ei]\s*(?:\n|,|contro|e\b)|ricorrent[ei]\s*(?:\n|contro|e\b)|reclamante)\b",
    re.IGNORECASE,
)
_CRIMINAL = re.compile(
    r"\bsez(?:ione|\.)[^\n]{0,40}?\bpenal[ei]\b|\b(?:process[oi]|procediment[oi]|giudizio|causa)\s+penal[ei]|\bimputat[oaie]\b|\bTribunale\s+penale\b|\bR\.?\s?G\.?\s?N\.?\s?R\b"
    r"|\bpubblico\s+ministero\b|\bTribunale\s+di\s+sorveglianza\b|\bgiudice\s+per\s+le\s+indagini\s+preliminari|\bgiudice\s+dell'udienza\s+preliminare|\b[gG]\.?[iu]\.?p\.?\b(?=\s+(?:dott|del|presso))"
    r"|\b(?:sezione|tribunale)\s+(?:del|per\s+il)\s+riesame\b|\brichiesta\s+di\s+riesame\b|\bmisur[ae]\s+di\s+prevenzione|\breat[oi]\s+(?:di\s+cui|p\.\s?e\s?p\.|previst)",
    re.IGNORECASE,
)
_CODES_CIVIL = re.compile(r"\bc\.\s?p\.\s?c\b|\bc\.\s?c\.|\bcod\.\s?civ|\bcodice\s+civile", re.IGNORECASE)
_CODES_CRIMINAL = re.compile(r"\bc\.\s?p\.\s?p\b|\bc\.\s?p\.(?!\s?[cp])|\bcod\.\s?pen|\bcodice\s+penale", re.IGNORECASE)

_NOT_FINAL = re.compile(
    r"\bsentenza\s+(?:parziale\s+)?non\s+definitiva\b|\bnon\s+definitivamente\s+(?:pronunci|pronunzi|decid)",
    re.IGNORECASE,
)
_FINAL = re.compile(
    r"\bpassat[ao]\s+in\s+giudicato\s+(?:il|in\s+data)\s+\d|\b(?:divenut[ao]\s+)?irrevocabile\s+(?:il|in\s+data|dal)\s+\d",
    re.IGNORECASE,
)


def read_tipo(source: DocumentText) -> Iterator[Proposal]:
    """``tipo``: what the court says that it pronounces; 'in the name of the people' it pronounces judgments only."""
    head = source.head
    for pattern in (_PRONOUNCED, _IN_CAPITALS, _LINE, _STAMP):
        match = pattern.search(head)
        if match is not None:
            kind = "".join(match["kind"].split()).lower()
            yield source.proposal("tipo", kind, match.start("kind"), match.end())
            return
    match = _PEOPLE.search(head)
    if match is not None:
        yield source.proposal("tipo", "sentenza", match.start(), match.end())


def read_area(source: DocumentText) -> Iterator[Proposal]:
    """``area``, from the words of the heading; where it has those of both, from the codes that are cited."""
    head = source.head
    civil, criminal = _CIVIL.search(head), _CRIMINAL.search(head)
    if civil and criminal:
        counts = len(_CODES_CIVIL.findall(source.text[:60_000])), len(_CODES_CRIMINAL.findall(source.text[:60_000]))
        if max(counts) < 2 * min(counts) + 1:
            return
        civil, criminal = (civil, None) if counts[0] > counts[1] else (None, criminal)
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
