"""Licences on the wire."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from pydantic import Field

from api.library.licences.tables import LicenceStatus
from api.platform.schemas import Required, Schema


class LicenceIn(Schema):
    loan_id: UUID
    device_id: UUID


class RegistrationIn(Schema):
    device_id: UUID


class RenewalIn(Schema):
    """`end` is what the reader asks for; without it, the latest there can be."""

    end: datetime | None = None


class SignatureOut(Schema):
    alg: Literal["Ed25519"]
    kid: str
    value: str


class LicenceDeviceOut(Schema):
    id: UUID
    thumbprint: str


class WrapOut(Schema):
    """The book's key for one device: `epk` is the ephemeral point, both in Base64url."""

    alg: Literal["ECDH-ES+A256KW"]
    epk: str
    key: str


class RightsOut(Schema):
    """`copyChars` may be copied without a network; moments are as they are signed."""

    copy_chars: int
    print: int
    start: str
    end: str


class WatermarkOut(Schema):
    name: str
    email: str | None
    loan_id: str


class CopyPolicyOut(Schema):
    enabled: bool
    max_percent: int


class OfflinePolicyOut(Schema):
    enabled: bool
    max_days: int


class LicencePolicyOut(Schema):
    copying: CopyPolicyOut = Field(alias="copy")
    offline: OfflinePolicyOut


class LicenceLinkOut(Schema):
    rel: str
    href: str


class LicenceOut(Schema):
    """The signed document, field by field as it is signed: moments stay the texts they are."""

    v: int
    id: UUID
    issued: str
    updated: str
    provider: str
    book_id: UUID
    key_id: UUID
    algorithm: Literal["A256GCM"]
    device: LicenceDeviceOut
    wrap: WrapOut
    rights: RightsOut
    watermark: WatermarkOut
    policy: LicencePolicyOut
    links: list[LicenceLinkOut]
    nonce: str
    signature: SignatureOut


class LicenceStatusOut(Schema):
    """The status document; `serverTime` moves the device's clock on, never back."""

    id: UUID
    status: LicenceStatus
    updated: datetime
    offline_expires_at: datetime
    renewal_count: int
    renewals_left: int
    server_time: datetime
    events: list["LicenceEventOut"]


class LicenceEventOut(Schema):
    type: Literal["register", "renew", "return", "revoke", "cancel"]
    at: datetime


class SigningKeyOut(Schema):
    kid: str
    public_key: str


class SigningKeysOut(Schema):
    """What a device pins: licences signed with any of these are believed."""

    keys: list[SigningKeyOut]


class RevocationIn(Schema):
    reason: Required("Say why the loan ends.", most=300)  # type: ignore[valid-type]


class LicenceHealthOut(Schema):
    """How lending stands now, counted over everybody."""

    devices: int
    devices_added_week: int
    loans: int
    licences_ready: int
    licences_active: int
    licences_expired: int
    licences_revoked: int
    kept_offline: int
    ending_week: int
    at_copy_limit: int
    chain_breaks_week: int


class HolderOut(Schema):
    """One person and what they hold; `reasons` say why they stand out."""

    user_id: UUID
    name: str
    email: str
    devices: int
    devices_removed: int
    networks: int
    loans: int
    licences: int
    kept_offline: int
    renewals: int
    copied_most_pct: float
    clock_entries: int  # of the last thirty days, read offline and not counted because of the device's clock
    chain_breaks: int  # of the last thirty days: places at which a log was not as its device signed it
    last_active_at: datetime | None
    reasons: list[Literal["devices", "replacements", "networks", "copies", "clock", "chain"]]


class HeldLoanOut(Schema):
    id: UUID
    title: str
    started_at: datetime
    licences: int


class HeldDeviceOut(Schema):
    id: UUID
    name: str
    is_active: bool
    last_active_at: datetime
    removed_at: datetime | None


class ChainBreakSeenOut(Schema):
    """A place at which the log of offline reading did not hold, and what was wrong there."""

    id: UUID
    title: str
    device: str
    cause: Literal["missing", "link", "signature", "rewritten"]
    seq: int
    expected_seq: int
    named_hash: str
    expected_hash: str
    times: int
    last_at: datetime


class HoldingsOut(Schema):
    """What one person holds, for support."""

    loans: list[HeldLoanOut]
    devices: list[HeldDeviceOut]
    breaks: list[ChainBreakSeenOut]
