"""Generic skills in a report, and the reports a parent asks for."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "09b2ee7a88be"
down_revision = "c6390de5559f"
branch_labels = None
depends_on = None


def upgrade() -> None:
    lines = sa.Column(
        "generic_skills",
        postgresql.JSONB(none_as_null=True, astext_type=sa.Text()),
        nullable=False,
        server_default="[]",
    )
    op.add_column("progress_reports", lines)
    op.alter_column("progress_reports", "generic_skills", server_default=None)
    now = sa.text("now()")
    op.create_table(
        "report_wishes",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column(
            "link_id",
            sa.Uuid(),
            sa.ForeignKey("parent_child_links.id", ondelete="cascade"),
            nullable=False,
            unique=True,
        ),
        sa.Column("weekly", sa.Boolean(), nullable=False),
        sa.Column("monthly", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=now, nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=now, nullable=False, index=True),
    )
    op.execute("create trigger touch before update on report_wishes for each row execute function touch_updated_at()")


def downgrade() -> None:
    op.drop_table("report_wishes")
    op.drop_column("progress_reports", "generic_skills")
