"""``bdm bulk`` at the terminal: what it makes, and what it says where it cannot."""

from __future__ import annotations

import errno
from pathlib import Path

import anyio.to_thread
import pytest
from click.testing import CliRunner, Result
from sqlalchemy import update

from bdm.cli.bulk import bulk_command
from bdm.cli.digest import digest_command
from bdm.content.provvedimento.model import Provvedimento
from bdm.open_data.bulk.folder import datasets
from bdm.platform.database.session import Database
from bdm.settings import get_settings
from tests.search.content import abstract, decision

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("installation")]


@pytest.fixture
def installation(fresh_database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BDM_DATABASE_URL", fresh_database_url)
    monkeypatch.setenv("BDM_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setattr("os.nice", lambda step: 0)
    get_settings.cache_clear()


async def run(*arguments: object) -> Result:
    command = digest_command if arguments[0] == "verify" else bulk_command
    try:
        return await anyio.to_thread.run_sync(lambda: CliRunner().invoke(command, [str(each) for each in arguments]))
    finally:
        get_settings.cache_clear()


async def test_a_whole_and_a_delta_are_made_and_proved(fresh_database: Database, tmp_path: Path) -> None:
    async with fresh_database.transaction() as session:
        items = [await decision(session, f"Testo {number}") for number in range(3)]
        await abstract(session, items[0], "<p>Principio</p>")
    folder = tmp_path / "insiemi"
    made = await run(folder)
    assert made.exit_code == 0, made.output
    assert "provvedimenti 3, abstract 1;" in made.stdout
    async with fresh_database.transaction() as session:
        await session.execute(update(Provvedimento).where(Provvedimento.id == items[1]).values(status="RITIRATO"))
    delta = await run(folder, "--delta", "--no-parquet")
    assert delta.exit_code == 0, delta.output
    assert "provvedimenti 0, abstract 0, rimossi 1;" in delta.stdout
    whole, after = datasets(folder)
    assert f"non vanno più dati ad altri: {whole.nome}." in delta.stdout
    manifests = [folder / each.nome / "manifest.json" for each in (whole, after)]
    proved = await run("verify", folder / whole.nome, "--digest", manifests[0])
    assert (proved.exit_code, "Schede lette: 4;" in proved.stdout) == (0, True), proved.output
    proved = await run("verify", folder / whole.nome, folder / after.nome, "--digest", manifests[1])
    assert (proved.exit_code, "Schede lette: 3;" in proved.stdout) == (0, True), proved.output
    assert (await run("verify", folder / whole.nome, "--digest", manifests[1])).exit_code == 1
    without = await run("verify", folder / after.nome, "--digest", manifests[1])
    assert (without.exit_code, "non comincia da un insieme completo" in without.stderr) == (1, True)


async def test_what_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refused = await run(tmp_path / "insiemi", "--delta")
    assert (refused.exit_code, "farne prima uno senza --delta" in refused.stderr) == (1, True)
    (tmp_path / "file").write_text("")
    refused = await run(tmp_path / "file")
    assert (refused.exit_code, "al suo posto c'è un file" in refused.stderr) == (78, True)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("bdm.open_data.bulk.folder.write_text", full)
    refused = await run(tmp_path / "insiemi")
    assert refused.exit_code == 1
    assert refused.stderr.endswith("insiemi non si riesce a scrivere: No space left on device.\n")
    assert datasets(tmp_path / "insiemi") == []

    def forbidden(path: Path, mode: int) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("tempfile.mkdtemp", lambda dir: forbidden(Path(dir), 0))
    refused = await run(tmp_path / "insiemi")
    assert (refused.exit_code, "non si riesce a scrivere: Permission denied" in refused.stderr) == (1, True)


async def test_without_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    refused = await run(tmp_path / "insiemi")
    assert (refused.exit_code, refused.stderr) == (
        78,
        "Per gli insiemi di file servono i pacchetti di «bdm[dati]»: installarli.\n",
    )
