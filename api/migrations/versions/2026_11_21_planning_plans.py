"""Study plans and their tasks."""

revision = "5a84eb2636eb"
down_revision = "e6a8b7006432"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
