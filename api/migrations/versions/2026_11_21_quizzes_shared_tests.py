"""Tests given by a code, and by tutors."""

import sqlalchemy as sa
from alembic import op

revision = "1405a8ded199"
down_revision = "25860723453d"
branch_labels = None
depends_on = None


def _record(*rest: sa.Column) -> list[sa.Column]:
    moment = sa.DateTime(timezone=True)
    return [
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("quiz_session_id", sa.Uuid(), nullable=False),
        *rest,
        sa.Column("created_at", moment, server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", moment, server_default=sa.text("now()"), nullable=False),
    ]


def _of_test(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["quiz_session_id"], ["quiz_sessions.id"], name=f"fk_{table}_quiz_session_id_quiz_sessions", ondelete="cascade"
    )


def upgrade() -> None:
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "test_codes",
        *_record(
            sa.Column("code", sa.String(6), nullable=False),
            sa.Column("opened_at", moment, nullable=False),
            sa.Column("closed_at", moment, nullable=True),
        ),
        sa.CheckConstraint("closed_at >= opened_at", name=op.f("ck_test_codes_closes_after_opening")),
        _of_test("test_codes"),
        sa.PrimaryKeyConstraint("id", name="pk_test_codes"),
        sa.UniqueConstraint("code", name="uq_test_codes_code"),
    )
    op.create_index(
        "uq_test_codes_open",
        "test_codes",
        ["quiz_session_id"],
        unique=True,
        postgresql_where=sa.text("closed_at is null"),
    )
    op.create_table(
        "test_entries",
        *_record(
            sa.Column("user_id", sa.Uuid(), nullable=False),
            sa.Column("entered_at", moment, nullable=False),
            sa.Column("ended_at", moment, nullable=True),
        ),
        sa.CheckConstraint("ended_at >= entered_at", name=op.f("ck_test_entries_ends_after_entering")),
        _of_test("test_entries"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_test_entries_user_id_users", ondelete="cascade"),
        sa.PrimaryKeyConstraint("id", name="pk_test_entries"),
        sa.UniqueConstraint("quiz_session_id", "user_id", name="uq_test_entries_quiz_session_id_user_id"),
    )
    op.create_index("ix_test_entries_user_id", "test_entries", ["user_id"])
    for table in ("test_codes", "test_entries"):
        op.create_index(f"ix_{table}_updated_at", table, ["updated_at"])
        op.execute(f"create trigger touch before update on {table} for each row execute function touch_updated_at()")


def downgrade() -> None:
    op.drop_table("test_entries")
    op.drop_table("test_codes")
