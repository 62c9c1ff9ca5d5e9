"""A public record in Dublin Core, the form that everybody who harvests understands."""

from __future__ import annotations

from typing import Final

from bdm.content.addresses import citable_address
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.italian.writing import title_case
from bdm.platform.kit import rich_text
from bdm.platform.kit.characters import xml_text

PUBLISHER: Final = "Banca Dati di Merito"
RIGHTS: Final = "https://creativecommons.org/licenses/by/4.0/"

Elements = dict[str, list[str]]


def elements(view: ProvvedimentoView | MassimaView, origin: str) -> Elements:
    """The elements of Dublin Core that are known, each with its values."""
    abstract = isinstance(view, MassimaView)
    said: dict[str, list[str | None]] = {
        "title": [view.titolo if abstract else view.label],
        "creator": [title_case(view.ufficio)],
        "subject": [view.materia, *view.parola_chiave],
        "description": [rich_text.plain(view.testo) if isinstance(view, MassimaView) else view.titolo],
        "publisher": [PUBLISHER],
        "date": [day.isoformat() if (day := view.data_pubblicazione or view.data) else None],
        "type": ["massima" if abstract else view.tipo],
        "identifier": [citable_address(origin, view), f"urn:uuid:{view.id}"],
        "language": ["it"],
        "relation": list(view.riferimento_normativo),
        "rights": [RIGHTS],
    }
    return {name: found for name, values in said.items() if (found := [xml_text(each) for each in values if each])}
