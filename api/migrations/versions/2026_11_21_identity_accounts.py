"""Registration, verification, recovery, second factors, emergency grants, rate limits."""

revision = "36109e17a567"
down_revision = "b7d2c41f9a10"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
