"""Answers somebody said were wrong."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "70045872eee7"
down_revision = "ad705bd8c598"
branch_labels = None
depends_on = None

ANSWERS = ("lesson", "steps", "check", "nothing", "refused", "care", "later")
PASSAGES = ("section", "worked", "try", "page", "item")


def upgrade() -> None:
    op.create_table(
        "assistant_reports",
        *_kept(),
        sa.Column("message_id", sa.Uuid(), sa.ForeignKey("chat_messages.id", ondelete="set null"), unique=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("words", sa.Text()),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("answer_kind", _choice("answerkind", *ANSWERS), nullable=False),
        sa.Column("steps", postgresql.JSONB(none_as_null=True), nullable=False),
        sa.Column("passages", postgresql.JSONB(none_as_null=True), nullable=False),
        sa.Column("by_model", sa.Boolean(), nullable=False),
        sa.Column("state", _choice("reportstate", "open", "mended", "kept"), nullable=False),
        sa.Column("note", sa.Text()),
        sa.Column("decided_by", sa.Uuid(), sa.ForeignKey("users.id", ondelete="set null")),
        sa.Column("decided_at", sa.DateTime(timezone=True)),
        sa.CheckConstraint("(state = 'open') = (decided_at is null)", name="is_decided_when_it_says_so"),
    )
    op.create_index("ix_assistant_reports_state_created_at", "assistant_reports", ["state", "created_at"])
    op.create_table(
        "assistant_withheld",
        *_kept(),
        sa.Column("kind", _choice("passagekind", *PASSAGES), nullable=False),
        sa.Column("source_id", sa.Uuid(), nullable=False),
        sa.Column("part", sa.Integer(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("heading", sa.Text(), nullable=False),
        sa.Column("made_of", sa.Text(), nullable=False),
        sa.Column("report_id", sa.Uuid(), sa.ForeignKey("assistant_reports.id", ondelete="set null"), index=True),
        sa.Column("withheld_by", sa.Uuid(), sa.ForeignKey("users.id", ondelete="set null")),
        sa.Column("withheld_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("released_by", sa.Uuid(), sa.ForeignKey("users.id", ondelete="set null")),
        sa.Column("released_at", sa.DateTime(timezone=True)),
    )
    op.create_index(
        "uq_assistant_withheld_standing", "assistant_withheld", ["kind", "source_id", "part"], unique=True,
        postgresql_where=sa.text("released_at is null"),
    )  # fmt: skip
    for table in ("assistant_reports", "assistant_withheld"):
        op.execute(f"create trigger touch before update on {table} for each row execute function touch_updated_at()")


def downgrade() -> None:
    op.drop_table("assistant_withheld")
    op.drop_table("assistant_reports")


def _choice(name: str, *states: str) -> sa.Enum:
    return sa.Enum(*states, name=name, native_enum=False, create_constraint=True, length=40)


def _kept() -> list[sa.Column]:
    return [
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False, index=True),
    ]
