"""What was done to an account, out of the audit record."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import Any

from bdm.people.permission.schemas import HistoryKind, HistoryOut
from bdm.platform.audit.model import AuditEvent

_KINDS: dict[str, HistoryKind] = {
    "account_created": "creato",
    "permissions_changed": "permessi",
    "account_deactivated": "disattivato",
    "account_reactivated": "riattivato",
    "access_requested": "richiesta",
    "access_granted": "accolta",
    "access_denied": "respinta",
}


def history_out(events: Iterable[AuditEvent], name_of: Callable[[str | None], str | None]) -> list[HistoryOut]:
    """The events that administrators are shown, in the order given. ``name_of`` knows the names of accounts."""
    return [_out(event, _KINDS[event.action], name_of) for event in events if event.action in _KINDS]


def _out(event: AuditEvent, kind: HistoryKind, name_of: Callable[[str | None], str | None]) -> HistoryOut:
    detail = event.detail or {}
    # An account is made with its first rights: all of them are new.
    first = kind == "creato"
    if detail.get("created") is True:
        kind = "creato"  # by granting a request, or by a command
    return HistoryOut(
        at=event.at,
        kind=kind,
        by=event.actor,
        by_name=name_of(event.actor),
        groups_added=_texts(detail.get("groups" if first else "groups_added")),
        groups_removed=_texts(detail.get("groups_removed")),
        ou_added=_texts(detail.get("ou" if first else "ou_added")),
        ou_removed=_texts(detail.get("ou_removed")),
        until=_days(detail.get("until")),
    )


def _texts(value: Any) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else []


def _days(value: Any) -> dict[str, date | None]:
    days = value if isinstance(value, dict) else {}
    return {str(name): None if day is None else date.fromisoformat(day) for name, day in days.items()}
