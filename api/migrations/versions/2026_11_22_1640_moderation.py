"""Reports of answers and of messages move into one table of cases and one of reports.

A case keeps the id of the report it was made from, so that withheld passages go on pointing at it.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "d8e3b5a20c74"
down_revision = "c2f4a91d60e7"
branch_labels = None
depends_on = None

ANSWERS_OVER = """
insert into moderation_cases (id, kind, content_id, snapshot, state, note, decided_by, decided_at, created_at)
select id, 'answer', coalesce(message_id, id),
       jsonb_build_object('question', question, 'answer', answer, 'answerKind', answer_kind, 'steps', steps,
                          'passages', passages, 'byModel', by_model),
       case state when 'mended' then 'upheld' when 'kept' then 'dismissed' else 'open' end,
       case when state <> 'open' then coalesce(note, '') end, decided_by, decided_at, created_at
from assistant_reports;
insert into moderation_reports (id, case_id, reported_by, reason, words, created_at)
select id, id, null, reason, words, created_at from assistant_reports;
"""
# Of a message that both sides could report there is one report today; were there more, what waits comes first.
MESSAGES_OVER = """
insert into moderation_cases (id, kind, content_id, state, note, decided_by, decided_at, created_at)
select distinct on (message_id) id, 'message', message_id,
       case when decided_at is null then 'open' when is_upheld then 'upheld' else 'dismissed' end,
       case when decided_at is not null then coalesce(words, '') end, decided_by, decided_at, created_at
from message_reports order by message_id, decided_at is not null, decided_at desc, id;
insert into moderation_reports (id, case_id, reported_by, reason, words, created_at)
select told.id, held.id, told.reported_by, 'other', told.reason, told.created_at
from message_reports told join moderation_cases held on held.kind = 'message' and held.content_id = told.message_id;
"""
BACK = """
insert into assistant_reports (id, message_id, reason, words, question, answer, answer_kind, steps, passages, by_model,
                               state, note, decided_by, decided_at, created_at)
select held.id, (select id from chat_messages where id = held.content_id), told.reason, told.words,
       held.snapshot ->> 'question', held.snapshot ->> 'answer', held.snapshot ->> 'answerKind',
       held.snapshot -> 'steps', held.snapshot -> 'passages', (held.snapshot ->> 'byModel')::boolean,
       case held.state when 'upheld' then 'mended' when 'dismissed' then 'kept' else 'open' end,
       held.note, held.decided_by, held.decided_at, held.created_at
from moderation_cases held join moderation_reports told on told.case_id = held.id where held.kind = 'answer';
insert into message_reports (id, message_id, reported_by, reason, decided_at, decided_by, is_upheld, words, created_at)
select told.id, held.content_id, told.reported_by, left(coalesce(told.words, told.reason), 500), held.decided_at,
       held.decided_by, case when held.decided_at is not null then held.state = 'upheld' end, held.note, told.created_at
from moderation_cases held join moderation_reports told on told.case_id = held.id
join parent_teacher_messages on parent_teacher_messages.id = held.content_id where held.kind = 'message';
update ai_tutoring_sessions set reported_as = told.reason
from moderation_cases held join moderation_reports told on told.case_id = held.id
where held.kind = 'answer' and held.content_id = ai_tutoring_sessions.message_id;
"""


def _moments() -> list[sa.Column[object]]:
    return [
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column(
            "updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False, index=True
        ),
    ]


def _touched(table: str) -> None:
    op.execute(f"create trigger touch before update on {table} for each row execute function touch_updated_at()")


def _decided() -> list[sa.Column[object]]:
    return [
        sa.Column("decided_by", sa.Uuid(), sa.ForeignKey("users.id", ondelete="set null")),
        sa.Column("decided_at", sa.DateTime(timezone=True)),
    ]


def upgrade() -> None:
    op.create_table(
        "moderation_cases",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("content_id", sa.Uuid(), nullable=False),
        sa.Column("snapshot", JSONB()),
        sa.Column("state", sa.String(40), nullable=False),
        sa.Column("note", sa.Text()),
        *_decided(),
        *_moments(),
        sa.UniqueConstraint("kind", "content_id"),
        sa.CheckConstraint("state in ('open', 'upheld', 'dismissed')", "casestate"),
        sa.CheckConstraint("(state = 'open') = (decided_at is null)", "is_decided_when_it_says_so"),
        sa.CheckConstraint("(decided_at is null) = (note is null)", "is_decided_with_a_reason"),
    )
    op.create_index("ix_moderation_cases_state_created_at", "moderation_cases", ["state", "created_at"])
    op.create_table(
        "moderation_reports",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("case_id", sa.Uuid(), sa.ForeignKey("moderation_cases.id", ondelete="cascade"), nullable=False),
        sa.Column("reported_by", sa.Uuid(), sa.ForeignKey("users.id", ondelete="cascade"), index=True),
        sa.Column("reason", sa.String(40), nullable=False),
        sa.Column("words", sa.Text()),
        *_moments(),
        sa.UniqueConstraint("case_id", "reported_by"),
    )
    op.create_index(
        "uq_moderation_reports_unnamed", "moderation_reports", ["case_id"], unique=True,
        postgresql_where=sa.text("reported_by is null"),
    )  # fmt: skip
    op.execute(ANSWERS_OVER)
    op.execute(MESSAGES_OVER)
    for table in ("moderation_cases", "moderation_reports"):
        _touched(table)
    op.add_column("ai_tutoring_sessions", sa.Column("withdrawn_at", sa.DateTime(timezone=True)))
    op.drop_column("ai_tutoring_sessions", "reported_as")
    _withheld_points_at("report_id", "case_id", "moderation_cases")
    op.drop_table("assistant_reports")
    op.drop_table("message_reports")


def downgrade() -> None:
    _old_tables()
    op.add_column("ai_tutoring_sessions", sa.Column("reported_as", sa.Text()))
    op.execute(BACK)
    for table in ("assistant_reports", "message_reports"):
        _touched(table)
    op.drop_column("ai_tutoring_sessions", "withdrawn_at")
    _withheld_points_at("case_id", "report_id", "assistant_reports")
    op.drop_table("moderation_reports")
    op.drop_table("moderation_cases")


def _withheld_points_at(before: str, after: str, table: str) -> None:
    op.drop_constraint(op.f(f"fk_assistant_withheld_{before}"), "assistant_withheld")
    op.alter_column("assistant_withheld", before, new_column_name=after)
    op.execute(f"alter index ix_assistant_withheld_{before} rename to ix_assistant_withheld_{after}")
    op.create_foreign_key(
        op.f(f"fk_assistant_withheld_{after}"), "assistant_withheld", table, [after], ["id"], ondelete="set null"
    )


def _old_tables() -> None:
    op.create_table(
        "assistant_reports",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("message_id", sa.Uuid(), sa.ForeignKey("chat_messages.id", ondelete="set null"), unique=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("words", sa.Text()),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("answer_kind", sa.String(40), nullable=False),
        sa.Column("steps", JSONB(), nullable=False),
        sa.Column("passages", JSONB(), nullable=False),
        sa.Column("by_model", sa.Boolean(), nullable=False),
        sa.Column("state", sa.String(40), nullable=False),
        sa.Column("note", sa.Text()),
        *_decided(),
        *_moments(),
        sa.CheckConstraint(
            "answer_kind in ('lesson', 'steps', 'check', 'nothing', 'refused', 'care', 'later')", "answerkind"
        ),
        sa.CheckConstraint("(state = 'open') = (decided_at is null)", "is_decided_when_it_says_so"),
        sa.CheckConstraint("state in ('open', 'mended', 'kept')", "reportstate"),
    )
    op.create_index("ix_assistant_reports_state_created_at", "assistant_reports", ["state", "created_at"])
    op.create_table(
        "message_reports",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column(
            "message_id", sa.Uuid(), sa.ForeignKey("parent_teacher_messages.id", ondelete="cascade"), nullable=False
        ),
        sa.Column("reported_by", sa.Uuid(), sa.ForeignKey("users.id", ondelete="cascade"), nullable=False, index=True),
        sa.Column("reason", sa.String(500), nullable=False),
        *_decided(),
        sa.Column("is_upheld", sa.Boolean()),
        sa.Column("words", sa.Text()),
        *_moments(),
    )
    op.create_index("uq_message_reports_open", "message_reports", ["message_id", "reported_by"], unique=True)
