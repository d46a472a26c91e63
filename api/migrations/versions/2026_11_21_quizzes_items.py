"""Items with a state of review, two more types, marking by rubric."""

revision = "9f0433380e30"
down_revision = "8ae4c89fe837"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
