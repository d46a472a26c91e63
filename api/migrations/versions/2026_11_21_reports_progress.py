"""Progress reports."""

revision = "f56402d1e296"
down_revision = "b102d8aded75"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
