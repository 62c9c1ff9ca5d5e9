"""What people type or paste that names one thing: a norm, a ruling, a docket, the number of a decision, an ECLI, a URN,
the permanent address of a page. It is recognised before anything of the text is mended, and is one criterion.

A number and a year alone, '5515/2017', are one where they are a decision's or a proceeding's, and so are a number and a
code alone, '2043 cc', and an article without its code, 'art. 2051', where something cites that article: who asks knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from typing import Final

from bdm.document.precedents import CitedPrecedent, Precedent, precedents
from bdm.italian import clean, spans, tokens
from bdm.italian.days import year_of
from bdm.italian.rulings import Court
from bdm.italian.rulings.words import STATES
from bdm.people.ufficio.names import shipped_offices
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import today
from bdm.reference.choices import Area
from bdm.reference.riferimento_normativo.citation import (
    ADDRESS,
    LAST_ARTICLE,
    FoundReference,
    Reference,
    acts_called,
    articles_called,
    extract,
    parse,
    read_address,
)
from bdm.search.query.criteria import Equals, Phrase, Words
from bdm.search.query.tree import And, Or, Tree, all_of

IN_TEXT: Final = "Citato nel testo"
_DECISIONS: Final = {"sent": "sentenza", "ord": "ordinanza", "decr": "decreto"}
_DOCKET: Final = "rg"
EARLIEST_LODGED: Final = 1960
"""From when on a number with two digits of a year may be one."""
NUMBERS: Final = ("numero_provvedimento", "numero_ruolo")
"""The types of what a decision or a proceeding has of its own."""
_ALONE: Final = regex(
    r"(?:n(?:um(?:ero)?|r)?[.°]?\s*)?([0-9]{1,6})\s*(?:/|\bdel\b)\s*((?:19|20)[0-9]{2})", re.IGNORECASE
)
_SHORT_YEAR: Final = regex(r"(?:n(?:um(?:ero)?|r)?[.°]?\s*)?([0-9]{3,6})\s*/\s*([0-9]{2})", re.IGNORECASE)
"""'12345/15': a proceeding of ours, a decision, or what was lodged with the Court of human rights."""
_CASE: Final = regex(
    r"(?:(?P<human>(?i:(?:corte|c\.)\s(?:edu|e\.\s?d\.\s?u\.|europea(?:\sdei\sdiritti\sdell'uomo)?|di\sstrasburgo)"
    r"|c\.?e\.?d\.?u\.?|grande\scamera))"
    r"|(?P<union>(?i:corte\s(?:di\s)?giustizia(?:\s(?:ue|u\.e\.|ce|europea|dell'ue|dell'unione\seuropea))?"
    r"|c\.?g\.?[uc]\.?e\.?)))?"
    r"(?i:[\s,]+(?:grande\scamera|g\.\s?c\.|sent(?:enza|\.)|caus[ae]|caso|affaire))*[\s,]*"
    r"(?P<party>[A-ZÀ-Þ][\w'’.-]*(?:\s(?:&|e|de|di|del|della|van|von|[A-ZÀ-Þ0-9(][\w'’.()-]*)){0,5}?)"
    r"(?:\s(?:(?:c|v)\.|(?i:contro|vs\.?))\s?(?:(?i:il|la|i|l')\s?)?"
    rf"(?P<state>(?i:{STATES})|(?<=\s)[A-ZÀ-Þ][\w'’ .-]{{2,40}}))?"
    r"(?:\s\(n\.\s?\d\))?"
)
"""'Corte EDU Scoppola', 'Dolce & Gabbana c. Italia', 'CGUE, causa Taricco'."""
_NO_PARTY: Final = regex(
    r"(?i:europe|protocoll|convenzion|tribut|direttiv|regolament|sezion|articol"
    r"|(?:italia|unione|strasburgo|lussemburgo|sez|artt?|rinvio|ue|ce|carta|corte|cass|cons|edu|n)(?![^\W_]))"
)
"""Words with a capital behind such a court that are the name of nobody."""
_COURT_SAID: Final = {
    "human": ("Corte EDU", ("Corte EDU", "CEDU", "Corte europea", "Strasburgo")),
    "union": ("Corte giust. UE", ("Corte di giustizia", "Corte giust.", "CGUE", "CGCE")),
}
_ARTICLE: Final = regex(r"(?i:(?:art(?:icolo)?\b\.?)\s*(\d{1,4}(?:[-\s]?(?:bis|ter|quater|quinquies|sexies))?))")
_LISTED: Final = regex(r"\d{1,4}(?:,\s?|\s(?:e|co\.?|comma|c\.)\s)\d", re.IGNORECASE)
"""How an article begins that is said without the word: with another one, or with a comma of it."""
_CODE_FIRST: Final = regex(
    r"(?i:(?P<code>[a-z][a-z.\s]{0,40}?)[\s,]*\b(?:artt?(?:icolo)?\b\.?\s*)?"
    r"(?P<number>\d{1,4}(?:[-\s]?(?:bis|ter|quater|quinquies|sexies))?))"
)
"""'c.c. 2051', 'Cost. art. 3'."""
CODES: Final[dict[Area | None, tuple[str, ...]]] = {
    "civile": ("C.C.", "C.P.C.", "COST.", "C.P.", "C.P.P."),
    "penale": ("C.P.", "C.P.P.", "COST.", "C.C.", "C.P.C."),
    None: ("C.C.", "C.P.", "C.P.C.", "C.P.P.", "COST."),
}
"""Whose article a number may be, in the order in which people of an area mean it."""
_ECLI: Final = regex(r"(?i:\bECLI[:\s]+IT[:\s]+[A-Z]+[:\s]+\d{4}[:\s]+\w+)")
_ADDRESS: Final = regex(
    r"(?i:(?:https?://[^\s/]{1,200})?/d/([a-z0-9-]{1,100})/([12]\d{3})/(\d{1,5})(?:/([a-z]+)-(civile|penale)(?:\.\w{3,4})?)?/?(?![\w/-]))"
)
_AHEAD: Final = regex(r"(?P<number>\b\d{1,6}\s?(?:/|\sdel\s)\s?)(?P<year>2[01]\d\d)\b")
_BESIDE: Final = regex(r"[^\w\s'’.,/()]|_")  # safely within docs/regole/ricerca.md#testo
_CONNECTING: Final = regex(
    r"(?i:\b(?:(?:in\s)?(?:falsa\s(?:ed?\serronea\s)?)?(?:violazion[ei]|applicazion[ei]|interpretazion[ei]|inosservanza)"
    r"(?:\se\s(?:o\s)?(?:falsa\s)?applicazione)?|(?:ai|a)\ssensi|per\s(?:gli\s)?effetti|(?:nel\s)?combinato\sdisposto|"
    r"di\scui|in\s(?:relazione|riferimento|tema|materia|base|forza)|in\scombinato|a\snorma|a\stermini|previst[oaie]|"
    r"disciplinat[oaie]|sancit[oaie]|stabilit[oaie]|secondo|ex|vist[oi]|quanto|decisioni|sentenze|ordinanze|pronunce|massime|giurisprudenza|provvedimenti|"
    r"che\s(?:cita(?:no)?|applica(?:no)?|richiama(?:no)?)|cita(?:no)?|applica(?:no)?|richiama(?:no)?|citat[oaie]|norma|norme|articol[oi]|artt?|"
    r"ed?|o|su[il]?|sull[oae]?|dell?[oaei]?|dei|degli|di|d|dal|dall[oae]?|agli|all?[oae]?|ai|nell?[oae]?|il|lo|la|gli|le|l|per|con|da|in|n)\b['’]?)"
)
"""What stands around an identifier and asks for nothing: 'violazione dell'art. 2051 c.c.', 'ex art. 96 c.p.c.'."""
_CONNECTING_BEFORE: Final = regex(rf"^(?:\s*(?!art){_CONNECTING.pattern}['’\s]*)+")


@dataclass(frozen=True)
class Meaning:
    """A criterion of ``type``, or several, in which an identifier may be meant; ``text`` names it."""

    type: str
    label: str
    text: str
    tree: Tree
    instead: bool = False
    """Only where the first finds nothing."""
    missing: str | None = None
    """What to say where it finds nothing, if not that nobody cites it."""

    @property
    def values(self) -> dict[str, str]:
        """What it asks of each field."""
        return {each.field: each.value for each in _flat(self.tree) if isinstance(each, Equals)}


@dataclass(frozen=True)
class Identified:
    """The identifiers of a text as one thing: its ``meanings``, the likeliest first, and the words ``beside``."""

    meanings: Sequence[Meaning]
    beside: tuple[str, ...] = ()
    sure: bool = True
    """Whether it can be nothing else: of a number alone who has it decides."""

    def tree(self, meaning: Meaning) -> Tree:
        """What ``meaning`` asks for together with the words beside it."""
        words = (Words("testo", self.beside),) if self.beside else ()
        return all_of(*_flat(meaning.tree), *words)


@dataclass(frozen=True)
class TypedIdentifier:
    """One thing that a text names in ``words``; ``before`` stands between it and the one before. ``cited`` where it is
    a decision that is named with its court.
    """

    words: str
    before: str
    meanings: Sequence[Meaning]
    cited: CitedPrecedent | None = None


def identifiers_in(typed: str) -> list[TypedIdentifier]:
    """What a line names, one after the other; several of the same words where these cite several decisions."""
    typed = _one_form(clean(typed)).strip()
    if alone := _alone(typed, None):
        return [TypedIdentifier(typed, "", alone)]
    cited = [*_precedents(typed)]
    told: list[TypedIdentifier] = []
    at = 0
    for meanings, start, end in _apart(typed, cited):
        words, before = typed[start:end], typed[at:start]
        within: dict[tuple[int | str, int], CitedPrecedent] = {}
        for each in cited:
            if start <= each.start and each.end <= end:
                within.setdefault((each.precedent.number, each.precedent.year), each)
        told += [TypedIdentifier(words, before, _by_precedent(each.precedent), each) for each in within.values()]
        told += [] if within else [TypedIdentifier(words, before, meanings)]
        at = end
    return told


def identify(typed: str, area: Area | None = None) -> Identified | None:
    """The identifiers in ``typed``, whatever stands around them; None where there are none. Several are all wanted."""
    typed = _one_form(clean(typed)).strip()
    if _LISTED.match(typed) and (articles := _without_article(typed)):
        return Identified(articles)
    if alone := _alone(typed, area):
        return Identified(alone, sure=False)
    found = _apart(typed, [*_precedents(typed)])
    if not found:
        return _by_name(typed) or _by_case(typed)
    rest, at = [], 0
    for _, start, end in found:
        rest.append(typed[at:start])
        at = end
    beside = admissible(_CONNECTING.sub(" ", " ".join([*rest, typed[at:]])))
    words = tuple(word for word in beside.split() if any(map(str.isalnum, word))) if tokens(beside) else ()
    return Identified(found[0][0] if len(found) == 1 else [_together([each[0][0] for each in found])], words)


def admissible(text: str) -> str:
    """``text`` without what criteria on texts refuse."""
    return " ".join(_BESIDE.sub(" ", text).split())


_Place = tuple[list[Meaning], int, int]


def _one_form(typed: str) -> str:
    """An ECLI with its colons, which who pastes it may have lost."""
    return _ECLI.sub(lambda match: re.sub(r"[:\s]+", ":", match[0]), typed)


def _apart(typed: str, cited: Sequence[CitedPrecedent]) -> list[_Place]:
    """The identifiers with their places, none within another: of those that overlap the first, and the longest."""
    every = [*_addresses(typed), *_urns(typed), *_numbered(typed)]
    every += [(_by_precedent(each.precedent), each.start, each.end) for each in cited]
    every += [(_by_norm(norm), norm.start, norm.end) for norm in extract(typed)]
    kept: list[_Place] = []
    for each in sorted(every, key=lambda each: (each[1], -each[2])):
        if not kept or each[1] >= kept[-1][2]:
            kept.append(each)
    return kept


def _together(meanings: Sequence[Meaning]) -> Meaning:
    """Several at once, as one."""
    types = {each.type for each in meanings}
    text = " e ".join(each.text for each in meanings)
    tree = And(tuple(part for each in meanings for part in _flat(each.tree)))
    missing = next((each.missing for each in meanings if each.missing), None)
    if len(types) == 1:
        return Meaning(meanings[0].type, meanings[0].label, text, tree, missing=missing)
    return Meaning("citazioni", "Citazioni", text, tree, missing=missing)


def _flat(tree: Tree) -> tuple[Tree, ...]:
    return tree.children if isinstance(tree, And) else (tree,)


def _alone(typed: str, area: Area | None) -> list[Meaning]:
    """What is an identifier only if nothing stands beside it, and only if it finds something."""
    if numbers := _ALONE.fullmatch(typed):
        return _by_number(*numbers.groups())
    if short := _SHORT_YEAR.fullmatch(typed):
        return _lodged(*short.groups())
    if article := _ARTICLE.fullmatch(_CONNECTING_BEFORE.sub("", typed)):
        return _by_article(article[1], area)
    if behind := _CODE_FIRST.fullmatch(typed):
        norm = parse(f"art. {behind['number']} {behind['code']}")
        # 'd.lgs. 81' is the number of an act, not its article
        return [_norm(norm)] if norm is not None and (norm.act.named or norm.act.numero is not None) else []
    norm = parse(typed) if typed[:1].isdigit() else None
    return [] if norm is None else [_norm(norm)]


def _without_article(typed: str) -> list[Meaning]:
    """'1341 co 2 cc', '2043 e 2059 cc': articles of a code, and nothing else."""
    whole = max((f"artt. {typed}", f"art. {typed}"), key=lambda each: sum(one.end - one.start for one in extract(each)))
    norms = extract(whole)
    between = "".join(whole[a.end : b.start] for a, b in pairwise(norms)) if norms else "?"
    if norms and norms[0].start == 0 and norms[-1].end == len(whole) and not re.search(r"\d", between):
        return [_together([_norm(each.reference) for each in norms])] if len(norms) > 1 else [_norm(norms[0].reference)]
    return []


def _by_name(typed: str) -> Identified | None:
    """Acts by what people call them, and the words of the name for who wants these."""
    name = _CONNECTING_BEFORE.sub("", typed)
    if articles := articles_called(name):
        return Identified([*map(_norm, articles)])
    acts = acts_called(name) or (acts_called(typed) if name != typed else ())
    if not acts:
        return None
    words = Meaning("testo", IN_TEXT, name, Phrase("testo", admissible(name)))
    return Identified([*map(_norm, acts), words])


def _by_case(typed: str) -> Identified | None:
    """A case of the courts of Europe by its parties: who says no state names the court, and the name has a capital."""
    case = _CASE.fullmatch(typed)
    if case is None or (_NO_PARTY.match(case["party"]) and not case["state"]):
        return None
    european = case["state"] is not None and regex(f"(?i:{STATES})").fullmatch(case["state"]) is not None
    court = "union" if case["union"] else "human" if case["human"] or european else None
    if court is None:
        return None
    name, spelled = _COURT_SAID[court]
    parties = typed[case.start("party") :].strip() if case["state"] else case["party"]
    phrase = Phrase("testo", admissible(case["party"]))
    if case["state"]:
        phrase = Phrase("testo", admissible(f"{case['party']} c. {case['state']}"))
        return Identified([Meaning("testo", IN_TEXT, f"{name}, {parties}", phrase)])
    said = Or(tuple(Phrase("testo", each) for each in spelled))
    return Identified([Meaning("testo", IN_TEXT, f"{name}, {parties}", And((phrase, said)))])


def _lodged(number: str, year: str) -> list[Meaning]:
    """What has this number, or was lodged with the Court of human rights under it; at last the words."""
    whole = year_of(year)
    if not EARLIEST_LODGED <= whole <= today().year:
        return []
    name = Precedent(f"{int(number)}/{year}", whole, Court.DIRITTI_UOMO).name
    written = f"{int(number)}/{year}"
    return [
        *_by_number(number, str(whole)),
        Meaning("precedente", "Precedente", name, Equals("precedente", name)),
        Meaning("testo", IN_TEXT, written, Phrase("testo", written)),
    ]


def _by_article(number: str, area: Area | None) -> list[Meaning]:
    """An article of one of the codes that have so many, or of none in particular."""
    first = "".join(takewhile(str.isdigit, number))
    named = ((code, parse(f"art. {number} {code}")) for code in CODES[area])
    codes = [_norm(each) for code, each in named if each is not None and int(first) <= LAST_ARTICLE[code]]
    return [*codes, Meaning("testo", IN_TEXT, f"ART. {number.upper()}", Phrase("testo", admissible(f"art. {number}")))]


def _norm(reference: Reference) -> Meaning:
    reference = replace(reference, act=reference.act.one_name)
    return Meaning("norma", "Norma", reference.text, Equals("norma", reference.text), missing=reference.beyond)


def _by_norm(norm: FoundReference) -> list[Meaning]:
    """What is said to be about a norm, or names it."""
    return [_norm(norm.reference)]


def _urns(typed: str) -> Iterator[_Place]:
    """Norms by their names, also within the address at which the official text stands."""
    for match in ADDRESS.finditer(typed):
        if (reference := read_address(match[0])) is not None:
            yield [_norm(reference)], *match.span()


def _addresses(typed: str) -> Iterator[_Place]:
    """Decisions of ours at their permanent addresses (docs/api.md#indirizzi-permanenti)."""
    for match in _ADDRESS.finditer(typed):
        office, year, number, tipo, area = match.groups()
        if (ufficio := shipped_offices().find(office.replace("-", " "))) is None:
            continue
        own = with_number(int(number), int(year), tipo and tipo.lower()).children
        kind = (Equals("area", area.lower()),) if area else ()
        name = Precedent(int(number), int(year), None, tipo and tipo.lower(), ufficio).name
        tree = And((Equals("ufficio", ufficio), *kind, *own))
        yield [Meaning("numero_provvedimento", "Provvedimento", name, tree)], *match.span()


def _precedents(typed: str) -> Iterator[CitedPrecedent]:
    """Decisions that are named with their court, and its seat where there are several; also of who types 'cass. su
    1/2001', and of a year that is still to come, which is kept as it is written. In capitals more may be read than is
    there ('RG N. 1/2001'): what was read as it is written stands.
    """
    large, kept = typed.upper(), list[CitedPrecedent]()
    for text in (typed, large) if len(large) == len(typed) else (typed,):
        found = [each for each in precedents(text) if each.precedent.told_apart] or [*_to_come(text)]
        kept += [each for each in found if all(each.end <= own.start or own.end <= each.start for own in kept)]
    yield from kept


def _to_come(text: str) -> Iterator[CitedPrecedent]:
    """Decisions of a year that is not there yet: read as of this one, and called by theirs."""
    now = today().year
    ahead = {match.start(): int(match["year"]) for match in _AHEAD.finditer(text) if int(match["year"]) > now}
    if not ahead:
        return
    sooner = _AHEAD.sub(lambda match: match[0] if match.start() not in ahead else f"{match['number']}{now}", text)
    for each in precedents(sooner):
        years = [year for at, year in ahead.items() if each.start <= at < each.end]
        if each.precedent.told_apart and len(years) == 1:
            yield replace(each, precedent=replace(each.precedent, year=years[0]))


def _by_precedent(precedent: Precedent) -> list[Meaning]:
    """What has this number of its own, and what cites it."""
    cited = Meaning("precedente", "Precedente", precedent.name, Equals("precedente", precedent.name))
    if precedent.ufficio is None:
        return [cited]
    return [Meaning("numero_provvedimento", "Provvedimento", precedent.name, numbered_as(precedent)), cited]


def numbered_as(precedent: Precedent) -> And:
    """What decision of ours has the number that is cited."""
    tree = with_number(int(precedent.number), precedent.year, precedent.tipo)
    return tree if precedent.ufficio is None else And((Equals("ufficio", precedent.ufficio), *tree.children))


def _numbered(typed: str) -> Iterator[_Place]:
    """Docket numbers and decisions, in the one form that the analysis gives them: a sign, a number, a year."""
    found = list(spans(typed))
    for sign, number, year in zip(found, found[1:], found[2:], strict=False):
        name, at, of = (each.token.text for each in (sign, number, year))
        if not (at.isdigit() and of.isdigit() and len(of) == len("2020")):
            continue
        place = min(sign.start, number.start, year.start), max(sign.end, number.end, year.end)
        whole = f"{int(at)}/{of}"
        if name == _DOCKET:
            own, written = [_docket(at, of)], f"R.G. {whole}"
        elif name in _DECISIONS:
            tipo = _DECISIONS[name]
            tree = with_number(int(at), int(of), tipo)
            written = f"{tipo} n. {whole}"
            own = [Meaning("numero_provvedimento", "Provvedimento", written.capitalize(), tree)]
            own += [_of_kind(int(at), int(of), kind) for kind in _DECISIONS.values() if kind != tipo]
        else:
            continue
        yield [*own, Meaning("testo", IN_TEXT, written, Phrase("testo", admissible(written)))], *place


def _of_kind(number: int, year: int, tipo: str) -> Meaning:
    """The decision of this number that is of another kind than the one that was looked for."""
    text = f"{tipo.capitalize()} n. {number}/{year}"
    return Meaning("numero_provvedimento", "Provvedimento", text, with_number(number, year, tipo), instead=True)


def with_number(number: int, year: int, tipo: str | None = None) -> And:
    """What decision has this number of its own."""
    kind = () if tipo is None else (Equals("tipo", tipo),)
    return And((*kind, Equals("numero_provvedimento", str(number)), Equals("anno_provvedimento", str(year))))


def _by_number(number: str, year: str) -> list[Meaning]:
    """Whose number this may be."""
    tree = with_number(int(number), int(year))
    decision = Meaning("numero_provvedimento", "Provvedimento", f"N. {int(number)}/{year}", tree)
    return [decision, _docket(number, year)]


def _docket(number: str, year: str) -> Meaning:
    tree = And((Equals("numero_ruolo", str(int(number))), Equals("anno_ruolo", year)))
    return Meaning("numero_ruolo", "Numero di ruolo", f"R.G. {int(number)}/{year}", tree)
