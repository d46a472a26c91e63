"""The free trial: who may have one, when it begins, and keeping one person from having many."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.service.plans import begin_week, put
from api.accounts.auth.tables import TrialGuard, User, UserType
from api.accounts.auth.trial_abuse import Signup, Trial, normalised, points, stem_of
from api.platform.client_info import Client
from api.platform.ids import uuid7
from api.platform.problem import Problem
from api.platform.raw_sql import Sql
from api.platform.roles import Tier
from api.platform.secrets import keyed_hash

RISKY = Path(__file__).resolve().parent.parent / "disposable_domains.txt"
# Kept even when the registration is refused, so it goes the autocommit way; it also lets go of what is too old.
NOTE = """
with old as (
  delete from signup_attempts where id in (
    select id from signup_attempts where created_at < %(keep)s order by created_at limit 5 for update skip locked)
)
insert into signup_attempts (id, email, domain, ip, network, fingerprint, score, successful, is_blocked, block_reason,
  block_until, created_at, updated_at)
values (%(id)s, %(email)s, %(domain)s, %(ip)s, %(network)s, %(fingerprint)s, %(score)s, %(successful)s, %(is_blocked)s,
  %(block_reason)s, %(block_until)s, %(now)s, %(now)s)
"""
NETWORK_STATE = """
select count(*) filter (where created_at > %(hour)s),
  max(block_until) filter (where is_blocked and ip = %(ip)s and fingerprint = %(fingerprint)s)
from signup_attempts where network = %(network)s and created_at > %(day)s
"""


class TrialUsed(Problem):
    status, title = 409, "Free Trial Not Available"
    detail = "This free trial offer has already been used. Please upgrade to a paid plan to continue."


class TemporarilyBlocked(Problem):
    status, title = 429, "Temporarily Blocked"
    detail = "Account creation temporarily blocked. Please try again later."


@dataclass(frozen=True)
class Traces:
    """What a sign-up leaves behind, hashed so that the table names nobody."""

    email: str
    stem: str
    domain: str
    phone: str | None
    fingerprint: str
    client: Client
    is_school: bool


def traces(email: str, phone: str | None, fingerprint: str | None, client: Client) -> Traces:
    """Hashes of mailbox, stem, phone and device; a device that tells nothing is known by its client's name."""
    return Traces(
        email=keyed_hash("trial-email", normalised(email)),
        stem=keyed_hash("trial-stem", stem_of(email)),
        domain=email.rpartition("@")[2].lower(),
        phone=keyed_hash("trial-phone", phone) if phone else None,
        fingerprint=keyed_hash("fingerprint", fingerprint or client.user_agent),
        client=client,
        is_school=client.is_school,
    )


def origin_mark(ip: str | None, fingerprint: str | None) -> str | None:
    """What tells that two accounts began on one device at one address, after both are forgotten; and nothing else."""
    return keyed_hash("origin", f"{ip} {fingerprint}") if ip and fingerprint else None


def traces_of(user: User, client: Client) -> Traces:
    """The same of an account, from what it was registered with."""
    origin = Client(user.registration_ip, "") if user.registration_ip else client
    left = traces(user.email, user.phone_number, None, origin)
    return replace(left, fingerprint=user.device_fingerprint) if user.device_fingerprint else left


def judge(db: Session, sql: Sql, left: Traces, *, now: datetime) -> None:
    """Note the sign-up; raises `TemporarilyBlocked`, for a day, when it is one more by the same hand."""
    rush, until = _network_state(sql, left, now)
    found = suspicion(db, left, now=now, is_rush=rush > constants.SIGNUP_RUSH_PER_HOUR)
    blocks = sum(found.values()) >= constants.TRIAL_BLOCK_POINTS
    if blocks and (until is None or until <= now):
        until = now + timedelta(hours=constants.TRIAL_BLOCK_HOURS)
    is_blocked = until is not None and until > now and (blocks or not left.is_school)
    reason = ", ".join(f"{name} {count}" for name, count in found.items()) or ("block stands" if is_blocked else None)
    note(sql, left, now=now, score=sum(found.values()), reason=reason, until=until if is_blocked else None)
    if is_blocked and until is not None:
        raise TemporarilyBlocked(retryAfter=int((until - now).total_seconds()))


def note(
    sql: Sql, left: Traces, *, now: datetime, score: int = 0, reason: str | None = None, until: datetime | None = None
) -> None:
    """Keep one try for ninety days."""
    sql.row(
        NOTE,
        {
            "id": uuid7(int(now.timestamp() * 1000)),
            "email": left.email,
            "domain": left.domain,
            "ip": left.client.ip,
            "network": left.client.network,
            "fingerprint": left.fingerprint,
            "score": score,
            "successful": until is None,
            "is_blocked": until is not None,
            "block_reason": reason,
            "block_until": until,
            "now": now,
            "keep": now - timedelta(days=constants.SIGNUP_KEEP_DAYS),
        },
    )


def suspicion(db: Session, left: Traces, *, now: datetime, is_rush: bool = False) -> dict[str, int]:
    """Points by reason from the trials of the last month."""
    recent = select(TrialGuard).where(TrialGuard.started_at > now - timedelta(days=constants.TRIAL_LOOKBACK_DAYS))
    near_by = (TrialGuard.fingerprint == left.fingerprint) & (TrialGuard.ip == left.client.ip)
    kin = (TrialGuard.phone == left.phone) | (TrialGuard.email_stem == left.stem)
    near = [_trial(row) for row in db.scalars(recent.where(near_by))]
    far = [_trial(row) for row in db.scalars(recent.where(~near_by, kin).limit(10))]
    signup = Signup(now, left.phone, left.stem, left.domain in risky_domains(), is_rush)
    return points(signup, near, far, is_school=left.is_school)


def begin_trial(db: Session, user: User, *, now: datetime, left: Traces) -> bool:
    """Start a new student's week, once for a mailbox and not for one hand's many; without it the tier is free."""
    if user.user_type is not UserType.STUDENT or user.free_trial_used:
        return False
    found = suspicion(db, left, now=now)
    is_blocked = sum(found.values()) >= constants.TRIAL_BLOCK_POINTS
    row = {
        "id": uuid7(int(now.timestamp() * 1000)),
        "user_id": user.id,
        "email": left.email,
        "email_stem": left.stem,
        "domain": left.domain,
        "phone": left.phone,
        "ip": left.client.ip,
        "network": left.client.network,
        "fingerprint": left.fingerprint,
        "started_at": now,
        "is_blocked": is_blocked,
        "block_reason": ", ".join(found) or None,
    }
    first = insert(TrialGuard).values(row).on_conflict_do_nothing(index_elements=["email"]).returning(TrialGuard.id)
    if db.scalar(first) is None or is_blocked:
        put(user, Tier.FREE, user.subscription_status)
        return False
    begin_week(user, now)
    return True


def forget_origins(db: Session, now: datetime) -> None:
    """Addresses and devices of sign-ups are kept ninety days; that a mailbox had its trial, for good.

    The mark of an account's origin stays with the account: a ring of readers is told by it for as long as they read.
    """
    cutoff = now - timedelta(days=constants.SIGNUP_KEEP_DAYS)
    noted = TrialGuard.ip.is_not(None)
    db.execute(
        update(TrialGuard).where(TrialGuard.started_at < cutoff, noted).values(ip=None, network=None, fingerprint=None)
    )
    kept = User.registration_ip.is_not(None) | User.device_fingerprint.is_not(None)
    db.execute(update(User).where(User.created_at < cutoff, kept).values(registration_ip=None, device_fingerprint=None))


def had_trial(db: Session, left: Traces) -> tuple[bool, UUID | None]:
    """Has this mailbox had its trial, and whose account is it now, if anybody's?"""
    row = db.execute(select(TrialGuard.user_id).where(TrialGuard.email == left.email)).one_or_none()
    return row is not None, row[0] if row else None


@cache
def risky_domains() -> frozenset[str]:
    """Providers of throw-away mailboxes."""
    return frozenset(RISKY.read_text().split())


def _trial(row: TrialGuard) -> Trial:
    return Trial(row.started_at, row.phone, row.email_stem)


def _network_state(sql: Sql, left: Traces, now: datetime) -> tuple[int, datetime | None]:
    """How many signed up from this network in the last hour, and until when this device is blocked, if it is."""
    found = sql.row(
        NETWORK_STATE,
        {
            "hour": now - timedelta(hours=1),
            "day": now - timedelta(hours=constants.TRIAL_BLOCK_HOURS),
            "ip": left.client.ip,
            "fingerprint": left.fingerprint,
            "network": left.client.network,
        },
    )
    return (int(found[0]), found[1]) if found else (0, None)
