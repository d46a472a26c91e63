"""Generic skills in a report."""

revision = "09b2ee7a88be"
down_revision = "c6390de5559f"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
