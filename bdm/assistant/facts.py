"""What a text states, as far as its words show: what two texts are compared by.

Lexical and strict: all of a sentence's telling words, as themselves or as others of their group
(``bdm.assistant.equivalents``), its numbers, days, norms and what it decides are there; what it denies is denied there,
of the same people; all, some, only, must and may are said alike, and what a party claims is not said as a finding; what
belongs together belongs together there (``bdm.assistant.binding``). It does not understand: who tells the truth in
other words is not believed, and who deceives with the decision's own may be.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bdm.assistant.binding import DECIDED, PERSON, REFERRED, BoundText, agrees, bind
from bdm.assistant.equivalents import meaning, meanings
from bdm.assistant.quantities import TOKENS, kind_of, measures, numbers
from bdm.assistant.words import relatives, says_little
from bdm.italian import fold, tokens
from bdm.platform.kit.regex import regex
from bdm.reference.riferimento_normativo.citation import extract

_BEGINNING: Final = 5
_FORMULA = regex(
    r"\b(?:ogni|qualsiasi) (?:altra|diversa|contraria|ulteriore)[^:;.]{0,90}?"
    r"(?:respint|disattes|reiett|assorbit|rigettat)\w*",
    re.I,
)
"""What decides nothing: every operative part has it."""
_CLAUSE = regex(r"[;\n]|, (?:ma|mentre|bensi)\b")
_BROKEN = regex(r"(?<=[a-zà-ù])- (?=[a-zà-ù])")
"""A word that the end of a line parted."""
_WORD = regex(r"[^\W\d_]+")

_DECIDING: Final = {
    name: regex(pattern)
    for name, pattern in (
        ("accoglie", r"\bacco(?:gl|lg|lt)\w*"),
        ("rigetta", r"\brigett\w*|\brespin[gst]\w*"),
        ("condanna", r"\bcondann\w*"),
        ("assolve", r"\bassol[vt]\w*|\bassoluzion\w*"),
        ("annulla", r"\bannull\w*"),
        ("conferma", r"\bconferm\w*"),
        ("riforma", r"\briform\w*"),
        ("revoca", r"\brevoc(?!ator)\w*"),
        ("inammissibile", r"\binammissibil\w*|\bimprocedibil\w*|\bimproponibil\w*"),
        ("estinto", r"\bestin[tgz]\w*|\bprescri\w*"),
        ("compensa", r"\bcompensa(?:te|ta|zione|ndo|re|no)?\b"),
        ("responsabile", r"\bcolpevol\w*|\brespons\w*"),
        ("innocente", r"\binnocen\w*"),
        ("nullo", r"\bnull[oaie]\b|\bnullita\b"),
        ("infondato", r"\binfondat\w*"),
        ("fondato", r"(?<!in)\bfondat[oaie]\b|\bfondatezza\b"),
        ("illegittimo", r"\billegittim\w*|\billecit\w*"),
        ("legittimo", r"\blegittim\w*|\blecit\w*"),
        ("corrotto", r"\bcorrott\w*|\bcorruzion\w*"),
        ("invalido", r"\binutilizzabil\w*|\bfals\w*|\bincostituzional\w*|\binvalid\w*|\binefficac\w*"),
        ("dimesso", r"\bdimett\w*|\bdimission\w*|\bscarcer\w*|\barrest\w*"),
    )
}
"""What may not be said unless it is there: how a case ended, and what somebody is."""
_DENIES: Final = regex(
    r"\b(?:non|nessun[oa]?|mai|neppure|nemmeno|neanche|senza|alcun[oa]?"
    r"|(?:carenza|mancanza|assenza|difetto) d\w+|mancat[oaie]|omess[oaie]|ven\w+ meno)\b"
    r"(?!\s+(?:solo|soltanto|gia|oltre))"
)
_DENIED: Final = regex(
    r"\W+(?:(?:si|ci|vi|lo|la|li|le|gli|ne|ha|hanno|l|il|e|sono|era|erano|fu|sia|siano|essere|stat[oaie]|puo|possono|potuto|potendo|deve"
    r"|devono|aveva|avevano|avendo|abbia|abbiano|essendo|viene|vengono|ancora|piu|stato|da|di|a|risulta\w*"
    r"|appar\w+|affatto|va|vanno|avere|un[oa]?|provved\w+|oggi|ad|al|alla|che|neppure|mai|c|in alcun modo)\W+)*(\w+)"
)
_WITHOUT = regex(r"\bsenza\b(?:[^\w.;:]+\w+){1,10}")
_INFINITIVE = regex(r"\w{2,}[aei]r(?:e|si|la|lo|le|li|ne)\b")
_WOULD = regex(r"\b[^\W\d_]{3,}rebbe(?:ro)?\b")
"""What would be is not said to be."""
_LACKING = regex(
    r"\b(senza|manc\w+|priv[oaie]\w*|esclu\w+|nega\w+|rigett\w+|respin\w+|assen[tz]\w+|difett\w+|caren\w+|omess\w+|omett\w+"
    r"|in(?:fond|ammiss|suffic|adegu|esist|idone|compet|adempi|capac|oper|applic|util|dimostr|provat)\w+"
    r"|il(?:legitt|lecit)\w+|im(?:poss|proced|propon)\w+|ir(?:regol|rilev|ritual)\w+|cessa\w+)"
)
"""Other ways to deny."""
_FREE: Final = frozenset(
    meanings(
        "tribunale corte giudice collegio decisione sentenza provvedimento parte parti caso causa giudizio processo "
        "secondo afferma ritiene osserva rileva inoltre infine pertanto quindi dunque ossia cioè anche particolare "
        "riguardo merito stato stata stati state essere viene vengono prevede dichiara comporta "
        "sostiene momento fonda basa tratta consiste euro eur solo soltanto solamente oltre almeno pari "
        "benché sebbene nonostante via "
        "massimo tutto tutti sia primo seconda terzo quarto quinto"
    )
)
"""Words with which anything is told: they count neither for nor against."""
_WEIGHTY: Final = frozenset(
    meanings("prima dopo dovuto dovuta inizio ultimo sotto sopra dentro fuori senza vero giusto")
)
"""Words of any question that turn a statement round."""
_MODAL = regex(
    r"\b(?:(?:ha|hanno|avev\w+|avess\w+|avrebb\w+|abbia\w*) (?:dovut|potut)o|dev[eo]\w*|dovr\w+|dovev\w+|dover[ei]?"
    r"|pu[oò]|possono|poss[ao](?:no)?|potr\w+|potev\w+|poter[ei]?|va|vanno|vada(?:no)?)\b",
    re.I,
)
"""What must and may be: compared as limits, not as words. 'Dovuto' is a word: it is owed."""
_LIMITS: Final = {
    name: regex(rf"(?<!\w)(?:{pattern})(?!\w)")
    for name, pattern in (
        (
            "all",
            r"tutt[oaie]|ogni|ciascun[oa]?|integral\w+|inter(?:o|a|amente)|total\w+|complet\w+|sempre|entramb[ie]",
        ),
        ("some", r"alcun[ie]|qualche|parzial\w+|in parte|una parte|un[oa] de(?:i|gli|lle)|taluni"),
        ("only", r"sol[oa]|soltanto|unic[oa]|esclusiv\w+|limitatamente"),
        ("least", r"almeno|minimo|oltre|non inferiore|piu di"),
        ("most", r"al massimo|massimo|non superiore|meno di|fino a"),
        ("must", r"dev[eo]\w*|dovr\w+|dovev\w+|obbligat\w+|tenut[oaie]|va|vanno|condann\w+"),
        ("may", r"puo|possono|potr\w+|poteva\w*|facolta|possa|possano"),
        (
            "claimed",
            r"secondo (?:l|il|la|i|le|gli)"
            r"(?! (?:tribunale|corte|giudic\w+|collegio|autorita|consiglio|commissione|tar|ctp|ctr|cgt))"
            r"|sost(?:ien|en)\w+|assum(?:e|ono|eva)|dedu(?:c|tt|rr)\w*|eccepi\w+|lament\w+"
            r"|evidenzia(?:va|ndo)\w*|espone\w*|rappresenta|chied(?:e|eva|evano|ono)|chies(?:e|ero|t[oaie])"
            r"|domanda(?:va|ndo|no|to|ta)"
            r"|tesi|afferma(?:va|no|ndo)?|quantifica\w+",
        ),
        ("claiming", r"(?:chied|sosten|deduc|assum|eccep|espon)endo|(?:lament|evidenzi|afferm|domand)ando"),
    )
}
"""What limits a statement: it has to be there to be said."""
_CONTRARY = regex(r"(?:contrariamente|diversamente|a differenza) d?[aei]\w* quanto([^,;.]*)", re.I)
"""What somebody held that is not so."""
_PARTLY = regex(r"parzial\w+|in parte(?! motiva)|limitatamente|nei limiti")
_BECAUSE = regex(
    r"\b(?:perche|poiche|in quanto|atteso che|dato che|stante|a causa d\w+|dipes\w+ d\w+|causat\w+ d\w+)\b", re.I
)
_THEREFORE = regex(
    r"\b(?:pertanto|quindi|dunque|sicche|ne deriva|di conseguenza|per l['’]effetto"
    r"|determina(?:no|va)?|comporta(?:no|va)?|provoca(?:no|va)?)\b",
    re.I,
)
_REFERRED = regex(r"(?:\bnn?\.?|\bnumero|\bart(?:t|icol[oi])?\.?|\d/|\bcomma)\s?$")


@dataclass(frozen=True, slots=True)
class Facts:
    """What a text is compared by."""

    tokens: frozenset[str]
    stems: frozenset[str]
    numbers: frozenset[str]
    sayable: frozenset[str]
    measures: frozenset[tuple[str, str]]
    limits: frozenset[str]
    bounded: frozenset[str]
    bound: BoundText
    text: str

    @property
    def people(self) -> frozenset[str]:
        """Who is mentioned."""
        return frozenset(each.key for each in self.bound.mentions if each.kind == PERSON)

    @property
    def parts(self) -> list[Facts]:
        """What its clauses state, each by itself."""
        return [facts(each) for each in _CLAUSE.split(self.text) if each.strip()]

    @property
    def cause(self) -> tuple[Facts, Facts] | None:
        """What is said to follow, and from what; none where nothing is."""
        if match := _BECAUSE.search(self.text):
            return facts(self.text[: match.start()]), facts(self.text[match.end() :])
        if match := _THEREFORE.search(self.text):
            return facts(self.text[match.end() :]), facts(self.text[: match.start()])
        return None

    deciding: frozenset[str]
    denied: frozenset[str]
    affirmed: frozenset[str]
    lacking: frozenset[str]
    references: frozenset[str]


def says(statement: Facts, source: Facts) -> bool:
    """Whether ``source`` says what ``statement`` says."""
    wanted = telling(statement)
    return (
        all(has(source, token) for token in wanted)
        and statement.numbers <= source.sayable
        and statement.measures <= source.measures
        and statement.deciding <= source.deciding
        and statement.references <= source.references
        and _limits(statement, source)
        and all(_denied_alike(token, statement, source) for token in statement.denied | statement.affirmed)
        and agrees(statement.bound, source.bound)
    )


def _denied_alike(token: str, statement: Facts, source: Facts) -> bool:
    """Whether the word is denied there if and only if it is in what is said; where it is both, in the part of it that
    has most of what is said.
    """
    if token in source.denied and token in source.affirmed:
        parts = (part for part in source.parts if token in part.denied or token in part.affirmed)
        source = max(
            parts, key=lambda part: (len(statement.people & part.people), _shared(statement, part)), default=source
        )
    if token in statement.denied:
        return token in source.denied or (
            token.isalpha() and bool(source.lacking - statement.lacking) and token not in source.affirmed
        )
    return token not in source.denied or token in source.affirmed


def _shared(statement: Facts, source: Facts) -> int:
    return sum(has(source, each) for each in statement.tokens)


def _limits(statement: Facts, source: Facts) -> bool:
    """Whether all, some, only, must, may, who claims it and what follows from what are said alike."""
    limits = statement.limits - {"only"} if "some" in statement.limits else statement.limits
    if "claiming" in source.limits:
        limits -= {"claimed"}
    if not limits <= source.limits or (statement.bounded ^ source.bounded) & statement.deciding & source.deciding:
        return False
    contrary = None if _CONTRARY.search(statement.text) else _CONTRARY.search(source.text)
    if contrary and not statement.tokens.isdisjoint(meanings(contrary[1])):
        return False
    if "claimed" not in statement.limits and "claimed" in source.limits and not statement.bound.subject:
        part = max(source.parts, key=lambda each: _shared(statement, each))
        if claim := _LIMITS["claimed"].search(part.text.lower()):  # it claims what follows
            before, after = facts(part.text[: claim.start()]), facts(part.text[claim.end() :])
            if _shared(statement, after) >= _shared(statement, before):
                return False
    return not (statement.cause and source.cause) or not any(
        _more(mine, other, its)
        for mine, other, its in zip(statement.cause, reversed(statement.cause), source.cause, strict=True)
    )


def _more(mine: Facts, other: Facts, its: Facts) -> bool:
    """Whether one side of a 'because' says less than the other of what its side there does."""
    shares = (sum(has(its, each) for each in side.tokens) / max(1, len(side.tokens)) for side in (mine, other))
    mine_here, other_here = shares
    return mine_here < other_here


def telling(statement: Facts) -> frozenset[str]:
    """What has to be there for the most part; numbers and days are compared by themselves."""
    return frozenset(
        token
        for token in statement.tokens - _FREE - TOKENS
        if not token.isdigit() and (token in _WEIGHTY or not says_little(token))
    )


def has(source: Facts, token: str) -> bool:
    """Whether the word is in ``source``, or a relative of it."""
    return token in source.tokens or not source.stems.isdisjoint(relatives(token))


@lru_cache(maxsize=4_096)
def facts(text: str) -> Facts:
    """What the text states."""
    text = _FORMULA.sub("", _BROKEN.sub("", text))
    cased = fold(text)
    folded = cased.lower()
    having = frozenset(meanings(_MODAL.sub(" ", text)))
    denied, affirmed = _polarity(folded)
    deciding = [(at, match.start()) for at, pattern in _DECIDING.items() for match in pattern.finditer(folded)]
    told = numbers(folded, literal=True)
    return Facts(
        tokens=having,
        stems=frozenset(each for token in having for each in relatives(token)),
        numbers=frozenset(key for key, _ in told),
        sayable=frozenset(key for key, _ in numbers(folded, literal=False)),
        text=cased,
        measures=measures(cased, folded),
        limits=frozenset(name for name, pattern in _LIMITS.items() if pattern.search(folded)),
        bounded=frozenset(at for at, start in deciding if _PARTLY.search(folded[max(0, start - 25) : start + 40])),
        bound=bind(
            cased,
            [
                (REFERRED if _REFERRED.search(folded[:start]) else kind_of(key, folded, start), key, start)
                for key, start in told
            ]
            + [("year", key.partition("-")[0], start) for key, start in told if key.count("-") == 2]
            + [(DECIDED, key, start) for key, start in deciding],
        ),
        deciding=frozenset(at for at, _ in deciding),
        denied=denied,
        affirmed=affirmed,
        lacking=frozenset(map(_beginning, _LACKING.findall(folded))) | denied,
        references=frozenset(each.reference.text for each in extract(text)),
    )


def _polarity(folded: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words (their beginnings) that are denied somewhere, or would be, and those that are said without that."""
    places = {}
    for match in _DENIES.finditer(folded):
        if following := _DENIED.match(folded, match.end()):
            places[following.start(1)] = following[1]
    places |= {match.start(): match.group() for match in _WOULD.finditer(folded)}
    for without in _WITHOUT.finditer(folded):
        places |= {each.start(): each.group() for each in _INFINITIVE.finditer(folded, without.start(), without.end())}
    denied = frozenset(map(_beginning, places.values()))
    affirmed = frozenset(_beginning(each.group()) for each in _WORD.finditer(folded) if each.start() not in places)
    return denied, affirmed


def _beginning(word: str) -> str:
    return meaning(next(iter(tokens(word)), word))[:_BEGINNING]
