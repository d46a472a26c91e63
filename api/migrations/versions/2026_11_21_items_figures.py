"""Drawings staff bring for questions."""

revision = "25860723453d"
down_revision = "4b016689243e"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
