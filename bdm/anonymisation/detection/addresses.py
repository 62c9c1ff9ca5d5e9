"""Where people live and where and when they were born."""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from bdm.anonymisation.detection import lexicon
from bdm.anonymisation.detection.model import Candidate, Category, JoinedText, Metadata
from bdm.italian.heuristics import DAY
from bdm.italian.months import MONTH

_STREET = r"(?:[Vv]ia|VIA|[Vv]\.le|[Vv]iale|VIALE|[Pp]\.?\s?zz?a|P\.?ZZA|[Pp]iazza|PIAZZA|[Pp]iazzale|PIAZZALE|[Pp]\.le|[Pp]iazzetta|[Cc]orso|CORSO|[Cc]\.so|[Ll]argo|LARGO|[Vv]icolo|VICOLO|[Vv]ico|VICO|[Vv]\.lo|[Ss]trada|STRADA|[Ss]tr\.|[Ss]trada\s+[Pp]rovinciale|[Cc]ontrada|CONTRADA|[Cc]\.da|[Ll]ocalit[àa]|LOCALIT[ÀA]'?|[Ll]oc\.|[Ff]razione|[Ff]raz\.|[Ss]alita|[Bb]orgo|BORGO|[Cc]alle|[Ll]ungomare|[Ll]ungotevere|[Tt]raversa|[Rr]ione|[Gg]alleria|[Cc]irconvallazione|[Rr]ua|RUA|[Ff]ondamenta|[Rr]iviera|[Vv]ill?aggio|[Cc]ampo|[Ss]estiere)"
_NUMBER = rf"(?:,?\s*(?:(?:n(?:\.|°|r\.?|um\.?)?|civ(?:\.|ico)|al\s+civico(?:\s+n\.)?|numero(?:\s+civico)?)\s*\d{{1,4}}|\d{{1,4}}(?![\d.,/]\d|\s*(?:euro|€|%|giorni|mesi|anni|{MONTH})))(?:\s?[/-]\s?(?:[A-Za-z]{{1,3}}|\d{{1,3}})(?![\w])|\s?[A-Za-z](?![\w'’.]))?(?:\s+bis|\s+ter)?|,?\s*(?:s\.?\s?n\.?\s?c\.?|snc|s\.\s?n\.)(?!\w))"
_WORD = r"(?:F\.?lli\.?|(?:[A-ZÀ-Þ]|Gen|Prof|Dott|Mons|Cap|Col|Ten|Cav|Avv|On|Sen|SS|Card|Magg|Serg|Cad|Ing|Dr)\.|[A-ZÀ-Þ][\w'’-]*|(?:d|l|dell|dall|nell|all)['’]\s?[A-ZÀ-Þ][\w'’]*)"
_DAY = rf"(?:\d{{1,2}}\s+(?i:{MONTH})\s*)"
_NAME = rf"(?:(?:de[lig]?|del(?:la|lo|le)|dei|degli|delle|di|da|al|alla|ai|d['’]|dell['’]|San|S\.|la|le|lo|il|i|e|nazionale|privata|comunale|provinciale|statale|vecchia|nuova|vicinale)\s?)*(?:{_DAY}|{_WORD})(?:[ \n](?:(?:e|ed|de[lig]?|del(?:la|lo|le)|dei|degli|delle|di|da|in|al|alla|ai|la|le)[ \n])*{_WORD}){{0,5}}"
_INNER = r"(?:\s*,?\s*(?:(?:scala|sc\.|int(?:erno|\.)|piano|p\.|edificio|palazzina|pal\.|lotto|km\.?|fabbr\.|appartamento|app\.)\s*\w{1,6}\.?))*"
_CITY_AFTER = r"(?:\s*[,–-]?\s*\(?\d{5}\)?(?:\s*[,–-]?\s*[A-ZÀ-Þ][\w'’]+(?:[ \n](?:d[ei]l?\w*\s)?[A-ZÀ-Þ][\w'’]+){0,3})?(?:\s*\(?[A-Z]{2}\)?(?![\w.]))?|\s*[,–-]\s*(?P<town>{town})(?![\w])(?:\s*\([A-Z]{{2}}\))?|\s*\([A-Z]{2}\))?"
_NOT_A_STREET = re.compile(
    r"[Vv](?:ia|IA)\s+(?:PEC\b|MAIL\b|FAX\b|PRINCIPALE|PRELIMINARE|SUBORDINATA|GRADATA|ISTRUTTORIA|PREGIUDIZIALE|INCIDENTALE|ALTERNATIVA|CAUTELARE|EQUITATIVA|RICONVENZIONALE|Principale|Preliminare|Subordinata|Istruttoria|Pregiudiziale|Email|Pec|E-mail|ULTERIOR|DI\s|GENERALE|DEFINITIVA|STRAGIUDIZIALE|TELEMATICA)"
    r"|[Cc](?:orso|ORSO)\s+(?:DI\s|DEL\s|DELLA\s|d[ei]|D'|Legale)|[Ll](?:argo)\s+[a-z]|[Cc]ampo\s+(?:d'applicazione|di\s)|STRADA\s+(?:PROVINCIALE|STATALE)\s*\Z"
)
_LIVES = re.compile(
    r"(?i:\b(?:residen(?:te|ti|za)|res\.|domiciliat[oaie]|domicilio(?:\s+eletto)?|dimorante|abitante|abitazione|con\s+studio|recapito|dom\.to|dom\.ta|abita(?:va)?|vive(?:va)?))\s+(?:(?i:entramb[ie]|anagrafica(?:mente)?|attualmente|di\s+fatto|stabilmente|sita|posta)\s+)*(?:(?i:in|a|ad|alla|presso|nel\s+comune\s+di)\s+|(?<=res\.\s)|(?<=Res\.\s))"
)
_SEAT = re.compile(
    r"(?i:\bsede(?:\s+(?:legale|operativa|sociale|secondaria|amministrativa))*\s+(?:in|a|ad|alla|presso)\s+)[^;\n]{0,60}\Z|(?i:\b(?:agenzia(?:\s+delle)?\s+entrate|riscossione|comune\s+di|direzione\s+(?:provinciale|regionale)|inps|inail|equitalia|azienda\s+sanitaria|asl)\b)[^;\n]{0,60}\Z|(?i:tribunale|corte|procura|cancelleria|aula|uffici?o?\s+giudiziari[oa]?|ministero|prefettura|questura|avvocatura)[^;,.\n]{0,50}\Z"
)

_DATE = rf"(?:(?:il|in\s+data|addì|l['’])\s*)?(?:giorno\s+)?{DAY}"
_TOWN = r"[A-ZÀ-Þ][\w'’.-]*(?:[ \n](?:(?:d[ei]l?l?a?|degli|delle|in|al|sul|sulla|nell['’]|d['’]|della|di|del|dei|a)[ \n]?)?[A-ZÀ-Þ][\w'’.-]*){0,4}"
_BORN = re.compile(
    rf"(?i:\b(?:nat[oaie]|NAT[OAIE]))\s*,?\s*(?:(?i:rispettivamente|entramb[ie])\s*,?\s*)?(?P<what>(?:(?:(?i:a|ad|in)\s+)(?P<town>{_TOWN}|[A-Z]{{2,}}(?:\s[A-Z]{{2,}}){{0,3}})(?:\s*\([^()\n]{{1,24}}\))?(?:\s*,?\s*(?:{_DATE}))?|{_DATE}(?:\s*,?\s*(?i:a|ad|in)\s+{_TOWN}(?:\s*\([^()\n]{{1,24}}\))?)?))(?P<more>\s*,?\s*e\s+(?:a\s+{_TOWN}\s+)?(?:il\s+){_DATE.replace('(?:(?:il|in', '(?:(?:in', 1)})?"
)
_BORN_LABEL = re.compile(
    rf"(?i:\b(?:(?:luogo|data|luogo\s+e\s+data)\s+di\s+nascita|n\.(?=\s+(?:a\s|il\s|[A-Z][\w' ()]{{2,30}}\s\(?(?:il\s)?\d\d?[./ ]))))\s*[:=]?\s*(?P<what>(?:(?i:a|il)\s+)?(?:{_TOWN}(?:\s*\([A-Z]{{2}}\))?\s*[,-]?\s*)?(?:{_DATE})?)"
)
_BORN_IN_BRACKETS = re.compile(
    rf"(?<=[\wà-ÿ])\s*\((?:n(?:at[oa]|\.)\s*)?(?:(?:a|in)\s+{_TOWN},?\s+)?(?P<what>{_DATE}|(?:19|20)\d\d)\)"
)
_CHILDREN = re.compile(r"(?i:\b(?:nat[oaie]|figli[oae]?|minor[ei]|fratelli|sorelle))\b[^.;]*\Z")
_CLASS = re.compile(r"(?i:\bclasse|\bcl\.)\s+(?P<what>(?:19|20)\d\d)\b")
_FOOTER = re.compile(
    r"(?:Pag(?:ina|\.)|Firmato|Sentenza|Ordinanza|Decreto|Documento)\b"
)  # the page ends before the town
_LEAD_IN = re.compile(r"(?i:a|ad|in|il|in\s+data|addì|l['’])\s+")


class Addresses:
    """Addresses of people, their places and dates of birth."""

    def find(self, text: JoinedText, known: Metadata) -> Iterable[Candidate]:
        yield from _births(text.text)
        yield from _streets(text.text)


@cache
def _street() -> re.Pattern[str]:
    town = f"(?i:{lexicon.place_pattern()})"
    before = rf"(?:(?P<before>{town}(?:\s*\([A-Z]{{2}}\))?)\s*,?\s*(?:(?:in|alla|al|frazione\s+\w+,?)\s+)?)?"
    return re.compile(
        rf"(?<![\w'’]){before}(?P<street>{_STREET}\s+(?P<name>{_NAME}))(?P<number>{_NUMBER})?{_INNER}"
        + _CITY_AFTER.replace("{town}", town).replace("{{2}}", "{2}")
    )


def _streets(text: str) -> Iterator[Candidate]:
    for match in _street().finditer(text):
        if _NOT_A_STREET.match(text, match.start("street")) or _FOOTER.match(match["name"]):
            continue
        lives = _LIVES.search(text, max(0, match.start() - 90), match.start())
        close = (
            lives is not None and re.fullmatch(r"[\w\s()'’,.-]{0,48}", text[lives.end() : match.start()]) is not None
        )
        if not match["number"] and not close:
            continue
        start = match.start()
        if close and lives is not None:
            lead = text[lives.end() : start]
            if re.fullmatch(rf"(?:{_TOWN})(?:\s*\([A-Z]{{2}}\))?\s*[,–-]?\s*(?:alla\s+|in\s+)?", lead):
                start = lives.end()  # a town that the list has not
        of_an_office = _SEAT.search(text, max(0, start - 90), start) is not None and not close
        if not of_an_office:
            yield Candidate(start, _end(text, match), Category.INDIRIZZO, "indirizzo", sure=bool(match["number"]))


def _end(text: str, match: re.Match[str]) -> int:
    """Without what follows an address that has neither number nor town."""
    return match.start() + len(match.group().rstrip(" ,.-\n"))


def _births(text: str) -> Iterator[Candidate]:
    for match in _BORN.finditer(text):
        start, end = match.span("what")
        if match["town"] and _FOOTER.match(match["town"]):
            continue
        if (
            match["town"]
            and not any(map(str.isdigit, text[start:end]))
            and lexicon.is_given_name(match["town"].split()[0])
        ):
            continue  # 'è nato a Marco'
        lead = _LEAD_IN.match(text, start)
        yield Candidate(
            lead.end() if lead else start,
            match.end("more") if match["more"] else end,
            Category.NASCITA,
            "dopo «nato a»",
        )
    for match in _BORN_LABEL.finditer(text):
        start, end = match.span("what")
        lead = _LEAD_IN.match(text, start)
        if any(map(str.isdigit, match["what"])) or lexicon.is_place(match["what"].strip(" ,-")):
            end = start + len(text[start:end].rstrip(" ,-\n"))
            yield Candidate(lead.end() if lead else start, end, Category.NASCITA, "luogo o data di nascita")
    for match in _BORN_IN_BRACKETS.finditer(text):
        if _CHILDREN.search(text, max(0, match.start() - 160), match.start()):
            yield Candidate(*match.span("what"), Category.NASCITA, "data di nascita accanto al nome")
    for match in _CLASS.finditer(text):
        yield Candidate(*match.span("what"), Category.NASCITA, "anno di nascita", sure=False)
