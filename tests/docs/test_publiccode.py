"""``publiccode.yml`` says what the catalogues of public software ask for, in the words of their standard."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from bdm import __version__

ROOT = Path(__file__).parents[2]
# From https://yml.publiccode.tools (CC0): what must be there, and the words that may be.
REQUIRED = (
    "publiccodeYmlVersion",
    "name",
    "url",
    "platforms",
    "developmentStatus",
    "softwareType",
    "description",
    "legal.license",
    "maintenance.type",
    "maintenance.contacts",
    "localisation.localisationReady",
    "localisation.availableLanguages",
    "IT.countryExtensionVersion",
)
WORDS = {
    "publiccodeYmlVersion": r"0\.[2-57](\.\d)?",
    "url": r"https://\S+",
    "releaseDate": r"\d{4}-\d\d-\d\d",
    "developmentStatus": "concept|development|beta|stable|obsolete",
    "softwareType": r"standalone/(mobile|iot|desktop|web|backend|other)|addon|library|configurationFiles",
    "maintenance.type": "internal|contract|community|none",
    "intendedAudience.countries": "[A-Z]{2}",
    "intendedAudience.scope": "government|justice|research|society",
    "categories": "data-collection|document-management|knowledge-management|regulations-and-directives",
    "localisation.availableLanguages": "[a-z]{2}",
    "IT.countryExtensionVersion": r"0\.2|1\.0",
}
"""The scopes and categories are those of the standard's lists that fit; another is to be looked up there first."""


@pytest.fixture(scope="module")
def told() -> Any:
    return yaml.safe_load((ROOT / "publiccode.yml").read_text())


def value(told: Any, key: str) -> Any:
    for part in key.split("."):
        told = told.get(part) if isinstance(told, dict) else None
    return told


@pytest.mark.parametrize("key", REQUIRED)
def test_what_must_be_there_is(told: Any, key: str) -> None:
    assert value(told, key) not in (None, "", [], {})


@pytest.mark.parametrize("key", WORDS)
def test_the_words_are_those_of_the_standard(told: Any, key: str) -> None:
    found = value(told, key)
    for word in found if isinstance(found, list) else [found]:
        assert re.fullmatch(WORDS[key], word), word


def test_descriptions_have_the_length_that_catalogues_show(told: Any) -> None:
    assert "it" in told["description"]
    for text in told["description"].values():
        assert len(text["shortDescription"]) <= 150
        assert 150 <= len(text["longDescription"]) <= 10_000
        assert text["features"]
        assert all((ROOT / picture).is_file() for picture in text.get("screenshots", []))


def test_it_is_of_this_version(told: Any) -> None:
    assert told["softwareVersion"] == __version__
    heading = f"## [{told['softwareVersion']}] - {told['releaseDate']}"
    assert heading in (ROOT / "CHANGELOG.md").read_text().splitlines()
