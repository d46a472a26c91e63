"""Item types, hints, item quality."""

revision = "452bbf7ab902"
down_revision = "398f0e59ca65"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
