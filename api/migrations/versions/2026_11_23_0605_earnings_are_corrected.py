"""Earnings are corrected when payments are taken back after their month was final."""

import sqlalchemy as sa
from alembic import op

revision = "8c41f0d7a2b6"
down_revision = "af96c34d6fee"
branch_labels = None
depends_on = None

# A payout may mark final earnings as paid; their figures stand.
SEALED = (
    "id", "author_id", "month", "revenue_pool_id", "reading_seconds", "total_reading_minutes",
    "platform_reading_minutes", "reading_share_percentage", "earnings_amount",
)  # fmt: skip


def _seal(*columns: str) -> str:
    new, old = (", ".join(f"{side}.{column}" for column in columns) for side in ("new", "old"))
    return f"""
create or replace function refuse_final_earnings() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and row({new}) is not distinct from row({old}) then
    return new;
  end if;
  if tg_op <> 'INSERT' and month_is_final(old.month) or tg_op <> 'DELETE' and month_is_final(new.month) then
    raise exception 'month % is final', coalesce(new.month, old.month) using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;$$"""


def upgrade() -> None:
    op.add_column(
        "author_monthly_earnings",
        sa.Column("correction_amount", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
    )
    op.create_check_constraint("correction_not_negative", "author_monthly_earnings", "correction_amount >= 0")
    op.execute(_seal(*SEALED, "correction_amount"))


def downgrade() -> None:
    op.execute(_seal(*SEALED))
    op.drop_column("author_monthly_earnings", "correction_amount")
