"""What the database refuses, as it is told to the caller."""

from __future__ import annotations

import psycopg
import pytest
from sqlalchemy.exc import DBAPIError, OperationalError

from bdm.http.errors import as_app_error


@pytest.mark.parametrize(
    ("error", "status"),
    [(psycopg.errors.DeadlockDetected(), 409), (psycopg.errors.SerializationFailure(), 409)],
)
def test_two_transactions_that_cannot_both_be_done_are_a_conflict(error: Exception, status: int) -> None:
    known = as_app_error(OperationalError("", {}, error))
    assert known is not None
    assert known.status == status


def test_what_is_not_the_callers_doing_is_not_told() -> None:
    assert as_app_error(DBAPIError("", {}, psycopg.errors.UndefinedTable())) is None
