"""No call shows anybody a draft or a restricted original that is not theirs: every call, by every account.

The calls come from the application's own description, so that a new one is walked from its first day; a parameter
that the table below does not know fails the test.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.assembly import Parts
from bdm.settings import API_PREFIX
from tests.authz.content import ANONYMISED, DRAFT, DRAFT_MASSIMA, ORIGINAL, PUBLIC, Planted, plant
from tests.fixtures.app import Visit, index
from tests.fixtures.sign_in import Browser

pytestmark = pytest.mark.anyio

# account -> does it see: the draft decision, the draft abstract, the restricted originals (all of TRIBUNALE DI MILANO)
SEES = {
    None: (False, False, False),
    "nuovo": (False, False, False),
    "lettore": (False, False, False),
    "redattore": (True, True, True),
    "approvatore": (True, True, True),
    "pubblicatore": (True, True, True),
    "assistito": (False, False, False),
    "direzione": (False, False, True),
    "amministratore": (False, False, False),
    "giudice": (False, False, True),
    "redattore.roma": (False, False, False),
    "redattore.massime": (False, False, False),
    "redattore.tutti": (True, True, True),
}

WORDS = (*ORIGINAL, *DRAFT, *DRAFT_MASSIMA, PUBLIC, ANONYMISED)
READS = ("GET", "HEAD")
CALLS_THAT_END_SESSIONS = {"/user/deauth", "/login", "/login/callback"}

PROVVEDIMENTO = """{ id label citation titolo annotazione parte_processuale estratto document_hash
    anonymized_document_hash snippet note massima { id titolo testo annotazione snippet }
    provvedimento_precedente { id titolo } provvedimento_successivo { id titolo }
    simili { parola_chiave riferimento_normativo parole provvedimento { id titolo snippet } }
    document_note { _id text quote } anonymized_document_note { _id text quote } }"""
MASSIMA = (
    """{ id label citation titolo testo annotazione estratto snippet note precedente_conforme { id titolo }
    precedente_difforme { id titolo } provvedimento """
    + PROVVEDIMENTO.replace("massima { id titolo testo annotazione snippet }", "")
    + " }"
)
EXPLAINED = "expression facets { values { value count } } alternatives { criterion q count }"
SELECTIONS = {"Provvedimento": PROVVEDIMENTO, "Massima": MASSIMA}
SELECTIONS["Fascicolo"] = (
    f"{{ id name hidden provvedimento_count path {{ name }} massima {MASSIMA} provvedimento {PROVVEDIMENTO}"
    f" fascicolo {{ massima {MASSIMA} }} }}"
)


def values(planted: Planted) -> dict[str, tuple[str, ...]]:
    """What each parameter of a call is given."""
    return {
        "id": planted.ids,
        "provvedimento_id": planted.ids,
        "massima_id": planted.ids,
        "file_hash": planted.hashes,
        "any_document_hash": planted.hashes,
        "q": WORDS,
        "chunk_number": ("0",),
        "chunk_length": ("1",),
        "area": ("civile",),
        "anonymized": ("false", "true"),
        "format": ("csv", "ris", "txt"),
        "sort_field": ("data",),
        "sort_order": ("desc",),
        "collated": ("false",),
        "note_personali": ("false",),
        "field": ("parola_chiave", "ufficio"),
        "data": ("2024-05-06",),
        "name": ("attivita_massima",),
        "version": ("1",),
        "upn": ("lettore",),
        "group": ("edit_permission",),
        "ou": ("*",),
        "active": ("true",),
        "from": ("0",),
        "size": ("10",),
        "form": ("IMPAGINATO", "RICOMPOSTO"),
        "pages": ("true",),
        "folder_id": (str(planted.folder),),
        "testo": WORDS,
        "materia": ("LOCAZIONE",),
        "distretto": ("MILANO",),
        "ufficio": ("TRIBUNALE DI MILANO",),
        "dateFrom": ("2024-01-01",),
        "dateTo": ("2024-12-31",),
        "job_id": ("1",),
        "task": ("process_document",),
        "actor": ("redattore",),
        "action": ("saved",),
        "kind": ("provvedimento",),
        "object": planted.ids,
        "before": ("1",),
    }


def rest_calls(
    document: dict[str, Any], known: dict[str, tuple[str, ...]]
) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Every call of the description with every value of its parameters: method, path, query."""
    for path, operations in document["paths"].items():
        if path.removeprefix(API_PREFIX) in CALLS_THAT_END_SESSIONS or path.endswith("/graphql"):
            continue
        for method, operation in operations.items():
            parameters = [p for p in operation.get("parameters", []) if p["in"] in ("path", "query")]
            names = [p["name"] for p in parameters]
            assert set(names) <= set(known), f"{method} {path}: say in values() what to ask for"
            for given in product(*(known[name] for name in names)):
                filled, query = path, {}
                for parameter, value in zip(parameters, given, strict=True):
                    if parameter["in"] == "path":
                        filled = filled.replace(f"{{{parameter['name']}}}", value)
                    else:
                        query[parameter["name"]] = value
                yield method.upper(), filled, query


def graphql_calls(sdl: str, known: dict[str, tuple[str, ...]]) -> Iterator[str]:
    """Every query field with every value of each of its text arguments, one at a time."""
    body = re.sub(r'"""(?:.|\n)*?"""', "", sdl)
    body = re.search(r"type Query \{((?:[^{}]|\n)*)\}", body)[1]  # type: ignore[index]
    for name, arguments, answer in re.findall(r"(\w+)\(([^)]*)\): \[?(\w+)", body):
        kind = answer.removesuffix("Page")
        selection = f"{{ count {EXPLAINED} items {SELECTIONS[kind]} }}" if answer.endswith("Page") else SELECTIONS[kind]
        for argument in re.findall(r"(\w+): \[?String", arguments):
            if argument in ("sort_field", "sort_order"):
                continue
            for value in known[argument]:
                yield f'{{ {name}({argument}: "{value}") {selection} }}'


async def answers(browser: Browser, document: dict[str, Any], sdl: str, planted: Planted) -> Iterator[tuple[str, str]]:
    known = values(planted)
    found = []
    rest = sorted(rest_calls(document, known), key=lambda call: call[0] not in READS)  # writes change what is read
    queries: list[tuple[str, str, dict[str, str]]] = [("", text, {}) for text in graphql_calls(sdl, known)]
    reads = [call for call in rest if call[0] in READS]
    for method, path, query in (*reads, *queries, *rest[len(reads) :]):
        if not method:
            answer = await browser.call("POST", "/graphql", json={"query": path})
            assert '"INTERNAL"' not in answer.text, f"{path}: {answer.text}"
            assert '"GRAPHQL"' not in answer.text, f"{path}: {answer.text}"
            found.append((path, answer.text))
            continue
        answer = await browser.request(method, path, params=query)
        assert answer.status_code < 500 or path.endswith("/processing"), f"{method} {path}: {answer.text}"
        found.append((f"{method} {path} {query}", f"{answer.headers} {answer.content.decode('latin-1')}"))
    return iter(found)


@pytest.mark.parametrize("account", SEES, ids=str)
async def test_nobody_sees_what_is_not_theirs(
    app: FastAPI, parts: Parts, session: AsyncSession, visit: Visit, account: str | None
) -> None:
    from bdm.graphql.schema import schema

    planted = await plant(session, parts.store)
    await index(parts)
    sees_draft, sees_draft_massima, sees_original = SEES[account]
    forbidden = (
        (() if sees_draft else DRAFT)
        + (() if sees_draft_massima else DRAFT_MASSIMA)
        + (() if sees_original else (*ORIGINAL, planted.hashes[1]))
    )
    browser = await visit(account)
    seen = ""
    for call, answer in await answers(browser, app.openapi(), schema.as_str(), planted):
        asked = {word for word in forbidden if word in call}  # an answer may repeat what was asked
        for word in forbidden:
            assert word in asked or word.lower() not in answer.lower(), f"{account}: {call} shows {word}: {answer}"
        if not asked:
            seen += answer
        elif '"count"' in answer:
            assert '"count":0' in answer.replace(" ", ""), f"{account}: {call} counts {asked}"
    # The walk would pass if it saw nothing at all: what is theirs must be in the answers.
    for word, visible in (
        (PUBLIC, account not in (None, "nuovo")),
        (ANONYMISED, account not in (None, "nuovo")),
        (ORIGINAL[1], sees_original),
        (DRAFT[0], sees_draft),
        (DRAFT_MASSIMA[0], sees_draft_massima),
    ):
        assert (word in seen) is visible, f"{account}: {word}"
