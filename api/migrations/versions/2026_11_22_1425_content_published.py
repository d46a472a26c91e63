"""What was published into a site, so that only what changed is written again."""

import sqlalchemy as sa
from alembic import op

revision = "c2f4a91d60e7"
down_revision = "c7d41e90ab36"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "published_content",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("kind", "key", name="pk_published_content"),
    )


def downgrade() -> None:
    op.drop_table("published_content")
