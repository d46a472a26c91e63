"""Payments are decided.

A refund changes only as two people, and then its provider, let it.
"""

import sqlalchemy as sa
from alembic import op

revision = "1e3feb92ac67"
down_revision = "c4e7a1905d32"
branch_labels = None
depends_on = None

CHANGES = """
create function allowed_refund_change() returns trigger language plpgsql as $$
begin
  if old.state is distinct from new.state and (old.state, new.state) not in (
    ('approved', 'sent'), ('approved', 'failed'), ('sent', 'taken'), ('sent', 'completed'), ('sent', 'failed'),
    ('taken', 'completed'), ('taken', 'failed'))
  then raise exception 'a refund does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$
"""
GUARD = """
create trigger allowed_change before update of state on payment_refunds
for each row execute function allowed_refund_change()
"""


def upgrade() -> None:
    op.create_table(
        "payment_decisions",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("payment_id", sa.Uuid(), nullable=False),
        sa.Column("suspense_item_id", sa.Uuid(), nullable=True),
        sa.Column(
            "act",
            sa.Enum(
                "give",
                "send_back",
                "take_back",
                "close",
                name="decisionact",
                native_enum=False,
                create_constraint=True,
                length=40,
            ),
            nullable=False,
        ),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("receiver_id", sa.Uuid(), nullable=True),
        sa.Column("plan", sa.Text(), nullable=True),
        sa.Column("proposed_by", sa.Uuid(), nullable=False),
        sa.Column("proposed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("confirmed_by", sa.Uuid(), nullable=True),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("declined_by", sa.Uuid(), nullable=True),
        sa.Column("declined_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "(act = 'give') = (receiver_id is not null and plan is not null)",
            name=op.f("ck_payment_decisions_given_to_somebody"),
        ),
        sa.CheckConstraint(
            "(confirmed_at is null) = (confirmed_by is null)", name=op.f("ck_payment_decisions_confirmed_by_somebody")
        ),
        sa.CheckConstraint(
            "(declined_at is null) = (declined_by is null)", name=op.f("ck_payment_decisions_declined_by_somebody")
        ),
        sa.CheckConstraint("amount >= 0", name=op.f("ck_payment_decisions_amount_not_negative")),
        sa.CheckConstraint(
            "confirmed_at is null or declined_at is null", name=op.f("ck_payment_decisions_confirmed_or_declined")
        ),
        sa.CheckConstraint("confirmed_by <> proposed_by", name=op.f("ck_payment_decisions_two_people")),
        sa.ForeignKeyConstraint(["confirmed_by"], ["users.id"], name=op.f("fk_payment_decisions_confirmed_by")),
        sa.ForeignKeyConstraint(["declined_by"], ["users.id"], name=op.f("fk_payment_decisions_declined_by")),
        sa.ForeignKeyConstraint(["payment_id"], ["payments.id"], name=op.f("fk_payment_decisions_payment_id")),
        sa.ForeignKeyConstraint(["proposed_by"], ["users.id"], name=op.f("fk_payment_decisions_proposed_by")),
        sa.ForeignKeyConstraint(["receiver_id"], ["users.id"], name=op.f("fk_payment_decisions_receiver_id")),
        sa.ForeignKeyConstraint(
            ["suspense_item_id"], ["suspense_items.id"], name=op.f("fk_payment_decisions_suspense_item_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payment_decisions")),
    )
    op.create_index(op.f("ix_payment_decisions_payment_id"), "payment_decisions", ["payment_id"], unique=False)
    op.create_index(op.f("ix_payment_decisions_updated_at"), "payment_decisions", ["updated_at"], unique=False)
    op.create_index(
        "ix_payment_decisions_waiting_item",
        "payment_decisions",
        ["suspense_item_id"],
        unique=True,
        postgresql_where=sa.text("confirmed_at is null and declined_at is null"),
    )
    op.create_index(
        "ix_payment_decisions_waiting_payment",
        "payment_decisions",
        ["payment_id"],
        unique=True,
        postgresql_where=sa.text("suspense_item_id is null and confirmed_at is null and declined_at is null"),
    )
    op.create_table(
        "payment_refunds",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("decision_id", sa.Uuid(), nullable=False),
        sa.Column("payment_id", sa.Uuid(), nullable=False),
        sa.Column("suspense_item_id", sa.Uuid(), nullable=True),
        sa.Column("provider", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("paid_tracking", sa.Text(), nullable=False),
        sa.Column("tracking", sa.Text(), nullable=False),
        sa.Column("their_tracking", sa.Text(), nullable=True),
        sa.Column(
            "state",
            sa.Enum(
                "approved",
                "sent",
                "taken",
                "completed",
                "failed",
                name="refundstate",
                native_enum=False,
                create_constraint=True,
                length=40,
            ),
            nullable=False,
        ),
        sa.Column("failure_reason", sa.Text(), nullable=True),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("settled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("questions", sa.Integer(), server_default="0", nullable=False),
        sa.Column("next_question_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("amount > 0", name=op.f("ck_payment_refunds_amount_positive")),
        sa.ForeignKeyConstraint(["decision_id"], ["payment_decisions.id"], name=op.f("fk_payment_refunds_decision_id")),
        sa.ForeignKeyConstraint(["payment_id"], ["payments.id"], name=op.f("fk_payment_refunds_payment_id")),
        sa.ForeignKeyConstraint(
            ["suspense_item_id"], ["suspense_items.id"], name=op.f("fk_payment_refunds_suspense_item_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payment_refunds")),
        sa.UniqueConstraint("decision_id", name=op.f("uq_payment_refunds_decision_id")),
        sa.UniqueConstraint("tracking", name=op.f("uq_payment_refunds_tracking")),
    )
    op.create_index(
        "ix_payment_refunds_live",
        "payment_refunds",
        ["payment_id", "paid_tracking"],
        unique=True,
        postgresql_where=sa.text("state <> 'failed'"),
    )
    op.create_index(
        "ix_payment_refunds_next_question_at",
        "payment_refunds",
        ["next_question_at"],
        unique=False,
        postgresql_where=sa.text("state in ('approved', 'sent', 'taken')"),
    )
    op.create_index(op.f("ix_payment_refunds_suspense_item_id"), "payment_refunds", ["suspense_item_id"], unique=False)
    op.create_index(op.f("ix_payment_refunds_updated_at"), "payment_refunds", ["updated_at"], unique=False)
    op.add_column("suspense_items", sa.Column("minded_by", sa.Uuid(), nullable=True))
    op.create_foreign_key(op.f("fk_suspense_items_minded_by"), "suspense_items", "users", ["minded_by"], ["id"])
    op.execute(
        "create trigger touch before update on payment_decisions for each row execute function touch_updated_at()"
    )
    op.execute("create trigger touch before update on payment_refunds for each row execute function touch_updated_at()")
    op.execute(CHANGES)
    op.execute(GUARD)


def downgrade() -> None:
    op.execute("drop trigger allowed_change on payment_refunds")
    op.execute("drop function allowed_refund_change()")
    op.drop_constraint(op.f("fk_suspense_items_minded_by"), "suspense_items", type_="foreignkey")
    op.drop_column("suspense_items", "minded_by")
    op.drop_index(op.f("ix_payment_refunds_updated_at"), table_name="payment_refunds")
    op.drop_index(op.f("ix_payment_refunds_suspense_item_id"), table_name="payment_refunds")
    op.drop_index(
        "ix_payment_refunds_next_question_at",
        table_name="payment_refunds",
        postgresql_where=sa.text("state in ('approved', 'sent', 'taken')"),
    )
    op.drop_index(
        "ix_payment_refunds_live", table_name="payment_refunds", postgresql_where=sa.text("state <> 'failed'")
    )
    op.drop_table("payment_refunds")
    op.drop_index(
        "ix_payment_decisions_waiting_payment",
        table_name="payment_decisions",
        postgresql_where=sa.text("suspense_item_id is null and confirmed_at is null and declined_at is null"),
    )
    op.drop_index(
        "ix_payment_decisions_waiting_item",
        table_name="payment_decisions",
        postgresql_where=sa.text("confirmed_at is null and declined_at is null"),
    )
    op.drop_index(op.f("ix_payment_decisions_updated_at"), table_name="payment_decisions")
    op.drop_index(op.f("ix_payment_decisions_payment_id"), table_name="payment_decisions")
    op.drop_table("payment_decisions")
