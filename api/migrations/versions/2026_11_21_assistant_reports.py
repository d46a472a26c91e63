"""Answers somebody said were wrong."""

revision = "70045872eee7"
down_revision = "ad705bd8c598"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
