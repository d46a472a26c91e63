"""A person's own settings, exports, deletion, guardian consent."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "5e642cf0a730"
down_revision = "36109e17a567"
branch_labels = None
depends_on = None

TABLES = (
    "account_settings",
    "guardian_consents",
    "personal_exports",
    "deletion_requests",
    "contact_changes",
    "achievements",
)


def upgrade() -> None:
    op.create_table(
        "account_settings",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column(
            "theme",
            sa.Enum("system", "light", "dark", name="theme", native_enum=False, create_constraint=True, length=40),
            nullable=False,
        ),
        sa.Column("data_saver", sa.Boolean(), nullable=True),
        sa.Column("photo_key", sa.Text(), nullable=True),
        sa.Column("photo_large", sa.LargeBinary(), nullable=True),
        sa.Column("photo_small", sa.LargeBinary(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_account_settings_user_id"), ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account_settings")),
        sa.UniqueConstraint("photo_key", name=op.f("uq_account_settings_photo_key")),
        sa.UniqueConstraint("user_id", name=op.f("uq_account_settings_user_id")),
    )
    op.create_index(op.f("ix_account_settings_updated_at"), "account_settings", ["updated_at"], unique=False)
    op.create_table(
        "guardian_consents",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("guardian_name", sa.Text(), nullable=False),
        sa.Column(
            "relation",
            sa.Enum(
                "parent",
                "grandparent",
                "relative",
                "guardian",
                "school",
                name="relation",
                native_enum=False,
                create_constraint=True,
                length=40,
            ),
            nullable=False,
        ),
        sa.Column("guardian_email", sa.Text(), nullable=True),
        sa.Column("guardian_phone", sa.Text(), nullable=True),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column(
            "method",
            sa.Enum("mail_code", "school", name="consentmethod", native_enum=False, create_constraint=True, length=40),
            nullable=False,
        ),
        sa.Column("scopes_asked", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("scopes", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=True),
        sa.Column("code_hash", sa.Text(), nullable=True),
        sa.Column("code_expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("code_tries", sa.Integer(), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("link_expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("declined_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("consented_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ip", sa.Text(), nullable=True),
        sa.Column("user_agent", sa.Text(), nullable=True),
        sa.Column("withdrawn_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("withdrawn_by", sa.Text(), nullable=True),
        sa.Column("ends_on", sa.Date(), nullable=True),
        sa.Column("school_name", sa.Text(), nullable=True),
        sa.Column("recorded_by", sa.Uuid(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["recorded_by"], ["users.id"], name=op.f("fk_guardian_consents_recorded_by")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_guardian_consents_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guardian_consents")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_guardian_consents_token_hash")),
    )
    op.create_index(op.f("ix_guardian_consents_updated_at"), "guardian_consents", ["updated_at"], unique=False)
    op.create_index(op.f("ix_guardian_consents_user_id"), "guardian_consents", ["user_id"], unique=False)
    op.create_table(
        "personal_exports",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column(
            "state",
            sa.Enum(
                "waiting",
                "making",
                "ready",
                "taken",
                "failed",
                "expired",
                name="exportstate",
                native_enum=False,
                create_constraint=True,
                length=40,
            ),
            nullable=False,
        ),
        sa.Column("progress_pct", sa.Integer(), nullable=False),
        sa.Column("step", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=True),
        sa.Column("size", sa.Integer(), nullable=True),
        sa.Column("sha256", sa.String(length=64), nullable=True),
        sa.Column("token_hash", sa.Text(), nullable=True),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ready_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("taken_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("progress_pct between 0 and 100", name=op.f("ck_personal_exports_progress_is_percent")),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_personal_exports_user_id"), ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_personal_exports")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_personal_exports_token_hash")),
    )
    op.create_index(op.f("ix_personal_exports_state"), "personal_exports", ["state"], unique=False)
    op.create_index(op.f("ix_personal_exports_updated_at"), "personal_exports", ["updated_at"], unique=False)
    op.create_index(op.f("ix_personal_exports_user_id"), "personal_exports", ["user_id"], unique=False)
    op.create_table(
        "deletion_requests",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("requested_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("cancelled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("settled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("proof", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_deletion_requests_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deletion_requests")),
    )
    op.create_index(op.f("ix_deletion_requests_due_at"), "deletion_requests", ["due_at"], unique=False)
    op.create_index(op.f("ix_deletion_requests_updated_at"), "deletion_requests", ["updated_at"], unique=False)
    op.create_index(
        "uq_deletion_requests_open",
        "deletion_requests",
        ["user_id"],
        unique=True,
        postgresql_where="cancelled_at is null and settled_at is null",
    )
    op.create_table(
        "contact_changes",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum("email", "phone", name="contactkind", native_enum=False, create_constraint=True, length=40),
            nullable=False,
        ),
        sa.Column("old_value", sa.Text(), nullable=True),
        sa.Column("new_value", sa.Text(), nullable=False),
        sa.Column("code_hash", sa.Text(), nullable=False),
        sa.Column("code_tries", sa.Integer(), nullable=False),
        sa.Column("code_sent_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("code_expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("cancelled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("undo_hash", sa.Text(), nullable=True),
        sa.Column("undo_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("undone_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_contact_changes_user_id"), ondelete="cascade"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_contact_changes")),
        sa.UniqueConstraint("undo_hash", name=op.f("uq_contact_changes_undo_hash")),
    )
    op.create_index(op.f("ix_contact_changes_updated_at"), "contact_changes", ["updated_at"], unique=False)
    op.create_index(op.f("ix_contact_changes_user_id"), "contact_changes", ["user_id"], unique=False)
    op.create_table(
        "achievements",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("earned_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("evidence", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_achievements_user_id"), ondelete="cascade"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_achievements")),
        sa.UniqueConstraint("user_id", "code", name=op.f("uq_achievements_user_id_code")),
    )
    op.create_index(op.f("ix_achievements_updated_at"), "achievements", ["updated_at"], unique=False)

    for table in TABLES:
        op.execute(f"create trigger touch before update on {table} for each row execute function touch_updated_at()")


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table)
