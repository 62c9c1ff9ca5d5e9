"""Programs of two versions at work on one database, and the provider's own name for its session, with which it ends
ours; sessions that are open have none.
"""

from __future__ import annotations

from alembic import op

revision = "0041"
down_revision = "0040"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        CREATE TABLE oldest_program (
            revision text NOT NULL,
            CONSTRAINT pk_oldest_program PRIMARY KEY (revision)
        );
        INSERT INTO oldest_program (revision) VALUES ('0040');
        ALTER TABLE user_session ADD COLUMN sid text;
        CREATE INDEX ix_user_session_issuer_subject ON user_session (issuer, subject);
        CREATE INDEX ix_user_session_issuer_sid ON user_session (issuer, sid)
    """)
