"""Goals, alerts, and messages between parents and teachers."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "911f777fbc7b"
down_revision = "f56402d1e296"
branch_labels = None
depends_on = None

TABLES = (
    "family_goals",
    "family_alert_rules",
    "family_alerts",
    "family_rounds",
    "sms_numbers",
    "sms_outbox",
    "message_conversations",
    "parent_teacher_messages",
    "message_files",
    "message_reports",
)
UNTOUCHED = ("family_rounds",)
KINDS, WIDER = "'account', 'trial', 'subscription', 'marketing'", "'family', 'digest'"


def upgrade() -> None:
    _mail_kinds(f"{KINDS}, {WIDER}")
    for name in ("family_updates", "weekly_digest"):
        op.add_column(
            "email_preferences", sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.text("true"))
        )
        op.alter_column("email_preferences", name, server_default=None)
    _family()
    _telephones()
    _messages()
    op.execute("insert into family_rounds (id) values (1)")
    for table in TABLES:
        if table not in UNTOUCHED:
            op.execute(
                f"create trigger touch before update on {table} for each row execute function touch_updated_at()"
            )


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table)
    for name in ("weekly_digest", "family_updates"):
        op.drop_column("email_preferences", name)
    op.execute(f"delete from email_outbox where kind in ({WIDER})")
    _mail_kinds(KINDS)


def _mail_kinds(kinds: str) -> None:
    op.drop_constraint(op.f("ck_email_outbox_mailkind"), "email_outbox", type_="check")
    op.create_check_constraint(op.f("ck_email_outbox_mailkind"), "email_outbox", f"kind in ({kinds})")


def _family() -> None:
    op.create_table(
        "family_goals",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("link_id", sa.Uuid(), nullable=True),
        sa.Column("set_by", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("target", sa.Integer(), nullable=False),
        sa.Column("earlier_target", sa.Integer(), nullable=True),
        sa.Column("book_id", sa.Uuid(), nullable=True),
        sa.Column("baseline", sa.Integer(), nullable=False),
        sa.Column("starts_on", sa.Date(), nullable=False),
        sa.Column("due_on", sa.Date(), nullable=True),
        sa.Column("words", sa.String(length=200), nullable=True),
        sa.Column("status", sa.String(40), nullable=False),
        sa.Column("waits_for", sa.Text(), nullable=True),
        sa.Column("agreed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("settled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "(kind = 'book_finished') = (book_id is not null)", name=op.f("ck_family_goals_a_book_has_a_name")
        ),
        sa.CheckConstraint(
            "(kind in ('minutes_a_week', 'questions_a_week')) = (due_on is null)",
            name=op.f("ck_family_goals_weeks_have_no_end"),
        ),
        sa.CheckConstraint(
            "(status = 'proposed') = (waits_for is not null)", name=op.f("ck_family_goals_a_proposal_waits")
        ),
        sa.CheckConstraint("set_by in ('parent', 'student')", name=op.f("ck_family_goals_set_by_a_side")),
        sa.CheckConstraint("waits_for in ('parent', 'student')", name=op.f("ck_family_goals_waits_for_a_side")),
        sa.CheckConstraint("target > 0", name=op.f("ck_family_goals_target_is_something")),
        sa.ForeignKeyConstraint(["book_id"], ["books.id"], name=op.f("fk_family_goals_book_id"), ondelete="cascade"),
        sa.ForeignKeyConstraint(
            ["link_id"], ["parent_child_links.id"], name=op.f("fk_family_goals_link_id"), ondelete="set null"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_family_goals_user_id"), ondelete="cascade"),
        sa.CheckConstraint(
            "kind in ('minutes_a_week', 'questions_a_week', 'topics_mastered', 'book_finished')",
            name=op.f("ck_family_goals_goalkind"),
        ),
        sa.CheckConstraint(
            "status in ('proposed', 'agreed', 'reached', 'missed', 'ended')", name=op.f("ck_family_goals_goalstatus")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_family_goals")),
    )
    op.create_index(op.f("ix_family_goals_link_id"), "family_goals", ["link_id"], unique=False)
    op.create_index(op.f("ix_family_goals_updated_at"), "family_goals", ["updated_at"], unique=False)
    op.create_index("ix_family_goals_user_id", "family_goals", ["user_id", "status"], unique=False)
    op.create_table(
        "family_alert_rules",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("link_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("threshold", sa.Integer(), nullable=True),
        sa.Column("is_on", sa.Boolean(), nullable=False),
        sa.Column("by_sms", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "(kind in ('quiet_days', 'low_average')) = (threshold is not null)",
            name=op.f("ck_family_alert_rules_counts_have_a_bound"),
        ),
        sa.ForeignKeyConstraint(
            ["link_id"], ["parent_child_links.id"], name=op.f("fk_family_alert_rules_link_id"), ondelete="cascade"
        ),
        sa.CheckConstraint(
            "kind in ('quiet_days', 'low_average', 'goal_missed', 'at_risk')",
            name=op.f("ck_family_alert_rules_alertkind"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_family_alert_rules")),
        sa.UniqueConstraint("link_id", "kind", name=op.f("uq_family_alert_rules_link_id_kind")),
    )
    op.create_index(op.f("ix_family_alert_rules_updated_at"), "family_alert_rules", ["updated_at"], unique=False)
    op.create_table(
        "family_alerts",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("link_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("period", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("says", sa.Text(), nullable=False),
        sa.Column("advice", sa.Text(), nullable=False),
        sa.Column("raised_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["link_id"], ["parent_child_links.id"], name=op.f("fk_family_alerts_link_id"), ondelete="cascade"
        ),
        sa.CheckConstraint(
            "kind in ('quiet_days', 'low_average', 'goal_missed', 'at_risk')", name=op.f("ck_family_alerts_alertkind")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_family_alerts")),
        sa.UniqueConstraint("link_id", "kind", "period", name=op.f("uq_family_alerts_link_id_kind_period")),
    )
    op.create_index(op.f("ix_family_alerts_raised_at"), "family_alerts", ["raised_at"], unique=False)
    op.create_index(op.f("ix_family_alerts_updated_at"), "family_alerts", ["updated_at"], unique=False)
    op.create_table(
        "family_rounds",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("watched_on", sa.Date(), nullable=True),
        sa.Column("digested_on", sa.Date(), nullable=True),
        sa.CheckConstraint("id = 1", name=op.f("ck_family_rounds_one_row")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_family_rounds")),
    )


def _telephones() -> None:
    op.create_table(
        "sms_numbers",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("phone", sa.Text(), nullable=False),
        sa.Column("code_hash", sa.Text(), nullable=True),
        sa.Column("code_sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("code_expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("verified_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("digests", sa.Boolean(), nullable=False),
        sa.Column("alerts", sa.Boolean(), nullable=False),
        sa.Column("stopped_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "verified_at is not null or not (digests or alerts)", name=op.f("ck_sms_numbers_proved_first")
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_sms_numbers_user_id"), ondelete="cascade"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sms_numbers")),
        sa.UniqueConstraint("user_id", name=op.f("uq_sms_numbers_user_id")),
    )
    op.create_index(op.f("ix_sms_numbers_phone"), "sms_numbers", ["phone"], unique=False)
    op.create_index(op.f("ix_sms_numbers_updated_at"), "sms_numbers", ["updated_at"], unique=False)
    op.create_table(
        "sms_outbox",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("purpose", sa.String(40), nullable=False),
        sa.Column("to_number", sa.Text(), nullable=False),
        sa.Column("once", sa.Text(), nullable=False),
        sa.Column("sealed_text", sa.LargeBinary(), nullable=True),
        sa.Column("status", sa.String(40), nullable=False),
        sa.Column("posted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("next_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("lease_token", sa.Uuid(), nullable=True),
        sa.Column("lease_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("provider_id", sa.Text(), nullable=True),
        sa.Column("last_error", sa.Text(), nullable=True),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("(status = 'sent') = (sent_at is not null)", name=op.f("ck_sms_outbox_sent_has_a_moment")),
        sa.CheckConstraint("(lease_token is null) = (lease_until is null)", name=op.f("ck_sms_outbox_lease_is_whole")),
        sa.CheckConstraint("attempts >= 0", name=op.f("ck_sms_outbox_attempts_count_up")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_sms_outbox_user_id"), ondelete="cascade"),
        sa.CheckConstraint("purpose in ('code', 'digest', 'alert')", name=op.f("ck_sms_outbox_smspurpose")),
        sa.CheckConstraint("status in ('waiting', 'sent', 'failed', 'withheld')", name=op.f("ck_sms_outbox_smsstatus")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sms_outbox")),
        sa.UniqueConstraint("once", name=op.f("uq_sms_outbox_once")),
    )
    op.create_index(
        "ix_sms_outbox_due", "sms_outbox", ["next_at"], unique=False, postgresql_where=sa.text("status = 'waiting'")
    )
    op.create_index(op.f("ix_sms_outbox_posted_at"), "sms_outbox", ["posted_at"], unique=False)
    op.create_index(op.f("ix_sms_outbox_updated_at"), "sms_outbox", ["updated_at"], unique=False)
    op.create_index(op.f("ix_sms_outbox_user_id"), "sms_outbox", ["user_id"], unique=False)


def _messages() -> None:
    op.create_table(
        "message_conversations",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("parent_user_id", sa.Uuid(), nullable=False),
        sa.Column("teacher_user_id", sa.Uuid(), nullable=False),
        sa.Column("student_user_id", sa.Uuid(), nullable=False),
        sa.Column("subject", sa.String(length=200), nullable=False),
        sa.Column("last_message_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("parent_user_id <> teacher_user_id", name=op.f("ck_message_conversations_two_people")),
        sa.ForeignKeyConstraint(
            ["parent_user_id"], ["users.id"], name=op.f("fk_message_conversations_parent_user_id"), ondelete="cascade"
        ),
        sa.ForeignKeyConstraint(
            ["student_user_id"], ["users.id"], name=op.f("fk_message_conversations_student_user_id"), ondelete="cascade"
        ),
        sa.ForeignKeyConstraint(
            ["teacher_user_id"], ["users.id"], name=op.f("fk_message_conversations_teacher_user_id"), ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_message_conversations")),
    )
    op.create_index(
        "ix_message_conversations_parent_user_id",
        "message_conversations",
        ["parent_user_id", "last_message_at"],
        unique=False,
    )
    op.create_index(
        op.f("ix_message_conversations_student_user_id"), "message_conversations", ["student_user_id"], unique=False
    )
    op.create_index(
        "ix_message_conversations_teacher_user_id",
        "message_conversations",
        ["teacher_user_id", "last_message_at"],
        unique=False,
    )
    op.create_index(op.f("ix_message_conversations_updated_at"), "message_conversations", ["updated_at"], unique=False)
    op.create_table(
        "parent_teacher_messages",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("conversation_id", sa.Uuid(), nullable=False),
        sa.Column("sender_id", sa.Uuid(), nullable=False),
        sa.Column("recipient_id", sa.Uuid(), nullable=False),
        sa.Column("student_id", sa.Uuid(), nullable=False),
        sa.Column("subject", sa.String(length=200), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("message_type", sa.String(40), nullable=False),
        sa.Column("priority", sa.String(40), nullable=False),
        sa.Column("attachments", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("related_quiz_id", sa.Uuid(), nullable=True),
        sa.Column("related_subject_id", sa.Uuid(), nullable=True),
        sa.Column("is_read", sa.Boolean(), nullable=False),
        sa.Column("read_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("requires_response", sa.Boolean(), nullable=False),
        sa.Column("responded_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("parent_rating", sa.Integer(), nullable=True),
        sa.Column("hidden_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "is_read = (read_at is not null)", name=op.f("ck_parent_teacher_messages_read_has_a_moment")
        ),
        sa.CheckConstraint(
            "parent_rating between 1 and 5", name=op.f("ck_parent_teacher_messages_rating_is_one_to_five")
        ),
        sa.CheckConstraint("sender_id <> recipient_id", name=op.f("ck_parent_teacher_messages_two_people")),
        sa.ForeignKeyConstraint(
            ["conversation_id"],
            ["message_conversations.id"],
            name=op.f("fk_parent_teacher_messages_conversation_id"),
            ondelete="cascade",
        ),
        sa.ForeignKeyConstraint(
            ["recipient_id"], ["users.id"], name=op.f("fk_parent_teacher_messages_recipient_id"), ondelete="cascade"
        ),
        sa.ForeignKeyConstraint(
            ["related_quiz_id"],
            ["quiz_sessions.id"],
            name=op.f("fk_parent_teacher_messages_related_quiz_id"),
            ondelete="set null",
        ),
        sa.ForeignKeyConstraint(
            ["related_subject_id"], ["subjects.id"], name=op.f("fk_parent_teacher_messages_related_subject_id")
        ),
        sa.ForeignKeyConstraint(
            ["sender_id"], ["users.id"], name=op.f("fk_parent_teacher_messages_sender_id"), ondelete="cascade"
        ),
        sa.ForeignKeyConstraint(
            ["student_id"], ["users.id"], name=op.f("fk_parent_teacher_messages_student_id"), ondelete="cascade"
        ),
        sa.CheckConstraint(
            "message_type in ('general', 'homework', 'results', 'exams', 'health', 'fees', 'tutoring')",
            name=op.f("ck_parent_teacher_messages_messagetype"),
        ),
        sa.CheckConstraint(
            "priority in ('normal', 'high', 'urgent')", name=op.f("ck_parent_teacher_messages_priority")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_parent_teacher_messages")),
    )
    op.create_index(
        "ix_parent_teacher_messages_conversation_id", "parent_teacher_messages", ["conversation_id", "id"], unique=False
    )
    op.create_index(
        "ix_parent_teacher_messages_recipient_id", "parent_teacher_messages", ["recipient_id", "is_read"], unique=False
    )
    op.create_index(
        op.f("ix_parent_teacher_messages_sender_id"), "parent_teacher_messages", ["sender_id"], unique=False
    )
    op.create_index(
        op.f("ix_parent_teacher_messages_student_id"), "parent_teacher_messages", ["student_id"], unique=False
    )
    op.create_index(
        op.f("ix_parent_teacher_messages_updated_at"), "parent_teacher_messages", ["updated_at"], unique=False
    )
    op.create_table(
        "message_files",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("uploaded_by", sa.Uuid(), nullable=False),
        sa.Column("message_id", sa.Uuid(), nullable=True),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("media_type", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["message_id"], ["parent_teacher_messages.id"], name=op.f("fk_message_files_message_id"), ondelete="cascade"
        ),
        sa.ForeignKeyConstraint(
            ["uploaded_by"], ["users.id"], name=op.f("fk_message_files_uploaded_by"), ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_message_files")),
    )
    op.create_index(op.f("ix_message_files_message_id"), "message_files", ["message_id"], unique=False)
    op.create_index(op.f("ix_message_files_updated_at"), "message_files", ["updated_at"], unique=False)
    op.create_index(op.f("ix_message_files_uploaded_by"), "message_files", ["uploaded_by"], unique=False)
    op.create_table(
        "message_reports",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("message_id", sa.Uuid(), nullable=False),
        sa.Column("reported_by", sa.Uuid(), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("decided_by", sa.Uuid(), nullable=True),
        sa.Column("is_upheld", sa.Boolean(), nullable=True),
        sa.Column("words", sa.Text(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["decided_by"], ["users.id"], name=op.f("fk_message_reports_decided_by"), ondelete="set null"
        ),
        sa.ForeignKeyConstraint(
            ["message_id"],
            ["parent_teacher_messages.id"],
            name=op.f("fk_message_reports_message_id"),
            ondelete="cascade",
        ),
        sa.ForeignKeyConstraint(
            ["reported_by"], ["users.id"], name=op.f("fk_message_reports_reported_by"), ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_message_reports")),
    )
    op.create_index(op.f("ix_message_reports_reported_by"), "message_reports", ["reported_by"], unique=False)
    op.create_index(op.f("ix_message_reports_updated_at"), "message_reports", ["updated_at"], unique=False)
    op.create_index("uq_message_reports_open", "message_reports", ["message_id", "reported_by"], unique=True)
