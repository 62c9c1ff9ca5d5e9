"""An import tells what the desk would ask to confirm, and imports all the same (docs/import.md#il-rapporto)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.importing.builder import Builder
from tests.importing.conftest import Installation

pytestmark = pytest.mark.anyio


async def told(installation: Installation, folder: Path) -> dict[str, list[tuple[int, str]]]:
    """By code: the lines, and what is said of the first."""
    report = await installation.load(folder)
    assert report.counts.rejected == 0
    found: dict[str, list[tuple[int, str]]] = {}
    if report.report is not None:
        for line in report.report.read_text().splitlines():
            group = json.loads(line)
            assert group["level"] == "avviso"
            code, _, _ = group["reason"].partition(":")
            found.setdefault(code, []).extend((each["line"], each["reason"]) for each in group["examples"])
    return found


async def test_each_doubt_is_a_notice(installation: Installation, tmp_path: Path) -> None:
    folder = Builder(tmp_path / "source")
    folder.decision("a", numero_provvedimento="1", visibility="true")
    folder.decision("b", numero_provvedimento="1")
    folder.decision("c", numero_provvedimento="3", materia="Famiglia")
    folder.decision("d", numero_provvedimento="4", anno_ruolo="2025", numero_ruolo="7")
    folder.decision("e", numero_provvedimento="5", riferimento_normativo=["pippo pluto", "ART. 2043 C.C."])
    folder.decision("f", numero_provvedimento="6")
    folder.write()
    found = await told(installation, folder.folder)
    assert [line for line, _ in found["DUPLICATE"]] == [1, 2]
    assert found["DUPLICATE"][1][1].startswith("DUPLICATE: «a». Sembra esserci già")
    assert [line for line, _ in found["SENSITIVE"]] == [2, 3]
    assert "«Famiglia»" in found["SENSITIVE"][1][1]
    assert [line for line, _ in found["DATES"]] == [4]
    assert found["REFERENCES"] == [(5, "REFERENCES: «pippo pluto»: non si riconosce")]


async def test_what_is_already_here_is_told_too(installation: Installation, tmp_path: Path) -> None:
    first, second = Builder(tmp_path / "first"), Builder(tmp_path / "second")
    first.decision("a", numero_provvedimento="1")
    first.write()
    second.decision("b", numero_provvedimento="1")
    second.write()
    assert "DUPLICATE" not in await told(installation, first.folder)
    assert [line for line, _ in (await told(installation, second.folder))["DUPLICATE"]] == [1]
    assert "DUPLICATE" not in await told(installation, second.folder), "nothing has changed"
