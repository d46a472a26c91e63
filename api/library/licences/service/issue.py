"""A licence for one device to open one book on loan."""

import base64
import os
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.catalogue.service import reachable_book
from api.library.catalogue.tables import Book
from api.library.copy_limit.rules import lease_size
from api.library.copy_limit.service import lease_copies, meter_of
from api.library.devices.rules import decode_base64url, encode_base64url, point_of
from api.library.devices.service import get_device
from api.library.devices.tables import Device
from api.library.licences import document
from api.library.licences.rules import LIVE, LicenceExpired, RenewalRefused, end_of, policy_for, status_at
from api.library.licences.tables import LicenceStatus, License, OfflineLicense
from api.library.licences.wrap import wrap_key
from api.library.loans.rules import entitled_until
from api.library.loans.service.endings import LoanNotFound
from api.library.loans.tables import Loan, LoanStatus
from api.library.protection.keys import book_key
from api.platform.clock import day_of
from api.platform.ids import uuid7
from api.platform.principal import Principal
from api.platform.problem import NotFound, Problem
from api.settings import settings


class LicenceNotFound(NotFound):
    title, detail = "Licence Not Found", "There is no such licence of yours."


class BookNotProtected(Problem):
    status, title = 409, "Not Ready For Devices"
    detail = "This book cannot be saved on a device yet. Read it online."


def issue_licence(db: Session, *, me: Principal, loan_id: UUID, device_id: UUID, now: datetime) -> document.Document:
    """The signed licence of a loan on a device; asked again, the same one, with the newest key of the book.

    Raises LoanNotFound, DeviceNotFound, BookNotProtected, and what the book itself refuses.
    """
    loan = db.scalar(
        select(Loan).where(Loan.id == loan_id, Loan.user_id == me.id, Loan.status == LoanStatus.ACTIVE)
        .with_for_update()
    )  # fmt: skip
    if loan is None:
        raise LoanNotFound
    book = reachable_book(db, me=me, book_id=loan.book_id, now=now)
    device, key_id = get_device(db, me.id, device_id), key_of(book)
    device.last_active_at = now
    live = select(License).where(License.loan_id == loan.id, License.device_id == device.id, License.status.in_(LIVE))
    found = db.scalar(live)
    if found is not None and status_at(found, now) is LicenceStatus.EXPIRED:
        found.status, found.ended_at, found = LicenceStatus.EXPIRED, found.offline_expires_at, None
        db.flush()
    licence = found or _new(db, me, loan, device, now)
    if licence.book_key_id != key_id:
        _wrap(db, licence, key_id, device, now)
    about = subject(book.id, device)
    if licence.changed_at == now.replace(microsecond=0):
        document.sign(licence, about)
    db.add(licence)
    db.flush()
    return document.signed(licence, about)


def key_of(book: Book) -> UUID:
    """The key the book is encrypted with now; raises BookNotProtected."""
    if not book.encryption_key_id:
        raise BookNotProtected
    return UUID(book.encryption_key_id)


def subject(book_id: UUID, device: Device) -> document.Subject:
    return document.Subject(book_id, device.public_key, settings().base_url)


def _new(db: Session, me: Principal, loan: Loan, device: Device, now: datetime) -> License:
    person, at = db.get_one(User, me.id), now.replace(microsecond=0)
    return License(
        id=uuid7(), loan_id=loan.id, device_id=device.id, issued_at=at, changed_at=at,
        offline_expires_at=end_of(now, entitled_until(me, now)), policy=policy_for(person, loan.id, day_of(now)),
        copy_lease=0, renewal_count=0, status=LicenceStatus.READY, revoked=False,
        nonce=encode_base64url(os.urandom(16)),
    )  # fmt: skip


def _wrap(db: Session, licence: License, key_id: UUID, device: Device, now: datetime) -> None:
    point, wrapped = wrap_key(book_key(db, key_id), point_of(device.public_key), licence.id)
    licence.book_key_id, licence.changed_at = key_id, now.replace(microsecond=0)
    licence.ephemeral_key, licence.key_wrapped = encode_base64url(point), encode_base64url(wrapped)


def keep_offline(db: Session, *, me: Principal, licence_id: UUID, now: datetime) -> document.Document:
    """Note that the device keeps the book, and lease it what may be copied without a network; once a licence.

    Raises LicenceNotFound, LicenceExpired, and RenewalRefused for one that was ended or not registered.
    """
    licence, device, book = own_licence(db, me.id, licence_id)
    if (status := status_at(licence, now)) is not LicenceStatus.ACTIVE:
        raise LicenceExpired if status is LicenceStatus.EXPIRED else RenewalRefused
    kept = db.scalar(select(OfflineLicense).where(OfflineLicense.licence_id == licence.id))
    if kept is None:
        kept = OfflineLicense(licence_id=licence.id, key_b64="", expires_at=licence.offline_expires_at)
        meter = meter_of(db, me.id, book)
        wanted = lease_size(meter.total, meter.copied)
        licence.copy_lease = lease_copies(db, user_id=me.id, book=book, characters=wanted)
        licence.changed_at = now.replace(microsecond=0)
        document.sign(licence, subject(book.id, device))
    kept.key_b64 = base64.b64encode(decode_base64url(licence.key_wrapped)).decode()
    kept.expires_at = licence.offline_expires_at
    db.add(kept)
    db.flush()
    return document.signed(licence, subject(book.id, device))


def own_licence(db: Session, user_id: UUID, licence_id: UUID) -> tuple[License, Device, Book]:
    """A licence of one of the person's loans, locked, with its device and book; raises LicenceNotFound."""
    own = (
        select(License, Device, Book)
        .join(Loan, Loan.id == License.loan_id)
        .join(Device, Device.id == License.device_id)
        .join(Book, Book.id == Loan.book_id)
        .where(License.id == licence_id, Loan.user_id == user_id)
        .with_for_update(of=License)
    )
    found = db.execute(own).one_or_none()
    if found is None:
        raise LicenceNotFound
    return found[0], found[1], found[2]
