"""Where people live and where and when they were born."""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from bdm.anonymisation.detection import lexicon
from bdm.anonymisation.detection.model import Candidate, Category, JoinedText, Metadata
from bdm.italian.days import DAY, DAY_OF_MONTH, without_groups
from bdm.italian.months import MONTH
from bdm.italian.table import Table
from bdm.platform.kit.regex import regex

STREETS: Final = Table(
    (r"[Vv]ia|VIA|[Vv]\.le|[Vv]iale|VIALE", "Via | VIA | V.le | Viale | VIALE", "la casa di Roma | il sentiero"),
    (r"[Pp]\.?\s?zz?a|P\.?ZZA|[Pp]iazza|PIAZZA", "P. zza | P.ZZA | Piazza | PIAZZA"),
    (r"[Pp]iazzale|PIAZZALE|[Pp]\.le|[Pp]iazzetta", "Piazzale | PIAZZALE | P.le | Piazzetta"),
    (r"[Cc]orso|CORSO|[Cc]\.so|[Ll]argo|LARGO", "Corso | CORSO | C.so | Largo | LARGO"),
    (r"[Vv]icolo|VICOLO|[Vv]ico|VICO|[Vv]\.lo", "Vicolo | VICOLO | Vico | VICO | V.lo"),
    (r"[Ss]trada|STRADA|[Ss]tr\.", "Strada | STRADA | Str."),
    (r"[Ss]trada\s+[Pp]rovinciale|[Cc]ontrada", "Strada Provinciale | Contrada"),
    (r"CONTRADA|[Cc]\.da|[Ll]ocalit[àa]", "CONTRADA | C.da | Località"),
    (r"LOCALIT[ÀA]'?|[Ll]oc\.|[Ff]razione|[Ff]raz\.", "LOCALITÀ' | Loc. | Frazione | Fraz."),
    (r"[Ss]alita|[Bb]orgo|BORGO|[Cc]alle", "Salita | Borgo | BORGO | Calle"),
    (r"[Ll]ungomare|[Ll]ungotevere|[Tt]raversa", "Lungomare | Lungotevere | Traversa"),
    (r"[Rr]ione|[Gg]alleria|[Cc]irconvallazione", "Rione | Galleria | Circonvallazione"),
    (r"[Rr]ua|RUA|[Ff]ondamenta|[Rr]iviera", "Rua | RUA | Fondamenta | Riviera"),
    (r"[Vv]ill?aggio|[Cc]ampo|[Ss]estiere", "Villaggio | Campo | Sestiere"),
)
_STREET = STREETS.pattern
_NUMBER = rf"(?:,?\s*(?:(?:n(?:\.|°|r\.?|um\.?)?|civ(?:\.|ico)|al\s+civico(?:\s+n\.)?|numero(?:\s+civico)?)\s*\d{{1,4}}|\d{{1,4}}(?![\d.,/]\d|\s*(?:euro|€|%|giorni|mesi|anni|{MONTH})))(?:\s?[/-]\s?(?:[A-Za-z]{{1,3}}|\d{{1,3}})(?![\w])|\s?[A-Za-z](?![\w'’.]))?(?:\s+bis|\s+ter)?|,?\s*(?:s\.?\s?n\.?\s?c\.?|snc|s\.\s?n\.)(?!\w))"
STREET_NAMES: Final = Table(
    (r"F\.?lli\.?", "F.lli.", "di mezzo"),
    (r"(?:[A-ZÀ-Þ]|Gen|Prof|Dott|Mons|Cap|Col|Ten|Cav|Avv|On|Sen|SS|Card|Magg|Serg|Cad|Ing|Dr)\.", "A."),
    (r"[A-ZÀ-Þ][\w'’-]*", "Aa"),
    (r"(?:d|l|dell|dall|nell|all)['’]\s?[A-ZÀ-Þ][\w'’]*", "d' Aa"),
)
_WORD = STREET_NAMES.pattern
_DAY = rf"(?:{without_groups(DAY_OF_MONTH)}\s*)"
STREET_JOINTS: Final = Table(
    (r"de[lig]?|del(?:la|lo|le)|dei|degli|delle|di", "del | della | dei | degli | delle | di", "Roma"),
    (r"da|al|alla|ai|d['’]|dell['’]|San|S\.|la|le", "da | al | alla | ai | d' | dell' | San | S. | la | le"),
    (r"lo|il|i|e|nazionale|privata|comunale", "lo | il | i | e | nazionale | privata | comunale"),
    (r"provinciale|statale|vecchia|nuova|vicinale", "provinciale | statale | vecchia | nuova | vicinale"),
)
_NAME = rf"(?:{STREET_JOINTS.pattern}\s?)*(?:{_DAY}|{_WORD})(?:[ \n](?:(?:e|ed|de[lig]?|del(?:la|lo|le)|dei|degli|delle|di|da|in|al|alla|ai|la|le)[ \n])*{_WORD}){{0,5}}"
_INNER = r"(?:\s*,?\s*(?:(?:scala|sc\.|int(?:erno|\.)|piano|p\.|edificio|palazzina|pal\.|lotto|km\.?|fabbr\.|appartamento|app\.)\s*\w{1,6}\.?))*"
_CITY_AFTER = r"(?:\s*[,–-]?\s*\(?\d{5}\)?(?:\s*[,–-]?\s*[A-ZÀ-Þ][\w'’]+(?:[ \n](?:d[ei]l?\w*\s)?[A-ZÀ-Þ][\w'’]+){0,3})?(?:\s*\(?[A-Z]{2}\)?(?![\w.]))?|\s*[,–-]\s*(?P<town>{town})(?![\w])(?:\s*\([A-Z]{{2}}\))?|\s*\([A-Z]{2}\))?"
WAYS_OF_ACTING: Final = Table(
    (r"PEC\b|MAIL\b|FAX\b|PRINCIPALE|PRELIMINARE", "PEC | MAIL | FAX | PRINCIPALE | PRELIMINARE", "Roma"),
    (r"SUBORDINATA|GRADATA|ISTRUTTORIA", "SUBORDINATA | GRADATA | ISTRUTTORIA"),
    (r"PREGIUDIZIALE|INCIDENTALE|ALTERNATIVA", "PREGIUDIZIALE | INCIDENTALE | ALTERNATIVA"),
    (r"CAUTELARE|EQUITATIVA|RICONVENZIONALE", "CAUTELARE | EQUITATIVA | RICONVENZIONALE"),
    (r"Principale|Preliminare|Subordinata", "Principale | Preliminare | Subordinata"),
    (r"Istruttoria|Pregiudiziale|Email|Pec|E-mail", "Istruttoria | Pregiudiziale | Email | Pec | E-mail"),
    (r"ULTERIOR|DI\s|GENERALE|DEFINITIVA", "ULTERIOR | DI  | GENERALE | DEFINITIVA"),
    (r"STRAGIUDIZIALE|TELEMATICA", "STRAGIUDIZIALE | TELEMATICA"),
)
NOT_STREETS: Final = Table(
    (
        rf"[Vv](?:ia|IA)\s+{WAYS_OF_ACTING.pattern}",
        "Via PEC",
        "via Roma 12 | Corso Garibaldi",
    ),
    (r"[Cc](?:orso|ORSO)\s+(?:DI\s|DEL\s|DELLA\s|d[ei]|D'|Legale)", "Corso DI "),
    (r"[Ll](?:argo)\s+[a-z]", "Largo a"),
    (r"[Cc]ampo\s+(?:d'applicazione|di\s)", "Campo d'applicazione"),
    (r"STRADA\s+(?:PROVINCIALE|STATALE)\s*\Z", "STRADA PROVINCIALE "),
)
_NOT_A_STREET = NOT_STREETS.compiled
LIVES: Final = Table(
    (r"residen(?:te|ti|za)|res\.|domiciliat[oaie]", "residente | res. | domiciliato", "presente in aula"),
    (r"domicilio(?:\s+eletto)?|dimorante|abitante", "domicilio eletto | dimorante | abitante"),
    (r"abitazione|con\s+studio|recapito|dom\.to", "abitazione | con studio | recapito | dom.to"),
    (r"dom\.ta|abita(?:va)?|vive(?:va)?", "dom.ta | abitava | viveva"),
    any_case=True,
)
_LIVES = regex(
    rf"(?i:\b{LIVES.pattern})\s+(?:(?i:entramb[ie]|anagrafica(?:mente)?|attualmente|di\s+fatto|stabilmente|sita|posta)\s+)*(?:(?i:in|a|ad|alla|presso|nel\s+comune\s+di)\s+|(?<=res\.\s)|(?<=Res\.\s))"
)
BODIES: Final = Table(
    (r"agenzia(?:\s+delle)?\s+entrate|riscossione", "agenzia delle entrate | riscossione", "la casa"),
    (r"comune\s+di", "comune di"),
    (r"direzione\s+(?:provinciale|regionale)|inps", "direzione provinciale | inps"),
    (r"inail|equitalia|azienda\s+sanitaria|asl", "inail | equitalia | azienda sanitaria | asl"),
    any_case=True,
)
OF_OFFICES: Final = Table(
    (
        r"(?i:\bsede(?:\s+(?:legale|operativa|sociale|secondaria|amministrativa))*\s+(?:in|a|ad|alla|presso)\s+)[^;\n]{0,60}\Z",
        "sede legale in Milano, ",
        "residente a Roma, via ",
    ),
    (
        rf"(?i:\b{BODIES.pattern}\b)[^;\n]{{0,60}}\Z",
        "agenzia delle entrate di Roma, ",
    ),
    (
        r"(?i:tribunale|corte|procura|cancelleria|aula|uffici?o?\s+giudiziari[oa]?|ministero|prefettura|questura|avvocatura)[^;,.\n]{0,50}\Z",
        "tribunale di Roma",
    ),
)
_SEAT = OF_OFFICES.compiled

_DATE = rf"(?:(?:il|in\s+data|addì|l['’])\s*)?(?:giorno\s+)?{DAY}"
_TOWN = r"[A-ZÀ-Þ][\w'’.-]*(?:[ \n](?:(?:d[ei]l?l?a?|degli|delle|in|al|sul|sulla|nell['’]|d['’]|della|di|del|dei|a)[ \n]?)?[A-ZÀ-Þ][\w'’.-]*){0,4}"
BORN: Final = Table(
    (
        rf"(?i:\b(?:nat[oaie]|NAT[OAIE]))\s*,?\s*(?:(?i:rispettivamente|entramb[ie])\s*,?\s*)?(?P<what>(?:(?:(?i:a|ad|in)\s+)(?P<town>{_TOWN}|[A-Z]{{2,}}(?:\s[A-Z]{{2,}}){{0,3}})(?:\s*\([^()\n]{{1,24}}\))?(?:\s*,?\s*(?:{_DATE}))?|{_DATE}(?:\s*,?\s*(?i:a|ad|in)\s+{_TOWN}(?:\s*\([^()\n]{{1,24}}\))?)?))(?P<more>\s*,?\s*e\s+(?:a\s+{_TOWN}\s+)?(?:il\s+){_DATE.replace('(?:(?:il|in', '(?:(?:in', 1)})?",
        "nato a Reggio Calabria (RC) il 3 maggio 1980 | nata il 3.5.1980 a Roma",
        "il contrasto nato tra le parti",
    ),
)
_BORN = BORN.compiled
BIRTH_LABELS: Final = Table(
    (
        rf"(?i:\b(?:(?:luogo|data|luogo\s+e\s+data)\s+di\s+nascita|n\.(?=\s+(?:a\s|il\s|[A-Z][\w' ()]{{2,30}}\s\(?(?:il\s)?\d\d?[./ ]))))\s*[:=]?\s*(?P<what>(?:(?i:a|il)\s+)?(?:{_TOWN}(?:\s*\([A-Z]{{2}}\))?\s*[,-]?\s*)?(?:{_DATE})?)",
        "luogo e data di nascita: Roma, 3/5/1980 | data di nascita 3.5.1980",
        "la nascita del rapporto",
    ),
)
_BORN_LABEL = BIRTH_LABELS.compiled
_BORN_IN_BRACKETS = regex(
    rf"(?<=[\wà-ÿ])\s*\((?:n(?:at[oa]|\.)\s*)?(?:(?:a|in)\s+{_TOWN},?\s+)?(?P<what>{_DATE}|(?:19|20)\d\d)\)"
)
_CHILDREN = regex(r"(?i:\b(?:nat[oaie]|figli[oae]?|minor[ei]|fratelli|sorelle))\b[^.;]*\Z")
_CLASS = regex(r"(?i:\bclasse|\bcl\.)\s+(?P<what>(?:19|20)\d\d)\b")
_FOOTER = regex(r"(?:Pag(?:ina|\.)|Firmato|Sentenza|Ordinanza|Decreto|Documento)\b")  # the page ends before the town
_LEAD_IN = regex(r"(?i:a|ad|in|il|in\s+data|addì|l['’])\s+")


class Addresses:
    """Addresses of people, their places and dates of birth."""

    def find(self, text: JoinedText, metadata: Metadata) -> Iterable[Candidate]:
        yield from _births(text.text)
        yield from _streets(text.text)


@cache
def _street() -> re.Pattern[str]:
    town = f"(?i:{lexicon.place_pattern()})"
    before = rf"(?:(?P<before>{town}(?:\s*\([A-Z]{{2}}\))?)\s*,?\s*(?:(?:in|alla|al|frazione\s+\w+,?)\s+)?)?"
    return regex(
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
