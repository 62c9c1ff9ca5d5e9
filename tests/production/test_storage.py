"""A store that speaks S3, and what the service says of its settings before it starts."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from bdm.platform.kit.refusal import MISCONFIGURED
from tests.production import s3
from tests.production.process import Process
from tests.production.s3 import ObjectStorage

pytestmark = [
    pytest.mark.costly("starts versitygw, which Go builds; make test-production"),
    pytest.mark.skipif(not s3.available(), reason="Go is not installed"),
]

TRIAL = """
from bdm.platform.storage import require_store
from bdm.settings import get_settings
from bdm.platform.kit.refusal import Misconfigured
import sys

try:
    require_store(get_settings())
except Misconfigured as error:
    print(error.message)
    sys.exit(error.exit_code)
"""


@pytest.fixture(scope="module")
def storage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ObjectStorage]:
    made = ObjectStorage(tmp_path_factory.mktemp("s3")).start()
    made.wait_until(made.answers)
    yield made
    made.stop()


def tried(settings: Mapping[str, str], folder: Path) -> tuple[int, str]:
    """The exit code of who asks for the store, and what it says."""
    process = Process("the trial", [sys.executable, "-c", TRIAL], folder / "log", settings).start()
    return process.ended(), process.said()


def test_it_works(storage: ObjectStorage, tmp_path: Path) -> None:
    assert tried(storage.settings, tmp_path) == (0, "")


def test_its_keys_may_stand_in_files(storage: ObjectStorage, tmp_path: Path) -> None:
    settings = dict(storage.settings)
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        (tmp_path / name).write_text(settings.pop(name) + "\n")
        settings[f"{name}_FILE"] = str(tmp_path / name)
    assert tried(settings, tmp_path) == (0, "")
    (tmp_path / "AWS_SECRET_ACCESS_KEY").write_text("un'altra")
    assert "AWS_SECRET_ACCESS_KEY" in tried(settings, tmp_path)[1]
    (tmp_path / "AWS_SECRET_ACCESS_KEY").unlink()
    assert "AWS_SECRET_ACCESS_KEY_FILE: il file non esiste." in tried(settings, tmp_path)[1]


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("BDM_STORAGE_URL", "s3://altro", "Il bucket indicato in BDM_STORAGE_URL non esiste"),
        ("AWS_ACCESS_KEY_ID", "altro", "non riconosce la chiave"),
        ("AWS_SECRET_ACCESS_KEY", "altro", "non riconosce la chiave"),
        ("AWS_SECRET_ACCESS_KEY", "", "indicare AWS_SECRET_ACCESS_KEY, o il suo file"),
        ("AWS_REGION", "eu-west-1", "correggere AWS_REGION"),
        ("AWS_ENDPOINT", "s3.example.it", "AWS_ENDPOINT deve iniziare con https://"),
        ("AWS_ALLOW_HTTP", "false", "AWS_ALLOW_HTTP=true"),
    ],
)
def test_what_is_wrong_is_said(storage: ObjectStorage, tmp_path: Path, name: str, value: str, sentence: str) -> None:
    code, said = tried({**storage.settings, name: value}, tmp_path)
    assert (code, said.count("\n")) == (MISCONFIGURED, 1), said
    assert sentence in said


def test_one_that_does_not_answer_may_answer_later(storage: ObjectStorage, tmp_path: Path) -> None:
    code, said = tried({**storage.settings, "AWS_ENDPOINT": "http://127.0.0.1:1"}, tmp_path)
    assert code == 0
    assert "non risponde" in said
