"""What generated programs need of the description: names, bytes, headers; and what the administration's rules want."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.open_data.api.description import older, place_at
from bdm.open_data.api.operations import HEADERS, NAMES
from bdm.open_data.endpoints import describe
from bdm.services import Services
from tests.open_data.api.programs import Program, path_of, read_by_all, token_of
from tests.search.content import decision

DESCRIBED = describe()
VERB_AND_NOUN = re.compile(r"(cerca|leggi|elenca|scarica|verifica|invia)([A-Z][a-z]+)+")


def operations() -> Iterator[tuple[str, dict[str, Any]]]:
    for path, calls in DESCRIBED["paths"].items():
        yield from ((path, operation) for operation in calls.values())


def within(value: Any) -> Iterator[dict[str, Any]]:
    """Every object of a document."""
    if isinstance(value, dict):
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from within(each)


def test_programs_call_each_call_by_a_short_name_of_its_own() -> None:
    names = [operation["operationId"] for _, operation in operations()]
    assert len(names) == len({each.lower() for each in names})
    assert [each for each in names if len(each) > 30 or not VERB_AND_NOUN.fullmatch(each)] == []
    assert {path for path, _ in operations()} == {*NAMES}, "each has a name that is chosen"


def test_programs_get_the_bytes_of_what_is_no_json() -> None:
    found = {
        media: each["schema"]
        for _, operation in operations()
        for status, answer in operation["responses"].items()
        if status.startswith("2")
        for media, each in answer["content"].items()
    }
    of_bytes = {media for media, schema in found.items() if schema == {"type": "string", "format": "binary"}}
    assert of_bytes == {media for media in found if not media.endswith("json") and not media.startswith("text/")}
    assert {"application/pdf", "application/atom+xml", "application/akn+xml", "application/octet-stream"} < of_bytes
    assert all(found[media] == {"type": "string"} for media in found if media.startswith("text/")), "words"


def test_headers_are_described_where_they_are_sent() -> None:
    assert {*DESCRIBED["components"]["headers"]} == {*HEADERS}
    used: set[str] = set()
    for path, operation in operations():
        answers = {status: {*answer.get("headers", {})} for status, answer in operation["responses"].items()}
        used = used.union(*answers.values())
        assert {"429", "503"} <= {*answers}, path
        assert "Retry-After" in answers["429"] & answers["503"]
        assert ("ETag" in answers["200"]) is ("304" in answers), path
        assert ("RateLimit" in answers["200"]) is ("security" in operation), path
        assert answers.get("401", {"Link", "WWW-Authenticate"}) == {"Link", "WWW-Authenticate"}, path
    assert used == {*HEADERS}


def test_the_rules_of_the_administration_that_hold() -> None:
    """Of italia/api-oas-checker those that are errors; what cannot hold without another version is in docs/api.md."""
    document = older(place_at(DESCRIBED, "https://bdm.example"))
    info = document["info"]
    assert all(info[each] for each in ("x-summary", "x-api-id", "termsOfService", "contact", "version", "license"))
    assert info["contact"]["url"] == "https://bdm.example/contact"
    assert [(each["url"][:8], bool(each["description"])) for each in document["servers"]] == [("https://", True)]
    assert place_at(DESCRIBED, "http://127.0.0.1:8000")["servers"][0]["x-sandbox"] is True
    assert "/status" in document["paths"]
    text = json.dumps(document)
    assert re.findall(r'"type": "(?:integer|number)"(?![^{}]*"format")', text) == []
    for schema in within(document):
        assert schema.keys() == {"$ref"} or "$ref" not in schema, "what stands beside it is not read"
        assert None in schema.get("enum", [None]) or "nullable" not in schema, schema
    for path, operation in operations():
        for status, answer in operation["responses"].items():
            if status >= "4" and "content" in answer:
                assert [*answer["content"]] == ["application/problem+json"], path
        assert "requestBody" not in operation or "get" not in DESCRIBED["paths"][path]


@pytest.mark.anyio
async def test_it_is_served_for_this_installation(app: FastAPI, services: Services, session: AsyncSession) -> None:
    item = await decision(session, "Testo")
    nobody, reader = Program(app, None), Program(app, await token_of(session, "lettore"))
    refused, record = await nobody.ask(path_of(item)), await reader.ask(path_of(item))
    assert {"link", "www-authenticate"} <= {*refused.headers}
    said = DESCRIBED["paths"]["/provvedimenti/{id}"]["get"]["responses"]["200"]["headers"]
    assert {each.lower() for each in said} <= {*record.headers}
    for path in ("/openapi.json", "/openapi-3.0.json"):
        here = await nobody.read(path)
        assert here["servers"][0]["url"] == "http://127.0.0.1/api/v1"
        assert here["paths"]["/materie"]["get"]["security"] == [{"token": []}]
    read_by_all(app, services)
    here = await nobody.read("/openapi.json")
    assert here["paths"]["/materie"]["get"]["security"] == [{"token": []}, {}]
    assert here["paths"]["/verifica"]["post"]["security"] == [{"token": []}]
