"""The parties (parte_processuale): who stands in the heading before counsel and address; in criminal cases the
defendants.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bdm.desk.proposal.reading.source import DocumentText, Proposal

MAX_PARTIES = 40
MAX_NAME = 120

_ROLE_WORD = (
    r"(?:parte\s+)?(?:attor[ei]|attric[ei]|convenut[oaie]|ricorrent[ei]|resistent[ei]|appellant[ei]|appellat[oaie]|opponent[ei]|oppost[oaie]|reclamant[ei]|reclamat[oaie]|istant[ei]|intimat[oaie]"
    r"|terz[oaie]\s+(?:chiamat[oaie]|intervenut[oaie]|opponente)|chiamat[oaie]\s+in\s+causa|intervenut[oaie]|intervenient[ei]|contumac[ei]|creditor[ei]|debitor[ei]|interessat[oaie]|imputat[oaie]|condannat[oaie]|detenut[oaie]|proposto|procedent[ei]|esecutat[oaie]|espropriat[oaie]|impugnant[ei]|riassumente)"
)
_START = re.compile(
    r"\b(?:promoss[oaie]|propost[oaie]|introdott[oaie]|instaurat[oaie])(?:\s+(?:in\s+grado\s+d[i']\s?appello|con\s+(?:atto\s+di\s+citazione|ricorso|atto\s+di\s+appello|ricorso\s+\S+)(?:\s+(?:notificato|depositato)\s+(?:il|in\s+data)\s+\S+)?))?\s*,?\s*(?:da|dal|dalla|dall'|dai|DA)\b\s*:?"
    r"|\b(?:vertente|pendente|instaurat[ao])?\s*(?<!\w)(?:tra|fra|TRA|FRA|Tra)\b\s*:?(?=\s*[A-Z\d(])"
    r"|(?<=\n)\s?(?:TRA|DA|FRA)\s*:?\s*(?=\n)"
)
_START_CRIMINAL = re.compile(
    r"\b(?:nei\s+confronti\s+di|a\s+carico\s+di|contro|nel\s+procedimento\s+(?:relativo\s+a|riguardante))\s*:?\s*(?=[\"(]?(?:\d\s?[).-]|[A-Z]))",
    re.IGNORECASE,
)
_AFTER_REGISTER = re.compile(r"R\s?\.?\s?G\s?\.?[^\n,;]{0,12}?(?=\s[A-Z])")
_END = re.compile(
    r"\b(?:oggetto\s*[:.-]|conclusioni\b(?!\s+(?:indicata|in\s))|avverso\s+(?:la|il|l')|in\s+punto\s*[:a]|avente\s+(?:ad|per)\s+oggetto|all'udienza|\*{3,})"
    r"|(?<=\n)\s?(?:OGGETTO|CONCLUSIONI|avente|Oggetto|Conclusioni)\b",
    re.IGNORECASE,
)
_NEXT = re.compile(
    rf"(?P<role>(?<!\w){_ROLE_WORD}(?!\w)(?:[\s,/-]*(?:e\s+|ed\s+)?(?:{_ROLE_WORD}|principal[ei]|incidental[ei]|in\s+riassunzione|in\s+opposizione|in\s+via\s+\w+|in\s+senso\s+sostanziale|sostanziale|formale)(?!\w))*)"
    r"|(?P<against>(?<!\w)(?:(?:e\s+)?contro\b|e\s+nei\s+confronti\s+di\b|nei\s+confronti\s+(?:di|del|della|dell')|nonch[eé]'?(?:\s+(?:contro|nei\s+confronti\s+di))?\b|con\s+l'intervento\s+d(?:i|el|ella)\b|e\s+con\s+la\s+chiamata\s+(?:in\s+causa\s+)?di\b))"
    r"|(?P<and>(?:(?<=[\n;.])|(?<=\n\s))\s?(?:E|e|ED|ed)\b(?=\s+(?:[A-Z\n])))"
    r"|(?P<item>(?<=[\s:;])\(?\d{1,2}\s?[).]\s*(?=[A-ZÀ-Þ]))",
    re.IGNORECASE,
)
_NAME_END = re.compile(
    r"\s+-\s+(?:CF_|CF\b|P\.?\s?IVA|[Cc]\.[Ff]\.|[Vv]ia\b|[Cc]orso\b|[Vv]iale\b|[Pp]iazza\b|\d)|\s*\b[Dd]ifes[oa]\s+da\b|\s*\b(?:[Ll]eg\.\s?[Rr]appr|[Aa]vente\s)|\s*\((?!\s?già)|\s*,\s*(?!(?:S\.|s\.|società|Inc|Ltd|LLC|GmbH|&))|\s*[;:\n](?=\s*\n)|\s*;|\s*\b(?:C\s?\.\s?F\b|c\s?\.\s?f\b|CF\b|P\s?\.?\s?(?:IVA|I\.V\.A)|p\.\s?iva|cod(?:\.|ice)\s*fisc|fisc\b|nat[oaie]\b|con\s+sede|in\s+persona|in\s+proprio|in\s+qualità|nella\s+qualità|n\.q\.|nella\s+sua|quale\b|qual[ei]\s|elettivamente|elett\.|residente|rappresentat[oaie]|rapp\.|difes[oaie]|assistit[oaie]|con\s+(?:il|l'|la)\s*(?:patrocinio|avv|procurat|assistenza|difesa)|con\s+gli\s+avv|domiciliat[oaie]|in\s+person|P\.M\.|corrente|iscritt[oa]|entrambi|entrambe|tutti|tutte|rispettivamente|legalmente|in\s+liquidazione\s+coatta\s+\w+\s+in\s+p|ai\s+sensi|presso\s+l|appellante|avente\s|difensore|titolare|attualmente|presente|assente|libero|detenut|già\s+presente|nelle?\s+(?:causa|giudizio)|ex\s+art|giusta|e\s+per\s+(?:essa|esso))",
)
_LEAD = re.compile(
    r"(?:[\s\"(,;:.)*-]|\d{1,2}\s?[).]\s|e\s(?=[A-Z])|E\s+(?=[A-Z])|il\s+|la\s+|lo\s+|l'\s?|gli\s+|i\s+|dal(?:la|l')?\s?|da\s+|del(?:la|l')?\s?|di\s+|d'\s?|(?i:sig(?:nor[ai]?|\.ra|\.ri|\.na|g\.ri|\.)?\.?\s+(?:ri\s|ra\s)?)|(?i:dott(?:\.ssa|\.|ssa)?\s+|dr\.(?:ssa)?\s+|avv\.\s+|ing\.\s+|prof\.(?:ssa)?\s+|geom\.\s+|rag\.\s+|arch\.\s+)|società\s+(?=[A-Z])|ditta\s+(?=[A-Z]))*"
)
_REPRESENTING = re.compile(r"\s*(?:e,?\s+)?per\s+(?:essa|esso|lei|lui)\b|\s*e,?\s+per\s+l", re.IGNORECASE)
_LAWYERS = re.compile(r"\b(?:avv|difensor|studio|patrocin|avvocatura|procura|pec\b|domicili)", re.IGNORECASE)
_INNER = re.compile(
    r"\)\s*(?:,|;|e(?=\s)|,\s*e(?=\s))\s*(?=[A-Z][\w'.&-]*(?:\s+[\w'.&-]+){0,7}?\s*\(?\s*[Cc]\s?\.\s?[Ff])|[;]\s*(?=\d{1,2}\s?[.)]\s*[A-Z])"
)
_GARBLED = re.compile(r"omissis|\*{2,}|\.{3,}|X{3,}|_{2,}|\[|\]", re.IGNORECASE)
_ROLE_ONLY = re.compile(rf"(?:la\s+)?{_ROLE_WORD}(?:\s+{_ROLE_WORD})*", re.IGNORECASE)
_NOT_A_NAME = re.compile(
    r"(?:n\.|nr\.|R\.?G\b|Repert|sentenza|ordinanza|decreto|ricorso|appello|citazione|atto\b|causa\b|giudizio|presso\b|Tribunale\b|Corte\b|Giudice\b|SEZIONE|REPUBBLICA|Oggetto|CONCLUSIONI|Pubblico\s+Ministero|P\.?M\.?\Z|Procurator|parte\b|contumac|causa|via\b|viale\b|piazza\b|elett(?:\.|ivamente)|difes[oaie]\b|rapp(?:\.|resentat)|si\s|(?:il|la|le)\s+(?:tribunale|corte|giudice|parte|causa|difesa)\b|in\s|con\s|per\s|all')",
    re.IGNORECASE,
)


def read_parties(source: DocumentText, area: str | None) -> Iterator[Proposal]:
    """``parte_processuale``, one proposal for each party, in the order of the heading."""
    seen: set[str] = set()
    for name, start, end in _defendants(source) if area == "penale" else _parties(source):
        folded = " ".join(name.casefold().split())
        if folded not in seen and len(seen) < MAX_PARTIES:
            seen.add(folded)
            yield source.proposal("parte_processuale", name, start, end)


def _parties(source: DocumentText) -> Iterator[tuple[str, int, int]]:
    text = source.head
    start = _START.search(text, _introduction(text))
    if start is not None:
        at = start.end()
    else:
        register = _AFTER_REGISTER.search(text, _introduction(text))
        if register is None:
            return
        at = register.end()
    stop = _END.search(text, at)
    end = stop.start() if stop else len(text)
    yield from _named(text, at, end)
    position = at
    while position < end and (match := _NEXT.search(text, position, end)) is not None:
        position = max(match.end(), position + 1)
        if match.lastgroup == "role" and not _ends_a_party(text, match):
            continue
        if match.lastgroup == "item" and _LAWYERS.search(text, max(at, match.start() - 25), match.start()):
            continue
        yield from _named(text, match.end(), end)


def _introduction(text: str) -> int:
    """After what names the case, so that 'tra' elsewhere in the heading is no beginning."""
    match = re.search(
        r"nell?[ao]?\s+(?:causa|procediment|giudizi|process|controversi)|\biscritt[ao]\b", text, re.IGNORECASE
    )
    return match.start() if match else 0


def _ends_a_party(text: str, match: re.Match[str]) -> bool:
    """Whether a role word stands for itself, as after a party, and not in a sentence."""
    word = match["role"]
    if word[:1].isupper():
        return True
    before = text[max(0, match.start() - 2) : match.start()]
    return before[-1:] == "\n" or before.rstrip()[-1:] in (";", ",", ")", ".", "-") if before else False


def _named(text: str, at: int, end: int) -> Iterator[tuple[str, int, int]]:
    """The party that begins at ``at``, and those that follow it in the same breath ('A (C.F. …), B (C.F. …)')."""
    first = _name(text, at, end)
    if first is None:
        return
    yield first
    block_end = end
    following = _NEXT.search(text, first[2], end)
    if following is not None and following.lastgroup != "item":
        block_end = following.start()
    counsel = _LAWYERS.search(text, first[2], block_end)
    for match in _INNER.finditer(text, first[2], counsel.start() if counsel else block_end):
        other = _name(text, match.end(), block_end)
        if other is not None:
            yield other


def _name(text: str, at: int, end: int) -> tuple[str, int, int] | None:
    if _REPRESENTING.match(text, at, end):
        return None
    lead = _LEAD.match(text, at, min(end, at + 80))
    start = lead.end() if lead else at
    stop = _NAME_END.search(text, start, min(end, start + MAX_NAME))
    role = _NEXT.search(text, start, min(end, start + MAX_NAME))
    limit = min([found.start() for found in (stop, role) if found] or [min(end, start + MAX_NAME)])
    line = text.find("\n\n", start, limit)
    if line >= 0:
        limit = line
    name = " ".join(text[start:limit].split()).strip(' ,;:-"*(')
    if name.endswith(".") and name.rstrip(".")[-2:-1] not in (".", " "):
        name = name[:-1] if "." not in name[:-1] else name
    if not _is_name(name) or (stop is None and role is None and limit - start >= MAX_NAME):
        return None
    return name, start, limit


def _is_name(name: str) -> bool:
    return (
        2 < len(name) <= MAX_NAME
        and name[0].isalnum()
        and (name[0].isupper() or name[0].isdigit())
        and sum(c.isalpha() for c in name) > 2
        and len(name.split()) <= 14
        and not _GARBLED.search(name)
        and not _NOT_A_NAME.match(name)
        and not _ROLE_ONLY.fullmatch(name)
    )


def _defendants(source: DocumentText) -> Iterator[tuple[str, int, int]]:
    text = source.head
    start = _START_CRIMINAL.search(text, _introduction(text))
    if start is None:
        return
    at = start.end()
    first = _name(text, at, len(text))
    if first is None:
        return
    yield first
    number = re.compile(r"(?<=[\s;.])\(?(?P<n>\d{1,2})\s?[).-]\s*(?=[A-ZÀ-Þ][\w' ]{3,60}?,?\s*(?:nat[oa]|n\.))")
    if re.match(r"\s*\(?1\s?[).-]", text[at - 1 : at + 6]) or re.search(
        r"1\s?[).-]\s*\Z", text[max(0, first[1] - 5) : first[1]]
    ):
        for match in number.finditer(text, first[2], min(len(text), first[2] + 4_000)):
            other = _name(text, match.end(), len(text))
            if other is not None:
                yield other
