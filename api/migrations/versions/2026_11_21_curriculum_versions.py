"""Versions of the curriculum."""

revision = "857b99fe2fe6"
down_revision = "45b34bdd7dc4"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
