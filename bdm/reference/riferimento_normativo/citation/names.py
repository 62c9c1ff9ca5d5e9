"""Which acts are meant: by a name (``bdm.italian.acts`` has how it is spelled), by the year of a budget, by number and
year of a single text; acts of the Union and the regions of laws.

All expressions are tried on text that ``plain`` has made uniform.
"""

from __future__ import annotations

import re
from typing import Final

from bdm.italian.acts import END, PROVINCES, REGIONS, words
from bdm.platform.kit.regex import regex
from bdm.reference.riferimento_normativo.citation.act import Act

KNOWN: Final = {
    "processo amministrativo": Act("D.LGS.", 104, 2010, allegato="1"),
    "militare di pace": Act("R.D.", 303, 1941, allegato="1"),
    "strada": Act("D.LGS.", 285, 1992),
    "crisi": Act("D.LGS.", 14, 2019),
    "giustizia contabile": Act("D.LGS.", 174, 2016, allegato="1"),
    "privacy": Act("D.LGS.", 196, 2003),
    "antimafia": Act("D.LGS.", 159, 2011),
    "amministrazione digitale": Act("D.LGS.", 82, 2005),
    "beni culturali": Act("D.LGS.", 42, 2004),
    "ambiente": Act("D.LGS.", 152, 2006),
    "turismo": Act("D.LGS.", 79, 2011, allegato="1"),
    "pari opportunità": Act("D.LGS.", 198, 2006),
    "comunicazioni elettroniche": Act("D.LGS.", 259, 2003),
    "proprietà industriale": Act("D.LGS.", 30, 2005),
    "terzo settore": Act("D.LGS.", 117, 2017),
    "ordinamento militare": Act("D.LGS.", 66, 2010),
    "legge fallimentare": Act("R.D.", 267, 1942),
    "ordinamento penitenziario": Act("L.", 354, 1975),
    "imposte sui redditi": Act("D.P.R.", 917, 1986),
    "bancario": Act("D.LGS.", 385, 1993),
    "finanza": Act("D.LGS.", 58, 1998),
    "enti locali": Act("D.LGS.", 267, 2000),
    "immigrazione": Act("D.LGS.", 286, 1998),
    "stupefacenti": Act("D.P.R.", 309, 1990),
    "edilizia": Act("D.P.R.", 380, 2001),
    "sicurezza sul lavoro": Act("D.LGS.", 81, 2008),
    "spese di giustizia": Act("D.P.R.", 115, 2002),
    "statuto dei lavoratori": Act("L.", 300, 1970),
    "statuto del contribuente": Act("L.", 212, 2000),
    "legge Pinto": Act("L.", 89, 2001),
    "equo canone": Act("L.", 392, 1978),
    "divorzio": Act("L.", 898, 1970),
    "diritto d'autore": Act("L.", 633, 1941),
    "imposta di registro": Act("D.P.R.", 131, 1986),
    "espropriazioni": Act("D.P.R.", 327, 2001),
    "pubblico impiego": Act("D.LGS.", 165, 2001),
    "società a partecipazione pubblica": Act("D.LGS.", 175, 2016),
    "pubblica sicurezza": Act("R.D.", 773, 1931),
    "protezione dei dati": Act("REG. UE", 679, 2016),
}
"""The acts that are cited by a name, by that name (``bdm.italian.acts``)."""

BUDGETS: Final = {
    2001: (388, 2000), 2002: (448, 2001), 2003: (289, 2002), 2004: (350, 2003), 2005: (311, 2004), 2006: (266, 2005),
    2007: (296, 2006), 2008: (244, 2007), 2009: (203, 2008), 2010: (191, 2009), 2011: (220, 2010), 2012: (183, 2011),
    2013: (228, 2012), 2014: (147, 2013), 2015: (190, 2014), 2016: (208, 2015), 2017: (232, 2016), 2018: (205, 2017),
    2019: (145, 2018), 2020: (160, 2019), 2021: (178, 2020), 2022: (234, 2021), 2023: (197, 2022), 2024: (213, 2023),
    2025: (207, 2024), 2026: (199, 2025),
}  # fmt: skip
"""The year of a 'legge finanziaria', 'di stabilità', 'di bilancio' → its number and year."""
BUDGET: Final = regex(
    rf"(?:legge\s+)?(?:finanziaria|di\s+(?:stabilit[aà]'?|bilancio))\s+(?:per\s+(?:il|l'anno)\s+|(?:del\s+)?(?=\d))(?P<year>\d{{4}}){END}(?!\s*,?\s*n\b)",
    re.IGNORECASE,
)

SINGLE_TEXTS: Final = {
    (165, 2001): "D.LGS.", (267, 2000): "D.LGS.", (385, 1993): "D.LGS.", (58, 1998): "D.LGS.", (286, 1998): "D.LGS.",
    (81, 2008): "D.LGS.", (151, 2001): "D.LGS.", (175, 2016): "D.LGS.", (504, 1995): "D.LGS.", (346, 1990): "D.LGS.",
    (380, 2001): "D.P.R.", (309, 1990): "D.P.R.", (445, 2000): "D.P.R.", (115, 2002): "D.P.R.", (917, 1986): "D.P.R.",
    (327, 2001): "D.P.R.", (1092, 1973): "D.P.R.", (131, 1986): "D.P.R.", (1124, 1965): "D.P.R.", (3, 1957): "D.P.R.",
    (361, 1957): "D.P.R.", (570, 1960): "D.P.R.", (313, 2002): "D.P.R.", (773, 1931): "R.D.", (1775, 1933): "R.D.",
    (1265, 1934): "R.D.", (1592, 1933): "R.D.", (3267, 1923): "R.D.", (1016, 1939): "R.D.", (645, 1958): "D.P.R.",
    (1199, 1971): "D.P.R.", (156, 1973): "D.P.R.", (383, 1934): "R.D.",
}  # fmt: skip
"""Single texts ('T.U. 165/2001') by number and year → the type of the act."""
SINGLE_TEXT: Final = regex(rf"(?:t\.?\s*u\.?(?![a-z])|testo\s+unico){words(6, of=True)}", re.IGNORECASE)

AFTER_LOCAL: Final = {
    "L.R.": regex(
        r"\s*\(?(?:regione\s+|della\s+regione\s+|della\s+|dell'|reg\.\s*)?(?P<region>"
        + "|".join(REGIONS.values())
        + rf"){END}\)?",
        re.IGNORECASE,
    ),
    "L.P.": regex(
        r"\s*,?\s*\(?(?:(?:della\s+)?prov(?:incia|\.)\s+(?:aut(?:onoma|\.)\s+)?)?(?:di\s+)?(?P<region>"
        + "|".join(PROVINCES.values())
        + rf"){END}\)?",
        re.IGNORECASE,
    ),
}
"""Whose law it is, behind its number: of regions, and of the provinces that legislate."""
LAWGIVERS: Final = tuple(
    (name, regex(spelling, re.IGNORECASE)) for names in (REGIONS, PROVINCES) for name, spelling in names.items()
)

EUROPEAN: Final = regex(
    r"(?:(?P<reg>reg(?:olament[oi]|\.)?)|(?P<dir>dir(?:ettiv[ae]|\.)))(?:\s+(?:delegato|di\s+esecuzione|comunitari[oa]))?"
    r"\s*(?:\(?\s*(?P<before>ue|ce|cee|u\.e\.|c\.e\.)(?:\s*,\s*euratom)?\s*\)?)?\s*,?\s*(?:n\.?\s*)?"
    r"(?P<first>\d{1,5})\s*/\s*(?P<second>\d{1,5})(?:\s*/\s*(?P<after>ue|ce|cee))?" + END,
    re.IGNORECASE,
)
