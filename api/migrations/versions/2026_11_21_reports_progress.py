"""Progress reports."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "f56402d1e296"
down_revision = "b102d8aded75"
branch_labels = None
depends_on = None

TABLES = ("progress_reports", "report_jobs")
TYPES = "report_type in ('weekly', 'monthly', 'mid_term', 'end_of_term', 'mock')"
STATES = "status in ('draft', 'commented', 'approved', 'sent', 'withdrawn')"
PRINTED = "status not in ('approved', 'sent') or (approved_at is not null and document is not null)"


def _id() -> sa.Column:
    return sa.Column("id", sa.Uuid(), primary_key=True)


def _moments() -> list[sa.Column]:
    now = sa.text("now()")
    return [
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=now, nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=now, nullable=False, index=True),
    ]


def _moment(name: str, nullable: bool = True) -> sa.Column:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def _person(name: str) -> sa.Column:
    return sa.Column(name, sa.Uuid(), sa.ForeignKey("users.id", ondelete="set null"))


def _json(name: str) -> sa.Column:
    return sa.Column(name, postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False)


def _percent(name: str) -> sa.Column:
    return sa.Column(name, sa.Numeric(5, 2))


def upgrade() -> None:
    op.create_table(
        "progress_reports",
        _id(),
        sa.Column("student_id", sa.Uuid(), sa.ForeignKey("users.id", ondelete="cascade"), nullable=False),
        sa.Column("class_id", sa.Uuid(), sa.ForeignKey("school_classes.id", ondelete="set null")),
        sa.Column("report_type", sa.String(40), nullable=False),
        sa.Column("report_period", sa.String(10), nullable=False),
        sa.Column("start_date", sa.Date(), nullable=False),
        sa.Column("end_date", sa.Date(), nullable=False),
        _percent("overall_score"),
        sa.Column("overall_grade", sa.String(2)),
        sa.Column("class_rank", sa.Integer()),
        sa.Column("class_size", sa.Integer()),
        _json("subject_performance"),
        sa.Column("total_study_hours", sa.Numeric(7, 2), nullable=False),
        sa.Column("quizzes_completed", sa.Integer(), nullable=False),
        _percent("average_quiz_score"),
        _json("strengths"),
        _json("areas_for_improvement"),
        sa.Column("teacher_comments", sa.Text()),
        sa.Column("head_teacher_comment", sa.Text()),
        _json("recommended_actions"),
        _percent("grade_average"),
        _percent("school_average"),
        _percent("national_average"),
        _person("generated_by"),
        _moment("generated_at", nullable=False),
        _person("commented_by"),
        _person("approved_by"),
        _moment("approved_at"),
        sa.Column("sent_to_parents", sa.Boolean(), nullable=False),
        _moment("sent_at"),
        sa.Column("status", sa.String(40), nullable=False),
        _moment("withdrawn_at"),
        _person("withdrawn_by"),
        sa.Column("withdrawal_reason", sa.Text()),
        sa.Column("verification_code", sa.String(12), nullable=False, unique=True),
        _json("former_codes"),
        _json("printed"),
        sa.Column("document", sa.LargeBinary()),
        sa.Column("document_sha256", sa.String(64)),
        *_moments(),
        sa.UniqueConstraint("student_id", "report_type", "report_period"),
        sa.CheckConstraint(TYPES, name=op.f("ck_progress_reports_reporttype")),
        sa.CheckConstraint(STATES, name=op.f("ck_progress_reports_reportstatus")),
        sa.CheckConstraint("start_date <= end_date", name=op.f("ck_progress_reports_ends_after_start")),
        sa.CheckConstraint("overall_score between 0 and 100", name=op.f("ck_progress_reports_score_is_percent")),
        sa.CheckConstraint("class_rank between 1 and class_size", name=op.f("ck_progress_reports_rank_within_class")),
        sa.CheckConstraint(PRINTED, name=op.f("ck_progress_reports_approved_is_printed")),
        sa.Index("ix_progress_reports_class_id", "class_id", "report_type", "report_period"),
        sa.Index("ix_progress_reports_former_codes", "former_codes", postgresql_using="gin"),
    )
    op.create_table(
        "report_jobs",
        _id(),
        sa.Column("class_id", sa.Uuid(), sa.ForeignKey("school_classes.id", ondelete="cascade"), nullable=False),
        _json("learner_ids"),
        sa.Column("report_type", sa.String(40), nullable=False),
        sa.Column("report_period", sa.String(10), nullable=False),
        sa.Column("with_rank", sa.Boolean(), nullable=False),
        sa.Column("state", sa.String(40), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("kept", sa.Integer(), nullable=False),
        _person("asked_by"),
        _moment("asked_at", nullable=False),
        _moment("finished_at"),
        sa.Column("problem", sa.Text()),
        *_moments(),
        sa.CheckConstraint(TYPES, name=op.f("ck_report_jobs_reporttype")),
        sa.CheckConstraint("state in ('waiting', 'making', 'ready', 'failed')", name=op.f("ck_report_jobs_jobstate")),
        sa.CheckConstraint("done between 0 and total", name=op.f("ck_report_jobs_done_within_total")),
        sa.Index(
            "uq_report_jobs_open",
            "class_id",
            "report_type",
            "report_period",
            unique=True,
            postgresql_where=sa.text("state in ('waiting', 'making')"),
        ),
    )
    for table in TABLES:
        op.execute(f"create trigger touch before update on {table} for each row execute function touch_updated_at()")


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table)
