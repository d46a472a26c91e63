"""Goals, alerts, and messages between parents and teachers."""

revision = "911f777fbc7b"
down_revision = "f56402d1e296"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
