"""The work queues: one narrow row for each item in work, and each person's preferences."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

# What is in work, derived from the items and their history in the transaction of every change, by statement: an import
# of thousands is one insert. The rows are written whole, so that none of them can be half right, and only where they
# differ. Of an abstract others change the decision or the original: it is locked before it is read, or whoever is
# changing it at the same time would write an older row last.
FEED = """
-- Whom a draft that was sent back waits for: who had submitted it, or else who wrote it. NULL for everything else.
CREATE FUNCTION returned_to(kind_ text, item uuid, status text, author uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN status = 'BOZZA' AND (
        SELECT e.action FROM workflow_event e WHERE e.kind = kind_ AND e.item_id = item ORDER BY e.seq DESC LIMIT 1
    ) = 'rejected' THEN coalesce((
        SELECT e.actor_id FROM workflow_event e
        WHERE e.kind = kind_ AND e.item_id = item AND e.action = 'submitted' ORDER BY e.seq DESC LIMIT 1
    ), author) END
$$;

CREATE FUNCTION refresh_work_provvedimento(ids uuid[]) RETURNS void LANGUAGE sql AS $$
    DELETE FROM work_item w WHERE w.item_id = ANY(ids)
        AND NOT EXISTS (SELECT FROM provvedimento i WHERE i.id = w.item_id AND i.status <> 'PUBBLICATO');
    INSERT INTO work_item (
        item_id, kind, seq, status, area, tipo, ufficio, materia, numero_provvedimento, anno_provvedimento, numero_ruolo,
        anno_ruolo, sub_procedimento, data, data_pubblicazione, edit_date, returned_to
    )
    SELECT p.id, 'provvedimento', p.seq, p.status, p.area, p.tipo, p.ufficio, left(p.materia, 500),
        p.numero_provvedimento, p.anno_provvedimento, p.numero_ruolo, p.anno_ruolo, p.sub_procedimento, p.data,
        p.data_pubblicazione, p.edit_date, returned_to('provvedimento', p.id, p.status, p.created_by)
    FROM provvedimento p WHERE p.id = ANY(ids) AND p.status <> 'PUBBLICATO'
    ON CONFLICT (item_id) DO UPDATE SET (
        status, area, tipo, ufficio, materia, numero_provvedimento, anno_provvedimento, numero_ruolo,
        anno_ruolo, sub_procedimento, data, data_pubblicazione, edit_date, returned_to
    ) = (
        EXCLUDED.status, EXCLUDED.area, EXCLUDED.tipo, EXCLUDED.ufficio, EXCLUDED.materia,
        EXCLUDED.numero_provvedimento, EXCLUDED.anno_provvedimento, EXCLUDED.numero_ruolo,
        EXCLUDED.anno_ruolo, EXCLUDED.sub_procedimento, EXCLUDED.data, EXCLUDED.data_pubblicazione,
        EXCLUDED.edit_date, EXCLUDED.returned_to
    ) WHERE (
        work_item.status, work_item.area, work_item.tipo, work_item.ufficio, work_item.materia,
        work_item.numero_provvedimento, work_item.anno_provvedimento, work_item.numero_ruolo,
        work_item.anno_ruolo, work_item.sub_procedimento, work_item.data, work_item.data_pubblicazione,
        work_item.edit_date, work_item.returned_to
    ) IS DISTINCT FROM (
        EXCLUDED.status, EXCLUDED.area, EXCLUDED.tipo, EXCLUDED.ufficio, EXCLUDED.materia,
        EXCLUDED.numero_provvedimento, EXCLUDED.anno_provvedimento, EXCLUDED.numero_ruolo,
        EXCLUDED.anno_ruolo, EXCLUDED.sub_procedimento, EXCLUDED.data, EXCLUDED.data_pubblicazione,
        EXCLUDED.edit_date, EXCLUDED.returned_to
    );
$$;

CREATE FUNCTION refresh_work_massima(ids uuid[]) RETURNS void LANGUAGE sql AS $$
    DELETE FROM work_item w WHERE w.item_id = ANY(ids)
        AND NOT EXISTS (SELECT FROM massima i WHERE i.id = w.item_id AND i.status <> 'PUBBLICATO');
    INSERT INTO work_item (
        item_id, kind, seq, status, area, tipo, ufficio, materia, numero_provvedimento, anno_provvedimento, numero_ruolo,
        anno_ruolo, sub_procedimento, data, data_pubblicazione, titolo, titolo_originale, edit_date, returned_to
    )
    SELECT m.id, 'massima', m.seq, m.status, p.area, p.tipo, p.ufficio, left(p.materia, 500),
        p.numero_provvedimento, p.anno_provvedimento, p.numero_ruolo, p.anno_ruolo, p.sub_procedimento, p.data,
        p.data_pubblicazione, lower(left(m.titolo, 200)), lower(left(coalesce(r.titolo, m.titolo), 200)), m.edit_date,
        returned_to('massima', m.id, m.status, m.created_by)
    FROM massima m JOIN provvedimento p ON p.id = m.provvedimento_id
        LEFT JOIN massima_riservata r ON r.massima_id = m.id AND m.visibility
    WHERE m.id = ANY(ids) AND m.status <> 'PUBBLICATO'
    ON CONFLICT (item_id) DO UPDATE SET (
        status, area, tipo, ufficio, materia, numero_provvedimento, anno_provvedimento, numero_ruolo,
        anno_ruolo, sub_procedimento, data, data_pubblicazione, titolo, titolo_originale, edit_date,
        returned_to
    ) = (
        EXCLUDED.status, EXCLUDED.area, EXCLUDED.tipo, EXCLUDED.ufficio, EXCLUDED.materia,
        EXCLUDED.numero_provvedimento, EXCLUDED.anno_provvedimento, EXCLUDED.numero_ruolo,
        EXCLUDED.anno_ruolo, EXCLUDED.sub_procedimento, EXCLUDED.data, EXCLUDED.data_pubblicazione,
        EXCLUDED.titolo, EXCLUDED.titolo_originale, EXCLUDED.edit_date, EXCLUDED.returned_to
    ) WHERE (
        work_item.status, work_item.area, work_item.tipo, work_item.ufficio, work_item.materia,
        work_item.numero_provvedimento, work_item.anno_provvedimento, work_item.numero_ruolo,
        work_item.anno_ruolo, work_item.sub_procedimento, work_item.data, work_item.data_pubblicazione,
        work_item.titolo, work_item.titolo_originale, work_item.edit_date, work_item.returned_to
    ) IS DISTINCT FROM (
        EXCLUDED.status, EXCLUDED.area, EXCLUDED.tipo, EXCLUDED.ufficio, EXCLUDED.materia,
        EXCLUDED.numero_provvedimento, EXCLUDED.anno_provvedimento, EXCLUDED.numero_ruolo,
        EXCLUDED.anno_ruolo, EXCLUDED.sub_procedimento, EXCLUDED.data, EXCLUDED.data_pubblicazione,
        EXCLUDED.titolo, EXCLUDED.titolo_originale, EXCLUDED.edit_date, EXCLUDED.returned_to
    );
$$;

CREATE FUNCTION work_provvedimento() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    of_them uuid[];
BEGIN
    PERFORM refresh_work_provvedimento(coalesce(array_agg(id), '{}')) FROM changed;
    IF TG_OP = 'UPDATE' THEN
        SELECT coalesce(array_agg(id), '{}') INTO of_them FROM (
            SELECT m.id FROM massima m JOIN changed ON changed.id = m.provvedimento_id
            WHERE m.status <> 'PUBBLICATO' ORDER BY m.seq FOR NO KEY UPDATE OF m
        ) AS locked;
        IF of_them <> '{}' THEN
            PERFORM refresh_work_massima(of_them);
        END IF;
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION work_massima() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM refresh_work_massima(coalesce(array_agg(id), '{}')) FROM changed;
    RETURN NULL;
END $$;

CREATE FUNCTION work_massima_riservata() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM massima m WHERE m.id IN (SELECT massima_id FROM changed) ORDER BY m.seq FOR NO KEY UPDATE;
    PERFORM refresh_work_massima(coalesce(array_agg(massima_id), '{}')) FROM changed;
    RETURN NULL;
END $$;

CREATE FUNCTION work_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE work_item w SET returned_to = returned_to('provvedimento', p.id, p.status, p.created_by)
    FROM changed JOIN provvedimento p ON p.id = changed.item_id
    WHERE changed.kind = 'provvedimento' AND w.item_id = p.id
        AND w.returned_to IS DISTINCT FROM returned_to('provvedimento', p.id, p.status, p.created_by);
    UPDATE work_item w SET returned_to = returned_to('massima', m.id, m.status, m.created_by)
    FROM changed JOIN massima m ON m.id = changed.item_id
    WHERE changed.kind = 'massima' AND w.item_id = m.id
        AND w.returned_to IS DISTINCT FROM returned_to('massima', m.id, m.status, m.created_by);
    RETURN NULL;
END $$;
"""

FED = {
    "provvedimento": ("INSERT", "UPDATE", "DELETE"),
    "massima": ("INSERT", "UPDATE", "DELETE"),
    "massima_riservata": ("INSERT", "UPDATE", "DELETE"),
}

ORDERED = (
    "status",
    "area",
    "tipo",
    "ufficio",
    "materia",
    "numero_provvedimento",
    "anno_provvedimento",
    "numero_ruolo",
    "anno_ruolo",
    "sub_procedimento",
    "data",
    "data_pubblicazione",
    "edit_date",
)
TITLES = ("titolo", "titolo_originale")


def triggers(table: str, function: str, events: tuple[str, ...]) -> str:
    """Transition tables allow one event each, and the function reads ``changed`` for every one of them."""
    return "".join(
        f"CREATE TRIGGER {function}_{event.lower()} AFTER {event} ON {table} "
        f"REFERENCING {'OLD' if event == 'DELETE' else 'NEW'} TABLE AS changed "
        f"FOR EACH STATEMENT EXECUTE FUNCTION {function}();\n"
        for event in events
    )


def upgrade() -> None:
    op.create_table(
        "work_item",
        sa.Column("item_id", sa.UUID(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("area", sa.Text(), nullable=False),
        sa.Column("tipo", sa.Text(), nullable=False),
        sa.Column("ufficio", sa.Text(), nullable=False),
        sa.Column("materia", sa.Text(), nullable=True),
        sa.Column("numero_provvedimento", sa.Integer(), nullable=True),
        sa.Column("anno_provvedimento", sa.SmallInteger(), nullable=True),
        sa.Column("numero_ruolo", sa.Integer(), nullable=True),
        sa.Column("anno_ruolo", sa.SmallInteger(), nullable=True),
        sa.Column("sub_procedimento", sa.Integer(), nullable=True),
        sa.Column("data", sa.Date(), nullable=True),
        sa.Column("data_pubblicazione", sa.Date(), nullable=True),
        sa.Column("titolo", sa.Text(), nullable=True),
        sa.Column("titolo_originale", sa.Text(), nullable=True),
        sa.Column("edit_date", sa.DateTime(timezone=True), nullable=False),
        sa.Column("returned_to", sa.UUID(), nullable=True),
        sa.CheckConstraint("kind IN ('provvedimento', 'massima')", name=op.f("ck_work_item_kind")),
        sa.CheckConstraint("status <> 'PUBBLICATO'", name=op.f("ck_work_item_status")),
        sa.PrimaryKeyConstraint("item_id", name=op.f("pk_work_item")),
    )
    for column in (*ORDERED, *TITLES):
        by = [sa.text(f"{column} DESC NULLS LAST"), sa.text("seq DESC")]
        op.create_index(
            f"ix_work_item_{column}",
            "work_item",
            ["kind", *by],
            postgresql_include=["item_id", "ufficio"] if column != "ufficio" else ["item_id"],
            postgresql_where=sa.text("kind = 'massima'") if column in TITLES else None,
        )
    op.create_index("ix_work_item_waiting", "work_item", ["kind", "status", "ufficio"])
    op.create_index(
        "ix_work_item_returned_to",
        "work_item",
        ["returned_to"],
        postgresql_where=sa.text("returned_to IS NOT NULL"),
    )
    op.execute(FEED)
    for table, events in FED.items():
        op.execute(triggers(table, f"work_{table}", events))
    op.execute(triggers("workflow_event", "work_event", ("INSERT",)))
    op.execute(
        "SELECT refresh_work_provvedimento(coalesce(array_agg(id), '{}')) FROM provvedimento WHERE status <> 'PUBBLICATO'"
    )
    op.execute("SELECT refresh_work_massima(coalesce(array_agg(id), '{}')) FROM massima WHERE status <> 'PUBBLICATO'")
    op.drop_index("ix_provvedimento_in_work", table_name="provvedimento")
    op.drop_index("ix_provvedimento_in_work_of", table_name="provvedimento")
    op.drop_index("ix_massima_in_work", table_name="massima")

    op.create_table(
        "user_preference",
        sa.Column("account_id", sa.UUID(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", postgresql.JSONB(), nullable=False),
        sa.CheckConstraint("length(value::text) <= 1000", name=op.f("ck_user_preference_value")),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["user_account.id"],
            name=op.f("fk_user_preference_account_id_user_account"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("account_id", "name", name=op.f("pk_user_preference")),
    )
