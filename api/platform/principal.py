"""The person behind a request, read in one query."""

import hashlib
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from api import constants
from api.platform.client_info import Client
from api.platform.entitlements import session_ends
from api.platform.permissions.rules import StaffPermission, permissions_of
from api.platform.raw_sql import Sql
from api.platform.roles import STAFF, Role, SubscriptionStatus, Tier
from api.settings import settings

TOUCH_EVERY = timedelta(minutes=1)
WHO = """
select u.id, s.id, u.email, u.first_name, u.last_name, u.profile_image_url, u.school_year, u.role, u.subscription_tier,
       u.subscription_status, u.trial_ends_at, u.free_trial_ended_at, u.subscription_period_end,
       u.username, u.phone_number, u.email_verified, u.must_change_password, u.date_of_birth, u.guardian_consented_at,
       exists (select from authenticators a where a.user_id = u.id and a.confirmed_at is not null),
       s.is_emergency, s.stepped_up_at, s.impersonator_id, trim(i.first_name || ' ' || i.last_name),
       exists (select from authors a where a.user_id = u.id and a.is_approved and a.is_active),
       exists (select from marketplace_tutors t where t.user_id = u.id and t.verification_status = 'verified'
               and t.is_active),
       exists (select from class_teachers c join school_classes k on k.id = c.class_id
               where c.user_id = u.id and k.is_active),
       array(select p.permission from permission_grants p where p.user_id = u.id and p.revoked_at is null),
       s.last_seen_at, s.created_at
from sessions s join users u on u.id = s.user_id left join users i on i.id = s.impersonator_id
where s.token_hash = %(hash)s and s.revoked_at is null and s.expires_at > %(now)s and u.is_active
  and (i.id is null or i.is_active)
"""
TOUCH = "update sessions set last_seen_at = %(now)s, expires_at = %(ends)s where id = %(id)s"


@dataclass(slots=True)
class Principal:
    """Who is asking, as of this request; never taken from what they send."""

    id: UUID
    session_id: UUID
    email: str
    first_name: str
    last_name: str
    profile_image_url: str | None
    school_year: str | None
    role: Role
    subscription_tier: Tier
    subscription_status: SubscriptionStatus
    trial_ends_at: datetime | None
    free_trial_ended_at: datetime | None
    subscription_period_end: datetime | None
    username: str | None = None
    phone_number: str | None = None
    email_verified: bool = True
    must_change_password: bool = False
    date_of_birth: date | None = None
    guardian_consented_at: datetime | None = None
    has_totp: bool = False
    is_emergency: bool = False
    stepped_up_at: datetime | None = None
    impersonator_id: UUID | None = None
    impersonated_by: str | None = None
    is_approved_author: bool = False
    is_verified_tutor: bool = False
    is_teacher: bool = False
    given: frozenset[StaffPermission] = frozenset()
    client: Client | None = None

    @property
    def is_admin(self) -> bool:
        return self.role in (Role.ADMIN, Role.SUPER_ADMIN)

    @property
    def is_staff(self) -> bool:
        return self.role in STAFF

    def may(self, permission: StaffPermission) -> bool:
        """Does this person hold a permission, by their role or because it was given to them?"""
        return permission in permissions_of(self.role, self.given)

    @property
    def permissions(self) -> list[StaffPermission]:
        """All permissions this person holds, in one order."""
        return sorted(permissions_of(self.role, self.given))

    @property
    def sees_learners(self) -> bool:
        """May open the record of any learner, not only of those they teach."""
        return self.may(StaffPermission.LEARNERS_SEE)

    @property
    def may_act_in_classes(self) -> bool:
        """May act in any class as its teacher does. Seeing learners alone changes nothing of theirs."""
        return self.sees_learners and self.may(StaffPermission.SUPPORT_ACT)

    @property
    def has_trust(self) -> bool:
        """Staff, and whoever was given a permission: their sessions are short and need a second factor."""
        return self.is_staff or bool(self.given)

    @property
    def is_borrowed(self) -> bool:
        """Opened in an emergency or in another's name: may look, may not do what needs the person."""
        return self.is_emergency or self.impersonator_id is not None

    @property
    def must_enrol_totp(self) -> bool:
        """Staff, and holders of a permission, without a second factor where the deployment asks for one."""
        return settings().require_staff_totp and self.has_trust and not self.has_totp and not self.is_borrowed

    def is_fresh(self, now: datetime) -> bool:
        """Has the person proved themselves again within the last few minutes?"""
        last = self.stepped_up_at
        return last is not None and now - last <= timedelta(minutes=constants.STEP_UP_MINUTES)


def hash_token(token: str) -> bytes:
    """What the database keeps of a cookie."""
    return hashlib.sha256(token.encode()).digest()


def principal_from(found: tuple[Any, ...]) -> Principal:
    """A row of `WHO` as a person."""
    role, tier, status = Role(found[7]), Tier(found[8]), SubscriptionStatus(found[9])
    return Principal(*found[:7], role, tier, status, *found[10:27], _given(found[27]))  # type: ignore[call-arg]


def _given(names: list[str]) -> frozenset[StaffPermission]:
    return frozenset(map(StaffPermission, names))


def principal_of(sql: Sql, token: str, now: datetime) -> Principal | None:
    """The person whose live session this token opens, or None."""
    found = sql.row(WHO, {"hash": hash_token(token), "now": now})
    if found is None:
        return None
    person = principal_from(found)
    last_seen, created = found[28:]
    if now - last_seen > TOUCH_EVERY:
        ends = session_ends(created, now, is_short=person.has_trust, is_borrowed=person.is_borrowed)
        sql.row(TOUCH, {"now": now, "ends": ends, "id": person.session_id})
    return person
