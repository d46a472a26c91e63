"""A person's own settings, exports, deletion, guardian consent."""

revision = "5e642cf0a730"
down_revision = "36109e17a567"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
