"""Classes, who is in them, and who teaches them."""

revision = "45b34bdd7dc4"
down_revision = "547d85f52504"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
