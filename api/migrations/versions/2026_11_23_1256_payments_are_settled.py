"""Payments are settled.

What became of a payment changes only in the ways the specification knows, whoever writes it.
"""

import sqlalchemy as sa
from alembic import op

revision = "6048a4b9a396"
down_revision = "47cb633e8750"
branch_labels = None
depends_on = None

CHANGES = """
create function allowed_payment_change() returns trigger language plpgsql as $$
begin
  if old.status is distinct from new.status and (old.status, new.status) not in (
    ('pending', 'completed'), ('pending', 'failed'), ('pending', 'invalid'),
    ('failed', 'completed'), ('failed', 'invalid'), ('invalid', 'completed'))
  then raise exception 'a payment does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$
"""
GUARD = """
create trigger allowed_change before update of status on payments
for each row execute function allowed_payment_change()
"""


def upgrade() -> None:
    op.create_table(
        "inbound_events",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("provider", sa.Text(), nullable=False),
        sa.Column("once", sa.Text(), nullable=False),
        sa.Column("reference", sa.Text(), nullable=True),
        sa.Column("tracking", sa.Text(), nullable=True),
        sa.Column("payment_id", sa.Uuid(), nullable=True),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("copies", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("copies > 0", name=op.f("ck_inbound_events_came_at_least_once")),
        sa.ForeignKeyConstraint(["payment_id"], ["payments.id"], name=op.f("fk_inbound_events_payment_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_inbound_events")),
        sa.UniqueConstraint("provider", "once", name=op.f("uq_inbound_events_provider_once")),
    )
    op.create_index(op.f("ix_inbound_events_payment_id"), "inbound_events", ["payment_id"], unique=False)
    op.create_index(op.f("ix_inbound_events_updated_at"), "inbound_events", ["updated_at"], unique=False)
    op.create_table(
        "suspense_items",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("payment_id", sa.Uuid(), nullable=False),
        sa.Column("provider", sa.Text(), nullable=False),
        sa.Column("tracking", sa.Text(), nullable=False),
        sa.Column(
            "reason",
            sa.Enum(
                "wrong_amount",
                "wrong_currency",
                "wrong_reference",
                "paid_twice",
                "account_deleted",
                "taken_back",
                name="suspensereason",
                native_enum=False,
                create_constraint=True,
                length=40,
            ),
            nullable=False,
        ),
        sa.Column("held", sa.BigInteger(), nullable=False),
        sa.Column("said_amount", sa.Text(), nullable=True),
        sa.Column("said_currency", sa.Text(), nullable=True),
        sa.Column("found_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("resolved_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("held >= 0", name=op.f("ck_suspense_items_held_not_negative")),
        sa.ForeignKeyConstraint(["payment_id"], ["payments.id"], name=op.f("fk_suspense_items_payment_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_suspense_items")),
        sa.UniqueConstraint(
            "payment_id", "tracking", "reason", name=op.f("uq_suspense_items_payment_id_tracking_reason")
        ),
    )
    op.create_index(
        "ix_suspense_items_open", "suspense_items", ["found_at"], unique=False, postgresql_where="resolved_at is null"
    )
    op.create_index(op.f("ix_suspense_items_updated_at"), "suspense_items", ["updated_at"], unique=False)
    op.add_column("payments", sa.Column("method", sa.Text(), nullable=True))
    op.add_column("payments", sa.Column("network", sa.Text(), nullable=True))
    op.add_column("payments", sa.Column("payer_phone", sa.Text(), nullable=True))
    op.add_column("payments", sa.Column("return_path", sa.Text(), nullable=True))
    op.add_column("payments", sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("payments", sa.Column("begun_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("payments", sa.Column("redirect_url", sa.Text(), nullable=True))
    op.add_column("payments", sa.Column("abandoned_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("payments", sa.Column("questions", sa.Integer(), server_default="0", nullable=False))
    op.add_column("payments", sa.Column("next_question_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("payments", sa.Column("period_begins_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("payments", sa.Column("period_ends_at", sa.DateTime(timezone=True), nullable=True))
    op.create_index(
        "ix_payments_next_question_at",
        "payments",
        ["next_question_at"],
        unique=False,
        postgresql_where=sa.text("status = 'pending'"),
    )
    op.create_check_constraint(op.f("ck_payments_period_has_a_length"), "payments", "period_begins_at < period_ends_at")
    op.add_column(
        "subscription_plans",
        sa.Column(
            "tier",
            sa.Enum(
                "free", "trial", "basic", "premium", name="tier", native_enum=False, create_constraint=True, length=40
            ),
            server_default="premium",
            nullable=False,
        ),
    )
    op.execute("create trigger touch before update on inbound_events for each row execute function touch_updated_at()")
    op.execute("create trigger touch before update on suspense_items for each row execute function touch_updated_at()")
    op.execute("update subscription_plans set tier = 'basic' where name = 'basic'")
    op.execute(CHANGES)
    op.execute(GUARD)


def downgrade() -> None:
    op.execute("drop trigger allowed_change on payments")
    op.execute("drop function allowed_payment_change()")
    op.drop_constraint(op.f("ck_subscription_plans_tier"), "subscription_plans", type_="check")
    op.drop_column("subscription_plans", "tier")
    op.drop_constraint(op.f("ck_payments_period_has_a_length"), "payments", type_="check")
    op.drop_index("ix_payments_next_question_at", table_name="payments", postgresql_where=sa.text("status = 'pending'"))
    op.drop_column("payments", "period_ends_at")
    op.drop_column("payments", "period_begins_at")
    op.drop_column("payments", "next_question_at")
    op.drop_column("payments", "questions")
    op.drop_column("payments", "abandoned_at")
    op.drop_column("payments", "redirect_url")
    op.drop_column("payments", "begun_at")
    op.drop_column("payments", "sent_at")
    op.drop_column("payments", "return_path")
    op.drop_column("payments", "payer_phone")
    op.drop_column("payments", "network")
    op.drop_column("payments", "method")
    op.drop_index(op.f("ix_suspense_items_updated_at"), table_name="suspense_items")
    op.drop_index("ix_suspense_items_open", table_name="suspense_items", postgresql_where="resolved_at is null")
    op.drop_table("suspense_items")
    op.drop_index(op.f("ix_inbound_events_updated_at"), table_name="inbound_events")
    op.drop_index(op.f("ix_inbound_events_payment_id"), table_name="inbound_events")
    op.drop_table("inbound_events")
