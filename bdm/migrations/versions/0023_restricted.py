"""What makes an item less visible is called ``restricted``; anonymised has one spelling."""

from __future__ import annotations

from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        ALTER TABLE provvedimento RENAME COLUMN visibility TO restricted;
        ALTER TABLE provvedimento RENAME COLUMN anonymized_confirmed_at TO anonymised_confirmed_at;
        ALTER TABLE massima RENAME COLUMN visibility TO restricted;
        ALTER TABLE document_note RENAME COLUMN anonymized TO anonymised;
        CREATE OR REPLACE FUNCTION document_note_follow(provvedimento uuid) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            IF EXISTS (
                SELECT FROM document_note n
                JOIN provvedimento p ON p.id = n.provvedimento_id
                LEFT JOIN provvedimento_riservato r ON r.provvedimento_id = p.id
                WHERE n.provvedimento_id = provvedimento AND n.file_hash IS DISTINCT FROM
                    CASE WHEN n.anonymised THEN p.anonymized_document_hash
                    ELSE coalesce(p.document_hash, r.document_hash) END
            ) THEN
                PERFORM procrastinate.procrastinate_defer_jobs_v1(ARRAY[ROW(
                    'documents', 'note.move', 0, 'note.move:' || provvedimento, NULL,
                    jsonb_build_object('provvedimento_id', provvedimento), NULL
                )::procrastinate.procrastinate_job_to_defer_v1]);
            END IF;
        END $$
    """)
