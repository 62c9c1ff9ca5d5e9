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
