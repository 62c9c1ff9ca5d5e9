"""What is compared after the kills would show what is lost, what is half done, and what nobody has written."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest

from tests.crash import stored
from tests.crash.ledger import ABSENT, Ledger, Thing, Unanswered

FOLDER = """
    INSERT INTO fascicolo (id, owner_id, name) SELECT gen_random_uuid(), id, %s FROM user_account RETURNING id::text
"""
EVENT = "INSERT INTO audit_event (actor, action, object_kind, object_id) VALUES ('anna', %s, 'fascicolo', %s)"


@pytest.fixture
def url(fresh_database_url: str) -> str:
    with psycopg.connect(fresh_database_url) as connection:
        connection.execute("DELETE FROM user_account")
        connection.execute(
            "INSERT INTO user_account (id, upn, name, family_name, email, type) "
            "VALUES (gen_random_uuid(), 'anna', 'Anna', 'Ferri', 'anna@esempio.invalid', 'ADN')"
        )
    return fresh_database_url


def make(url: str, name: str, *actions: str) -> str:
    """A folder with audit rows of these actions; its id."""
    with psycopg.connect(url) as connection:
        row = connection.execute(FOLDER, [name]).fetchone()
        assert row is not None
        for action in actions:
            connection.execute(EVENT, [action, row[0]])
    return str(row[0])


def acknowledged(ledger: Ledger, id_: str, name: str) -> None:
    with ledger.writing(("cartella", name), name, ("anna", "folder_created", "fascicolo")) as thing:
        thing.id = id_


def test_what_was_acknowledged_is_there_once(url: str) -> None:
    ledger = Ledger()
    acknowledged(ledger, make(url, "uno", "folder_created"), "uno")
    assert stored.against(url, ledger) == []
    acknowledged(ledger, make(url, "due"), "due")
    [rows, half] = stored.against(url, ledger)
    assert "0, acknowledged were 1" in rows
    assert "the one row of their creation: 1" in half


def test_what_is_lost_or_older_than_what_was_acknowledged_is_found(url: str) -> None:
    ledger = Ledger({("cartella", "uno"): Thing("uno"), ("cartella", "due"): Thing("due nuovo")})
    ledger.events["anna", "folder_created", "fascicolo", make(url, "due", "folder_created")] = 1
    [first, second] = stored.against(url, ledger)
    assert "cartella uno is None" in first
    assert "cartella due is 'due', acknowledged was 'due nuovo'" in second


def test_what_had_no_answer_may_be_there_or_not_but_whole(url: str) -> None:
    ledger = Ledger()
    for name in ("uno", "due", "tre"):
        with pytest.raises(Unanswered), ledger.writing(("cartella", name), name, None):
            raise Unanswered
    make(url, "uno", "folder_created")
    assert stored.against(url, ledger) == []
    make(url, "due", "folder_created", "folder_created")
    make(url, "tre")
    [twice, half] = stored.against(url, ledger)
    assert "2, and nobody has done it" in twice
    assert "the one row of their creation: 2" in half


def test_what_nobody_has_written_is_found(url: str) -> None:
    ledger = Ledger({("cartella", "uno"): Thing(ABSENT)})
    make(url, "uno", "folder_created")
    make(url, "altra", "folder_created")
    found = stored.against(url, ledger)
    assert any("cartella uno is 'uno', acknowledged was None" in each for each in found)
    assert any("cartella altra is 'altra', and nobody has written it" in each for each in found)


def test_files_that_are_no_documents_are_found(tmp_path: Path) -> None:
    name = "ab" + "0" * 62
    for path in (f"documents/ab/00/{name}.pdf", f"uploads/x/{name}/0", f"documents/ab/00/{name}.pdf#1"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).touch()
    assert len(stored.surplus_files(tmp_path)) == 2
    assert len(stored.left_behind(tmp_path / "uploads")) == 3
