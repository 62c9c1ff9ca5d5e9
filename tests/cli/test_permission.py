"""``bdm grant`` as it is typed."""

from __future__ import annotations

import psycopg
import pytest
from click.testing import CliRunner, Result

from bdm.cli.permission import grant_command
from bdm.settings import get_settings


@pytest.fixture
def grant(fresh_database_url: str, monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """Runs the command on a database of the test's own."""
    monkeypatch.setenv("BDM_DATABASE_URL", fresh_database_url)
    get_settings.cache_clear()

    def run(*arguments: str) -> Result:
        return CliRunner().invoke(grant_command, arguments)

    yield run
    get_settings.cache_clear()


def test_grants_and_says_so(grant, fresh_database_url: str) -> None:  # type: ignore[no-untyped-def]
    done = grant("capo", "--group", "edit_permission", "--ou", "*", "--name", "Ada", "--family-name", "Neri")
    assert done.exit_code == 0, done.output
    assert done.output.splitlines() == ["Creato l'account capo.", "Gruppi: edit_permission", "Uffici: *"]
    assert "Aggiornato" in grant("CAPO", "--ou", "TRIBUNALE DI MILANO").output
    with psycopg.connect(fresh_database_url) as connection:
        [account] = connection.execute(
            "SELECT upn, name, family_name, type FROM user_account WHERE lower(upn) = 'capo'"
        ).fetchall()
        assert account == ("capo", "Ada", "Neri", "ADN")


def test_a_misspelling_grants_nothing(grant, fresh_database_url: str) -> None:  # type: ignore[no-untyped-def]
    done = grant("capo", "--group", "edit_permision", "--ou", "TRIBUNALE DI MILANO")
    assert done.exit_code == 1
    assert "forse edit_permission?" in done.output
    with psycopg.connect(fresh_database_url) as connection:
        assert connection.execute("SELECT count(*) FROM user_account WHERE upn = 'capo'").fetchone() == (0,)


def test_grants_until_a_day(grant, fresh_database_url: str) -> None:  # type: ignore[no-untyped-def]
    done = grant("capo", "--group", "edit_permission", "--ou", "*", "--until", "31/12/2999")
    assert done.output.splitlines()[-1] == "Fino al 31/12/2999: edit_permission, *"
    every = "SELECT account_id, valid_until FROM user_group UNION ALL SELECT account_id, valid_until FROM user_ou"
    ends = f"SELECT valid_until::text FROM ({every}) JOIN user_account ON id = account_id WHERE upn = 'capo'"
    with psycopg.connect(fresh_database_url) as connection:
        assert connection.execute(ends).fetchall() == [("2999-12-31",)] * 2


@pytest.mark.parametrize("day", ["2001-01-31", "domani"])
def test_a_day_that_is_past_or_none_grants_nothing(grant, day: str, fresh_database_url: str) -> None:  # type: ignore[no-untyped-def]
    assert grant("capo", "--group", "edit_permission", "--until", day).exit_code == 2
    with psycopg.connect(fresh_database_url) as connection:
        assert connection.execute("SELECT count(*) FROM user_account WHERE upn = 'capo'").fetchone() == (0,)
