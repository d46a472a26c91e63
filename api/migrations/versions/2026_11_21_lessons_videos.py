"""What a video lesson needs beside its address."""

revision = "8ae4c89fe837"
down_revision = "857b99fe2fe6"
branch_labels = None
depends_on = None


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
