"""Hints that come one after another."""

revision = "c6390de5559f"
down_revision = "70045872eee7"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
