"""Whether a single word stands for a person: 'il Costa' does, 'la Costa dei Trabocchi' and 'costa' do not."""

from __future__ import annotations

import re
from enum import Enum

from bdm.anonymisation import names
from bdm.anonymisation.detection import lexicon
from bdm.anonymisation.spelling import fold_text

_NEAR = 60

# What stands before a name, in the letters of ``fold_text``.
_TITLE = re.compile(
    r"(?<![a-z])(?:sigg?\.?|sig\.?r[aei]\.?|sigg?\.?ri|sigg?\.?re|sigr[ai]|signor[aei]?|signorin[aei]|dott\.?(?:ssa|re|ri)?\.?"
    r"|dottor(?:e|i|essa|esse)?|dr\.?(?:ssa)?\.?|avv\.?(?:t[aoi]|ssa)?\.?|avvocat[aoei]|prof\.?(?:ssa|ri)?\.?|ing\.|geom\.|rag\."
    r"|arch\.|cav\.|on\.|don|suor|padre|p\.i\.|coniugi|fratelli|sorelle|germani|eredi|famiglia|minor[ei]|bambin[aoei]|piccol[aoei]"
    r"|cognome:?|nome:?|nominativo:?|figli[aoe]?|nipot[ei]|cugin[aoie]|signori|maresciallo|brigadiere|appuntato|carabinier[ei]|agent[ei]|ispettore"
    r"|assistente|capitano)\s*$"
)
_ROLE = re.compile(
    r"(?<![a-z])(?:attor[ei]|attric[ei]|convenut[aoie]|ricorrent[ei]|resistent[ei]|appellant[ei]|appellat[aoie]|imputat[aoie]"
    r"|indagat[aoie]|opponent[ei]|oppost[aoie]|reclamant[ei]|reclamat[aoie]|intervenut[aoie]|interventor[ei]|chiamat[aoie]|test[ei]"
    r"|testimon[ei]|querelant[ei]|querelat[aoi]|offes[aoie]|civil[ei]|debitor[ei]|creditor[ei]|istant[ei]|intimat[aoie]"
    r"|esecutat[aoie]|marito|moglie|padre|madre|coniuge|convivente|compagn[oa]|danneggiat[aoie]|lavoratore|lavoratrice"
    r"|dipendente|locator[ei]|locatrice|conduttor[ei]|conduttrice|venditor[ei]|venditrice|acquirent[ei]|beneficiari[oae]"
    r"|nonn[aoie]|zi[oa]|fratello|sorella|suocer[oa]|gener[oi]|nuora|cognat[oaie]|amministrator[ei]|socio|soci[ae]|ctu"
    r"|c\.t\.u\.|perito|curatore|tutore|tutrice|contro|c/|condannat[aoie]|detenut[aoie]|coimputat[aoie]|minore)\s*[:.]?\s*$"
)
_VERSUS = re.compile(r"(?:(?<![a-z])(?:c\.|contro|vs?\.?)|/)\s*$")
_VERSUS_AFTER = re.compile(r"\s*(?:(?:c\.|contro|vs?\.)\s|/)")
_CALLED = re.compile(r"(?:seguito|breve|brevita|solo|anche|semplicemente|denominat[oa]|detto|detta)[,:]?\s*[«“\"']\s*$")
_ARTICLE = re.compile(
    r"(?<![a-z'])(?:il|lo|la|i|gli|le|del|dello|della|dei|degli|delle|al|allo|alla|ai|agli|alle|dal|dallo|dalla|dai|dagli|dalle"
    r"|nel|nello|nella|sul|sullo|sulla|col)\s+$|(?:^|[^a-z])(?:l|dell|all|dall|nell|sull)'\s*$"
)
_VERB_AFTER = re.compile(
    r"\s+(?:non\s+|si\s+|ne\s+|lo\s+|la\s+|vi\s+)?(?:ha|hanno|ebbe|abbia|e\s+stat[oa]|e\s+comparso|deduc\w+|eccepi\w+|chied\w+"
    r"|chies\w+|sosten\w+|sostien\w+|lament\w+|impugn\w+|insist\w+|replic\w+|riferi\w+|dichiar\w+|afferm\w+|conven\w+|evoc\w+"
    r"|conclud\w+|costitu\w+|oppon\w+|dol\w+|duol\w+|propon\w+|propos\w+|resist\w+|alleg\w+|depos\w+|vers\w+|[a-z]{2,}(?:av|ev|iv)a(?:no)?"
    r"|[a-z]{2,}(?:ebbe|asse|esse|isse)(?:ro)?)\b"
)
# 'in favore di Costa', 'le dichiarazioni di Milano': of a person, not of a place.
_OF_A_PERSON = re.compile(
    r"(?<![a-z])(?:in\s+favore|nei\s+confronti|a\s+carico|per\s+conto|ai\s+danni|in\s+danno|nell'interesse|a\s+vantaggio|da\s+parte"
    r"|a\s+nome|in\s+capo|a\s+favore|la\s+responsabilita|le\s+(?:dichiarazioni|deduzioni|difese|spese)|(?:l|dell|all|sull)'(?:opposizione|appello|istanza|impugnazione|allegazione|eccezione|audizione|arresto|esame|escussione|assenza|identita)|(?:la|della|alla|sulla)\s+(?:domanda"
    r"|tesi|versione|posizione|condotta|difesa|presenza|nomina|querela|pretesa|doglianza|contestazione|testimonianza|morte)|il\s+(?:comportamento|credito|ricorso))\s+di\s+$|(?<![a-z])(?:(?:condanna|assolve|dichiara)|(?:insieme|assieme|unitamente|accanto)\s+a|(?:corrispost|versat|consegnat|pagat"
    r"|notificat|dovut|spettant|riconosciut|attribuit|ascritt)[a-z]\s+ad?|(?:consegnare|pagare|versare|corrispondere)\s+ad?)\s+$"
)
_DONE_BY = re.compile(r"[a-z]+(?:at|ut|it|es|ost|ott|ett|int)[oaie]\s+(?:(?:anche|altresi|pure)\s+)?da\s+$")
# A court's word says what somebody is: after an article, in 'in funzione di Giudice', before 'relatore'.
_AN_OFFICE = re.compile(
    r"(?<![a-z])(?:funzion[ei]|qualita|veste|carica|titolo|ruolo|nomina|ufficio)\s+di\s+$|(?<![a-z])(?:quale|come|rogito)\s+$"
)
_OFFICE_AFTER = re.compile(
    r"\s*(?:[(]|\s(?:del|della|dell'|dello|dei|di|dott|dr|avv|relator|estensor|rogant|istruttor|monocratic|unic|delegat"
    r"|onorari|est\.|rel\.))"
)
_SMALL_WORD_BEFORE = re.compile(r"[a-zàèéìòù]\s+$")
# Articles that do not agree with a word that ends so: 'la Consiglio', 'i Sindaco'.
_MISFIT = {
    "o": re.compile(r"(?<![a-z])(?:la|una|(?:de|a|da|ne|su)lla|i|gli|(?:de|a|da|ne|su)(?:i|gli))\s+$"),
    "a": re.compile(r"(?<![a-z])(?:il|(?:de|a|da|ne|su)l|i|(?:de|a|da|ne|su)i)\s+$"),
    "e": re.compile(r"(?<![a-z])(?:i|(?:de|a|da|ne|su)i)\s+$"),
}
_FEMALE_ARTICLE = re.compile(r"(?<![a-z])(?:de|a|da|ne|su)?l?la\s+$")
# What parties do and courts do not: 'il Notaio si era allontanato', 'lamenta la Pretore'.
_PARTY = (
    r"(?:lament|dedu[cs]|dedott|alleg|chied|chies|eccep|sosten|sostien|insist|evoc|resist|oppon|oppos|dol|duol|premess|espon|replic"
    r"|promet|promes|rifiut|percep|lavor|risied|abbandon|allontan|lasci|assunt|licenziat|infortun|acquist|vend|prest|versat|denunci"
    r"|avvals|confess|conosc|esibi|compar|proprietari|titolar|dipendent|a\s+conoscenza|residen|vist[oa])[a-z]*"
)
_PARTY_ACTS = re.compile(
    rf"\s*,?\s+(?:(?:invece|infatti|pero|inoltre|dal\s+canto\s+suo|per\s+contro)\s*,?\s+)?(?:non\s+)?(?:si\s+|ne\s+|gli\s+|le\s+)?(?:(?:ha|abbia|aveva|avesse|era|fosse|fu|e)\s+(?:[a-z]+\s+){{0,2}})?(?:{_PARTY}|nat[oa]\s+a|reso\s)\b"
    r"|\s*,?\s+(?:non\s+)?(?:ne|si)\s+(?:era|fosse|trovava)\b|\s+(?:di|nel|nella)\s+(?:essere|posto)"
)
_PARTY_ACTED = re.compile(
    rf"(?<![a-z]){_PARTY}\s+(?:in\s+\w+\s+|poi\s+|inoltre\s+|anche\s+)?(?:il|lo|la|dal|dalla|del|della|al|alla)\s+$"
    r"|(?:condanna|assolve|autorizza|gener[oi]|nuora|figli|moglie|marito|padre|madre|fratell|sorell|suocer|cognat|coniug|ered|reintegr|licenzi|nomina|consulente\s+di\s+parte|posizione|difesa|interess\w+|dichiarazioni)\w*\s+(?:il|lo|la|del|dello|della)\s+$"
)
_NEVER = re.compile(r"(?!)")
_INSTITUTIONS = frozenset("consiglio stato governo camera senato ordine regione provincia legge codice garante".split())
_OF_A_STREET = re.compile(
    r"(?<![a-z])(?:via|viale|v\.le|vicolo|piazza|p\.zza|p\.za|piazzale|corso|c\.so|largo|strada|contrada|localita|lungomare"
    r"|san|santa|santo|sant'|ss\.|monte|villa|palazzo|ponte|porta|rio|fiume|lago)\s*$"
)
_OF_A_PLACE = re.compile(
    r"(?<![a-z])(?:di|a|ad|in|da|presso|verso|comune|provincia|citta|foro|procura|regione|tribunale|appello|tra|fra)\s+$"
)
_PLACE_AFTER = re.compile(r"\s*\((?:[a-z]{2}|prov\b[^)]*)\)|,\s*(?:li\s+)?\d{1,2}[\s/.]")
_POST_CODE = re.compile(r"\d{5}\s+$")
_DATE_BEFORE = re.compile(r"\d{1,2}\s*[°º]?\s*$|(?:mese|mesi|fine|inizio|meta)\s+di\s+$")
_DATE_AFTER = re.compile(r"\s*,?\s*(?:19|20)\d\d|\s+(?:e|ed|o)?\s*(?:\d|anno|scors|prossim|success)")
_WORD_BEFORE = re.compile(r"([^\W\d_]+(?:['’][^\W\d_]+)*)(\.?)(\s+|['’-]\s?)$")
_WORD_AFTER = re.compile(r"\s+([^\W\d_]+(?:['’][^\W\d_]+)*)|-(?=[A-ZÀ-Þ])([^\W\d_]+)")
_SENTENCE_END = re.compile(r"(?:^|[.!?;:«»“”\"(]|\n\s*\n|[-–•]|\b\d+[.)])\s*$")


class Standing(Enum):
    """What a word is where it stands."""

    PERSON = 1
    """A person, by what stands around it or because it is nothing else."""
    DOUBTFUL = 2
    """Perhaps: to be decided by who reads."""
    NOBODY = 3


class Surroundings:
    """What is before and after a span of the text."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.word = text[start:end]
        self.before = text[max(start - _NEAR, 0) : start]
        self.after = text[end : end + _NEAR]
        self.folded_before = fold_text(self.before)
        self.folded_after = fold_text(self.after)
        line = text[text.rfind("\n", 0, start) + 1 : (text.find("\n", end) + 1 or len(text) + 1) - 1]
        self.capitals = line.isupper()
        self.starts = _SENTENCE_END.search(self.before) is not None

    @property
    def titled(self) -> bool:
        """After a title or what the person is in the case."""
        before = self.folded_before
        return any(cue.search(before) is not None for cue in (_TITLE, _ROLE))

    @property
    def opposed(self) -> bool:
        """One of two: 'Costa c. Bianchi'."""
        return bool(_VERSUS.search(self.folded_before) or _VERSUS_AFTER.match(self.folded_after))

    @property
    def called(self) -> bool:
        """Given as a short name: 'di seguito anche «Costa»'."""
        return _CALLED.search(self.folded_before) is not None

    @property
    def with_article(self) -> bool:
        return _ARTICLE.search(self.folded_before) is not None

    @property
    def acts(self) -> bool:
        return _VERB_AFTER.match(self.folded_after) is not None

    @property
    def in_a_date(self) -> bool:
        return bool(_DATE_BEFORE.search(self.folded_before) or _DATE_AFTER.match(self.folded_after))

    @property
    def of_a_street(self) -> bool:
        return _OF_A_STREET.search(self.folded_before) is not None

    @property
    def previous(self) -> tuple[str, int] | None:
        """The word right before, if it may belong to the same name, and how many characters it takes."""
        match = _WORD_BEFORE.search(self.before)
        if match is None or match[2] or not match[1][0].isupper() or not _names_somebody(match[1]):
            return None
        begins = _SENTENCE_END.search(self.before[: match.start()])
        if begins and match[3].isspace() and not lexicon.is_given_name(match[1]) and self._is_a_verb(match[1]):
            return None  # '«Conoscevo Sindaco'
        return match[1], len(match[0])

    @staticmethod
    def _is_a_verb(word: str) -> bool:
        return re.fullmatch(r"\w+(?:[aei]v[oai]|[aei]va(?:mo|no)|[aei]t[oa]|[aei]ndo)", word) is not None

    @property
    def next(self) -> tuple[str, int] | None:
        """The same for the word right after."""
        match = _WORD_AFTER.match(self.after)
        if match is None:
            return None
        word = match[1] or match[2]
        return (word, match.end()) if word[0].isupper() and _names_somebody(word) else None


def standing(word: str, around: Surroundings, *, common: bool, place: bool, female: bool) -> Standing:
    """What the single ``word`` is. ``common``: it is a word of the language too (or stands in the text without a
    capital); ``place``: also a place; ``female``: only women are called so here.
    """
    key = names.fold(word)
    month = lexicon.is_month(key)
    if word[0].isupper() and (around.titled or around.opposed):
        return Standing.PERSON
    if not word[0].isupper() or around.of_a_street or (month and around.in_a_date):
        return Standing.NOBODY
    if lexicon.is_court_word(key) or key in _INSTITUTIONS:
        return _as_office(around, female)
    if around.called:
        return Standing.PERSON
    if (common or month) and (around.capitals or (around.starts and not around.acts)):
        return Standing.NOBODY
    return _as_place(around) if place else Standing.PERSON


def _as_place(around: Surroundings) -> Standing:
    before, after = around.folded_before, around.folded_after
    if _PLACE_AFTER.match(after) or _POST_CODE.search(before):
        return Standing.NOBODY
    if around.acts or around.with_article or _OF_A_PERSON.search(before):
        return Standing.PERSON
    if _DONE_BY.search(before):
        return Standing.DOUBTFUL
    if _OF_A_PLACE.search(before) or around.capitals:
        return Standing.NOBODY
    return Standing.DOUBTFUL


def _as_office(around: Surroundings, female: bool) -> Standing:
    """'con Giudice' and 'i Sindaco' may be persons, 'il Giudice' and 'in funzione di Giudice' are not, unless they do
    what parties do.
    """
    before, after = around.folded_before, around.folded_after
    if _MISFIT.get(around.word[-1:].lower(), _NEVER).search(before):
        return Standing.PERSON
    if around.called:
        return Standing.DOUBTFUL
    if around.with_article and not around.capitals:
        woman = female and _FEMALE_ARTICLE.search(before) and not _OFFICE_AFTER.match(after)
        if woman or _PARTY_ACTS.match(after) or _PARTY_ACTED.search(before):
            return Standing.DOUBTFUL
    if around.capitals or around.with_article or around.starts or around.previous or around.next:
        return Standing.NOBODY
    office = _AN_OFFICE.search(before) or _OFFICE_AFTER.match(after)
    return Standing.NOBODY if office or not _SMALL_WORD_BEFORE.search(around.before) else Standing.DOUBTFUL


def _names_somebody(word: str) -> bool:
    """Whether the capitalised ``word`` may be part of a name: 'Luigi', 'Ferri', and not 'Il', 'Ricorrente'."""
    key = names.fold(word)
    if lexicon.is_given_name(key):
        return True
    return not (len(key) < 3 or lexicon.is_common(key) or lexicon.is_court_word(key) or _is_role(key))


def _is_role(key: str) -> bool:
    return bool(_ROLE.fullmatch(key) or _TITLE.fullmatch(key))
