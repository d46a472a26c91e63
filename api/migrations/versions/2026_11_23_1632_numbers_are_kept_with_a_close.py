"""Numbers are kept with a close."""

import sqlalchemy as sa
from alembic import op

revision = "c4e7a1905d32"
down_revision = "3f6d747051fe"
branch_labels = None
depends_on = None


def upgrade() -> None:
    now = sa.text("now()")
    op.create_table(
        "kept_marts",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("month", sa.String(7), nullable=False),
        sa.Column("mart", sa.Text(), nullable=False),
        sa.Column("file_key", sa.String(64), sa.ForeignKey("stored_files.key"), nullable=False, index=True),
        sa.Column("rows", sa.Integer(), nullable=False),
        sa.Column("as_of", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=now, nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=now, nullable=False, index=True),
        sa.UniqueConstraint("month", "mart"),
    )
    op.execute("create trigger touch before update on kept_marts for each row execute function touch_updated_at()")
    op.execute(
        "create trigger kept before update or delete on kept_marts for each row execute function refuse_change()"
    )
    op.execute("create trigger no_truncate before truncate on kept_marts execute function refuse_change()")


def downgrade() -> None:
    op.drop_table("kept_marts")
