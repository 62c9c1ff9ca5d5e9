"""What a question asks for besides its words: where in a decision such a thing is told, and what an answer to it has to
contain (an amount, a date, a number of something, a reason).
"""

from __future__ import annotations

import math
import re
from typing import Final

from bdm.assistant.words import says_little, synonyms
from bdm.italian_text import tokens

_FIRST: Final = (
    r"\bprim[oa]\s+(?:giudice|grado|sentenza|istanza)|\b(?:davanti|innanzi)\s+al\s+(?:tribunale|giudice\s+di\s+pace)\b"
    r"|\bha\s+deciso\s+il\s+giudice\s+di\s+pace\b"
)
_BEFORE: Final = re.compile(_FIRST, re.IGNORECASE)
_CLAIMED: Final = re.compile(
    r"\b(?:chied\w+|chiest\w+|domand\w+|pretes\w+|pretend\w+|vole\w+|eccep\w+|sost(?:ien|en)\w+|dife[sn]\w+|lament\w+|giustific\w+"
    r"|agit\w+|raccont\w+|all['’]inizio|dic[eo]\w*|second[oa]|motivi|contest\w+|parti?)\b",
    re.IGNORECASE,
)
_HOW_MUCH: Final = re.compile(
    r"\b(?:quant[oai]|somma|cifra|import[oi]|soldi)\b.*\b(?:chied\w+|chiest\w+|domandav\w+|pretes\w+|pretend\w+|vole\w+|reclam\w+)",
    re.IGNORECASE,
)
_SAYS: Final = re.compile(
    r"\b(?:appellant\w|ricorrent\w|attor\w|attrice|convenut\w|oppo\w+|reclamante|debitrice|controparte|difesa)\b[^.;]{0,60}"
    r"\b(?:sostien\w+|deduc\w+|lament\w+|eccep\w+|afferm\w+|assum\w+|evidenzi\w+|contest\w+|chied\w+|esponeva|replic\w+)"
    r"|\b(?:[Ss]ostien\w|[Ll]amenta\w*|[Dd]educe\w*|[Ss]osteneva|[Ee]ccepi\w+)\b"
)
_ABOUT: Final[tuple[tuple[str, dict[str, float]], ...]] = (
    (
        r"\b(?:decis\w+|decid\w+|stabilit\w+|esito|accolt\w+|accogli\w+|rigett\w+|respint\w+|condannat\w+|condanna|assolt\w+"
        r"|dispost\w*|dispone|dispositivo|ordinat\w+|p\.?q\.?m|soccombent\w+|pena"
        r"|vinto\s+(?:la\s+causa|il\s+giudizio)|(?:chi\s+ha\s+)?(?:vinto|perso)(?=\s*\?)"
        r"|che\s+fine\s+(?:ha|hanno)\s+fatto|com[e'’]\s?è\s+(?:finit\w+|andat\w+)|conclus\w+\s+(?:la\s+causa|il\s+giudizio|il\s+processo))\b",
        {"dispositivo": 1.6},
    ),
    (r"\b(?:spese|compensi|onorari)\b", {"dispositivo": 1.5, "motivi": 1.1, "fatto_e_motivi": 1.1}),
    (
        r"\b(?:chi\s+(?:è|sono)|parti|difes\w+\s+da|rappresentat\w+|avvocat\w+|difensor\w+|giudice\s+(?:che|è)|collegio|relatore"
        r"|presidente|numero\s+di\s+ruolo|r\.?g\b)",
        {"intestazione": 1.5},
    ),
    (
        r"\b(?:chied\w+|chiest\w+|domand\w+|conclusioni|pretes\w+|pretend\w+|vole\w+|eccep\w+|sostien\w+|sostenut\w+|sosteneva\w*"
        r"|difes[ao]|difend\w+|lament\w+|agit\w+|raccont\w+|all['’]inizio)\b",
        {"conclusioni": 1.35, "fatto": 1.35, "fatto_e_motivi": 1.1, "dispositivo": 0.7},
    ),
    (
        r"\b(?:perché|perche|ragion\w+|motiv\w+|principio|ritien\w+|ritenut\w+|argoment\w+|secondo\s+il|valuta\w*|fondament\w+)\b",
        {"motivi": 1.3, "fatto_e_motivi": 1.3, "dispositivo": 0.7, "conclusioni": 0.8},
    ),
    (
        r"\b(?:accadut\w+|success\w+|fatti|vicenda|quando|dove|come\s+è\s+avvenut\w+)\b",
        {"fatto": 1.3, "fatto_e_motivi": 1.2},
    ),
    (
        _FIRST,
        {"dispositivo": 0.6, "fatto": 1.2},
    ),
)
CLAIM: Final = 0.75
"""What a party says is worth beside what the court says, where neither is asked for."""
_SELDOM: Final = {"conclusioni": 0.75, "intestazione": 0.8}
"""Parts that a question is not about unless it says so: what the parties ask for is not what is."""
_PARTS: Final = tuple((re.compile(pattern, re.IGNORECASE), weights) for pattern, weights in _ABOUT)
_GIVES: Final = re.compile(
    r"\b(?:quant[oaie]|somma|cifra|importo|assegno|indennità|risarcimento)\b.*\b(?:dev\w+|pag\w+|vers\w+|ricev\w+|otten\w+|ottien\w+"
    r"|spett\w+|prend\w+|riconosc\w+|ri(?:da\w+|dà)|restitu\w+|liquidat\w+|dat[oaie]|alla\s+fine|in\s+tutto|avrà|totale)\b"
    r"|\b(?:entro\s+quanto|chi\s+paga|chi\s+deve\s+pagare|a\s+chi\s+tocca|per\s+quanto\s+tempo)\b",
    re.IGNORECASE,
)

_NUMBER: Final = (
    r"(?:\d[\d.]*(?:,\d+)?|un[oa]?|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|quindici|diciotto|venti|trenta"
    r"|quaranta|sessanta|novanta|cento|centoventi|metà)"
)
_HOW_MANY: Final = re.compile(r"\bquant[ie]\s+(?!soldi|euro|debit|anni\b|mesi\b|giorni\b|ore\b)(\w+)", re.IGNORECASE)
_WHICH: Final = re.compile(r"\b(?:che|qual[ei]|quant[ie])\s+(\w+)", re.IGNORECASE)
_SO_MANY: Final = re.compile(rf"\b{_NUMBER}((?:\s+[^\W\d_]+){{1,3}})", re.IGNORECASE)
_MONTH: Final = r"(?:gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic)\w+"
_DATE: Final = rf"\b\d{{1,2}}[./-]\d{{1,2}}[./-]\d{{2,4}}\b|\b\d{{1,2}}°?\s+{_MONTH}\s+\d{{4}}|\b(?:19|20)\d\d\b"
_LASTS: Final = rf"\b{_NUMBER}\s+(?:ann[oi]|mes[ei]|giorn[oi]|or[ae]|settiman[ae]|mensilità)\b"
_SHAPES: Final = tuple(
    (re.compile(asks, re.IGNORECASE), re.compile(has, re.IGNORECASE if fold else 0))
    for asks, has, fold in (
        (
            r"\bquant[oa]\b(?!\s+(?:temp|alc))(?<!da quanto)(?<!entro quanto)|\bquanti\s+(?:soldi|euro|debit\w+)"
            r"|\bimport[oi]|\bsomm[ae]\b"
            r"|\bammont\w+|\bcifra|\bprezzo|\bcost[oi]\b|\bstima\b|\bcanone\b|\bfatturato\b|\bassegno\b",
            r"(?:€|\beuro?\b)\s*\.?\s*-?\s*\d|\d\s*(?:€|euro\b|eur\b)|\d\.\d{3}\b|\d+,\d{2}\b|\d\s?%",
            True,
        ),
        (
            r"\bpena\b|\bcondanna\b",
            r"\b(?:anni|mesi|giorni)\b.{0,40}\b(?:reclusione|arresto)|€|\beuro\b|\bmulta|\bammenda",
            True,
        ),
        (r"\bpercentuale|\bdi\s+quanto|\btasso\b|\bquota\b|\binvalidità\b", r"\d\s?%|per\s+cento|\d,\d+\s*g/l", True),
        (
            r"\bquando\b|\b(?:che|quale)\s+(?:giorno|anno|data|mese)|\bdat[ae]\b|\bda\s+quando\b|\bfino\s+a\s+quando|\bfino\s+a\s+che",
            _DATE,
            True,
        ),
        (
            r"\bquanto\s+tempo|\b(?:da|entro|per|dopo)\s+quant\w+|\bentro\s+(?:quando|che|quale)|\bquant[ie]\s+(?:anni(?!\s+(?:ha|hanno|avev))|mesi|giorni|ore)"
            r"|\btermine\b|\bdurat[ao]\b",
            rf"{_LASTS}|{_DATE}|\bprima\s+udienza",
            True,
        ),
        (
            r"\bquant[ie]\s+anni\s+(?:ha|hanno|aveva|avevano)\b|\betà\b",
            r"\bnat[oaie]\s+(?:a|ad|il|nel|l)\b|\b(?:di|ha|aveva)\s+(?:anni\s+\d|\d+\s+anni)|\betà\s+di\b|enne\b",
            True,
        ),
        (
            r"\b(?:norm[ae]|articol[oi]|legge|leggi|disposizion[ei]|codice)\b",
            r"\bart(?:t|icol[oi])?\b\.?\s*\d",
            True,
        ),
        (r"\b(?:precedent\w+|giurisprudenza|cassazione)\b", r"\bcass\b|cassazione|sez(?:ioni)?\.?\s+un|\btrib\b", True),
        (r"\bchi\b|\bcome\s+si\s+chiam\w+|\bnome\b", r"[a-zà-ù,]\s+[A-ZÀ-Ý][a-zà-ù]+\s+[A-ZÀ-Ý][a-zà-ù]+", False),
        (
            r"\b(?:dove|in\s+che\s+(?:via|strada|luogo|città)|indirizzo)\b",
            r"\b(?:[Vv]ia|[Vv]iale|[Pp]iazza|[Cc]orso|contrada|località|sit[oaie]|ubicat\w+|[Cc]omun[ei]\s+di)\b|\([A-Z]{2}\)",
            False,
        ),
        (
            r"\bperch[eé]\b|\bper\s+(?:quale|che)\s+(?:motivo|ragione)|\bda\s+(?:che\s+)?cosa\b|\bcome\s+mai\b",
            r"\b(?:in\s+quanto|poiché|perché|atteso|stante|sicché|pertanto|infatti|dunque|difett\w+|mancanza|mancat[oa]|ne\s+(?:consegue|deriva"
            r"|discende)|dovut[oaie]\s+a\w*|dipes[oaie]|derivan\w*|a\s+causa|non\s+(?:è|sono|ha|hanno|risulta|risultano|può|basta|vi\s+è))\b",
            True,
        ),
    )
)


def part_weight(question: str, part: str) -> float:
    """How much more likely the answer is in this part, by what is asked for (1: no telling)."""
    told = [weights for pattern, weights in _PARTS if pattern.search(question)]
    weight = math.prod(weights.get(part, 1.0) for weights in told)
    return weight if any(weights.get(part, 1.0) > 1 for weights in told) else weight * _SELDOM.get(part, 1.0)


def claim_weight(question: str, text: str) -> float:
    """Less than 1 for what a party says, where the question is not what the parties say."""
    return CLAIM if _SAYS.search(text) and not _CLAIMED.search(question) else 1.0


def shape_bonus(question: str, text: str) -> float:
    """1 where the question asks for an amount, a date, a law, a name and the text has one; 0 otherwise."""
    shapes = asked_shapes(question)
    return sum(1.0 for shape in shapes if shape.search(text)) / len(shapes) if shapes else 0.0


def asked_shapes(question: str) -> list[re.Pattern[str]]:
    """What an answer to the question has to contain."""
    return [shape for asks, shape in _SHAPES if asks.search(question)]


def focus(question: str) -> str | None:
    """The token of what the question wants to know which or how many of."""
    match = _WHICH.search(question)
    named = tokens(match[1]) if match else []
    return named[0] if named and not says_little(named[0]) else None


def counted(question: str) -> frozenset[str]:
    """The tokens of what the question asks the number of; none where it asks for no number."""
    match = _HOW_MANY.search(question)
    named = tokens(match[1]) if match else []
    return frozenset(other for token in named for other in (token, *synonyms(token)))


def counts(text: str, things: frozenset[str]) -> bool:
    """Whether the text says a number of one of these."""
    return any(things.intersection(tokens(match[1])) for match in _SO_MANY.finditer(text))


def about_decision(question: str) -> bool:
    """Whether the question is how the case ended, which the operative part answers whatever its words."""
    return _PARTS[0][0].search(question) is not None and _BEFORE.search(question) is None


def about_giving(question: str) -> bool:
    """Whether the question is what somebody gets or has to give in the end."""
    return _GIVES.search(question) is not None


def about_claim(question: str) -> bool:
    """Whether the question is how much a party asks for, which is among what the parties conclude."""
    return _HOW_MUCH.search(question) is not None
