"""Books are searched, kept and reviewed.

The words of titles and authors are kept by a trigger: they are what misspellings are compared with.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "759d527184a2"
down_revision = "8c41f0d7a2b6"
branch_labels = None
depends_on = None


TOUCHED = (
    "book_collections",
    "user_reading_preferences",
    "book_collection_books",
    "book_reviews",
    "user_library",
    "review_helpful_votes",
)
SEARCHED = """
setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('simple', title || ' ' || author), 'A')
|| setweight(to_tsvector('english', coalesce(description, '')), 'B')
|| setweight(to_tsvector('simple', topic_tags), 'C')
|| setweight(to_tsvector('english', coalesce(long_description, '')), 'D')
""".strip()
# In the order of the words, so that two books written at once wait for each other instead of for ever.
NOTE_WORDS = """
create function note_catalogue_words() returns trigger language plpgsql as $$
begin
  insert into catalogue_words (word, trigrams)
  select word, array(select distinct substr('  ' || word || ' ', n, 3) from generate_series(1, length(word) + 1) n)
  from (select distinct word from regexp_split_to_table(lower(new.title || ' ' || new.author), '[^[:alpha:]]+') word
        where length(word) >= 4) words
  order by word
  on conflict do nothing;
  return new;
end $$
"""
NOTING = """
create trigger note_words after insert or update of title, author on books
for each row execute function note_catalogue_words()
"""
WORDS_THERE = "update books set title = title"


def upgrade() -> None:
    op.create_table(
        "catalogue_words",
        sa.Column("word", sa.Text(), nullable=False),
        sa.Column("trigrams", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.PrimaryKeyConstraint("word", name=op.f("pk_catalogue_words")),
    )
    op.create_index(
        "ix_catalogue_words_trigrams", "catalogue_words", ["trigrams"], unique=False, postgresql_using="gin"
    )
    op.create_table(
        "book_collections",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_book_collections_user_id"), ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_book_collections")),
        sa.UniqueConstraint("user_id", "name", name=op.f("uq_book_collections_user_id_name")),
    )
    op.create_index(op.f("ix_book_collections_updated_at"), "book_collections", ["updated_at"], unique=False)
    op.create_table(
        "user_reading_preferences",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("favorite_genres", postgresql.JSONB(), nullable=False),
        sa.Column("preferred_authors", postgresql.JSONB(), nullable=False),
        sa.Column("reading_goals_per_month", sa.Integer(), nullable=False),
        sa.Column("preferred_book_length", sa.String(length=10), nullable=False),
        sa.Column("total_books_completed", sa.Integer(), nullable=False),
        sa.Column("average_rating", sa.Numeric(precision=3, scale=2), nullable=True),
        sa.Column("email_preferences", postgresql.JSONB(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "reading_goals_per_month between 1 and 60", name=op.f("ck_user_reading_preferences_goal_can_be_read")
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_user_reading_preferences_user_id"), ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_user_reading_preferences")),
        sa.UniqueConstraint("user_id", name=op.f("uq_user_reading_preferences_user_id")),
    )
    op.create_index(
        op.f("ix_user_reading_preferences_updated_at"), "user_reading_preferences", ["updated_at"], unique=False
    )
    op.create_table(
        "book_collection_books",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("collection_id", sa.Uuid(), nullable=False),
        sa.Column("book_id", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["book_id"], ["books.id"], name=op.f("fk_book_collection_books_book_id"), ondelete="cascade"
        ),
        sa.ForeignKeyConstraint(
            ["collection_id"],
            ["book_collections.id"],
            name=op.f("fk_book_collection_books_collection_id"),
            ondelete="cascade",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_book_collection_books")),
        sa.UniqueConstraint("collection_id", "book_id", name=op.f("uq_book_collection_books_collection_id_book_id")),
    )
    op.create_index(op.f("ix_book_collection_books_book_id"), "book_collection_books", ["book_id"], unique=False)
    op.create_index(op.f("ix_book_collection_books_updated_at"), "book_collection_books", ["updated_at"], unique=False)
    op.create_table(
        "book_reviews",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("book_id", sa.Uuid(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("review_title", sa.String(length=200), nullable=True),
        sa.Column("review_text", sa.Text(), nullable=True),
        sa.Column("is_verified_purchase", sa.Boolean(), nullable=False),
        sa.Column("helpful_votes", sa.Integer(), nullable=False),
        sa.Column("is_approved", sa.Boolean(), nullable=False),
        sa.Column("written_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("helpful_votes >= 0", name=op.f("ck_book_reviews_votes_not_negative")),
        sa.CheckConstraint("rating between 1 and 5", name=op.f("ck_book_reviews_rating_in_stars")),
        sa.ForeignKeyConstraint(["book_id"], ["books.id"], name=op.f("fk_book_reviews_book_id"), ondelete="cascade"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_book_reviews_user_id"), ondelete="cascade"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_book_reviews")),
        sa.UniqueConstraint("user_id", "book_id", name=op.f("uq_book_reviews_user_id_book_id")),
    )
    op.create_index(op.f("ix_book_reviews_book_id"), "book_reviews", ["book_id"], unique=False)
    op.create_index(op.f("ix_book_reviews_updated_at"), "book_reviews", ["updated_at"], unique=False)
    op.create_table(
        "user_library",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("book_id", sa.Uuid(), nullable=False),
        sa.Column("added_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("removed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_seq", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["book_id"], ["books.id"], name=op.f("fk_user_library_book_id"), ondelete="cascade"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_user_library_user_id"), ondelete="cascade"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_user_library")),
        sa.UniqueConstraint("user_id", "book_id", name=op.f("uq_user_library_user_id_book_id")),
    )
    op.create_index(op.f("ix_user_library_book_id"), "user_library", ["book_id"], unique=False)
    op.create_index(op.f("ix_user_library_updated_at"), "user_library", ["updated_at"], unique=False)
    op.create_table(
        "review_helpful_votes",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("review_id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("is_helpful", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["review_id"], ["book_reviews.id"], name=op.f("fk_review_helpful_votes_review_id"), ondelete="cascade"
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_review_helpful_votes_user_id"), ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_review_helpful_votes")),
        sa.UniqueConstraint("review_id", "user_id", name=op.f("uq_review_helpful_votes_review_id_user_id")),
    )
    op.create_index(op.f("ix_review_helpful_votes_updated_at"), "review_helpful_votes", ["updated_at"], unique=False)
    op.create_index(op.f("ix_review_helpful_votes_user_id"), "review_helpful_votes", ["user_id"], unique=False)
    op.add_column("books", sa.Column("language", sa.Text(), server_default="en", nullable=False))
    op.add_column(
        "books",
        sa.Column(
            "search",
            postgresql.TSVECTOR(),
            sa.Computed(SEARCHED, persisted=True),
            nullable=False,
        ),
    )
    op.create_index(
        "ix_books_facets",
        "books",
        ["approval_status"],
        unique=False,
        postgresql_include=["id", "difficulty", "language", "required_tier", "author", "page_count"],
    )
    op.create_index("ix_books_search", "books", ["search"], unique=False, postgresql_using="gin")
    op.add_column("email_preferences", sa.Column("book_updates", sa.Boolean(), server_default="true", nullable=False))
    for name in TOUCHED:
        op.execute(f"create trigger touch before update on {name} for each row execute function touch_updated_at()")
    for statement in (NOTE_WORDS, NOTING, WORDS_THERE):
        op.execute(statement)
    op.drop_constraint(op.f("ck_outbox_messages_mailkind"), "outbox_messages", type_="check")
    op.create_check_constraint(
        op.f("ck_outbox_messages_mailkind"),
        "outbox_messages",
        "outbox_messages.kind IN ('account', 'trial', 'subscription', 'marketing', 'family', 'digest', 'books')",
    )


def downgrade() -> None:
    op.execute("drop trigger note_words on books")
    op.execute("drop function note_catalogue_words()")
    op.drop_constraint(op.f("ck_outbox_messages_mailkind"), "outbox_messages", type_="check")
    op.create_check_constraint(
        op.f("ck_outbox_messages_mailkind"),
        "outbox_messages",
        "kind in ('account', 'trial', 'subscription', 'marketing', 'family', 'digest')",
    )
    op.drop_column("email_preferences", "book_updates")
    op.drop_index("ix_books_search", table_name="books", postgresql_using="gin")
    op.drop_index(
        "ix_books_facets",
        table_name="books",
        postgresql_include=["id", "difficulty", "language", "required_tier", "author", "page_count"],
    )
    op.drop_column("books", "search")
    op.drop_column("books", "language")
    op.drop_index(op.f("ix_review_helpful_votes_user_id"), table_name="review_helpful_votes")
    op.drop_index(op.f("ix_review_helpful_votes_updated_at"), table_name="review_helpful_votes")
    op.drop_table("review_helpful_votes")
    op.drop_index(op.f("ix_user_library_updated_at"), table_name="user_library")
    op.drop_index(op.f("ix_user_library_book_id"), table_name="user_library")
    op.drop_table("user_library")
    op.drop_index(op.f("ix_book_reviews_updated_at"), table_name="book_reviews")
    op.drop_index(op.f("ix_book_reviews_book_id"), table_name="book_reviews")
    op.drop_table("book_reviews")
    op.drop_index(op.f("ix_book_collection_books_updated_at"), table_name="book_collection_books")
    op.drop_index(op.f("ix_book_collection_books_book_id"), table_name="book_collection_books")
    op.drop_table("book_collection_books")
    op.drop_index(op.f("ix_user_reading_preferences_updated_at"), table_name="user_reading_preferences")
    op.drop_table("user_reading_preferences")
    op.drop_index(op.f("ix_book_collections_updated_at"), table_name="book_collections")
    op.drop_table("book_collections")
    op.drop_index("ix_catalogue_words_trigrams", table_name="catalogue_words", postgresql_using="gin")
    op.drop_table("catalogue_words")
