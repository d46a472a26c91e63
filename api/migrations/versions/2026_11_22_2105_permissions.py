"""Permissions are given to people; approving, finalising, settling and paying out need a second person."""

import sqlalchemy as sa
from alembic import op

revision = "b1720b64824d"
down_revision = "c3f19b7a24d6"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "payment_settlements",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("statement_line_id", sa.Uuid(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("proposed_by", sa.Uuid(), nullable=False),
        sa.Column("proposed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("confirmed_by", sa.Uuid(), nullable=True),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("declined_by", sa.Uuid(), nullable=True),
        sa.Column("declined_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "(confirmed_at is null) = (confirmed_by is null)", name=op.f("ck_payment_settlements_confirmed_by_somebody")
        ),
        sa.CheckConstraint(
            "(declined_at is null) = (declined_by is null)", name=op.f("ck_payment_settlements_declined_by_somebody")
        ),
        sa.CheckConstraint(
            "confirmed_at is null or declined_at is null", name=op.f("ck_payment_settlements_confirmed_or_declined")
        ),
        sa.CheckConstraint("confirmed_by <> proposed_by", name=op.f("ck_payment_settlements_two_people")),
        sa.ForeignKeyConstraint(["confirmed_by"], ["users.id"], name=op.f("fk_payment_settlements_confirmed_by")),
        sa.ForeignKeyConstraint(["declined_by"], ["users.id"], name=op.f("fk_payment_settlements_declined_by")),
        sa.ForeignKeyConstraint(["proposed_by"], ["users.id"], name=op.f("fk_payment_settlements_proposed_by")),
        sa.ForeignKeyConstraint(
            ["statement_line_id"],
            ["provider_statement_lines.id"],
            name=op.f("fk_payment_settlements_statement_line_id"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payment_settlements")),
    )
    op.create_index(
        "ix_payment_settlements_open_line",
        "payment_settlements",
        ["statement_line_id"],
        unique=True,
        postgresql_where=sa.text("declined_at is null"),
    )
    op.create_index(op.f("ix_payment_settlements_updated_at"), "payment_settlements", ["updated_at"], unique=False)
    op.create_table(
        "permission_grants",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column(
            "permission",
            sa.Enum(
                "finance.prepare",
                "finance.approve",
                "finance.settle",
                "content.review",
                "people.manage",
                "learners.see",
                "analytics.read",
                "support.act",
                name="staffpermission",
                native_enum=False,
                create_constraint=True,
                length=40,
            ),
            nullable=False,
        ),
        sa.Column("granted_by", sa.Uuid(), nullable=False),
        sa.Column("granted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_by", sa.Uuid(), nullable=True),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "(revoked_at is null) = (revoked_by is null)", name=op.f("ck_permission_grants_revoked_by_somebody")
        ),
        sa.CheckConstraint("granted_by <> user_id", name=op.f("ck_permission_grants_nobody_gives_to_themselves")),
        sa.ForeignKeyConstraint(["granted_by"], ["users.id"], name=op.f("fk_permission_grants_granted_by")),
        sa.ForeignKeyConstraint(["revoked_by"], ["users.id"], name=op.f("fk_permission_grants_revoked_by")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_permission_grants_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_permission_grants")),
    )
    op.create_index(
        "ix_permission_grants_standing",
        "permission_grants",
        ["user_id", "permission"],
        unique=True,
        postgresql_where=sa.text("revoked_at is null"),
    )
    op.create_index(op.f("ix_permission_grants_updated_at"), "permission_grants", ["updated_at"], unique=False)
    op.create_index(op.f("ix_permission_grants_user_id"), "permission_grants", ["user_id"], unique=False)
    op.add_column("author_payout_requests", sa.Column("approved_by", sa.Uuid(), nullable=True))
    op.add_column("author_payout_requests", sa.Column("approved_at", sa.DateTime(timezone=True), nullable=True))
    op.create_foreign_key(
        op.f("fk_author_payout_requests_approved_by"), "author_payout_requests", "users", ["approved_by"], ["id"]
    )
    op.create_check_constraint(
        op.f("ck_author_payout_requests_paid_out_when_approved"),
        "author_payout_requests",
        "status in ('pending', 'rejected', 'cancelled') or approved_by is not null",
    )
    op.create_check_constraint(
        op.f("ck_author_payout_requests_two_people"), "author_payout_requests", "processed_by <> approved_by"
    )
    op.add_column("monthly_revenue_pools", sa.Column("reviewed_by", sa.Uuid(), nullable=True))
    op.add_column("monthly_revenue_pools", sa.Column("finalized_by", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        op.f("fk_monthly_revenue_pools_finalized_by"), "monthly_revenue_pools", "users", ["finalized_by"], ["id"]
    )
    op.create_foreign_key(
        op.f("fk_monthly_revenue_pools_reviewed_by"), "monthly_revenue_pools", "users", ["reviewed_by"], ["id"]
    )
    op.create_check_constraint(
        op.f("ck_monthly_revenue_pools_preparer_does_not_finalize"),
        "monthly_revenue_pools",
        "finalized_by is null or (finalized_by <> drafted_by and finalized_by <> reviewed_by)",
    )
    op.create_check_constraint(
        op.f("ck_monthly_revenue_pools_reviewer_does_not_approve"),
        "monthly_revenue_pools",
        "approved_by is null or approved_by <> reviewed_by",
    )
    op.execute(
        "create trigger touch before update on payment_settlements for each row execute function touch_updated_at()"
    )
    op.execute(
        "create trigger touch before update on permission_grants for each row execute function touch_updated_at()"
    )


def downgrade() -> None:
    op.drop_constraint(
        op.f("ck_monthly_revenue_pools_reviewer_does_not_approve"), "monthly_revenue_pools", type_="check"
    )
    op.drop_constraint(
        op.f("ck_monthly_revenue_pools_preparer_does_not_finalize"), "monthly_revenue_pools", type_="check"
    )
    op.drop_constraint(op.f("fk_monthly_revenue_pools_reviewed_by"), "monthly_revenue_pools", type_="foreignkey")
    op.drop_constraint(op.f("fk_monthly_revenue_pools_finalized_by"), "monthly_revenue_pools", type_="foreignkey")
    op.drop_column("monthly_revenue_pools", "finalized_by")
    op.drop_column("monthly_revenue_pools", "reviewed_by")
    op.drop_constraint(op.f("ck_author_payout_requests_two_people"), "author_payout_requests", type_="check")
    op.drop_constraint(
        op.f("ck_author_payout_requests_paid_out_when_approved"), "author_payout_requests", type_="check"
    )
    op.drop_constraint(op.f("fk_author_payout_requests_approved_by"), "author_payout_requests", type_="foreignkey")
    op.drop_column("author_payout_requests", "approved_at")
    op.drop_column("author_payout_requests", "approved_by")
    op.drop_index(op.f("ix_permission_grants_user_id"), table_name="permission_grants")
    op.drop_index(op.f("ix_permission_grants_updated_at"), table_name="permission_grants")
    op.drop_index(
        "ix_permission_grants_standing", table_name="permission_grants", postgresql_where=sa.text("revoked_at is null")
    )
    op.drop_table("permission_grants")
    op.drop_index(op.f("ix_payment_settlements_updated_at"), table_name="payment_settlements")
    op.drop_index(
        "ix_payment_settlements_open_line",
        table_name="payment_settlements",
        postgresql_where=sa.text("declined_at is null"),
    )
    op.drop_table("payment_settlements")
