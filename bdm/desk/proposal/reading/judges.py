"""Who decided: presidente and relatore of a panel, the single judge (giudice assegnatario del fascicolo).

The heading names the judges with their roles; the signatures do so again, and are asked for what the heading leaves
out. A panel without a word on who presides has no proposal for that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from bdm.desk.proposal.reading.source import DocumentText, Proposal
from bdm.desk.proposal.reading.words import NAME, TITLE, PersonName, name_at, titled_names
from bdm.italian.headings import OPENS_CASE
from bdm.italian.people import JUDGE_KINDS
from bdm.italian.table import Table
from bdm.platform.kit.regex import regex

_PRESIDENT = regex(
    r"\bpresidente\b(?!_)(?!\s+(?:del(?:la)?\s+(?:consiglio|giunta|regione|repubblica)|pro\s+tempore|della\s+corte\s+d[i'])\b)",
    re.IGNORECASE,
)
_RAPPORTEUR = regex(
    r"\brel(?:atore|atrice|\.|\b(?=\s*[-,;)\n]))(?:[\s/,-]*(?:ed?\s+)?est(?:ensore|\.))?|\best(?:ensore|\.)(?!\w)",
    re.IGNORECASE,
)
_MEMBER = regex(r"\b(?:consiglier[ea]|giudic[ei]|componente|ausiliari[oa])\b(?!_)", re.IGNORECASE)
_ROLE = regex(
    r"(?:presidente|consiglier[ea]|giudice|componente|relator[ei]|relatrice|estensore|rel|est)\b(?!_)", re.IGNORECASE
)
_COURT = regex(r"\b(?i:tribunale|corte\s*(?:di|d'|d[ei]ll))", re.IGNORECASE)
PANEL_ENDS: Final = Table(
    (r"\b(?:ha|hanno)\s+(?:pronun|emess|deliber|res[oa]|emanat)", "ha pronun", "dott. Mario Rossi"),
    (rf"\b{OPENS_CASE.pattern}", "nella causa"),
    (r"\bpromoss[oa]|\bSENTENZA\b(?!\s*n)", "promosso | SENTENZA"),
    (r"\bORDINANZA\b(?!\s*n)|\bDECRETO\b(?!\s*n)", "ORDINANZA | DECRETO"),
    (r"\bnei\s+confronti\b|\biscritt[ao]\b", "nei confronti | iscritta"),
    (r"\bs\s?e\s?n\s?t\s?e\s?n\s?z\s?a\s*\n", "s e n t e n z a \n"),
    any_case=True,
)
_END = PANEL_ENDS.compiled
_PANEL = regex(
    r"\bcompost[oa]\s+da|\bnelle\s+persone|\bmagistrati|\bin\s+composizione\s+collegiale|\bcollegio\b|\bcamera\s+di\s+consiglio",
    re.IGNORECASE,
)
_JUDGE = rf"(?:(?i:giudice)(?!_)(?:,?\s+(?i:{JUDGE_KINDS.alternatives})){{0,3}}|G\.?\s?[IOU]\.?\s?[PTU]?\.?)"
_PERSON = regex(
    rf"\b(?i:(?:nell[ae]|in)\s+person[ae])\s+(?i:de(?:l|lla|ll'|i)|di)\s*(?P<judge>{_JUDGE}\s*,?\s*(?:in\s+funzione\s+di\s+giudice\s+\w+\s*,?\s*)?)?(?P<title>(?:{TITLE}\s*){{1,2}})?(?=[A-Z])"
)
_THE_JUDGE = regex(rf"(?:\b(?i:il|la)\s+|(?<=\n)|\A){_JUDGE}\s*[,:]?\s*(?P<title>(?:{TITLE}\s*){{1,2}})")
_THEN_JUDGE = regex(rf"(?P<title>{TITLE})\s*(?=(?P<name>{NAME})\s*[,-]?\s*(?i:giudice)\b(?!_))")
_ALIKE = regex(
    rf"(?<!\w)(?P<name>{NAME})\s*[-,:(.]*\s*(?P<role>(?i:presidente|consigliere|giudice|componente|relatore|relatrice|estensore)(?!\w)[^\n;]{{0,24}})"
)
_LABELLED = regex(
    rf"(?<!\w)(?:(?P<role>(?i:presidente|relatore|relatrice|giudice\s+relatore|consigliere\s+relatore))\s*:|(?P<short>(?:Pres|pres|Rel|rel|Est|est)\.)\s*:?)\s*(?P<title>(?:{TITLE}\s*){{1,2}})?(?=[A-Z])"
)
_ACTS = regex(
    r"\s*,?\s*(?:a\s+sciogliment|sciogliend|ha\s+(?:pronunci|pronunzi|emess|res[oa]|depositat)|lett[iao]\b|vist[io]\b|esaminat|sentit|rilevat|ritenut|premess|osserva|all'esito|in\s+(?:data|funzione)\b|nella\s+causa|nel\s+procediment)",
    re.IGNORECASE,
)
"""What a judge goes on to do where the heading names them after the parties, as orders do."""


@dataclass
class _Bench:
    """The judges by their roles, as one part of the text names them."""

    president: PersonName | None = None
    rapporteur: PersonName | None = None
    single: PersonName | None = None
    names: list[PersonName] = field(default_factory=list)


def read_judges(source: DocumentText) -> Iterator[Proposal]:
    """``presidente``, ``relatore``, ``giudice_assegnatario_fascicolo``."""
    heading, signed = _heading(source), _signatures(source)
    panel = (
        heading.president is not None
        or heading.rapporteur is not None
        or signed.president is not None
        or len(heading.names) > 1
    )
    if not panel:
        single = heading.single or (signed.single if signed.rapporteur is None else None)
        if single is not None:
            yield _proposal(source, "giudice_assegnatario_fascicolo", single)
        return
    president = heading.president or signed.president
    rapporteur = heading.rapporteur or signed.rapporteur
    if president is not None:
        yield _proposal(source, "presidente", president)
    if rapporteur is not None:
        yield _proposal(source, "relatore", rapporteur)


def _proposal(source: DocumentText, field_: str, name: PersonName) -> Proposal:
    return source.proposal(field_, name.text, name.start, name.end)


def _heading(source: DocumentText) -> _Bench:
    """The judges named between the court and the words that introduce the case."""
    text = source.text
    court = _COURT.search(source.head)
    start = court.start() if court else 0
    end = len(source.head)
    for match in _END.finditer(source.head, start):
        # 'SENTENZA' may stand above the judges; what ends them comes after a name
        if any(True for _ in titled_names(text, start, match.start())) or match.group()[:2].lower() in ("ne", "pr"):
            end = match.start()
            break
    end = min(end, start + 1_500)
    names = list(titled_names(text, start, end))
    single = _single(text, start, min(end + 80, len(source.head)))
    if len(names) >= 2 and not (
        single and not _PANEL.search(text, start, end) and not _PRESIDENT.search(text, start, end)
    ):
        return _panel(text, start, end, names)
    labelled = _labelled(source)
    if labelled is not None:
        return labelled
    if len(names) <= 1:
        alike = _untitled(text, start, end)
        if len(alike.names) >= 2:
            return alike
    if len(names) == 1 and single is None and _PRESIDENT.match(text, names[0].end + _gap(text, names[0].end)):
        return _Bench(president=names[0], names=names)
    single = single or _after_the_parties(source, end)
    return _Bench(single=single, names=[single] if single else [])


def _after_the_parties(source: DocumentText, start: int) -> PersonName | None:
    """'Il Giudice, dott. Rossi, letti gli atti': who acts is the judge of this case."""
    for match in _THE_JUDGE.finditer(source.head, start):
        name = name_at(source.text, match.end(), titled=True)
        if name is not None and _ACTS.match(source.text, name.end, name.end + 60):
            return name
    return None


def _panel(text: str, start: int, end: int, names: list[PersonName]) -> _Bench:
    """Titled names with a role before or after each."""
    bench = _Bench(names=names)
    lead = text[max(start, names[0].start - 16) : names[0].start]
    roles_before = re.search(r"\b(?:presidente|consigliere|giudice)\b(?!_)[\s:.-]*\Z", lead, re.IGNORECASE) is not None
    for index, name in enumerate(names):
        following = names[index + 1].start if index + 1 < len(names) else min(end, name.end + 60)
        if roles_before:
            role_start = names[index - 1].end if index else max(start, name.start - 16)
            # what says who reports may follow the name even where roles stand before ('avv. Rossi rel. ed est.')
            own = text[role_start : name.start]
            after = text[name.end : following]
            cut = _MEMBER.search(after)
            after = after[: cut.start()] if cut else after
            if index:
                # the words on who reports that follow the name before this one are not of this one
                of_this = next((m for m in _ROLE.finditer(own) if not _RAPPORTEUR.match(own, m.start())), None)
                own = own[of_this.start() :] if of_this else ""
            presiding, reporting = _PRESIDENT.search(own), _RAPPORTEUR.search(own) or _RAPPORTEUR.search(after)
        else:
            own = text[name.end : following]
            presiding, reporting = _PRESIDENT.search(own), _RAPPORTEUR.search(own)
        if presiding and bench.president is None:
            bench.president = name
        if reporting and bench.rapporteur is None:
            bench.rapporteur = name
    return bench


def _labelled(source: DocumentText) -> _Bench | None:
    """'Presidente: Rossi Mario / Relatore: Neri Anna', as some registries head their decisions."""
    bench = _Bench()
    for match in _LABELLED.finditer(source.head):
        name = name_at(source.text, match.end(), titled=match["title"] is not None)
        if name is not None:
            bench.names.append(name)
            if _PRESIDENT.match(match["role"] or "") or (match["short"] or "").lower() == "pres.":
                bench.president = bench.president or name
            else:
                bench.rapporteur = bench.rapporteur or name
    return bench if bench.names else None


def _untitled(text: str, start: int, end: int) -> _Bench:
    """'Mario Rossi, Presidente': names without a title, each followed by a role."""
    bench = _Bench()
    for match in _ALIKE.finditer(text, start, end):
        name = name_at(text, match.start("name"), titled=False)
        if name is None or name.end > end:
            continue
        bench.names.append(name)
        role = match["role"]
        if _PRESIDENT.match(role):
            bench.president = bench.president or name
        if _RAPPORTEUR.search(role + " "):
            bench.rapporteur = bench.rapporteur or name
    return bench


def _single(text: str, start: int, end: int) -> PersonName | None:
    for match in _PERSON.finditer(text, start, end):
        name = name_at(text, match.end(), titled=match["title"] is not None)
        if name is not None and (match["judge"] or match["title"]):
            return name
    the_judge = _THE_JUDGE.search(text, start, end) or _THE_JUDGE.search(text, 0, start)
    if the_judge is not None:
        return name_at(text, the_judge.end(), titled=True)
    then_judge = _THEN_JUDGE.search(text, start, end)
    return name_at(text, then_judge.start("name"), titled=True) if then_judge else None


def _gap(text: str, at: int) -> int:
    match = regex(r"[\s,-]*").match(text, at, at + 8)
    return match.end() - at if match else 0


SIGNING_KINDS: Final = Table(
    (r"onorario|unico|monocratico|ausiliario", "onorario | unico | monocratico | ausiliario", "popolare"),
    (r"relatore|relatrice|estensore|rel\.|est\.", "relatore | relatrice | estensore | rel. | est."),
    (r"ed?\s+est(?:ensore|\.)|del\s+lavoro", "ed estensore | del lavoro"),
    (r"di\s+pace", "di pace"),
    (r"dell'udienza\s+preliminare", "dell'udienza preliminare"),
    (r"per\s+le\s+indagini\s+preliminari", "per le indagini preliminari"),
    (r"Nome_\d+(?=\s+ESTENSORE)", "Nome_1 ESTENSORE"),
    any_case=True,
)
_SIGNING = regex(
    rf"(?P<role>\b(?i:(?:il|la|l'|f\.?to)\s*)?(?i:presidente|consiglier[ea]|giudice|estensore|relatore)(?!_)\b(?:\s*(?i:{SIGNING_KINDS.alternatives}))*)|(?P<titled>(?:{TITLE}\s*){{1,2}}(?=[A-Z]))"
)


def _signatures(source: DocumentText) -> _Bench:
    """The roles and names at the very end: each role with its name, or first the roles, then the names."""
    text = source.text
    if not source.has_operative_part:
        return _Bench()
    start = max(source.foot_start, len(text) - 1_500)
    roles: list[re.Match[str]] = []
    names: list[PersonName] = []
    order = ""
    at = start
    while (match := _SIGNING.search(text, at)) is not None and len(order) < 12:
        at = match.end()
        if match["role"]:
            if not re.match(r"(?i:il|la|l')", match["role"]) and order == "":
                continue  # 'in persona del giudice' in the operative part
            roles.append(match)
            order += "R"
            name = name_at(text, _skip_blank(text, at), titled=False)
            if name is None:
                continue
        else:
            name = name_at(text, at, titled=True)
            if name is None:
                continue
            name = PersonName(name.text, match.start(), name.end)
        names.append(name)
        order += "N"
        at = name.end
    return _signed(order, roles, names)


def _skip_blank(text: str, at: int) -> int:
    match = regex(r"[\s.:(-]*").match(text, at, at + 12)
    return match.end() if match else at


def _signed(order: str, roles: list[re.Match[str]], names: list[PersonName]) -> _Bench:
    """Pair roles and names where their order leaves no doubt."""
    bench = _Bench(names=names)
    order = order.rstrip("R") if order.endswith("NR") else order
    count = min(len(roles), len(names))
    if not re.fullmatch(r"(?:RN){1,3}N*|RRNN|RRRNNN", order) or count == 0:
        return bench
    for role, name in zip(roles[:count], names[:count], strict=True):
        said = role["role"]
        if _PRESIDENT.search(said):
            bench.president = bench.president or name
        if _RAPPORTEUR.search(said + " "):
            bench.rapporteur = bench.rapporteur or name
        elif _MEMBER.search(said) and not _PRESIDENT.search(said):
            bench.single = bench.single or name
    return bench
