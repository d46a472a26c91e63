"""A register of stored files, and the columns that show them beside those that held their bytes.

`python -m api.cli migrate` moves the bytes between this and the next; nothing is lost when it is stopped.
"""

import sqlalchemy as sa
from alembic import op

revision = "5a0c2f7be911"
down_revision = "5a1c0d7e93b4"
branch_labels = None
depends_on = None

KEYS = (
    ("account_settings", "photo_large_key"),
    ("account_settings", "photo_small_key"),
    ("item_figures", "picture_key"),
    ("message_files", "content_key"),
    ("personal_exports", "content_key"),
    ("progress_reports", "document_key"),
)
PRINTED = "status not in ('approved', 'sent') or (approved_at is not null and document is not null)"


def upgrade() -> None:
    now = sa.text("now()")
    op.create_table(
        "stored_files",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("key", sa.String(64), nullable=False, unique=True),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("media_type", sa.String(100), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=now, nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=now, nullable=False, index=True),
        sa.CheckConstraint("key ~ '^[0-9a-f]{64}$'", "key_is_sha256"),
        sa.CheckConstraint("size >= 0", "size"),
    )
    op.execute("create trigger touch before update on stored_files for each row execute function touch_updated_at()")
    for table, key in KEYS:
        op.add_column(table, sa.Column(key, sa.String(64), sa.ForeignKey("stored_files.key")))
        op.create_index(op.f(f"ix_{table}_{key}"), table, [key])
    op.add_column("message_files", sa.Column("size", sa.Integer()))
    op.execute("update message_files set size = length(content)")
    op.alter_column("message_files", "size", nullable=False)
    op.alter_column("message_files", "content", nullable=True)
    op.drop_constraint(op.f("ck_item_figures_drawn_or_painted"), "item_figures")
    op.drop_constraint(op.f("ck_progress_reports_approved_is_printed"), "progress_reports")


def downgrade() -> None:
    op.create_check_constraint(
        op.f("ck_progress_reports_approved_is_printed"), "progress_reports", f"is_automatic or {PRINTED}"
    )
    op.create_check_constraint(
        op.f("ck_item_figures_drawn_or_painted"), "item_figures", "(svg is null) <> (picture is null)"
    )
    op.alter_column("message_files", "content", nullable=False)
    op.drop_column("message_files", "size")
    for table, key in KEYS:
        op.drop_column(table, key)
    op.drop_table("stored_files")
