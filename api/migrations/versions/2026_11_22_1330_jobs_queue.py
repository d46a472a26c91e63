"""The job queue's tables (procrastinate 3.10), why a job failed, and indexes for many queues and long lists."""

from pathlib import Path

import sqlalchemy as sa
from alembic import op

revision = "5a1c0d7e93b4"
down_revision = "6d1f0c3a9b52"
branch_labels = None
depends_on = None

# The package's own file as of 3.10: a later version would make other tables here than the next migration expects.
SCHEMA = Path(__file__).with_suffix(".sql")


def upgrade() -> None:
    op.get_bind().exec_driver_sql(SCHEMA.read_text(), execution_options={"no_parameters": True})
    # Without the first, one long queue makes taking from every other one slow; the second counts for the screen.
    op.execute(
        "create index ix_procrastinate_jobs_due on procrastinate_jobs"
        " (queue_name, coalesce(scheduled_at, '-infinity'), id) where status = 'todo'"
    )
    op.execute("create index ix_procrastinate_jobs_state on procrastinate_jobs (status, queue_name, id)")
    op.create_table(
        "job_failures",
        sa.Column("job_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("failed_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_job_failures_failed_at", "job_failures", ["failed_at"])


def downgrade() -> None:
    op.drop_table("job_failures")
    for table in ("periodic_defers", "events", "jobs", "workers"):
        op.execute(f"drop table procrastinate_{table} cascade")
    op.execute(
        """
        do $$ declare each regprocedure; begin
          for each in select oid::regprocedure from pg_proc where proname like 'procrastinate\\_%'
                      and pronamespace = current_schema()::regnamespace loop
            execute format('drop function %s cascade', each);
          end loop;
        end $$
        """
    )
    for kind in ("job_to_defer_v1", "job_event_type", "job_status"):
        op.execute(f"drop type procrastinate_{kind}")
