"""Drawings staff bring for questions."""

import sqlalchemy as sa
from alembic import op

revision = "25860723453d"
down_revision = "4b016689243e"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.alter_column("item_figures", "svg", nullable=True)
    op.add_column("item_figures", sa.Column("picture", sa.LargeBinary()))
    op.add_column(
        "item_figures", sa.Column("media_type", sa.String(40), nullable=False, server_default="image/svg+xml")
    )
    op.add_column("item_figures", sa.Column("width", sa.Integer()))
    op.add_column("item_figures", sa.Column("height", sa.Integer()))
    op.add_column("item_figures", sa.Column("content_hash", sa.String(64), unique=True))
    op.add_column("item_figures", sa.Column("brought_by", sa.Uuid(), sa.ForeignKey("users.id", ondelete="set null")))
    op.create_check_constraint("drawn_or_painted", "item_figures", "(svg is null) <> (picture is null)")


def downgrade() -> None:
    op.drop_constraint(op.f("ck_item_figures_drawn_or_painted"), "item_figures")
    for column in ("brought_by", "content_hash", "height", "width", "media_type", "picture"):
        op.drop_column("item_figures", column)
    op.execute("delete from item_figures where svg is null")
    op.alter_column("item_figures", "svg", nullable=False)
