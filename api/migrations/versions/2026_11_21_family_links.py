"""Parents, children, messages and progress reports."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "4481d542f7d6"
down_revision = "e6a8b7006432"
branch_labels = None
depends_on = None

TABLES = ("family_links", "parent_child_links")
KINSHIP = "relationship in ('parent', 'grandparent', 'relative', 'guardian')"


def _moment(name: str) -> sa.Column:
    return sa.Column(name, sa.DateTime(timezone=True))


def _moments() -> list[sa.Column]:
    now = sa.text("now()")
    return [
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=now, nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=now, nullable=False, index=True),
    ]


def _person(name: str, *, nullable: bool = True, ondelete: str | None = None, index: bool = False) -> sa.Column:
    return sa.Column(name, sa.Uuid(), sa.ForeignKey("users.id", ondelete=ondelete), nullable=nullable, index=index)


def upgrade() -> None:
    op.create_table(
        "family_links",
        sa.Column("id", sa.Uuid(), primary_key=True),
        _person("parent_user_id", ondelete="cascade"),
        _person("student_user_id", ondelete="cascade"),
        sa.Column("family_code", sa.String(6), nullable=False, unique=True),
        sa.Column("relationship", sa.String(40), nullable=False),
        sa.Column("status", sa.String(40), nullable=False),
        sa.Column("parent_verified", sa.Boolean(), nullable=False),
        sa.Column("student_verified", sa.Boolean(), nullable=False),
        _moment("parent_verified_at"),
        _moment("student_verified_at"),
        _moment("verified_at"),
        _person("rejected_by"),
        sa.Column("rejection_reason", sa.Text()),
        _person("revoked_by"),
        _moment("revoked_at"),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ip_address", sa.Text()),
        *_moments(),
        sa.CheckConstraint(KINSHIP, name=op.f("ck_family_links_kinship")),
        sa.CheckConstraint(
            "status in ('pending', 'verified', 'rejected', 'revoked', 'expired')",
            name=op.f("ck_family_links_familystatus"),
        ),
        sa.CheckConstraint(
            "parent_user_id is not null or student_user_id is not null", name=op.f("ck_family_links_somebody_asks")
        ),
        sa.CheckConstraint("parent_user_id <> student_user_id", name=op.f("ck_family_links_two_people")),
        sa.CheckConstraint(
            "status not in ('verified', 'revoked') or (parent_verified and student_verified)",
            name=op.f("ck_family_links_both_agreed"),
        ),
        sa.Index("ix_family_links_parent_user_id", "parent_user_id", "status"),
        sa.Index("ix_family_links_student_user_id", "student_user_id", "status"),
    )
    op.create_table(
        "parent_child_links",
        sa.Column("id", sa.Uuid(), primary_key=True),
        _person("parent_user_id", nullable=False, ondelete="cascade"),
        _person("student_user_id", nullable=False, ondelete="cascade", index=True),
        sa.Column("relationship", sa.String(40), nullable=False),
        sa.Column("link_code", sa.String(10), nullable=False, unique=True),
        sa.Column("is_active", sa.Boolean(), nullable=False),
        sa.Column("permissions", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        *_moments(),
        sa.CheckConstraint(KINSHIP, name=op.f("ck_parent_child_links_kinship")),
        sa.UniqueConstraint("parent_user_id", "student_user_id"),
    )
    for table in TABLES:
        op.execute(f"create trigger touch before update on {table} for each row execute function touch_updated_at()")


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table)
