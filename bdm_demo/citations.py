"""How courts cite: the same article and the same precedent written in many ways.

A citation in a template is ``art 2043 cc`` or ``art 1218,1223 cc``: numbers, then a key of ``LAWS``; ``73/5`` is
paragraph 5 of article 73. The canonical form ('ART. 2043 C.C.') goes into the metadata.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from bdm.platform.kit.regex import regex

_NUMBER = regex(r"(\d+)(?:-([a-z]+))?(?:\.(\d+))?(?:/(\d+(?:-[a-z]+)?))?")


@dataclass(frozen=True)
class Law:
    """A law: its canonical ending, and how it is written after 'art.' and after 'articolo'."""

    canonical: str
    short: tuple[str, ...]
    long: tuple[str, ...]


def _act(canonical: str, short: str, number: str, year: str, day: str, noun: str, *nicknames: str) -> Law:
    article = "dell'" if noun[0] in "aeiou" else "del" if noun.startswith(("d", "r", "t")) else "della"
    glue = "" if article.endswith("'") else " "
    return Law(
        f"{canonical} {number}/{year}",
        (f"{short} {number}/{year}", f"{short} n. {number}/{year}", f"{short} {day} {year}, n. {number}", *nicknames),
        (f"{article}{glue}{noun} {day} {year}, n. {number}", f"{article}{glue}{noun} n. {number} del {year}"),
    )


def _code(canonical: str, *short: str, long: tuple[str, ...]) -> Law:
    return Law(canonical, short, long)


LAWS: dict[str, Law] = {
    "cc": _code("C.C.", "c.c.", "c.c.", "cod. civ.", "C.c.", long=("del codice civile",)),
    "cpc": _code("C.P.C.", "c.p.c.", "c.p.c.", "cod. proc. civ.", long=("del codice di procedura civile",)),
    "cp": _code("C.P.", "c.p.", "c.p.", "cod. pen.", long=("del codice penale",)),
    "cpp": _code("C.P.P.", "c.p.p.", "c.p.p.", "cod. proc. pen.", long=("del codice di procedura penale",)),
    "cost": _code("COST.", "Cost.", "della Costituzione", long=("della Costituzione", "della Carta costituzionale")),
    "cedu": _code("CEDU", "CEDU", "della Convenzione EDU", long=("della Convenzione europea dei diritti dell'uomo",)),
    "codass": _code(
        "COD. ASS.", "cod. ass.", "C.d.A.", "D.Lgs. 209/2005", long=("del codice delle assicurazioni private",)
    ),
    "codcons": _code("COD. CONS.", "cod. cons.", "cod. consumo", "D.Lgs. 206/2005", long=("del codice del consumo",)),
    "dispattcc": _code(
        "DISP. ATT. C.C.", "disp. att. c.c.", long=("delle disposizioni di attuazione del codice civile",)
    ),
    "dispattcpc": _code(
        "DISP. ATT. C.P.C.",
        "disp. att. c.p.c.",
        long=("delle disposizioni di attuazione del codice di procedura civile",),
    ),
    "prel": _code("PREL. C.C.", "disp. prel. c.c.", "preleggi", long=("delle disposizioni sulla legge in generale",)),
    "lf": Law(
        "R.D. 267/1942",
        ("l. fall.", "L.F.", "legge fall.", "R.D. 267/1942"),
        ("della legge fallimentare", "del r.d. 16 marzo 1942, n. 267"),
    ),
    "ccii": Law(
        "D.LGS. 14/2019",
        ("CCII", "C.C.I.I.", "D.Lgs. 14/2019", "d.lgs. n. 14/2019"),
        ("del codice della crisi d'impresa e dell'insolvenza", "del d.lgs. 12 gennaio 2019, n. 14"),
    ),
    "sl": Law(
        "L. 300/1970",
        ("St. lav.", "stat. lav.", "L. 300/1970", "l. n. 300/1970"),
        ("dello Statuto dei lavoratori", "della legge 20 maggio 1970, n. 300"),
    ),
    "tub": Law(
        "D.LGS. 385/1993",
        ("T.U.B.", "TUB", "D.Lgs. 385/1993", "d.lgs. n. 385/1993"),
        ("del testo unico bancario", "del d.lgs. 1° settembre 1993, n. 385"),
    ),
    "cds": Law(
        "D.LGS. 285/1992",
        ("C.d.S.", "cod. strada", "D.Lgs. 285/1992"),
        ("del codice della strada", "del d.lgs. 30 aprile 1992, n. 285"),
    ),
    "dpr309": Law(
        "D.P.R. 309/1990",
        ("D.P.R. 309/1990", "d.P.R. n. 309/90", "T.U. stup."),
        ("del d.P.R. 9 ottobre 1990, n. 309", "del testo unico sugli stupefacenti"),
    ),
    "gelli": Law(
        "L. 24/2017",
        ("L. 24/2017", "l. n. 24/2017", "l. 8 marzo 2017, n. 24"),
        ("della legge 8 marzo 2017, n. 24", "della legge Gelli-Bianco"),
    ),
    "equo": _act("L.", "L.", "392", "1978", "27 luglio", "legge", "l. n. 392/78"),
    "loc98": _act("L.", "L.", "431", "1998", "9 dicembre", "legge"),
    "divorzio": _act("L.", "L.", "898", "1970", "1° dicembre", "legge", "l. div."),
    "l604": _act("L.", "L.", "604", "1966", "15 luglio", "legge"),
    "l92": _act("L.", "L.", "92", "2012", "28 giugno", "legge", "legge Fornero"),
    "dlgs23": _act("D.LGS.", "D.Lgs.", "23", "2015", "4 marzo", "decreto legislativo", "d.lgs. n. 23/15"),
    "dlgs165": _act("D.LGS.", "D.Lgs.", "165", "2001", "30 marzo", "decreto legislativo", "T.U.P.I."),
    "dlgs81": _act("D.LGS.", "D.Lgs.", "81", "2008", "9 aprile", "decreto legislativo", "T.U. sicurezza"),
    "dlgs28": _act("D.LGS.", "D.Lgs.", "28", "2010", "4 marzo", "decreto legislativo"),
    "dlgs150": _act("D.LGS.", "D.Lgs.", "150", "2011", "1° settembre", "decreto legislativo"),
    "dlgs74": _act("D.LGS.", "D.Lgs.", "74", "2000", "10 marzo", "decreto legislativo"),
    "dlgs159": _act("D.LGS.", "D.Lgs.", "159", "2011", "6 settembre", "decreto legislativo", "cod. antimafia"),
    "dlgs251": _act("D.LGS.", "D.Lgs.", "251", "2007", "19 novembre", "decreto legislativo"),
    "tui": _act("D.LGS.", "D.Lgs.", "286", "1998", "25 luglio", "decreto legislativo", "T.U.I."),
    "dlgs231": _act("D.LGS.", "D.Lgs.", "231", "2001", "8 giugno", "decreto legislativo"),
    "dlgs231m": _act("D.LGS.", "D.Lgs.", "231", "2002", "9 ottobre", "decreto legislativo"),
    "dlgs40": _act("D.LGS.", "D.Lgs.", "40", "2010", "2 febbraio", "decreto legislativo"),
    "l108": _act("L.", "L.", "108", "1996", "7 marzo", "legge", "legge antiusura"),
    "l689": _act("L.", "L.", "689", "1981", "24 novembre", "legge"),
    "l104": _act("L.", "L.", "104", "1992", "5 febbraio", "legge"),
    "l18": _act("L.", "L.", "18", "1980", "11 febbraio", "legge"),
    "l110": _act("L.", "L.", "110", "1975", "18 aprile", "legge"),
    "l107": _act("L.", "L.", "107", "2015", "13 luglio", "legge", "legge sulla buona scuola"),
    "l184": _act("L.", "L.", "184", "1983", "4 maggio", "legge"),
    "l354": Law(
        "L. 354/1975",
        ("ord. penit.", "O.P.", "L. 354/1975", "l. n. 354/75"),
        ("dell'ordinamento penitenziario", "della legge 26 luglio 1975, n. 354"),
    ),
    "dpr115": _act("D.P.R.", "D.P.R.", "115", "2002", "30 maggio", "d.P.R.", "T.U. spese giust."),
    "dpr380": _act("D.P.R.", "D.P.R.", "380", "2001", "6 giugno", "d.P.R.", "T.U. edilizia"),
    "dl18": _act("D.L.", "D.L.", "18", "2020", "17 marzo", "decreto-legge", "d.l. n. 18/2020"),
    "dm55": Law(
        "D.M. 55/2014 10/03/2014",
        ("D.M. 55/2014", "d.m. n. 55/14", "D.M. 10 marzo 2014, n. 55"),
        ("del decreto ministeriale 10 marzo 2014, n. 55",),
    ),
    "gdpr": Law(
        "REG. UE 679/2016",
        ("Reg. UE 2016/679", "GDPR", "Reg. (UE) n. 679/2016"),
        ("del regolamento (UE) 2016/679",),
    ),
}

PRECEDENTS: dict[str, tuple[str, str, str, str, str]] = {
    "onere": ("Sez. Un.", "30 ottobre 2001", "13533", "2001", "civ."),
    "sanmartino": ("Sez. Un.", "11 novembre 2008", "26972", "2008", "civ."),
    "nesso": ("Sez. Un.", "11 gennaio 2008", "576", "2008", "civ."),
    "medica": ("Sez. Un.", "11 gennaio 2008", "577", "2008", "civ."),
    "divorzio17": ("Sez. I", "10 maggio 2017", "11504", "2017", "civ."),
    "divorzio18": ("Sez. Un.", "11 luglio 2018", "18287", "2018", "civ."),
    "sanmartino2": ("Sez. III", "11 novembre 2019", "28991", "2019", "civ."),
    "sanmartino3": ("Sez. III", "11 novembre 2019", "28992", "2019", "civ."),
    "tabelle": ("Sez. III", "7 giugno 2011", "12408", "2011", "civ."),
    "decalogo": ("Sez. III", "27 marzo 2018", "7513", "2018", "civ."),
    "usurasopr": ("Sez. Un.", "19 ottobre 2017", "24675", "2017", "civ."),
    "usuramora": ("Sez. Un.", "18 settembre 2020", "19597", "2020", "civ."),
    "fidantitrust": ("Sez. Un.", "30 dicembre 2021", "41994", "2021", "civ."),
    "francese": ("Sez. Un.", "29 maggio 2024", "15130", "2024", "civ."),
    "rimesse": ("Sez. Un.", "2 dicembre 2010", "24418", "2010", "civ."),
    "condominio": ("Sez. Un.", "7 marzo 2005", "4806", "2005", "civ."),
    "condominio21": ("Sez. Un.", "14 aprile 2021", "9839", "2021", "civ."),
    "appello": ("Sez. Un.", "16 novembre 2017", "27199", "2017", "civ."),
    "mediazione": ("Sez. Un.", "18 settembre 2020", "19596", "2020", "civ."),
    "liquida": ("Sez. Un.", "8 maggio 2014", "9936", "2014", "civ."),
    "noncontest": ("Sez. Un.", "23 gennaio 2002", "761", "2002", "civ."),
    "nullita": ("Sez. Un.", "12 dicembre 2014", "26242", "2014", "civ."),
    "vizi": ("Sez. Un.", "3 maggio 2019", "11748", "2019", "civ."),
    "preliminare": ("Sez. Un.", "6 marzo 2015", "4628", "2015", "civ."),
    "leasing": ("Sez. Un.", "28 gennaio 2021", "2061", "2021", "civ."),
    "protezione": ("Sez. Un.", "13 novembre 2019", "29459", "2019", "civ."),
    "integrazione": ("Sez. Un.", "9 settembre 2021", "24413", "2021", "civ."),
    "gmo": ("Sez. L", "7 dicembre 2016", "25201", "2016", "civ."),
    "franzese": ("Sez. Un.", "10 luglio 2002", "30328", "2002", "pen."),
    "bellarte": ("Sez. Un.", "19 luglio 2012", "41461", "2012", "pen."),
    "thyssen": ("Sez. Un.", "24 aprile 2014", "38343", "2014", "pen."),
    "mannino": ("Sez. Un.", "12 luglio 2005", "33748", "2005", "pen."),
    "dasgupta": ("Sez. Un.", "28 aprile 2016", "27620", "2016", "pen."),
    "tushaj": ("Sez. Un.", "25 febbraio 2016", "13681", "2016", "pen."),
    "mariotti": ("Sez. Un.", "21 dicembre 2017", "8770", "2018", "pen."),
    "murolo": ("Sez. Un.", "27 settembre 2018", "51063", "2018", "pen."),
    "caruso": ("Sez. Un.", "19 dicembre 2019", "12348", "2020", "pen."),
    "spinelli": ("Sez. Un.", "26 giugno 2014", "4880", "2015", "pen."),
    "sciuscio": ("Sez. Un.", "18 luglio 2013", "40354", "2013", "pen."),
    "passarelli": ("Sez. Un.", "31 marzo 2016", "22474", "2016", "pen."),
    "pizzone": ("Sez. Un.", "24 giugno 2021", "47127", "2021", "pen."),
}
"""Well-known judgments of the Court of Cassation: section, day, number and its year, 'civ.' or 'pen.'."""

_CONST = {"spese": ("77", "2018"), "licenz18": ("194", "2018"), "licenz24": ("128", "2024"), "stup19": ("40", "2019")}


def cite_articles(spec: str, rng: random.Random, used: list[str]) -> str:
    """``2043 cc`` written in one of the ways courts write it; canonical forms are appended to ``used``.

    The result always begins with 'art', so that templates may put 'dell'', 'all'' or 'ex' before it.
    """
    numbers_text, key = spec.rsplit(" ", 1)
    law = LAWS[key]
    numbers = [_spelt(number, rng) for number in numbers_text.split(",")]
    for number in numbers_text.split(","):
        _remember(canonical(number, law), used)
    plural = len(numbers) > 1
    joined = numbers[0] if not plural else ", ".join(numbers[:-1]) + " e " + numbers[-1]
    if rng.random() < 0.22:
        return f"{'articoli' if plural else 'articolo'} {joined} {rng.choice(law.long)}"
    return f"{'artt.' if plural else 'art.'} {joined} {rng.choice(law.short)}"


def canonical(number: str, law: Law) -> str:
    """'ART. 73 COMMA 5 D.P.R. 309/1990' of ``73/5``, 'ART. 612-BIS C.P.' of ``612-bis``."""
    match = _NUMBER.fullmatch(number)
    if match is None:
        raise ValueError(f"articolo non valido: {number}")
    article, suffix, extension, comma = match.groups()
    text = f"ART. {article}"
    if suffix:
        text += f"-{suffix.upper()}"
    if extension:
        text += f".{extension}"
    if comma:
        text += f" COMMA {comma.upper()}"
    return f"{text} {law.canonical}"


def cite_precedent(key: str, rng: random.Random, year: int) -> str:
    """A judgment of the Court of Cassation in a usual form; a general reference if it is later than ``year``."""
    section, day, number, filed, branch = PRECEDENTS[key]
    if int(filed) >= year:
        return f"la giurisprudenza {'di legittimità' if rng.random() < 0.6 else 'della Suprema Corte'}"
    choice = int(rng.random() * 4)
    if choice == 0:
        return f"Cass. {branch}, {section}, {day}, n. {number}" + (f" (dep. {filed})" if filed != day[-4:] else "")
    if choice == 1:
        return f"Cass., {section}, n. {number}/{filed}"
    if choice == 2:
        return f"Cass. {branch} {section} n. {number} del {filed}"
    return f"Cass. {section} n. {number}/{filed[-2:]}"


def cite_constitutional(key: str) -> str:
    """A judgment of the Constitutional Court."""
    number, year = _CONST[key]
    return f"Corte cost., n. {number}/{year}"


def _spelt(number: str, rng: random.Random) -> str:
    match = _NUMBER.fullmatch(number)
    if match is None:
        raise ValueError(f"articolo non valido: {number}")
    article, suffix, extension, comma = match.groups()
    text = article + (f"{'-' if rng.random() < 0.4 else ' '}{suffix}" if suffix else "")
    if extension:
        text += f".{extension}"
    if comma:
        text += f", {'comma' if rng.random() < 0.6 else 'co.'} {comma},"
    return text


def _remember(reference: str, used: list[str]) -> None:
    if reference not in used:
        used.append(reference)
