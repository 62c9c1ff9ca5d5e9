"""What is said of a store's settings before anybody is asked; ``tests/production`` asks a store."""

from __future__ import annotations

import pytest

from bdm.platform.kit.refusal import Misconfigured
from bdm.platform.storage import trial

KEY = {"AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b"}
ELSEWHERE = {"AWS_ENDPOINT": "https://s3.example.it"}


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({**KEY, "AWS_ENDPOINT": "s3.example.it"}, "AWS_ENDPOINT deve iniziare con https://"),
        ({**KEY, "AWS_ENDPOINT": "http://s3.example.it"}, "AWS_ALLOW_HTTP=true"),
        (ELSEWHERE, "indicare AWS_ACCESS_KEY_ID e AWS_SECRET_ACCESS_KEY, o il suo file"),
        ({"AWS_ACCESS_KEY_ID": "a"}, "indicare AWS_SECRET_ACCESS_KEY, o il suo file"),
        ({"AWS_SECRET_ACCESS_KEY": "b"}, "indicare AWS_ACCESS_KEY_ID, o il suo file"),
        (
            {**ELSEWHERE, "AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY_FILE": "/non/esiste"},
            "AWS_SECRET_ACCESS_KEY_FILE: il file non esiste.",
        ),
    ],
)
def test_what_is_wrong_is_said(settings: dict[str, str], sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(Misconfigured) as said:
        trial.ask("s3://bdm", "documents")
    assert sentence in said.value.message
