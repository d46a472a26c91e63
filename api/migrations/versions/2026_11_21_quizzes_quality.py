"""What the nights found of each item, and what was done."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "1e8a3c612d0b"
down_revision = "9f0433380e30"
branch_labels = None
depends_on = None

TABLES = ("notices", "item_findings", "item_acts", "attempt_rescores")


def _moment(name: str, *, nullable: bool = True) -> sa.Column:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def _moments() -> list[sa.Column]:
    now = sa.text("now()")
    return [
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=now, nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=now, nullable=False, index=True),
    ]


def _to(column: str, target: str, ondelete: str, *, nullable: bool = False, index: bool = False) -> sa.Column:
    return sa.Column(column, sa.Uuid(), sa.ForeignKey(target, ondelete=ondelete), nullable=nullable, index=index)


def _json(name: str, *, nullable: bool = False) -> sa.Column:
    return sa.Column(name, postgresql.JSONB(), nullable=nullable)


def upgrade() -> None:
    op.add_column("questions", _moment("left_out_at"))
    op.create_table(
        "notices",
        sa.Column("id", sa.Uuid(), primary_key=True),
        _to("user_id", "users.id", "cascade"),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("url", sa.Text()),
        sa.Column("once", sa.String(200)),
        _moment("told_at", nullable=False),
        _moment("read_at"),
        *_moments(),
        sa.UniqueConstraint("user_id", "once"),
        sa.Index("ix_notices_unread", "user_id", postgresql_where=sa.text("read_at is null")),
        sa.Index("ix_notices_user_id", "user_id", "told_at"),
    )
    op.create_table(
        "item_findings",
        sa.Column("id", sa.Uuid(), primary_key=True),
        _to("question_id", "questions.id", "cascade"),
        sa.Column("found_on", sa.Date(), nullable=False),
        sa.Column("answers", sa.Integer(), nullable=False),
        sa.Column("facility", sa.Numeric(5, 4)),
        sa.Column("discrimination", sa.Numeric(5, 4)),
        sa.Column("guess_rate", sa.Numeric(5, 4)),
        sa.Column("median_seconds", sa.Integer()),
        _json("options"),
        _json("flags"),
        sa.Column("is_grave", sa.Boolean(), nullable=False),
        *_moments(),
        sa.UniqueConstraint("question_id", "found_on"),
    )
    op.create_table(
        "item_acts",
        sa.Column("id", sa.Uuid(), primary_key=True),
        _to("question_id", "questions.id", "cascade"),
        sa.Column("act", sa.String(40), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        _to("acted_by", "users.id", "set null", nullable=True),
        _moment("acted_at", nullable=False),
        sa.Column("answers", sa.Integer(), nullable=False),
        _json("key_before", nullable=True),
        _json("key_after", nullable=True),
        sa.Column("attempts_rescored", sa.Integer(), nullable=False),
        *_moments(),
        sa.CheckConstraint(
            "act in ('quarantine', 'release', 'retire', 'rekey')", name=op.f("ck_item_acts_itemactkind")
        ),
        sa.Index("ix_item_acts_question_id", "question_id", "acted_at"),
    )
    op.create_table(
        "attempt_rescores",
        sa.Column("id", sa.Uuid(), primary_key=True),
        _to("test_attempt_id", "test_attempts.id", "cascade"),
        _to("act_id", "item_acts.id", "cascade", index=True),
        _json("before"),
        _json("after"),
        _moment("rescored_at", nullable=False),
        *_moments(),
        sa.UniqueConstraint("test_attempt_id", "act_id"),
    )
    for table in TABLES:
        op.execute(f"create trigger touch before update on {table} for each row execute function touch_updated_at()")


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table)
    op.drop_column("questions", "left_out_at")
