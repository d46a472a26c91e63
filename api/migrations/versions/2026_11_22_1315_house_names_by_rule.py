"""Four names as the rule of names gives them, and no counter where the code counts.

A schema made from the tables and one made by the migrations differed in these; now a test holds them equal.
"""

from alembic import op

revision = "6d1f0c3a9b52"
down_revision = "09b2ee7a88be"
branch_labels = None
depends_on = None

RENAMED = (
    ("suggestion_words", "ck_suggestion_words_suggestionword", "ck_suggestion_words_suggestionsaid"),
    ("test_codes", "fk_test_codes_quiz_session_id_quiz_sessions", "fk_test_codes_quiz_session_id"),
    ("test_entries", "fk_test_entries_quiz_session_id_quiz_sessions", "fk_test_entries_quiz_session_id"),
    ("test_entries", "fk_test_entries_user_id_users", "fk_test_entries_user_id"),
)


def upgrade() -> None:
    for table, before, after in RENAMED:
        op.execute(f"alter table {table} rename constraint {before} to {after}")
    op.execute("alter table audit_seals alter position drop default")
    op.execute("drop sequence audit_seals_position_seq")


def downgrade() -> None:
    op.execute("create sequence audit_seals_position_seq owned by audit_seals.position")
    op.execute("alter table audit_seals alter position set default nextval('audit_seals_position_seq')")
    for table, before, after in RENAMED:
        op.execute(f"alter table {table} rename constraint {after} to {before}")
