"""The items that the lines of a manifest describe."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, fields
from datetime import date
from pathlib import Path

import orjson

from bdm.content.provvedimento.schemas import DatiProvvedimento
from bdm.document.envelope.repository import Envelope
from bdm.importing.catalogue import Catalogue
from bdm.importing.lines import ManifestLine
from bdm.platform.authz import Kind
from bdm.platform.kit.fields import Problem


@dataclass(frozen=True)
class ManifestFile:
    """A document of a decision: where it is and its size in bytes. One that is ``signed`` has to be taken out of its
    envelope; then that is its ``envelope``.
    """

    path: Path
    size: int
    signed: bool = False
    envelope: Envelope | None = None


@dataclass(frozen=True, kw_only=True)
class ProvvedimentoLine(DatiProvvedimento):
    """A decision as its line says. ``document`` and ``anonymized_document`` are files, hashed later."""

    external_id: str
    status: str
    restricted: bool
    titolo: str | None
    parte_processuale: list[str]
    parola_chiave: list[str]
    riferimento_normativo: list[str]
    annotazione: str | None
    estratto: list[str]
    document: ManifestFile
    anonymized_document: ManifestFile | None
    links: list[tuple[str, str]]
    """(precedente or successivo, id of the source)."""


@dataclass(kw_only=True)
class MassimaLine:
    """An abstract as its line says."""

    external_id: str
    status: str
    restricted: bool | None
    """None where the line does not say: then as its decision."""
    provvedimento: str
    titolo: str
    testo: str
    parola_chiave: list[str]
    riferimento_normativo: list[str]
    annotazione: str | None
    estratto: list[str]
    links: list[tuple[str, str]]
    """(conforme or difforme, id of the source)."""


@dataclass(frozen=True)
class ParsedLine:
    """What a line is: ``item`` is None where it cannot be imported; ``problems`` says why, and what else is worth
    telling. ``external_id`` is what could be read of it.
    """

    line: ManifestLine
    kind: Kind | None
    external_id: str | None
    item: ProvvedimentoLine | MassimaLine | None
    problems: list[Problem]


@dataclass(frozen=True)
class Rules:
    """What lines are checked with: the folder of the files, the reference data, today, the largest document."""

    folder: Path
    catalogue: Catalogue
    today: date
    document_max_bytes: int


_FILES = ("document", "anonymized_document")


def fingerprint(item: ProvvedimentoLine | MassimaLine, *more: object) -> bytes:
    """SHA-256 of all that the line says (files by ``more``: their hashes): equal means that nothing changed."""
    values = {field.name: getattr(item, field.name) for field in fields(item) if field.name not in _FILES}
    return hashlib.sha256(orjson.dumps([values, more], option=orjson.OPT_SORT_KEYS)).digest()


_READ_OTHERWISE = {"external_id", "links", "provvedimento", "restricted"}
_NAMES = {"kind", "id", "distretto", "visibility"}
_PROVVEDIMENTO = {field.name for field in fields(ProvvedimentoLine)} - _READ_OTHERWISE
KNOWN_PROVVEDIMENTO = _PROVVEDIMENTO | _NAMES | {"provvedimento_precedente_id", "provvedimento_successivo_id"}
# An abstract's line may carry its decision's fields (docs/regole/campi.md#abstract): they are read from the decision.
KNOWN_MASSIMA = (
    {field.name for field in fields(MassimaLine)} - _READ_OTHERWISE
    | _NAMES
    | {"provvedimento_id", "precedente_conforme_id", "precedente_difforme_id"}
    | _PROVVEDIMENTO - {*_FILES, "parte_processuale"}
)
