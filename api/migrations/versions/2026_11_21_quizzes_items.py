"""Items with a state of review, two more types, marking by rubric."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "9f0433380e30"
down_revision = "8ae4c89fe837"
branch_labels = None
depends_on = None

TABLES = ("item_imports", "item_figures", "question_status_changes", "scenario_markings")
TYPES = ("multiple_choice", "multi_select", "true_false", "numeric", "short_text", "ordering", "matching")
STATUSES = ("draft", "in_review", "live", "quarantined", "retired")


def upgrade() -> None:
    _allow((*TYPES, "label_diagram", "scenario"))
    op.create_table(
        "item_imports",
        *_kept(),
        sa.Column("content_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("filename", sa.String(200), nullable=False),
        sa.Column("file_format", sa.String(10), nullable=False),
        _person("imported_by"),
        sa.Column("imported_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("codes", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
    )
    op.create_table(
        "item_figures",
        *_kept(),
        sa.Column("name", sa.String(80), nullable=False, unique=True),
        sa.Column("svg", sa.Text(), nullable=False),
        sa.Column("alt", sa.Text(), nullable=False),
    )
    op.create_table(
        "question_status_changes",
        *_kept(),
        sa.Column("question_id", sa.Uuid(), sa.ForeignKey("questions.id", ondelete="cascade"), nullable=False),
        sa.Column("from_status", sa.Text()),
        sa.Column("to_status", _states(), nullable=False),
        _person("changed_by"),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
    )
    op.create_index("ix_question_status_changes_question_id", "question_status_changes", ["question_id"])
    op.create_table(
        "scenario_markings",
        *_kept(),
        sa.Column(
            "user_answer_id",
            sa.Uuid(),
            sa.ForeignKey("user_answers.id", ondelete="cascade"),
            nullable=False,
            unique=True,
        ),
        sa.Column("user_id", sa.Uuid(), sa.ForeignKey("users.id", ondelete="cascade"), nullable=False, index=True),
        sa.Column("score", sa.Integer()),
        sa.Column("comment", sa.Text()),
        _person("marked_by"),
        sa.Column("marked_at", sa.DateTime(timezone=True)),
        sa.Column("self_score", sa.Integer()),
        sa.Column("self_scored_at", sa.DateTime(timezone=True)),
        sa.CheckConstraint("score between 0 and 3", name="score_by_rubric"),
        sa.CheckConstraint("self_score between 0 and 3", name="self_score_by_rubric"),
        sa.CheckConstraint("(score is null) = (marked_at is null)", name="marked_at_a_moment"),
    )
    for table in TABLES:
        op.execute(f"create trigger touch before update on {table} for each row execute function touch_updated_at()")
    op.add_column("questions", sa.Column("status", _states(), nullable=False, server_default="live"))
    op.execute("update questions set status = 'retired' where not is_active")
    op.alter_column("questions", "status", server_default=None)
    op.add_column("questions", _person("written_by"))
    op.add_column("questions", sa.Column("import_id", sa.Uuid(), sa.ForeignKey("item_imports.id", ondelete="set null")))
    op.create_check_constraint("active_means_live", "questions", "is_active = (status = 'live')")


def downgrade() -> None:
    op.drop_constraint(op.f("ck_questions_active_means_live"), "questions")
    for column in ("import_id", "written_by", "status"):
        op.drop_column("questions", column)
    for table in reversed(TABLES):
        op.drop_table(table)
    op.execute("delete from questions where question_type in ('label_diagram', 'scenario')")
    _allow(TYPES)


def _allow(types: tuple[str, ...]) -> None:
    """Let questions be of these types, and no others."""
    op.drop_constraint(op.f("ck_questions_questiontype"), "questions")
    named = ", ".join(f"'{kind}'" for kind in types)
    op.create_check_constraint(op.f("ck_questions_questiontype"), "questions", f"question_type in ({named})")


def _states() -> sa.Enum:
    return sa.Enum(*STATUSES, name="itemstatus", native_enum=False, create_constraint=True, length=40)


def _person(name: str) -> sa.Column:
    return sa.Column(name, sa.Uuid(), sa.ForeignKey("users.id", ondelete="set null"))


def _kept() -> list[sa.Column]:
    """What every table has: an id, and when the row was made and last changed."""
    now = sa.text("now()")
    return [
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=now, nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=now, nullable=False, index=True),
    ]
