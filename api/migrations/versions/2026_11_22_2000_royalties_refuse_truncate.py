"""The tables of closed months cannot be emptied at once: a trigger for rows does not see a truncate."""

from alembic import op

revision = "b3d1f0c7a924"
down_revision = "b51d0c8e72fa"
branch_labels = None
depends_on = None

TABLES = ("monthly_revenue_pools", "close_inputs", "statement_lines", "held_minutes", "author_monthly_earnings")


def upgrade() -> None:
    for table in TABLES:
        op.execute(f"create trigger no_truncate before truncate on {table} execute function refuse_change()")


def downgrade() -> None:
    for table in TABLES:
        op.execute(f"drop trigger no_truncate on {table}")
