"""Reports made by the calendar."""

revision = "96b67f62b3c1"
down_revision = "1405a8ded199"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
