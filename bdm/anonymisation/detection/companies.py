"""Every place where a company is named, where the policy obscures companies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bdm.anonymisation import names
from bdm.anonymisation.detection import lexicon
from bdm.anonymisation.detection.mentions import Mention
from bdm.anonymisation.detection.model import Category
from bdm.anonymisation.detection.people import PersonCandidate
from bdm.anonymisation.spelling import any_of, pattern
from bdm.italian.characters import name_key, name_text
from bdm.italian.table import Table
from bdm.platform.kit.regex import regex

FORMS: Final = Table(
    (r"in\s+liquidazione|unipersonale", "in liquidazione | unipersonale", "di rossi mario"),
    (r"societa'?\s+(?:cooperativa|per\s+azioni|a\s+responsabilita'?\s+limitata)", "societa' cooperativa"),
    (r"soc\.?\s+coop\.?(?:\s+a\s+r\.?\s?l\.?)?", "soc. coop. a r. l."),
    (r"s\.?\s?p\.?\s?a\.?", "s. p. a."),
    (r"s\.?\s?r\.?\s?l\.?\s?s?\.?", "s. r. l. s."),
    (r"s\.?\s?n\.?\s?c\.?|s\.?\s?a\.?\s?s\.?|gmbh", "s. n. c. | s. a. s. | gmbh"),
    (r"ltd\.?|onlus", "ltd. | onlus"),
)
_FORM = regex(rf"[\s,]*\b{FORMS.pattern}(?![a-z])")


class Companies:
    """The companies of one decision, each once."""

    def __init__(self, parties: Iterable[str]) -> None:
        self._of: dict[str, PersonCandidate] = {}
        for party in parties:
            if names.is_company(party):
                self.add(names.without_details(party), listed=True)

    def add(self, name: str, *, listed: bool = False) -> PersonCandidate:
        """The company of this name, known before or new."""
        name = " ".join(name.split())
        core = _FORM.sub("", name_text(name)).strip(" ,.") or name_text(name)
        return self._of.setdefault(
            name_key(core), PersonCandidate(name, (name[: len(core)],), Category.SOCIETA, listed)
        )

    def mentions(self, text: str) -> Iterator[Mention]:
        folded = name_text(text)
        forms = any_of(pattern(company.units[0]) for company in self._of.values())
        for match in forms.finditer(folded) if forms else ():
            start, end = match.span()
            company = self._of.get(name_key(text[start:end]))
            form = _FORM.match(folded, end)
            if company is None or not text[start].isupper():
                continue
            ambiguous = lexicon.is_common(company.keys[0]) or lexicon.is_place(company.keys[0])
            if form or not (ambiguous or lexicon.is_given_name(company.keys[0])):
                reason = "società indicata nei metadati" if company.listed else f"società: {company.name}"
                yield Mention(start, form.end() if form else end, (company,), reason, full=True)
