"""Events lose their foreign key: their only writer takes the session's id from the session's own row."""

from alembic import op

revision = "547d85f52504"
down_revision = "0ff1dde80373"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_constraint("fk_reading_events_session_id", "reading_events")


def downgrade() -> None:
    op.create_foreign_key(
        "fk_reading_events_session_id", "reading_events", "reading_sessions", ["session_id"], ["id"], ondelete="CASCADE"
    )
