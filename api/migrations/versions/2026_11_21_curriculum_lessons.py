"""Lessons, video lessons and what was watched."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "398f0e59ca65"
down_revision = "a60b21e9febe"
branch_labels = None
depends_on = None

TABLES = ("lessons", "lesson_progress", "video_lessons", "video_progress")
JSON = postgresql.JSONB(none_as_null=True, astext_type=sa.Text())


def _record() -> list[sa.Column]:
    return [sa.Column("id", sa.Uuid(), primary_key=True)]


def _moments() -> list[sa.Column]:
    now = sa.text("now()")
    return [
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=now, nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=now, nullable=False, index=True),
    ]


def _to(
    name: str, target: str, *, nullable: bool = False, ondelete: str | None = None, index: bool = False
) -> sa.Column:
    return sa.Column(name, sa.Uuid(), sa.ForeignKey(f"{target}.id", ondelete=ondelete), nullable=nullable, index=index)


def upgrade() -> None:
    op.create_table(
        "lessons",
        *_record(),
        _to("topic_id", "topics", index=True),
        sa.Column("code", sa.Text(), nullable=False, unique=True),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.Column("content_type", sa.String(40), nullable=False),
        sa.Column("duration_minutes", sa.Integer(), nullable=False),
        sa.Column("display_order", sa.Integer(), nullable=False),
        sa.Column("blocks", JSON, nullable=False),
        _to("check_question_id", "questions", nullable=True),
        sa.Column("is_active", sa.Boolean(), nullable=False),
        *_moments(),
        sa.CheckConstraint("duration_minutes > 0", name=op.f("ck_lessons_takes_time")),
        sa.CheckConstraint("content_type in ('pdf', 'text', 'video')", name=op.f("ck_lessons_contenttype")),
    )
    op.create_table(
        "lesson_progress",
        *_record(),
        _to("user_id", "users", ondelete="cascade"),
        _to("lesson_id", "lessons", ondelete="cascade", index=True),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("check_tries", sa.Integer(), nullable=False),
        sa.Column("check_answer", sa.Text()),
        sa.Column("check_right", sa.Boolean()),
        sa.Column("finished_at", sa.DateTime(timezone=True)),
        *_moments(),
        sa.UniqueConstraint("user_id", "lesson_id"),
        sa.Index("ix_lesson_progress_user_id_opened_at", "user_id", "opened_at"),
    )
    op.create_table(
        "video_lessons",
        *_record(),
        _to("topic_id", "topics", index=True),
        _to("lesson_id", "lessons", nullable=True, ondelete="set null", index=True),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("description", sa.Text()),
        sa.Column("video_url", sa.Text(), nullable=False),
        sa.Column("captions_url", sa.Text()),
        sa.Column("poster_url", sa.Text()),
        sa.Column("duration_seconds", sa.Integer(), nullable=False),
        sa.Column("view_count", sa.Integer(), nullable=False),
        sa.Column("chapters", JSON, nullable=False),
        sa.Column("interactive_elements", JSON, nullable=False),
        sa.Column("is_active", sa.Boolean(), nullable=False),
        *_moments(),
    )
    op.create_table(
        "video_progress",
        *_record(),
        _to("user_id", "users", ondelete="cascade"),
        _to("video_lesson_id", "video_lessons", ondelete="cascade", index=True),
        sa.Column("watch_time", sa.Integer(), nullable=False),
        sa.Column("completion_percentage", sa.Numeric(5, 2), nullable=False),
        sa.Column("last_position_seconds", sa.Integer(), nullable=False),
        sa.Column("segments", JSON, nullable=False),
        sa.Column("answered", JSON, nullable=False),
        *_moments(),
        sa.UniqueConstraint("user_id", "video_lesson_id"),
        sa.CheckConstraint(
            "completion_percentage between 0 and 100", name=op.f("ck_video_progress_completion_is_percent")
        ),
    )
    for table in TABLES:
        op.execute(f"create trigger touch before update on {table} for each row execute function touch_updated_at()")


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table)
