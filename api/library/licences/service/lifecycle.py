"""What becomes of a licence after it was issued: its status document and the moves between its states."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from api.library.catalogue.service import reachable_book
from api.library.licences import document
from api.library.licences.rules import (
    LIVE,
    AlreadyReturned,
    LicenceEnded,
    LicenceExpired,
    RegistrationRefused,
    ReturnRefused,
    check_renewal,
    end_of,
    ended_as,
    status_at,
)
from api.library.licences.service.issue import own_licence, subject
from api.library.licences.tables import LicenceStatus, License, OfflineLicense
from api.library.loans.rules import entitled_until
from api.library.loans.service.endings import return_book
from api.library.loans.tables import LoanStatus
from api.platform.principal import Principal

AT_ONCE = 500


def get_document(db: Session, *, me: Principal, licence_id: UUID, now: datetime) -> document.Document:
    """The signed document, while it opens anything; raises LicenceNotFound and LicenceEnded."""
    licence, device, book = own_licence(db, me.id, licence_id)
    if (status := status_at(licence, now)) not in LIVE:
        raise LicenceEnded(licenceStatus=status)
    return document.signed(licence, subject(book.id, device))


def get_status(db: Session, *, me: Principal, licence_id: UUID, now: datetime) -> License:
    """The row behind the status document; a device that asks was here."""
    licence, device, _ = own_licence(db, me.id, licence_id)
    device.last_active_at = max(device.last_active_at, now)
    return licence


def register(db: Session, *, me: Principal, licence_id: UUID, device_id: UUID, now: datetime) -> License:
    """The device has the licence; the same again changes nothing. Raises RegistrationRefused."""
    licence, device, _ = own_licence(db, me.id, licence_id)
    if licence.device_id != device_id or not device.is_active or status_at(licence, now) not in LIVE:
        raise RegistrationRefused
    if licence.status is LicenceStatus.READY:
        licence.status, licence.registered_at = LicenceStatus.ACTIVE, now
    db.flush()
    return licence


def renew(db: Session, *, me: Principal, licence_id: UUID, wanted: datetime | None, now: datetime) -> document.Document:
    """A later end, at the most thirty days from now and three after the plan's end; twelve times at the most."""
    licence, device, book = own_licence(db, me.id, licence_id)
    reachable_book(db, me=me, book_id=book.id, now=now)
    latest = end_of(now, entitled_until(me, now))
    licence.offline_expires_at = check_renewal(licence, wanted, latest, now)
    licence.renewal_count += 1
    licence.changed_at = now.replace(microsecond=0)
    document.sign(licence, subject(book.id, device))
    kept = db.scalar(select(OfflineLicense).where(OfflineLicense.licence_id == licence.id))
    if kept is not None:
        kept.expires_at = licence.offline_expires_at
    db.flush()
    return document.signed(licence, subject(book.id, device))


def return_licence(db: Session, *, me: Principal, licence_id: UUID, now: datetime) -> License:
    """Return the book: the loan ends, and with it the licences of all devices."""
    licence, _, _ = own_licence(db, me.id, licence_id)
    status = status_at(licence, now)
    if status is LicenceStatus.RETURNED:
        raise AlreadyReturned
    if status is LicenceStatus.EXPIRED:
        raise LicenceExpired
    if status is not LicenceStatus.ACTIVE:
        raise ReturnRefused
    return_book(db, user_id=me.id, loan_id=licence.loan_id, now=now)
    db.refresh(licence)
    return licence


def end_with_loans(db: Session, loan_ids: Sequence[UUID], status: LoanStatus, now: datetime) -> None:
    """End the licences of loans that ended: returned or revoked as they were."""
    ending = LicenceStatus.RETURNED if status is LoanStatus.RETURNED else LicenceStatus.REVOKED
    live = select(License).where(License.loan_id.in_(loan_ids), License.status.in_(LIVE))
    _end(db, db.scalars(live.with_for_update()).all(), ending, now)


def end_with_device(db: Session, device_id: UUID, now: datetime) -> None:
    """Revoke the licences of a device that was removed."""
    live = select(License).where(License.device_id == device_id, License.status.in_(LIVE))
    _end(db, db.scalars(live.with_for_update()).all(), LicenceStatus.REVOKED, now)


def _end(db: Session, licences: Sequence[License], ending: LicenceStatus, now: datetime) -> None:
    for licence in licences:
        status = status_at(licence, now)
        licence.status = status if status is LicenceStatus.EXPIRED else ended_as(status, ending)
        licence.revoked = licence.status is LicenceStatus.REVOKED
        licence.ended_at = now
        if status is not LicenceStatus.EXPIRED:
            licence.offline_expires_at = max(now, licence.issued_at).replace(microsecond=0)
    db.execute(delete(OfflineLicense).where(OfflineLicense.licence_id.in_([each.id for each in licences])))
    db.flush()


def end_expired(db: Session, now: datetime) -> int:
    """Write down what the clock ended; at most `AT_ONCE`, how many."""
    over = select(License).where(License.status.in_(LIVE), License.offline_expires_at <= now).order_by(License.id)
    found = db.scalars(over.limit(AT_ONCE).with_for_update(skip_locked=True)).all()
    for licence in found:
        licence.status, licence.ended_at = LicenceStatus.EXPIRED, licence.offline_expires_at
    db.execute(delete(OfflineLicense).where(OfflineLicense.expires_at <= now))
    db.flush()
    return len(found)
