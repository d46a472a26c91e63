"""Site configuration, health, the audit chain, and finding people among many."""

import sqlalchemy as sa
from alembic import op

revision = "a159c22bac76"
down_revision = "0f60d4832fc8"
branch_labels = None
depends_on = None

# Every word of a person's names, e-mail, username, phone and school. A Ugandan number is found as +256… and as 0….
PEOPLE_WORDS = """
create function people_words(first_name text, last_name text, email text, username text, phone text, school text)
returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('pg_catalog.simple', regexp_replace(
    lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' '
          || coalesce(username, '') || ' ' || coalesce(school, '')), '[^[:alnum:]]+', ' ', 'g'))
    || to_tsvector('pg_catalog.simple', regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g') || ' '
          || regexp_replace(regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'), '^256', '0'))
$$"""
HEALTH = ("ok", "degraded", "down")
STAMPED = ("system_config", "health_check_runs", "health_check_items", "health_alert_state")


def _stamps() -> list[sa.Column]:
    return [
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
    ]


def _choice(name: str, *values: str) -> sa.Enum:
    return sa.Enum(*values, name=name, native_enum=False, create_constraint=True, length=40)


def upgrade() -> None:
    op.create_table(
        "audit_seals",
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("audit_id", sa.Uuid(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("sealed_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("position", name=op.f("pk_audit_seals")),
        sa.UniqueConstraint("audit_id", name=op.f("uq_audit_seals_audit_id")),
    )
    op.execute(
        "create trigger append_only before update or delete on audit_seals for each row execute function refuse_change()"
    )
    op.execute("create trigger no_truncate before truncate on audit_seals execute function refuse_change()")
    op.create_index("ix_audit_logs_created_at", "audit_logs", [sa.text("created_at desc"), sa.text("id desc")])
    op.create_index("ix_audit_logs_user_id_created_at", "audit_logs", ["user_id", "created_at"])
    op.create_table(
        "system_config",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), nullable=True),
        sa.Column("data_type", _choice("datatype", "string", "number", "boolean", "json"), nullable=False),
        sa.Column("is_editable", sa.Boolean(), nullable=False),
        sa.Column("category", sa.Text(), nullable=True),
        *_stamps(),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_system_config")),
        sa.UniqueConstraint("key", name=op.f("uq_system_config_key")),
    )
    _health()
    for table in STAMPED:
        op.create_index(op.f(f"ix_{table}_updated_at"), table, ["updated_at"])
        op.execute(f"create trigger touch before update on {table} for each row execute function touch_updated_at()")
    op.execute(PEOPLE_WORDS)
    op.execute(
        "create index ix_users_words on users using gin"
        " (people_words(first_name, last_name, email, username, phone_number, school_name)) with (fastupdate = off)"
    )
    op.execute("create index ix_users_by_name on users (lower(last_name), lower(first_name), id)")
    op.execute("create index ix_users_by_joining on users (created_at, id)")
    op.execute("create index ix_users_by_last_login on users (last_login_at desc nulls last, id desc)")


def _health() -> None:
    op.create_table(
        "health_check_runs",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("took_ms", sa.Integer(), nullable=False),
        sa.Column("status", _choice("health", *HEALTH), nullable=False),
        *_stamps(),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_health_check_runs")),
    )
    op.create_index("ix_health_check_runs_started_at", "health_check_runs", [sa.text("started_at desc")])
    op.create_table(
        "health_check_items",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("run_id", sa.Uuid(), nullable=False),
        sa.Column("component", sa.Text(), nullable=False),
        sa.Column("status", _choice("health", *HEALTH), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("took_ms", sa.Integer(), nullable=False),
        *_stamps(),
        sa.ForeignKeyConstraint(
            ["run_id"], ["health_check_runs.id"], name=op.f("fk_health_check_items_run_id"), ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_health_check_items")),
    )
    op.create_index("uq_health_check_items_run_component", "health_check_items", ["run_id", "component"], unique=True)
    op.create_table(
        "health_alert_state",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("component", sa.Text(), nullable=False),
        sa.Column("status", _choice("health", *HEALTH), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_alert_at", sa.DateTime(timezone=True), nullable=True),
        *_stamps(),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_health_alert_state")),
        sa.UniqueConstraint("component", name=op.f("uq_health_alert_state_component")),
    )


def downgrade() -> None:
    for index in ("ix_users_by_last_login", "ix_users_by_joining", "ix_users_by_name", "ix_users_words"):
        op.drop_index(index, table_name="users")
    op.execute("drop function people_words(text, text, text, text, text, text)")
    for table in ("health_alert_state", "health_check_items", "health_check_runs", "system_config"):
        op.drop_table(table)
    op.drop_index("ix_audit_logs_user_id_created_at", table_name="audit_logs")
    op.drop_index("ix_audit_logs_created_at", table_name="audit_logs")
    op.drop_table("audit_seals")
