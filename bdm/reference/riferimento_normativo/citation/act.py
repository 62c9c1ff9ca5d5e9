"""Acts: the types of acts (``data/tipi_atto.csv``), the codes, and the names under which some acts are cited."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Final


@dataclass(frozen=True, slots=True)
class Act:
    """One act. Codes and treaties (``CODES``, ``TREATIES``) need no number; ``allegato`` names an annex."""

    tipo: str
    numero: int | None = None
    anno: int | None = None
    data: date | None = None
    regione: str | None = None
    allegato: str | None = None

    @property
    def identity(self) -> Act:
        """With that alone by which it is told from others: a code is known by its name, a law by number and year,
        whatever else is said of it ('C.C. 262/1942', 'L. 241/1990 07/08/1990').
        """
        if self.named:
            return replace(self, numero=None, anno=None, data=None)
        return self if self.numero is None or self.tipo in DATED else replace(self, data=None)

    @property
    def one_name(self) -> Act:
        """A code by its name, although it is called by the number of its act."""
        code = (
            None if self.numero is None or self.anno is None else ACTS_OF_CODES.get((self.tipo, self.numero, self.anno))
        )
        return self if code is None or self.allegato else Act(code)

    @property
    def named(self) -> bool:
        """It is known by its name alone, and cited by its articles: a code, a treaty, the Constitution."""
        return self.tipo not in NUMBERED and self.tipo not in EUROPEAN and self.tipo not in DATED

    @property
    def text(self) -> str:
        """The end of the printed form: 'D.LGS. 81/2008', 'D.M. 55/2014 10/03/2014', 'L.R. TOSCANA 34/1994'."""
        return self.identity.whole

    @property
    def whole(self) -> str:
        """The same with all that is known of it, as it is composed: 'L. 241/1990 07/08/1990'."""
        parts = [self.tipo]
        if self.regione is not None:
            parts.append(self.regione)
        if self.numero is not None:
            parts.append(str(self.numero) if self.anno is None else f"{self.numero}/{self.anno}")
        if self.data is not None:
            parts.append(f"{self.data:%d/%m/%Y}")
        if self.allegato is not None:
            parts.append(f"ALL. {self.allegato}")
        return " ".join(parts)


DATED: Final = frozenset({"CCNL", "ACCORDO ECONOMICO COLLETTIVO", "D.M.", "D.P.C.M."})
"""Their date is part of the reference: number and year do not tell them apart, or they have no number."""

NUMBERED: Final[dict[str, str]] = {
    "D.L.": "stato:decreto.legge",
    "D.LGS.": "stato:decreto.legislativo",
    "D.P.C.M.": "presidente.consiglio.ministri:decreto",
    "D.P.R.": "presidente.repubblica:decreto",
    "L.": "stato:legge",
    "L.COST.": "stato:legge.costituzionale",
    "R.D.": "stato:regio.decreto",
    "R.D.L.": "stato:regio.decreto.legge",
    "D.M.": "ministero:decreto",
    "L.R.": "regione:legge",
    "L.P.": "provincia:legge",
}
"""Types of numbered national acts, with the authority and the type of their urn:nir."""
LOCAL: Final = frozenset({"L.R.", "L.P."})
"""Laws of a region, or of a province that legislates: ``Act.regione``."""

EUROPEAN: Final[dict[str, tuple[str, str]]] = {
    "REG. UE": ("reg", "R"),
    "REG. CE": ("reg", "R"),
    "DIR. UE": ("dir", "L"),
    "DIR. CE": ("dir", "L"),
}
"""Types of acts of the Union, with their names in ELI and in CELEX."""

TREATIES: Final[dict[str, tuple[str, str]]] = {
    "TFUE": ("tfeu_2012", "12012E/TXT"),
    "TUE": ("teu_2012", "12012M/TXT"),
    "CDFUE": ("char_2012", "12012P/TXT"),
}
"""Treaties, with their names in ELI and in CELEX."""


@dataclass(frozen=True, slots=True)
class ActSource:
    """Where a code stands: the act that it is, or to which it is annexed (``allegato`` as Normattiva counts)."""

    tipo: str
    data: date
    numero: int
    allegato: str | None = None


CODES: Final[dict[str, ActSource]] = {
    "C.C.": ActSource("R.D.", date(1942, 3, 16), 262, "2"),
    "PREL. C.C.": ActSource("R.D.", date(1942, 3, 16), 262, "1"),
    "C.P.": ActSource("R.D.", date(1930, 10, 19), 1398, "1"),
    "C.P.C.": ActSource("R.D.", date(1940, 10, 28), 1443, "1"),
    "C.P.P.": ActSource("D.P.R.", date(1988, 9, 22), 447),
    "C.NAV.": ActSource("R.D.", date(1942, 3, 30), 327, "1"),
    "COD. ASS.": ActSource("D.LGS.", date(2005, 9, 7), 209),
    "COD. CONS.": ActSource("D.LGS.", date(2005, 9, 6), 206),
    "DISP. ATT. C.C.": ActSource("R.D.", date(1942, 3, 30), 318, "1"),
    "DISP. ATT. C.P.": ActSource("R.D.", date(1931, 5, 28), 601),
    "DISP. ATT. C.P.C.": ActSource("R.D.", date(1941, 12, 18), 1368, "1"),
    "DISP. ATT. C.P.P.": ActSource("D.LGS.", date(1989, 7, 28), 271),
}
"""The codes that are act types of their own, with the act they belong to."""

ACTS_OF_CODES: Final = {
    (source.tipo, source.numero, source.data.year): code
    for code, source in CODES.items()
    if source.allegato is None or code in ("C.C.", "C.P.", "C.P.C.", "C.NAV.")
}
"""The codes by the act that they are, or whose only annex that people cite they are: 'd.lgs. 206/2005'."""

COSTITUZIONE: Final = "COST."
CEDU: Final = "CEDU"

LAST_ARTICLE: Final[dict[str, int]] = {
    "C.C.": 2969,
    "C.P.": 734,
    "C.P.C.": 840,
    "C.P.P.": 746,
    "C.NAV.": 1331,
    COSTITUZIONE: 139,
    "TFUE": 358,
    "TUE": 55,
    "CDFUE": 54,
}
"""Where what is cited by an article alone ends."""

ANNEXES: Final[dict[tuple[str, int, int, str], str]] = {("D.LGS.", 104, 2010, "1"): "2"}
"""Annexes that Normattiva counts otherwise than the act itself: (type, number, year, annex) → its number there."""

UNLISTED: Final = frozenset({"R.D.L.", "L.P.", "CDFUE"})
"""Types that texts cite and the composer does not have: read and linked, but not offered to compose."""
TYPES: Final = (
    frozenset(NUMBERED)
    | frozenset(EUROPEAN)
    | frozenset(TREATIES)
    | frozenset(CODES)
    | {COSTITUZIONE, CEDU, "CCNL", "ACCORDO ECONOMICO COLLETTIVO"}
) - UNLISTED
