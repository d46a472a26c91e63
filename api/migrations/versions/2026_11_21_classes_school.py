"""Classes, who is in them, and who teaches them."""

import sqlalchemy as sa
from alembic import op

revision = "45b34bdd7dc4"
down_revision = "547d85f52504"
branch_labels = None
depends_on = None


TABLES = ("school_classes", "class_members", "class_teachers")


def upgrade() -> None:
    op.create_table(
        "school_classes",
        *_kept(),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("school_name", sa.String(160), nullable=False),
        sa.Column("school_year", sa.String(2), nullable=False),
        sa.Column("academic_year", sa.Integer(), nullable=False),
        sa.Column("join_code", sa.String(6), nullable=False, unique=True),
        sa.Column("is_active", sa.Boolean(), nullable=False),
        sa.Column("created_by", sa.Uuid(), sa.ForeignKey("users.id", ondelete="set null")),
        sa.UniqueConstraint("school_name", "name", "academic_year"),
        sa.CheckConstraint("academic_year between 2020 and 2100", name="year_is_sensible"),
    )
    op.create_table(
        "class_members",
        *_kept(),
        sa.Column("class_id", sa.Uuid(), sa.ForeignKey("school_classes.id", ondelete="cascade"), nullable=False),
        sa.Column("user_id", sa.Uuid(), sa.ForeignKey("users.id", ondelete="cascade"), nullable=False, index=True),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("left_at", sa.DateTime(timezone=True)),
        sa.CheckConstraint("left_at >= joined_at", name="leaves_after_joining"),
    )
    op.create_index(
        "uq_class_members_now",
        "class_members",
        ["class_id", "user_id"],
        unique=True,
        postgresql_where=sa.text("left_at is null"),
    )
    op.create_table(
        "class_teachers",
        *_kept(),
        sa.Column("class_id", sa.Uuid(), sa.ForeignKey("school_classes.id", ondelete="cascade"), nullable=False),
        sa.Column("user_id", sa.Uuid(), sa.ForeignKey("users.id", ondelete="cascade"), nullable=False, index=True),
        sa.Column("subject_id", sa.Uuid(), sa.ForeignKey("subjects.id")),
        sa.Column("added_at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("class_id", "user_id", "subject_id", postgresql_nulls_not_distinct=True),
    )
    for table in TABLES:
        op.execute(f"create trigger touch before update on {table} for each row execute function touch_updated_at()")


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table)


def _kept() -> list[sa.Column]:
    """What every table has: an id, and when the row was made and last changed."""
    now = sa.text("now()")
    return [
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=now, nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=now, nullable=False, index=True),
    ]
