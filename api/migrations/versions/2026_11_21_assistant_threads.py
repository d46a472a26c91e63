"""The study assistant's threads."""

revision = "d3ec214f9893"
down_revision = "4481d542f7d6"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
