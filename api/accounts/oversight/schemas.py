"""Settings, the audit log and the policy on the wire."""

from datetime import datetime
from typing import Any
from uuid import UUID

from api.platform.audit.schemas import ActOut
from api.platform.audit.tables import DataType
from api.platform.roles import Role
from api.platform.schemas import Page, Required, Schema


class DemoAccount(Schema):
    role: str
    email: str
    password: str


class SiteSettings(Schema):
    """What every visitor may know of this site."""

    site_name: str
    site_icon: str
    support_email: str
    social_links: dict[str, str]
    registration_open: bool
    email_verification_required: bool
    demo_accounts: list[DemoAccount]
    mail_catcher_url: str | None


class ConfigOut(Schema):
    """One declared key; values are written as text, whatever their type."""

    key: str
    category: str
    description: str
    data_type: DataType
    value: str
    default_value: str
    is_editable: bool
    changed_at: datetime | None


class ConfigIn(Schema):
    """`seen` is the value the person had before them."""

    key: Required("Key is required", most=100)  # type: ignore[valid-type]
    value: Required("Value is required", most=4_000)  # type: ignore[valid-type]
    data_type: DataType | None = None
    seen: str | None = None


class KeyIn(Schema):
    key: Required("Key is required", most=100)  # type: ignore[valid-type]


class ConfigChange(Schema):
    at: datetime
    action: str
    by: str | None
    old_value: str
    new_value: str


class ActRow(ActOut):
    """One act in people's words: `role` is that of who did it, `subject` what the object is called, None if unknown.

    Names of people are None for a reader who may not look after people.
    """

    role: Role | None
    subject: str | None


class ActDetail(ActRow):
    """One act with the values before and after; `position` is its place in the chain, None while it waits."""

    user_agent: str | None
    resource: str | None
    old_values: Any
    new_values: Any
    position: int | None


class ActionPage(Page[ActRow]):
    """A page of the audit log."""


class ActKinds(Schema):
    actions: list[str]
    entity_types: list[str]


class ChainOut(Schema):
    """The state of the audit chain; `fault` is None while it is intact."""

    is_intact: bool
    sealed: int
    waiting: int
    head: str
    fault: str | None
    audit_id: UUID | None
    position: int | None


class OpenGrant(Schema):
    id: UUID
    who: str
    reason: str
    opened_at: datetime
    expires_at: datetime


class StaffMember(Schema):
    id: UUID
    name: str
    email: str
    role: Role
    is_active: bool
    has_totp: bool
    last_login_at: datetime | None


class SuperOverview(Schema):
    """What super admins watch over."""

    grants: list[OpenGrant]
    staff: list[StaffMember]
    actions: list[ActOut]
    changes: list[ActOut]
    sealed: int
    waiting: int
    sealed_at: datetime | None


class GuardOut(Schema):
    name: str
    says: str


class RouteOut(Schema):
    method: str
    path: str
    name: str
    guards: list[str]


class PolicyOut(Schema):
    """Every route of the running app with its guards; none means anybody."""

    guards: list[GuardOut]
    routes: list[RouteOut]


class Passage(Schema):
    """What one guard says to one person: None opens, else the code of its refusal."""

    guard: str
    refusal: str | None


class PersonPolicy(Schema):
    user_id: UUID
    name: str
    email: str
    role: Role
    passages: list[Passage]
