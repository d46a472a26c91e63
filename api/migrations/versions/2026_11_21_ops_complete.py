"""Site configuration, health, and the audit chain."""

revision = "a159c22bac76"
down_revision = "0f60d4832fc8"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
