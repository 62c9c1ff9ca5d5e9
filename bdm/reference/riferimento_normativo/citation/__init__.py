"""Normative references as values: read in any spelling, printed in one, linked to the official text.

``extract`` finds them in running text, ``parse`` reads a single one, ``read_composed`` only as the dialog writes it,
``Reference.text`` is the printed form (docs/regole/campi.md), ``link`` the address of the official text,
``forms`` what any spelling is looked up by, ``read_address`` reads the names that machines give them,
``acts_called`` and ``extract_called`` those that people give to acts.
"""

from bdm.reference.riferimento_normativo.citation.act import DATED, LAST_ARTICLE, Act
from bdm.reference.riferimento_normativo.citation.addresses import ADDRESS, read_address
from bdm.reference.riferimento_normativo.citation.called import acts_called, extract_called
from bdm.reference.riferimento_normativo.citation.composed import parts, read_composed
from bdm.reference.riferimento_normativo.citation.extraction import FoundReference, extract, parse
from bdm.reference.riferimento_normativo.citation.keys import forms
from bdm.reference.riferimento_normativo.citation.official_text import in_force, link, link_on, site, urn
from bdm.reference.riferimento_normativo.citation.reference import Partition, Reference

__all__ = [
    "ADDRESS",
    "DATED",
    "LAST_ARTICLE",
    "Act",
    "FoundReference",
    "Partition",
    "Reference",
    "acts_called",
    "extract",
    "extract_called",
    "forms",
    "in_force",
    "link",
    "link_on",
    "parse",
    "parts",
    "read_address",
    "read_composed",
    "site",
    "urn",
]
