"""What a question asks for besides its words: what kind of question it is, which says where in a decision it is
answered, and what an answer to it has to contain (an amount, a date, a number of something, a reason).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bdm.assistant.words import QuestionTerm, question_terms, says_little, synonyms
from bdm.italian import tokens
from bdm.italian.days import DAY
from bdm.italian.headings import PQM
from bdm.platform.kit.regex import regex

_FIRST: Final = (
    r"\bprim[oa]\s+(?:giudice|grado|sentenza|istanza)|\b(?:davanti|innanzi)\s+al\s+(?:tribunale|giudice\s+di\s+pace)\b"
    r"|\bha\s+deciso\s+il\s+giudice\s+di\s+pace\b"
)
_INTERROGATIVE: Final = r"\b(?:chi|che|cosa|come|quando|dove|perch[eé]|quant\w+|qual\w*)\b"
_EXPERT: Final = r"(?:consulen\w+|perit\w+|perizia|ctu|avvocat\w+)"
_BEARS: Final = r"(?:pag\w+|carico|ripart\w+|divi[sd]\w+|tocca|cost\w+|conto)"
_ASKS: Final = (
    r"chied\w+|chiest\w+|domand\w+|pretes\w+|pretend\w+|vole\w+|eccep\w+|sost(?:ien|en)\w+|dife[sn]\w+|lament\w+|agit\w+"
    r"|raccont\w+|all['’]inizio"
)
_KINDS: Final = {
    name: regex(pattern, re.IGNORECASE)
    for name, pattern in (
        (
            "outcome",
            r"\b(?:decis\w+|decid\w+|stabilit\w+|esito|accolt\w+|accogli\w+|rigett\w+|respint\w+|condann\w+|assolt\w+"
            r"|dispost\w*|dispone|dispositivo|ordinat\w+|p\.?q\.?m|soccombent\w+|pena|che\s+fine|alla\s+fine"
            r"|com[e'’]\s?(?:è\s+)?(?:finisc|finit|andat)\w+|chi\s+(?:ha\s+)?(?:vin|pers|ragione|torto)\w*"
            r"|conclus\w+\s+(?:la\s+causa|il\s+giudizio|il\s+processo))\b",
        ),
        (
            "costs",
            r"\b(?:spese|compens[io]|onorari|interessi|parcella)\b"
            rf"|\b{_BEARS}\b.*\b{_EXPERT}|\b{_EXPERT}\b.*\b{_BEARS}",
        ),
        (
            "gives",
            r"\b(?:quant[oaie]|somma|cifra|importo|assegno|indennità|risarcimento)\b.*\b(?:dev\w+|pag\w+|vers\w+|ricev\w+|otten\w+"
            r"|ottien\w+|spett\w+|prend\w+|riconosc\w+|ri(?:da\w+|dà)|restitu\w+|liquidat\w+|dat[oaie]|in\s+tutto|avrà|totale)\b"
            r"|\b(?:entro\s+quanto|chi\s+paga|chi\s+deve\s+pagare|a\s+chi\s+tocca|per\s+quanto\s+tempo)\b",
        ),
        (
            "people",
            r"\b(?:chi\s+(?:è|era|sono|erano|difend\w+|rappresent\w+|assist\w+|giudic\w+|presied\w+)|avvocat[oi]\s+(?:di|del\w*|che)"
            r"|difes\w+\s+da|rappresentat\w+\s+da|difensor\w+|giudice\s+(?:che|è)|collegio|relator\w+|presidente|numero\s+di\s+ruolo|r\.?g\b)",
        ),
        ("claim", rf"\b(?:{_ASKS}|conclusioni)\b"),
        ("how_much_claimed", rf"\b(?:quant[oai]|somma|cifra|import[oi]|soldi)\b.*\b(?:{_ASKS}|reclam\w+)\b"),
        ("said", rf"\b(?:{_ASKS}|giustific\w+|dic[eo]\w*|second[oa]|motivi|contest\w+|parti?)\b"),
        (
            "why",
            r"\b(?:perch[eé]|ragion\w+|motiv\w+|principio|ritien\w+|ritenut\w+|argoment\w+|secondo\s+il|valuta\w*|fondament\w+"
            r"|come\s+mai)\b",
        ),
        ("first", _FIRST),
        ("yes_no", rf"^(?!.*{_INTERROGATIVE})"),
    )
}
"""Kinds of questions; one may be of several. ``said`` asks what somebody says, of whatever."""

_SIGNS: Final = {
    "party": regex(
        r"\b(?:appellant\w|ricorrent\w|attor\w|attrice|convenut\w|oppo\w+|reclamante|debitrice|controparte|difesa)\b[^.;]{0,60}"
        r"\b(?:sostien\w+|deduc\w+|lament\w+|eccep\w+|afferm\w+|assum\w+|evidenzi\w+|contest\w+|chied\w+|esponeva|replic\w+)"
        r"|\b(?:[Ss]ostien\w|[Ll]amenta\w*|[Dd]educe\w*|[Ss]osteneva|[Ee]ccepi\w+)\b"
    ),
    "earlier": regex(
        r"\b(?:primo\s+(?:giudice|grado)|sentenza\s+(?:impugnata|appellata|n)|giudice\s+di\s+prim"
        r"|ha\s+(?:accolto|rigettato|condannato|ritenuto|dichiarato)"
        r"|il\s+tribunale\s+(?:di\s+\w+\s*,?\s*)?(?:ha|aveva|rigett|accogli|condann))",
        re.IGNORECASE,
    ),
    "law": regex(
        r"\bCass\b|[Cc]assazione|giurisprudenza|principio|sez\.\s*un|[Cc]orte\s+[Cc]ost|\bart(?:t|icol\w)?\.?\s*\d"
    ),
}
"""What a text shows of who speaks: a party, the court on an earlier judgment, the law."""
_OPERATIVE: Final = regex(
    rf"definitivamente\s+(?:pronunci|decid)|così\s+(?:provvede|dispone|decide)\b|{PQM.pattern}", re.IGNORECASE
)

_NUMBER: Final = (
    r"(?:\d[\d.]*(?:,\d+)?|un[oa]?|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|quindici|diciotto|venti|trenta"
    r"|quaranta|sessanta|novanta|cento|centoventi|metà)"
)
_HOW_MANY: Final = regex(r"\bquant[ie]\s+(?!soldi|euro|debit|anni\b|mesi\b|giorni\b|ore\b)(\w+)", re.IGNORECASE)
_WHICH: Final = regex(r"\b(?:che|qual[ei]|quant[ie])\s+(\w+)", re.IGNORECASE)
_SO_MANY: Final = regex(rf"\b{_NUMBER}((?:\s+[^\W\d_]+){{1,3}})", re.IGNORECASE)
_DATE: Final = rf"\b(?:{DAY}|(?:19|20)\d\d)\b"
_LASTS: Final = rf"\b{_NUMBER}\s+(?:ann[oi]|mes[ei]|giorn[oi]|or[ae]|settiman[ae]|mensilità)\b"
_SHAPES: Final = {
    name: (regex(asks, re.IGNORECASE), regex(has, re.IGNORECASE if fold else 0))
    for name, asks, has, fold in (
        (
            "amount",
            r"\bquant[oa]\b(?!\s+(?:temp|alc))(?<!da quanto)(?<!entro quanto)|\bquanti\s+(?:soldi|euro|debit\w+)"
            r"|\bimport[oi]|\bsomm[ae]\b"
            r"|\bammont\w+|\bcifra|\bprezzo|\bcost[oi]\b|\bstima\b|\bcanone\b|\bfatturato\b|\bassegno\b",
            r"(?:€|\beuro?\b)\s*\.?\s*-?\s*\d|\d\s*(?:€|euro\b|eur\b)|\d\.\d{3}\b|\d+,\d{2}\b|\d\s?%",
            True,
        ),
        (
            "pain",
            r"\bpena\b|\bcondanna\b",
            r"\b(?:anni|mesi|giorni)\b.{0,40}\b(?:reclusione|arresto)|€|\beuro\b|\bmulta|\bammenda",
            True,
        ),
        (
            "percent",
            r"\bpercentuale|\bdi\s+quanto|\btasso\b|\bquota\b|\binvalidità\b",
            r"\d\s?%|per\s+cento|\d,\d+\s*g/l",
            True,
        ),
        (
            "date",
            r"\bquando\b|\b(?:che|quale)\s+(?:giorno|anno|data|mese)|\bdat[ae]\b|\bda\s+quando\b|\bfino\s+a\s+quando|\bfino\s+a\s+che",
            _DATE,
            True,
        ),
        (
            "lasts",
            r"\bquanto\s+tempo|\b(?:da|entro|per|dopo)\s+quant\w+|\bentro\s+(?:quando|che|quale)|\bquant[ie]\s+(?:anni(?!\s+(?:ha|hanno|avev))|mesi|giorni|ore)"
            r"|\btermine\b|\bdurat[ao]\b",
            rf"{_LASTS}|{_DATE}|\bprima\s+udienza",
            True,
        ),
        (
            "age",
            r"\bquant[ie]\s+anni\s+(?:ha|hanno|aveva|avevano)\b|\betà\b",
            r"\bnat[oaie]\s+(?:a|ad|il|nel|l)\b|\b(?:di|ha|aveva)\s+(?:anni\s+\d|\d+\s+anni)|\betà\s+di\b|enne\b",
            True,
        ),
        (
            "law",
            r"\b(?:norm[ae]|articol[oi]|legge|leggi|disposizion[ei]|codice)\b",
            r"\bart(?:t|icol[oi])?\b\.?\s*\d",
            True,
        ),
        (
            "precedent",
            r"\b(?:precedent\w+|giurisprudenza|cassazione)\b",
            r"\bcass\b|cassazione|sez(?:ioni)?\.?\s+un|\btrib\b",
            True,
        ),
        (
            "who",
            r"\bchi\b|\bcome\s+si\s+chiam\w+|\bnome\b",
            r"[a-zà-ù,]\s+[A-ZÀ-Ý][a-zà-ù]+\s+[A-ZÀ-Ý][a-zà-ù]+",
            False,
        ),
        (
            "where",
            r"\b(?:dove|in\s+che\s+(?:via|strada|luogo|città)|indirizzo)\b",
            r"\b(?:[Vv]ia|[Vv]iale|[Pp]iazza|[Cc]orso|contrada|località|sit[oaie]|ubicat\w+|[Cc]omun[ei]\s+di)\b|\([A-Z]{2}\)",
            False,
        ),
        (
            "why",
            r"\bperch[eé]\b|\bper\s+(?:quale|che)\s+(?:motivo|ragione)|\bda\s+(?:che\s+)?cosa\b|\bcome\s+mai\b",
            r"\b(?:in\s+quanto|poiché|perché|atteso|stante|sicché|pertanto|infatti|dunque|difett\w+|mancanza|mancat[oa]|ne\s+(?:consegue|deriva"
            r"|discende)|dovut[oaie]\s+a\w*|dipes[oaie]|derivan\w*|a\s+causa|non\s+(?:è|sono|ha|hanno|risulta|risultano|può|basta|vi\s+è))\b",
            True,
        ),
        (
            "total",
            r"\bin\s+tutto\b|\btotal\w+|\balla\s+fine\b|\bcomplessiv",
            r"complessiv|\btotale|ammont|sommando",
            True,
        ),
    )
}
"""For each kind of thing: how it is asked for, and how such a thing is written."""


@dataclass(frozen=True, slots=True)
class ParsedQuestion:
    """A question taken apart: the words it looks for, of which kinds it is, what an answer to it has to contain by the
    name of that, the tokens of what it asks the number of, and the token of what it asks which of.
    """

    things: list[QuestionTerm]
    kinds: frozenset[str]
    shapes: dict[str, re.Pattern[str]]
    number_of: frozenset[str]
    focus: str | None


def taken_apart(question: str) -> ParsedQuestion:
    """What the question asks for."""
    kinds = {name for name, pattern in _KINDS.items() if pattern.search(question)}
    if "first" in kinds:  # how an earlier judgment ended is not how this one did
        kinds.discard("outcome")
    if "people" in kinds:  # who defends is not how one defends oneself
        kinds.discard("claim")
    return ParsedQuestion(
        question_terms(question), frozenset(kinds), asked_shapes(question), counted_tokens(question), focus(question)
    )


def asked_shapes(question: str) -> dict[str, re.Pattern[str]]:
    """What an answer to the question has to contain, by name."""
    return {name: has for name, (asks, has) in _SHAPES.items() if asks.search(question)}


def shape_bonus(question: str, text: str) -> float:
    """The share of what an answer to the question has to contain that the text has (0 to 1)."""
    shapes = asked_shapes(question).values()
    return sum(1.0 for shape in shapes if shape.search(text)) / len(shapes) if shapes else 0.0


def signs(text: str) -> dict[str, float]:
    """Who speaks in a text (0 to 1): a party, the court on an earlier judgment, the law."""
    return {
        "party": float(_SIGNS["party"].search(text) is not None),
        "earlier": float(_SIGNS["earlier"].search(text) is not None),
        "law": min(4, len(_SIGNS["law"].findall(text))) / 4,
    }


def begins_operative(text: str) -> bool:
    """Whether the operative part begins in this text, whatever heading it has or lacks."""
    return _OPERATIVE.search(text) is not None


def focus(question: str) -> str | None:
    """The token of what the question wants to know which or how many of."""
    match = _WHICH.search(question)
    named = tokens(match[1]) if match else []
    return named[0] if named and not says_little(named[0]) else None


def counted_tokens(question: str) -> frozenset[str]:
    """The tokens of what the question asks the number of; none where it asks for no number."""
    match = _HOW_MANY.search(question)
    named = tokens(match[1]) if match else []
    return frozenset(other for token in named for other in (token, *synonyms(token)))


def counts(text: str, things: frozenset[str]) -> bool:
    """Whether the text says a number of one of these."""
    return any(things.intersection(tokens(match[1])) for match in _SO_MANY.finditer(text))
