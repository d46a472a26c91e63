"""Study plans, their tasks, forecasts and experiments."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "b102d8aded75"
down_revision = "acb44e1eed9d"
branch_labels = None
depends_on = None

TABLES = (
    "study_plans",
    "study_plan_tasks",
    "study_plan_changes",
    "suggestion_words",
    "experiment_assignments",
    "experiment_exposures",
)


def _json(name: str, *, nullable: bool = False) -> sa.Column:
    return sa.Column(name, postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=nullable)


def _text(name: str, *, nullable: bool = False) -> sa.Column:
    return sa.Column(name, sa.Text(), nullable=nullable)


def _whole(name: str) -> sa.Column:
    return sa.Column(name, sa.Integer(), nullable=False)


def _flag(name: str) -> sa.Column:
    return sa.Column(name, sa.Boolean(), nullable=False)


def _moment(name: str, *, nullable: bool = True) -> sa.Column:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def _to(name: str, table: str, *, nullable: bool = False, ondelete: str | None = None, index: bool = True) -> sa.Column:
    return sa.Column(name, sa.Uuid(), sa.ForeignKey(f"{table}.id", ondelete=ondelete), nullable=nullable, index=index)


def _moments() -> list[sa.Column]:
    now = sa.text("now()")
    return [
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=now, nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=now, nullable=False, index=True),
    ]


def upgrade() -> None:
    _plans()
    _tasks()
    _changes()
    _words()
    _experiments()
    for table in TABLES:
        op.execute(f"create trigger touch before update on {table} for each row execute function touch_updated_at()")


def _plans() -> None:
    op.create_table(
        "study_plans",
        sa.Column("id", sa.Uuid(), primary_key=True),
        _to("user_id", "users", ondelete="cascade"),
        sa.Column("title", sa.String(200), nullable=False),
        _text("description", nullable=True),
        sa.Column("target_exam_date", sa.Date(), nullable=False),
        sa.Column("exam", sa.String(40), nullable=False),
        _json("subjects"),
        _text("difficulty_level"),
        _whole("weekly_hours"),
        _text("goals", nullable=True),
        _json("ai_recommendations", nullable=True),
        _flag("is_active"),
        sa.Column("completion_percentage", sa.Numeric(5, 2), nullable=False),
        _json("weekdays"),
        sa.Column("weekly_data_mb", sa.Integer()),
        sa.Column("start_time", sa.Time(), nullable=False),
        _moment("paused_at"),
        sa.Column("calendar_hash", sa.Text(), unique=True),
        _whole("revision"),
        *_moments(),
        sa.CheckConstraint("exam in ('uce', 'mock', 'end_of_term', 'own')", name=op.f("ck_study_plans_examkind")),
        sa.CheckConstraint("weekly_hours between 1 and 40", name=op.f("ck_study_plans_hours_fit_a_week")),
        sa.CheckConstraint("completion_percentage between 0 and 100", name=op.f("ck_study_plans_is_percent")),
        sa.Index("uq_study_plans_active", "user_id", unique=True, postgresql_where=sa.text("is_active")),
    )


def _tasks() -> None:
    op.create_table(
        "study_plan_tasks",
        sa.Column("id", sa.Uuid(), primary_key=True),
        _to("plan_id", "study_plans", ondelete="cascade", index=False),
        _to("subject_id", "subjects", nullable=True),
        _to("topic_id", "topics", nullable=True),
        sa.Column("task_type", sa.String(40), nullable=False),
        sa.Column("resource_id", sa.Uuid()),
        sa.Column("title", sa.String(200), nullable=False),
        _text("description", nullable=True),
        _whole("estimated_minutes"),
        _text("priority"),
        sa.Column("due_date", sa.Date(), nullable=False),
        _flag("is_completed"),
        _moment("completed_at"),
        _flag("ai_generated"),
        _whole("display_order"),
        _whole("data_kb"),
        sa.Column("completed_by", sa.String(40)),
        sa.Column("work_id", sa.Uuid()),
        _flag("is_moved"),
        *_moments(),
        sa.CheckConstraint(
            "task_type in ('lesson', 'video', 'practice', 'review', 'test', 'book', 'own')",
            name=op.f("ck_study_plan_tasks_tasktype"),
        ),
        sa.CheckConstraint(
            "completed_by in ('you', 'work', 'taken_back')", name=op.f("ck_study_plan_tasks_completedby")
        ),
        sa.CheckConstraint("estimated_minutes > 0", name=op.f("ck_study_plan_tasks_takes_time")),
        sa.CheckConstraint(
            "is_completed = (completed_at is not null)", name=op.f("ck_study_plan_tasks_done_at_a_moment")
        ),
        sa.Index("ix_study_plan_tasks_plan_id_due_date", "plan_id", "due_date"),
    )


def _changes() -> None:
    op.create_table(
        "study_plan_changes",
        sa.Column("id", sa.Uuid(), primary_key=True),
        _to("plan_id", "study_plans", ondelete="cascade"),
        sa.Column("status", sa.String(40), nullable=False),
        sa.Column("cause", sa.String(40), nullable=False),
        _whole("lost_minutes"),
        _text("summary"),
        _json("lines"),
        _json("tasks"),
        _json("settings"),
        _json("left_out"),
        _whole("revision"),
        _moment("decided_at"),
        *_moments(),
        sa.CheckConstraint(
            "status in ('proposed', 'accepted', 'declined', 'outdated')",
            name=op.f("ck_study_plan_changes_changestatus"),
        ),
        sa.CheckConstraint(
            "cause in ('made', 'missed', 'settings', 'resumed', 'asked')",
            name=op.f("ck_study_plan_changes_changecause"),
        ),
    )


def _words() -> None:
    op.create_table(
        "suggestion_words",
        sa.Column("id", sa.Uuid(), primary_key=True),
        _to("user_id", "users", ondelete="cascade", index=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("object_id", sa.Uuid(), nullable=False),
        sa.Column("word", sa.String(40), nullable=False),
        _moment("said_at", nullable=False),
        _moment("until", nullable=False),
        *_moments(),
        sa.CheckConstraint("kind in ('lesson', 'question')", name=op.f("ck_suggestion_words_suggestionkind")),
        sa.CheckConstraint("word in ('done', 'not_now')", name=op.f("ck_suggestion_words_suggestionword")),
        sa.UniqueConstraint("user_id", "kind", "object_id"),
    )


def _experiments() -> None:
    op.create_table(
        "experiment_assignments",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("experiment", sa.String(80), nullable=False),
        _to("user_id", "users", ondelete="cascade"),
        sa.Column("arm", sa.String(40), nullable=False),
        _moment("assigned_at", nullable=False),
        *_moments(),
        sa.UniqueConstraint("experiment", "user_id"),
    )
    op.create_table(
        "experiment_exposures",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("experiment", sa.String(80), nullable=False),
        _to("user_id", "users", ondelete="cascade", index=False),
        sa.Column("arm", sa.String(40), nullable=False),
        _to("topic_id", "topics"),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("shown_on", sa.Date(), nullable=False),
        _moment("shown_at", nullable=False),
        *_moments(),
        sa.UniqueConstraint("user_id", "experiment", "topic_id", "shown_on"),
    )


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table)
