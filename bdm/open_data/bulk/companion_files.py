"""What lies beside the files for those who open them: licence, explanation, and the schema of a line."""

from __future__ import annotations

import json
from typing import Any, Final

from bdm.open_data.api.schemas import SchedaMassima, SchedaProvvedimento
from bdm.open_data.bulk.schemas import Insieme
from bdm.open_data.citation.schemas import CitazioneInUscita
from bdm.platform.kit.amounts import number

LICENCE_TEXT: Final = """\
I contenuti di questi file sono distribuiti con licenza Creative Commons Attribuzione 4.0 Internazionale (CC BY 4.0):
https://creativecommons.org/licenses/by/4.0/deed.it

Si possono copiare, elaborare e ridistribuire, anche a fini commerciali, indicando la fonte: «Banca Dati di Merito».

Chi li ridistribuisce, o li mostra ad altri, deve togliere ciò che il registro delle modifiche (/api/v1/changes) dice
ritirato, rimosso o ristretto appena lo legge: i dati di una persona possono non essere più pubblici.
"""
_EXPLANATION: Final = """\
BANCA DATI DI MERITO: {what}

{count} schede pubbliche alla riga del registro delle modifiche che finisce a {cursor}.

provvedimenti-NNNN.jsonl.zst  una riga JSON per provvedimento: "scheda" (la scheda pubblica, nella forma canonica di
                              RFC 8785), "testo" (le pagine divise da U+000C; null se non è stato letto), "citazioni"
massime-NNNN.jsonl.zst        una riga JSON per abstract: "scheda", che ne contiene il testo
*.parquet                     le stesse righe con colonne tipizzate (se ci sono); "sha256" è l'impronta della scheda
rimossi.jsonl.zst             soltanto in un delta: ciò che non è più pubblico, da cancellare
schema.json                   lo schema di una riga (JSON Schema 2020-12)
manifest.json                 cursore, radice dell'albero di Merkle (RFC 6962) delle schede, impronte dei file

I file si leggono con zstd (zstd -dc FILE) e con ogni programma che legge Parquet. {how}

Verificare:  bdm digest verify {verified} --digest {name}/manifest.json
"""


def explanation(dataset: Insieme) -> str:
    full = dataset.tipo == "completo"
    return _EXPLANATION.format(
        what="tutto ciò che è pubblico" if full else "ciò che è cambiato",
        count=number(dataset.schede),
        cursor=dataset.cursor,
        how="Da qui si prosegue con i delta che\nhanno questo cursore in «da», o con /api/v1/changes."
        if full
        else f"Si applica a chi è al\ncursore {dataset.da}: ogni riga sostituisce la scheda con lo stesso kind e id, o"
        " si aggiunge;\nciò che è in rimossi si cancella.",
        name=dataset.nome,
        verified=dataset.nome if full else f"{dataset.base} … {dataset.nome}",
    )


def line_schema() -> str:
    """The JSON Schema of a line."""
    definitions: dict[str, Any] = {}

    def of(model: Any) -> dict[str, Any]:
        schema: dict[str, Any] = model.model_json_schema(ref_template="#/$defs/{model}")
        definitions.update(schema.pop("$defs", {}))
        definitions[model.__name__] = schema
        return {"$ref": f"#/$defs/{model.__name__}"}

    citations = {"anyOf": [{"type": "array", "items": of(CitazioneInUscita)}, {"type": "null"}]}
    decision = {"scheda": of(SchedaProvvedimento), "testo": {"type": ["string", "null"]}, "citazioni": citations}
    lines = [_object(decision), _object({"scheda": of(SchedaMassima)})]
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", "oneOf": lines, "$defs": definitions}
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": [*properties]}
