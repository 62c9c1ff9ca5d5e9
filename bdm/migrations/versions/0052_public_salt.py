"""The salt of the public records, without which nobody can tell of what a leaf or a root is.

Nothing is written anew here: leaves and roots of before have no salt, and are no longer told. The worker gives every
record its salt as it starts, as whenever records have another format.
"""

from __future__ import annotations

from alembic import op

revision = "0052"
down_revision = "0051"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        CREATE TABLE public_salt (
            id smallint NOT NULL DEFAULT 1 CONSTRAINT pk_public_salt PRIMARY KEY
                CONSTRAINT ck_public_salt_one CHECK (id = 1),
            key bytea NOT NULL
        );
        INSERT INTO public_salt (key) VALUES (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
        ALTER TABLE public_change ADD COLUMN salted boolean NOT NULL DEFAULT false;
        ALTER TABLE public_digest ADD COLUMN salted boolean NOT NULL DEFAULT false
    """)


def downgrade() -> None:
    op.execute("""
        ALTER TABLE public_digest DROP COLUMN salted;
        ALTER TABLE public_change DROP COLUMN salted;
        DROP TABLE public_salt
    """)
