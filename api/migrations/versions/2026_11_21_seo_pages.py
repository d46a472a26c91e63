"""What search engines and link previews read."""

import sqlalchemy as sa
from alembic import op

revision = "a60b21e9febe"
down_revision = "a159c22bac76"
branch_labels = None
depends_on = None

TABLES = ("seo_configs", "seo_keywords", "seo_images")


def upgrade() -> None:
    op.create_table(
        "seo_configs",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("page_type", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), nullable=False),
        sa.Column("keywords", sa.Text(), nullable=False),
        sa.Column("meta_robots", sa.Text(), server_default="index, follow", nullable=False),
        sa.Column("og_title", sa.Text(), nullable=False),
        sa.Column("og_description", sa.Text(), nullable=False),
        sa.Column("og_image", sa.Text(), nullable=False),
        sa.Column("og_type", sa.Text(), server_default="website", nullable=False),
        sa.Column("twitter_title", sa.Text(), nullable=False),
        sa.Column("twitter_description", sa.Text(), nullable=False),
        sa.Column("twitter_image", sa.Text(), nullable=False),
        sa.Column("twitter_card", sa.Text(), server_default="summary_large_image", nullable=False),
        sa.Column("canonical_url", sa.Text(), nullable=False),
        sa.Column("seo_score", sa.Integer(), nullable=False),
        *_moments(),
        sa.CheckConstraint("seo_score between 0 and 100", name=op.f("ck_seo_configs_score_is_percent")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seo_configs")),
        sa.UniqueConstraint("page_type", name=op.f("uq_seo_configs_page_type")),
    )
    op.create_table(
        "seo_keywords",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("seo_config_id", sa.Uuid(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("keyword", sa.Text(), nullable=False),
        sa.Column("difficulty", sa.Integer(), nullable=True),
        sa.Column("volume", sa.Integer(), nullable=True),
        sa.Column("clicks", sa.Integer(), nullable=True),
        *_moments(),
        sa.CheckConstraint("difficulty between 0 and 100", name=op.f("ck_seo_keywords_difficulty_is_percent")),
        sa.CheckConstraint("volume >= 0", name=op.f("ck_seo_keywords_volume_not_negative")),
        sa.CheckConstraint("clicks >= 0", name=op.f("ck_seo_keywords_clicks_not_negative")),
        _of_config("seo_keywords"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seo_keywords")),
        sa.UniqueConstraint("seo_config_id", "keyword", name=op.f("uq_seo_keywords_seo_config_id_keyword")),
    )
    op.create_table(
        "seo_images",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("seo_config_id", sa.Uuid(), nullable=False),
        sa.Column("image_url", sa.Text(), nullable=False),
        sa.Column("alt_text", sa.Text(), nullable=False),
        *_moments(),
        _of_config("seo_images"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seo_images")),
        sa.UniqueConstraint("seo_config_id", "image_url", name=op.f("uq_seo_images_seo_config_id_image_url")),
    )
    for table in TABLES:
        op.create_index(op.f(f"ix_{table}_updated_at"), table, ["updated_at"])
        op.execute(f"create trigger touch before update on {table} for each row execute function touch_updated_at()")


def _moments() -> list[sa.Column]:
    return [
        sa.Column(name, sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False)
        for name in ("created_at", "updated_at")
    ]


def _of_config(table: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_seo_config_id")
    return sa.ForeignKeyConstraint(["seo_config_id"], ["seo_configs.id"], name=name, ondelete="CASCADE")


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table)
