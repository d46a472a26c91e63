"""Mail: outbox, preferences, logs."""

revision = "0f60d4832fc8"
down_revision = "5e642cf0a730"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
