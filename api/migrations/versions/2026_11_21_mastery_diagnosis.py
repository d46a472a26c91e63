"""Misconceptions, study sessions, learning analytics and adaptive paths."""

revision = "acb44e1eed9d"
down_revision = "16019cad7429"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
