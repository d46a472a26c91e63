"""Item types, hints, item quality."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "452bbf7ab902"
down_revision = "398f0e59ca65"
branch_labels = None
depends_on = None


def upgrade() -> None:
    kind = postgresql.JSONB(none_as_null=True, astext_type=sa.Text())
    op.add_column("quiz_sessions", sa.Column("topic_ids", kind, nullable=False, server_default="[]"))
    op.alter_column("quiz_sessions", "topic_ids", server_default=None)
    op.add_column("quiz_sessions", sa.Column("ended_because", sa.Text()))


def downgrade() -> None:
    op.drop_column("quiz_sessions", "ended_because")
    op.drop_column("quiz_sessions", "topic_ids")
