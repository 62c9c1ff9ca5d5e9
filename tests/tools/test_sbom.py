"""``make sbom``: the licences of what is locked, and whose it is."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

SBOM = run_path(str(Path(__file__).parents[2] / "tools" / "sbom.py"))


def test_what_is_locked_has_the_licences_that_it_says_it_has() -> None:
    licences = [{"license": {"id": "MIT"}}]
    locked: dict[str, Any] = {"components": [{"name": "a_b.c", "hashes": ["1"]}, {"name": "tace"}]}
    installed = {"components": [{"name": "A-B-C", "licenses": licences}, {"name": "tace"}, {"name": "altro"}]}
    assert SBOM["with_licences"](locked, installed)["components"] == [
        {"name": "a_b.c", "hashes": ["1"], "licenses": licences},
        {"name": "tace", "licenses": []},
    ]
    with pytest.raises(KeyError):
        SBOM["with_licences"](locked, {"components": installed["components"][:1]})


def test_the_application_is_named_with_its_version_and_keeps_what_it_depends_on() -> None:
    metadata = {"timestamp": "t", "component": {"bom-ref": "web@0.0.0", "name": "web"}}
    written = {"metadata": metadata, "dependencies": [{"ref": "web@0.0.0", "dependsOn": ["x"]}, {"ref": "x"}]}
    named = SBOM["of"](written, "bdm-client", "1.2.3")
    assert named["metadata"]["timestamp"] == "t"
    assert named["metadata"]["component"] == {
        "type": "application",
        "bom-ref": "bdm-client",
        "name": "bdm-client",
        "version": "1.2.3",
    }
    assert named["dependencies"] == [{"ref": "bdm-client", "dependsOn": ["x"]}, {"ref": "x"}]
