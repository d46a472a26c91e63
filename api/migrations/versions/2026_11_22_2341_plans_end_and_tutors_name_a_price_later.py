"""A cancelled plan has an end; a tutor names a price before being verified, not before registering."""

import sqlalchemy as sa
from alembic import op

revision = "46717ec46344"
down_revision = "3724c57df672"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Cancelled without an end ran for ever by the old rule; nobody had paid for it.
    op.execute(
        "update users set subscription_status = 'inactive'"
        " where subscription_status = 'cancelled' and subscription_period_end is null"
    )
    op.alter_column("marketplace_tutors", "hourly_rate", existing_type=sa.BIGINT(), nullable=True)
    op.create_check_constraint(
        op.f("ck_marketplace_tutors_verified_has_a_rate"),
        "marketplace_tutors",
        "verification_status <> 'verified' or hourly_rate is not null",
    )
    op.create_check_constraint(
        op.f("ck_users_cancelled_has_an_end"),
        "users",
        "subscription_status <> 'cancelled' or subscription_period_end is not null",
    )


def downgrade() -> None:
    op.drop_constraint(op.f("ck_users_cancelled_has_an_end"), "users", type_="check")
    op.drop_constraint(op.f("ck_marketplace_tutors_verified_has_a_rate"), "marketplace_tutors", type_="check")
    # Before, whoever named no price had no record.
    op.execute("delete from marketplace_tutors where hourly_rate is null")
    op.alter_column("marketplace_tutors", "hourly_rate", existing_type=sa.BIGINT(), nullable=False)
