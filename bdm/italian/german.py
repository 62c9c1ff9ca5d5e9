"""Citations in German, spelled as their Italian equals: what the readers of references and rulings are given of a
German text ('Art. 2043 Abs. 1 ZGB' is 'Art. 2043 co. 1 c.c.').

The names are those of the two languages' own law (d.P.R. 574/1988 and the bilingual editions of the codes). 'StGB',
'ZPO' and 'VfGH' are names of foreign law too: where the text says so, or cites by '§', they stay as they are, and so do
courts whose seat is not in this country.
"""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from bdm.italian.months import MONTHS
from bdm.italian.respelling import respell
from bdm.platform.kit.regex import regex


class Spelling(NamedTuple):
    """How something is written in German, and in Italian, with examples (parted by ``bdm.italian.table.PARTED``)."""

    pattern: str
    italian: str
    examples: str


def _spellings(*rows: tuple[str, str, str]) -> tuple[Spelling, ...]:
    return tuple(Spelling(*row) for row in rows)


_OF: Final = r"(?:(?:des|der|dem|den|die|das|im|vom|laut)\s)?(?:it(?:al(?:ienischen?)?)?\.?\s)?"
_NUMBERED: Final = r"(?=\s(?:vom\s|Nr\.?\s?\d|\d))"
"""The day or the number of an act follows."""
_WRITTEN_DAY: Final = r"\d{1,2}\.\s[A-ZÄ]"
_TO: Final = r"(?:Durchführungsbestimmungen|Durchf\.\s?Best\.)\s(?:(?:zu[rm]|de[rs])\s)?"

_STATUTE: Final = (
    _OF
    + r"(?:(?:vereinheitlichten|[Ee]inheitlichen)\sTexte?s?\sder\sVerfassungsgesetze,?\s(?:zum|über\sdas|betreffend\sdas|die\sdas)\s)?"
    r"(?:Sonder|Autonomie)statut(?:e?s)?"
    r"(?:\s(?:für|von|der)\s(?:die\s)?(?:[Aa]utonomen?\s)?(?:Region\s)?Trentino(?:-|\s-\s)(?:Südtirol|Alto\sAdige(?:/Südtirol)?)|(?!\s(?:für|von|der)\s))"
    r"(?:(?:\sbetreffen)?,?\s(?:-\s|\()?(?:laut|genehmigt\s(?:mit|durch)|gemäß)\s(?:dem\s)?(?:Dekret(?:e?s)?\sdes\sPräsidenten\sder\sRepublik|D\.?P\.?R\.?)\s(?:vom\s31\.\sAugust\s1972,?\sNr\.\s670|Nr\.\s670/1972))?"
)
CODES: Final = _spellings(
    (_OF + _TO + r"(?:ZGB|Zivilgesetzbuch(?:e?s)?)", "disp. att. c.c.", "Durchführungsbestimmungen zum ZGB"),
    (_OF + _TO + r"(?:ZPO|Zivilprozess?ordnung)", "disp. att. c.p.c.", "der Durchführungsbestimmungen zur ZPO"),
    (_OF + _TO + r"(?:StPO|Strafprozess?ordnung)", "disp. att. c.p.p.", "Durchführungsbestimmungen zur StPO"),
    (_OF + r"(?:ZGB|Zivilgesetzbuch(?:e?s)?)", "c.c.", "ZGB | des ZGB | des italienischen Zivilgesetzbuches"),
    (_OF + r"(?:ZPO|Zivilprozess?ordnung)", "c.p.c.", "ZPO | der Zivilprozessordnung"),
    (_OF + r"(?:StGB|Strafgesetzbuch(?:e?s)?)", "c.p.", "StGB | des Strafgesetzbuches"),
    (_OF + r"(?:StPO|Strafprozess?ordnung)", "c.p.p.", "StPO | der ital. Strafprozessordnung"),
    (_OF + r"(?:Verf\.|Verfassung)", "Cost.", "Verf. | der Verfassung"),
    (_OF + r"(?:DSGVO|Datenschutz-?Grundverordnung)", "GDPR", "DSGVO | der Datenschutz-Grundverordnung"),
    (_STATUTE, "d.p.r. 670/1972", "Sonderstatutes für Trentino-Südtirol | des Autonomiestatuts | des vereinheitlichten Textes der Verfassungsgesetze zum Sonderstatut für die Region Trentino-Südtirol laut Dekret des Präsidenten der Republik vom 31. August 1972, Nr. 670"),
    (_OF + r"(?:Straßenverkehrsordnung|StVO)", "codice della strada", "der Straßenverkehrsordnung | StVO"),
    (_OF + r"(?:Verbraucher|Konsumenten)(?:schutz)?kodex(?:es)?", "codice del consumo", "des Verbraucherkodex | Konsumentenschutzkodex"),
    (_OF + r"Datenschutzkodex(?:es)?", "codice privacy", "des Datenschutzkodex"),
    (_OF + r"(?:Verwaltungsprozess?ordnung|VwPO)", "c.p.a.", "der Verwaltungsprozessordnung | VwPO"),
    (_OF + r"Arbeit(?:nehmer|er)statut(?:e?s)?", "statuto dei lavoratori", "des Arbeiterstatuts | Arbeitnehmerstatut"),
    (_OF + r"Konkursgesetz(?:es)?", "legge fallimentare", "Konkursgesetz | des Konkursgesetzes"),
    (_OF + r"(?:EMRK|Europäischen?\sMenschenrechtskonvention)", "CEDU", "EMRK | der Europäischen Menschenrechtskonvention"),
    (_OF + r"AEUV", "TFUE", "AEUV"),
    (_OF + r"EUV", "TUE", "EUV"),
    (_OF + r"(?:EU-)?Grundrechtecharta", "CDFUE", "der Grundrechtecharta | EU-Grundrechtecharta"),
)  # fmt: skip
"""What is cited by its articles only."""
ACTS: Final = _spellings(
    (_OF + r"(?:GvD|Gv\.\s?D\.|LegD|[Gg]esetzes-?vertretende[nrs]?\sDekret(?:e?s)?|Legislativdekret(?:e?s)?)" + _NUMBERED, "d.lgs.", "GvD Nr. 231/2001 | des gesetzesvertretenden Dekrets vom 8. Juni 2001 | Gv. D. vom 18"),
    (_OF + r"(?:Gesetzesdekret(?:e?s)?)" + _NUMBERED, "decreto-legge", "des Gesetzesdekretes Nr. 5"),
    (_OF + r"Dekret(?:e?s)?\sdes\sPräsidenten\sdes\sMinisterrat(?:e?s)?" + _NUMBERED, "d.p.c.m.", "Dekret des Präsidenten des Ministerrates vom 3"),
    (_OF + r"(?:Dekret(?:e?s)?\sdes\s(?:Staatspräsidenten|Präsidenten\sder\sRepublik)|DPR|D\.P\.R\.)" + _NUMBERED, "d.p.r.", "des Dekretes des Präsidenten der Republik vom 22"),
    (_OF + r"Ministerialdekret(?:e?s)?" + _NUMBERED, "d.m.", "Ministerialdekret Nr. 55/2014"),
    (_OF + r"(?:[Kk]önigliche[nsr]?\sDekret(?:e?s)?)" + _NUMBERED, "r.d.", "Königliches Dekret vom 28"),
    (_OF + rf"(?:GD|G\.\s?D\.)(?=\svom\s{_WRITTEN_DAY}|\sNr\.?\s?\d)", "decreto-legge", "GD Nr. 18/2020 | G.D. vom 17. März"),
    (_OF + rf"(?:KD|K\.\s?D\.)(?=\svom\s{_WRITTEN_DAY}|\sNr\.?\s?\d)", "r.d.", "KD Nr. 262/1942 | K.D. vom 28. März"),
    (_OF + rf"(?:MD|M\.\s?D\.)(?=\svom\s{_WRITTEN_DAY}|\sNr\.?\s?\d)", "d.m.", "MD Nr. 55/2014 | M.D. vom 10. März"),
    (_OF + rf"(?:DPMR|D\.\s?P\.\s?M\.\s?R\.)(?=\svom\s{_WRITTEN_DAY}|\sNr\.?\s?\d)", "d.p.c.m.", "DPMR vom 5. Dezember | D.P.M.R. Nr. 159/2013"),
    (_OF + r"Verfassungsgesetze[n]?" + r"(?=\svom\s|\sNr)", "leggi costituzionali", "der Verfassungsgesetze vom 3 | Verfassungsgesetzen Nr"),
    (_OF + r"Verfassungsgesetz(?:es)?" + _NUMBERED, "legge costituzionale", "Verfassungsgesetz Nr. 1/2001"),
    (_OF + rf"(?:RG|R\.G\.)(?=\svom\s{_WRITTEN_DAY}|\sNr\.?\s?\d{{1,3}}\svom\s{_WRITTEN_DAY})", "legge regionale Trentino-Alto Adige", "RG Nr. 3 vom 2. Mai | RG vom 3. Mai"),
    (_OF + r"Regionalgesetz(?:es)?" + _NUMBERED, "legge regionale Trentino-Alto Adige", "Regionalgesetz vom 3. August 2015"),
    (_OF + r"Landesgesetze[n]?" + r"(?=\svom\s\d|\sNr\.?\s?\d)", "leggi provinciali Bolzano", "der Landesgesetze vom 3 | Landesgesetzen Nr. 3"),
    (_OF + r"Landes(?:[a-zäöüß]{2,30})?gesetz(?:es)?" + _NUMBERED, "legge provinciale Bolzano", "Landesgesetz vom 11. August 1997 | des Landesgesetzes Nr. 13/1997 | Landesraumordnungsgesetz vom 11. August 1997"),
    (_OF + rf"(?:LG|L\.\s?G\.)(?=\svom\s(?:{_WRITTEN_DAY}|\d{{1,2}}\.\d{{1,2}}\.)|\s(?:Nr\.?\s?)?\d{{1,3}}/(?:19|20)?\d\d\b)", "legge provinciale Bolzano", "LG vom 11. August | L.G. vom 15.09.1973 | LG Nr. 17/1993 | L.G. 9/2018"),
    (_OF + r"(?:Staatsg|G)esetze[n]?" + r"(?=\svom\s\d|\sNr\.?\s?\d)", "leggi", "der Gesetze vom 3 | Gesetzen Nr. 3"),
    (_OF + r"(?:Staatsg|G)esetz(?:es)?" + _NUMBERED, "legge", "Gesetz vom 7. August 1990 | des Gesetzes Nr. 241/1990"),
    (_OF + r"(?:Verordnung\s\((?:EU|EG|EWG)\)|EU-Verordnung)", "regolamento (UE)", "Verordnung (EU) Nr. 679/2016 | EU-Verordnung 2016/679"),
    (_OF + r"(?:Richtlinie(?:\s\((?:EU|EG|EWG)\))?|EU-Richtlinie)(?=\s(?:Nr\.?\s)?\d{1,4}/\d)", "direttiva", "Richtlinie 2004/38/EG | Richtlinie (EU) 2019/1"),
)  # fmt: skip
_OFFICE: Final = r"(?:(?:des|beim|vom|das|der|am)\s)?"
_COURT_END: Final = r"(?:e?s)?(?:\s(?:von|in))?\s"
_DETACHED: Final = r"(?:\s?[,(-]\s?|\s)(?:Außen(?:abteilung|stelle|sektion)|Abteilung|Sektion)\s(?:von\s)?Bozen\)?"
OFFICES: Final = _spellings(
    (_OFFICE + rf"(?:Oberlandesgericht|OLG){_COURT_END}(?:Trient{_DETACHED}|Bozen)", "Corte d'appello di Trento, sezione distaccata di Bolzano", "Oberlandesgericht Trient, Außenabteilung Bozen | OLG Bozen | des Oberlandesgerichts Trient - Außenstelle Bozen"),
    (_OFFICE + rf"(?:Oberlandesgericht|OLG){_COURT_END}Trient", "Corte d'appello di Trento", "OLG Trient | Oberlandesgericht Trient"),
    (_OFFICE + rf"(?:Landesgericht|LG){_COURT_END}Bozen", "Tribunale di Bolzano", "Landesgericht Bozen | des Landesgerichts Bozen | LG Bozen"),
    (_OFFICE + rf"(?:Landesgericht|LG){_COURT_END}Trient", "Tribunale di Trento", "Landesgericht Trient"),
    (_OFFICE + rf"(?:Landesgericht|LG){_COURT_END}Rovere(?:to|it)", "Tribunale di Rovereto", "Landesgericht Rovereto"),
    (_OFFICE + rf"Jugendgericht{_COURT_END}Bozen", "Tribunale per i minorenni di Bolzano", "Jugendgericht Bozen"),
    (_OFFICE + rf"Überwachungsgericht{_COURT_END}Bozen", "Tribunale di sorveglianza di Bolzano", "Überwachungsgericht Bozen"),
)  # fmt: skip
"""Those of ours, with their seats."""
_RESOLUTION: Final = r"(?:Beschluss(?:es)?|Beschluß)(?=\s(?:Nr|vom|\d))"
"""Of a court, or of a council or a government (``_near_court``)."""
RULINGS: Final = _spellings(
    (_OFFICE + r"(?:(?:Obersten?|Oberster)\s)?(?:Kassationsgerichtshof|Kassationsgericht|Kassationshof)(?:e?s)?", "Cassazione", "Kassationsgerichtshof | des Obersten Kassationsgerichtshofs"),
    (r"Kass\.", "Cass.", "Kass."),
    (_OFFICE + r"(?:Verfassungsgerichtshof(?:e?s)?|VfGH)", "Corte costituzionale", "VfGH | des Verfassungsgerichtshofes"),
    (_OFFICE + rf"Verwaltungsgericht{_COURT_END}Bozen", "TRGA Bolzano", "Verwaltungsgericht Bozen | des Verwaltungsgerichts Bozen"),
    (_OFFICE + r"(?:Regionale[ns]?\s)?Verwaltungsgericht(?:e?s)?(?!\w|\s(?:von\s|in\s)?[A-ZÄÖÜ]|\ssowie\s|\sund\s)", "TAR", "des Verwaltungsgerichts | des Regionalen Verwaltungsgerichtes"),
    (_OFFICE + r"Staatsrat(?:e?s)?(?=,|\s(?:Nr|Urteil|Sekt|vom))", "Consiglio di Stato", "Staatsrat, | des Staatsrates Nr"),
    (r"(?:Ver(?:einigten?|einte|\.)\s(?:Sektionen|Senaten?|Sekt\.)|Ver\.\s?Sen\.)", "sez. un.", "Vereinigte Sektionen | Vereinigten Senate"),
    (r"(?:Sektion|Sekt\.)(?=\s(?:[IVX]{1,4}\b|\d))", "sez.", "Sektion III | Sekt. 3"),
    (r"(?:Urteil(?:e[ns]?|s)?|Urt\.)(?=\s(?:Nr|vom|\d))", "sentenza", "Urteil Nr. 12345/2021 | Urteils vom | Urteile Nr. 1"),
    (r"Entscheidung(?:en)?(?=\sNr)", "decisione", "Entscheidung Nr. 5"),
    (r"Verfügung(?:en)?(?=\sNr)", "ordinanza", "Verfügung Nr. 5"),
    (r"(?:erlassen|verkündet|gefällt)(?=\s(?:vom|von|durch)\s)", "emessa", "erlassen vom Landesgericht"),
    (r"(?:hat\s)?mit\s(?:der|dem|seine[mr]|ihre[mr]|eine[mr])(?=\s(?:Urteil|Entscheidung|Verfügung|Beschluss)\s)", "con la", "hat mit der Entscheidung Nr. 1 | mit dem Urteil Nr. 5"),
    (rf"(?:das|die|der)\sam(?=\s{_WRITTEN_DAY})", "del", "das am 3. Mai"),
    (r"(?:(?:Rekurs|Berufung|Verfahren|Rechtssache|Hauptsache)(?:e?[sn])?\s)?(?:A\.\s?R\.|R\.?\s?G\.?|Allgemeine[ns]?\sRegisters?|Allg\.\s?Reg\.)(?=\s?(?:Nr|\d))", "R.G.", "A.R. Nr. 9/2015 | Allgemeines Register Nr. 10 | Rekurs RG Nr. 12"),
    (r"(?:Rekurs|Berufung|Verfahren)(?:e?[sn])?(?=\sNr\.?\s?\d)", "R.G.", "Rekurs Nr. 12/2001 | Verfahren Nr. 5"),
    (r"(?:desselben|des\sgleichen)\s(?:Kodex|Gesetzbuch(?:e?s)?)", "stesso codice", "desselben Kodex"),
    (r"(?:(?:desselben|dieses)\s|(?:des\s)?(?:obigen|genannten|oben\sgenannten|vorgenannten|besagten|erwähnten|gegenständlichen|gleichen)\s)(?:Staats|Landes|Regional)?[Gg]esetzes(?!\svom|\sNr)", "della medesima legge", "obigen Gesetzes | dieses Gesetzes | des genannten Landesgesetzes | desselben Gesetzes"),
    (r"(?:desselben|dieses|(?:des\s)?(?:obigen|genannten|besagten|gleichen))\sDekret(?:e?s)?(?!\sdes|\svom|\sNr)", "del medesimo decreto", "dieses Dekretes | desselben Dekrets"),
    (_RESOLUTION, "ordinanza", "Beschluss Nr. 5"),
    (r"[Ii]m\sNamen\sdes\s(?i:italienischen\svolke?s)", "in nome del popolo italiano", "Im Namen des italienischen Volkes"),
)  # fmt: skip
MONTH_NUMBERS: Final = {
    name: number
    for number, names in enumerate(
        "Januar|Jänner|Jan. Februar|Feber|Feb. März April|Apr. Mai Juni Juli August|Aug. September|Sept. Oktober|Okt. "
        "November|Nov. Dezember|Dez.".split(),
        1,
    )
    for name in names.split("|")
}
assert len(MONTHS) == max(MONTH_NUMBERS.values())
MONTH_NAMES: Final = "|".join(map(re.escape, sorted(MONTH_NUMBERS, key=len, reverse=True)))
_AND_ARTICLE: Final = r"(?:und|sowie|oder)(?=\s\d{1,4}(?!\d|/|\.\s?\d|\.\s[A-Z]))"
"""Of articles that stand before it (``_LIST_BEFORE``)."""
SIGNS: Final = _spellings(
    (r"Artikel[ns]?(?=\s\d)|Artt?\.(?=\s?\d)", "art.", "Artikel 3 | Artikeln 3 | Art. 3"),
    (r"(?:Absatz|Absätze|Abs\.)(?=\s?\d)", "co.", "Absatz 2 | Abs. 2"),
    (r"(?:Buchstaben?|Buchst\.)(?=\s[a-z]\b)", "lett.", "Buchstabe a | Buchst. b"),
    (r"(?:Nr\.?|Ziffer|Ziff\.)(?=\s?\d)", "n.", "Nr. 5 | Ziffer 3"),
    (r"(?:und|sowie)(?=\s(?:Art(?:\.|ikel)\s)?\d{1,4}\s(?:Abs|de[rs]\s|ZGB|ZPO|St[GP][BO]|GvD|Gesetz|Verf|C\.?[CP]))", "e", "und 3 ZGB | und 534 CC"),
    (r"bis(?=\s\d{1,4}\s(?:de[rs]\s)?(?:ZGB|ZPO|St[GP][BO]|GvD|Gesetz|Verf))", "a", "bis 2059 ZGB"),
    (r"(?:und|sowie|oder)(?=\s(?:vom\s\d|Nr\.?\s?\d|\d{1,4}/(?:19|20)\d\d))", "e", "und vom 3 | und Nr. 5 | oder 2/1967"),
    (_AND_ARTICLE, "e", "und 36"),
    (r"(?:und|oder)(?=\s[a-z]\))", "e", "und b)"),
    (r"vom(?=\s\d)|von(?=\s(?:19|20)\d\d)", "del", "vom 5. Mai 2020 | vom 5 | von 2016"),
    (r"ff\.(?=\s?(?:,|\d|und|ZGB|ZPO|St[GP][BO]|GvD|Verf))", "ss.", "ff. ZGB | ff., 65"),
)  # fmt: skip
_ROWS: Final = (*CODES, *ACTS, *OFFICES, *RULINGS, *SIGNS)
_DAY: Final = rf"(?P<day>\d{{1,2}})\.\s(?P<month>{MONTH_NAMES})\s(?P<year>\d{{4}})"
# A blank may be the end of a line, and stand more than once
_ANY: Final = regex(
    r"(?<![^\W_])(?=[A-ZÜgkidvlbsuoefhm\d])(?:"
    + "|".join(f"(?P<r{at}>{row.pattern})" for at, row in enumerate(_ROWS))
    .replace(r"\s", r"\s{1,8}")
    .replace(r"\s{1,8}?", r"\s{0,8}")
    + rf"|{_DAY})(?![^\W\d_])"
)
_TELLS: Final = (
    "ZGB", "ZPO", "StGB", "StPO", "gesetz", "Gesetz", "Dekret", "GvD", "Gv.", "Verfassung", "Verf.", "Kass",
    "VfGH", "Urteil", "gericht", "OLG ", "LG ", "Absatz", "prozess", "prozeß", "ordnung", "dekret", "Volkes", "Staatsrat", "Abs.", "Artikel", "EMRK", "AEUV", "DSGVO", "Beschluss", "Richtlinie", "kodex", "StVO", "VwPO", "EUV", "rstatut", "Grundrechtecharta", "Menschenrechtskonvention", "EU-Verordnung", " und ", " vom ", "Sonderstatut", "Autonomiestatut",
)  # fmt: skip
"""One of these is in whatever there is to respell: most texts have none, and are not read any further."""
_NO_LAW: Final = range(len(CODES) + len(ACTS), len(_ROWS) - len(SIGNS))
_NEXT: Final = 6
"""Characters between an act and its day ('vom')."""
_FOREIGN: Final = regex(
    r"(?:(?:deutsch|österreich|oesterreich|schweiz|französ|belg|liechtenstein)\w*|österr\.|öst\.|dt\.|schweiz\.)\s*$",
    re.I,
)
_FOREIGN_AFTER: Final = regex(
    r"\s+\d{1,2}\.\s?\d{1,2}\.\s?\d{4},\s[A-Z]{1,2}\s\d{1,4}/\d{2,4}"  # 'VfGH 11.12.2018, V 19/2018' is Vienna's
    r"|\s*[(,/]?\s*(?:der\s+)?(?:Deutschland|BRD|Österreich|Schweiz|D\)|A\)|CH\)|Bundesrepublik)|\s?[-/]\s?(?:AT|DE|CH)\b"
)
_FOREIGN_COURT: Final = regex(
    r"(?:OGH|BGH|BVerfG|BAG|VwGH|BGer|(?:OLG|LG|AG|\w*gericht(?:e?s)?)\s(?!Bozen|Trient|Rovere)[A-ZÄÖÜ]\w+)"
    r"[^.;]{0,40}$"
)
_CITED_FROM: Final = 120
"""Characters before a code in which its article stands."""
_COURT: Final = regex(r"[Gg]ericht|Kass|Staatsrat|VfGH|OLG|LG\b")
_COURT_WITHIN: Final = 80
"""Characters between a court and its order: 'Beschluss Nr. 5' is most often of a council or a government."""
_LIST_BEFORE: Final = regex(r"(?:Art(?:ikel[ns]?|t?\.)|Abs(?:atz|ätzen?|\.))\s{0,8}\d[\d\s,()a-z-]{0,60}$")
_ARTICLE_BEFORE: Final = regex(
    r"Art(?:ikel[ns]?|t?\.)\s{0,8}\d(?:[\d\s,()a-z-]|Absatz|Absätze|Abs\.|Buchstaben?|Buchst\.|Ziffer|Nr\.){0,80}$"
)
_ARTICLE_AFTER: Final = regex(r"\s?[(,]\s?Art(?:ikel|\.)")


def _near_court(text: str, match: re.Match[str]) -> bool:
    return _COURT.search(text, max(0, match.start() - _COURT_WITHIN), match.end() + _COURT_WITHIN) is not None


def _in_list(text: str, match: re.Match[str]) -> bool:
    return _LIST_BEFORE.search(text, max(0, match.start() - _CITED_FROM), match.start()) is not None


def _by_article(text: str, match: re.Match[str]) -> bool:
    before = _ARTICLE_BEFORE.search(text, max(0, match.start() - _CITED_FROM), match.start())
    return before is not None or _ARTICLE_AFTER.match(text, match.end()) is not None


_ONLY: Final = {_STATUTE: _by_article, _AND_ARTICLE: _in_list, _RESOLUTION: _near_court}
"""What means something at its place only, and what tells."""


def in_italian(text: str) -> tuple[str, Callable[[int], int]]:
    """``text`` (with one kind of each sign) with its German citations in Italian, and what gives the place in ``text``
    of a place in it: of a citation that was respelled its beginning, or its last character. Linear.

    >>> in_italian("laut Art. 2043 Abs. 1 ZGB vom 7. August 1990")[0]
    'laut art. 2043 co. 1 c.c. del 7/8/1990'
    """
    return _respell(text, law=False)


def law_in_italian(text: str) -> tuple[str, Callable[[int], int]]:
    """The same of articles and acts alone, which search knows by one name; also as they are typed in small letters."""
    return _respell(_TYPED.sub(lambda match: _AS_WRITTEN[match[0]], text), law=True)


_AS_WRITTEN: Final = {name.lower(): name for name in "ZGB ZPO StGB StPO GvD DSGVO EMRK AEUV".split()}
_TYPED: Final = regex(rf"(?<![^\W_])(?:{'|'.join(_AS_WRITTEN)})(?![^\W_])")


def _respell(text: str, *, law: bool) -> tuple[str, Callable[[int], int]]:
    if not any(tell in text for tell in _TELLS):
        return text, lambda place: place
    return respell(text, _changes(text, law=law))


def _changes(text: str, *, law: bool) -> Iterator[tuple[int, int, str]]:
    after_act = -1
    for match in _ANY.finditer(text):
        written = _written(text, match)
        number = -1 if match["day"] else int(str(match.lastgroup)[1:])
        if written is None or (law and (number in _NO_LAW or (number < 0 and match.start() - after_act > _NEXT))):
            continue
        if len(CODES) <= number < len(CODES) + len(ACTS):
            after_act = match.end()
        yield *match.span(), written


def _written(text: str, match: re.Match[str]) -> str | None:
    """In Italian; None for what is no citation of this country's law."""
    if match["day"]:
        return f"{match['day']}/{MONTH_NUMBERS[match['month']]}/{match['year']}"
    number = int(str(match.lastgroup)[1:])
    foreign = _FOREIGN.search(text, max(0, match.start() - 30), match.start()) or _FOREIGN_AFTER.match(
        text, match.end()
    )
    row = _ROWS[number]
    if (tells := _ONLY.get(row.pattern)) is not None and not tells(text, match):
        return None
    if row.pattern == _STATUTE:
        return None if foreign else row.italian
    if number < len(CODES):
        before = text[max(0, match.start() - _CITED_FROM) : match.start()]
        if foreign or (before.rfind("Art") <= before.rfind("§") and before.rfind("art") <= before.rfind("§")):
            return None
    elif number < len(_ROWS) - len(SIGNS) and (
        foreign or _FOREIGN_COURT.search(text, max(0, match.start() - 80), match.start())
    ):
        return None
    return row.italian
