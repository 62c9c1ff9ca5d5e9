"""The parties (parte_processuale): who stands in the heading before counsel and address; in criminal cases the
defendants.
"""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bdm.anonymisation.detection import lexicon
from bdm.desk.proposal.reading.source import DocumentText, Proposal
from bdm.italian.headings import OPENS_CASE
from bdm.italian.people import STANDING
from bdm.italian.table import Table
from bdm.platform.kit.regex import regex

MAX_PARTIES = 40
MAX_NAME = 120
MAX_WORDS = 14

_ROLE_WORD = rf"(?:parte\s+)?{STANDING.pattern}"
STARTS: Final = Table(
    (
        r"\b(?:promoss[oaie]|propost[oaie]|introdott[oaie]|instaurat[oaie])(?:\s+(?:in\s+grado\s+d[i']\s?appello|con\s+(?:atto\s+di\s+citazione|ricorso|atto\s+di\s+appello|ricorso\s+\S+)(?:\s+(?:notificato|depositato)\s+(?:il|in\s+data)\s+\S+)?))?\s*,?\s*(?:da|dal|dalla|dall'|dai|DA)\b\s*:?",
        "promossa da: | proposto con ricorso depositato il 3.5.2021 da | introdotta in grado di appello da",
        "avanti al giudice",
    ),
    (
        r"\b(?:vertente|pendente|instaurat[ao])?\s*(?<!\w)(?:tra|fra|TRA|FRA|Tra)\b\s*:?(?=\s*[A-Z\d(])",
        "vertente tra Rossi | TRA Alfa",
    ),
    (r"(?<=\n)\s?(?:TRA|DA|FRA)\s*:?\s*(?=\n)", "\n TRA : \n"),
)
_START = STARTS.compiled
_START_CRIMINAL = regex(
    r"\b(?:nei\s+confronti\s+di|a\s+carico\s+di|contro|nel\s+procedimento\s+(?:relativo\s+a|riguardante))\s*:?\s*(?=[\"(]?(?:\d\s?[).-]|[A-Z]))",
    re.IGNORECASE,
)
_AFTER_REGISTER = regex(r"R\s?\.?\s?G\s?\.?[^\n,;]{0,12}?(?=\s[A-Z])")
HEADING_ENDS: Final = Table(
    (r"oggetto\s*[:.-]", "oggetto :", "il ricorrente"),
    (r"conclusioni\b(?!\s+(?:indicata|in\s))", "conclusioni"),
    (r"avverso\s+(?:la|il|l')|in\s+punto\s*[:a]", "avverso la | in punto :"),
    (r"avente\s+(?:ad|per)\s+oggetto|all'udienza", "avente ad oggetto | all'udienza"),
    (r"lett[iao]\s+(?:gli\s+atti|il\s+ricorso)|sciogliendo\s+la|a\s+scioglimento", "letti gli atti | a scioglimento"),
    (r"(?:ha|hanno)\s+(?:pronunci|pronunzi|emess)", "ha pronunciato | ha emesso"),
    (
        r"(?:il|la)\s+(?:giudice|tribunale|corte)\s*,?\s*(?:dott|sciogli|lett|vist|esamin|all'esito)",
        "il giudice dott. | il tribunale, letti",
    ),
    (
        r"con\s+(?:ricorso|atto\s+di\s+(?:citazione|appello))\b(?=[^\n]{0,80}\n?[^\n]{0,60}\b(?:deposit|notific|propo|conven|chied|adiv|impugn|evoc))",
        "Con ricorso ex art. 414 c.p.c. depositato | con atto di citazione ritualmente notificato",
    ),
    (r"\*{3,}", "***"),
    any_case=True,
)
_END = regex(
    rf"\b{HEADING_ENDS.pattern}|(?<=\n)\s?(?:OGGETTO|CONCLUSIONI|avente|Oggetto|Conclusioni)\b",
    re.IGNORECASE,
)
PARTY_KINDS: Final = Table(
    (rf"{_ROLE_WORD}", "parte attore", "davanti al giudice"),
    (r"principal[ei]|incidental[ei]", "principale | incidentale"),
    (r"in\s+riassunzione|in\s+opposizione", "in riassunzione | in opposizione"),
    (r"in\s+via\s+\w+", "in via riconvenzionale"),
    (r"in\s+senso\s+sostanziale|sostanziale|formale", "in senso sostanziale | sostanziale | formale"),
)
AGAINST_PARTIES: Final = Table(
    (r"(?:e\s+)?contro\b(?!\s+(?:gli\s+infortuni|le\s+malattie|i\s+(?:danni|tumori)))", "contro", "davanti al giudice"),
    (r"e\s+nei\s+confronti\s+di\b", "e nei confronti di"),
    (r"nei\s+confronti\s+(?:di|del|della|dell')", "nei confronti di"),
    (r"nonch[eé]'?(?:\s+(?:contro|nei\s+confronti\s+di))?\b", "nonche' contro"),
    (r"con\s+l'intervento\s+d(?:i|el|ella)\b", "con l'intervento di"),
    (r"e\s+con\s+la\s+chiamata\s+(?:in\s+causa\s+)?di\b", "e con la chiamata in causa di"),
)
NEXT_PARTIES: Final = Table(
    (
        rf"(?P<role>(?<!\w){_ROLE_WORD}(?!\w)(?:[\s,/-]*(?:e\s+|ed\s+)?{PARTY_KINDS.pattern}(?!\w))*)",
        "ATTORE | parte appellante principale | convenuti e ricorrenti in riassunzione",
        "Rossi Mario",
    ),
    (
        rf"(?P<against>(?<!\w){AGAINST_PARTIES.pattern})",
        "contro | nei confronti di",
    ),
    (
        r"(?P<and>(?:(?<=[\n;.])|(?<=\n\s))\s?(?:E|e|ED|ed)\b(?!\s+(?:d[ei]l|dell[aeo']|de[i]\b|di\b|per\b))(?=\s+(?-i:[A-ZÀ-Þ\n])|\s?\n))",
        "\n E A",
    ),
    (
        r"(?P<line>(?<=\n)(?=(?-i:[A-ZÀ-Þ])[^\n,;(]{2,90},?\s*(?:\(C\s?\.?\s?F|,\s*(?:in\s+persona|nat[oa]\b|con\s+sede|c\.?\s?f\b|rappresentat))))",
        "\nALFA S.P.A., in persona | \nRossi Mario (C.F. | \nVerdi Anna, nata a",
    ),
    (r"(?P<item>(?<=[\s:;])\(?\d{1,2}\s?[).]\s*(?=[A-ZÀ-Þ]))", " (1 ) A"),
    any_case=True,
)
_NEXT = NEXT_PARTIES.compiled
DETAILS: Final = Table(
    (r"C\s?\.\s?F\b|c\s?\.\s?f\b|CF\b", "C . F | c . f | CF", "Mario Rossi"),
    (r"P\s?\.?\s?(?:IVA|I\.V\.A)|p\.\s?iva", "P . IVA | p. iva"),
    (r"cod(?:\.|ice)\s*fisc|fisc\b|nat[oaie]\b", "cod. fisc | fisc | nato"),
    (r"con\s+sede|in\s+persona|in\s+proprio", "con sede | in persona | in proprio"),
    (r"in\s+qualità|nella\s+qualità|n\.q\.", "in qualità | nella qualità | n.q."),
    (r"nella\s+sua|quale\b|qual[ei]\s|elettivamente", "nella sua | quale | quale  | elettivamente"),
    (r"elett\.|residente|rappresentat[oaie]|rapp\.", "elett. | residente | rappresentato | rapp."),
    (r"difes[oaie]|assistit[oaie]", "difeso | assistito"),
    (r"con\s+(?:il|l'|la)\s*(?:patrocinio|avv|procurat|assistenza|difesa)", "con il patrocinio"),
    (r"con\s+gli\s+avv|domiciliat[oaie]|in\s+person", "con gli avv | domiciliato | in person"),
    (r"P\.M\.|corrente|iscritt[oa]|entrambi", "P.M. | corrente | iscritto | entrambi"),
    (r"entrambe|tutti|tutte|rispettivamente", "entrambe | tutti | tutte | rispettivamente"),
    (r"legalmente", "legalmente"),
    (r"in\s+liquidazione\s+coatta\s+\w+\s+in\s+p", "in liquidazione coatta a in p"),
    (r"ai\s+sensi|presso\s+l|appellante|avente\s", "ai sensi | presso l | appellante | avente "),
    (r"difensore|titolare|attualmente|presente", "difensore | titolare | attualmente | presente"),
    (r"assente|libero|detenut|già\s+presente", "assente | libero | detenut | già presente"),
    (r"nelle?\s+(?:causa|giudizio)|ex\s+art|giusta", "nelle causa | ex art | giusta"),
    (r"e\s+per\s+(?:essa|esso)", "e per essa"),
)
NAME_ENDS: Final = Table(
    (
        r"\s+-\s+(?:CF_|CF\b|P\.?\s?IVA|[Cc]\.[Ff]\.|[Vv]ia\b|[Cc]orso\b|[Vv]iale\b|[Pp]iazza\b|\d)",
        " - CF_",
        "Rossi Mario",
    ),
    (r"\s*\b[Dd]ifes[oa]\s+da\b", " Difeso da"),
    (r"\s*\b(?:[Ll]eg\.\s?[Rr]appr|[Aa]vente\s)", " Leg. Rappr"),
    (r"\s*\((?!\s?già)", " ("),
    (r"\s*,\s*(?!(?:S\.|s\.|società|Inc|Ltd|LLC|GmbH|&))", " , "),
    (r"\s*[;:\n](?=\s*\n)|\s*;", " ; \n |  ;"),
    (
        rf"\s*\b{DETAILS.pattern}",
        " C . F",
    ),
)
_NAME_END = NAME_ENDS.compiled
LEADS: Final = Table(
    (r"[\s\"(,;:.)*-]|\d{1,2}\s?[).]\s", "  | 1 ) ", "Xenia"),
    (r"e\s(?=[A-Z])|E\s+(?=[A-Z])|il\s+|la\s+|lo\s+", "e A | E A | il  | la  | lo "),
    (
        r"(?:L'|Il\s|La\s)(?=[A-ZÀ-Þ][a-zà-ÿ]{4})(?=[A-ZÀ-Þ](?:nps|nail|stitut|inister|omun|niversit|genzi|egion|rovinci|zienda|ssociaz|onsorz|ondazion|ociet|efettur))",
        "L'Università | Il Comune",
    ),
    (r"l'\s?|gli\s+|i\s+|dal(?:la|l')?\s?|da\s+", "l'  | gli  | i  | dalla  | da "),
    (r"del(?:la|l')?\s?|di\s+|d'\s?", "della  | di  | d' "),
    (r"(?i:sig(?:nor[ai]?|\.ra|\.ri|\.na|g\.ri|\.)?\.?\s+(?:ri\s|ra\s)?)", "signora. ri "),
    (
        r"(?i:dott(?:\.ssa|\.|ssa)?\s+|dr\.(?:ssa)?\s+|avv\.\s+|ing\.\s+|prof\.(?:ssa)?\s+|geom\.\s+|rag\.\s+|arch\.\s+)",
        "dott.ssa ",
    ),
    (r"società\s+(?=[A-Z])|ditta\s+(?=[A-Z])", "società A | ditta A"),
)
INSTITUTIONS: Final = Table(
    (
        r"agenzi|amministrazion|assessorat|associazion|autorit|aziend|banc|camer|cass|citt",
        "Agenzia | Banca | Città",
        "Rossi",
    ),
    (r"circol|club|collegi|comitat|commission|comun|comunit|condomini|consigli|consorzi", "Comune | Condominio"),
    (
        r"cooperativ|curatel|dipartiment|direzion|ditt|ent[ei]\b|ered[ei]|eredit|fall|federazion",
        "Ditta | ente | Fallimento",
    ),
    (r"fondazion|fondo|gestion|gruppo|impres|istitut|liquidazion|liceo|massa\b|minister", "Istituto | Ministero"),
    (r"municipi|ordin[ei]|organizzazion|parrocchi|polic|prefettur|presidenz|procur|provinci", "Ordine | Prefettura"),
    (r"question|questur|region|scuol|sindacat|societ|soprintendenz|stat[oi]\b|supercondomini", "Regione | Società"),
    (
        r"ufficio|union|universit|residenc|trust\b|i\.?n\.?p\.?s|i\.?n\.?a\.?i\.?l|a\.?s\.?l\b|a\.?u\.?s\.?l",
        "Unione | INPS | A.S.L",
    ),
    any_case=True,
)
"""How the name of a body begins, of which words may be in small letters ('Istituto nazionale della previdenza')."""
_INSTITUTION = regex(rf"(?:(?:l[ao']|il|lo|gli|i)\s*)?(?:{INSTITUTIONS.pattern})", re.IGNORECASE)
_COMPANY = regex(
    r"\b(?:s\.?\s?p\.?\s?a|s\.?\s?r\.?\s?l(?:\.?\s?s)?|s\.?\s?n\.?\s?c|s\.?\s?a\.?\s?s|soc\.?|scarl|onlus|ltd|gmbh|inc)\b",
    re.IGNORECASE,
)
_SMALL = frozenset(
    "a ad al alla alle agli ai all da dal dalla d de del della dei degli delle dell di e ed et già in il i la le lo gli l "
    "per su sul nel nella con & s.r.l. s.p.a. s.n.c. s.a.s. srl spa snc sas s.r.l s.p.a s.n.c s.a.s società soc. coop. "
    "a.r.l. r.l. cooperativa van von der den y detto detta alias vedova ved. liquidazione amministrazione "
    "straordinaria coatta fallimento coop r.l a.r.l scarl onlus unipersonale semplice agricola".split()
)
SENTENCES: Final = Table(
    (
        r"che|quando|qualora|ove|perch[eé]|poich[eé]|affinch[eé]|mentre|sicch[eé]|nonché\s+per",
        "che | qualora",
        "Mario Rossi",
    ),
    (
        r"è|sono|era(?:no)?|ha(?:nno)?|aveva(?:no)?|avendo|sia(?:no)?|viene|vengono|essere|stat[oaie]",
        "è | hanno | siano",
    ),
    (r"(?:chied|dedu|espon|conven|oppon|propon|resist)\w*(?:eva|ano|ono|iva|endo|ose|ne)", "chiedeva | proponendo"),
    (r"(?:rigett|accogli|condann|conferm|dichiar|revoc|dispon|deve|può|possa)\w{0,4}", "rigetta | accoglie | dichiara"),
    (r"(?:nel|in)\s+caso|al\s+fine|ai\s+fini|in\s+ordine|in\s+favore|in\s+subordine|in\s+via", "nel caso | in favore"),
    (r"riforma|avverso|sentenza|domanda|giudizio|primo\s+grado|memori[ae]|udienza|ricors[oi]", "riforma | sentenza"),
    (
        r"successori|avv\.?|avvocat[oaie]|difensor\w+|procurator[ei]|foro\s+di|studio\s+legale|pec",
        "successori | avv. | Difensore_3 | foro di",
    ),
    any_case=True,
)
"""Words that a name has not: verbs, conjunctions, and what the heading says of the case and of counsel."""
_SENTENCE = regex(rf"(?<!\w)(?:{SENTENCES.alternatives})(?!\w)", re.IGNORECASE)
_INITIALS = regex(r"(?:[A-ZÀ-Þ][a-zà-ÿ]{0,2}\.\s?){2,4}")
_LEAD = regex(rf"{LEADS.pattern}*")
_REPRESENTING = regex(r"\s*(?:e,?\s+)?per\s+(?:essa|esso|lei|lui)\b|\s*e,?\s+per\s+l", re.IGNORECASE)
_LAWYERS = regex(r"\b(?:avv|difensor|studio|patrocin|avvocatura|procura|pec\b|domicili)", re.IGNORECASE)
_INNER = regex(
    r"\)\s*(?:,|;|e(?=\s)|,\s*e(?=\s))\s*(?=[A-Z][\w'.&-]*(?:\s+[\w'.&-]+){0,7}?\s*\(?\s*[Cc]\s?\.\s?[Ff])|[;]\s*(?=\d{1,2}\s?[.)]\s*[A-Z])|;\s*(?:e\s+)?(?=(?:l'\s?|il\s|la\s|lo\s)?[A-ZÀ-Þ])"
)
_GARBLED = regex(r"\d{6}|omissis|\*{2,}|\.{3,}|X{3,}|_{2,}|\[|\]", re.IGNORECASE)
_ROLE_ONLY = regex(rf"(?:la\s+)?{_ROLE_WORD}(?:\s+{_ROLE_WORD})*", re.IGNORECASE)
NOT_NAMES: Final = Table(
    (
        r"n\.\s?\d|nr\.|(?:n\.?\s?)?R\.?G\b|Repert|sentenza|ordinanza",
        "n. 1 | nr. | R.G | Repert | sentenza | ordinanza",
        "Mario Rossi",
    ),
    (r"decreto|ricorso|appello|citazione|atto\b", "decreto | ricorso | appello | citazione | atto"),
    (r"causa\b|giudizio|presso\b|Tribunale\b", "causa | giudizio | presso | Tribunale"),
    (r"Corte\b|Giudice\b|SEZIONE|REPUBBLICA|Oggetto", "Corte | Giudice | SEZIONE | REPUBBLICA | Oggetto"),
    (r"CONCLUSIONI|Pubblico\s+Ministero|P\.?M\.?\Z", "CONCLUSIONI | Pubblico Ministero | P.M."),
    (r"Procurator|parte\b|contumac|causa|via\b", "Procurator | parte | contumac | causa | via"),
    (r"fatto\s?(?:e\s?)?diritto|motivi\b", "FattoDiritto | motivi"),
    (r"viale\b|piazza\b|elett(?:\.|ivamente)", "viale | piazza | elett."),
    (r"difes[oaie]\b|rapp(?:\.|resentat)|si\s", "difeso | rapp. | si "),
    (r"(?:il|la|le)\s+(?:tribunale|corte|giudice|parte|causa|difesa)\b", "il tribunale"),
    (r"in\s|con\s|per\s|all'", "in  | con  | per  | all'"),
    any_case=True,
)
_NOT_A_NAME = NOT_NAMES.compiled


def read_parties(source: DocumentText, area: str | None) -> Iterator[Proposal]:
    """``parte_processuale``, one proposal for each party, in the order of the heading."""
    seen: set[str] = set()
    for names, start, end in _defendants(source) if area == "penale" else _parties(source):
        for name in _apart(names):
            folded = " ".join(name.casefold().split())
            if folded not in seen and len(seen) < MAX_PARTIES:
                seen.add(folded)
                yield source.proposal("parte_processuale", name, start, end)


def _parties(source: DocumentText) -> Iterator[tuple[str, int, int]]:
    text = source.head
    start = _START.search(text, _introduction(text))
    if start is not None:
        at = start.end()
    else:
        register = _AFTER_REGISTER.search(text, _introduction(text))
        if register is None:
            return
        at = register.end()
    stop = _END.search(text, at)
    end = stop.start() if stop else len(text)
    position = named_to = at
    for found in _named(text, at, end):
        named_to = max(named_to, found[2])
        yield found
    while position < end and (match := _NEXT.search(text, position, end)) is not None:
        position = max(match.end(), position + 1)
        if match.lastgroup == "role" and not _ends_a_party(text, match):
            continue
        if match.lastgroup == "line" and (
            _LAWYERS.search(text, named_to, match.start()) is None
            or _FOR_ANOTHER.search(text, max(at, match.start() - 90), match.start())
        ):
            continue
        if match.lastgroup == "and" and not _begins_a_party(text, at, match, end):
            continue
        if match.lastgroup == "item" and _LAWYERS.search(text, max(at, match.start() - 25), match.start()):
            continue
        for found in _named(text, match.end(), end):
            named_to = max(named_to, found[2])
            yield found


def _introduction(text: str) -> int:
    """After what names the case, so that 'tra' elsewhere in the heading is no beginning."""
    match = re.search(rf"{OPENS_CASE.pattern}|\biscritt[ao]\b", text, re.IGNORECASE)
    return match.start() if match else 0


_FOR_ANOTHER = regex(
    r"\b(?:per\s+ess[ao]|mandatari[ao]|procuratric[ei]|tramite|in\s+person[ae]\s+\w+)\b(?:(?!difes|avv)[^;]){0,60}\Z",
    re.IGNORECASE,
)
_OWN_DETAILS = regex(
    r"\s*,?\s*(?:\(|c\s?\.?\s?f\b|cod|p\.\s?iva|nat[oa]\b|con\s+sede|in\s+persona|residente|rappresentat|elettivamente|in\s+proprio)",
    re.IGNORECASE,
)


def _begins_a_party(text: str, at: int, match: re.Match[str], end: int) -> bool:
    """Whether an 'e' after counsel joins another party, and not another lawyer: then it says who that is, or stands on
    a line of its own.
    """
    if "\n" in text[max(0, match.start() - 1) : match.end() + 2].strip(" ") and match.group().strip().isupper():
        return True
    if _LAWYERS.search(text, max(at, match.start() - 260), match.start()) is None:
        return True
    found = _name(text, match.end(), end)
    return found is not None and _OWN_DETAILS.match(text, found[2]) is not None


def _ends_a_party(text: str, match: re.Match[str]) -> bool:
    """Whether a role word stands for itself, as after a party, and not in a sentence."""
    word = match["role"]
    if word[:1].isupper():
        return True
    before = text[max(0, match.start() - 2) : match.start()]
    return before[-1:] == "\n" or before.rstrip()[-1:] in (";", ",", ")", ".", "-") if before else False


def _named(text: str, at: int, end: int) -> Iterator[tuple[str, int, int]]:
    """The party that begins at ``at``, and those that follow it in the same breath ('A (C.F. …), B (C.F. …)')."""
    first = _name(text, at, end)
    if first is None:
        return
    yield first
    block_end = end
    following = _NEXT.search(text, first[2], end)
    if following is not None and following.lastgroup != "item":
        block_end = following.start()
    counsel = _LAWYERS.search(text, first[2], block_end)
    for match in _INNER.finditer(text, first[2], counsel.start() if counsel else block_end):
        other = _name(text, match.end(), block_end)
        if other is not None:
            yield other


def _name(text: str, at: int, end: int) -> tuple[str, int, int] | None:
    if _REPRESENTING.match(text, at, end):
        return None
    lead = _LEAD.match(text, at, min(end, at + 80))
    start = lead.end() if lead else at
    stop = _NAME_END.search(text, start, min(end, start + MAX_NAME))
    role = next((m for m in _NEXT.finditer(text, start, min(end, start + MAX_NAME)) if m.lastgroup != "line"), None)
    limit = min([found.start() for found in (stop, role) if found] or [min(end, start + MAX_NAME)])
    line = text.find("\n\n", start, limit)
    if line >= 0:
        limit = line
    name = " ".join(text[start:limit].split()).strip(' ,;:-"*(')
    name += '"' * (name.count('"') % 2)
    if name.endswith(".") and name.rstrip(".")[-2:-1] not in (".", " "):
        name = name[:-1] if "." not in name[:-1] else name
    if not _is_name(name) or (stop is None and role is None and limit - start >= MAX_NAME):
        return None
    return name, start, limit


def _is_name(name: str) -> bool:
    return bool(
        1 < len(name) <= MAX_NAME
        and name[0].isalnum()
        and (name[0].isupper() or name[0].isdigit())
        and (sum(c.isalpha() for c in name) > 2 or _INITIALS.fullmatch(name + "." * (name[-1] != ".")) is not None)
        and len(name.split()) <= MAX_WORDS
        and not _GARBLED.search(name)
        and not _NOT_A_NAME.match(name)
        and not _ROLE_ONLY.fullmatch(name)
        and _COMPANY.sub("", name).strip(". ")
        and not _SENTENCE.search(name)
        and _capitalised(name)
        and not lexicon.is_place(name)
    )


def _capitalised(name: str) -> bool:
    """Whether its words begin with capitals, but for those that join them; a body and what was one ('già Beta') may
    have words in small letters.
    """
    if any(word[0].isupper() and INSTITUTIONS.compiled.match(word) for word in name.replace("'", " ").split()):
        return True
    words = [word.strip("\"'(),.") for word in _COMPANY.sub("", name).replace("'", "' ").split()]
    return all(not word[:1].islower() or word.lower() in _SMALL for word in words)


_JOINED = regex(r"\s+(?:e|ed|E|ED)\s+(?=[A-ZÀ-Þ])")


def _apart(name: str) -> list[str]:
    """The names that are joined in one; none where the text does not tell ('Rossi e Verdi s.r.l.')."""
    parts = _JOINED.split(name)
    if len(parts) == 1 or _INSTITUTION.match(name):
        return [name]
    companies = [_COMPANY.search(part) is not None for part in parts]
    people = [not company and 2 <= len(part.split()) <= 4 for part, company in zip(parts, companies, strict=True)]
    if all(company or person for company, person in zip(companies, people, strict=True)) and (
        companies[0] or not any(companies)
    ):
        return [part for part in parts if _is_name(part)]
    return [name] if companies[-1] and not any(companies[:-1]) and len(name.split()) <= 6 else []


def _defendants(source: DocumentText) -> Iterator[tuple[str, int, int]]:
    text = source.head
    start = _START_CRIMINAL.search(text, _introduction(text))
    if start is None:
        return
    at = start.end()
    first = _name(text, at, len(text))
    if first is None:
        return
    yield first
    number = regex(r"(?<=[\s;.])\(?(?P<n>\d{1,2})\s?[).-]\s*(?=[A-ZÀ-Þ][\w' ]{3,60}?,?\s*(?:nat[oa]|n\.))")
    if re.match(r"\s*\(?1\s?[).-]", text[at - 1 : at + 6]) or re.search(
        r"1\s?[).-]\s*\Z", text[max(0, first[1] - 5) : first[1]]
    ):
        for match in number.finditer(text, first[2], min(len(text), first[2] + 4_000)):
            other = _name(text, match.end(), len(text))
            if other is not None:
                yield other
