"""Study plans, their tasks, forecasts and experiments."""

revision = "b102d8aded75"
down_revision = "acb44e1eed9d"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
