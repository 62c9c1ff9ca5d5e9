"""A decision is found by its abstracts: their changes are changes of its entry in the index."""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

FEED = """
CREATE OR REPLACE FUNCTION feed_massima() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO da_indicizzare (priorita, kind, item_id) SELECT feed_priorita(), 'massima', changed.id FROM changed;
    INSERT INTO da_indicizzare (priorita, kind, item_id)
        SELECT DISTINCT feed_priorita(), 'provvedimento', changed.provvedimento_id
        FROM changed WHERE TG_OP <> 'INSERT' OR changed.status = 'PUBBLICATO';
    NOTIFY da_indicizzare;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION feed_massima_riservata() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO da_indicizzare (priorita, kind, item_id)
        SELECT feed_priorita(), 'massima', changed.massima_id FROM changed;
    INSERT INTO da_indicizzare (priorita, kind, item_id)
        SELECT DISTINCT feed_priorita(), 'provvedimento', m.provvedimento_id
        FROM changed JOIN massima m ON m.id = changed.massima_id WHERE m.status = 'PUBBLICATO';
    NOTIFY da_indicizzare;
    RETURN NULL;
END $$;
"""


def upgrade() -> None:
    op.execute(FEED)
