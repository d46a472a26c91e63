"""One's own devices."""

from uuid import UUID

from fastapi import APIRouter, status

from api.library.devices import service
from api.library.devices.rules import may_add
from api.library.devices.schemas import DeviceIn, DeviceNameIn, DeviceOut, DevicesOut, NonceOut
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import InPerson, SignedIn, Subscribed

router = APIRouter(prefix="/api/devices", tags=["devices"])


@router.get("")
def list_devices(me: SignedIn, now: Now, db: Db) -> DevicesOut:
    active, removed, first = service.counts_of(db, me.id, now)
    limit = service.limit_of(me, now)
    can_add = may_add(active=active, removed_lately=removed, limit=limit)
    return DevicesOut(
        devices=[DeviceOut.model_validate(each) for each in service.devices_of(db, me.id)],
        limit=limit,
        can_add=can_add,
        opens_at=first + service.LATELY if first and not can_add and active < limit else None,
    )


@router.post("/nonce")
def get_device_nonce(me: SignedIn, now: Now) -> NonceOut:
    """What a device signs to show that it holds its keys; good for five minutes."""
    return NonceOut(nonce=service.make_nonce(me, now))


@router.post("", status_code=status.HTTP_201_CREATED)
def add_device(body: DeviceIn, me: Subscribed, client: From, now: Now, db: Db) -> DeviceOut:
    return DeviceOut.model_validate(service.add_device(db, me=me, given=body, client=client, now=now))


@router.patch("/{device_id}")
def rename_device(device_id: UUID, body: DeviceNameIn, me: SignedIn, db: Db) -> DeviceOut:
    return DeviceOut.model_validate(service.rename_device(db, user_id=me.id, device_id=device_id, name=body.name))


@router.delete("/{device_id}", status_code=status.HTTP_204_NO_CONTENT)
def remove_device(device_id: UUID, me: InPerson, now: Now, db: Db) -> None:
    service.remove_device(db, user_id=me.id, device_id=device_id, now=now)
