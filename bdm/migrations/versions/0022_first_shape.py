"""The first shape of the database, room by room. Its number goes on from the steps that led to it."""

from __future__ import annotations

from pathlib import Path

from alembic import op

from bdm.platform.jobs.schema import apply_schema

revision = "0022"
down_revision = None
branch_labels = None
depends_on = None

ROOMS = (
    "people",
    "reference",
    "platform",
    "content",
    "document",
    "anonymisation",
    "personal",
    "search",
    "desk",
    "assistant",
    "importing",
    "operations",
)
"""A table comes after those it refers to."""


def upgrade() -> None:
    for room in ROOMS:
        op.execute((Path(__file__).parent / "first_shape" / f"{room}.sql").read_text(encoding="utf-8"))
    apply_schema(op.get_bind())
