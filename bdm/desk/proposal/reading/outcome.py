"""How the case ended (esito), from the words of the operative part."""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

import re
from collections.abc import Iterator

from bdm.desk.proposal.reading.source import DocumentText, Proposal

_I = re.IGNORECASE
_MEANS = r"(?:l'appell[oi]|gli\s+appelli|l'impugnazione|il\s+gravame|il\s+reclamo|i\s+reclami|l'opposizione|il\s+ricorso|i\s+ricorsi|l'istanza|la\s+(?:domanda|richiesta)|le\s+domande|ogni\s+domanda|tutte\s+le\s+domande|la\s+querela|l'incidente)"
_REVIEW = re.compile(
    r"\bappellant[ei]\b|\bin\s+grado\s+d(?:i\s+|'\s?)appello|\bcausa\s+(?:civile\s+)?d(?:i\s+|')appello|\bdi\s+(?:secondo|II)\s+grado|\breclamant[ei]\b|\bgiudizio\s+d(?:i\s+|')appello|\bavverso\s+(?:la\s+sentenza|il\s+provvedimento|l'ordinanza|il\s+decreto)|\bsentenza\s+(?:impugnata|appellata)",
    _I,
)
_REFORM = re.compile(
    r"(?<!non\s)\b(?:in\s+)?(?:(?:parziale|totale|integrale|in\s+parte\s+qua)\s+)?riforma(?:ndo)?\b(?:\s+\w+){0,3}?\s*(?:la|l'|il|del(?:la|l')?|dell[ae]|in\s+parte\s+qua|:)",
    _I,
)
_CONFIRM = re.compile(r"\bconferma(?:ndo|ta)?\b(?!\s+nel\s+resto)(?!\s+(?:nel|per\s+il)\s+rest)", _I)
_INADMISSIBLE = re.compile(
    rf"\bdichiara(?:re|ta|ndo)?\s+(?:(?:che|l'|la|altresì|pertanto)\s*)?(?:l'?\s?)?(?:{_MEANS}\s+(?:\w+\s+){{0,12}}?)?(?:inammissibil|improcedibil|improponibil|inammissibilità|l'inammissibilità)\w*(?:\s+(?P<what>\w+'?\s?\w*))?",
    _I,
)
_NULL = re.compile(
    r"\bdichiara\w*\s+(?:(?:la\s+)?nullità|null[oa])\s+(?:del(?:la|l')?|il|la|l')\s*(?:atto\s+(?:introduttivo|di\s+citazione)|citazione|ricorso\s+introduttivo|ricorso|giudizio|procedimento|sentenza\s+(?:impugnata|appellata|di\s+primo)|notificazione|decreto\s+di\s+citazione)",
    _I,
)
_GRANT = re.compile(
    r"\b(?:accogli[eo](?:ndo|no)?|in\s+(?:parziale\s+|integrale\s+)?accoglimento)\b(?!\s+(?:l'|dell')?eccezion)", _I
)
_REJECT = re.compile(
    rf"\b(?:rigett[ao](?:ndo|no)?|respinge(?:ndo)?|disattende)\b(?:\s+(?:integralmente|perciò|pertanto|quindi|così|per\s+l'effetto))?\s*,?\s*(?:nel\s+merito\s*,?\s*)?(?P<what>{_MEANS})",
    _I,
)
_REST = re.compile(
    r"\b(?:nel\s+resto|per\s+il\s+resto|ogni\s+altra|le\s+(?:altre|ulteriori|restanti)|ulteriore|riconvenzional|altra\s+domanda)",
    _I,
)
_ENDED = re.compile(
    r"\b(?:cessat[ao]\s+la\s+materia|cessazione\s+della\s+materia|incompeten|difetto\s+di\s+giurisdizione|estint|estinzione|non\s+luogo\s+a\s+provvedere|prescritt[oi]\s+il\s+reato|rimett\w+\s+la\s+causa)",
    _I,
)
_ORDERS = re.compile(r"(?:\A|[:;]|\b\w{1,2}\s?[).]|\n|-)\s*(?P<what>condanna(?P<costs>[^;]{0,220}))", _I)
_DECLARES = re.compile(
    r"\A[\s:;\d)(.a-]{0,8}(?:(?:accertata?|dichiara(?:ta)?|accerta(?:\s+e\s+dichiara)?)\b[^.;]{0,200}?\b(?:responsabilità|diritto\s+di|inefficac|annulla|risolto|risoluzione|illegittim|simula|acquist|intercors|usucap)|pronuncia\s+(?:la\s+separazione|lo\s+scioglimento|la\s+cessazione)|annulla\b|revoca\b|ordina\b)",
    _I,
)
_COSTS = re.compile(r"\b(?:spese|compens[io]|rifondere|rifusione|rimborso|rimborsare)\b", _I)
_NOW = re.compile(r"(?:provvede|dispone|decide|giudica|statuisce|pronuncia)\s*:|(?:provvede|dispone|decide)\s", _I)
_END_CHARACTERS = 3_500


def read_outcome(source: DocumentText, area: str | None, ufficio: str | None) -> Iterator[Proposal]:
    """``esito``. Nothing without 'P.Q.M.', for convictions and acquittals, or where the words are not those of an
    outcome of the list (a case that was settled, sent to another court, or had several ends at once).
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
    found = _of_review(source.text, start, at, end) if review else _of_first_instance(source.text, start, at, end, area)
    if found is not None:
        value, match = found
        yield source.proposal("esito", value, match.start(), match.end())


_Found = tuple[str, re.Match[str]]


def _of_review(text: str, start: int, at: int, end: int) -> _Found | None:
    granted, rejected = _GRANT.search(text, start, end), _REJECT.search(text, at, end)
    refused, confirmed = _INADMISSIBLE.search(text, at, end), _CONFIRM.search(text, at, end)
    return _first(
        ("RIFORMA", _REFORM.search(text, start, end), True),
        ("NULLITA", _NULL.search(text, at, end), True),
        ("INAMMISSIBILITA", refused, not (granted or rejected or confirmed)),
        ("CONFERMA", confirmed, not granted),
        ("RIGETTO", rejected, not (granted or refused)),
        ("ACCOGLIMENTO", granted, not (rejected or confirmed or _ENDED.search(text, at, end))),
    )


def _of_first_instance(text: str, start: int, at: int, end: int, area: str | None) -> _Found | None:
    if _ENDED.search(text, at, end):
        return None
    granted, refused = _GRANT.search(text, start, end), _INADMISSIBLE.search(text, at, end)
    rejected = next(
        (m for m in _REJECT.finditer(text, at, end) if not _REST.search(text, m.start(), m.end() + 40)), None
    )
    ordered = _ordered(text, at, end) if area == "civile" else None
    return _first(
        ("NULLITA", _NULL.search(text, at, end), not granted),
        ("ACCOGLIMENTO", granted, True),
        ("ACCOGLIMENTO", ordered, not _before(rejected, ordered)),
        ("RIGETTO", rejected, not (ordered or _before(refused, rejected))),
        ("INAMMISSIBILITA", refused, not (ordered or rejected)),
    )


def _first(*outcomes: tuple[str, re.Match[str] | None, bool]) -> _Found | None:
    """The first outcome that was found and whose condition holds."""
    return next(((value, match) for value, match, holds in outcomes if match is not None and holds), None)


def _before(one: re.Match[str] | None, other: re.Match[str] | None) -> bool:
    return one is not None and other is not None and one.start() < other.start()


def _ordered(text: str, at: int, end: int) -> re.Match[str] | None:
    """What the court orders the other party to do, costs apart: it grants what was asked."""
    declared = _DECLARES.match(text[at : at + 400])
    if declared is not None:
        return re.compile(re.escape(text[at : at + declared.end()])).match(text, at)
    for match in _ORDERS.finditer(text, at, end):
        costs = _COSTS.search(match["costs"])
        if costs is None:
            return match
    return None
