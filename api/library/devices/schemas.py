"""Devices on the wire."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import AfterValidator, Field

from api import constants
from api.library.devices.rules import point_of
from api.platform.schemas import Required, Schema

Name: Any = Required("Device name is required", most=constants.DEVICE_NAME_LIMIT)


def _is_point(key: str) -> str:
    point_of(key)
    return key


class DeviceIn(Schema):
    """`nonce` is ours; `signature` covers it and both keys, made with the signing key."""

    name: Name
    public_key: Annotated[Required("Public key is required", most=120), AfterValidator(_is_point)]  # type: ignore[valid-type]
    signing_key: Annotated[Required("Public key is required", most=120), AfterValidator(_is_point)]  # type: ignore[valid-type]
    nonce: Annotated[str, Field(min_length=1, max_length=400)]
    signature: Annotated[str, Field(min_length=1, max_length=120)]
    device_fingerprint: Annotated[str, Field(max_length=40)] | None = None


class DeviceNameIn(Schema):
    name: Name


class NonceOut(Schema):
    nonce: str


class DeviceOut(Schema):
    id: UUID
    name: str
    public_key: str
    user_agent: str | None
    last_active_at: datetime
    created_at: datetime


class DevicesOut(Schema):
    """`limit` devices at a time; `canAdd` is false until one is removed or, at `opensAt`, a replacement counts anew."""

    devices: list[DeviceOut]
    limit: int
    can_add: bool
    opens_at: datetime | None
