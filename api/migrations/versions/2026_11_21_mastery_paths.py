"""Study sessions, analytics and learning paths."""

revision = "e6a8b7006432"
down_revision = "452bbf7ab902"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
