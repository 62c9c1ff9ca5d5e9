"""The parties (parte_processuale): who stands in the heading before counsel and address; in criminal cases the
defendants.
"""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

import re
from collections.abc import Iterator

from bdm.anonymisation.detection import lexicon
from bdm.desk.proposal.reading.party_cues import (
    HEADING_ENDS,
    INSTITUTIONS,
    LEADS,
    NAME_ENDS,
    NEXT_PARTIES,
    NOT_NAMES,
    ROLE_WORD,
    SENTENCES,
    STARTS,
)
from bdm.desk.proposal.reading.source import DocumentText, Proposal
from bdm.italian.headings import OPENS_CASE
from bdm.platform.kit.regex import regex

MAX_PARTIES = 40
MAX_NAME = 120
MAX_WORDS = 14

_START = STARTS.compiled
_START_CRIMINAL = regex(
    r"\b(?:nei\s+confronti\s+di|a\s+carico\s+di|contro|nel\s+procedimento\s+(?:relativo\s+a|riguardante))\s*:?\s*(?=[\"(]?(?:\d\s?[).-]|[A-Z]))",
    re.IGNORECASE,
)
_AFTER_REGISTER = regex(r"R\s?\.?\s?G\s?\.?[^\n,;]{0,12}?(?=\s[A-Z])")
_END = regex(
    rf"\b{HEADING_ENDS.pattern}|(?<=\n)\s?(?:OGGETTO|CONCLUSIONI|avente|Oggetto|Conclusioni)\b",
    re.IGNORECASE,
)
_NEXT = NEXT_PARTIES.compiled
_NAME_END = NAME_ENDS.compiled
_INSTITUTION = regex(rf"(?:(?:l[ao']|il|lo|gli|i)\s*)?(?:{INSTITUTIONS.pattern})", re.IGNORECASE)
_COMPANY = regex(
    r"\b(?:s\.?\s?p\.?\s?a|s\.?\s?r\.?\s?l(?:\.?\s?s)?|s\.?\s?n\.?\s?c|s\.?\s?a\.?\s?s|soc\.?|scarl|onlus|ltd|gmbh|inc)\b",
    re.IGNORECASE,
)
_SMALL = frozenset(
    "a ad al alla alle agli ai all da dal dalla d de del della dei degli delle dell di e ed et già in il i la le lo gli l "
    "per su sul nel nella con & s.r.l. s.p.a. s.n.c. s.a.s. srl spa snc sas s.r.l s.p.a s.n.c s.a.s società soc. coop. "
    "a.r.l. r.l. cooperativa van von der den y detto detta alias vedova ved. liquidazione amministrazione "
    "straordinaria coatta fallimento coop r.l a.r.l scarl onlus unipersonale semplice agricola".split()
)
_SENTENCE = regex(rf"(?<!\w)(?:{SENTENCES.alternatives})(?!\w)", re.IGNORECASE)
_INITIALS = regex(r"(?:[A-ZÀ-Þ][a-zà-ÿ]{0,2}\.\s?){2,4}")
_LEAD = regex(rf"{LEADS.pattern}*")
_REPRESENTING = regex(r"\s*(?:e,?\s+)?per\s+(?:essa|esso|lei|lui)\b|\s*e,?\s+per\s+l", re.IGNORECASE)
_LAWYERS = regex(r"\b(?:avv|difensor|studio|patrocin|avvocatura|procura|pec\b|domicili)", re.IGNORECASE)
_INNER = regex(
    r"\)\s*(?:,|;|e(?=\s)|,\s*e(?=\s))\s*(?=[A-Z][\w'.&-]*(?:\s+[\w'.&-]+){0,7}?\s*\(?\s*[Cc]\s?\.\s?[Ff])|[;]\s*(?=\d{1,2}\s?[.)]\s*[A-Z])|;\s*(?:e\s+)?(?=(?:l'\s?|il\s|la\s|lo\s)?[A-ZÀ-Þ])"
)
_GARBLED = regex(r"\d{6}|omissis|\*{2,}|\.{3,}|X{3,}|_{2,}|\[|\]", re.IGNORECASE)
_ROLE_ONLY = regex(rf"(?:la\s+)?{ROLE_WORD}(?:\s+{ROLE_WORD})*", re.IGNORECASE)
_NOT_A_NAME = NOT_NAMES.compiled


def read_parties(source: DocumentText, area: str | None) -> Iterator[Proposal]:
    """``parte_processuale``, one proposal for each party, in the order of the heading."""
    seen: set[str] = set()
    for names, start, end in _defendants(source) if area == "penale" else _parties(source):
        for name in _apart(names):
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
    position = named_to = at
    for found in _named(text, at, end):
        named_to = max(named_to, found[2])
        yield found
    while position < end and (match := _NEXT.search(text, position, end)) is not None:
        position = max(match.end(), position + 1)
        if match.lastgroup == "role" and not _ends_a_party(text, match):
            continue
        if match.lastgroup == "line" and (
            _LAWYERS.search(text, named_to, match.start()) is None
            or _FOR_ANOTHER.search(text, max(at, match.start() - 90), match.start())
        ):
            continue
        if match.lastgroup == "and" and not _begins_a_party(text, at, match, end):
            continue
        if match.lastgroup == "item" and _LAWYERS.search(text, max(at, match.start() - 25), match.start()):
            continue
        for found in _named(text, match.end(), end):
            named_to = max(named_to, found[2])
            yield found


def _introduction(text: str) -> int:
    """After what names the case, so that 'tra' elsewhere in the heading is no beginning."""
    match = re.search(rf"{OPENS_CASE.pattern}|\biscritt[ao]\b", text, re.IGNORECASE)
    return match.start() if match else 0


_FOR_ANOTHER = regex(
    r"\b(?:per\s+ess[ao]|mandatari[ao]|procuratric[ei]|tramite|in\s+person[ae]\s+\w+)\b(?:(?!difes|avv)[^;]){0,60}\Z",
    re.IGNORECASE,
)
_OWN_DETAILS = regex(
    r"\s*,?\s*(?:\(|c\s?\.?\s?f\b|cod|p\.\s?iva|nat[oa]\b|con\s+sede|in\s+persona|residente|rappresentat|elettivamente|in\s+proprio)",
    re.IGNORECASE,
)


def _begins_a_party(text: str, at: int, match: re.Match[str], end: int) -> bool:
    """Whether an 'e' after counsel joins another party, and not another lawyer: then it says who that is, or stands on
    a line of its own.
    """
    if "\n" in text[max(0, match.start() - 1) : match.end() + 2].strip(" ") and match.group().strip().isupper():
        return True
    if _LAWYERS.search(text, max(at, match.start() - 260), match.start()) is None:
        return True
    found = _name(text, match.end(), end)
    return found is not None and _OWN_DETAILS.match(text, found[2]) is not None


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
    role = next((m for m in _NEXT.finditer(text, start, min(end, start + MAX_NAME)) if m.lastgroup != "line"), None)
    limit = min([found.start() for found in (stop, role) if found] or [min(end, start + MAX_NAME)])
    line = text.find("\n\n", start, limit)
    if line >= 0:
        limit = line
    name = " ".join(text[start:limit].split()).strip(' ,;:-"*(')
    name += '"' * (name.count('"') % 2)
    if name.endswith(".") and name.rstrip(".")[-2:-1] not in (".", " "):
        name = name[:-1] if "." not in name[:-1] else name
    if not _is_name(name) or (stop is None and role is None and limit - start >= MAX_NAME):
        return None
    return name, start, limit


def _is_name(name: str) -> bool:
    return bool(
        1 < len(name) <= MAX_NAME
        and name[0].isalnum()
        and (name[0].isupper() or name[0].isdigit())
        and (sum(c.isalpha() for c in name) > 2 or _INITIALS.fullmatch(name + "." * (name[-1] != ".")) is not None)
        and len(name.split()) <= MAX_WORDS
        and not _GARBLED.search(name)
        and not _NOT_A_NAME.match(name)
        and not _ROLE_ONLY.fullmatch(name)
        and _COMPANY.sub("", name).strip(". ")
        and not _SENTENCE.search(name)
        and _capitalised(name)
        and not lexicon.is_place(name)
    )


def _capitalised(name: str) -> bool:
    """Whether its words begin with capitals, but for those that join them; a body and what was one ('già Beta') may
    have words in small letters.
    """
    if any(word[0].isupper() and INSTITUTIONS.compiled.match(word) for word in name.replace("'", " ").split()):
        return True
    words = [word.strip("\"'(),.") for word in _COMPANY.sub("", name).replace("'", "' ").split()]
    return all(not word[:1].islower() or word.lower() in _SMALL for word in words)


_JOINED = regex(r"\s+(?:e|ed|E|ED)\s+(?=[A-ZÀ-Þ])")


def _apart(name: str) -> list[str]:
    """The names that are joined in one; none where the text does not tell ('Rossi e Verdi s.r.l.')."""
    parts = _JOINED.split(name)
    if len(parts) == 1 or _INSTITUTION.match(name):
        return [name]
    companies = [_COMPANY.search(part) is not None for part in parts]
    people = [not company and 2 <= len(part.split()) <= 4 for part, company in zip(parts, companies, strict=True)]
    if all(company or person for company, person in zip(companies, people, strict=True)) and (
        companies[0] or not any(companies)
    ):
        return [part for part in parts if _is_name(part)]
    return [name] if companies[-1] and not any(companies[:-1]) and len(name.split()) <= 6 else []


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
    number = regex(r"(?<=[\s;.])\(?(?P<n>\d{1,2})\s?[).-]\s*(?=[A-ZÀ-Þ][\w' ]{3,60}?,?\s*(?:nat[oa]|n\.))")
    if re.match(r"\s*\(?1\s?[).-]", text[at - 1 : at + 6]) or re.search(
        r"1\s?[).-]\s*\Z", text[max(0, first[1] - 5) : first[1]]
    ):
        for match in number.finditer(text, first[2], min(len(text), first[2] + 4_000)):
            other = _name(text, match.end(), len(text))
            if other is not None:
                yield other
