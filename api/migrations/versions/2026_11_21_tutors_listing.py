"""The tutors a visitor may look through."""

revision = "0ff1dde80373"
down_revision = "d3ec214f9893"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
