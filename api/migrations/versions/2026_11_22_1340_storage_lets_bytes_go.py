"""The columns of bytes go, once every file of theirs is in the store."""

import sqlalchemy as sa
from alembic import op
from alembic.util import CommandError

revision = "c7d41e90ab36"
down_revision = "5a0c2f7be911"
branch_labels = None
depends_on = None

CONTENTS = (
    ("account_settings", "photo_large"),
    ("account_settings", "photo_small"),
    ("item_figures", "picture"),
    ("message_files", "content"),
    ("personal_exports", "content"),
    ("progress_reports", "document"),
)
PRINTED = "status not in ('approved', 'sent') or (approved_at is not null and document_key is not null)"


def upgrade() -> None:
    for table, content in CONTENTS:
        if waiting := _count(table, content):
            raise CommandError(
                f"{waiting} files of {table}.{content} are still in the database."
                " Run `python -m api.cli storage migrate`, then migrate again."
            )
        op.drop_column(table, content)
    op.drop_column("progress_reports", "document_sha256")  # the key says the same
    op.alter_column("message_files", "content_key", nullable=False)
    op.create_check_constraint(
        op.f("ck_item_figures_drawn_or_painted"), "item_figures", "(svg is null) <> (picture_key is null)"
    )
    op.create_check_constraint(
        op.f("ck_progress_reports_approved_is_printed"), "progress_reports", f"is_automatic or {PRINTED}"
    )


def downgrade() -> None:
    for table, content in CONTENTS:
        if kept := _count(table, f"{content}_key"):
            raise CommandError(
                f"{kept} files of {table}.{content} are in the file store and do not go back into the database."
                " Restore the backup made before this migration instead."
            )
    op.drop_constraint(op.f("ck_progress_reports_approved_is_printed"), "progress_reports")
    op.drop_constraint(op.f("ck_item_figures_drawn_or_painted"), "item_figures")
    op.alter_column("message_files", "content_key", nullable=True)
    op.add_column("progress_reports", sa.Column("document_sha256", sa.String(64)))
    for table, content in CONTENTS:
        op.add_column(table, sa.Column(content, sa.LargeBinary()))


def _count(table: str, column: str) -> int:
    return op.get_bind().scalar(sa.text(f"select count(*) from {table} where {column} is not null")) or 0
