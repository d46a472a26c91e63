"""Letters: what a moderator sees, and messages that did not go out."""

revision = "ad705bd8c598"
down_revision = "96b67f62b3c1"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
