"""How the case ended (esito), from the words of the operative part."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bdm.desk.proposal.reading.source import DocumentText, OpenField, Proposal
from bdm.italian.table import Table
from bdm.platform.kit.regex import regex

_I = re.IGNORECASE
MEANS: Final = Table(
    (r"l'appell[oi]|gli\s+appelli|l'impugnazione", "l'appello | gli appelli | l'impugnazione", "la causa"),
    (r"il\s+gravame|il\s+reclamo|i\s+reclami", "il gravame | il reclamo | i reclami"),
    (r"l'opposizione|il\s+ricorso|i\s+ricorsi", "l'opposizione | il ricorso | i ricorsi"),
    (r"l'istanza", "l'istanza"),
    (r"la\s+(?:domanda|richiesta)|le\s+domande", "la domanda | le domande"),
    (r"ogni\s+domanda|tutte\s+le\s+domande", "ogni domanda | tutte le domande"),
    (r"la\s+querela|l'incidente", "la querela | l'incidente"),
    any_case=True,
)
_MEANS = MEANS.pattern
OF_REVIEW: Final = Table(
    (r"\bappellant[ei]\b", "appellante", "il ricorrente in primo grado"),
    (r"\bin\s+grado\s+d(?:i\s+|'\s?)appello", "in grado di appello"),
    (r"\bcausa\s+(?:civile\s+)?d(?:i\s+|')appello", "causa civile di appello"),
    (r"\bdi\s+(?:secondo|II)\s+grado", "di secondo grado"),
    (r"\breclamant[ei]\b", "reclamante"),
    (r"\bgiudizio\s+d(?:i\s+|')appello", "giudizio di appello"),
    (
        r"\bavverso\s+(?:la\s+sentenza|il\s+provvedimento|l'ordinanza(?!\s*-?\s*ingiunzione)|il\s+decreto(?!\s+ingiuntivo))",
        "avverso la sentenza | avverso il decreto",
        "avverso il decreto ingiuntivo",
    ),
    (r"\bsentenza\s+(?:impugnata|appellata)", "sentenza impugnata"),
    any_case=True,
)
_REVIEW = OF_REVIEW.compiled
REFORM: Final = Table(
    (
        r"(?<!non\s)\b(?:in\s+)?(?:(?:parziale|totale|integrale|in\s+parte\s+qua)\s+)?riforma(?:ndo)?\b(?:\s+\w+){0,3}?\s*(?:la|l'|il|del(?:la|l')?|dell[ae]|in\s+parte\s+qua|:)",
        "in parziale riforma della sentenza | riformando la sentenza",
        "non riforma la sentenza",
    ),
    any_case=True,
)
_REFORM = REFORM.compiled
_CONFIRM = regex(r"\bconferma(?:ndo|ta)?\b(?!\s+nel\s+resto)(?!\s+(?:nel|per\s+il)\s+rest)", _I)
INADMISSIBLE: Final = Table(
    (
        rf"\bdichiara(?:re|ta|ndo)?\s+(?:(?:che|l'|la|altresì|pertanto)\s*)?(?:l'?\s?)?(?:{_MEANS}\s+(?:\w+\s+){{0,12}}?)?(?:inammissibil|improcedibil|improponibil|inammissibilità|l'inammissibilità)\w*(?:\s+(?P<what>\w+'?\s?\w*))?",
        "dichiara inammissibile l'appello | dichiara l'appello improcedibile | dichiara l'inammissibilità del ricorso",
        "dichiara cessata la materia",
    ),
    any_case=True,
)
_INADMISSIBLE = INADMISSIBLE.compiled
NULL_ACTS: Final = Table(
    (r"atto\s+(?:introduttivo|di\s+citazione)", "atto introduttivo", "il contratto"),
    (r"citazione|ricorso\s+introduttivo|ricorso", "citazione | ricorso introduttivo | ricorso"),
    (r"giudizio|procedimento", "giudizio | procedimento"),
    (r"sentenza\s+(?:impugnata|appellata|di\s+primo)", "sentenza impugnata"),
    (r"notificazione", "notificazione"),
    (r"decreto\s+di\s+citazione", "decreto di citazione"),
    any_case=True,
)
_NULL = regex(
    rf"\bdichiara\w*\s+(?:(?:la\s+)?nullità|null[oa])\s+(?:del(?:la|l')?|il|la|l')\s*{NULL_ACTS.pattern}",
    _I,
)
_ASKER = (
    r"(?:(?:l[ae']|il|i|gli|parte|part[ei])\s*){0,2}(?:opponent|attor|attric|ricorrent|appellant|reclamant|istant)\w*"
)
_AGAINST_ASKER = regex(rf"\bcondanna\s+(?:altresì\s+|quindi\s+|pertanto\s+)?{_ASKER}", _I)
_SUBDUED = regex(r"\brevoca\w*\b[^.;]{0,40}\bdecreto\s+ingiuntivo", _I)
"""What an opposition was made against goes; what is owed may be ordered anew."""
_STANDS = regex(
    r"\bconferma(?:ndo|to)?\b[^.;]{0,60}?\b(?:decreto\s+ingiuntivo|decreto\s+oppost|ordinanza[\s-]+ingiunzione|ordinanza\s+oppost|verbale|cartella|provvedimento)",
    _I,
)
_OPPOSITION = regex(r"\bopponent[ei]\b|\bopposizione\s+(?:a|al|avverso|contro|ex)\b", _I)
_GRANT = regex(
    r"\b(?:accogli[eo](?:ndo|no)?|in\s+(?:parziale\s+|integrale\s+)?accoglimento)\b(?!\s+(?:l'|dell')?eccezion)", _I
)
REJECT: Final = Table(
    (
        rf"\b(?:rigett[ao](?:ndo|no)?|respinge(?:ndo)?|disattende)\b(?:\s+(?:integralmente|perciò|pertanto|quindi|così|per\s+l'effetto))?\s*,?\s*(?:nel\s+merito\s*,?\s*)?(?P<what>{_MEANS})",
        "rigetta l'appello | respinge integralmente la domanda",
        "rigetta l'eccezione",
    ),
    (
        r"\b(?:rigett[ao](?:ndo|no)?|respinge(?:ndo)?|disattende)\b(?:(?!eccezion|istanza|richiest|ogni|altr[aei]\b|\bsospen)[^.;:]){0,80}?\b(?P<what2>opposizion[ei]|domand[ae]|ricors[oi]|appell[oi]|impugnazion[ei]|reclam[oi]|gravam[ei]|pretes[ae])\b",
        "rigetta la proposta opposizione | respinge, perché infondata, l'avversa opposizione",
    ),
    any_case=True,
)
_REJECT = REJECT.compiled
_REST = regex(
    r"\b(?:nel\s+resto|per\s+il\s+resto|ogni\s+altra|le\s+(?:altre|ulteriori|restanti)|ulteriore|riconvenzional|altra\s+domanda)",
    _I,
)
ENDED: Final = Table(
    (r"cessat[ao]\s+la\s+materia", "cessata la materia", "rigetta la domanda"),
    (r"cessazione\s+della\s+materia|incompeten", "cessazione della materia | incompeten"),
    (r"difetto\s+di\s+giurisdizione|estint", "difetto di giurisdizione | estint"),
    (r"estinzione", "estinzione"),
    (r"non\s+luogo\s+a\s+provvedere", "non luogo a provvedere"),
    (r"prescritt[oi]\s+il\s+reato", "prescritto il reato"),
    (r"rimett\w+\s+la\s+causa", "rimetta la causa"),
    any_case=True,
)
_ENDED = regex(
    rf"\b{ENDED.pattern}",
    _I,
)
_ORDERS = regex(r"(?:\A|[:;]|\b\w{1,2}\s?[).]|\n|-)\s*(?P<what>condanna(?P<costs>[^;]{0,220}))", _I)
DECLARES: Final = Table(
    (
        r"(?:accertata?|dichiara(?:ta)?|accerta(?:\s+e\s+dichiara)?)\b[^.;]{0,200}?\b(?:responsabilità|diritto\s+di|inefficac|annulla|risolto|risoluzione|illegittim|simula|acquist|intercors|usucap)",
        "accertata la responsabilità | dichiara che la clausola è inefficace",
        "condanna il convenuto",
    ),
    (r"pronuncia\s+(?:la\s+separazione|lo\s+scioglimento|la\s+cessazione)", "pronuncia la separazione"),
    (r"annulla\b|revoca\b|ordina\b", "annulla | revoca | ordina"),
    any_case=True,
)
_DECLARES = regex(
    rf"\A[\s:;\d)(.a-]{{0,8}}{DECLARES.pattern}",
    _I,
)
_COSTS = regex(r"\bart\.\s?96\b|\b(?:spese|compens[io]|rifondere|rifusione|rimborso|rimborsare)\b", _I)
_NOW = regex(r"(?:provvede|dispone|decide|giudica|statuisce|pronuncia)\s*:|(?:provvede|dispone|decide)\s", _I)
_END_CHARACTERS = 3_500


def read_outcome(source: DocumentText, area: str | None, ufficio: str | None) -> Iterator[Proposal | OpenField]:
    """``esito``, by the whole of the operative part. Nothing without 'P.Q.M.', for convictions and acquittals, or where
    the words are not those of an outcome of the list (a case that was settled or sent to another court); undecided
    where it had several ends at once.
    """
    if not source.has_operative_part:
        return
    start = source.foot_start
    end = min(len(source.text), start + _END_CHARACTERS)
    now = _NOW.search(source.text, start, min(end, start + 1_500))
    at = now.end() if now else start
    review = (
        ((ufficio or "").startswith("CORTE DI APPELLO"))
        or _REVIEW.search(source.head) is not None
        or _REVIEW.search(source.text, start, end) is not None
    )
    found = (
        _of_review(source.text, start, at, end)
        if review
        else _of_first_instance(source.text, start, at, end, area, _OPPOSITION.search(source.head) is not None)
    )
    if len(found) == 1:
        [(value, match)] = found
        yield source.proposal("esito", value, match.start(), match.end())
    elif found:
        match = found[0][1]
        yield source.undecided("esito", MIXED, [value for value, _ in found], match.start(), match.end())


MIXED: Final = "Il dispositivo ha più esiti"
_Found = tuple[str, re.Match[str]]


def _of_review(text: str, start: int, at: int, end: int) -> list[_Found]:
    granted, rejected = _GRANT.search(text, start, end), _REJECT.search(text, at, end)
    refused, confirmed = _INADMISSIBLE.search(text, at, end), _CONFIRM.search(text, at, end)
    one = _first(
        ("RIFORMA", _REFORM.search(text, start, end), True),
        ("NULLITA", _NULL.search(text, at, end), True),
        ("INAMMISSIBILITA", refused, not (granted or rejected or confirmed)),
        ("CONFERMA", confirmed, not granted),
        ("RIGETTO", rejected, not (granted or refused)),
        ("ACCOGLIMENTO", granted, not (rejected or confirmed or _ENDED.search(text, at, end))),
    )
    return one or _found(("ACCOGLIMENTO", granted), ("RIGETTO", rejected), ("INAMMISSIBILITA", refused))


def _of_first_instance(text: str, start: int, at: int, end: int, area: str | None, opposition: bool) -> list[_Found]:
    if _ENDED.search(text, at, end):
        return []
    granted, refused = _GRANT.search(text, start, end), _INADMISSIBLE.search(text, at, end)
    rejected = next(
        (m for m in _REJECT.finditer(text, at, end) if not _REST.search(text, m.start(), m.end() + 40)), None
    )
    ordered = _ordered(text, at, end) if area == "civile" and not opposition else None
    stands, subdued = _STANDS.search(text, at, end), _SUBDUED.search(text, at, end)
    null = _NULL.search(text, at, end)
    if null is not None and not (granted or rejected):
        return [("NULLITA", null)]
    if opposition and subdued is not None and granted is None:
        # the debtor opposed with success, and may owe all the same
        owing = next((m for m in _AGAINST_ASKER.finditer(text, at, end) if not _of_costs(text, m)), None)
        return _found(("ACCOGLIMENTO", subdued), ("RIGETTO", owing or rejected))
    if opposition and rejected is None and granted is None and stands is not None:
        return [("RIGETTO", stands)]
    return _found(
        ("ACCOGLIMENTO", granted or ordered),
        ("RIGETTO", rejected),
        ("INAMMISSIBILITA", None if granted or ordered else refused),
    )


def _of_costs(text: str, match: re.Match[str]) -> bool:
    """Whether this orders somebody to pay for the proceedings, and nothing else."""
    stop = text.find(";", match.end(), match.end() + 220)
    return _COSTS.search(text, match.end(), stop if stop >= 0 else match.end() + 220) is not None


def _found(*outcomes: tuple[str, re.Match[str] | None]) -> list[_Found]:
    return [(value, match) for value, match in outcomes if match is not None]


def _first(*outcomes: tuple[str, re.Match[str] | None, bool]) -> list[_Found]:
    """The first outcome that was found and whose condition holds."""
    return next(([(value, match)] for value, match, holds in outcomes if match is not None and holds), [])


def _ordered(text: str, at: int, end: int) -> re.Match[str] | None:
    """What the court orders the other party to do, costs apart: it grants what was asked."""
    declared = _DECLARES.match(text[at : at + 400])
    if declared is not None:
        return regex(re.escape(text[at : at + declared.end()])).match(text, at)
    for match in _ORDERS.finditer(text, at, end):
        if _COSTS.search(match["costs"]) is None and _AGAINST_ASKER.match(match["what"]) is None:
            return match
    return None
