"""How lending stands, and who may be sharing an account: counts for support, the most striking first."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import DateTime, Row, RowMapping, column, func, select, table, text
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.library.catalogue.tables import Book
from api.library.copy_limit.tables import UserCopyTracking
from api.library.devices.tables import Device
from api.library.licences.rules import LIVE
from api.library.licences.tables import LicenceStatus, License, OfflineLicense
from api.library.loans.tables import Loan, LoanStatus
from api.platform.problem import NotFound

WEEK: Final = timedelta(days=7)
LATELY: Final = timedelta(days=constants.DEVICE_REPLACEMENT_DAYS)

# They are written by the slice above, with the logs that devices send.
BREAKS: Final = table("offline_reading_breaks", column("last_at", DateTime(timezone=True)))

# Everybody who has a device, a loan or a licence. Networks are those of sessions of the last week.
HOLDERS: Final = """
with d as (
  select user_id, count(*) filter (where is_active) as devices,
         count(*) filter (where not is_active and removed_at > :lately) as removed, max(last_active_at) as seen
  from devices group by user_id
), l as (
  select user_id, count(*) filter (where status = 'active') as loans from loans group by user_id
), n as (
  select l.user_id, count(*) as licences, coalesce(sum(n.renewal_count), 0) as renewals, count(o.id) as kept
  from licenses n join loans l on l.id = n.loan_id left join offline_licenses o on o.licence_id = n.id
  where n.status in ('ready', 'active') group by l.user_id
), a as (
  select user_id, count(distinct ip) as networks from sessions where last_seen_at > :week group by user_id
), c as (
  select user_id, max(copy_percentage) as copied from user_copy_tracking group by user_id
), e as (
  select user_id, count(*) as clock_entries from offline_reading_entries
  where outcome = 'clock' and received_at > :lately group by user_id
), b as (
  select user_id, count(*) filter (where cause <> 'missing') as chain_breaks
  from offline_reading_breaks where last_at > :lately group by user_id
), held as (
  select u.id as user_id, trim(u.first_name || ' ' || u.last_name) as name, u.email,
         coalesce(d.devices, 0) as devices, coalesce(d.removed, 0) as devices_removed,
         coalesce(a.networks, 0) as networks, coalesce(l.loans, 0) as loans, coalesce(n.licences, 0) as licences,
         coalesce(n.kept, 0) as kept_offline, coalesce(n.renewals, 0) as renewals,
         coalesce(c.copied, 0) as copied_most_pct, coalesce(e.clock_entries, 0) as clock_entries,
         coalesce(b.chain_breaks, 0) as chain_breaks, d.seen as last_active_at,
         array_remove(array[
           case when coalesce(d.devices, 0) >= case when u.subscription_tier = 'trial' then :trial_devices
                else :devices end then 'devices' end,
           case when coalesce(d.removed, 0) > :replacements then 'replacements' end,
           case when coalesce(a.networks, 0) > :networks then 'networks' end,
           case when coalesce(c.copied, 0) >= :copied then 'copies' end,
           case when coalesce(e.clock_entries, 0) >= :clocks then 'clock' end,
           case when coalesce(b.chain_breaks, 0) >= :breaks then 'chain' end], null) as reasons
  from users u left join d on d.user_id = u.id left join l on l.user_id = u.id left join n on n.user_id = u.id
  left join a on a.user_id = u.id left join c on c.user_id = u.id
  left join e on e.user_id = u.id left join b on b.user_id = u.id
  where coalesce(d.devices, 0) + coalesce(l.loans, 0) + coalesce(d.removed, 0) > 0
    and (not :shared or coalesce(d.devices, 0) + coalesce(d.removed, 0) > 0)
)
"""
LISTED: Final = """
select * from held where not :shared or cardinality(reasons) > 0
order by cardinality(reasons) desc, devices + devices_removed desc, loans desc, user_id limit :limit offset :offset
"""
COUNTED: Final = "select count(*) from held where not :shared or cardinality(reasons) > 0"

BREAKS_SHOWN: Final = 20
BROKEN: Final = """
select x.id, b.title, d.name as device, x.cause, x.seq, x.expected_seq, x.named_hash, x.expected_hash,
       x.times, x.last_at
from offline_reading_breaks x join licenses n on n.id = x.licence_id join devices d on d.id = n.device_id
join loans l on l.id = n.loan_id join books b on b.id = l.book_id
where x.user_id = :user_id order by x.last_at desc, x.id limit :limit
"""


class HolderNotFound(NotFound):
    detail = "There is no such person."


def _given(now: datetime, shared: bool) -> dict[str, datetime | int | bool]:
    return {
        "lately": now - LATELY, "week": now - WEEK, "devices": constants.DEVICE_LIMIT,
        "trial_devices": constants.TRIAL_DEVICE_LIMIT, "replacements": constants.DEVICE_REPLACEMENTS,
        "networks": constants.LICENCE_MANY_NETWORKS, "copied": constants.LICENCE_MANY_COPIES_PCT,
        "clocks": constants.LICENCE_MANY_CLOCKS, "breaks": constants.LICENCE_MANY_BREAKS, "shared": shared,
    }  # fmt: skip


def list_holders(
    db: Session, *, shared: bool, page: int, page_size: int, now: datetime
) -> tuple[Sequence[RowMapping], int]:
    """One page of who holds what; `shared` leaves only those with a reason to look. And how many there are."""
    given = _given(now, shared)
    at: dict[str, datetime | int | bool] = {"limit": page_size, "offset": (page - 1) * page_size}
    rows = db.execute(text(HOLDERS + LISTED), given | at).mappings().all()
    return rows, db.scalar(text(HOLDERS + COUNTED), given) or 0


def get_health(db: Session, now: datetime) -> Row[Any]:
    """The counts of `LicenceHealthOut`."""
    licences = select(func.count()).select_from(License)
    live = (License.status.in_(LIVE), License.offline_expires_at > now)
    counts = {
        "devices": select(func.count()).where(Device.is_active),
        "devices_added_week": select(func.count()).where(Device.created_at > now - WEEK),
        "loans": select(func.count()).where(Loan.status == LoanStatus.ACTIVE),
        "licences_ready": licences.where(*live, License.status == LicenceStatus.READY),
        "licences_active": licences.where(*live, License.status == LicenceStatus.ACTIVE),
        "licences_expired": licences.where(
            (License.status == LicenceStatus.EXPIRED) | License.status.in_(LIVE) & (License.offline_expires_at <= now)
        ),
        "licences_revoked": licences.where(License.status == LicenceStatus.REVOKED),
        "kept_offline": select(func.count()).where(OfflineLicense.expires_at > now),
        "ending_week": licences.where(*live, License.offline_expires_at <= now + WEEK),
        "chain_breaks_week": select(func.count()).select_from(BREAKS).where(BREAKS.c.last_at > now - WEEK),
        "at_copy_limit": select(func.count()).where(UserCopyTracking.is_limit_reached),
    }
    return db.execute(select(*(asked.scalar_subquery().label(name) for name, asked in counts.items()))).one()


def get_breaks(db: Session, user_id: UUID) -> Sequence[RowMapping]:
    """Where logs of this person's devices did not hold, the latest first."""
    return db.execute(text(BROKEN), {"user_id": user_id, "limit": BREAKS_SHOWN}).mappings().all()


def get_holdings(db: Session, user_id: UUID) -> tuple[Sequence[Row[Any]], Sequence[Device]]:
    """A person's open loans with how many licences each has, and their devices, those in use first."""
    if db.scalar(select(User.id).where(User.id == user_id)) is None:
        raise HolderNotFound
    licences = select(func.count()).where(License.loan_id == Loan.id, License.status.in_(LIVE)).scalar_subquery()
    loans = (
        select(Loan.id, Book.title, Loan.started_at, licences.label("licences"))
        .join(Book, Book.id == Loan.book_id)
        .where(Loan.user_id == user_id, Loan.status == LoanStatus.ACTIVE)
        .order_by(Loan.started_at.desc(), Loan.id)
    )
    devices = (
        select(Device).where(Device.user_id == user_id).order_by(Device.is_active.desc(), Device.last_active_at.desc())
    )
    return db.execute(loans).all(), db.scalars(devices).all()
