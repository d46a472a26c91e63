"""Letters: what a moderator sees, and messages that did not go out."""

import sqlalchemy as sa
from alembic import op

revision = "ad705bd8c598"
down_revision = "96b67f62b3c1"
branch_labels = None
depends_on = None


FAILURES = "failure in ('number', 'blocked', 'sender', 'carrier', 'words')"


def upgrade() -> None:
    op.add_column("sms_outbox", sa.Column("signs", sa.Integer(), nullable=False, server_default="0"))
    op.alter_column("sms_outbox", "signs", server_default=None)
    op.add_column("sms_outbox", sa.Column("cost_ugx", sa.BigInteger(), nullable=True))
    op.add_column("sms_outbox", sa.Column("failure", sa.String(40), nullable=True))
    op.add_column("sms_outbox", sa.Column("failed_at", sa.DateTime(timezone=True), nullable=True))
    op.execute("update sms_outbox set failure = 'carrier', failed_at = updated_at where status = 'failed'")
    op.create_check_constraint(op.f("ck_sms_outbox_smsfailure"), "sms_outbox", FAILURES)
    op.create_check_constraint(
        op.f("ck_sms_outbox_failed_has_a_reason"),
        "sms_outbox",
        "(status = 'failed') = (failure is not null) and (failure is null) = (failed_at is null)",
    )
    op.add_column("sms_numbers", sa.Column("failure", sa.String(40), nullable=True))
    op.add_column("sms_numbers", sa.Column("failed_at", sa.DateTime(timezone=True), nullable=True))
    op.create_check_constraint(op.f("ck_sms_numbers_smsfailure"), "sms_numbers", FAILURES)
    op.create_check_constraint(
        op.f("ck_sms_numbers_failed_has_a_moment"), "sms_numbers", "(failure is null) = (failed_at is null)"
    )


def downgrade() -> None:
    for name in ("ck_sms_numbers_failed_has_a_moment", "ck_sms_numbers_smsfailure"):
        op.drop_constraint(op.f(name), "sms_numbers", type_="check")
    for name in ("failed_at", "failure"):
        op.drop_column("sms_numbers", name)
    for name in ("ck_sms_outbox_failed_has_a_reason", "ck_sms_outbox_smsfailure"):
        op.drop_constraint(op.f(name), "sms_outbox", type_="check")
    for name in ("failed_at", "failure", "cost_ugx", "signs"):
        op.drop_column("sms_outbox", name)
