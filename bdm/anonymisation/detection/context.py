"""Persons whom the metadata do not list, by what the text says around their names: 'il teste Bianchi', 'Rossi, nato a'."""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from bdm.anonymisation.detection import lexicon
from bdm.anonymisation.detection.firms import firm_spans
from bdm.anonymisation.detection.model import Candidate, Category, JoinedText, Metadata
from bdm.anonymisation.detection.words import NameRun, TextWords, Word, words_of


@dataclass(frozen=True)
class _Cue:
    """What stands before a name. ``group`` of the pattern named 'role' is what it calls the person."""

    pattern: re.Pattern[str]
    category: Category
    several: bool = False
    """More names may follow the first ('gli avv.ti A, B e C')."""
    alone: bool = True
    """A single word is enough ('il teste Bianchi')."""
    unknown: bool = True
    """The name may be one of which no word is known."""


def _cue(pattern: str, category: Category, *, several: bool = False, alone: bool = True, unknown: bool = True) -> _Cue:
    return _Cue(re.compile(rf"(?<!\w)(?P<role>{pattern})"), category, several, alone, unknown)


_P, _L, _M, _A = Category.PERSONA, Category.DIFENSORE, Category.MINORE, Category.PARTE
_FAMILY = r"(?:ex[\s-])?(?:marito|moglie|coniuge|convivente|compagn[oa]|partner|fidanzat[oa]|padre|madre|genitore|figli[oa]|fratello|sorella|nonn[oa]|zi[oa]|nipote|cugin[oa]|cognat[oa]|suocer[oa]|gener[o]|nuora|vedov[oa]|matrigna|patrigno|bambin[oa]|neonat[oa]|piccol[oa]|adottand[oa]|beneficiari[oa]|interdett[oa]|inabilitat[oa]|amministrat[oa])"
_ROLES = (
    r"teste(?:\s+di\s+p\.?\s?g\.?)?|testimone|informatore|informatrice|c\.?\s?t\.?\s?u\.?|c\.?\s?t\.?\s?p\.?|consulente(?:\s+(?:tecnic[oa]|medico|della?\s+\w+|d['’]ufficio|di\s+parte|nominat[oa]|incaricat[oa])){0,3}|perit[oa](?:\s+d['’]ufficio)?|ausiliari[oa]"
    r"|curator[ei](?:\s+(?:speciale|fallimentare|del\s+fallimento))?|curatrice(?:\s+speciale)?|tutore(?:\s+(?:provvisori[oa]|legale))?|tutrice|protutore|amministrat(?:ore|rice)(?:\s+(?:di\s+sostegno|unic[oa]|delegat[oa]|giudiziari[oa]|pro[\s-]tempore|condominiale|del\s+condominio))?"
    r"|procurat(?:ore|rice)\s+(?:speciale|special[ei]|generale\s+alle\s+liti)|(?:legale|leg\.)\s+(?:rappresentante|rapp\.)(?:\s+(?:pro[\s-]tempore|p\.\s?t\.))?|titolare|soci[oa](?:\s+(?:accomandatari[oa]|unic[oa]|di\s+maggioranza))?|liquidat(?:ore|rice)|commissari[oa](?:\s+(?:giudiziale|liquidatore))?|custode(?:\s+giudiziario)?"
    r"|dipendente|collega|colleghi|responsabile(?:\s+(?:del\s+\w+|della\s+\w+))?|direttore(?:\s+dei\s+lavori)?|direttrice|dirigente|capo\s?(?:reparto|cantiere|squadra|turno|ufficio)|medico(?:\s+(?:curante|legale|di\s+base|di\s+famiglia|fiduciario|competente|specialista|chirurgo))?|conducente|proprietari[oa]|passegger[oa]|trasportat[oa]|locator[ei]|locatrice|conduttor[ei]|conduttrice|venditor[ei]|venditrice|acquirente|promissari[oa]|donante|testat(?:ore|rice)|cedente|cessionari[oa]|fideiussore|garante|mediat(?:ore|rice)|agente|condomin[oa]|inquilin[oa]|vicin[oa]"
    r"|de\s+cuius|defunt[oa]|erede|sottoscritt[oa]|nominat[oa]|predett[oa]|suddett[oa]|citat[oa]|tal[e]?|cert[oa]|di\s+nome|a\s+nome(?:\s+di)?|alias|detto|intestat[oa]\s+a|(?:a|in)\s+favore\s+di|(?:a|per)\s+firma\s+d(?:i|el\s+\w+)|generalizzat[oa]\s+(?:come|in)|identificat[oa]\s+(?:come|in)|vittima|paziente|minorata|ricoverat[oa]|assistit[oa]|dipendenti"
    r"|assistente\s+(?:sociale|capo)|educat(?:ore|rice)|psicolog[oa]|psichiatra|neuropsichiatra|insegnante|maestr[oa]|mediatrice"
)
_STANDING = r"(?:parte\s+)?(?:attor[ei]|attric[ei]|convenut[oaie]|ricorrent[ei]|resistent[ei]|controricorrent[ei]|appellant[ei]|appellat[oaie]|opponent[ei]|oppost[oaie]|reclamant[ei]|reclamat[oaie]|istant[ei]|intimat[oaie]|intervenient[ei]|intervenut[oaie]|chiamat[oaie]|contumac[ei]|imputat[oaie]|coimputat[oaie]|indagat[oaie]|condannat[oaie]|detenut[oaie]|proposto|prevenut[oaie]|querelant[ei]|querelat[oaie]|debitor[ei]|debitrice|creditor[ei]|creditrice|esecutat[oaie]|richiedent[ei]|interessat[oaie]|(?:persona|parte)\s+offesa|p\.\s?o\.|parte\s+civile|parti\s+civili|responsabile\s+civile|reo|rea|complice|correo)"

CUES: Final = (
    _cue(r"[Ss]ig(?:nor)?(?:\.?\s?(?:r[ae]|ra|na|rina)|ina|[ae])?\.?|SIG(?:NORA?|\.?RA)?\.?|[Ss]ig", _P),
    _cue(
        r"[Ss]ig(?:g|ri|g\.?ri|nori)\.?(?:\s?ri)?|SIGG?\.?(?:RI)?\.?|coniugi|fratelli|sorelle|germani|eredi(?:\s+di)?|signore",
        _P,
        several=True,
    ),
    _cue(
        r"(?i:dott(?:\.?\s?(?:ssa|ri|re))?|d\.?ssa|dr(?:\.?\s?ssa)?|dottor(?:e|essa)?|ing|geom|arch|rag|prof(?:\.?\s?ssa)?|professor(?:e|essa)?|ingegner|geometra|ragionier[ea]?|architett[oa]|on|notai[oa]|notaro|not|don|suor|padre|mons|cav|comm|m\.?llo|maresciallo|brig(?:adiere)?|v\.?\s?brig|vice\s?brigadiere|app(?:untat[oa]|\.to)|isp(?:ettore|ettrice)?|sov(?:rintendente|r)?|assistente\s+capo|agente\s+scelto|carabiniere|car|lgt|luogotenente|cap(?:itano)?|ten(?:ente)?|col(?:onnello)?|magg|gen|v\.?\s?q\.?a?|ass\.?\s?c(?:apo)?)\.?(?=\s)",
        _P,
    ),
    _cue(r"(?i:dott\.?\s?ri|proff|ingg|geomm|notai|medici|ufficiali|operanti)\.?(?=\s)", _P, several=True),
    _cue(r"(?i:avv(?:\.?\s?(?:to|ta|ssa|sa))?|avvocat[oa])\.?(?=\s)(?:\s+(?i:prof|stab)\.)?", _L),
    _cue(r"(?i:avv(?:\.?\s?ti|vti|\.?\s?te)|avvocat[ie]|proff?\.?\s+avv(?:\.ti)?|avv)\.?(?=\s)", _L, several=True),
    _cue(
        r"(?i:difensor[ei]|difes[oaie]\s+d(?:a|i\s+fiducia\s+da|['’]ufficio\s+da)|studio\s+legale|patrocinat[oaie]\s+da|domiciliatari[oa]|dom\.|con\s+l['’]assistenza\s+di|delega\s+(?:dell['’]avv\.))",
        _L,
        alone=False,
        several=True,
    ),
    _cue(
        r"(?i:(?:figli[ae]?\s+)?minor(?:e|enne)(?:\s+di\s+nome)?|minore\s+età|(?:piccol[oa]|bimb[oa]|neonat[oa]|bambin[oa]|ragazz[oa]))",
        _M,
    ),
    _cue(
        r"(?i:(?:figli[oe]?\s+)?minor(?:i|enni)|bambin[ie]|(?:è|sono|era|erano)\s+(?:poi\s+)?nat[oaie])\s*:?",
        _M,
        several=True,
    ),
    _cue(
        r"(?i:(?:i\s+figli|le\s+figlie|genitori|nonni|zii|testi|testimoni|consulenti|periti|soci|colleghi|dipendenti|nipoti|cugini))\s*:?",
        _P,
        several=True,
    ),
    _cue(rf"(?i:{_FAMILY})", _P),
    _cue(rf"(?i:{_ROLES})", _P),
    _cue(rf"(?i:{_STANDING})", _A, unknown=False),
    _cue(
        r"(?i:cognome\s+e\s+nome|nome\s+e\s+cognome|nominativo|intestatari[oa]|assistit[oa]|cliente|lavoratore|lavoratrice|dipendente|paziente|nome|cognome)\s*:",
        _P,
    ),
)
"""What is followed by a person's name, one word of it or more."""

PARTY_CUES: Final = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?i:promoss[oa]|propost[oa]|introdott[oa]|instaurat[oa]|proposti|presentat[oa]|depositat[oa])\s+(?i:d[ai](?:i|l|lla)?)\b(?:\s+(?i:sigg?)[.\w]*)?\s*:?",
        r"(?i:vertente|pendente)?\s*\b(?:[Tt]ra|[Ff]ra|TRA|FRA)\b\s*:?",
        r"\b(?:CONTRO|[Cc]ontro|[Cc]/|c\.)(?=\s)\s*:?",
        r"(?i:nei\s+confronti\s+d(?:i|el(?:la|lo)?|ei|elle|egli)|a\s+carico\s+di|avverso|su\s+(?:ricorso|istanza)\s+di|ad?\s+istanza\s+di|relativ[oa]\s+a|a\s+favore\s+di|in\s+favore\s+di|nell['’]interesse\s+di|costituzione\s+di\s+parte\s+civile\s+di|ricorso\s+(?:proposto\s+)?da|con\s+l['’]intervento\s+di|nonch[ée]['’]?(?:\s+(?:contro|nei\s+confronti\s+di))?|chiamata\s+in\s+causa\s+di|opposizione\s+di|appello\s+di|domanda\s+di)\s*:?",
        r"(?:(?<=\n)|\A)(?:DA|E|ED|Da|E:|e|TRA|NONCHÉ|NONCHE['’])\s*:?\s*(?=\n)",
        r"(?:(?<=\n)|\A)\(?\d{1,2}\s?[).-]\s*",
    )
)
"""What a party follows in a heading: full names only, or unknown ones with something after them that says a person."""

_LEAD = re.compile(
    r"(?:[\s\"“«(:,*•–-]|\d{1,2}\s?[).]\s|(?i:(?:il|la|lo|i|gli|le|del(?:la|lo)?|dei|degli|delle|dal(?:la)?|al(?:la)?|di|l['’]|dell['’]|all['’]|dall['’])(?=[\s\w])"
    r"|sigg?(?:\.|(?:\.?\s?r[aie]\b)|nor[aie]?\b)\.?(?:\s?ri\b)?|dott(?:\.|ssa|ore|oressa)?\.?(?:\s?ssa\b|\s?ri\b)?|dr\.(?:\s?ssa)?|avv(?:\.|ocat[oaie]|\.?t[oia]\b)\.?(?:\s?t[oia]\b)?\.?|prof(?:\.|essor[ei]?)(?:\s?ssa\b)?|ing\.|geom\.|rag\.|arch\.|minor[ei]|coniugi|figli[oaie]?)(?![\w])\.?){0,8}"
)
_NEXT = re.compile(
    r"\s*(?:\([^()\n]{1,120}(?:\n[^()\n]{1,120})?\)\s*)?(?:,|;|/|\be(?:d)?\b|\bnonch[ée]['’]?|,\s*ed?\b|&)\s*(?:\d{1,2}\s?[).]\s*)?"
)
_BODY_AFTER = re.compile(
    r"\s*,?\s*(?:in\s+persona\s+d|con\s+sede|s\.?p\.?a\b|s\.?r\.?l\b|s\.?n\.?c\b|s\.?a\.?s\b)", re.IGNORECASE
)
_PERSON_AFTER = re.compile(
    r"[\s,(:;–-]*(?:nat[oaie]\b|n\.\s+(?:a|il)\b|residente|c\.?\s?f\.?\b|cod(?:\.|ice)\s*fisc|elettivamente|domiciliat[oaie]|in\s+proprio|entramb[ie]|difes[oaie]\b|(?:rappresentat[oaie]|rapp\.t[oa])\b|quale\b|nella\s+(?:sua\s+)?qualità|di\s+anni|figli[oa]\s+di|detenut[oa]|assente|presente|libero|contumace)",
    re.IGNORECASE,
)
_BEFORE: Final = tuple(
    (re.compile(pattern), category, reason)
    for pattern, category, reason in (
        (
            r"\s{0,3},?\s{0,3}\(?(?:nat[oa]\s+(?:a|ad|in|il|nel)\b|n\.\s*(?:a|il)\s|NAT[OA]\s+(?:A|IL|IN)\b|classe\s+(?:19|20)\d\d|cl\.\s*(?:19|20)?\d\d)",
            _P,
            "prima di «nato a»",
        ),
        (
            r"\s{0,3},?\s{0,3}\(?(?i:residente\s+(?:in|a|ad|alla)\b|elettivamente\s+domiciliat[oa]|elett\.(?:\w+)?\s+dom|domiciliat[oa]\s+(?:in|a|ad|presso)\b)",
            _P,
            "prima della residenza o del domicilio",
        ),
        (
            r"\s{0,3}[,(-]{0,3}\s{0,3}(?i:c\.?\s?f\.?|cod(?:\.|ice)\s*fisc(?:\.|ale)?)\s*:?\s*(?=[A-Za-z]{6}\s?\d)",
            _P,
            "prima del codice fiscale",
        ),
        (
            r"\s{0,3},?\s{0,3}(?i:rappresentat[oa]\s*,?\s*(?:e|ed)\s*(?:difes|assistit)[oa]|rapp(?:\.|resentat[oa])\s*(?:e|/)\s*dif|difes[oa]\s+(?:dall|di\s+fiducia|d['’]ufficio)|assistit[oa]\s+(?:e\s+difes[oa]\s+)?dall)",
            _P,
            "prima di «rappresentato e difeso»",
        ),
        (r"\s{0,3},?\s{0,3}[-–(]{1,4}\s{0,3}(?i:" + _STANDING + r")\b", _A, "prima della posizione nel processo"),
        (
            r"\s{0,3},\s{0,3}(?i:figli[oa]\s+di|madre\s+d|padre\s+d|coniuge\s+d|moglie\s+d|marito\s+d|sorella\s+d|fratello\s+d|vedova\s+d|erede\s+d|convivente\s+d|genitor[ei]\s+d|in\s+proprio\s+e|anche\s+quale|nella\s+(?:sua\s+)?qualità\s+di\s+(?:genitor|esercent|erede|tut|amministrat)|qual[ei]\s+(?:genitor|esercent|ered|tut|amministrat|procurat))",
            _P,
            "prima della parentela o della qualità",
        ),
        (
            r"\s{0,3}[(]\s{0,3}(?i:teste|testimone|c\.?t\.?u\.?|c\.?t\.?p\.?|minore|deceduto|deceduta|alias|detto|detta)\b",
            _P,
            "prima di ciò che la persona è",
        ),
    )
)
"""What a person's name stands before."""

_OF = re.compile(r"(?i:\b(?:di|del(?:l[ao])?|de[il]|degli|delle|dal(?:l[ao])?|al(?:l[ao])?)\b|ll['’])")
_ABBREVIATION = re.compile(r"[A-ZÀ-Þ]{2,3}|[B-DF-HJ-NP-TV-Z]{2,}")
_NAMED_AFTER = re.compile(
    r"(?:(?<![\w'’])(?i:via|v\.le|viale|p\.?zza|piazza|piazzale|piazzetta|corso|c\.so|largo|vicolo|strada|contrada|lungomare|lungotevere|galleria|ponte|parco|villa|palazzo|rione|istituto(?:\s+\w+){0,3}|i\.\s?c\.|scuola(?:\s+\w+){0,2}|liceo(?:\s+\w+)?|ospedale(?:\s+\w+)?|policlinico|presidio|clinica|casa\s+di\s+(?:cura|riposo)|comunità|universit[àa]|ateneo|fondazione|associazione|centro(?:\s+\w+)?|teatro|stadio|aeroporto|premio|legge|decreto|riforma|rito|lodo|codice|chiesa|parrocchia|basilica|san|santa|santo|sant['’]|beato|hotel|albergo|ristorante|bar|pizzeria|farmacia|motonave|nave|gruppo|lotto|residence|condominio|cooperativa|cantina|complesso|collegio|convitto|editore|edizioni|casa\s+editrice|morbo\s+di|sindrome\s+di|malattia\s+di|scala|test|cassa|banca|monte)\s+(?:[A-Za-z.]{1,9}\s+)?[\"“«]?)\Z"
)

_RANK: Final = {_P: 0, _A: 1, _L: 2, _M: 3}


class Persons:
    """Persons by the words before and after their names, and full names of which a given name is known."""

    def find(self, text: JoinedText, known: Metadata) -> Iterable[Candidate]:
        words = words_of(text.text)
        firms = list(firm_spans(text.text))
        best: dict[tuple[int, int], Candidate] = {}
        for candidate in (*_titled(words), *_heading(words), *_before(words), *_free(words)):
            spot = (candidate.start, candidate.end)
            if any(start <= spot[0] and spot[1] <= end for start, end in firms):
                continue
            if spot not in best or _RANK[candidate.category] > _RANK[best[spot].category]:
                best[spot] = candidate
        return best.values()


def _titled(words: TextWords) -> Iterator[Candidate]:
    text = words.text
    for cue in CUES:
        for match in cue.pattern.finditer(text):
            at = _after(words, match.end())
            if at is None or (match.group().endswith(".") and len(match["role"]) > 6):
                continue
            role = " ".join(match["role"].split()).strip(" :").lower()
            reason = f"dopo «{role}»"
            first = True
            of_something = _OF.search(text[match.end() : words.words[at].start]) is not None
            while (name := words.name_from(at)) is not None and _acceptable(cue, words, name, first):
                if of_something and (not (name.known or name.full) or lexicon.is_place(name.text)):
                    break  # 'il direttore della Alfa', 'avvocato di Bergamo'
                yield _candidate(name, cue.category, reason, role, sure=name.full or name.known or first)
                first = False
                following = _NEXT.match(text, name.end) if cue.several or cue.category is Category.DIFENSORE else None
                if following is None:
                    break
                lead = _LEAD.match(text, following.end())
                at = words.index(lead.end() if lead else following.end())
                if at >= len(words.words) or words.words[at].start > (lead.end() if lead else following.end()):
                    break


def _acceptable(cue: _Cue, words: TextWords, name: NameRun, first: bool) -> bool:
    """Whether ``name`` may be what the cue announces; ``first`` of those that follow it."""
    parts = [word for word in name.words if not word.particle]
    if _BODY_AFTER.match(words.text, name.end) or _is_after_thing(words.text, name.start):
        return False
    if len(parts) > 1 and lexicon.is_place(name.text):
        return False
    if not name.known and _ABBREVIATION.fullmatch(parts[0].text):
        return False
    if len(parts) == 1:
        return _acceptable_alone(cue, parts[0], first)
    return not all(word.common for word in parts) and ((cue.unknown and first) or name.known or name.full)


def _acceptable_alone(cue: _Cue, word: Word, first: bool) -> bool:
    if word.initial or not cue.alone or lexicon.is_court_word(word.text):
        return False
    if word.common and not (first and word.surname and not word.upper):
        return False
    if word.given or word.surname:
        return True
    return cue.unknown and (first or cue.category in (Category.DIFENSORE, Category.MINORE))


def _after(words: TextWords, at: int) -> int | None:
    """The word at which the name after a cue that ends at ``at`` begins."""
    lead = _LEAD.match(words.text, at)
    end = lead.end() if lead else at
    index = words.index(end)
    # an article may be the beginning of a name ('il sig. Lo Presti'): begin as early as there is a capital letter
    while (
        index > 0
        and words.words[index - 1].start >= at
        and words.words[index - 1].capital
        and words.words[index - 1].particle
    ):
        index -= 1
    if index >= len(words.words) or words.words[index].start > end:
        return None
    if "\n\n" in words.text[at : words.words[index].start]:
        return None
    return index


def _heading(words: TextWords) -> Iterator[Candidate]:
    text = words.text
    for pattern in PARTY_CUES:
        for match in pattern.finditer(text):
            at = _after(words, match.end())
            first = True
            while at is not None and (name := words.name_from(at)) is not None and _is_party(words, name):
                yield _candidate(
                    name,
                    Category.PARTE,
                    f"dopo «{' '.join(match.group().split()).strip(' :').lower()}»",
                    None,
                    sure=name.full or not first,
                )
                first = False
                following = _NEXT.match(text, name.end)
                at = _after(words, following.end()) if following else None


def _is_party(words: TextWords, name: NameRun) -> bool:
    parts = [word for word in name.words if not word.particle]
    if (
        len(parts) < 2
        or lexicon.is_place(name.text)
        or _BODY_AFTER.match(words.text, name.end)
        or _is_after_thing(words.text, name.start)
    ):
        return False
    if name.full:
        return True
    return not any(word.common for word in parts) and _PERSON_AFTER.match(words.text, name.end) is not None


def _before(words: TextWords) -> Iterator[Candidate]:
    text = words.text
    for pattern, category, reason in _BEFORE:
        for match in pattern.finditer(text):
            index = words.index(match.start()) - 1
            if index < 0 or words.words[index].end < match.start() - 1:
                continue
            name = words.name_to(index)
            if name is None:
                continue
            parts = [word for word in name.words if not word.particle]
            if len(parts) == 1 and (parts[0].common or not (parts[0].given or parts[0].surname)):
                continue
            if not (name.full or name.known) and (any(word.common for word in parts) or category is Category.PARTE):
                continue
            if not _is_after_thing(text, name.start):
                yield _candidate(name, category, reason, None, sure=True)


def _free(words: TextWords) -> Iterator[Candidate]:
    for name in words.free_names():
        parts = [word for word in name.words if not word.particle]
        if (
            not name.full
            or _is_after_thing(words.text, name.start)
            or (_BODY_AFTER.match(words.text, name.end) and not name.known)
        ):
            continue
        given = [word for word in parts if word.given and not word.common]
        others = [word for word in parts if word not in given[:1]]
        if not given or lexicon.is_place(name.text):
            continue
        sure = any(not word.common for word in others)
        yield _candidate(name, Category.PERSONA, "nome e cognome", None, sure=sure)


def _is_after_thing(text: str, at: int) -> bool:
    """Whether a street, a school, a law… bears the name."""
    return _NAMED_AFTER.search(text, max(0, at - 40), at) is not None


def _candidate(name: NameRun, category: Category, reason: str, role: str | None, *, sure: bool) -> Candidate:
    return Candidate(name.start, name.end, category, reason, sure=sure, name=name.text, role=role)
