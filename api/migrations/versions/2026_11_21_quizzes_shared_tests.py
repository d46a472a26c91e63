"""Tests given by a code, and by tutors."""

revision = "1405a8ded199"
down_revision = "25860723453d"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
