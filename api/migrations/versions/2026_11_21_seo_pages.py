"""What search engines and link previews read."""

revision = "a60b21e9febe"
down_revision = "a159c22bac76"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
