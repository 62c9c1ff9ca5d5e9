"""Every place where a company is named, where the policy obscures companies."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from bdm.anonymisation import names
from bdm.anonymisation.detection import lexicon
from bdm.anonymisation.detection.mentions import Mention
from bdm.anonymisation.detection.model import Category
from bdm.anonymisation.detection.people import Somebody
from bdm.anonymisation.spelling import any_of, fold_text, pattern

_FORM = re.compile(
    r"[\s,]*\b(?:in\s+liquidazione|unipersonale|societa'?\s+(?:cooperativa|per\s+azioni|a\s+responsabilita'?\s+limitata)"
    r"|soc\.?\s+coop\.?(?:\s+a\s+r\.?\s?l\.?)?|s\.?\s?p\.?\s?a\.?|s\.?\s?r\.?\s?l\.?\s?s?\.?|s\.?\s?n\.?\s?c\.?|s\.?\s?a\.?\s?s\.?"
    r"|gmbh|ltd\.?|onlus)(?![a-z])"
)


class Companies:
    """The companies of one decision, each once."""

    def __init__(self, parties: Iterable[str]) -> None:
        self._of: dict[str, Somebody] = {}
        for party in parties:
            if names.is_company(party):
                self.add(names.without_details(party), listed=True)

    def add(self, name: str, *, listed: bool = False) -> Somebody:
        """The company of this name, known before or new."""
        name = " ".join(name.split())
        core = _FORM.sub("", fold_text(name)).strip(" ,.") or fold_text(name)
        return self._of.setdefault(names.fold(core), Somebody(name, (name[: len(core)],), Category.SOCIETA, listed))

    def mentions(self, text: str) -> Iterator[Mention]:
        folded = fold_text(text)
        forms = any_of(pattern(company.units[0]) for company in self._of.values())
        for match in forms.finditer(folded) if forms else ():
            start, end = match.span()
            company = self._of.get(names.fold(text[start:end]))
            form = _FORM.match(folded, end)
            if company is None or not text[start].isupper():
                continue
            ambiguous = lexicon.is_common(company.keys[0]) or lexicon.is_place(company.keys[0])
            if form or not (ambiguous or lexicon.is_given_name(company.keys[0])):
                reason = "società indicata nei metadati" if company.listed else f"società: {company.name}"
                yield Mention(start, form.end() if form else end, (company,), reason, full=True)
