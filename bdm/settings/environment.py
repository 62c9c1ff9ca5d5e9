"""What the environment says: names, files with secrets, and what is wrong with either."""

from __future__ import annotations

import os
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, get_args

from pydantic import SecretStr
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource

PREFIX: Final = "BDM_"
IN_FILE: Final = "_FILE"
NOT_SETTINGS: Final = (
    "BDM_TEST_",
    "BDM_BENCH_",
    "BDM_ADDRESS",
    "BDM_FILMS",
    "BDM_PICTURES",
    "BDM_SCREENSHOTS",
    "BDM_READY_FD",
)
"""How names begin that others read: tests, measures and tools, and a process from the one that started it."""


class WrongSettings(ValueError):
    """What the environment says cannot be used; the text is Italian, for who wrote it."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = list(problems)
        super().__init__("\n".join(["Impostazioni non valide.", *self.problems]))


class SecretFiles(PydanticBaseSettingsSource):
    """Secrets that stand in files, as orchestrators hand them over: ``BDM_<NAME>_FILE`` is the path of one."""

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[Any, str, bool]:
        return self().get(field_name), field_name, False

    def __call__(self) -> dict[str, Any]:
        problems: list[str] = []
        found: dict[str, Any] = {}
        for name in secrets(self.settings_cls):
            try:
                if (secret := secret_in_file(f"{PREFIX}{name.upper()}")) is not None:
                    found[name] = secret
            except WrongSettings as error:
                problems += error.problems
        if problems:
            raise WrongSettings(problems)
        return found


def secret_in_file(variable: str) -> str | None:
    """What stands in the file that ``<variable>_FILE`` names; None where it names none. Raises WrongSettings for a file
    that cannot be used, and where ``variable`` is given as well.
    """
    path = os.environ.get(variable + IN_FILE)
    if path is None:
        return None
    try:
        if variable in os.environ:
            raise ValueError(f"è indicato anche {variable}: ne va tolto uno")
        return _secret(Path(path))
    except FileNotFoundError:
        problem = "il file non esiste"
    except (OSError, UnicodeDecodeError):
        problem = "il file non si legge"
    except ValueError as error:
        problem = str(error)
    raise WrongSettings([f"{variable}{IN_FILE}: {problem}."])


def _secret(path: Path) -> str:
    """What is in the file, without the end of its line."""
    text = path.read_text(encoding="utf-8").rstrip("\r\n")
    if not text:
        raise ValueError("il file è vuoto")
    return text


def secrets(settings_class: type[BaseSettings]) -> list[str]:
    """The settings that are secrets."""
    return [name for name, field in settings_class.model_fields.items() if SecretStr in get_args(field.annotation)]


def wrong_value(error: ErrorDetails) -> str:
    """What is wrong with which setting; our own sentences as they are."""
    said = str(error["ctx"]["error"]) if error["type"] == "value_error" else error["msg"]
    variable = f"{PREFIX}{'_'.join(map(str, error['loc'])).upper()}: " if error["loc"] else ""
    return f"{variable}{said}."


def unknown_names(settings_class: type[BaseSettings], names: Iterable[str]) -> Iterable[str]:
    """A misspelt name would leave its setting at the default: a wrong database, or none."""
    known = [PREFIX + name.upper() for name in settings_class.model_fields]
    known += [PREFIX + name.upper() + IN_FILE for name in secrets(settings_class)]
    for name in sorted(names):
        if name.upper().startswith(PREFIX) and name.upper() not in known and not name.startswith(NOT_SETTINGS):
            near = get_close_matches(name.upper(), known, 1)
            hint = f" Si intendeva {near[0]}?" if near else ""
            yield f"{name}: nessuna impostazione ha questo nome.{hint} Correggerlo, oppure toglierlo."
