"""States and ends of licences, and what a reader finds written on a page. Pure."""

from datetime import date, datetime, timedelta
from typing import Final, Protocol
from uuid import UUID

from api import constants
from api.library.licences.tables import LicencePolicy, LicenceStatus, Watermark
from api.library.loans.rules import Holder, written_holder
from api.platform.problem import Problem

WINDOW: Final = timedelta(days=constants.OFFLINE_DAYS)
GRACE: Final = timedelta(days=constants.LOAN_GRACE_DAYS)
LIVE: Final = (LicenceStatus.READY, LicenceStatus.ACTIVE)
MOVES: Final = {
    LicenceStatus.READY: {LicenceStatus.ACTIVE, LicenceStatus.CANCELLED, LicenceStatus.EXPIRED},
    LicenceStatus.ACTIVE: {LicenceStatus.RETURNED, LicenceStatus.REVOKED, LicenceStatus.EXPIRED},
}


class RegistrationRefused(Problem):
    status, title = 400, "Device Not Registered"
    detail = "This licence is for another device, or it has ended."


class ReturnRefused(Problem):
    status, title, detail = 400, "Not Returned", "This book cannot be returned from here."


class AlreadyReturned(Problem):
    status, title, detail = 403, "Already Returned", "You returned this book already."


class LicenceExpired(Problem):
    status, title, detail = 403, "Time Is Over", "The time for this book is over."


class LicenceEnded(Problem):
    """403 with `licenceStatus`: how it ended."""

    status, title, detail = 403, "Licence Has Ended", "This book does not open here any more. Borrow it again."


class RenewalRefused(Problem):
    status, title, detail = 400, "Not Renewed", "This licence cannot be renewed."


class RenewalDateRefused(Problem):
    """403 with `end`: the latest end there can be."""

    status, title, detail = 403, "Date Not Possible", "A licence cannot run that long."


class License(Protocol):
    """What the rules read of a licence."""

    status: LicenceStatus
    offline_expires_at: datetime
    renewal_count: int


def end_of(now: datetime, entitled_until: datetime | None) -> datetime:
    """Thirty days from now, and no longer than three days after the plan's end; whole seconds."""
    end = now + WINDOW
    if entitled_until is not None:
        end = min(end, entitled_until + GRACE)
    return end.replace(microsecond=0)


def status_at(licence: License, now: datetime) -> LicenceStatus:
    """The state a moment finds: what is live is over once its end has come."""
    if licence.status in LIVE and licence.offline_expires_at <= now:
        return LicenceStatus.EXPIRED
    return licence.status


def ended_as(status: LicenceStatus, ending: LicenceStatus) -> LicenceStatus:
    """What a live licence becomes when its loan or device ends: one that no device registered is cancelled."""
    return LicenceStatus.CANCELLED if status is LicenceStatus.READY else ending


def check_renewal(licence: License, wanted: datetime | None, latest: datetime, now: datetime) -> datetime:
    """The new end; raises RenewalRefused, AlreadyReturned, LicenceExpired or RenewalDateRefused."""
    status = status_at(licence, now)
    if status is LicenceStatus.RETURNED:
        raise AlreadyReturned
    if status is LicenceStatus.EXPIRED:
        raise LicenceExpired
    if status is not LicenceStatus.ACTIVE or licence.renewal_count >= constants.LICENCE_RENEWALS:
        raise RenewalRefused
    end = wanted.replace(microsecond=0) if wanted else latest
    if not licence.offline_expires_at <= end <= latest:
        raise RenewalDateRefused(end=latest.isoformat())
    return end


def watermark(person: Holder, loan_id: UUID, today: date) -> Watermark:
    """Whom the book is lent to, and the loan."""
    name, email = written_holder(person, today)
    return {"name": name, "email": email, "loanId": str(loan_id)}


def policy_for(person: Holder, loan_id: UUID, today: date) -> LicencePolicy:
    return {
        "watermark": watermark(person, loan_id, today),
        "copy": {"enabled": True, "maxPercent": constants.COPY_LIMIT_PCT},
        "offline": {"enabled": True, "maxDays": constants.OFFLINE_DAYS},
    }
