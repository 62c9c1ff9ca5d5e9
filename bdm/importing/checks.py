"""The rules of ``docs/import.md`` that need no database, for each kind of item."""

from __future__ import annotations

from pathlib import Path

from bdm.content.provvedimento.fields import take
from bdm.content.provvedimento.model import AREE, STATUSES, Status
from bdm.content.provvedimento.rules import (
    EXCERPT_LENGTH,
    NAME_LENGTH,
    REFERENCE_LENGTH,
    RICH_TEXT_LENGTH,
    TITLE_LENGTH,
)
from bdm.importing.catalogue import Catalogue
from bdm.importing.files import find_file
from bdm.importing.items import KNOWN_MASSIMA, KNOWN_PROVVEDIMENTO, ManifestFile, MassimaLine, ProvvedimentoLine, Rules
from bdm.italian import letters_key
from bdm.people.ufficio.names import Names
from bdm.platform.kit.fields import Fields

IMPORTED_STATUSES = tuple(each for each in STATUSES if each not in (Status.DA_RITIRARE, Status.RITIRATO))
"""What is withdrawn is so by two persons."""
_READ_OTHERWISE = frozenset({"area", "materia", "ruolo", "ufficio", "data", "data_pubblicazione", "parola_chiave"})
_OWN_PRECEDENT = "Collegamento non valido: un abstract non può essere precedente di se stesso"


def check_provvedimento(fields: Fields, external_id: str, rules: Rules) -> ProvvedimentoLine:
    """The decision; meaningless unless ``fields`` is valid afterwards."""
    today = rules.today
    for name in ("area", "tipo", "ufficio", "data_pubblicazione", "document"):
        fields.require(name)
    fields.unknown(KNOWN_PROVVEDIMENTO)
    area = fields.choice("area", AREE)
    ufficio, distretto = _ufficio(fields, rules.catalogue)
    published = fields.day("data_pubblicazione", today)
    deposited = fields.day("data", today)
    if not fields.has("data") and published is not None:
        fields.notice("data", "Manca: è stata usata la data di pubblicazione.")
        deposited = published
    if deposited is not None and published is not None and deposited > published:
        fields.notice("data", "È successiva alla data di pubblicazione.")
    document = _file(fields, "document", rules)
    anonymised = _file(fields, "anonymized_document", rules)
    restricted = fields.flag("visibility") or False
    status = fields.choice("status", IMPORTED_STATUSES) or Status.PUBBLICATO.value
    if restricted and anonymised is None and status == "PUBBLICATO" and not fields.has("anonymized_document"):
        fields.notice(
            "anonymized_document",
            "Manca: chi non è dell'ufficio vedrà i soli metadati finché non ne viene confermato uno.",
        )
    return ProvvedimentoLine(
        external_id=external_id,
        status=status,
        restricted=restricted,
        **take(fields, today, _READ_OTHERWISE),
        area=area or "",
        materia=_known(fields, "materia", rules.catalogue.materie.get(area or "")),
        ruolo=_known(fields, "ruolo", rules.catalogue.ruoli.get(area or "")),
        ufficio=ufficio,
        distretto=distretto,
        data=deposited or today,
        data_pubblicazione=published or today,
        parola_chiave=_keywords(fields, rules.catalogue, area),
        estratto=fields.texts("estratto", EXCERPT_LENGTH, lines=True),
        document=document or ManifestFile(Path(), 0),
        anonymized_document=anonymised,
        links=_next_and_previous(fields, external_id),
    )


def check_massima(fields: Fields, external_id: str, rules: Rules) -> MassimaLine:
    """The abstract; meaningless unless ``fields`` is valid afterwards."""
    fields.unknown(KNOWN_MASSIMA)
    for name, message in (
        ("titolo", "Titolo abstract obbligatorio"),
        ("provvedimento_id", "Selezione provvedimento obbligatorio"),
        ("testo", "Testo abstract obbligatorio"),
    ):
        if not fields.has(name):
            fields.error(name, message)
    titolo = fields.text("titolo", TITLE_LENGTH)
    testo = fields.rich_text("testo", RICH_TEXT_LENGTH)
    if fields.valid and titolo is None:
        fields.error("titolo", "Titolo abstract obbligatorio")
    if fields.valid and testo is None:
        fields.error("testo", "Testo abstract obbligatorio")
    conforming = fields.identifiers("precedente_conforme_id")
    differing = fields.identifiers("precedente_difforme_id")
    if external_id in conforming:
        fields.error("precedente_conforme_id", _OWN_PRECEDENT)
    if external_id in differing:
        fields.error("precedente_difforme_id", _OWN_PRECEDENT)
    for both in set(conforming) & set(differing):
        fields.error("precedente_difforme_id", f"L'abstract «{both}» è già tra i precedenti conformi.")
    return MassimaLine(
        external_id=external_id,
        status=fields.choice("status", IMPORTED_STATUSES) or Status.PUBBLICATO.value,
        restricted=fields.flag("visibility"),
        provvedimento=fields.identifier("provvedimento_id") or "",
        titolo=titolo or "",
        testo=testo or "",
        parola_chiave=_keywords(fields, rules.catalogue, None),
        riferimento_normativo=fields.texts("riferimento_normativo", REFERENCE_LENGTH),
        annotazione=fields.rich_text("annotazione", RICH_TEXT_LENGTH),
        estratto=fields.texts("estratto", EXCERPT_LENGTH, lines=True),
        links=[("conforme", target) for target in conforming] + [("difforme", target) for target in differing],
    )


def _ufficio(fields: Fields, catalogue: Catalogue) -> tuple[str, str]:
    """The office and its district; a district that the line gives itself is only compared."""
    text = fields.text("ufficio", NAME_LENGTH)
    ufficio = catalogue.uffici.find(text) if text else None
    if ufficio is None:
        if text:
            nearest = catalogue.uffici.nearest(text)
            hint = f" Forse: {nearest}." if nearest else ""
            fields.error("ufficio", f"L'ufficio «{text}» non è nell'elenco degli uffici.{hint}")
        return "", ""
    if letters_key(ufficio) != letters_key(text or ""):
        fields.notice("ufficio", f"«{text}» è stato letto come {ufficio}.")
    distretto = catalogue.distretto_of[ufficio]
    given = fields.text("distretto", NAME_LENGTH)
    if given and catalogue.distretti.get(letters_key(given)) != distretto:
        fields.notice("distretto", f"Non è quello dell'ufficio: è stato usato {distretto}.")
    return ufficio, distretto


def _known(fields: Fields, name: str, names: Names | None) -> str | None:
    """A value as the reference data spells it; one that it does not know is kept and told."""
    text = fields.text(name, NAME_LENGTH)
    if text is None or names is None:
        return text
    known = names.find(text)
    if known is None:
        fields.notice(name, f"«{text}» non è nell'elenco: il valore è stato importato com'è.")
    return known or text


def _keywords(fields: Fields, catalogue: Catalogue, area: str | None) -> list[str]:
    """Keywords, spelled as the reference data does where it knows them. An abstract's line has no area of its own."""
    sets = [names for key, names in catalogue.parole_chiave.items() if area in (key, None)]
    found: dict[str, None] = {}
    for text in fields.texts("parola_chiave", NAME_LENGTH):
        known = next((name for names in sets if (name := names.find(text))), None)
        if known is None and sets:
            fields.notice("parola_chiave", f"«{text}» non è nell'elenco: il valore è stato importato com'è.")
        found[known or text] = None
    return list(found)


def _next_and_previous(fields: Fields, external_id: str) -> list[tuple[str, str]]:
    """The links of a decision (docs/regole/redazione.md#provvedimenti-collegati), as far as they concern ids alone."""
    previous = fields.identifier("provvedimento_precedente_id")
    following = fields.identifier("provvedimento_successivo_id")
    if previous is not None and previous == external_id:
        fields.error(
            "provvedimento_precedente_id", "Un provvedimento non può essere provvedimento precedente di se stesso"
        )
    if following is not None and following == external_id:
        fields.error(
            "provvedimento_successivo_id", "Un provvedimento non può essere provvedimento successivo di se stesso"
        )
    if previous is not None and previous == following:
        fields.error(
            "provvedimento_precedente_id", "Il provvedimento precedente coincide con il provvedimento successivo"
        )
    return [(tipo, target) for tipo, target in (("precedente", previous), ("successivo", following)) if target]


def _file(fields: Fields, name: str, rules: Rules) -> ManifestFile | None:
    """The file that the field names."""
    path = fields.path(name)
    if path is None:
        return None
    found = find_file(rules.folder, path, rules.document_max_bytes)
    if isinstance(found, str):
        fields.error(name, found)
        return None
    if found.placeholder:
        fields.notice(name, "È il segnaposto del sistema di origine, non il documento.")
    return ManifestFile(found.path, found.size, signed=found.signed)
