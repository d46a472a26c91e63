"""Sessions are kept behind a PIN."""

import sqlalchemy as sa
from alembic import op

revision = "5d0a91b7c3e4"
down_revision = "78532392b2ca"
branch_labels = None
depends_on = None

ENDS = sa.Enum(
    "signed_out",
    "elsewhere",
    "password",
    "too_many",
    "expired",
    name="sessionend",
    native_enum=False,
    create_constraint=True,
    length=40,
)


def upgrade() -> None:
    op.add_column("sessions", sa.Column("ended_because", ENDS, nullable=True))
    op.add_column("sessions", sa.Column("device", sa.Text(), nullable=True))
    op.add_column("sessions", sa.Column("pin_hash", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("sessions", "pin_hash")
    op.drop_column("sessions", "device")
    op.drop_constraint("ck_sessions_sessionend", "sessions")
    op.drop_column("sessions", "ended_because")
