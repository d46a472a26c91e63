"""Hints that come one after another."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "c6390de5559f"
down_revision = "70045872eee7"
branch_labels = None
depends_on = None


def upgrade() -> None:
    kind = postgresql.JSONB(none_as_null=True, astext_type=sa.Text())
    op.add_column("questions", sa.Column("hints", kind, nullable=False, server_default="[]"))
    op.execute("update questions set hints = jsonb_build_array(btrim(hint)) where btrim(hint) <> ''")
    op.alter_column("questions", "hints", server_default=None)
    op.create_check_constraint(
        "hints_are_few", "questions", "jsonb_typeof(hints) = 'array' and jsonb_array_length(hints) <= 3"
    )
    op.drop_column("questions", "hint")


def downgrade() -> None:
    op.add_column("questions", sa.Column("hint", sa.Text(), nullable=True))
    op.execute("update questions set hint = hints ->> 0")
    op.drop_constraint("hints_are_few", "questions")
    op.drop_column("questions", "hints")
