"""Files that others could read are found, and shut."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bdm.operations.doctor.finding import Remedy, Severity
from bdm.operations.doctor.private_files import check_private_files
from bdm.platform.storage import FolderStore
from bdm.services import Services
from bdm.settings import Settings

pytestmark = pytest.mark.anyio


@pytest.fixture
def installation(services: Services, tmp_path: Path, private: None) -> Services:
    """One with its documents in a folder elsewhere."""
    data_dir = tmp_path / "data"
    (data_dir / "search" / "generation").mkdir(parents=True)
    (data_dir / "search" / "generation" / "words.idx").write_text("Mario Rossi")
    store = FolderStore(tmp_path / "documents")
    (store.folder / "one").write_text("Mario Rossi")
    return replace(services, settings=Settings(data_dir=data_dir), store=store)


async def test_what_is_shut_is_as_it_should_be(installation: Services) -> None:
    assert (await check_private_files(installation, repair=False)).level is Severity.A_POSTO


async def test_what_others_can_read_is_found_and_shut(installation: Services, tmp_path: Path) -> None:
    opened = {
        tmp_path / "data": 0o711,
        tmp_path / "data" / "search" / "generation": 0o755,
        tmp_path / "data" / "search" / "generation" / "words.idx": 0o644,
        tmp_path / "documents" / "one": 0o640,
    }
    for path, mode in opened.items():
        path.chmod(mode)
    finding = await check_private_files(installation, repair=False)
    assert (finding.level, finding.remedy, set(finding.examples)) == (
        Severity.GUASTO,
        Remedy.REPAIR,
        {*map(str, opened)},
    )
    repaired = await check_private_files(installation, repair=True)
    assert (repaired.remedy, repaired.count) == (Remedy.REPAIRED, len(opened))
    assert [path.stat().st_mode & 0o777 for path in opened] == [0o700, 0o700, 0o600, 0o600]
    assert (await check_private_files(installation, repair=False)).level is Severity.A_POSTO


async def test_what_is_not_ours_is_left_alone(installation: Services, tmp_path: Path) -> None:
    (tmp_path / "data" / "altro").write_text("di altri")
    for path in (tmp_path / "data", tmp_path / "data" / "altro"):
        path.chmod(0o755)
    (tmp_path / "data" / "search" / "link").symlink_to(tmp_path / "data" / "altro")
    await check_private_files(installation, repair=True)
    assert [(tmp_path / "data" / name).stat().st_mode & 0o777 for name in ("", "altro")] == [0o755, 0o755]
