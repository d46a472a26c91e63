"""Threads with the study assistant."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "4b016689243e"
down_revision = "911f777fbc7b"
branch_labels = None
depends_on = None

TABLES = ("chat_threads", "chat_messages", "ai_tutoring_sessions", "assistant_passages")
KINDS = ("lesson", "steps", "check", "nothing", "refused", "care", "later")


def upgrade() -> None:
    op.create_table(
        "chat_threads",
        *_kept(),
        sa.Column("user_id", sa.Uuid(), sa.ForeignKey("users.id", ondelete="cascade"), nullable=False),
        sa.Column("book_id", sa.Uuid(), sa.ForeignKey("books.id", ondelete="set null")),
        sa.Column("topic_id", sa.Uuid(), sa.ForeignKey("topics.id", ondelete="set null")),
        sa.Column("lesson_id", sa.Uuid(), sa.ForeignKey("lessons.id", ondelete="set null")),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("last_message_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True)),
    )
    op.create_index("ix_chat_threads_user_id_last_message_at", "chat_threads", ["user_id", "last_message_at"])
    op.create_table(
        "chat_messages",
        *_kept(),
        sa.Column("thread_id", sa.Uuid(), sa.ForeignKey("chat_threads.id", ondelete="cascade"), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("role", _choice("chatrole", "user", "assistant"), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("parts", postgresql.JSONB(none_as_null=True), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("thread_id", "place"),
    )
    op.create_table(
        "ai_tutoring_sessions",
        *_kept(),
        sa.Column("user_id", sa.Uuid(), sa.ForeignKey("users.id", ondelete="cascade"), nullable=False),
        sa.Column("subject_id", sa.Uuid(), sa.ForeignKey("subjects.id")),
        sa.Column("topic_id", sa.Uuid(), sa.ForeignKey("topics.id")),
        sa.Column(
            "thread_id", sa.Uuid(), sa.ForeignKey("chat_threads.id", ondelete="cascade"), nullable=False, index=True
        ),
        sa.Column(
            "message_id", sa.Uuid(), sa.ForeignKey("chat_messages.id", ondelete="cascade"), nullable=False, unique=True
        ),
        sa.Column("session_type", _choice("answerkind", *KINDS), nullable=False),
        sa.Column("user_question", sa.Text(), nullable=False),
        sa.Column("ai_response", sa.Text(), nullable=False),
        sa.Column("follow_up_questions", postgresql.JSONB(none_as_null=True), nullable=False),
        sa.Column("difficulty", sa.Text(), nullable=False),
        sa.Column("duration", sa.Integer(), nullable=False),
        sa.Column("satisfaction", _choice("satisfaction", "helped", "not_helped")),
        sa.Column("satisfaction_words", sa.Text()),
        sa.Column("reported_as", sa.Text()),
        sa.Column("learning_objectives", postgresql.JSONB(none_as_null=True), nullable=False),
        sa.Column("chat_history", postgresql.JSONB(none_as_null=True), nullable=False),
        sa.Column("by_model", sa.Boolean(), nullable=False),
        sa.CheckConstraint("duration >= 0", name="takes_no_less_than_nothing"),
    )
    op.create_index("ix_ai_tutoring_sessions_user_id_created_at", "ai_tutoring_sessions", ["user_id", "created_at"])
    op.create_table(
        "assistant_passages",
        *_kept(),
        sa.Column("kind", _choice("passagekind", "section", "worked", "try", "page", "item"), nullable=False),
        sa.Column("source_id", sa.Uuid(), nullable=False),
        sa.Column("part", sa.Integer(), nullable=False),
        sa.Column("topic_id", sa.Uuid(), sa.ForeignKey("topics.id"), index=True),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("heading", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("steps", postgresql.JSONB(none_as_null=True), nullable=False),
        sa.Column("source_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("made_of", sa.Text(), nullable=False),
        sa.Column("search", postgresql.TSVECTOR(), nullable=False),
        sa.UniqueConstraint("kind", "source_id", "part"),
    )
    op.create_index("ix_assistant_passages_search", "assistant_passages", ["search"], postgresql_using="gin")
    op.create_table(
        "assistant_words",
        sa.Column("word", sa.Text(), primary_key=True),
        sa.Column("passages", sa.Integer(), nullable=False),
    )
    for table in TABLES:
        op.execute(f"create trigger touch before update on {table} for each row execute function touch_updated_at()")


def downgrade() -> None:
    op.drop_table("assistant_words")
    for table in reversed(TABLES):
        op.drop_table(table)


def _choice(name: str, *states: str) -> sa.Enum:
    return sa.Enum(*states, name=name, native_enum=False, create_constraint=True, length=40)


def _kept() -> list[sa.Column]:
    return [
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False, index=True),
    ]
