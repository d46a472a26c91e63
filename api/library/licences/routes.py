"""Licences of one's own loans."""

from datetime import datetime
from uuid import UUID

from fastapi import APIRouter, status

from api import constants
from api.library.licences.rules import status_at
from api.library.licences.schemas import (
    LicenceEventOut,
    LicenceIn,
    LicenceOut,
    LicenceStatusOut,
    RegistrationIn,
    RenewalIn,
    SigningKeyOut,
    SigningKeysOut,
)
from api.library.licences.service import issue, lifecycle
from api.library.licences.signatures import signing_keys
from api.library.licences.tables import LicenceStatus, License
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn, Subscribed

router = APIRouter(prefix="/api/licences", tags=["licences"])


@router.get("/keys")
def list_signing_keys(me: SignedIn) -> SigningKeysOut:
    """The public keys licences are signed with: two while one is being replaced."""
    keys = signing_keys().public_keys
    return SigningKeysOut(keys=[SigningKeyOut(kid=key_id, public_key=key) for key_id, key in keys.items()])


@router.post("", status_code=status.HTTP_201_CREATED)
def issue_licence(body: LicenceIn, me: Subscribed, now: Now, db: Db) -> LicenceOut:
    made = issue.issue_licence(db, me=me, loan_id=body.loan_id, device_id=body.device_id, now=now)
    return LicenceOut.model_validate(made)


@router.get("/{licence_id}")
def get_licence(licence_id: UUID, me: SignedIn, now: Now, db: Db) -> LicenceOut:
    return LicenceOut.model_validate(lifecycle.get_document(db, me=me, licence_id=licence_id, now=now))


@router.get("/{licence_id}/status")
def get_licence_status(licence_id: UUID, me: SignedIn, now: Now, db: Db) -> LicenceStatusOut:
    return _status(lifecycle.get_status(db, me=me, licence_id=licence_id, now=now), now)


@router.post("/{licence_id}/register")
def register_licence(licence_id: UUID, body: RegistrationIn, me: SignedIn, now: Now, db: Db) -> LicenceStatusOut:
    """The device took the licence; again changes nothing."""
    return _status(lifecycle.register(db, me=me, licence_id=licence_id, device_id=body.device_id, now=now), now)


@router.post("/{licence_id}/renew")
def renew_licence(licence_id: UUID, body: RenewalIn, me: Subscribed, now: Now, db: Db) -> LicenceOut:
    return LicenceOut.model_validate(lifecycle.renew(db, me=me, licence_id=licence_id, wanted=body.end, now=now))


@router.post("/{licence_id}/offline")
def keep_offline(licence_id: UUID, me: Subscribed, now: Now, db: Db) -> LicenceOut:
    """The device keeps the book for reading without a network; it gets a lease of what it may copy there."""
    return LicenceOut.model_validate(issue.keep_offline(db, me=me, licence_id=licence_id, now=now))


@router.post("/{licence_id}/return")
def return_licence(licence_id: UUID, me: SignedIn, now: Now, db: Db) -> LicenceStatusOut:
    """Return the book; the device erases its key."""
    return _status(lifecycle.return_licence(db, me=me, licence_id=licence_id, now=now), now)


def _status(licence: License, now: datetime) -> LicenceStatusOut:
    return LicenceStatusOut(
        id=licence.id,
        status=status_at(licence, now),
        updated=licence.changed_at,
        offline_expires_at=licence.offline_expires_at,
        renewal_count=licence.renewal_count,
        renewals_left=constants.LICENCE_RENEWALS - licence.renewal_count,
        server_time=now,
        events=_events(licence),
    )


def _events(licence: License) -> list[LicenceEventOut]:
    """What happened to it, in order; of its renewals, the last."""
    found = [LicenceEventOut(type="register", at=licence.registered_at)] if licence.registered_at else []
    if licence.renewal_count:
        found.append(LicenceEventOut(type="renew", at=licence.changed_at))
    if licence.ended_at and licence.status is LicenceStatus.RETURNED:
        found.append(LicenceEventOut(type="return", at=licence.ended_at))
    elif licence.ended_at and licence.status is LicenceStatus.REVOKED:
        found.append(LicenceEventOut(type="revoke", at=licence.ended_at))
    elif licence.ended_at and licence.status is LicenceStatus.CANCELLED:
        found.append(LicenceEventOut(type="cancel", at=licence.ended_at))
    return found
