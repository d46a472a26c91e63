"""The tutors a visitor may look through."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0ff1dde80373"
down_revision = "4481d542f7d6"
branch_labels = None
depends_on = None

LEVELS = ("olevel", "alevel", "diploma", "bachelor", "master", "phd")
STATES = ("pending", "approved", "documents", "interview", "verified", "rejected", "suspended")


def upgrade() -> None:
    many = postgresql.JSONB(none_as_null=True, astext_type=sa.Text())
    op.create_table(
        "marketplace_tutors",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("display_name", sa.Text(), nullable=False),
        sa.Column("bio", sa.Text(), nullable=True),
        sa.Column("profile_image_url", sa.Text(), nullable=True),
        sa.Column("phone_number", sa.Text(), nullable=True),
        sa.Column("location", sa.Text(), nullable=True),
        sa.Column("timezone", sa.Text(), nullable=False),
        sa.Column("subjects", many, nullable=False),
        sa.Column("languages", many, nullable=False),
        sa.Column("education_level", sa.String(40), nullable=True),
        sa.Column("years_experience", sa.Integer(), nullable=True),
        sa.Column("teaching_methodology", sa.Text(), nullable=True),
        sa.Column("teaching_areas", many, nullable=False),
        sa.Column("availability", many, nullable=True),
        sa.Column("hourly_rate", sa.BigInteger(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("is_available", sa.Boolean(), nullable=False),
        sa.Column("verification_status", sa.String(40), nullable=False),
        sa.Column("verified_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("verified_by", sa.Uuid(), nullable=True),
        sa.Column("total_sessions", sa.Integer(), nullable=False),
        sa.Column("average_rating", sa.Numeric(3, 2), nullable=True),
        sa.Column("total_earnings", sa.BigInteger(), nullable=False),
        sa.Column("commission_rate", sa.Numeric(4, 3), nullable=False),
        sa.Column("payout_method", sa.Text(), nullable=False),
        sa.Column("payout_details", many, nullable=True),
        sa.Column("is_active", sa.Boolean(), nullable=False),
        sa.Column("last_active_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("background_check_passed", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        *_constraints(),
    )
    op.create_index(op.f("ix_marketplace_tutors_updated_at"), "marketplace_tutors", ["updated_at"])
    op.create_index(
        "ix_marketplace_tutors_listed",
        "marketplace_tutors",
        ["average_rating"],
        postgresql_where=sa.text("verification_status = 'verified' and is_active"),
    )
    op.execute(
        "create trigger touch before update on marketplace_tutors for each row execute function touch_updated_at()"
    )


def _constraints() -> list[sa.Constraint]:
    name = "ck_marketplace_tutors_{}".format
    return [
        sa.CheckConstraint(f"education_level in {LEVELS}", name=op.f(name("educationlevel"))),
        sa.CheckConstraint(f"verification_status in {STATES}", name=op.f(name("verificationstatus"))),
        sa.CheckConstraint("hourly_rate > 0", name=op.f(name("rate_is_positive"))),
        sa.CheckConstraint("average_rating between 1 and 5", name=op.f(name("rating_is_one_to_five"))),
        sa.CheckConstraint("commission_rate between 0 and 1", name=op.f(name("commission_is_a_share"))),
        sa.CheckConstraint("total_sessions >= 0 and total_earnings >= 0", name=op.f(name("totals_not_negative"))),
        sa.CheckConstraint(
            "(verification_status = 'verified') <= (verified_at is not null)", name=op.f(name("verified_has_a_moment"))
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_marketplace_tutors_user_id"), ondelete="cascade"
        ),
        sa.ForeignKeyConstraint(
            ["verified_by"], ["users.id"], name=op.f("fk_marketplace_tutors_verified_by"), ondelete="set null"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_marketplace_tutors")),
        sa.UniqueConstraint("user_id", name=op.f("uq_marketplace_tutors_user_id")),
    ]


def downgrade() -> None:
    op.drop_table("marketplace_tutors")
