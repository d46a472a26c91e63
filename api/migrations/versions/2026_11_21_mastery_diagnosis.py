"""Misconceptions, study sessions, learning analytics and adaptive paths."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "acb44e1eed9d"
down_revision = "16019cad7429"
branch_labels = None
depends_on = None

TABLES = ("student_misconceptions", "study_sessions", "learning_analytics", "adaptive_learning_paths")


def _moment(name: str, *, nullable: bool = True) -> sa.Column:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def _moments() -> list[sa.Column]:
    now = sa.text("now()")
    return [
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=now, nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=now, nullable=False, index=True),
    ]


def _id() -> sa.Column:
    return sa.Column("id", sa.Uuid(), primary_key=True)


def _learner() -> sa.Column:
    return sa.Column("user_id", sa.Uuid(), sa.ForeignKey("users.id", ondelete="cascade"), nullable=False)


def _to(column: str, target: str, *, nullable: bool = True) -> sa.Column:
    return sa.Column(column, sa.Uuid(), sa.ForeignKey(target), nullable=nullable)


def _json(*names: str) -> list[sa.Column]:
    return [sa.Column(name, postgresql.JSONB(), nullable=False) for name in names]


def upgrade() -> None:
    op.create_table(
        "student_misconceptions",
        _id(),
        _learner(),
        sa.Column("misconception", sa.String(60), nullable=False),
        sa.Column("idea", sa.Text(), nullable=False),
        sa.Column("topic_id", sa.Uuid(), sa.ForeignKey("topics.id"), nullable=False, index=True),
        sa.Column("state", sa.String(40), nullable=False),
        sa.Column("met", sa.Integer(), nullable=False),
        sa.Column("fell", sa.Integer(), nullable=False),
        sa.Column("right_since", sa.Integer(), nullable=False),
        _moment("suspected_at", nullable=False),
        _moment("last_met_at", nullable=False),
        _moment("cleared_at"),
        *_moments(),
        sa.CheckConstraint("state in ('suspected', 'likely', 'cleared')", name=op.f("ck_student_misconceptions_doubt")),
        sa.UniqueConstraint("user_id", "misconception"),
    )
    op.create_table(
        "study_sessions",
        _id(),
        _learner(),
        sa.Column("session_type", sa.String(40), nullable=False),
        _to("subject_id", "subjects.id"),
        _moment("started_at", nullable=False),
        _moment("last_active_at", nullable=False),
        _moment("ended_at"),
        sa.Column("acts", sa.Integer(), nullable=False),
        *_moments(),
        sa.CheckConstraint(
            "session_type in ('reading', 'lesson', 'practice', 'test')", name=op.f("ck_study_sessions_studykind")
        ),
        sa.CheckConstraint("last_active_at >= started_at", name=op.f("ck_study_sessions_active_after_start")),
        sa.Index("ix_study_sessions_user_id", "user_id", "started_at"),
        sa.Index(
            "uq_study_sessions_open", "user_id", "session_type", unique=True,
            postgresql_where=sa.text("ended_at is null"),
        ),
    )  # fmt: skip
    op.create_table(
        "learning_analytics",
        _id(),
        _learner(),
        _to("subject_id", "subjects.id"),
        _to("topic_id", "topics.id"),
        sa.Column("activity_type", sa.String(40), nullable=False),
        sa.Column("activity_id", sa.Uuid(), nullable=False),
        sa.Column("time_spent", sa.Integer(), nullable=False),
        sa.Column("performance_score", sa.Numeric(5, 2)),
        *_json("struggling_areas", "strengths"),
        sa.Column("ai_insights", sa.Text()),
        *_json("recommended_actions"),
        sa.Column("date", sa.Date(), nullable=False),
        *_moments(),
        sa.CheckConstraint(
            "activity_type in ('reading', 'lesson', 'practice', 'test')",
            name=op.f("ck_learning_analytics_studykind"),
        ),
        sa.UniqueConstraint("user_id", "activity_type", "activity_id"),
        sa.Index("ix_learning_analytics_user_id", "user_id", "date"),
    )
    op.create_table(
        "adaptive_learning_paths",
        _id(),
        _learner(),
        _to("subject_id", "subjects.id", nullable=False),
        sa.Column("current_level", sa.String(40), nullable=False),
        sa.Column("learning_style", sa.Text()),
        sa.Column("preferred_pace", sa.String(40), nullable=False),
        *_json("strong_topics", "weak_topics", "next_recommendations", "adaptation_history"),
        _moment("adapted_at", nullable=False),
        *_moments(),
        sa.CheckConstraint(
            "current_level in ('beginner', 'developing', 'competent', 'proficient', 'mastered')",
            name=op.f("ck_adaptive_learning_paths_masterylevel"),
        ),
        sa.CheckConstraint(
            "preferred_pace in ('gentle', 'normal', 'brisk')", name=op.f("ck_adaptive_learning_paths_pace")
        ),
        sa.UniqueConstraint("user_id", "subject_id"),
    )
    for table in TABLES:
        op.execute(f"create trigger touch before update on {table} for each row execute function touch_updated_at()")


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table)
