"""Lessons, video lessons and what was watched."""

revision = "398f0e59ca65"
down_revision = "a60b21e9febe"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
