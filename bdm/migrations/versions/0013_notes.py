"""Notes: which decision and which of its faces a passage belongs to, and what follows when the document is replaced."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

# Whoever replaces a document need not think of the notes on it: the job that looks for their passages in the new one is
# enqueued here, in the same transaction. A document that is still being read enqueues it when it has been.
FOLLOW = """
CREATE FUNCTION document_note_follow(provvedimento uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM document_note n
        JOIN provvedimento p ON p.id = n.provvedimento_id
        LEFT JOIN provvedimento_riservato r ON r.provvedimento_id = p.id
        WHERE n.provvedimento_id = provvedimento AND n.file_hash IS DISTINCT FROM
            CASE WHEN n.anonymized THEN p.anonymized_document_hash ELSE coalesce(p.document_hash, r.document_hash) END
    ) THEN
        PERFORM procrastinate.procrastinate_defer_jobs_v1(ARRAY[ROW(
            'documents', 'note.move', 0, 'note.move:' || provvedimento, NULL,
            jsonb_build_object('provvedimento_id', provvedimento), NULL
        )::procrastinate.procrastinate_job_to_defer_v1]);
    END IF;
END $$;

CREATE FUNCTION document_note_follow_provvedimento() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM document_note_follow(NEW.id);
    RETURN NULL;
END $$;
CREATE TRIGGER document_note_follow
    AFTER UPDATE OF document_hash, anonymized_document_hash, anonymized_confirmed_at ON provvedimento FOR EACH ROW
    WHEN ((OLD.document_hash, OLD.anonymized_document_hash, OLD.anonymized_confirmed_at)
        IS DISTINCT FROM (NEW.document_hash, NEW.anonymized_document_hash, NEW.anonymized_confirmed_at))
    EXECUTE FUNCTION document_note_follow_provvedimento();

CREATE FUNCTION document_note_follow_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM document_note_follow(NEW.provvedimento_id);
    RETURN NULL;
END $$;
CREATE TRIGGER document_note_follow
    AFTER INSERT OR UPDATE OF document_hash ON provvedimento_riservato FOR EACH ROW
    EXECUTE FUNCTION document_note_follow_owner();
CREATE TRIGGER document_note_follow
    AFTER UPDATE OF state ON document FOR EACH ROW
    WHEN (NEW.state = 'ELABORATO' AND OLD.state <> NEW.state AND NEW.provvedimento_id IS NOT NULL)
    EXECUTE FUNCTION document_note_follow_owner();
"""


def upgrade() -> None:
    # Versions are moments (milliseconds), so that a note written anew is never taken for the one that was removed
    op.alter_column("note", "version", type_=sa.BigInteger(), existing_type=sa.Integer(), existing_nullable=False)

    op.add_column("document_note", sa.Column("provvedimento_id", sa.UUID(), nullable=True))
    op.add_column("document_note", sa.Column("anonymized", sa.Boolean(), server_default="false", nullable=False))
    op.add_column("document_note", sa.Column("revision", sa.BigInteger(), server_default="1", nullable=False))
    op.add_column("document_note", sa.Column("request_id", sa.UUID(), nullable=True))
    op.execute(
        """
        UPDATE document_note n SET provvedimento_id = d.provvedimento_id,
            anonymized = p.anonymized_document_hash IS NOT DISTINCT FROM n.file_hash
        FROM document d JOIN provvedimento p ON p.id = d.provvedimento_id WHERE d.hash = n.file_hash
        """
    )
    # Until now only demo content had notes on passages; what no decision has could not be shown anywhere
    op.execute("DELETE FROM document_note WHERE provvedimento_id IS NULL")
    op.alter_column("document_note", "provvedimento_id", nullable=False)
    op.create_foreign_key(
        op.f("fk_document_note_provvedimento_id"),
        "document_note",
        "provvedimento",
        ["provvedimento_id"],
        ["id"],
        ondelete="CASCADE",
    )
    op.create_index(op.f("ix_document_note_provvedimento_id"), "document_note", ["provvedimento_id"])
    op.create_unique_constraint(
        op.f("uq_document_note_author_id_request_id"), "document_note", ["author_id", "request_id"]
    )
    op.execute(FOLLOW)


def downgrade() -> None:
    op.execute("DROP TRIGGER document_note_follow ON document")
    op.execute("DROP TRIGGER document_note_follow ON provvedimento_riservato")
    op.execute("DROP TRIGGER document_note_follow ON provvedimento")
    op.execute("DROP FUNCTION document_note_follow_owner()")
    op.execute("DROP FUNCTION document_note_follow_provvedimento()")
    op.execute("DROP FUNCTION document_note_follow(uuid)")
    op.drop_constraint(op.f("uq_document_note_author_id_request_id"), "document_note")
    op.drop_index(op.f("ix_document_note_provvedimento_id"), "document_note")
    for column in ("request_id", "revision", "anonymized", "provvedimento_id"):
        op.drop_column("document_note", column)
    op.alter_column("note", "version", type_=sa.Integer(), existing_type=sa.BigInteger(), existing_nullable=False)
