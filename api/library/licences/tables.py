"""What lets one device open one book on loan."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column
from typing_extensions import TypedDict

from api import constants
from api.platform.db import Choice, Record


class LicenceStatus(StrEnum):
    """States of a licence's status document; `expired` follows from the clock, and a job writes it down later."""

    READY = "ready"
    ACTIVE = "active"
    REVOKED = "revoked"
    RETURNED = "returned"
    CANCELLED = "cancelled"
    EXPIRED = "expired"


class CopyPolicy(TypedDict):
    enabled: bool
    maxPercent: int


class OfflinePolicy(TypedDict):
    enabled: bool
    maxDays: int


class Watermark(TypedDict):
    """Whom the book is lent to; a minor's has a first name and no e-mail."""

    name: str
    email: str | None
    loanId: str


class LicencePolicy(TypedDict):
    watermark: Watermark
    copy: CopyPolicy
    offline: OfflinePolicy


class License(Record):
    """One loan on one device. The signed document is made anew from this row and is the same until it changes."""

    __tablename__ = "licenses"
    __table_args__ = (
        Index(
            "uq_licenses_live", "loan_id", "device_id", unique=True,
            postgresql_where=text("status in ('ready', 'active')"),
        ),
        CheckConstraint("offline_expires_at >= issued_at", "ends_after_issue"),
        CheckConstraint(f"renewal_count between 0 and {constants.LICENCE_RENEWALS}", "renewals_bounded"),
        CheckConstraint("revoked = (status = 'revoked')", "revoked_is_its_status"),
        CheckConstraint("(ended_at is null) = (status in ('ready', 'active'))", "ended_has_moment"),
    )  # fmt: skip

    loan_id: Mapped[UUID] = mapped_column(ForeignKey("loans.id", ondelete="cascade"), index=True)
    device_id: Mapped[UUID] = mapped_column(ForeignKey("devices.id", ondelete="cascade"), index=True)
    book_key_id: Mapped[UUID] = mapped_column(ForeignKey("book_keys.id"), index=True)
    key_wrapped: Mapped[str]  # 40 bytes in Base64url, for this device only
    ephemeral_key: Mapped[str]  # the point it was wrapped with
    offline_expires_at: Mapped[datetime]
    policy: Mapped[LicencePolicy]
    copy_lease: Mapped[int] = mapped_column(default=0)  # characters, counted as copied when they were leased
    nonce: Mapped[str]
    key_id: Mapped[str]  # of the key it is signed with
    signature: Mapped[str]
    status: Mapped[LicenceStatus] = mapped_column(Choice(LicenceStatus), default=LicenceStatus.READY)
    revoked: Mapped[bool] = mapped_column(default=False)
    renewal_count: Mapped[int] = mapped_column(default=0)
    issued_at: Mapped[datetime]
    changed_at: Mapped[datetime]
    registered_at: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]


class OfflineLicense(Record):
    """A licence kept on a device for reading without a network: the wrapped key, never the key itself."""

    __tablename__ = "offline_licenses"
    __table_args__ = (
        CheckConstraint("algorithm = 'A256GCM'", "algorithm_is_a256gcm"),
        CheckConstraint("octet_length(decode(key_b64, 'base64')) = 40", "key_is_wrapped"),
    )

    licence_id: Mapped[UUID] = mapped_column(ForeignKey("licenses.id", ondelete="cascade"), unique=True)
    key_b64: Mapped[str]
    algorithm: Mapped[str] = mapped_column(default="A256GCM")
    expires_at: Mapped[datetime] = mapped_column(index=True)
