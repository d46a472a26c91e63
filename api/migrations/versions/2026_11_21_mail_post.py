"""Mail: outbox, preferences, logs."""

import sqlalchemy as sa
from alembic import op

revision = "0f60d4832fc8"
down_revision = "5e642cf0a730"
branch_labels = None
depends_on = None

KINDS = sa.Enum(
    "account",
    "trial",
    "subscription",
    "marketing",
    name="mailkind",
    native_enum=False,
    create_constraint=False,
    length=40,
)
STATES = sa.Enum(
    "waiting", "sent", "failed", "withheld", name="mailstatus", native_enum=False, create_constraint=False, length=40
)
TOUCHED = ("email_outbox", "email_logs", "email_preferences")


def _moments() -> list[sa.Column]:
    return [
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
    ]


def _person(table: str, on_delete: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f(f"fk_{table}_user_id"), ondelete=on_delete)


def upgrade() -> None:
    op.create_table(
        "email_outbox",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("template", sa.Text(), nullable=False),
        sa.Column("kind", KINDS, nullable=False),
        sa.Column("to_address", sa.Text(), nullable=False),
        sa.Column("reply_to", sa.Text(), nullable=True),
        sa.Column("user_id", sa.Uuid(), nullable=True),
        sa.Column("once", sa.Text(), nullable=True),
        sa.Column("sealed_values", sa.LargeBinary(), nullable=True),
        sa.Column("status", STATES, nullable=False),
        sa.Column("posted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("next_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("lease_token", sa.Uuid(), nullable=True),
        sa.Column("lease_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_error", sa.Text(), nullable=True),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        *_moments(),
        sa.CheckConstraint(
            "kind in ('account', 'trial', 'subscription', 'marketing')", name=op.f("ck_email_outbox_mailkind")
        ),
        sa.CheckConstraint(
            "status in ('waiting', 'sent', 'failed', 'withheld')", name=op.f("ck_email_outbox_mailstatus")
        ),
        sa.CheckConstraint("attempts >= 0", name=op.f("ck_email_outbox_attempts_count_up")),
        sa.CheckConstraint(
            "(lease_token is null) = (lease_until is null)", name=op.f("ck_email_outbox_lease_is_whole")
        ),
        sa.CheckConstraint("(status = 'sent') = (sent_at is not null)", name=op.f("ck_email_outbox_sent_has_a_moment")),
        _person("email_outbox", "SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_email_outbox")),
        sa.UniqueConstraint("once", name=op.f("uq_email_outbox_once")),
    )
    for column in ("user_id", "status", "posted_at", "updated_at"):
        op.create_index(op.f(f"ix_email_outbox_{column}"), "email_outbox", [column])
    op.create_index("ix_email_outbox_due", "email_outbox", ["next_at"], postgresql_where=sa.text("status = 'waiting'"))
    op.create_table(
        "email_logs",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("outbox_id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=True),
        sa.Column("email_type", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("status", STATES, nullable=False),
        sa.Column("error_message", sa.Text(), nullable=True),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=False),
        *_moments(),
        sa.CheckConstraint(
            "status in ('waiting', 'sent', 'failed', 'withheld')", name=op.f("ck_email_logs_mailstatus")
        ),
        sa.ForeignKeyConstraint(
            ["outbox_id"], ["email_outbox.id"], name=op.f("fk_email_logs_outbox_id"), ondelete="CASCADE"
        ),
        _person("email_logs", "SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_email_logs")),
    )
    for column in ("outbox_id", "user_id", "sent_at", "updated_at"):
        op.create_index(op.f(f"ix_email_logs_{column}"), "email_logs", [column])
    op.create_table(
        "email_preferences",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("marketing_emails", sa.Boolean(), nullable=False),
        sa.Column("trial_reminders", sa.Boolean(), nullable=False),
        sa.Column("subscription_updates", sa.Boolean(), nullable=False),
        sa.Column("is_unsubscribed_all", sa.Boolean(), nullable=False),
        sa.Column("unsubscribe_token", sa.Text(), nullable=False),
        *_moments(),
        _person("email_preferences", "CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_email_preferences")),
        sa.UniqueConstraint("user_id", name=op.f("uq_email_preferences_user_id")),
        sa.UniqueConstraint("unsubscribe_token", name=op.f("uq_email_preferences_unsubscribe_token")),
    )
    op.create_index(op.f("ix_email_preferences_updated_at"), "email_preferences", ["updated_at"])
    sending = op.create_table(
        "email_sending",
        sa.Column("id", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("is_paused", sa.Boolean(), nullable=False),
        sa.Column("paused_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("reminded_on", sa.Date(), nullable=True),
        sa.CheckConstraint("id = 1", name=op.f("ck_email_sending_one_row")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_email_sending")),
    )
    op.bulk_insert(sending, [{"id": 1, "is_paused": False}])
    for table in TOUCHED:
        op.execute(f"create trigger touch before update on {table} for each row execute function touch_updated_at()")


def downgrade() -> None:
    for table in ("email_sending", "email_preferences", "email_logs", "email_outbox"):
        op.drop_table(table)
