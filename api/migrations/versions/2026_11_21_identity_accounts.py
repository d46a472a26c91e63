"""Registration, verification, recovery, second factors, emergency grants, rate limits."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "36109e17a567"
down_revision = "b7d2c41f9a10"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
TABLES = (
    "pending_verifications",
    "signup_attempts",
    "free_trial_abuse_prevention",
    "break_glass_grants",
    "authenticators",
)
USER_COLUMNS = {
    "guardian_consented_at": MOMENT,
    "must_change_password": sa.Boolean(),
    "password_expires_at": MOMENT,
    "phone_verified_at": MOMENT,
    "suspended_at": MOMENT,
    "suspended_reason": sa.Text(),
    "deleted_at": MOMENT,
}
SESSION_COLUMNS = {"stepped_up_at": MOMENT, "is_emergency": sa.Boolean(), "impersonator_id": sa.Uuid()}


def _add(table: str, columns: dict[str, sa.types.TypeEngine]) -> None:
    for name, kind in columns.items():
        is_flag = isinstance(kind, sa.Boolean)
        default = sa.false() if is_flag else None
        op.add_column(table, sa.Column(name, kind, server_default=default, nullable=not is_flag))


def _record(name: str, *columns: sa.Column | sa.Constraint) -> None:
    op.create_table(
        name,
        sa.Column("id", sa.Uuid(), nullable=False),
        *columns,
        sa.Column("created_at", MOMENT, server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", MOMENT, server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{name}")),
    )
    op.create_index(op.f(f"ix_{name}_updated_at"), name, ["updated_at"])
    op.execute(f"create trigger touch before update on {name} for each row execute function touch_updated_at()")


def _person(table: str, *, on_delete: str = "cascade", is_optional: bool = False) -> tuple[sa.Column, sa.Constraint]:
    return (
        sa.Column("user_id", sa.Uuid(), nullable=is_optional),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f(f"fk_{table}_user_id"), ondelete=on_delete),
    )


def upgrade() -> None:
    _add("users", USER_COLUMNS)
    op.create_index(
        "uq_users_verified_phone",
        "users",
        ["phone_number"],
        unique=True,
        postgresql_where=sa.text("phone_verified_at is not null"),
    )
    _add("sessions", SESSION_COLUMNS)
    op.create_foreign_key(
        op.f("fk_sessions_impersonator_id"), "sessions", "users", ["impersonator_id"], ["id"], ondelete="cascade"
    )
    _accounts()
    _trials()
    _protection()


def _accounts() -> None:
    _record(
        "pending_verifications",
        *_person("pending_verifications", is_optional=True),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("code_hash", sa.Text(), nullable=True),
        sa.Column("code_number", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("code_sent_at", MOMENT, nullable=True),
        sa.Column("code_expires_at", MOMENT, nullable=True),
        sa.Column("expires_at", MOMENT, nullable=False),
        sa.Column("used_at", MOMENT, nullable=True),
    )
    op.create_index(op.f("ix_pending_verifications_user_id"), "pending_verifications", ["user_id"])


def _trials() -> None:
    _record(
        "signup_attempts",
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("ip", sa.Text(), nullable=False),
        sa.Column("network", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=True),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("successful", sa.Boolean(), nullable=False),
        sa.Column("is_blocked", sa.Boolean(), nullable=False),
        sa.Column("block_reason", sa.Text(), nullable=True),
        sa.Column("block_until", MOMENT, nullable=True),
    )
    _record(
        "free_trial_abuse_prevention",
        *_person("free_trial_abuse_prevention", on_delete="set null", is_optional=True),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("email_stem", sa.Text(), nullable=False),
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("phone", sa.Text(), nullable=True),
        sa.Column("ip", sa.Text(), nullable=True),
        sa.Column("network", sa.Text(), nullable=True),
        sa.Column("fingerprint", sa.Text(), nullable=True),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("is_blocked", sa.Boolean(), nullable=False),
        sa.Column("block_reason", sa.Text(), nullable=True),
        sa.UniqueConstraint("email", name=op.f("uq_free_trial_abuse_prevention_email")),
    )
    op.create_index("ix_signup_attempts_network_created_at", "signup_attempts", ["network", "created_at"])
    op.create_index(
        "ix_free_trial_abuse_prevention_fingerprint_ip", "free_trial_abuse_prevention", ["fingerprint", "ip"]
    )
    for column in ("user_id", "email_stem", "phone"):
        op.create_index(op.f(f"ix_free_trial_abuse_prevention_{column}"), "free_trial_abuse_prevention", [column])


def _protection() -> None:
    _record(
        "break_glass_grants",
        *_person("break_glass_grants"),
        sa.Column("secret_hash", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("opened_by", sa.Text(), nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=True),
        sa.Column("expires_at", MOMENT, nullable=False),
        sa.Column("tries", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("used_at", MOMENT, nullable=True),
        sa.UniqueConstraint("is_open", name=op.f("uq_break_glass_grants_is_open")),
    )
    op.create_index(op.f("ix_break_glass_grants_user_id"), "break_glass_grants", ["user_id"])
    _record(
        "authenticators",
        *_person("authenticators"),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("confirmed_at", MOMENT, nullable=True),
        sa.Column("last_step", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("recovery_hashes", postgresql.JSONB(none_as_null=True), nullable=False),
        sa.UniqueConstraint("user_id", name=op.f("uq_authenticators_user_id")),
    )
    op.create_table(
        "rate_limits",
        sa.Column("bucket", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("hits", postgresql.ARRAY(postgresql.TIMESTAMP(timezone=True)), nullable=False),
        sa.Column("ends_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("bucket", "key", name=op.f("pk_rate_limits")),
    )
    op.create_index("ix_rate_limits_ends_at", "rate_limits", ["ends_at"])


def downgrade() -> None:
    op.drop_table("rate_limits")
    for table in reversed(TABLES):
        op.drop_table(table)
    op.drop_constraint(op.f("fk_sessions_impersonator_id"), "sessions", type_="foreignkey")
    for name in SESSION_COLUMNS:
        op.drop_column("sessions", name)
    op.drop_index("uq_users_verified_phone", "users")
    for name in USER_COLUMNS:
        op.drop_column("users", name)
