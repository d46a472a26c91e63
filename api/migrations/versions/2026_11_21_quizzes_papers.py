"""Mock papers, quizzes made by teachers, attempts on several devices."""

revision = "16019cad7429"
down_revision = "1e8a3c612d0b"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
