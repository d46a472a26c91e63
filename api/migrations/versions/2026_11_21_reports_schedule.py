"""Reports made by the calendar."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "96b67f62b3c1"
down_revision = "1405a8ded199"
branch_labels = None
depends_on = None

PRINTED = "status not in ('approved', 'sent') or (approved_at is not null and document is not null)"


def upgrade() -> None:
    now = sa.text("now()")
    op.create_table(
        "report_schedules",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column(
            "class_id", sa.Uuid(), sa.ForeignKey("school_classes.id", ondelete="cascade"), nullable=False, unique=True
        ),
        sa.Column("kinds", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("with_rank", sa.Boolean(), nullable=False),
        sa.Column("changed_by", sa.Uuid(), sa.ForeignKey("users.id", ondelete="set null")),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=now, nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=now, nullable=False, index=True),
    )
    op.execute(
        "create trigger touch before update on report_schedules for each row execute function touch_updated_at()"
    )
    for table in ("report_jobs", "progress_reports"):
        op.add_column(table, sa.Column("is_automatic", sa.Boolean(), nullable=False, server_default=sa.false()))
        op.alter_column(table, "is_automatic", server_default=None)
    op.create_index(
        "uq_report_jobs_automatic",
        "report_jobs",
        ["class_id", "report_type", "report_period"],
        unique=True,
        postgresql_where=sa.text("is_automatic"),
    )
    _printed(f"is_automatic or {PRINTED}")
    op.create_check_constraint(
        op.f("ck_progress_reports_automatic_is_alone"),
        "progress_reports",
        "not is_automatic or (class_id is null and class_rank is null and teacher_comments is null)",
    )


def downgrade() -> None:
    op.execute("delete from progress_reports where is_automatic")
    op.drop_constraint(op.f("ck_progress_reports_automatic_is_alone"), "progress_reports")
    _printed(PRINTED)
    op.drop_index("uq_report_jobs_automatic", "report_jobs")
    for table in ("report_jobs", "progress_reports"):
        op.drop_column(table, "is_automatic")
    op.drop_table("report_schedules")


def _printed(rule: str) -> None:
    op.drop_constraint(op.f("ck_progress_reports_approved_is_printed"), "progress_reports")
    op.create_check_constraint(op.f("ck_progress_reports_approved_is_printed"), "progress_reports", rule)
