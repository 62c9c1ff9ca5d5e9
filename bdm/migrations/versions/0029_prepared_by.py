"""Who prepared an anonymised version, who is not the one that confirms it."""

from __future__ import annotations

from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        ALTER TABLE anonymisation_review
            ADD COLUMN prepared_by uuid,
            ADD CONSTRAINT fk_anonymisation_review_prepared_by_user_account
                FOREIGN KEY (prepared_by) REFERENCES user_account (id) ON DELETE SET NULL,
            ADD CONSTRAINT ck_anonymisation_review_two_persons CHECK (confirmed_by <> prepared_by)
    """)
    # What waits for its confirmation already waits for somebody else, too: the register knows who prepared it.
    op.execute("""
        UPDATE anonymisation_review AS review SET prepared_by = account.id
        FROM (
            SELECT DISTINCT ON (object_id) object_id, actor FROM audit_event
            WHERE action = 'anonymisation_started' AND object_kind = 'provvedimento' ORDER BY object_id, seq DESC
        ) AS started
        JOIN user_account AS account ON account.upn = started.actor
        WHERE started.object_id = CAST(review.provvedimento_id AS text)
            AND review.state IN ('IN_PREPARAZIONE', 'PRONTA')
    """)
