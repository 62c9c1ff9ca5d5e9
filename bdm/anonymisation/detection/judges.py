"""Who decided and who took part for the office: judges, clerks, prosecutors. Their names stay.

The panel and the signatures make a judge of whoever is named there; so do the words 'il giudice dott. X' anywhere.
What was learnt there, and the judges whom the metadata list, is then recognised further down as well.
"""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from bdm.anonymisation.detection import lexicon
from bdm.anonymisation.detection.model import JoinedText, Keep, Metadata, Why
from bdm.anonymisation.detection.words import NameRun, TextWords, words_of
from bdm.italian.characters import name_key
from bdm.italian.headings import OPENS_CASE, OPERATIVE
from bdm.italian.people import JUDGE_KINDS, OFFENDED, STANDING
from bdm.italian.table import Table
from bdm.platform.kit.regex import regex

PANELS: Final = Table(
    (r"\bcompost[oa](?:\s+(?:da[il]?|dalla|come\s+segue)\b|\s*:)", "composto dai", "il giudice monocratico"),
    (
        r"\b(?:nell[ae]|in)\s+person[ae]\s+(?:del(?:la|le|lo)?|de[il]|degli)\s*(?:seguenti\s+)?(?:sigg?\.?(?:ri|nori)?\s+)?(?:magistrat[oi]|giudic[ei]|sigg?|signori|dott|dr|componenti|cons(?:\.|iglier[ei])|(?:primo\s+)?referendari[oa])",
        "nelle persone dei seguenti magistrati | nella persona del dott | in persona del Cons.",
    ),
    (r"\bmagistrati\s*:", "magistrati :"),
    (r"\b(?:riunit[oa]|riuniti)\s+in\s+camera\s+di\s+consiglio", "riunito in camera di consiglio"),
    (
        r"\bcon\s+l['’]intervento\s+dei\s+(?:sigg?\.?(?:ri)?\s*(?:nori)?\s*)?(?:magistrati|signori|sigg)",
        "con l'intervento dei sigg.ri magistrati",
    ),
    (r"\bgiudici\s+popolari\b", "giudici popolari"),
    (r"\bin\s+composizione\s+collegiale", "in composizione collegiale"),
    (r"\bil\s+collegio\s*(?:,\s*|:\s*|così\s+)", "il collegio , "),
    any_case=True,
)
_PANEL = regex(rf"(?i:{PANELS.alternatives})")
PANEL_ENDS: Final = Table(
    (r"\bha(?:nno)?\s+(?:pronun|emess|deliber|res[oa]\b|emanat|così)", "hanno pronun", "dott. Mario Rossi"),
    (rf"\b{OPENS_CASE.pattern}", "nella seguente causa"),
    (r"\bpromoss[oa]|\biscritt[ao]", "promosso | iscritta"),
    (r"\bnei\s+confronti|\bcontro\b|\brappresentat", "nei confronti | contro | rappresentat"),
    (r"\bvertente\b", "vertente"),
    (r"\b(?:dall['’]\s?|dagli\s+|gli\s+)avv", "dall' avv"),
    (r"\bnell['’]\s?adunanza", "nell' adunanza"),
    (r"\bnella\s+(?:adunanza|camera)", "nella adunanza"),
    (r"\bcon\s+(?:l['’]|la\s+)(?:intervento\s+del|partecipazione|assistenza)", "con l'intervento del"),
    (r"\bsul\s+(?:ricorso|reclamo)|\bcon\s+ricorso", "sul ricorso | con ricorso"),
    (r"\ball['’]udienza|\bsciogliendo", "all'udienza | sciogliendo"),
    (r"\bper\s+parte\b", "per parte"),
    (r"\b(?:è|sono)\s+(?:present|compars)|\bcompai", "è present | compai"),
    (r"\bcompars[oaie]\b|\bletti\s+gli\s+atti", "comparso | letti gli atti"),
    any_case=True,
)
_PANEL_END = regex(rf"(?i:{PANEL_ENDS.alternatives})")
_PANEL_LENGTH = 700
_HEADING_LENGTH = 1_500
JUDGES: Final = Table(
    (
        rf"(?:[Gg]iudic[ei]|GIUDIC[EI])(?!_)(?:,?\s+(?i:{JUDGE_KINDS.alternatives})){{0,4}}",
        "Giudice dell'udienza preliminare | giudice onorario di pace | Giudice, in funzione di giudice del lavoro",
        "giudizio",
    ),
    (r"G\.?\s?(?:I\.?\s?P|U\.?\s?P|O\.?\s?[PT]|I|U|E|D|T|L|M)\.?(?!\w)", "G. I. P."),
    (r"G\.?i\.?p\.|G\.?u\.?p\.|[Gg]ip(?!\w)", "G.i.p. | G.u.p. | Gip"),
    (r"[Gg]up(?!\w)|[Gg]ot(?!\w)", "Gup | Got"),
)
_JUDGE = JUDGES.alternatives
CHAIR_KINDS: Final = Table(
    (r"del\s+(?:tribunale|collegio)", "del tribunale", "della Repubblica"),
    (r"della\s+(?:corte|sezione)|di\s+sezione", "della corte | di sezione"),
    (r"f\.\s?f\.|rel(?:atore|atrice|\.)?", "f. f. | relatore"),
    (r"est(?:ensore|\.)?|ed?(?=\s+(?:est|rel))", "estensore | ed est"),
    (r"titolare|vicari[oa]|aggiunt[oa]", "titolare | vicario | aggiunta"),
)
CHAIRS: Final = Table(
    (
        rf"president[ei](?:ssa)?(?:\s+{CHAIR_KINDS.pattern}){{0,4}}",
        "presidente del tribunale | presidente est. | presidente di sezione relatore",
        "il teste",
    ),
    (
        r"consiglier[eia](?:\s+(?:rel(?:atore|atrice|\.)?|est(?:ensore|\.)?|ed?(?=\s+(?:est|rel))|ausiliari[oa]|istruttore|delegat[oa])){0,4}",
        "consigliere relatore",
    ),
    (r"relator[ei]|relatrice|estensor[ei]|estensora", "relatore | relatrice | estensore | estensora"),
    (r"estenditrice|referendari[oa]", "estenditrice | referendario"),
    (r"(?:magistrato|componente)(?:\s+(?:relatore|designato|estensore|ausiliario))?", "magistrato relatore"),
    any_case=True,
)
_CHAIR = rf"(?i:{CHAIRS.alternatives})"
TITLES: Final = Table(
    (r"dott(?:\.?\s?(?:ssa|ri|re|sse)|ore(?:ssa)?)?", "dott. ssa", "la mela"),
    (r"dr(?:\.?\s?ssa)?|d\.ssa|cons|pres|avv", "dr. ssa | d.ssa | cons | pres | avv"),
    (r"prof(?:\.\s?ssa)?|sig(?:\.?\s?ra)?", "prof. ssa | sig. ra"),
    (r"g\.?o\.?[pt]", "g.o.p"),
    any_case=True,
)
_TITLE = rf"(?:(?i:{TITLES.alternatives})\.?,?\s+){{0,2}}"
_THE_JUDGE = regex(rf"(?<!\w)(?:{_JUDGE})\s*(?:[,:–-]|\((?!\s*avv))?\s*(?P<title>{_TITLE})(?=[A-ZÀ-Þ])")
CHAIR_CALLED: Final = Table(
    (
        r"(?i:consiglier[ea]|magistrat[oa]|giudice)\s+(?i:relat(?:ore|rice)|estensor[ea]|istrut(?:tore|trice)|delegat[oa])",
        "consigliere relatore",
        "il presidente della Repubblica",
    ),
    (
        r"(?i:presidente\s+(?:del\s+(?:tribunale|collegio)|della\s+corte|della\s+(?:\w+\s+)?sezione|di\s+sezione))",
        "presidente del tribunale",
    ),
    (r"(?i:il|la)\s+(?i:relat(?:ore|rice)|estensor[ea])", "il relatore"),
    (r"(?i:magistrat[oa]|giudice)\s+di\s+(?i:sorveglianza|turno)", "magistrato di sorveglianza"),
    (r"(?i:relat(?:ore|rice)|estensor[ea]|estenditrice)\s*:", "relatore :"),
    (r"PRESIDENTE\s*:|Presidente\s*:", "PRESIDENTE : | Presidente :"),
)
_THE_CHAIR = regex(
    rf"(?<!\w)(?P<chair>{CHAIR_CALLED.alternatives})(?:\s+(?i:est\.|ed?\s+est(?:ensore|\.)))?\s*[,:]?\s*(?P<title>{_TITLE})(?=[A-ZÀ-Þ])"
)
_HEARING = r"(?:,?\s+(?:in|nell[ae]|all[ae])\s+|,?\s+(?:nell|all)['’]\s?)(?:pubblica\s+)?(?:camera\s+di\s+consiglio|udienza|adunanza)(?:\s+(?:pubblica|camerale|(?:non\s+)?partecipata)){0,2}(?:\s+(?:in\s+data|del(?:l['’])?)\s*\d{1,2}[°º]?[\s./-]{1,3}\w{1,9}[\s./-]{1,3}\d{2,4})?,?"
REPORTS: Final = Table(
    (
        rf"relazion[ei](?:\s+(?:della\s+causa|in\s+(?:fatto|udienza)|svolta|fatta|resa|tenuta|orale|introduttiva|scritta|esposta|effettuata)){{0,4}}(?:{_HEARING})?\s+(?:da(?:l|lla|ll['’])?|de(?:l|lla|ll['’]))\s*",
        "relazione della causa fatta dal  | relazione svolta nella camera di consiglio del 3 giugno 2025 dalla  | relazione svolta nell'adunanza camerale del 13/06/2025 dal  | relazione del ",
        "relazione tecnica del ",
    ),
    (r"(?:udit[oaie]|sentit[oaie]|ascoltat[oa])\s+(?:il|la|l['’])\s*", "udito il  | sentita la ", "relazione tecnica"),
    (r"relat(?:ore|rice)\s*:?\s+(?:il|la)\s+", "relatore il "),
    (r"dato\s+atto\s+che\s+(?:il|la|l['’])\s*|su\s+relazione\s+del(?:la)?\s+", "dato atto che il  | su relazione del "),
    any_case=True,
)
"""What stands before a judge who reports a case to the others: there a 'consigliere' is one, and no town councillor."""
_REPORTER = regex(
    rf"(?<!\w)(?i:{REPORTS.alternatives})(?:{_CHAIR}|{_JUDGE}|(?i:cons\.|pres\.))\s*[,:(–-]?\s*(?P<title>{_TITLE})(?=[A-ZÀ-Þ])"
)
THEN_JUDGES: Final = Table(
    (
        rf"\s*[,(–-]?\s*(?:(?i:quale|in\s+funzione\s+di|nella\s+qualità\s+di)\s+)?(?:(?:{_JUDGE})(?!\s+di\s+[a-z])|(?i:presidente\s+(?:rel|est)|consigliere\s+(?:rel|est)|(?:relatore|estensore|rel\.\s?est\.)\b))",
        ", giudice | , quale giudice istruttore | (presidente rel",
        "e il teste",
    ),
)
_THEN_JUDGE = THEN_JUDGES.compiled
PROSECUTORS: Final = Table(
    (r"(?i:pubblic[oa]\s+minister[oi])", "pubblico ministero", "il teste"),
    (r"(?i:ministero)(?=(?:\s+in\s+sede)?,?\s+dott)", "ministero in sede, dott"),
    (r"(?i:pubblic[oa]\s+minister[oi])(?:\s+minorile)?", "pubblico ministero minorile"),
    (r"(?:P\.?\s?[MG]|p\.?\s?[mg])\.?(?!\w)", "P. M. | P. G. | p.m. | pg"),
    (r"V\.?\s?P\.?\s?O\.?(?!\w)", "V. P. O."),
    (
        r"(?i:procurat(?:or[ei]|rice)\s+(?:generale|della\s+repubblica|aggiunt[oa]|regionale|capo|nazionale))",
        "procuratore generale",
    ),
    (r"(?i:(?:avvocato\s+generale(?!\s+dello\s+stato)))", "avvocato generale"),
    (r"(?i:sostitut[oa]\s+procurat(?:ore|rice))", "sostituto procuratore"),
    (r"(?i:vice\s?procurat(?:ore|rice)\s+onorari[oa])", "vice procuratore onorario"),
    (r"(?i:sost(?:\.|itut[oa])\s*(?:proc|p\.?\s?g)\.)", "sost. proc. | sostituto p.g."),
)
PROSECUTOR_KINDS: Final = Table(
    (r"in\s+sede|(?:in|nella)\s+persona(?:\s+di(?=\s+[A-ZÀ-Þ]))?", "in sede | nella persona", "il teste"),
    (r"della\s+repubblica|del(?:la)?(?!\s+repubblica)|de['’]?l", "della | de'l | della repubblica"),
    (r"generale|gen\.|rep\.|sost(?:itut[oa]|\.)?", "generale | gen. | rep. | sostituto"),
    (r"procurat(?:ore|rice)|proc\.|onorari[oa]", "procuratore | proc. | onorario"),
    (r"minorile|aggiunt[oa]", "minorile | aggiunto"),
    (
        r"(?:presso|di)\s+(?:il|la|questa|questo)\s+(?:tribunale|corte|procura)(?:\s+(?:d['’]\s?|di\s+)(?:appello|cassazione))?(?:\s+di\s+\w+)?",
        "presso il tribunale di a | presso la corte d'appello di a | di questa corte",
    ),
    (r"di\s+\w{2,20}(?=\s*,)", "di lecce,"),
    (r"d['’]udienza|dell['’]udienza", "d'udienza | dell'udienza"),
    any_case=True,
)
_PROSECUTION = regex(
    rf"(?<!\w){PROSECUTORS.pattern}(?:[\s,:(]+(?:(?i:{PROSECUTOR_KINDS.alternatives})))*[\s,:(–-]*(?P<title>{_TITLE})(?=[A-ZÀ-Þ])"
)
CLERKS: Final = Table(
    (r"cancellier[ea]|ufficiale\s+giudiziario", "cancelliere | ufficiale giudiziario", "il teste"),
    (r"ass(?:istente|\.)\s+giud(?:iziari[oa]|\.)", "assistente giudiziario"),
    (
        r"funzionari[oa](?:\s+(?:di\s+cancelleria|giudiziari[oa]|addett[oa](?:\s+all['’]ufficio\s+per\s+il\s+processo)?|u\.?p\.?p\.?))?",
        "funzionario di cancelleria",
    ),
    (r"operat(?:ore|rice)\s+giudiziari[oa]", "operatore giudiziario"),
    (r"direttore\s+(?:di\s+cancelleria|amministrativ[oa])", "direttore di cancelleria"),
    (r"direttrice\s+(?:di\s+cancelleria|amministrativa)", "direttrice di cancelleria"),
    (r"segretari[oa]\s+d['’]?\s?(?:i\s+)?udienza", "segretario d' i udienza"),
    (r"addett[oa]\s+all['’]ufficio\s+per\s+il\s+processo", "addetto all'ufficio per il processo"),
    (r"(?:magistrat[oa]|m\.?o\.?t\.?)\s+(?:ordinari[oa]\s+)?in\s+tirocinio", "magistrato ordinario in tirocinio"),
    (r"tirocinante|uditore\s+giudiziario", "tirocinante | uditore giudiziario"),
    (r"m\.?o\.?t\.?", "m.o.t."),
    (
        r"assistenza\s+del(?:la)?\s+(?:segretari[oa](?:\s+(?:signora?|sig\.?))?|(?!dott|avv|prof|ing)(?:[a-z]{1,5}\.){2,4})",
        "assistenza del segretario | assistenza del S.Ten.v.",
    ),
    any_case=True,
)
_CLERK = regex(
    rf"(?<!\w)(?:(?i:{CLERKS.alternatives})(?:\s+(?i:esperto|capo|c1|b3|f\.?f\.?|di\s+udienza|d['’]udienza|giudiziari[oa]))*)\s*[,:–-]?\s*(?!(?i:avv))(?P<title>{_TITLE})(?=[A-ZÀ-Þ])"
)
_WROTE = regex(
    r"(?<!\w)(?:[Ee]st|[Rr]el|[Pp]res|[Gg]iud)\.[ ]?:?[ ]?(?P<title>(?:[Dd](?:ott|r)\.?\s?(?:ssa)?\.?\s?)?)(?=[A-ZÀ-Þ])"
)
_SIGNED = regex(r"(?i:firmat[oa]\s+(?:digitalmente\s+)?da)\s*:?\s*(?=[A-ZÀ-Þ])")
_DECIDED = regex(
    r"(?i:\bcos[iìí]['’]?\s+(?:\w+\s+){0,2}(?:decis|deliberat|pronunciat|provvedut|dispost)[oa]\b|\b(?:decis|deliberat|pronunciat)[oa]\s+(?:in|nella|a|all)\b)"
)
_SIGNING = regex(
    rf"(?<!\w)(?:(?i:il|la|l['’])\s*)?(?:{_JUDGE}|{_CHAIR}|(?i:(?:il\s+)?(?:cancelliere|funzionari[oa]\s+\w+|direttore\s+\w+|pubblico\s+ministero)))"
)
_OPERATIVE = regex(OPERATIVE)
MADE_KNOWN: Final = Table(
    (r"notific\w+|comunic\w+|trasme(?:tt|ss)\w+|avvis\w+", "notificata | comunichi | trasmessa | avviso", "depositata"),
    (r"rilasci\w+|consegna\w+|ritira\w+|spedi\w+", "rilasciata | consegnata | ritirata | spedita"),
    (r"copi[ae]\b|richie\w+|istanza|destinatari\w*", "copia | richiesta | istanza | destinatario"),
    any_case=True,
)
"""What a clerk adds below the signatures: whoever is named behind it has not signed."""
_MADE_KNOWN = regex(rf"(?i:\b{MADE_KNOWN.pattern})")
_A_PARTY = regex(rf"(?i:\b(?:{STANDING.alternatives}|{OFFENDED.alternatives})\s*:?\s*)\Z")
_FOOT_LENGTH = 900
_FOOT_WORDS = frozenset(
    "cosi deciso decisa nella nel camera consiglio del della dell sezione civile penale lavoro prima seconda terza quarta "
    "data giorno udienza depositata depositato cancelleria firma firmato digitalmente firmata minuta redatta motivazione "
    "pubblicata pubblicato oggi tribunale corte appello con termine giorni roma lì sentenza originale estensore est rel dott "
    "dottssa dottor collegio composto onorario ssa pagina pag cronol emesso serial repubblica italiana sentenza".split()
)
_JUST_BEFORE = regex(
    r"(?i:(?:dott|dr|cons|pres|giudice|presidente|consigliere|estensore|relatore|est|rel)(?:\.?\s?(?:ssa|ore|oressa))?\.?,?\s*)\Z"
)
_OF_A_SIDE = regex(
    r"(?i:\b(?:avv(?:ocat[oaie]|\.to|\.ti)?\.?|difensor[ei]|procurator[ei]|sigg?\.?(?:ra|\.ra|ri)?|part[ei]|contro)\s*)\Z"
)
_ROLE = regex(rf"\s*[,(–-]?\s*(?:{_JUDGE}|{_CHAIR})")
_HONORARY = regex(
    r"(?i:\bgiudic[ei]\b|\bpopolari|\bausiliari)|\A\s*(?:dei\s+|da[il]\s+)?(?i:sigg?|signor)"
)  # 'avv.' or 'sig.' is their title
_EXPERT = regex(
    r"(?i:\b(?:consulent[ei]|c\.?\s?t\.?|perit[oi]|ausiliari[oa]|medic[oi])(?:\s+\w+){0,2}\s+(?:del(?:la)?|per\s+il)\s*)\Z"
)
SIGNED_AS: Final = Table(
    (r"Presidente(?:\s+(?:FF|F\.F\.|di\s+[Ss]ezione))?", "Presidente FF", "il teste"),
    (r"PRESIDENTE|Consiglier[ea]|CONSIGLIERE", "PRESIDENTE | Consigliere | CONSIGLIERE"),
    (r"(?:Primo\s+)?Referendari[oa]|REFERENDARIO", "Primo Referendario | REFERENDARIO"),
    (r"Relat(?:ore|rice)|RELATORE|Estensor[ea]", "Relatore | RELATORE | Estensore"),
    (r"ESTENSORE|Giudice|GIUDICE|Componente", "ESTENSORE | Giudice | GIUDICE | Componente"),
    (r"COMPONENTE", "COMPONENTE"),
)
_WITH_A_ROLE = regex(
    rf"\s*(?:,\s*|-\s*|\(){SIGNED_AS.pattern}(?:[\s,/-]+(?:(?:e\s+)?(?:[Rr]elat(?:ore|rice)|[Ee]stensor[ea]|[Rr]el\.|[Ee]st\.)))*\)?\.?\s*(?=\n|;|,\s*[A-ZÀ-Þ]|\Z)"
)  # 'Aurora Lento, Presidente', one to a line
_ROLE_ENDS_LINE = regex(
    rf"[ \t]+{SIGNED_AS.pattern}(?:[ \t]*[-–,/][ \t]*(?:[Rr]el(?:\.|atore|atrice)|[Ee]st(?:\.|ensor[ea])))*[ \t]*[-–]?[ \t]*(?=\n|\Z)"
)  # 'Aurora Lento Consigliere - rel. -', one to a line
_TITLED = regex(
    r"(?i:(?:dott(?:\.?\s?(?:ssa|ri|re)|ore(?:ssa)?)?|dr(?:\.?\s?ssa)?|d\.ssa|cons|pres)\.?\s+)(?=[A-ZÀ-Þ])"
)


class Officers:
    """Keeps the names of judges, clerks and prosecutors."""

    def keep(self, text: JoinedText, known: Metadata) -> Iterable[Keep]:
        words = words_of(text.text)
        firm: dict[int, Keep] = {}
        for keep in (*_panel(words), *_heading(words), *_signatures(words), *_called(words)):
            firm.setdefault(keep.start, keep)
        yield from firm.values()
        judges = {_key(keep.name) for keep in firm.values() if keep.name and keep.why is Why.GIUDICE}
        officers = {_key(keep.name) for keep in firm.values() if keep.name} | {_key(name) for name in known.judges}
        for keep in _elsewhere(words, officers, judges | {_key(name) for name in known.judges}):
            if keep.start not in firm:
                yield keep


def _key(name: str) -> frozenset[str]:
    return frozenset(word for word in map(name_key, re.split(r"[\s.]+", name)) if len(word) > 1)


def _panel(words: TextWords) -> Iterator[Keep]:
    """Everybody who is named between the words that introduce the panel and those that end it, one after the other."""
    text = words.text
    for match in _PANEL.finditer(text):
        limit = min(len(text), match.end() + _PANEL_LENGTH)
        stop = _PANEL_END.search(text, match.end(), limit)
        at = match.end()
        for name in _names(words, match.end(), stop.start() if stop else limit):
            gap = text[at : name.start]
            if len(_other_words(gap)) > 4:
                break
            titled = _TITLED.search(text, max(0, name.start - 14), name.start) is not None
            role = _ROLE.match(text, name.end) is not None
            if _OF_A_SIDE.search(gap) and not role and not _HONORARY.search(gap):
                break
            if titled or role or (stop is not None and (name.full or name.known)):
                yield _keep(name, Why.GIUDICE)
                at = name.end


def _heading(words: TextWords) -> Iterator[Keep]:
    """Whoever has a title before the words that introduce the case: there a panel needs no announcement."""
    text = words.text
    stop = _PANEL_END.search(text, 0, _HEADING_LENGTH)
    for match in _TITLED.finditer(text, 0, stop.start() if stop else 0):
        name = words.name_from(words.index(match.end()))
        if name is not None and name.start == match.end():
            yield _keep(name, Why.GIUDICE)


def _names(words: TextWords, start: int, end: int) -> Iterator[NameRun]:
    at = words.index(start)
    while at < len(words.words) and words.words[at].start < end:
        name = words.name_from(at) if words.words[at].capital else None
        if name is None or name.end > end:
            at += 1
            continue
        yield name
        at = max(words.index(name.end), at + 1)


def _signatures(words: TextWords) -> Iterator[Keep]:
    """Everybody named after 'Così deciso', or after the role of a judge below the operative part, as long as between
    the names there are only roles, titles, days and places.
    """
    text = words.text
    operative = [match.end() for match in _OPERATIVE.finditer(text)]
    below = operative[-1] if operative else max(0, len(text) - 4 * _FOOT_LENGTH)
    for match in _DECIDED.finditer(text, below):
        yield from _signers(words, match.end())
    for match in _SIGNING.finditer(text, max(below, len(text) - 3 * _FOOT_LENGTH)):
        if not text[text.rfind("\n", 0, match.start()) + 1 : match.start()].strip() or match.group()[:3] in (
            "Il ",
            "IL ",
        ):
            yield from _signers(words, match.end())


def _signers(words: TextWords, at: int) -> Iterator[Keep]:
    text = words.text
    end = min(len(text), at + _FOOT_LENGTH)
    for name in _names(words, at, end):
        gap = text[at : name.start]
        if len(_other_words(gap)) > 2 or _MADE_KNOWN.search(gap) or _A_PARTY.search(gap):
            return
        if _OF_A_SIDE.search(gap):
            continue
        if name.full or _JUST_BEFORE.search(gap) or (name.known and len(name.words) > 1):
            yield _keep(name, Why.GIUDICE)
            at = name.end


def _other_words(text: str) -> list[str]:
    """What stands in ``text`` beside what stands between the names below a decision."""
    rest = _TITLED.sub(" ", _SIGNING.sub(" ", text + " X"))[:-2]
    found = re.findall(r"[^\W\d_]{3,}", rest)
    return [
        word
        for word in found
        if name_key(word) not in _FOOT_WORDS and not lexicon.is_month(word) and not lexicon.is_place(word)
    ]


def _called(words: TextWords) -> Iterator[Keep]:
    """'il giudice dott. X', 'dott. X, giudice', 'il P.M. dott. X', 'il cancelliere X', anywhere."""
    text = words.text
    for pattern, why in (
        (_THE_JUDGE, Why.GIUDICE),
        (_THE_CHAIR, Why.GIUDICE),
        (_REPORTER, Why.GIUDICE),
        (_PROSECUTION, Why.UFFICIO),
        (_CLERK, Why.UFFICIO),
        (_WROTE, Why.GIUDICE),
        (_SIGNED, Why.GIUDICE),
    ):
        for match in pattern.finditer(text):
            name = words.name_from(words.index(match.end()))
            if name is None or name.start != match.end():
                continue
            if pattern is _PROSECUTION and _EXPERT.search(text, max(0, match.start() - 40), match.start()):
                continue  # 'il consulente tecnico del pubblico ministero, dott. X'
            titled = bool(match.groupdict().get("title"))
            if (
                not (titled or pattern in (_WROTE, _SIGNED) or _heads_a_line(text, match))
                and all(word.given for word in name.words)
                and not _article(text, match.start(), match.group())
            ):
                continue  # 'da Cancelliere Davide': the surname of somebody
            if titled or name.full or (name.known and not name.words[0].common) or _may_be_a_name(name):
                yield _keep(name, why)
    for match in _WITH_A_ROLE.finditer(text):
        name = words.name_to(words.index(match.start()) - 1)
        if name is not None and len(name.words) > 1 and name.end >= match.start() - 1:
            yield _keep(name, Why.GIUDICE)
    for match in _ROLE_ENDS_LINE.finditer(text):
        name = words.name_from(words.index(text.rfind("\n", 0, match.start()) + 1))
        if name is not None and name.full and name.end == match.start():
            yield _keep(name, Why.GIUDICE)
    for match in _TITLED.finditer(text):
        name = words.name_from(words.index(match.end()))
        if name is not None and name.start == match.end() and _THEN_JUDGE.match(text, name.end):
            yield _keep(name, Why.GIUDICE)


def _may_be_a_name(name: NameRun) -> bool:
    """Whether it is two words or three that are no words of the language: 'il P.G. Tomaso Epidendio'."""
    parts = [word for word in name.words if not word.particle]
    return 1 < len(parts) < 4 and not any(word.common for word in parts) and not lexicon.is_place(name.text)


def _heads_a_line(text: str, match: re.Match[str]) -> bool:
    """'Relatore: GRAZIANO FRANCESCO', as the registry of a court writes it."""
    return match.group().rstrip().endswith(":") and text[max(0, match.start() - 1) : match.start()] in ("", "\n")


def _article(text: str, at: int, role: str) -> bool:
    """Whether the role is one: after an article, or alone in its line."""
    return (
        re.search(
            r"(?i:\b(?:il|la|l['’]|del(?:la)?|dal(?:la)?|al(?:la)?|nel(?:la)?|col)\s*)\Z", text[max(0, at - 8) : at]
        )
        is not None
        or "\n" in role
    )


def _elsewhere(words: TextWords, officers: set[frozenset[str]], judges: set[frozenset[str]]) -> Iterator[Keep]:
    """The same names further down: in full anywhere, or a part of them after a title or a judge's role."""
    text = words.text
    titled = {match.end() for match in _TITLED.finditer(text)}
    for name in words.free_names():
        key = _key(name.text)
        if not key:
            continue
        if len(key) > 1 and key in officers:
            yield _keep(name, Why.GIUDICE if key in judges else Why.UFFICIO, firm=False)
        elif name.start in titled and any(key < officer for officer in officers):
            yield _keep(name, Why.GIUDICE if any(key < judge for judge in judges) else Why.UFFICIO, firm=False)


def _keep(name: NameRun, why: Why, *, firm: bool = True) -> Keep:
    return Keep(name.start, name.end, why, name=name.text, firm=firm)
