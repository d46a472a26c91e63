"""The cookie by which a device is known again."""

from uuid import UUID

from fastapi import Request, Response

from api.accounts.auth.service.devices import Device, device_of
from api.platform.cookies import device_cookie_name, set_device_cookie


def known_device(request: Request) -> Device:
    return device_of(request.cookies.get(device_cookie_name()))


def remember_device(request: Request, response: Response, user_id: UUID) -> None:
    """This person has shown here that they are who they say."""
    set_device_cookie(response, known_device(request).sealed_with(user_id))
