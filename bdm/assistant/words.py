"""What the words of a question look for in a decision: the Italian analysis, and words that say the same in court."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from bdm.document.parts import Kind
from bdm.italian_text import tokens

STEM: Final = 5
"""Letters at the beginning of two long words that make them relatives: 'risarcire', 'risarcimento'."""

_SAME: Final = (
    "affitto locazione canone pigione",
    "inquilino conduttore affittuario",
    "proprietario locatore titolare dominus",
    "soldi somma importo denaro euro",
    "pagare versare corrispondere saldare pagamento versamento corresponsione",
    "stipendio retribuzione salario paga",
    "licenziato licenziamento recesso",
    "datore azienda impresa società",
    "lavoratore dipendente",
    "marito coniuge moglie",
    "figlio figli minore minori prole",
    "separazione divorzio scioglimento cessazione",
    "assegno mantenimento contributo",
    "incidente sinistro scontro collisione",
    "auto veicolo autovettura vettura",
    "ferite lesioni danno biologico",
    "danni danno pregiudizio risarcimento risarcire risarcita",
    "medico sanitario ospedale struttura",
    "condominio condomino condomini assemblea",
    "casa immobile appartamento abitazione",
    "vendita compravendita acquisto venditore compratore acquirente",
    "debito credito obbligazione esposizione",
    "banca istituto mutuante",
    "prestito mutuo finanziamento",
    "tasso interessi usura anatocismo",
    "avvocato difensore procuratore legale",
    "testimone teste testi testimonianza deposizione",
    "perito consulente consulenza perizia ctu",
    "prova provato dimostrato dimostrazione onere",
    "accolto accoglie accoglimento fondata fondato",
    "respinto rigetta rigettata rigettato rigetto infondata infondato",
    "annullato annulla annullamento nullità nullo",
    "condannato condanna pena reclusione",
    "assolto assolve assoluzione",
    "reato delitto imputazione capo",
    "furto sottratto impossessava",
    "prescrizione prescritto estinto decorso",
    "scadenza termine decadenza tardivo tardivamente",
    "ricorso impugnazione appello gravame",
    "attore ricorrente appellante opponente istante",
    "convenuto resistente appellato opposto",
    "spese compensi onorari liquidate",
    "tribunale corte giudice collegio",
    "sentenza decisione pronuncia provvedimento",
    "contratto accordo pattuizione negozio",
    "clausola pattuizione patto",
    "disdetta recesso risoluzione",
    "sfratto rilascio morosità",
    "eredità successione ereditario testamento",
    "multa sanzione ammenda verbale",
    "straniero permesso soggiorno protezione",
    "vizi difetti vizio difetto difformità",
    "ritardo mora inadempimento inadempiente",
    "malattia patologia infermità invalidità",
    "confine distanze servitù",
    "perdita rumori immissioni infiltrazioni",
)

_ABOUT: Final[tuple[tuple[str, dict[Kind, float]], ...]] = (
    (
        r"\b(?:decis\w+|decid\w+|stabilit\w+|esito|accolt\w+|accogli\w+|rigett\w+|respint\w+|condannat\w+|condanna|assolt\w+"
        r"|dispost\w*|dispone|dispositivo|ordinat\w+|p\.?q\.?m|soccombent\w+|pena"
        r"|vinto\s+(?:la\s+causa|il\s+giudizio)|com[e'’]\s?è\s+(?:finit\w+|andat\w+)|conclus\w+\s+(?:la\s+causa|il\s+giudizio|il\s+processo))\b",
        {"dispositivo": 1.6},
    ),
    (r"\b(?:spese|compensi|onorari)\b", {"dispositivo": 1.5, "motivi": 1.1, "fatto_e_motivi": 1.1}),
    (
        r"\b(?:chi\s+(?:è|sono)|parti|difes\w+\s+da|rappresentat\w+|avvocat\w+|difensor\w+|giudice\s+(?:che|è)|collegio|relatore"
        r"|presidente|numero\s+di\s+ruolo|r\.?g\b)",
        {"intestazione": 1.5},
    ),
    (
        r"\b(?:chied\w+|chiest\w+|domand\w+|conclusioni|pretes\w+|eccep\w+|sostien\w+|sostenut\w+|difende|lament\w+|agit\w+)\b",
        {"conclusioni": 1.35, "fatto": 1.35, "fatto_e_motivi": 1.1},
    ),
    (
        r"\b(?:perché|perche|ragion\w+|motiv\w+|principio|ritien\w+|ritenut\w+|argoment\w+|secondo\s+il|valuta\w*|fondament\w+)\b",
        {"motivi": 1.3, "fatto_e_motivi": 1.3, "dispositivo": 0.8},
    ),
    (
        r"\b(?:accadut\w+|success\w+|fatti|vicenda|quando|dove|come\s+è\s+avvenut\w+)\b",
        {"fatto": 1.3, "fatto_e_motivi": 1.2},
    ),
)
_PARTS: Final = tuple((re.compile(pattern, re.IGNORECASE), weights) for pattern, weights in _ABOUT)

_SHAPES: Final = (
    (
        re.compile(r"\b(?:quant[oaie]|importo|somma|ammont\w+|cifra|prezzo|costo|valore|pena)\b", re.IGNORECASE),
        re.compile(r"€|\beuro\b|\d+,\d{2}\b|\b(?:anni|mesi|giorni)\b", re.IGNORECASE),
    ),
    (
        re.compile(r"\b(?:quando|dat[ae]|che\s+giorno|(?:in\s+)?(?:che|quale)\s+anno|da\s+quale?)\b", re.IGNORECASE),
        re.compile(
            r"\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|\b\d{1,2}°?\s+(?:gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic)\w+\s+\d{4}|\b(?:19|20)\d\d\b"
        ),
    ),
    (
        re.compile(r"\b(?:norm[ae]|articol[oi]|legge|leggi|disposizion[ei]|codice)\b", re.IGNORECASE),
        re.compile(r"\bart(?:t|icol[oi])?\b\.?\s*\d", re.IGNORECASE),
    ),
    (
        re.compile(r"\b(?:precedent\w+|giurisprudenza|cassazione)\b", re.IGNORECASE),
        re.compile(r"\bcass\b|cassazione|sez(?:ioni)?\.?\s+un", re.IGNORECASE),
    ),
    (
        re.compile(r"\bchi\b|\bcome\s+si\s+chiam\w+|\bnome\b", re.IGNORECASE),
        re.compile(r"[a-zà-ù,]\s+[A-ZÀ-Ý][a-zà-ù]+\s+[A-ZÀ-Ý][a-zà-ù]+"),
    ),
)

_ASKED: Final = frozenset(
    tokens(
        """
        quale quali cosa chi come quando dove perché quanto quanta quanti quante provvedimento sentenza decisione stato
        stata giudice tribunale detto dice parte parti caso causa dire spiega spiegami riassumi è viene
        """
    )
)
"""Words that questions are made of: they are looked for only if there is nothing else."""


@lru_cache(maxsize=1)
def _synonyms() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in _SAME:
        group = {token for word in line.split() for token in tokens(word)}
        for token in group:
            found.setdefault(token, set()).update(group - {token})
    return {token: frozenset(others) for token, others in found.items()}


def asked(question: str) -> list[str]:
    """The tokens that the question is about, each once, in order."""
    found = list(dict.fromkeys(tokens(question)))
    telling = [token for token in found if token not in _ASKED]
    return telling or found


def synonyms(token: str) -> frozenset[str]:
    """The tokens of words that a court may use for the same."""
    return _synonyms().get(token, frozenset())


def stem(token: str) -> str | None:
    """What relatives of a long word begin with; None for a short one and for numbers."""
    return token[:STEM] if len(token) > STEM and token.isalpha() else None


def part_weight(question: str, part: Kind) -> float:
    """How much more likely the answer is in this part, by what is asked for (1: no telling)."""
    weight = 1.0
    for pattern, weights in _PARTS:
        if pattern.search(question):
            weight *= weights.get(part, 1.0)
    return weight


def shape_bonus(question: str, text: str) -> float:
    """1 where the question asks for an amount, a date, a law, a name and the text has one; 0 otherwise."""
    wanted = [shape for asks, shape in _SHAPES if asks.search(question)]
    return sum(1.0 for shape in wanted if shape.search(text)) / len(wanted) if wanted else 0.0


def about_decision(question: str) -> bool:
    """Whether the question is how the case ended, which the operative part answers whatever its words."""
    return _PARTS[0][0].search(question) is not None
