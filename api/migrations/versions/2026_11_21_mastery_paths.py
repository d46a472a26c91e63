"""Study sessions, analytics and learning paths."""

import sqlalchemy as sa
from alembic import op

revision = "e6a8b7006432"
down_revision = "452bbf7ab902"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("student_topic_mastery", sa.Column("review_due_at", sa.DateTime(timezone=True)))


def downgrade() -> None:
    op.drop_column("student_topic_mastery", "review_due_at")
