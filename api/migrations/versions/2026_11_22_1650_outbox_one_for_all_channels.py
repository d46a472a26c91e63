"""Mail and short messages wait in one outbox; every row comes along under its own id."""

import sqlalchemy as sa
from alembic import op

revision = "b51d0c8e72fa"
down_revision = "f845077de93a"
branch_labels = None
depends_on = None

SHARED = """
  posted_at, next_at, attempts, lease_token, lease_until, last_error, sent_at, created_at, updated_at, status, once,
  user_id, id
"""
OLD_ONES = """
create table email_outbox (
  id uuid constraint pk_email_outbox primary key,
  template text not null,
  kind varchar(40) not null,
  to_address text not null,
  reply_to text,
  user_id uuid constraint fk_email_outbox_user_id references users on delete set null,
  once text constraint uq_email_outbox_once unique,
  sealed_values bytea,
  status varchar(40) not null,
  posted_at timestamptz not null,
  next_at timestamptz not null,
  attempts integer not null,
  lease_token uuid,
  lease_until timestamptz,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ck_email_outbox_attempts_count_up check (attempts >= 0),
  constraint ck_email_outbox_lease_is_whole check ((lease_token is null) = (lease_until is null)),
  constraint ck_email_outbox_mailkind check (kind in ('account', 'trial', 'subscription', 'marketing', 'family',
    'digest')),
  constraint ck_email_outbox_mailstatus check (status in ('waiting', 'sent', 'failed', 'withheld')),
  constraint ck_email_outbox_sent_has_a_moment check ((status = 'sent') = (sent_at is not null))
);
create index ix_email_outbox_due on email_outbox (next_at) where status = 'waiting';
create index ix_email_outbox_posted_at on email_outbox (posted_at);
create index ix_email_outbox_status on email_outbox (status);
create index ix_email_outbox_updated_at on email_outbox (updated_at);
create index ix_email_outbox_user_id on email_outbox (user_id);
create table sms_outbox (
  id uuid constraint pk_sms_outbox primary key,
  user_id uuid not null constraint fk_sms_outbox_user_id references users on delete cascade,
  purpose varchar(40) not null,
  to_number text not null,
  once text not null constraint uq_sms_outbox_once unique,
  sealed_text bytea,
  status varchar(40) not null,
  posted_at timestamptz not null,
  next_at timestamptz not null,
  attempts integer not null,
  lease_token uuid,
  lease_until timestamptz,
  provider_id text,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  signs integer not null,
  cost_ugx bigint,
  failure varchar(40),
  failed_at timestamptz,
  constraint ck_sms_outbox_attempts_count_up check (attempts >= 0),
  constraint ck_sms_outbox_failed_has_a_reason check ((status = 'failed') = (failure is not null) and (failure is null)
    = (failed_at is null)),
  constraint ck_sms_outbox_lease_is_whole check ((lease_token is null) = (lease_until is null)),
  constraint ck_sms_outbox_sent_has_a_moment check ((status = 'sent') = (sent_at is not null)),
  constraint ck_sms_outbox_smsfailure check (failure in ('number', 'blocked', 'sender', 'carrier', 'words')),
  constraint ck_sms_outbox_smspurpose check (purpose in ('code', 'digest', 'alert')),
  constraint ck_sms_outbox_smsstatus check (status in ('waiting', 'sent', 'failed', 'withheld'))
);
create index ix_sms_outbox_due on sms_outbox (next_at) where status = 'waiting';
create index ix_sms_outbox_posted_at on sms_outbox (posted_at);
create index ix_sms_outbox_updated_at on sms_outbox (updated_at);
create index ix_sms_outbox_user_id on sms_outbox (user_id);
"""


def upgrade() -> None:
    _create()
    op.execute(
        f"insert into outbox_messages (channel, template, kind, reply_to, to_address, sealed_content, {SHARED})"
        f" select 'email', template, kind, reply_to, to_address, sealed_values, {SHARED} from email_outbox"
    )
    op.execute(
        "insert into outbox_messages (channel, purpose, provider_id, signs, cost_ugx, failure, failed_at, to_address,"
        f" sealed_content, {SHARED}) select 'sms', purpose, provider_id, signs, cost_ugx, failure, failed_at,"
        f" to_number, sealed_text, {SHARED} from sms_outbox"
    )
    op.execute("create trigger touch before update on outbox_messages for each row execute function touch_updated_at()")
    _let_logs_name("outbox_messages")
    op.execute(
        "alter table email_logs drop constraint ck_email_logs_mailstatus, add constraint ck_email_logs_outboxstatus"
        " check (status in ('waiting', 'sent', 'failed', 'withheld'))"
    )
    op.drop_table("email_outbox")
    op.drop_table("sms_outbox")


def _create() -> None:
    moment, now = sa.DateTime(timezone=True), sa.text("now()")
    op.create_table(
        "outbox_messages",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("channel", sa.String(40), nullable=False),
        sa.Column("user_id", sa.Uuid()),
        sa.Column("to_address", sa.Text(), nullable=False),
        sa.Column("once", sa.Text()),
        sa.Column("sealed_content", sa.LargeBinary()),
        sa.Column("status", sa.String(40), nullable=False),
        sa.Column("posted_at", moment, nullable=False, index=True),
        sa.Column("next_at", moment, nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("lease_token", sa.Uuid()),
        sa.Column("lease_until", moment),
        sa.Column("last_error", sa.Text()),
        sa.Column("sent_at", moment),
        sa.Column("created_at", moment, server_default=now, nullable=False),
        sa.Column("updated_at", moment, server_default=now, nullable=False, index=True),
        sa.Column("template", sa.Text()),
        sa.Column("kind", sa.String(40)),
        sa.Column("reply_to", sa.Text()),
        sa.Column("purpose", sa.String(40)),
        sa.Column("provider_id", sa.Text()),
        sa.Column("signs", sa.Integer()),
        sa.Column("cost_ugx", sa.BigInteger()),
        sa.Column("failure", sa.String(40)),
        sa.Column("failed_at", moment),
        sa.PrimaryKeyConstraint("id"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], ondelete="set null"),
        sa.UniqueConstraint("channel", "once"),
        *(sa.CheckConstraint(rule, name) for name, rule in RULES.items()),
    )
    op.create_index("ix_outbox_messages_user_id", "outbox_messages", ["user_id"])
    op.create_index("ix_outbox_messages_status", "outbox_messages", ["channel", "status"])
    waiting = sa.text("status = 'waiting'")
    op.create_index("ix_outbox_messages_due", "outbox_messages", ["channel", "next_at"], postgresql_where=waiting)


RULES = {
    "attempts_count_up": "attempts >= 0",
    "lease_is_whole": "(lease_token is null) = (lease_until is null)",
    "sent_has_a_moment": "(status = 'sent') = (sent_at is not null)",
    "mail_has_a_template": "(channel = 'email') = (template is not null and kind is not null)",
    "sms_has_a_purpose": "(channel = 'sms') = (purpose is not null and signs is not null and once is not null)",
    "failed_sms_has_a_reason": "channel <> 'sms'"
    " or (status = 'failed') = (failure is not null) and (failure is null) = (failed_at is null)",
    "channel": "channel in ('email', 'sms')",
    "outboxstatus": "status in ('waiting', 'sent', 'failed', 'withheld')",
    "mailkind": "kind in ('account', 'trial', 'subscription', 'marketing', 'family', 'digest')",
    "smspurpose": "purpose in ('code', 'digest', 'alert')",
    "smsfailure": "failure in ('number', 'blocked', 'sender', 'carrier', 'words')",
}


def _let_logs_name(table: str) -> None:
    """What became of a mail belongs to its row in this table."""
    op.execute(
        "alter table email_logs drop constraint fk_email_logs_outbox_id, add constraint fk_email_logs_outbox_id"
        f" foreign key (outbox_id) references {table} on delete cascade"
    )


def downgrade() -> None:
    op.execute(OLD_ONES)
    op.execute(
        f"insert into email_outbox (template, kind, reply_to, to_address, sealed_values, {SHARED})"
        f" select template, kind, reply_to, to_address, sealed_content, {SHARED} from outbox_messages"
        " where channel = 'email'"
    )
    op.execute(
        "insert into sms_outbox (purpose, provider_id, signs, cost_ugx, failure, failed_at, to_number, sealed_text,"
        f" {SHARED}) select purpose, provider_id, signs, cost_ugx, failure, failed_at, to_address, sealed_content,"
        f" {SHARED} from outbox_messages where channel = 'sms' and user_id is not null"
    )
    for table in ("email_outbox", "sms_outbox"):
        op.execute(f"create trigger touch before update on {table} for each row execute function touch_updated_at()")
    _let_logs_name("email_outbox")
    op.execute(
        "alter table email_logs drop constraint ck_email_logs_outboxstatus, add constraint ck_email_logs_mailstatus"
        " check (status in ('waiting', 'sent', 'failed', 'withheld'))"
    )
    op.drop_table("outbox_messages")
