"""One device, several learners: a PIN for the session kept here, locking it, and opening it again."""

from uuid import UUID

from fastapi import APIRouter, Request, Response, status

from api.accounts.auth.concurrency import Turn
from api.accounts.auth.routes.device_cookie import known_device
from api.accounts.auth.routes.sign_in import entered
from api.accounts.auth.schemas import PinIn, UserOut
from api.accounts.auth.service import device_pins
from api.accounts.auth.service.sessions import person_of
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.cookies import clear_cookie, set_device_cookie
from api.platform.db import Db
from api.platform.guards import Fresh, Known, Visitor
from api.platform.raw_sql import SqlDb

router = APIRouter(tags=["identity"])


@router.put("/api/auth/device-pin", status_code=status.HTTP_204_NO_CONTENT)
def set_device_pin(turn: Turn, me: Fresh, body: PinIn, request: Request, response: Response, now: Now, db: Db) -> None:
    device = known_device(request)
    device_pins.set_pin(db, me, device, pin=body.pin, now=now)
    set_device_cookie(response, device.sealed_with(me.id))


@router.delete("/api/auth/device-pin", status_code=status.HTTP_204_NO_CONTENT)
def remove_device_pin(me: Fresh, db: Db) -> None:
    device_pins.take_pin_away(db, me)


@router.post("/api/auth/device-pin/lock", status_code=status.HTTP_204_NO_CONTENT)
def lock_device(me: Known, response: Response, db: Db) -> None:
    device_pins.lock(db, me)
    clear_cookie(response)


@router.post("/api/auth/device-pin/{user_id}/open")
def open_with_pin(
    turn: Turn, user_id: UUID, body: PinIn, before: Visitor, request: Request, client: From, response: Response,
    now: Now, db: Db, sql: SqlDb,
) -> UserOut:  # fmt: skip
    token = device_pins.open_with_pin(
        db, sql, known_device(request), user_id=user_id, pin=body.pin, before=before, now=now, client=client
    )
    return entered(response, person_of(db, token, now), token, now)
