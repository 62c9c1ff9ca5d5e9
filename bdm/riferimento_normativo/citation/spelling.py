"""How acts are spelled in Italian decisions: regular expressions for types, codes, names and dates.

All of them are tried on text that ``plain`` has made uniform: apostrophes, dashes and spaces are of one kind.
"""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

import re
from datetime import date
from typing import Final

from bdm.kit.time import today
from bdm.riferimento_normativo.citation.act import Act

END: Final = r"(?![^\W_])"
"""No letter or digit follows."""
START: Final = r"(?<![^\W_])"

SUFFIXES: Final = (
    "BIS TER QUATER QUINQUIES SEXIES SEPTIES OCTIES NOVIES DECIES UNDECIES DUODECIES TERDECIES QUATERDECIES "
    "QUINQUIESDECIES SEXIESDECIES SEPTIESDECIES OCTIESDECIES NOVIESDECIES VICIES VICIESSEMEL VICIESBIS VICIESTER "
    "VICIESQUATER VICIESQUINQUIES VICIESSEXIES VICIESSEPTIES VICIESOCTIES VICIESNOVIES"
).split()
SUFFIX: Final = "(?:" + "|".join(
    sorted((re.sub(r"^VICIES(?=.)", r"VICIES[- ]?", name) for name in SUFFIXES), key=len, reverse=True)
) + f"){END}"  # fmt: skip

MONTHS: Final = "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split()
_MONTH = "|".join(f"{name}|{name[:3]}\\." for name in MONTHS)
DAY: Final = rf"(?P<day>\d{{1,2}})\s*[°º^]?\s*(?:(?P<month>{_MONTH})|[./-]\s?(?P<month_number>\d{{1,2}})\s?[./-])\s*(?P<day_year>\d{{4}}|\d{{2}}){END}"

_UNIFORM = {
    **dict.fromkeys("\u2019\u2018\u201b\u02bc\u2032\u00b4\u0060", "'"),
    **dict.fromkeys("\u00ad\u2010\u2011\u2012\u2013\u2014\u2212\ufffe", "-"),
    **dict.fromkeys("\n\r\t\f\v\u00a0\u2002\u2003\u2009\u202f", " "),
}
_TABLE = str.maketrans(_UNIFORM)


def plain(text: str) -> str:
    """``text`` with one kind of apostrophe, dash and space; every character stays at its place."""
    return text.translate(_TABLE)


def year(digits: str) -> int:
    """A year of two or four digits: '92' is 1992, '08' is 2008."""
    number = int(digits)
    if len(digits) > 2:
        return number
    return number + (2000 if number <= today().year % 100 + 1 else 1900)


def day(match: re.Match[str]) -> date | None:
    """The day that ``DAY`` has matched; None where there is no such day."""
    name = match["month"]
    month = int(match["month_number"]) if name is None else 1 + [m[:3] for m in MONTHS].index(name[:3].lower())
    try:
        return date(year(match["day_year"]), month, int(match["day"]))
    except ValueError:
        return None


def _dotted(*letters: str) -> str:
    """'c.p.c.', 'c. p. c.', 'cpc'; a line may end anywhere in between."""
    spaced = r"\.\s*".join(letters)
    return rf"(?:{spaced}|{''.join(letters)}){END}\.?"


_COD = r"(?:cod(?:ice)?\.?)"

CODES: Final[tuple[tuple[str | Act, str], ...]] = (
    ("DISP. ATT. C.P.P.", rf"(?:disp|norme)\.?\s*(?:di\s+)?(?:att|attuazione)\.?\s*(?:al\s+|del\s+)?(?:{_dotted('c', 'p', 'p')}|{_COD}\s*(?:di\s+)?proc(?:\.|edura)\s*pen(?:\.|ale))"),
    ("DISP. ATT. C.P.C.", rf"(?:disp(?:\.|osizioni)?)\s*(?:di\s+)?(?:att|attuazione)\.?\s*(?:al\s+|del\s+)?(?:{_dotted('c', 'p', 'c')}|{_COD}\s*(?:di\s+)?proc(?:\.|edura)\s*civ(?:\.|ile))"),
    ("DISP. ATT. C.C.", rf"(?:disp(?:\.|osizioni)?)\s*(?:di\s+)?(?:att|attuazione)\.?\s*(?:al\s+|del\s+)?(?:{_dotted('c', 'c')}|{_COD}\s*civ(?:\.|ile))"),
    ("DISP. ATT. C.P.", rf"(?:disp(?:\.|osizioni)?)\s*(?:di\s+)?(?:att|attuazione|coord)\.?\s*(?:al\s+|del\s+)?(?:{_dotted('c', 'p')}|{_COD}\s*pen(?:\.|ale))"),
    ("PREL. C.C.", rf"(?:preleggi|disp\.?\s*prel\.?(?:\s*{_dotted('c', 'c')})?|prel\.?\s*{_dotted('c', 'c')}|disposizioni\s+sulla\s+legge\s+in\s+generale)"),
    (Act("D.LGS.", 104, 2010, allegato="1"), rf"(?:{_dotted('c', 'p', 'a')}|{_COD}\s*(?:del\s+)?proc(?:\.|esso)\s*amm(?:\.|inistrativo)(?:vo)?)"),
    (Act("R.D.", 303, 1941, allegato="1"), _dotted("c", "p", "m", "p")),
    ("C.P.P.", rf"(?:{_dotted('c', 'p', 'p')}|{_COD}\s*(?:di\s+)?(?:proc\.?|procedura|rito)\s*pen(?:\.|ale)|{_COD}\s*di\s+rito\s+penale)"),
    ("C.P.C.", rf"(?:{_dotted('c', 'p', 'c')}|{_COD}\s*(?:di\s+)?(?:proc\.?|procedura)\s*civ(?:\.|ile)|{_COD}\s*di\s+rito{END}(?!\s+penale))"),
    ("COD. CONS.", rf"(?:{_COD}\s*(?:del\s+)?cons(?:\.|umo){END}|{_dotted('c', 'cons')})"),
    ("COD. ASS.", rf"{_COD}\s*(?:delle\s+)?ass(?:\.|icurazioni)(?:\s*(?:priv\.|private))?"),
    ("C.NAV.", r"(?:c(?:od)?\.\s*nav\.|codice\s+della\s+navigazione)"),
    (Act("D.LGS.", 285, 1992), rf"(?:{_dotted('c', 'd', 's')}|{_COD}\s*(?:della\s+|d\.\s*)?str(?:\.|ada){END}|nuovo\s+codice\s+della\s+strada)"),
    (Act("D.LGS.", 14, 2019), rf"(?:{_dotted('c', 'c', 'i', 'i')}|{_COD}\s*della\s+crisi(?:\s+d'impresa)?(?:\s+e\s+dell'insolvenza)?|{_COD}\s*crisi)"),
    (Act("D.LGS.", 174, 2016, allegato="1"), rf"(?:{_dotted('c', 'g', 'c')}|{_COD}\s*(?:di\s+)?giust(?:\.|izia)\s*contabile)"),
    (Act("D.LGS.", 196, 2003), rf"{_COD}\s*(?:della\s+)?privacy|{_COD}\s*in\s+materia\s+di\s+protezione\s+dei\s+dati\s+personali"),
    (Act("D.LGS.", 159, 2011), rf"{_COD}\s*antimafia"),
    (Act("D.LGS.", 82, 2005), rf"(?:{_COD}\s*dell'amministrazione\s+digitale|cad{END})"),
    (Act("D.LGS.", 30, 2005), rf"(?:{_dotted('c', 'p', 'i')}|{_COD}\s*(?:della\s+)?propriet[aà]'?\s+industriale)"),
    (Act("D.LGS.", 117, 2017), rf"{_COD}\s*del\s+terzo\s+settore"),
    (Act("D.LGS.", 66, 2010), rf"{_COD}\s*dell'ordinamento\s+militare"),
    ("C.C.", rf"(?:{_dotted('c', 'c')}|{_COD}\s*civ(?:\.|ile){END})"),
    ("C.P.", rf"(?:{_dotted('c', 'p')}|{_COD}\s*pen(?:\.|ale){END})"),
    ("COST.", rf"(?:costituzione|cost\.|cost){END}(?!\s*n)"),
    ("CEDU", rf"(?:{_dotted('c', 'e', 'd', 'u')}|convenzione\s+(?:europea\s+)?(?:per\s+la\s+salvaguardia\s+)?dei\s+diritti\s+dell'uomo|conv\.\s*(?:eur\.\s*)?dir\.\s*uomo)"),
    ("TFUE", rf"(?:{_dotted('t', 'f', 'u', 'e')}|trattato\s+sul\s+funzionamento\s+dell'unione(?:\s+europea)?)"),
    ("TUE", rf"(?:{_dotted('t', 'u', 'e')}|trattato\s+sull'unione(?:\s+europea)?)"),
)  # fmt: skip
"""What is cited by an article only: a code or an act under the name of one."""

NAMED: Final[tuple[tuple[Act, str], ...]] = (
    (Act("D.P.R.", 917, 1986), rf"(?:{_dotted('t', 'u', 'i', 'r')}|testo\s+unico\s+(?:delle\s+)?imposte\s+sui\s+redditi)"),
    (Act("D.LGS.", 385, 1993), rf"(?:{_dotted('t', 'u', 'b')}|testo\s+unico\s+bancario)"),
    (Act("D.LGS.", 58, 1998), rf"(?:{_dotted('t', 'u', 'f')}|testo\s+unico\s+(?:della\s+)?finanza)"),
    (Act("D.LGS.", 267, 2000), rf"(?:{_dotted('t', 'u', 'e', 'l')}|testo\s+unico\s+(?:degli\s+)?enti\s+locali)"),
    (Act("D.LGS.", 286, 1998), rf"(?:{_dotted('t', 'u', 'i', 'm', 'm')}|t\.?\s*u\.?\s*imm(?:igrazione|\.)|testo\s+unico\s+(?:sull')?immigrazione)"),
    (Act("D.P.R.", 309, 1990), r"(?:t\.?\s*u\.?\s*stup(?:efacenti|\.)|testo\s+unico\s+(?:sugli\s+)?stupefacenti)"),
    (Act("D.P.R.", 380, 2001), r"(?:t\.?\s*u\.?\s*ed(?:ilizia|\.)|testo\s+unico\s+(?:dell')?edilizia)"),
    (Act("D.P.R.", 115, 2002), rf"(?:{_dotted('t', 'u', 's', 'g')}|t\.?\s*u\.?\s*spese\s+(?:di\s+)?giust(?:izia|\.))"),
    (Act("R.D.", 267, 1942), r"(?:l(?:egge|\.)?\s*fall(?:imentare|\.|(?=\W)))"),
    (Act("L.", 354, 1975), r"(?:ord(?:inamento|\.)\s*pen(?:itenziario|\.)|legge\s+sull'ordinamento\s+penitenziario)"),
    (Act("L.", 300, 1970), r"(?:statuto\s+dei\s+lavoratori|st\.\s*lav\.|stat\.\s*lav\.)"),
    (Act("REG. UE", 679, 2016), rf"(?:{_dotted('g', 'd', 'p', 'r')}|{_dotted('r', 'g', 'p', 'd')})"),
)  # fmt: skip
"""Acts with a name of their own: cited as a whole too."""

REGIONS: Final = {
    "ABRUZZO": "abruzzo|abruzzese",
    "BASILICATA": "basilicata|lucana",
    "CALABRIA": "calabria|calabrese",
    "CAMPANIA": "campania|campana",
    "EMILIA-ROMAGNA": r"emilia[\s-]*romagna|emiliana",
    "FRIULI-VENEZIA GIULIA": r"friuli[\s-]*venezia[\s-]*giulia|f\.?v\.?g\.?",
    "LAZIO": "lazio|laziale",
    "LIGURIA": "liguria|ligure",
    "LOMBARDIA": "lombardia|lombarda",
    "MARCHE": "marche|marchigiana",
    "MOLISE": "molise|molisana",
    "PIEMONTE": "piemonte|piemontese",
    "PUGLIA": "puglia|pugliese",
    "SARDEGNA": "sardegna|sarda",
    "SICILIA": "sicilia|siciliana",
    "TOSCANA": "toscana",
    "TRENTINO-ALTO ADIGE": r"trentino[\s-]*alto[\s-]*adige",
    "UMBRIA": "umbria|umbra",
    "VALLE D'AOSTA": r"valle\s+d'aosta|valdostana",
    "VENETO": "veneto|veneta",
}
_REGION = r"(?:\s*\(?(?:della\s+|dell')?(?:regione\s+)?(?P<region>" + "|".join(REGIONS.values()) + r")\)?)?"
REGION_NAMES: Final = tuple((name, re.compile(spelling, re.IGNORECASE)) for name, spelling in REGIONS.items())

_WORDS = r"(?:\s+(?!n\b|del\b|d\.|l\.)[a-zà-ù'][a-zà-ù']{1,19}){0,4}?"
"""What may stand between 'legge' and its number: 'di sanatoria', 'delega'."""

TYPES: Final[tuple[tuple[str, str], ...]] = (
    ("D.P.C.M.", rf"(?:{_dotted('d', 'p', 'c', 'm')}|decret[oi]\s+del\s+presidente\s+del\s+consiglio(?:\s+dei\s+ministri)?)"),
    ("D.P.R.", rf"(?:{_dotted('d', 'p', 'r')}|{_dotted('dd', 'pp', 'rr')}|decret[oi]\s+(?:del\s+)?presidente\s+(?:della\s+)?repubblica|decret[oi]\s+p\.?\s*r\.)"),
    ("D.LGS.", r"(?:dd?\.?\s*l(?:l?gs|gsl|vo|eg)\.?(?:\s*vo\.?)?|dd?\.?\s*l\.\s*vo|dd?\.?\s*lg\.|decret[oi]\s+(?:legislativ[oi]|lgs\.?|leg\.(?:\s*vo)?|l\.vo)|d\.\s*l\.\s*gs)" + END + r"\.?"),
    ("R.D.", rf"(?:{_dotted('r', 'd')}(?!\s*l\.)|regi[oi]\s+decret[oi](?!\s*-?\s*legge)(?:\s+legislativo)?)"),
    ("D.L.", rf"(?:{_dotted('d', 'l')}|{_dotted('dd', 'll')}|decret[oi]\s*-?\s*legge)"),
    ("D.M.", rf"(?:{_dotted('d', 'm')}|{_dotted('dd', 'mm')}|decret[oi]\s+(?:ministerial[ei]|min\.|del\s+ministr?[oe](?:\s+[a-zà-ù',]+){{1,8}}?))"),
    ("CCNL", rf"(?:{_dotted('c', 'c', 'n', 'l')}|contratto\s+collettivo\s+nazionale(?:\s+di\s+lavoro)?)(?:\s+(?!del\b|n\b)[a-zà-ù'][a-zà-ù']{{1,19}}){{0,6}}?"),
    ("ACCORDO ECONOMICO COLLETTIVO", r"(?:accordo\s+economico\s+collettivo|a\.e\.c\.)(?:\s+(?!del\b|n\b)[a-zà-ù'][a-zà-ù']{1,19}){0,6}?"),
    ("L.COST.", r"(?:legg[ei]\s+costituzional[ei]|l\.\s*cost\.?)"),
    ("L.R.", rf"(?:{_dotted('l', 'r')}|l\.\s*reg\.|legg[ei]\s+(?:della\s+)?region(?:al[ei]|e)|legg[ei]\s+reg\.){_REGION}"),
    ("L.", rf"(?:ll\.|l\.?(?![a-z])|legg[ei](?!\s+(?:provincial|regional|costituzional|della\s+regione|fallimentare)){_WORDS})"),
)  # fmt: skip
"""Numbered acts: what comes before the number. The first that fits is meant."""

EUROPEAN: Final = re.compile(
    r"(?:(?P<reg>reg(?:olament[oi]|\.)?)|(?P<dir>dir(?:ettiv[ae]|\.)))(?:\s+(?:delegato|di\s+esecuzione|comunitari[oa]))?"
    r"\s*(?:\(?\s*(?P<before>ue|ce|cee|u\.e\.|c\.e\.)(?:\s*,\s*euratom)?\s*\)?)?\s*,?\s*(?:n\.?\s*)?"
    r"(?P<first>\d{1,4})\s*/\s*(?P<second>\d{1,4})(?:\s*/\s*(?P<after>ue|ce|cee))?" + END,
    re.IGNORECASE,
)
