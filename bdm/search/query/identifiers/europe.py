"""Cases of the courts of Europe, that people call by their parties: 'Scoppola c. Italia', 'CGUE, causa Taricco'."""

from __future__ import annotations

from typing import Final

from bdm.italian.rulings.words import STATES
from bdm.platform.kit.regex import regex
from bdm.search.query.criteria import Phrase
from bdm.search.query.identifiers.meanings import IN_TEXT, Meaning, admissible
from bdm.search.query.tree import And, Or

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


def case_of(typed: str) -> Meaning | None:
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
        return Meaning("testo", IN_TEXT, f"{name}, {parties}", phrase)
    said = Or(tuple(Phrase("testo", each) for each in spelled))
    return Meaning("testo", IN_TEXT, f"{name}, {parties}", And((phrase, said)))
