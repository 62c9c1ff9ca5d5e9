"""Settings from the environment, and secrets from files that it names."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from bdm.settings import IN_FILE, PREFIX, Settings, WrongSettings, get_settings, secrets


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in list(os.environ):
        if name.startswith(PREFIX):
            monkeypatch.delenv(name)
    get_settings.cache_clear()
    yield
    get_settings.cache_clear()


@pytest.mark.parametrize("name", secrets(Settings))
@pytest.mark.parametrize("ending", ["", "\n", "\r\n"])
def test_a_secret_may_stand_in_a_file(name: str, ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = "smtp://posta.esempio.invalid" if name == "smtp_url" else "un segreto"
    monkeypatch.setenv("BDM_MAIL_FROM", "avvisi@esempio.invalid")
    file = tmp_path / name
    file.write_text(secret + ending, newline="")
    monkeypatch.setenv(f"{PREFIX}{name.upper()}{IN_FILE}", str(file))
    assert getattr(get_settings(), name).get_secret_value() == secret


def test_the_known_secrets_are_secrets() -> None:
    assert {"database_url", "storage_url", "oidc_client_secret", "search_password"} <= set(secrets(Settings))


@pytest.mark.parametrize(
    ("content", "also", "told"),
    [
        (None, {}, "il file non esiste"),
        (b"", {}, "il file è vuoto"),
        (b"\n", {}, "il file è vuoto"),
        (b"\xff\xfe\xff", {}, "il file non si legge"),
        (b"x", {"BDM_DATABASE_URL": "y"}, "è indicato anche BDM_DATABASE_URL"),
        (b"x", {"BDM_HOST_FILE": "y"}, "BDM_HOST_FILE: nessuna impostazione"),
    ],
)
def test_a_file_that_cannot_be_used_is_told(
    content: bytes | None, also: dict[str, str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "secret"
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setenv("BDM_DATABASE_URL_FILE", str(file))
    for name, value in also.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(WrongSettings, match=told):
        get_settings()


def test_a_folder_is_no_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BDM_METRICS_TOKEN_FILE", str(tmp_path))
    with pytest.raises(WrongSettings, match="BDM_METRICS_TOKEN_FILE: il file non si legge"):
        get_settings()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"BDM_SMTP_URL": "smtp://posta.example"}, "con BDM_SMTP_URL occorre anche BDM_MAIL_FROM"),
        ({"BDM_SMTP_URL": "https://posta.example", "BDM_MAIL_FROM": "a@b.it"}, "BDM_SMTP_URL: occorre un indirizzo"),
        ({"BDM_SMTP_URL": "smtp://", "BDM_MAIL_FROM": "a@b.it"}, "BDM_SMTP_URL: occorre un indirizzo"),
        ({"BDM_SMTP_URL": "smtp://posta:x", "BDM_MAIL_FROM": "a@b.it"}, "BDM_SMTP_URL: occorre un indirizzo"),
        ({"BDM_MAIL_FROM": "avvisi"}, "BDM_MAIL_FROM: occorre un indirizzo di posta"),
    ],
)
def test_mail_that_cannot_be_sent(given: dict[str, str], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(WrongSettings, match=said):
        get_settings()


ANALYTICS = {"BDM_ANALYTICS_URL": "https://visite.example:8443/matomo/", "BDM_ANALYTICS_SITE": "7"}


def test_visits_are_counted_at_an_origin(monkeypatch: pytest.MonkeyPatch) -> None:
    assert get_settings().analytics_origin is None
    get_settings.cache_clear()
    for name, value in ANALYTICS.items():
        monkeypatch.setenv(name, value)
    assert get_settings().analytics_origin == "https://visite.example:8443"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"BDM_ANALYTICS_URL": "http://visite.example"}, "BDM_ANALYTICS_URL: occorre un indirizzo"),
        ({"BDM_ANALYTICS_URL": "https://visite.example; script-src *"}, "BDM_ANALYTICS_URL: occorre un indirizzo"),
        ({"BDM_ANALYTICS_URL": "https://utente@visite.example"}, "BDM_ANALYTICS_URL: occorre un indirizzo"),
        ({"BDM_ANALYTICS_URL": "https://visite.example/?a=b"}, "BDM_ANALYTICS_URL: occorre un indirizzo"),
        ({"BDM_ANALYTICS_SITE": "'7'"}, "BDM_ANALYTICS_SITE: occorre l'identificativo"),
        ({"BDM_ANALYTICS_SITE": ""}, "BDM_ANALYTICS_URL e BDM_ANALYTICS_SITE vanno indicati insieme"),
        ({"BDM_ANALYTICS_URL": ""}, "BDM_ANALYTICS_URL e BDM_ANALYTICS_SITE vanno indicati insieme"),
        ({"BDM_ACCESSIBILITY_STATEMENT": "form.agid.gov.it"}, "BDM_ACCESSIBILITY_STATEMENT: occorre un indirizzo"),
        ({"BDM_CONTACT_EMAIL": "assistenza"}, "BDM_CONTACT_EMAIL: occorre un indirizzo di posta"),
    ],
)
def test_what_pages_would_say_is_told_when_it_cannot_be(
    given: dict[str, str], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (ANALYTICS | given).items():
        monkeypatch.setenv(name, value)
    with pytest.raises(WrongSettings) as refused:
        get_settings()
    [_, problem] = str(refused.value).splitlines()
    assert problem.startswith(told)
    assert "Value error" not in problem
