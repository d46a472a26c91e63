"""What the nights found of each item, and what was done."""

revision = "1e8a3c612d0b"
down_revision = "9f0433380e30"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
