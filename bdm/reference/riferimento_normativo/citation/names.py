"""The names of acts as they are spelled: codes, acts with a name of their own, types, regions, acts of the Union.

All expressions are tried on text that ``plain`` has made uniform.
"""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

import re
from typing import Final

from bdm.reference.riferimento_normativo.citation.act import Act
from bdm.reference.riferimento_normativo.citation.spelling import END, dotted, words

_COD = r"(?:cod(?:ice)?\.?)"

CODES: Final[tuple[tuple[str | Act, str], ...]] = (
    ("DISP. ATT. C.P.P.", rf"(?:disp|norme)\.?\s*(?:di\s+|per\s+l')?(?:att|attuazione)\.?\s*(?:al\s+|del\s+)?(?:{dotted('c', 'p', 'p')}|{_COD}\s*(?:di\s+)?proc(?:edura|\.)?\s*pen(?:ale)?{END}\.?)"),
    ("DISP. ATT. C.P.C.", rf"(?:disp(?:\.|osizioni)?)\s*(?:di\s+|per\s+l')?(?:att|attuazione)\.?\s*(?:al\s+|del\s+)?(?:{dotted('c', 'p', 'c')}|{_COD}\s*(?:di\s+)?proc(?:edura|\.)?\s*civ(?:ile)?{END}\.?)"),
    ("DISP. ATT. C.C.", rf"(?:disp(?:\.|osizioni)?)\s*(?:di\s+|per\s+l')?(?:att|attuazione)\.?\s*(?:al\s+|del\s+)?(?:{dotted('c', 'c')}|{_COD}\s*civ(?:ile)?{END}\.?)"),
    ("DISP. ATT. C.P.", rf"(?:disp(?:\.|osizioni)?)\s*(?:di\s+|per\s+l')?(?:att|attuazione|coord)\.?\s*(?:al\s+|del\s+)?(?:{dotted('c', 'p')}|{_COD}\s*pen(?:ale)?{END}\.?)"),
    ("PREL. C.C.", rf"(?:preleggi|disp\.?\s*prel\.?(?:\s*{dotted('c', 'c')})?|prel\.?\s*{dotted('c', 'c')}|disposizioni\s+(?:sulla\s+legge\s+in\s+generale|preliminari\s+(?:al|del)\s+codice\s+civile))"),
    (Act("D.LGS.", 104, 2010, allegato="1"), rf"(?:{dotted('c', 'p', 'a')}|{_COD}\s*(?:del\s+)?proc(?:\.|esso)\s*amm(?:\.|inistrativo)(?:vo)?)"),
    (Act("R.D.", 303, 1941, allegato="1"), dotted("c", "p", "m", "p")),
    ("C.P.P.", rf"(?:{dotted('c', 'p', 'p')}|{_COD}\s*(?:di\s+)?(?:proc(?:edura|\.)?|rito)\s*pen(?:ale)?{END}\.?|{_COD}\s*di\s+rito\s+penale)"),
    ("C.P.C.", rf"(?:{dotted('c', 'p', 'c')}|{_COD}\s*(?:di\s+)?proc(?:edura|\.)?\s*civ(?:ile)?{END}\.?|{_COD}\s*di\s+rito{END}(?!\s+penale))"),
    ("COD. CONS.", rf"(?:{_COD}\s*(?:del\s+)?cons(?:\.|umo){END}|{dotted('c', 'cons')})"),
    ("COD. ASS.", rf"{_COD}\s*(?:delle\s+)?ass(?:\.|icurazioni)(?:\s*(?:priv\.|private))?"),
    ("C.NAV.", r"(?:c(?:od)?\.\s*nav\.|codice\s+della\s+navigazione)"),
    (Act("D.LGS.", 285, 1992), rf"(?:{dotted('c', 'd', 's')}|{_COD}\s*(?:della\s+|d\.\s*)?str(?:\.|ada){END}|nuovo\s+codice\s+della\s+strada)"),
    (Act("D.LGS.", 14, 2019), rf"(?:{dotted('c', 'c', 'i', 'i')}|{_COD}\s*della\s+crisi(?:\s+d'impresa)?(?:\s+e\s+dell'insolvenza)?|{_COD}\s*crisi)"),
    (Act("D.LGS.", 174, 2016, allegato="1"), rf"(?:{dotted('c', 'g', 'c')}|{_COD}\s*(?:di\s+)?giust(?:\.|izia)\s*contabile)"),
    (Act("D.LGS.", 196, 2003), rf"{_COD}\s*(?:della\s+)?privacy|{_COD}\s*in\s+materia\s+di\s+protezione\s+dei\s+dati\s+personali"),
    (Act("D.LGS.", 159, 2011), rf"{_COD}\s*antimafia"),
    (Act("D.LGS.", 82, 2005), rf"(?:{_COD}\s*dell'amministrazione\s+digitale|cad{END})"),
    (Act("D.LGS.", 42, 2004), rf"{_COD}\s*(?:dei\s+)?beni\s+culturali(?:\s+e\s+del\s+paesaggio)?"),
    (Act("D.LGS.", 152, 2006), rf"(?:{_COD}\s*dell'ambiente|{dotted('t', 'u', 'a')}|testo\s+unico\s+(?:dell')?ambient(?:e|ale))"),
    (Act("D.LGS.", 79, 2011, allegato="1"), rf"{_COD}\s*del\s+turismo"),
    (Act("D.LGS.", 198, 2006), rf"{_COD}\s*(?:delle\s+)?pari\s+opportunit[aà]'?"),
    (Act("D.LGS.", 259, 2003), rf"{_COD}\s*(?:delle\s+)?comunicazioni\s+elettroniche"),
    (Act("D.LGS.", 30, 2005), rf"(?:{dotted('c', 'p', 'i')}|{_COD}\s*(?:della\s+)?propriet[aà]'?\s+industriale)"),
    (Act("D.LGS.", 117, 2017), rf"{_COD}\s*del\s+terzo\s+settore"),
    (Act("D.LGS.", 66, 2010), rf"{_COD}\s*dell'ordinamento\s+militare"),
    (Act("R.D.", 267, 1942), dotted("l", "f")),
    (Act("L.", 354, 1975), dotted("o", "p")),
    ("C.C.", rf"(?:{dotted('c', 'c')}|{_COD}\s*civ(?:ile)?{END}\.?{END})"),
    ("C.P.", rf"(?:{dotted('c', 'p')}|{_COD}\s*pen(?:ale)?{END}\.?{END})"),
    ("COST.", rf"(?:costituzione|carta\s+costituzionale|cost\.|cost){END}(?!\s*n)"),
    ("CEDU", rf"(?:{dotted('c', 'e', 'd', 'u')}|convenzione\s+edu{END}|conv\.\s*edu{END}|convenzione\s+(?:europea\s+)?(?:per\s+la\s+salvaguardia\s+)?dei\s+diritti\s+dell'uomo(?:\s+e\s+delle\s+libert[aà]'?\s+fondamentali)?|conv\.\s*(?:eur\.\s*)?dir\.\s*uomo)"),
    ("TFUE", rf"(?:{dotted('t', 'f', 'u', 'e')}|trattato\s+sul\s+funzionamento\s+dell'unione(?:\s+europea)?)"),
    ("CDFUE", rf"(?:{dotted('c', 'd', 'f', 'u', 'e')}|carta\s+dei\s+diritti\s+fondamentali(?:\s+(?:dell'unione\s+europea|dell'u\.?e\.?|ue)){{0,1}})"),
    ("TUE", rf"(?:{dotted('t', 'u', 'e')}|trattato\s+sull'unione(?:\s+europea)?)"),
)  # fmt: skip
"""What is cited by an article only: a code or an act under the name of one."""

NAMED: Final[tuple[tuple[Act, str], ...]] = (
    (Act("D.P.R.", 917, 1986), rf"(?:{dotted('t', 'u', 'i', 'r')}|testo\s+unico\s+(?:delle\s+)?imposte\s+sui\s+redditi)"),
    (Act("D.LGS.", 385, 1993), rf"(?:{dotted('t', 'u', 'b')}|testo\s+unico\s+bancario)"),
    (Act("D.LGS.", 58, 1998), rf"(?:{dotted('t', 'u', 'f')}|testo\s+unico\s+(?:della\s+)?finanza)"),
    (Act("D.LGS.", 267, 2000), rf"(?:{dotted('t', 'u', 'e', 'l')}|testo\s+unico\s+(?:degli\s+)?enti\s+locali)"),
    (Act("D.LGS.", 286, 1998), rf"(?:{dotted('t', 'u', 'i', 'm', 'm')}|t\.?\s*u\.?\s*imm(?:igrazione|\.)|testo\s+unico\s+(?:sull')?immigrazione)"),
    (Act("D.P.R.", 309, 1990), r"(?:t\.?\s*u\.?\s*stup(?:efacenti|\.)|testo\s+unico\s+(?:sugli\s+)?stupefacenti)"),
    (Act("D.P.R.", 380, 2001), r"(?:t\.?\s*u\.?\s*ed(?:ilizia|\.)|testo\s+unico\s+(?:dell')?edilizia)"),
    (Act("D.P.R.", 115, 2002), rf"(?:{dotted('t', 'u', 's', 'g')}|t\.?\s*u\.?\s*spese\s+(?:di\s+)?giust(?:izia|\.))"),
    (Act("R.D.", 267, 1942), r"(?:l(?:egge|\.)?\s*fall(?:imentare|\.|(?=\W)))"),
    (Act("L.", 354, 1975), r"(?:ord(?:inamento|\.)\s*pen(?:itenziario|\.)|legge\s+sull'ordinamento\s+penitenziario)"),
    (Act("L.", 300, 1970), r"(?:statuto\s+dei\s+lavoratori|st\.\s*lav\.|stat\.\s*lav\.)"),
    (Act("L.", 212, 2000), r"statuto\s+(?:dei\s+diritti\s+)?del\s+contribuente"),
    (Act("L.", 89, 2001), r"legge\s+pinto"),
    (Act("L.", 392, 1978), r"legge\s+(?:sull')?equo\s+canone"),
    (Act("L.", 898, 1970), r"legge\s+sul\s+divorzio|l\.\s*div\."),
    (Act("L.", 633, 1941), rf"legge\s+sul\s+diritto\s+d'autore|{dotted('l', 'd', 'a')}"),
    (Act("D.P.R.", 131, 1986), rf"(?:{dotted('t', 'u', 'r')}|testo\s+unico\s+(?:delle\s+disposizioni\s+concernenti\s+)?(?:dell')?(?:l')?imposta\s+di\s+registro)"),
    (Act("D.P.R.", 327, 2001), r"(?:t\.?\s*u\.?\s*espr(?:opri|opriazioni|\.)|testo\s+unico\s+(?:sugli\s+|sulle\s+|degli\s+)?espropri(?:azioni)?)"),
    (Act("D.LGS.", 165, 2001), rf"(?:{dotted('t', 'u', 'p', 'i')}|testo\s+unico\s+(?:del\s+|sul\s+)?pubblico\s+impiego)"),
    (Act("D.LGS.", 175, 2016), dotted("t", "u", "s", "p")),
    (Act("R.D.", 773, 1931), dotted("t", "u", "l", "p", "s")),
    (Act("REG. UE", 679, 2016), rf"(?:{dotted('g', 'd', 'p', 'r')}|{dotted('r', 'g', 'p', 'd')})"),
)  # fmt: skip
"""Acts with a name of their own: cited as a whole too."""

BUDGETS: Final = {
    2001: (388, 2000), 2002: (448, 2001), 2003: (289, 2002), 2004: (350, 2003), 2005: (311, 2004), 2006: (266, 2005),
    2007: (296, 2006), 2008: (244, 2007), 2009: (203, 2008), 2010: (191, 2009), 2011: (220, 2010), 2012: (183, 2011),
    2013: (228, 2012), 2014: (147, 2013), 2015: (190, 2014), 2016: (208, 2015), 2017: (232, 2016), 2018: (205, 2017),
    2019: (145, 2018), 2020: (160, 2019), 2021: (178, 2020), 2022: (234, 2021), 2023: (197, 2022), 2024: (213, 2023),
    2025: (207, 2024), 2026: (199, 2025),
}  # fmt: skip
"""The year of a 'legge finanziaria', 'di stabilità', 'di bilancio' → its number and year."""
BUDGET: Final = re.compile(
    rf"(?:legge\s+)?(?:finanziaria|di\s+(?:stabilit[aà]'?|bilancio))\s+(?:per\s+(?:il|l'anno)\s+|(?:del\s+)?(?=\d))(?P<year>\d{{4}}){END}(?!\s*,?\s*n\b)",
    re.IGNORECASE,
)

SINGLE_TEXTS: Final = {
    (165, 2001): "D.LGS.", (267, 2000): "D.LGS.", (385, 1993): "D.LGS.", (58, 1998): "D.LGS.", (286, 1998): "D.LGS.",
    (81, 2008): "D.LGS.", (151, 2001): "D.LGS.", (175, 2016): "D.LGS.", (504, 1995): "D.LGS.", (346, 1990): "D.LGS.",
    (380, 2001): "D.P.R.", (309, 1990): "D.P.R.", (445, 2000): "D.P.R.", (115, 2002): "D.P.R.", (917, 1986): "D.P.R.",
    (327, 2001): "D.P.R.", (1092, 1973): "D.P.R.", (131, 1986): "D.P.R.", (1124, 1965): "D.P.R.", (3, 1957): "D.P.R.",
    (361, 1957): "D.P.R.", (570, 1960): "D.P.R.", (313, 2002): "D.P.R.", (773, 1931): "R.D.", (1775, 1933): "R.D.",
    (1265, 1934): "R.D.", (1592, 1933): "R.D.", (3267, 1923): "R.D.",
}  # fmt: skip
"""Single texts ('T.U. 165/2001') by number and year → the type of the act."""
SINGLE_TEXT: Final = re.compile(rf"(?:t\.?\s*u\.?(?![a-z])|testo\s+unico){words(6, of=True)}", re.IGNORECASE)

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
AFTER_REGION: Final = re.compile(
    r"\s*\(?(?:regione\s+|della\s+regione\s+|della\s+|dell'|reg\.\s*)?(?P<region>"
    + "|".join(REGIONS.values())
    + rf"){END}\)?",
    re.IGNORECASE,
)
_REGION = r"(?:\s*\(?(?:della\s+|dell')?(?:regione\s+)?(?P<region>" + "|".join(REGIONS.values()) + r")\)?)?"
REGION_NAMES: Final = tuple((name, re.compile(spelling, re.IGNORECASE)) for name, spelling in REGIONS.items())

TYPES: Final[tuple[tuple[str, str], ...]] = (
    ("D.P.C.M.", rf"(?:{dotted('d', 'p', 'c', 'm')}|decret[oi]\s+del\s+presidente\s+del\s+consiglio(?:\s+dei\s+ministri)?)"),
    ("D.P.R.", rf"(?:{dotted('d', 'p', 'r')}|{dotted('dd', 'pp', 'rr')}|decret[oi]\s+(?:del\s+)?presidente\s+(?:della\s+)?repubblica|decret[oi]\s+p\.?\s*r\.)"),
    ("D.LGS.", r"(?!d\.?\s*l(?:gs|vo)?\.?\s*(?:lgt|luog|c\.\s*p\.\s*s))(?:dd?\.?\s*l(?:l?gs|gsl|vo|eg)\.?(?:\s*vo\.?)?|dd?\.?\s*l\.\s*vo|dd?\.?\s*lg\.|decr?\.\s*(?:legisl|leg|lgs)\.?|decret[oi]\s+(?:legislativ[oi]|lgs\.?|leg\.(?:\s*vo)?|l\.vo)|d\.\s*l\.\s*gs)" + END + r"\.?"),
    ("R.D.L.", rf"(?:{dotted('r', 'd', 'l')}|regi[oi]\s+decret[oi]\s*-?\s*legge)"),
    ("R.D.", rf"(?:{dotted('r', 'd')}(?!\s*l\.)|regi[oi]\s+decret[oi](?!\s*-?\s*legge)(?:\s+legislativo)?)"),
    ("D.L.", rf"(?:{dotted('d', 'l')}|{dotted('dd', 'll')}|decret[oi]\s*-?\s*legge)"),
    ("D.M.", rf"(?:{dotted('d', 'm')}|{dotted('dd', 'mm')}|decret[oi]\s+(?:ministerial[ei]|min\.|del\s+minist(?:ro|ero)|interministerial[ei])){words(9, of=True)}"),
    ("CCNL", rf"(?:{dotted('c', 'c', 'n', 'l')}|contratto\s+collettivo\s+nazionale(?:\s+di\s+lavoro)?){words(9, of=True)}"),
    ("ACCORDO ECONOMICO COLLETTIVO", rf"(?:accordo\s+economico\s+collettivo|a\.e\.c\.){words(9, of=True)}"),
    ("L.COST.", r"(?:legg[ei]\s+costituzional[ei]|l\.\s*cost\.?)"),
    ("L.R.", rf"(?:{dotted('l', 'r')}|l\.\s*reg\.|legg[ei]\s+(?:della\s+)?region(?:al[ei]|e)|legg[ei]\s+reg\.){_REGION}"),
    ("L.", rf"(?:ll\.|l\.?(?![a-z])|(?<!si )(?<!si  )legg[ei](?!\s+(?:provincial|regional|costituzional|della\s+regione|fallimentare)){words(4)})"),
)  # fmt: skip
"""Numbered acts: what comes before the number. The first that fits is meant."""

EUROPEAN: Final = re.compile(
    r"(?:(?P<reg>reg(?:olament[oi]|\.)?)|(?P<dir>dir(?:ettiv[ae]|\.)))(?:\s+(?:delegato|di\s+esecuzione|comunitari[oa]))?"
    r"\s*(?:\(?\s*(?P<before>ue|ce|cee|u\.e\.|c\.e\.)(?:\s*,\s*euratom)?\s*\)?)?\s*,?\s*(?:n\.?\s*)?"
    r"(?P<first>\d{1,5})\s*/\s*(?P<second>\d{1,5})(?:\s*/\s*(?P<after>ue|ce|cee))?" + END,
    re.IGNORECASE,
)
