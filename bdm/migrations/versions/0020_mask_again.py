"""What everyone reads of restricted decisions and abstracts is made again: the mask finds more spellings of names."""

from __future__ import annotations

from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

# Whoever is hidden is decided by parties and reviews, so the work is the application's; one job for each decision.
AGAIN = """
SELECT procrastinate.procrastinate_defer_jobs_v1(array_agg(ROW(
    'default', 'editing.follow', -10, NULL, NULL, jsonb_build_object('provvedimento_id', id), NULL
)::procrastinate.procrastinate_job_to_defer_v1))
FROM (
    SELECT id FROM provvedimento WHERE visibility UNION SELECT provvedimento_id FROM massima WHERE visibility
) AS restricted HAVING count(*) > 0
"""


def upgrade() -> None:
    op.execute(AGAIN)


def downgrade() -> None:
    """Names that are hidden stay hidden."""
