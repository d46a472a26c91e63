"""Threads with the study assistant."""

revision = "4b016689243e"
down_revision = "911f777fbc7b"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
