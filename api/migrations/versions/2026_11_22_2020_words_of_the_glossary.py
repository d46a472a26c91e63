"""Tables, columns and their constraints take the glossary's words; rows stay as they are."""

from alembic import op

revision = "e4a7c1f05d28"
down_revision = "b3d1f0c7a924"
branch_labels = None
depends_on = None

TABLES = (
    ("item_acts", "item_actions"),
    ("set_aside_answers", "uncounted_answers"),
    ("scenario_markings", "scenario_grades"),
)
COLUMNS = (
    ("attempt_rescores", "act_id", "item_action_id"),
    ("chat_messages", "place", "position"),
    ("notices", "told_at", "notified_at"),
    ("study_sessions", "acts", "actions"),
)
CONSTRAINTS = (
    ("attempt_rescores", "fk_attempt_rescores_act_id", "fk_attempt_rescores_item_action_id"),
    (
        "attempt_rescores",
        "uq_attempt_rescores_test_attempt_id_act_id",
        "uq_attempt_rescores_test_attempt_id_item_action_id",
    ),
    ("chat_messages", "uq_chat_messages_thread_id_place", "uq_chat_messages_thread_id_position"),
    ("item_actions", "pk_item_acts", "pk_item_actions"),
    ("item_actions", "fk_item_acts_question_id", "fk_item_actions_question_id"),
    ("item_actions", "fk_item_acts_acted_by", "fk_item_actions_acted_by"),
    ("item_actions", "ck_item_acts_itemactkind", "ck_item_actions_itemactionkind"),
    ("uncounted_answers", "pk_set_aside_answers", "pk_uncounted_answers"),
    ("uncounted_answers", "fk_set_aside_answers_test_attempt_id", "fk_uncounted_answers_test_attempt_id"),
    ("uncounted_answers", "fk_set_aside_answers_question_id", "fk_uncounted_answers_question_id"),
    (
        "uncounted_answers",
        "uq_set_aside_answers_test_attempt_id_question_id_reason",
        "uq_uncounted_answers_test_attempt_id_question_id_reason",
    ),
    ("uncounted_answers", "ck_set_aside_answers_setaside", "ck_uncounted_answers_uncountedreason"),
    ("scenario_grades", "pk_scenario_markings", "pk_scenario_grades"),
    ("scenario_grades", "fk_scenario_markings_user_answer_id", "fk_scenario_grades_user_answer_id"),
    ("scenario_grades", "uq_scenario_markings_user_answer_id", "uq_scenario_grades_user_answer_id"),
    ("scenario_grades", "fk_scenario_markings_user_id", "fk_scenario_grades_user_id"),
    ("scenario_grades", "fk_scenario_markings_marked_by", "fk_scenario_grades_marked_by"),
    ("scenario_grades", "ck_scenario_markings_marked_at_a_moment", "ck_scenario_grades_marked_at_a_moment"),
    ("scenario_grades", "ck_scenario_markings_score_by_rubric", "ck_scenario_grades_score_by_rubric"),
    ("scenario_grades", "ck_scenario_markings_self_score_by_rubric", "ck_scenario_grades_self_score_by_rubric"),
)
INDEXES = (
    ("ix_attempt_rescores_act_id", "ix_attempt_rescores_item_action_id"),
    ("ix_item_acts_question_id", "ix_item_actions_question_id"),
    ("ix_item_acts_updated_at", "ix_item_actions_updated_at"),
    ("ix_set_aside_answers_question_id", "ix_uncounted_answers_question_id"),
    ("ix_set_aside_answers_updated_at", "ix_uncounted_answers_updated_at"),
    ("ix_scenario_markings_updated_at", "ix_scenario_grades_updated_at"),
    ("ix_scenario_markings_user_id", "ix_scenario_grades_user_id"),
)


def upgrade() -> None:
    for before, after in TABLES:
        op.rename_table(before, after)
    for table, before, after in COLUMNS:
        op.alter_column(table, before, new_column_name=after)
    for table, before, after in CONSTRAINTS:
        op.execute(f"alter table {table} rename constraint {before} to {after}")
    for before, after in INDEXES:
        op.execute(f"alter index {before} rename to {after}")


def downgrade() -> None:
    for before, after in INDEXES:
        op.execute(f"alter index {after} rename to {before}")
    for table, before, after in CONSTRAINTS:
        op.execute(f"alter table {table} rename constraint {after} to {before}")
    for table, before, after in COLUMNS:
        op.alter_column(table, after, new_column_name=before)
    for before, after in TABLES:
        op.rename_table(after, before)
