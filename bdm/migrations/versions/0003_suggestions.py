"""Suggestions: the values of published content, with counts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

# The loop that feeds the index fills the tables: let it take everything again, after all that is more urgent.
FILL = """
INSERT INTO da_indicizzare (priorita, kind, item_id) SELECT 30, 'provvedimento', id FROM provvedimento;
INSERT INTO da_indicizzare (priorita, kind, item_id) SELECT 30, 'massima', id FROM massima;
"""


def upgrade() -> None:
    op.create_table(
        "suggested_value",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("area", sa.Text(), nullable=False),
        sa.Column("field", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(collation="C"), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("words", postgresql.TSVECTOR(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("most", sa.Integer(), nullable=False),
        sa.CheckConstraint("kind IN ('provvedimento', 'massima')", name=op.f("ck_suggested_value_kind")),
        sa.CheckConstraint("area IN ('civile', 'penale')", name=op.f("ck_suggested_value_area")),
        sa.CheckConstraint('"count" >= 0 AND most >= "count"', name=op.f("ck_suggested_value_counts")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_suggested_value")),
        postgresql_with={"fillfactor": "80"},
    )
    op.create_index(
        op.f("ix_suggested_value_words"),
        "suggested_value",
        ["words"],
        unique=False,
        postgresql_using="gin",
        postgresql_with={"fastupdate": "off"},
    )
    op.create_index(op.f("ix_suggested_value_kind_key"), "suggested_value", ["kind", "key"], unique=False)
    op.create_table(
        "suggested_original",
        sa.Column("value_id", sa.BigInteger(), nullable=False),
        sa.Column("ufficio", sa.Text(), nullable=False),
        sa.Column("original", sa.Integer(), nullable=False),
        sa.Column("public", sa.Integer(), nullable=False),
        sa.CheckConstraint('original >= 0 AND "public" >= 0', name=op.f("ck_suggested_original_counts")),
        sa.ForeignKeyConstraint(["value_id"], ["suggested_value.id"], name=op.f("fk_suggested_original_value_id")),
        sa.PrimaryKeyConstraint("value_id", "ufficio", name=op.f("pk_suggested_original")),
    )
    op.create_table(
        "suggestion_item",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("item_id", sa.UUID(), nullable=False),
        sa.Column("ufficio", sa.Text(), nullable=True),
        sa.Column("public", postgresql.ARRAY(sa.BigInteger()), nullable=False),
        sa.Column("hidden", postgresql.ARRAY(sa.BigInteger()), server_default="{}", nullable=False),
        sa.Column("original", postgresql.ARRAY(sa.BigInteger()), server_default="{}", nullable=False),
        sa.CheckConstraint("kind IN ('provvedimento', 'massima')", name=op.f("ck_suggestion_item_kind")),
        sa.PrimaryKeyConstraint("kind", "item_id", name=op.f("pk_suggestion_item")),
    )
    op.execute(FILL)
