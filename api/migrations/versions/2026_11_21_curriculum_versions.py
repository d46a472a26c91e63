"""Versions of the curriculum."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "857b99fe2fe6"
down_revision = "45b34bdd7dc4"
branch_labels = None
depends_on = None


STATES = ("draft", "published", "archived")


def upgrade() -> None:
    moment, now = sa.DateTime(timezone=True), sa.text("now()")
    person = [
        sa.Column(name, sa.Uuid(), sa.ForeignKey("users.id", ondelete="set null"))
        for name in ("created_by", "published_by")
    ]
    op.create_table(
        "curriculum_versions",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("note", sa.Text()),
        sa.Column("status", sa.String(40), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("topics", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("based_on_id", sa.Uuid(), sa.ForeignKey("curriculum_versions.id", ondelete="set null")),
        *person,
        sa.Column("published_at", moment),
        sa.Column("created_at", moment, server_default=now, nullable=False),
        sa.Column("updated_at", moment, server_default=now, nullable=False, index=True),
        sa.CheckConstraint(f"status in {STATES}", name="versionstatus"),
    )
    op.create_index(
        "uq_curriculum_versions_published",
        "curriculum_versions",
        ["status"],
        unique=True,
        postgresql_where=sa.text("status = 'published'"),
    )
    op.execute(
        "create trigger touch before update on curriculum_versions for each row execute function touch_updated_at()"
    )


def downgrade() -> None:
    op.drop_table("curriculum_versions")
