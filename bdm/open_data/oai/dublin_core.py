"""A public record in Dublin Core, the form that everybody who harvests understands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bdm.content.addresses import citable_address
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.italian.writing import title_case
from bdm.platform.kit import rich_text
from bdm.platform.kit.characters import xml_text
from bdm.search.citator.fate import NOTHING_KNOWN, Fate

PUBLISHER: Final = "Banca Dati di Merito"
RIGHTS: Final = "https://creativecommons.org/licenses/by/4.0/"

Elements = dict[str, list[str]]


def elements(
    view: ProvvedimentoView | MassimaView, origin: str, languages: Sequence[str], fate: Fate = NOTHING_KNOWN
) -> Elements:
    """The elements of Dublin Core that are known, each with its values; ``languages`` are those of its text,
    ``fate`` is that of a decision.
    """
    abstract = isinstance(view, MassimaView)
    said: dict[str, list[str | None]] = {
        "title": [view.titolo if abstract else view.label],
        "creator": [title_case(view.ufficio)],
        "subject": [view.materia, *view.parola_chiave],
        "description": (
            [rich_text.plain(view.testo)] if isinstance(view, MassimaView) else [view.titolo, fate.sentence(view)]
        ),
        "publisher": [PUBLISHER],
        "date": [day.isoformat() if (day := view.data_pubblicazione or view.data) else None],
        "type": ["massima" if abstract else view.tipo],
        "identifier": [citable_address(origin, view), f"urn:uuid:{view.id}"],
        "language": [*languages],
        "relation": [
            *view.riferimento_normativo,
            *(citable_address(origin, each) for each in (*fate.before, *(step.by for step in fate.after), *fate.by)),
        ],
        "rights": [RIGHTS],
    }
    return {name: found for name, values in said.items() if (found := [xml_text(each) for each in values if each])}
