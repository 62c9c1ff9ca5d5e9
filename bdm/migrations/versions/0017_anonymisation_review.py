"""The review of what is obscured in restricted decisions: its state, persons, passages and drawn areas."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

CATEGORIES = (
    "'PARTE', 'PERSONA', 'MINORE', 'DIFENSORE', 'SOCIETA', 'CODICE_FISCALE', 'PARTITA_IVA', 'IBAN', 'TARGA', "
    "'TELEFONO', 'EMAIL', 'PEC', 'INDIRIZZO', 'NASCITA', 'DOCUMENTO'"
)


def _text(name: str, *, required: bool = True, default: str | None = None) -> sa.Column[object]:
    return sa.Column(name, sa.Text(), nullable=not required, server_default=default)


def _time(name: str, *, required: bool = False) -> sa.Column[object]:
    default = sa.text("now()") if required else None
    return sa.Column(name, sa.DateTime(timezone=True), nullable=not required, server_default=default)


def _flag(name: str, default: str) -> sa.Column[object]:
    return sa.Column(name, sa.Boolean(), nullable=False, server_default=default)


def _count(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.Integer(), nullable=False)


def _list(name: str) -> sa.Column[object]:
    return sa.Column(name, postgresql.JSONB(), nullable=False, server_default="[]")


def _of(table: str, to: str, column: str, key: str, ondelete: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{to}.{key}"], name=f"fk_{table}_{column}", ondelete=ondelete)


# Decisions that were restricted before there were reviews, and that nobody has anonymised. Editors can change the ground.
WAITING = """
WITH waiting AS (
    INSERT INTO anonymisation_review (provvedimento_id, ground)
    SELECT p.id, CASE
        WHEN p.materia = 'Minorenni' THEN 'MINORI'
        WHEN p.materia IN ('Famiglia', 'Stato della persona e diritti della personalità') THEN 'FAMIGLIA_STATO'
        WHEN p.area = 'penale' THEN 'REATI'
        ELSE 'ISTANZA_PARTE' END
    FROM provvedimento p JOIN provvedimento_riservato r ON r.provvedimento_id = p.id
    WHERE p.visibility AND p.anonymized_confirmed_at IS NULL AND r.document_hash IS NOT NULL
    RETURNING provvedimento_id
)
SELECT procrastinate.procrastinate_defer_jobs_v1(array_agg(ROW(
    'documents', 'anonymisation.detect', -10, 'anonymisation:' || provvedimento_id, NULL,
    jsonb_build_object('provvedimento_id', provvedimento_id), NULL
)::procrastinate.procrastinate_job_to_defer_v1))
FROM waiting HAVING count(*) > 0
"""


def upgrade() -> None:
    op.create_table(
        "anonymisation_review",
        sa.Column("provvedimento_id", sa.UUID(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False, server_default="1"),
        _text("state", default="IN_CODA"),
        _text("message", required=False),
        _text("ground"),
        _text("style", default="PARTE"),
        _text("form", default="IMPAGINATO"),
        _time("requested_at", required=True),
        sa.Column("requested_by", sa.UUID(), nullable=True),
        _text("request_reason", required=False),
        _text("file_hash", required=False),
        _time("detected_at"),
        _list("gone"),
        sa.Column("looked_at", postgresql.ARRAY(sa.Integer()), nullable=False, server_default="{}"),
        _text("prepared_hash", required=False),
        _text("retypeset_hash", required=False),
        _list("outcomes"),
        _time("prepared_at"),
        _time("confirmed_at"),
        sa.Column("confirmed_by", sa.UUID(), nullable=True),
        sa.CheckConstraint(
            "state IN ('IN_CODA', 'DA_RIVEDERE', 'IN_PREPARAZIONE', 'PRONTA', 'CONFERMATA', 'NON_RIUSCITA')",
            name="ck_anonymisation_review_state",
        ),
        sa.CheckConstraint(
            "ground IN ('MINORI', 'FAMIGLIA_STATO', 'ISTANZA_PARTE', 'DISPOSTO_GIUDICE', 'REATI')",
            name="ck_anonymisation_review_ground",
        ),
        sa.CheckConstraint("style IN ('PARTE', 'INIZIALI', 'OMISSIS')", name="ck_anonymisation_review_style"),
        sa.CheckConstraint("form IN ('IMPAGINATO', 'RICOMPOSTO')", name="ck_anonymisation_review_form"),
        _of("anonymisation_review", "provvedimento", "provvedimento_id", "id", "CASCADE"),
        _of("anonymisation_review", "user_account", "requested_by", "id", "SET NULL"),
        _of("anonymisation_review", "user_account", "confirmed_by", "id", "SET NULL"),
        sa.PrimaryKeyConstraint("provvedimento_id", name="pk_anonymisation_review"),
    )
    op.create_index("ix_anonymisation_review_state_requested_at", "anonymisation_review", ["state", "requested_at"])

    def of_review(table: str) -> sa.ForeignKeyConstraint:
        return _of(table, "anonymisation_review", "provvedimento_id", "provvedimento_id", "CASCADE")

    op.create_table(
        "anonymisation_person",
        sa.Column("provvedimento_id", sa.UUID(), nullable=False),
        _text("key"),
        _count("place"),
        _text("name"),
        _text("category"),
        _text("replacement"),
        _flag("chosen", "false"),
        of_review("anonymisation_person"),
        sa.PrimaryKeyConstraint("provvedimento_id", "key", name="pk_anonymisation_person"),
    )
    op.create_table(
        "anonymisation_span",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("provvedimento_id", sa.UUID(), nullable=False),
        _count("page"),
        _count("first"),
        _count("last"),
        _text("testo"),
        _text("category"),
        _text("person", required=False),
        _text("replacement"),
        _text("decision", default="PROPOSTO"),
        _text("source", default="AUTOMATICO"),
        _text("reason", default=""),
        _flag("sure", "true"),
        _flag("changed", "false"),
        sa.CheckConstraint("0 <= first AND first < last", name="ck_anonymisation_span_place"),
        sa.CheckConstraint(f"category IN ({CATEGORIES})", name="ck_anonymisation_span_category"),
        sa.CheckConstraint("decision IN ('PROPOSTO', 'ACCETTATO', 'RIFIUTATO')", name="ck_anonymisation_span_decision"),
        sa.CheckConstraint("source IN ('AUTOMATICO', 'MANUALE')", name="ck_anonymisation_span_source"),
        of_review("anonymisation_span"),
        sa.PrimaryKeyConstraint("id", name="pk_anonymisation_span"),
    )
    op.create_index("ix_anonymisation_span_provvedimento_id", "anonymisation_span", ["provvedimento_id"])
    op.create_table(
        "anonymisation_area",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("provvedimento_id", sa.UUID(), nullable=False),
        _count("page"),
        *(sa.Column(name, sa.REAL(), nullable=False) for name in ("x", "y", "width", "height")),
        sa.CheckConstraint("width > 0 AND height > 0", name="ck_anonymisation_area_size"),
        of_review("anonymisation_area"),
        sa.PrimaryKeyConstraint("id", name="pk_anonymisation_area"),
    )
    op.create_index("ix_anonymisation_area_provvedimento_id", "anonymisation_area", ["provvedimento_id"])
    op.execute(WAITING)


def downgrade() -> None:
    for table in ("area", "span", "person", "review"):
        op.drop_table(f"anonymisation_{table}")
