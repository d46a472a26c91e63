"""What a person may settle about their own account: settings, contact, consent, export, deletion, achievements."""

from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column
from typing_extensions import TypedDict

from api.platform.db import Choice, Record


class Theme(StrEnum):
    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class ContactKind(StrEnum):
    EMAIL = "email"
    PHONE = "phone"


class Relation(StrEnum):
    PARENT = "parent"
    GRANDPARENT = "grandparent"
    RELATIVE = "relative"
    GUARDIAN = "guardian"
    SCHOOL = "school"


class ConsentScope(StrEnum):
    """What a guardian may allow, each by itself."""

    FORUM = "forum"
    GROUPS = "groups"
    TUTORING = "tutoring"
    MARKETING = "marketing"


class ConsentMethod(StrEnum):
    MAIL_CODE = "mail_code"
    SCHOOL = "school"


class ExportState(StrEnum):
    WAITING = "waiting"
    MAKING = "making"
    READY = "ready"
    TAKEN = "taken"
    FAILED = "failed"
    EXPIRED = "expired"


class AccountSettings(Record):
    """How a person likes the product, and their photo in its two sizes (webp, made by us)."""

    __tablename__ = "account_settings"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), unique=True)
    language: Mapped[str] = mapped_column(String(8), default="en")
    theme: Mapped[Theme] = mapped_column(Choice(Theme), default=Theme.SYSTEM)
    data_saver: Mapped[bool | None]  # null: as the device says
    photo_key: Mapped[str | None] = mapped_column(unique=True)
    photo_large_key: Mapped[str | None] = mapped_column(String(64), ForeignKey("stored_files.key"), index=True)
    photo_small_key: Mapped[str | None] = mapped_column(String(64), ForeignKey("stored_files.key"), index=True)


class GuardianConsent(Record):
    """One question to one guardian, their answer, and its end. Nothing of an answer is ever overwritten."""

    __tablename__ = "guardian_consents"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    guardian_name: Mapped[str]
    relation: Mapped[Relation] = mapped_column(Choice(Relation))
    guardian_email: Mapped[str | None]
    guardian_phone: Mapped[str | None]
    version: Mapped[str]
    method: Mapped[ConsentMethod] = mapped_column(Choice(ConsentMethod), default=ConsentMethod.MAIL_CODE)
    scopes_asked: Mapped[list[str]] = mapped_column(default=list)
    scopes: Mapped[list[str]] = mapped_column(default=list)
    token_hash: Mapped[str | None] = mapped_column(unique=True)
    code_hash: Mapped[str | None]
    code_expires_at: Mapped[datetime | None]
    code_tries: Mapped[int] = mapped_column(default=0)
    asked_at: Mapped[datetime]
    link_expires_at: Mapped[datetime]
    declined_at: Mapped[datetime | None]
    consented_at: Mapped[datetime | None]
    ip: Mapped[str | None]
    user_agent: Mapped[str | None]
    withdrawn_at: Mapped[datetime | None]
    withdrawn_by: Mapped[str | None]  # guardian | learner | school | age
    ends_on: Mapped[date | None]  # the learner's eighteenth birthday
    school_name: Mapped[str | None]
    recorded_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))

    @property
    def is_live(self) -> bool:
        return self.consented_at is not None and self.withdrawn_at is None


class PersonalExport(Record):
    """One copy of everything held about a person, kept for a day and given out once."""

    __tablename__ = "personal_exports"
    __table_args__ = (CheckConstraint("progress_pct between 0 and 100", "progress_is_percent"),)

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    state: Mapped[ExportState] = mapped_column(Choice(ExportState), default=ExportState.WAITING, index=True)
    progress_pct: Mapped[int] = mapped_column(default=0)
    step: Mapped[str] = mapped_column(default="Waiting for its turn")
    content_key: Mapped[str | None] = mapped_column(String(64), ForeignKey("stored_files.key"), index=True)
    size: Mapped[int | None]
    sha256: Mapped[str | None] = mapped_column(String(64))
    token_hash: Mapped[str | None] = mapped_column(unique=True)
    asked_at: Mapped[datetime]
    ready_at: Mapped[datetime | None]
    expires_at: Mapped[datetime | None]
    taken_at: Mapped[datetime | None]


class DeletionProof(TypedDict):
    """What a deletion did: rows by table and what became of them, whose and when, and the digest over these three."""

    rows: dict[str, dict[str, int]]
    at: str
    user: str
    sha256: str


class DeletionRequest(Record):
    """A person asked to be forgotten. `proof` says, by table, how many rows were erased or made nobody's."""

    __tablename__ = "deletion_requests"
    __table_args__ = (
        Index(
            "uq_deletion_requests_open",
            "user_id",
            unique=True,
            postgresql_where="cancelled_at is null and settled_at is null",
        ),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    requested_at: Mapped[datetime]
    due_at: Mapped[datetime] = mapped_column(index=True)
    reason: Mapped[str | None]
    cancelled_at: Mapped[datetime | None]
    settled_at: Mapped[datetime | None]
    proof: Mapped[DeletionProof | None]


class ContactChange(Record):
    """A new email address or phone number, waiting for its code; afterwards the way back for a week."""

    __tablename__ = "contact_changes"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    kind: Mapped[ContactKind] = mapped_column(Choice(ContactKind))
    old_value: Mapped[str | None]
    new_value: Mapped[str]
    code_hash: Mapped[str]
    code_tries: Mapped[int] = mapped_column(default=0)
    code_sent_at: Mapped[datetime]
    code_expires_at: Mapped[datetime]
    confirmed_at: Mapped[datetime | None]
    cancelled_at: Mapped[datetime | None]
    undo_hash: Mapped[str | None] = mapped_column(unique=True)
    undo_until: Mapped[datetime | None]
    undone_at: Mapped[datetime | None]


class Achievement(Record):
    """Something a learner really did, noted once and never taken back."""

    __tablename__ = "achievements"
    __table_args__ = (UniqueConstraint("user_id", "code"),)

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    code: Mapped[str]
    earned_at: Mapped[datetime]
    evidence: Mapped[str]
