"""Adding, naming and removing the devices of a person."""

import os
import struct
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.library.devices import hooks
from api.library.devices.rules import (
    DeviceNotProved,
    check_signature,
    decode_base64url,
    device_limit,
    encode_base64url,
    may_add,
    signed_bytes,
)
from api.library.devices.schemas import DeviceIn
from api.library.devices.tables import Device
from api.notifications.email.service import post
from api.notifications.in_app.service import notify
from api.platform.client_info import Client
from api.platform.clock import said, unix_ms
from api.platform.entitlements import has_paid_plan
from api.platform.principal import Principal
from api.platform.problem import NotFound, Problem
from api.platform.secrets import Unsealable, keyed_hash, seal, unseal

PURPOSE: Final = "device nonce"
LATELY: Final = timedelta(days=constants.DEVICE_REPLACEMENT_DAYS)
USER_AGENT_LIMIT: Final = 300


class DeviceNotFound(NotFound):
    title, detail = "Device Not Found", "This device is not one of yours."


class DeviceLimitReached(Problem):
    """409 with `limit`, and `opensAt` where the wait is for the thirty days after a replacement."""

    status, title = 409, "Too Many Devices"


def make_nonce(me: Principal, now: datetime) -> str:
    """What a device signs within five minutes, for this person only."""
    ends = unix_ms(now + timedelta(minutes=constants.DEVICE_NONCE_MINUTES))
    return encode_base64url(seal(PURPOSE, me.id.bytes + struct.pack(">Q", ends) + os.urandom(16)))


def _open_nonce(me: Principal, nonce: str, now: datetime) -> bytes:
    """The nonce's bytes, if it is ours, this person's and still good; raises DeviceNotProved."""
    try:
        raw = decode_base64url(nonce)
        inside = unseal(PURPOSE, raw)
    except (ValueError, Unsealable):
        raise DeviceNotProved from None
    (ends,) = struct.unpack(">Q", inside[16:24])
    if inside[:16] != me.id.bytes or unix_ms(now) > ends:
        raise DeviceNotProved
    return raw


def add_device(db: Session, *, me: Principal, given: DeviceIn, client: Client, now: datetime) -> Device:
    """Add this browser, or find it again by its key; raises DeviceNotProved and DeviceLimitReached."""
    nonce = _open_nonce(me, given.nonce, now)
    check_signature(given.signing_key, signed_bytes(nonce, given.public_key, given.signing_key), given.signature)
    # One after the other: the limit is counted in rows that are not there yet.
    db.execute(select(User.id).where(User.id == me.id).with_for_update(key_share=True))
    found = db.scalar(select(Device).where(Device.user_id == me.id, Device.public_key == given.public_key))
    if found is not None and found.signing_key != given.signing_key:
        raise DeviceNotProved
    if found is not None and found.is_active:
        found.last_active_at = now
        return found
    _check_limit(db, me, now)
    device = found or Device(user_id=me.id, public_key=given.public_key, signing_key=given.signing_key)
    device.name, device.user_agent = given.name.strip(), client.user_agent[:USER_AGENT_LIMIT]
    device.device_fingerprint = keyed_hash(PURPOSE, given.device_fingerprint) if given.device_fingerprint else None
    device.last_active_at, device.is_active, device.removed_at = now, True, None
    db.add(device)
    db.flush()
    _notify_owner(db, me, device, now)
    return device


def _check_limit(db: Session, me: Principal, now: datetime) -> None:
    limit = limit_of(me, now)
    active, removed, first = counts_of(db, me.id, now)
    if may_add(active=active, removed_lately=removed, limit=limit):
        return
    if active >= limit:
        raise DeviceLimitReached(f"You have {active} of {limit} devices. Remove one to add this one.", limit=limit)
    opens = (first or now) + LATELY
    raise DeviceLimitReached(
        f"You changed a device lately. You can add this one on {said(opens)}.", limit=limit, opensAt=opens.isoformat()
    )


def limit_of(me: Principal, now: datetime) -> int:
    return device_limit(on_trial=not has_paid_plan(me, now) and not me.is_admin)


def counts_of(db: Session, user_id: UUID, now: datetime) -> tuple[int, int, datetime | None]:
    """Devices in use, those removed in the last thirty days, and when the first of these was removed."""
    lately = (Device.removed_at > now - LATELY) & ~Device.is_active
    active, removed, first = db.execute(
        select(
            func.count().filter(Device.is_active),
            func.count().filter(lately),
            func.min(Device.removed_at).filter(lately),
        ).where(Device.user_id == user_id)
    ).one()
    return active, removed, first


def _notify_owner(db: Session, me: Principal, device: Device, now: datetime) -> None:
    once = f"device:{device.id}:{unix_ms(now)}"
    notify(
        db, me.id, kind="device", title="New device", url="/devices", now=now, once=once,
        text=f"{device.name} was added to your account. If that was not you, remove it and change your password.",
    )  # fmt: skip
    post(
        db, "device_added", to=me.email, now=now, user_id=me.id, once=once, first_name=me.first_name,
        device=device.name,
    )  # fmt: skip


def devices_of(db: Session, user_id: UUID) -> Sequence[Device]:
    """A person's devices in use, the last active first."""
    own = select(Device).where(Device.user_id == user_id, Device.is_active)
    return db.scalars(own.order_by(Device.last_active_at.desc(), Device.id)).all()


def get_device(db: Session, user_id: UUID, device_id: UUID, *, lock: bool = False) -> Device:
    """One of the person's devices in use; raises DeviceNotFound."""
    own = select(Device).where(Device.id == device_id, Device.user_id == user_id, Device.is_active)
    found = db.scalar(own.with_for_update() if lock else own)
    if found is None:
        raise DeviceNotFound
    return found


def rename_device(db: Session, *, user_id: UUID, device_id: UUID, name: str) -> Device:
    device = get_device(db, user_id, device_id)
    device.name = name.strip()
    db.flush()
    return device


def remove_device(db: Session, *, user_id: UUID, device_id: UUID, now: datetime) -> None:
    """Take a device away: its licences are revoked, and books kept on it close at its next contact."""
    device = get_device(db, user_id, device_id, lock=True)
    device.is_active, device.removed_at = False, now
    db.flush()
    hooks.on_device_removed(db, device.id, now)
