"""The transitions (docs/regole/stati.md#i-passaggi), as data: for the server, the client and the tests.

Who may send back (docs/regole/stati.md): from DA_APPROVARE and DA_PUBBLICARE those who approve or publish, from
PUBBLICATO and DA_RITIRARE those who edit, approve or publish. Every action asks for the item's office as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from bdm.content.provvedimento.model import Status
from bdm.platform.authz import KINDS, Kind, Permission, permission_for
from bdm.platform.authz.permissions import STEPS, Step


class Action(StrEnum):
    """Named as the calls are (docs/regole/api.md#rest)."""

    SUBMITTED = "submitted"
    APPROVED = "approved"
    PUBLISHED = "published"
    REJECTED = "rejected"
    DELETED = "deleted"
    WITHDRAWAL_REQUESTED = "withdrawal_requested"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Transition:
    """What an action does: from each of ``sources`` (with who may, any of the steps) to ``target``; None removes.
    ``label`` is what its button says, ``past`` what its item then was. ``published_before``: only what was published
    once, or what never was; None: both.
    """

    label: str
    past: str
    target: Status | None
    sources: Mapping[Status, tuple[Step, ...]]
    asks_reason: bool = False
    published_before: bool | None = None

    def permissions(self, kind: Kind, status: Status | None = None) -> tuple[Permission, ...]:
        """Those of which one is needed from ``status``, or from any status at all; empty where it is illegal."""
        if status is None:
            steps = {step for allowed in self.sources.values() for step in allowed}
        else:
            steps = set(self.sources.get(status, ()))
        return tuple(permission_for(step, kind) for step in STEPS if step in steps)


TRANSITIONS: Final[Mapping[Action, Transition]] = {
    Action.SUBMITTED: Transition(
        "Invia in approvazione", "inviato in approvazione", Status.DA_APPROVARE, {Status.BOZZA: ("edit",)}
    ),
    Action.APPROVED: Transition(
        "Invia in pubblicazione", "inviato in pubblicazione", Status.DA_PUBBLICARE, {Status.DA_APPROVARE: ("approve",)}
    ),
    Action.PUBLISHED: Transition("Pubblica", "pubblicato", Status.PUBBLICATO, {Status.DA_PUBBLICARE: ("publish",)}),
    Action.REJECTED: Transition(
        "Rinvia in bozza",
        "rinviato in bozza",
        Status.BOZZA,
        {
            Status.DA_APPROVARE: ("approve", "publish"),
            Status.DA_PUBBLICARE: ("approve", "publish"),
            Status.PUBBLICATO: ("edit", "approve", "publish"),
            Status.DA_RITIRARE: ("edit", "approve", "publish"),
        },
        asks_reason=True,
    ),
    Action.DELETED: Transition("Elimina", "eliminato", None, {Status.BOZZA: ("edit",)}, published_before=False),
    Action.WITHDRAWAL_REQUESTED: Transition(
        "Chiedi il ritiro",
        "proposto per il ritiro",
        Status.DA_RITIRARE,
        {Status.BOZZA: ("edit", "approve", "publish")},
        asks_reason=True,
        published_before=True,
    ),
    Action.WITHDRAWN: Transition("Ritira", "ritirato", Status.RITIRATO, {Status.DA_RITIRARE: ("publish",)}),
}
"""The same for both kinds; the permissions are those of the kind."""


def to_go_on(kind: Kind) -> dict[Status, Permission]:
    """The permission that it takes to bring an item on, from each status in which it is in work."""
    return {
        status: permission
        for action in (Action.SUBMITTED, Action.APPROVED, Action.PUBLISHED, Action.WITHDRAWN)
        for status in TRANSITIONS[action].sources
        for permission in TRANSITIONS[action].permissions(kind, status)
    }


def description() -> dict[str, Any]:
    """All of it as JSON: kind → action → {label, past, target, asks_reason, published_before, sources}, and of the
    sources status → [permission].
    """
    return {
        kind: {
            action.value: {
                "label": transition.label,
                "past": transition.past,
                "target": transition.target,
                "asks_reason": transition.asks_reason,
                "published_before": transition.published_before,
                "sources": {status.value: transition.permissions(kind, status) for status in transition.sources},
            }
            for action, transition in TRANSITIONS.items()
        }
        for kind in KINDS
    }
