"""What a decision cites by somebody's name: precedents, authors, laws, courts, places. None of these is obscured.

Only the names in the place that makes a citation are kept, not the sentence around it: 'Cass. n. 12/2020, che Rossi
richiama' keeps nothing of Rossi.
"""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from bdm.anonymisation.detection import lexicon
from bdm.anonymisation.detection.model import JoinedText, Keep, KeepReason, Metadata
from bdm.italian.characters import name_key
from bdm.italian.courts import CITED
from bdm.italian.days import DAY
from bdm.italian.rulings import Court, rulings
from bdm.italian.table import Table
from bdm.platform.kit.regex import regex

_W = r"(?<!\w)(?:(?:d|D|l|L|dell|dall|De|Di|Da|Del|Della|Dal|Dalla|Lo|La|Li|Le|von|van|der)['’ ]\s?)?[A-ZÀ-Þ][\w'’-]{0,40}"
_SIDE = rf"(?:[A-Z]\.\s?){{0,4}}{_W}(?:[ \n](?:&[ ])?{_W}|[ \n]?[A-Z]\.){{0,4}}(?:\s+(?:S\.?p\.?A\.?|S\.?r\.?l\.?|s\.p\.a\.|s\.r\.l\.))?(?:\s+ed?\s+(?:a\.|altr[ioae]|{_W}(?:[ \n]{_W}){{0,2}}))?"
_CITED = CITED.compiled
CITATION_ENDS: Final = Table(
    (r"[;()«»\"“”]", ";", "Rossi c. Bianchi"),
    (
        r"\.\s+(?=[A-ZÀ-Þ](?![\w]?\.))(?<!n\.\s)(?<!Sez\.\s)(?<!sez\.\s)(?<!Cass\.\s)(?<!Un\.\s)(?<!civ\.\s)(?<!pen\.\s)(?<!Trib\.\s)(?<!App\.\s)(?<!dep\.\s)(?<!lav\.\s)(?<!est\.\s)(?<!Est\.\s)(?<!rel\.\s)(?<!Rel\.\s)(?<!ric\.\s)(?<!imp\.\s)(?<!proc\.\s)(?<!c\.\s)",
        ". A",
    ),
    (r"\n\n", "\n\n"),
    (
        r"(?<=[\wà-ÿ]),?\s(?:che|ha|hanno|secondo|il\s+quale|la\s+quale|secondo\s+cui|ove|dove|nella\s+quale|per\s+cui|con\s+cui|afferma|ritiene)\s",
        "a, che ",
    ),
)
_END = CITATION_ENDS.compiled
_LENGTH = 260
_VERSUS = regex(rf"(?P<one>{_SIDE})\s*(?:\bc\.|\bc/|/c\.|\bcontro\b|\bvs\.?|\bv\.|[–-](?=\s))\s*(?P<two>{_SIDE})")
NAMED_IN_PRECEDENTS: Final = Table(
    (r"in\s+proc\.?|imp(?:\.|utato)", "in proc. | imp.", "la causa"),
    (r"ric(?:\.|orrente)|est(?:\.|ensore)", "ric. | est."),
    (r"rel(?:\.|atore)|pres(?:\.|idente)", "rel. | pres."),
    (r"p\.?m\.?\s+c\.|p\.?g\.?\s+c\.|affaire", "p.m. c. | p.g. c. | affaire"),
    (r"parti?:", "parti:"),
    any_case=True,
)
_MARKED = regex(rf"(?i:\b{NAMED_IN_PRECEDENTS.pattern})\s*:?\s*(?:(?i:dott\.(?:ssa)?)\s*)?(?P<name>{_SIDE})")
NUMBERS: Final = Table(
    (
        rf"\bn(?:\.|°|r\.)?\s?\d[\d.]*(?:\s?/\s?\d{{2,4}})?(?:,?\s+(?:del\s+)?(?:{DAY}|(?:19|20)\d\d))?",
        "n. 12/2020 del 3 maggio 2020 | n. 1234",
        "il numero di persone",
    ),
    (rf"{DAY}", "11911-01-11"),
    (r"\b(?:del|dep\.)\s+(?:19|20)\d\d", "del 1911"),
    (rf"\bdep(?:\.|ositata)\s+(?:il\s+)?(?:{DAY}|(?:19|20)\d\d)", "dep. 2020 | depositata il 3 maggio 2020"),
)
AFTER_NUMBERS: Final = Table(
    (
        rf"{NUMBERS.pattern}(?:,?\s*dep(?:\.|ositata)\s*(?:il\s+)?(?:{DAY}|(?:19|20)\d\d))?,\s*(?P<name>{_SIDE}(?:,\s*(?!Rv\b|in\b){_SIDE})?)(?=\s*(?:[;)\].,]|\n\n|,?\s+Rv\b|,?\s+in\s+[A-Z]|,?\s+cit\b|\s+(?:o|e|ed|nonché)\b|\n[A-ZÀ-Þ]))",
        "n. 1234 del 3 maggio 2020, Rossi; | n. 12/2020, Bianchi)",
        "n. 12 del ruolo",
    ),
)
_AFTER_NUMBER = AFTER_NUMBERS.compiled
_AFTER_RULING = regex(
    rf"[)\s]{{0,3}},\s{{1,3}}(?P<name>{_SIDE})(?=\s*(?:[;)\]]|,?\s*Rv\b|\s+ed?\s+altr|\.?\s*\Z|\.\s*\n))"
)
DECISIONS: Final = Table(
    (r"sentenza|sentenze|pronuncia|arresto|dictum", "sentenza | sentenze | pronuncia | arresto | dictum", "il teste"),
    (r"principi[oi]|caso|causa|affaire|vicenda", "principio | caso | causa | affaire | vicenda"),
    (r"giurisprudenza|dottrina", "giurisprudenza | dottrina"),
    any_case=True,
)
KNOWN_AS_AFTER: Final = Table(
    (
        rf"(?i:\b{DECISIONS.pattern}\s+(?:c\.\s?d\.\s+|cd\.\s+|cosiddett[ao]\s+)?)",
        "sentenza c.d. | caso ",
        "il teste ",
    ),
    (r"(?i:\b(?:c\.\s?d\.|cd\.|cosiddett[ao])\s+(?:sentenza\s+|caso\s+|dottrina\s+)?)", "c. d. sentenza "),
    (r"\b(?:S\.?U\.?|SS\.?\s?UU\.?|Sez(?:ioni|\.)\s+Un(?:ite|\.)|Cass\.,?(?:\s+Sez\.?\s+Un\.?)?)\s+", "S.U. "),
)
_KNOWN_AS = regex(
    rf"{KNOWN_AS_AFTER.pattern}[\"“«]?(?P<name>{_W}(?:\s?[-/–]\s?{_W})?(?:\s+c\.\s+{_W}(?:\s{_W})?)?)[\"”»]?"
)
STATES: Final = Table(
    (r"Italia|Italy|Francia|France|Germania|Germany", "Italia | Italy | Francia | France | Germania | Germany", "Roma"),
    (r"Regno\s+Unito|United\s+Kingdom|Spagna|Grecia", "Regno Unito | United Kingdom | Spagna | Grecia"),
    (r"Greece|Belgio|Austria|Svizzera|Polonia", "Greece | Belgio | Austria | Svizzera | Polonia"),
    (r"Romania|Russia|Turchia|Ungheria|Portogallo", "Romania | Russia | Turchia | Ungheria | Portogallo"),
    (r"Paesi\s+Bassi|Croazia|Albania|Malta", "Paesi Bassi | Croazia | Albania | Malta"),
    (r"Commissione(?:\s+europea)?|Consiglio", "Commissione europea | Consiglio"),
    (r"Stato\s+italiano|Repubblica\s+\w+", "Stato italiano | Repubblica a"),
)
_STATES = rf"(?:l['’]\s?)?{STATES.pattern}"
_STRASBOURG = regex(rf"(?P<name>{_SIDE})\s+(?:c\.|c/|v\.|vs\.?|contro|versus)\s+{_STATES}")
LUXEMBOURG: Final = Table(
    (
        rf"(?:\b(?:cause?|procediment[oi])\s+(?:riunite\s+)?)?\bC[-‑–]\s?\d{{1,4}}/\d\d(?:\s+(?:P|PPU))?(?:\s+e\s+C[-‑–]\s?\d{{1,4}}/\d\d)*,\s*(?P<name>{_SIDE})|(?i:sentenza|causa|ordinanza)\s+(?P<before>{_SIDE}),\s*(?:cause?\s+)?C[-‑–]\s?\d{{1,4}}/\d\d",
        "causa C-123/19, Rossi | sentenza Bianchi, C-12/08",
        "causa n. 12/2020",
    ),
)
_LUXEMBOURG = LUXEMBOURG.compiled

LAWS: Final = Table(
    (r"legg[ei]|l\.", "legge | l.", "il teste"),
    (r"decreto(?:[-\s]legge|\s+legislativo|\s+ministeriale|\s+sicurezza)?", "decreto-legge"),
    (r"d\.?l\.?|d\.?lgs\.?|d\.?m\.?|riform[ae]|lodo", "d.l. | d.lgs. | d.m. | riforma | lodo"),
    (r"codice|rito|procedura|novella|disciplina", "codice | rito | procedura | novella | disciplina"),
    (r"normativa|statuto|testo\s+unico|direttiva", "normativa | statuto | testo unico | direttiva"),
    (r"regolamento|progetto|commissione|pacchetto", "regolamento | progetto | commissione | pacchetto"),
    (r"modello|protocollo|piano|jobs", "modello | protocollo | piano | jobs"),
    any_case=True,
)
_LAW = regex(
    rf"(?<!\w)(?i:{LAWS.alternatives})\s+(?:(?i:c\.?\s?d\.?|cosiddett[ao])\s+)?[\"“«]?(?P<name>{_W}(?:[-–/\s]{_W}){{0,2}})[\"”»]?"
)
_LAW_NAMES = frozenset(
    "balduzzi gelli bianco cartabia orlando fornero biagi treu pinto merlin merloni bassanini brunetta madia severino bersani basaglia turco fini bossi "
    "napolitano cirielli simeone gozzini reale bonafede zan cirinna fiano salvini minniti lupi renzi poletti letta monti conte draghi nordio "
    "tremonti visco dini amato prodi berlusconi alfano castelli mammì gasparri mammi martinelli lorenzin beatrice stanca pecoraro vassalli pisapia rocco zanardelli "
    "mattarella coppino casati sirchia dublino aarhus oviedo roma bruxelles lugano maastricht lisbona nizza schengen palermo istanbul lanzarote strasburgo ginevra aja "
    "morandi ronchey galasso urbani codacci pisanelli carotti simeone saraceni smuraglia mancino scelba scotti carcano realacci rognoni torre conso ortolani caivano dignita act".split()
)
_LAW_OF_MAN = regex(
    r"(?i:legg[ei]|l\.|riform[ae]|lodo|rito|novella|statuto)\s+(?:(?i:c\.?\s?d\.?|cosiddett[ao])\s+)?[\"“«]?\Z"
)

JOURNALS: Final = Table(
    (
        r"Riv|Giur|Foro|Dir|Resp|Corr|Nuova|NGCC|Contr",
        "Riv | Giur | Foro | Dir | Resp | Corr | Nuova | NGCC | Contr",
        "il giornale",
    ),
    (r"Fam|Danno|Giust|Arch|Dig|Enc|Comm|Tratt|Rass", "Fam | Danno | Giust | Arch | Dig | Enc | Comm | Tratt | Rass"),
    (r"Società|Guida|Cass\.\s*pen|Il\s+Foro|Europa", "Società | Guida | Cass. pen | Il Foro | Europa"),
    (r"Questione|Banca|Quad|Ann|Mass|Lav|RIDL|ADL", "Questione | Banca | Quad | Ann | Mass | Lav | RIDL | ADL"),
    (r"Studi|AA", "Studi | AA"),
)
PUBLISHED_IN: Final = Table(
    (
        rf"in\s+(?:[\"«“]?{JOURNALS.pattern})",
        'in "Riv',
        "in Roma il 3 maggio",
    ),
    (r"a\s+cura\s+di|op\.?\s*cit|cit\.|Trattato", "a cura di | op. cit | cit. | Trattato"),
    (r"Commentario|Manuale|Istituzioni", "Commentario | Manuale | Istituzioni"),
    (r"Milano,?\s+(?:19|20)\d\d", "Milano, 1911"),
    (r"Torino,?\s+(?:19|20)\d\d", "Torino, 1911"),
    (r"Padova,?\s+(?:19|20)\d\d", "Padova, 1911"),
    (r"Napoli,?\s+(?:19|20)\d\d", "Napoli, 1911"),
    (r"Roma,?\s+(?:19|20)\d\d", "Roma, 1911"),
    (r"Bologna,?\s+(?:19|20)\d\d", "Bologna, 1911"),
    (r"Firenze,?\s+(?:19|20)\d\d|pp?\.\s*\d", "Firenze, 1911 | pp. 1"),
    (r"pagg?\.\s*\d", "pagg. 1"),
)
_JOURNAL = PUBLISHED_IN.pattern
# A hyphen between two names is of the word: what leaves it to a part of its own tries every way to part a long one
_AUTHOR_WORD = _W.replace(r"[\w'’-]{0,40}", r"(?:[\w'’]|-(?=\w)(?![A-Z]\.)){0,40}+")
AUTHORS: Final = Table(
    (
        rf"(?P<name>(?:[A-Z]\.\s?){{0,3}}{_AUTHOR_WORD}(?:[ \n]{_AUTHOR_WORD}){{0,2}}(?:\s(?:[A-Z]\.\s?){{1,2}})?(?:\s?[-–]\s?(?:[A-Z]\.\s?){{0,2}}{_AUTHOR_WORD}(?:\s{_AUTHOR_WORD})?){{0,3}}),\s*(?P<title>[\"«“]?(?:[A-ZÀ-Þ]|sub\b|in\b|op\b|cit\b)[^;()\n]{{0,140}}?(?:\n[^;()\n]{{0,100}}?)?)(?<!\w){_JOURNAL}",
        "M. Rossi, Il danno, in Riv | Bianchi, La prova, cit.",
        "Rossi, teste",
    ),
)
_AUTHOR = AUTHORS.compiled
BOOKS: Final = Table(
    (r"Manuale|Trattato|Commentario|Istituzioni", "Manuale | Trattato | Commentario | Istituzioni", "la casa"),
    (r"Diritto|Corso|Lezioni|Il\s+contratto|Codice", "Diritto | Corso | Lezioni | Il contratto | Codice"),
    (r"Dottrina|Profili|Teoria|Le\s+obbligazioni", "Dottrina | Profili | Teoria | Le obbligazioni"),
    (r"La\s+responsabilità|Compendio|Elementi|Saggi", "La responsabilità | Compendio | Elementi | Saggi"),
)
_AUTHOR_BOOK = regex(
    rf"(?P<name>(?:[A-Z]\.\s?){{0,3}}{_W}(?:[ \n]{_W}){{0,2}}(?:\s(?:[A-Z]\.\s?){{1,2}})?),\s*(?P<title>{BOOKS.pattern}\b)"
)
_AUTHOR_NAME = rf"(?:[A-Z]\.\s?){{0,3}}(?!(?:In|La|Il|Le|Con|Per|Cass|Trib)\b){_W}(?<=\w\w)(?:[ \n]{_W})?"
_TAUGHT = regex(
    rf"(?i:\bdottrin[ae])[^.;()]{{0,40}}?\s*(?:\(|:|,|\s)\s*(?i:(?:v(?:\.|edi)|cfr\.|si\s+veda(?:no)?|per\s+tutti,?)\s*){{0,2}}(?P<names>{_AUTHOR_NAME}(?:\s*[;,]\s*{_AUTHOR_NAME}){{0,6}})(?=\s*[;).,]|\s+[a-z])"
)

_SEAT_NAME = r"(?:di|DI|del|della|d['’]|D['’]|in|per)\s*(?:l['’]|L['’])?\s?[A-ZÀ-Þ][\w'’-]*(?:[ \n](?:(?:di|del|della|dei|in|nell['’]|DI)[ \n])?[A-ZÀ-Þ][\w'’-]*){0,3}"
TRIBUNAL_KINDS: Final = Table(
    (r"ordinario|per\s+i\s+minorenni", "ordinario | per i minorenni", "supremo"),
    (r"di\s+sorveglianza|del\s+riesame", "di sorveglianza | del riesame"),
    (r"amministrativo\s+regionale", "amministrativo regionale"),
    (r"civile(?:\s+e\s+penale)?|penale|fallimentare", "civile e penale | penale | fallimentare"),
)
OFFICES: Final = Table(
    (
        rf"tribunale(?:\s+{TRIBUNAL_KINDS.pattern})*",
        "tribunale ordinario",
        "la casa di Roma",
    ),
    (r"corte\s+(?:di|d['’])\s?(?:appello|assise(?:\s+(?:di|d['’])\s?appello)?|cassazione)", "corte di appello"),
    (r"corte\s+(?:costituzionale|dei\s+conti|suprema)", "corte costituzionale"),
    (
        r"procura(?:\s+(?:generale|della\s+repubblica))*(?:\s+presso\s+(?:il\s+tribunale|la\s+corte\s+(?:di|d['’])\s?appello))?",
        "procura generale presso il tribunale | procura della repubblica",
    ),
    (r"giudice\s+di\s+pace|pretura|trib\.|app\.", "giudice di pace | pretura | trib. | app."),
    (r"avvocatura(?:\s+(?:distrettuale|generale))?(?:\s+dello\s+stato)?", "avvocatura distrettuale dello stato"),
    (r"foro", "foro"),
    (r"ordine\s+degli\s+avvocati|prefettura", "ordine degli avvocati | prefettura"),
    (r"questura|camera\s+di\s+commercio", "questura | camera di commercio"),
    (r"agenzia\s+delle\s+entrate|comune|provincia", "agenzia delle entrate | comune | provincia"),
    (r"regione", "regione"),
    (r"città(?:\s+metropolitana)?", "città metropolitana"),
    (r"università(?:\s+degli\s+studi)?|t\.a\.r\.", "università degli studi | t.a.r."),
    any_case=True,
)
_OFFICE = regex(rf"(?<!\w)(?P<court>(?i:{OFFICES.alternatives}))\s+(?P<seat>{_SEAT_NAME})")
_BEFORE_A_NAME = regex(r"[ \n](?!(?:[A-Z]\.|[IVX]+\b|S\b))[A-ZÀ-Þ][\w'’]")
_PLACE_CUES = regex(r"(?<!\w)(?:a|ad|in|da|di|presso|per|tra|fra|verso|dall['’]|nell['’]|all['’]|l['’]|A|IN|DI)\s?\Z")


class Citations:
    """Keeps the names in citations, of authors, laws, courts and places."""

    def keep(self, text: JoinedText, metadata: Metadata) -> Iterable[Keep]:
        yield from _precedents(text.text)
        yield from _laws(text.text)
        yield from _authors(text.text)
        yield from _offices(text.text)
        yield from _places(text.text)


def _precedents(text: str) -> Iterator[Keep]:
    for cited in _CITED.finditer(text):
        stop = _END.search(text, cited.end(), cited.start() + _LENGTH)
        end = stop.start() if stop else min(len(text), cited.start() + _LENGTH)
        for match in _VERSUS.finditer(text, cited.end(), end):
            if _near(text, cited.end(), match.start()):
                yield Keep(match.start("one"), match.end("two"), KeepReason.PRECEDENTE)
        if re.search(r"\d", text[cited.end() : end]):
            for pattern in (_MARKED, _AFTER_NUMBER):
                for match in pattern.finditer(text, cited.end(), min(end + 2, len(text))):
                    if match.end("name") > end:
                        continue
                    if not lexicon.is_court_word(match["name"].split()[0]):
                        yield Keep(*match.span("name"), KeepReason.PRECEDENTE)
    yield from _named_after_rulings(text)
    for match in _STRASBOURG.finditer(text):
        yield Keep(*match.span(), KeepReason.PRECEDENTE)
    for match in _LUXEMBOURG.finditer(text):
        yield Keep(*match.span("name" if match["name"] else "before"), KeepReason.PRECEDENTE)
    for match in _KNOWN_AS.finditer(text):
        first = match["name"].split()[0]
        if not lexicon.is_common(first) and not lexicon.is_given_name(first) and not lexicon.is_place(first):
            yield Keep(*match.span("name"), KeepReason.PRECEDENTE, firm=False)


def _named_after_rulings(text: str) -> Iterator[Keep]:
    """The accused by whom penal rulings of the Court of Cassation are known: 'n. 5 del 12/1/2018 (dep. 3/2/2018), Rossi
    Mario, Rv. 271234'. Where the citation goes on in words the name may be that of a party, and is none of it.
    """
    for cited in rulings(text):
        match = _AFTER_RULING.match(text, cited.end) if cited.ruling.court is Court.CASSAZIONE else None
        if match is not None and not lexicon.is_court_word(match["name"].split()[0]):
            yield Keep(*match.span("name"), KeepReason.PRECEDENTE)


def _near(text: str, start: int, end: int) -> bool:
    """Whether what stands between a court and the parties of its decision is section, day and number."""
    between = text[start:end]
    words = re.findall(r"\b[a-zà-ÿ]{4,}", between)
    marks = {
        "sezione",
        "sezioni",
        "unite",
        "civile",
        "penale",
        "lavoro",
        "prima",
        "seconda",
        "terza",
        "quarta",
        "quinta",
        "sesta",
        "sentenza",
        "ordinanza",
        "decreto",
        "depositata",
        "tributaria",
        "grande",
        "camera",
        "plenaria",
        "data",
        "europea",
        "costituzionale",
        "giustizia",
        "appello",
        "della",
        "cassazione",
        "distaccata",
        "ricorso",
    }
    return all(word in marks or lexicon.is_month(word) for word in words)


def _laws(text: str) -> Iterator[Keep]:
    for match in _LAW.finditer(text):
        parts = re.split(r"[-–/\s]", match["name"])
        if name_key(parts[0]) in _LAW_NAMES:
            end = match.start("name") + len(parts[0])
            for part in parts[1:]:
                if name_key(part) not in _LAW_NAMES:
                    break
                end += 1 + len(part)
            yield Keep(match.start(), end, KeepReason.NORMA)
        elif (
            _LAW_OF_MAN.search(text, max(0, match.start("name") - 30), match.start("name"))
            and lexicon.is_surname(parts[0])
            and not lexicon.is_common(parts[0])
        ):
            yield Keep(match.start(), match.start("name") + len(parts[0]), KeepReason.NORMA)


def _authors(text: str) -> Iterator[Keep]:
    for pattern in (_AUTHOR, _AUTHOR_BOOK):
        for match in pattern.finditer(text):
            first = match["name"].split()[0]
            if len(first) > 2 and lexicon.is_common(first) and not lexicon.is_surname(first):
                continue
            yield Keep(*match.span("name"), KeepReason.DOTTRINA, name=" ".join(match["name"].split()))
    for match in _TAUGHT.finditer(text):
        yield Keep(*match.span("names"), KeepReason.DOTTRINA)


def _offices(text: str) -> Iterator[Keep]:
    for match in _OFFICE.finditer(text):
        seat_start, end = match.span("seat")
        words = text[seat_start:end].split()
        end = seat_start + _seat_length(text[seat_start:end])
        if lexicon.is_given_name(text[seat_start:end].rsplit(maxsplit=1)[-1]) and _BEFORE_A_NAME.match(text, end):
            continue
        if end > seat_start or len(words) == 0:
            yield Keep(match.start(), end, KeepReason.TRIBUNALE)


def _seat_length(seat: str) -> int:
    """How far the town of an office goes: the longest place that the list has, or one word."""
    lead = re.match(r"(?:di|DI|del|della|d['’]|D['’]|in|per)\s*(?:l['’](?=\s?[a-z]))?\s?", seat)
    start = lead.end() if lead else 0
    ends = [match.end() for match in re.finditer(r"[\w'’-]+", seat) if match.end() > start]
    for end in reversed(ends):
        if lexicon.is_place(seat[start:end]):
            return end
    return ends[0] if ends else 0


@cache
def _place() -> re.Pattern[str]:
    return regex(rf"(?<![\w'’]){lexicon.place_pattern()}(?![\w'’-])", re.IGNORECASE)


def _places(text: str) -> Iterator[Keep]:
    for match in _place().finditer(text):
        if not match.group()[0].isupper() or _BEFORE_A_NAME.match(text, match.end()):
            continue
        if _PLACE_CUES.search(text, max(0, match.start() - 8), match.start()):
            yield Keep(*match.span(), KeepReason.LUOGO, firm=False)
