"""Mock papers, quizzes made by teachers, attempts on several devices."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "16019cad7429"
down_revision = "1e8a3c612d0b"
branch_labels = None
depends_on = None


def _added() -> dict[str, list[sa.Column]]:
    return {
        "quiz_sessions": [
            sa.Column("paper", sa.Text(), nullable=True),
            sa.Column("sections", JSONB(none_as_null=True), nullable=True),
            sa.Column("question_pool", JSONB(none_as_null=True), nullable=True),
        ],
        "quiz_questions": [
            sa.Column("section", sa.Text(), nullable=True),
            sa.Column("item_group", sa.Integer(), nullable=True),
        ],
        "test_attempts": [
            sa.Column("answer_version", sa.Integer(), nullable=False, server_default="0"),
            sa.Column("is_offline", sa.Boolean(), nullable=False, server_default="false"),
            sa.Column("last_device", sa.Text(), nullable=True),
            sa.Column("last_device_at", sa.DateTime(timezone=True), nullable=True),
        ],
        "user_answers": [
            sa.Column("device", sa.Text(), nullable=True),
            sa.Column("version", sa.Integer(), nullable=False, server_default="0"),
        ],
    }


def _record() -> list[sa.Column]:
    return [
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
    ]


def upgrade() -> None:
    for table, columns in _added().items():
        for column in columns:
            op.add_column(table, column)
    _packets()
    _set_aside()
    _assignments()
    for table in ("quiz_packets", "set_aside_answers", "quiz_assignments"):
        op.create_primary_key(f"pk_{table}", table, ["id"])
        op.create_index(f"ix_{table}_updated_at", table, ["updated_at"])
        op.execute(f"create trigger touch before update on {table} for each row execute function touch_updated_at()")


def _packets() -> None:
    op.create_table(
        "quiz_packets",
        *_record(),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("quiz_session_id", sa.Uuid(), nullable=False),
        sa.Column("taken_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("question_ids", JSONB(none_as_null=True), nullable=False),
        sa.Column("test_attempt_id", sa.Uuid(), nullable=True),
        sa.Column("outcome", JSONB(none_as_null=True), nullable=True),
        _fk("quiz_packets", "user_id", "users"),
        _fk("quiz_packets", "quiz_session_id", "quiz_sessions"),
        _fk("quiz_packets", "test_attempt_id", "test_attempts"),
    )
    for column in ("user_id", "quiz_session_id", "test_attempt_id"):
        op.create_index(f"ix_quiz_packets_{column}", "quiz_packets", [column])


def _set_aside() -> None:
    op.create_table(
        "set_aside_answers",
        *_record(),
        sa.Column("test_attempt_id", sa.Uuid(), nullable=False),
        sa.Column("question_id", sa.Uuid(), nullable=False),
        sa.Column("user_answer", sa.Text(), nullable=False),
        sa.Column("said_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("reason", sa.String(length=40), nullable=False),
        sa.CheckConstraint("reason in ('late', 'older')", name=op.f("ck_set_aside_answers_setaside")),
        _fk("set_aside_answers", "test_attempt_id", "test_attempts"),
        _fk("set_aside_answers", "question_id", "questions", None),
        sa.UniqueConstraint(
            "test_attempt_id", "question_id", "reason", name="uq_set_aside_answers_test_attempt_id_question_id_reason"
        ),
    )
    op.create_index("ix_set_aside_answers_question_id", "set_aside_answers", ["question_id"])


def _assignments() -> None:
    op.create_table(
        "quiz_assignments",
        *_record(),
        sa.Column("quiz_session_id", sa.Uuid(), nullable=False),
        sa.Column("class_id", sa.Uuid(), nullable=False),
        sa.Column("assigned_by", sa.Uuid(), nullable=True),
        sa.Column("assigned_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=True),
        _fk("quiz_assignments", "quiz_session_id", "quiz_sessions"),
        _fk("quiz_assignments", "class_id", "school_classes"),
        _fk("quiz_assignments", "assigned_by", "users", "set null"),
        sa.UniqueConstraint("quiz_session_id", "class_id", name="uq_quiz_assignments_quiz_session_id_class_id"),
    )
    op.create_index("ix_quiz_assignments_class_id", "quiz_assignments", ["class_id"])


def _fk(table: str, column: str, target: str, gone: str | None = "cascade") -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{target}.id"], name=f"fk_{table}_{column}", ondelete=gone)


def downgrade() -> None:
    for table in ("quiz_assignments", "set_aside_answers", "quiz_packets"):
        op.drop_table(table)
    for table, columns in _added().items():
        for column in columns:
            op.drop_column(table, column.name)
