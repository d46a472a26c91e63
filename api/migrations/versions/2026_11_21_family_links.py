"""Parents, children, messages and progress reports."""

revision = "4481d542f7d6"
down_revision = "5a84eb2636eb"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
