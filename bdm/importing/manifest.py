"""From the bytes of a line to the item that it describes. Nothing here raises for what a line may hold."""

from __future__ import annotations

from typing import Any

import orjson

from bdm.importing.checks import check_massima, check_provvedimento
from bdm.importing.encoding import other_encoding
from bdm.importing.items import MassimaLine, ParsedLine, ProvvedimentoLine, Rules
from bdm.importing.lines import MAX_LINE_BYTES, ManifestLine
from bdm.platform.authz import Kind
from bdm.platform.kit.fields import Fields, Problem


def read_object(line: ManifestLine) -> dict[str, Any] | str | None:
    """The line's JSON object, or what is wrong with it. A line of a report gives the original line that it holds; None
    if it holds none, being about the same line as another one.
    """
    if line.data is None:
        return f"La riga supera {MAX_LINE_BYTES // 1_000_000} MB."
    try:
        value = orjson.loads(line.data)
        while isinstance(value, dict) and {"line", "reason", "level"} <= value.keys():
            if "original" not in value:
                return None
            value = value["original"]
            value = orjson.loads(value) if isinstance(value, str) else value
    except orjson.JSONDecodeError as error:
        encoding = other_encoding(line.data)
        if encoding is not None:
            return f"Il file sembra codificato in {encoding}: occorre UTF-8."
        return f"La riga non è JSON valido (posizione {error.pos + 1})."
    if not isinstance(value, dict):
        return "La riga non è un oggetto JSON."
    return value


def kind_of(values: dict[str, Any]) -> Kind | None:
    """The kind of a line; None where it says something else. Without ``kind``, a line with ``provvedimento_id`` and
    ``testo`` is an abstract.
    """
    kind = values.get("kind")
    if kind in (None, ""):
        return "massima" if "provvedimento_id" in values and "testo" in values else "provvedimento"
    return kind if kind in ("provvedimento", "massima") else None


def parse(line: ManifestLine, rules: Rules, manifest_kind: Kind) -> ParsedLine | None:
    """Check a line; None if it belongs to the other pass over the manifest. Lines of no kind belong to the first."""
    values = read_object(line)
    if isinstance(values, str):
        return ParsedLine(line, None, None, None, [Problem(None, values)]) if manifest_kind == "provvedimento" else None
    if values is None:
        return None
    kind = kind_of(values)
    if (kind or "provvedimento") != manifest_kind:
        return None
    fields = Fields(values)
    if kind is None:
        fields.error("kind", "Il valore deve essere 'provvedimento' oppure 'massima'.")
    fields.require("id")
    external_id = fields.identifier("id")
    item: ProvvedimentoLine | MassimaLine | None = None
    if kind == "provvedimento":
        item = check_provvedimento(fields, external_id or "", rules)
    elif kind == "massima":
        item = check_massima(fields, external_id or "", rules)
    return ParsedLine(line, kind, external_id, item if fields.valid else None, fields.problems)
