"""The record of what happened becomes a chain of hashes, in monthly segments; indices for searching it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

# Every writer passes here, whatever it is: what is not in the chain yet is known, and nothing can be forgotten.
PENDING = """
CREATE FUNCTION audit_event_pending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO audit_pending (seq) SELECT seq FROM added;
    RETURN NULL;
END $$;
CREATE TRIGGER pending AFTER INSERT ON audit_event
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_event_pending();
"""

# The row of audit_head is the lock: of two that link, the second waits and goes on where the first ended, so the chain
# cannot fork. Writers of events never wait for it. The month of a segment is the month in Rome and never goes back;
# a clock that was wrong cannot seal the future.
CHAIN = """
CREATE FUNCTION audit_seal(month date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO audit_segment (month, first_position, last_position, hash)
        SELECT h.month, h.first_position, h.position, h.hash FROM audit_head h
        WHERE h.month < audit_seal.month AND h.position >= h.first_position;
    UPDATE audit_head h SET month = audit_seal.month, first_position = h.position + 1
        WHERE h.month IS NULL OR h.month < audit_seal.month;
END $$;

CREATE FUNCTION audit_chain(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
    head audit_head;
    e record;
    this_month date := date_trunc('month', now() AT TIME ZONE 'Europe/Rome');
    its_month date;
    linked integer := 0;
BEGIN
    SELECT * INTO STRICT head FROM audit_head FOR UPDATE;
    FOR e IN
        SELECT a.* FROM audit_pending p JOIN audit_event a USING (seq) ORDER BY p.seq LIMIT most
    LOOP
        its_month := least(date_trunc('month', e.at AT TIME ZONE 'Europe/Rome')::date, this_month);
        IF head.month IS NULL OR its_month > head.month THEN
            UPDATE audit_head SET position = head.position, hash = head.hash;
            PERFORM audit_seal(its_month);
            head.month := its_month;
        END IF;
        head.position := head.position + 1;
        head.hash := sha256(head.hash || convert_to(jsonb_build_array(
            head.position, e.seq, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
            e.actor, e.action, e.object_kind, e.object_id, e.detail)::text, 'UTF8'));
        INSERT INTO audit_link (position, seq, hash) VALUES (head.position, e.seq, head.hash);
        DELETE FROM audit_pending WHERE seq = e.seq;
        linked := linked + 1;
    END LOOP;
    UPDATE audit_head SET position = head.position, hash = head.hash;
    RETURN linked;
END $$;

CREATE FUNCTION audit_seal_past() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM audit_head FOR UPDATE;
    IF NOT EXISTS (SELECT FROM audit_pending) THEN
        PERFORM audit_seal(date_trunc('month', now() AT TIME ZONE 'Europe/Rome')::date);
    END IF;
END $$;
"""

# Nothing is changed or removed but whole sealed segments, of which the row with the last hash stays.
APPEND_ONLY = """
CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF coalesce(current_setting('bdm.audit_drop', true), '') <> 'on' THEN
        RAISE EXCEPTION 'the table % is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
END $$;
DROP TRIGGER append_only ON audit_event;
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON audit_event
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER drop_only BEFORE DELETE ON audit_event
    FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON audit_link
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER drop_only BEFORE DELETE ON audit_link
    FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON audit_segment
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER drop_only BEFORE UPDATE ON audit_segment
    FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();

CREATE FUNCTION audit_drop(month date) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    segment audit_segment;
    removed bigint;
BEGIN
    PERFORM FROM audit_head FOR UPDATE;
    SELECT * INTO segment FROM audit_segment s WHERE s.month = audit_drop.month AND s.dropped_at IS NULL;
    IF NOT FOUND THEN
        RETURN 0;
    END IF;
    IF EXISTS (SELECT FROM audit_segment s WHERE s.month < audit_drop.month AND s.dropped_at IS NULL) THEN
        RAISE EXCEPTION 'an older segment is still there' USING ERRCODE = 'restrict_violation';
    END IF;
    PERFORM set_config('bdm.audit_drop', 'on', true);
    UPDATE audit_segment s SET dropped_at = now() WHERE s.month = audit_drop.month;
    DELETE FROM audit_event e USING audit_link l
        WHERE l.position BETWEEN segment.first_position AND segment.last_position AND e.seq = l.seq;
    DELETE FROM audit_link l WHERE l.position BETWEEN segment.first_position AND segment.last_position;
    GET DIAGNOSTICS removed = ROW_COUNT;
    PERFORM set_config('bdm.audit_drop', 'off', true);
    RETURN removed;
END $$;
"""

FIRST = """
INSERT INTO audit_head (position, hash, first_position) VALUES (0, sha256(''), 1);
INSERT INTO audit_pending (seq) SELECT seq FROM audit_event;
"""


def upgrade() -> None:
    op.create_table(
        "audit_link",
        sa.Column("position", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("position", name=op.f("pk_audit_link")),
        sa.UniqueConstraint("seq", name=op.f("uq_audit_link_seq")),
    )
    op.create_table(
        "audit_pending",
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_audit_pending")),
    )
    op.create_table(
        "audit_head",
        sa.Column("one", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("month", sa.Date(), nullable=True),
        sa.Column("first_position", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("one", name=op.f("ck_audit_head_one")),
        sa.PrimaryKeyConstraint("one", name=op.f("pk_audit_head")),
    )
    op.create_table(
        "audit_segment",
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("first_position", sa.BigInteger(), nullable=False),
        sa.Column("last_position", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("sealed_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("dropped_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("month", name=op.f("pk_audit_segment")),
        sa.UniqueConstraint("first_position", name=op.f("uq_audit_segment_first_position")),
    )
    op.create_index("ix_audit_event_at_seq", "audit_event", ["at", "seq"])
    op.create_index("ix_audit_event_lower_actor_at_seq", "audit_event", [sa.text("lower(actor)"), "at", "seq"])
    op.create_index("ix_audit_event_action_at_seq", "audit_event", ["action", "at", "seq"])
    for statements in (PENDING, CHAIN, APPEND_ONLY, FIRST):
        op.execute(statements)


def downgrade() -> None:
    op.execute("DROP TRIGGER pending ON audit_event; DROP TRIGGER append_only ON audit_event;")
    op.execute("DROP TRIGGER drop_only ON audit_event;")
    for name in ("lower_actor_at_seq", "action_at_seq", "at_seq"):
        op.drop_index(f"ix_audit_event_{name}", table_name="audit_event")
    for table in ("audit_segment", "audit_head", "audit_pending", "audit_link"):
        op.drop_table(table)
    for function in ("audit_drop(date)", "audit_seal_past()", "audit_chain(integer)", "audit_seal(date)"):
        op.execute(f"DROP FUNCTION {function}")
    op.execute("DROP FUNCTION audit_refuse_change(); DROP FUNCTION audit_event_pending();")
    op.execute(
        "CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_event "
        "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();"
    )
