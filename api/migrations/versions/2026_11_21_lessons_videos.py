"""What a video lesson needs beside its address."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "8ae4c89fe837"
down_revision = "857b99fe2fe6"
branch_labels = None
depends_on = None


def upgrade() -> None:
    many = postgresql.JSONB(none_as_null=True, astext_type=sa.Text())
    op.add_column("video_lessons", sa.Column("code", sa.Text()))
    op.add_column("video_lessons", sa.Column("sources", many))
    op.execute("update video_lessons set code = id::text, sources = '[]'")
    op.alter_column("video_lessons", "code", nullable=False)
    op.alter_column("video_lessons", "sources", nullable=False)
    op.create_unique_constraint("uq_video_lessons_code", "video_lessons", ["code"])
    op.add_column("video_progress", sa.Column("reported_at", sa.DateTime(timezone=True)))
    op.execute("update video_progress set reported_at = updated_at")
    op.alter_column("video_progress", "reported_at", nullable=False)


def downgrade() -> None:
    op.drop_column("video_progress", "reported_at")
    op.drop_constraint("uq_video_lessons_code", "video_lessons")
    op.drop_column("video_lessons", "sources")
    op.drop_column("video_lessons", "code")
