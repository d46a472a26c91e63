"""The session's cookie, which no script reads, and the hint beside it that somebody is signed in."""

from typing import Final

from fastapi import Response

from api import constants
from api.settings import settings

HINT: Final = "signed_in"
# Sent with every 401, so that a browser whose session has lapsed stops asking who it is.
HINT_ENDED: Final = {"Set-Cookie": f"{HINT}=; Max-Age=0; Path=/; SameSite=lax"}


def _is_https() -> bool:
    return settings().base_url.startswith("https://")


def cookie_name() -> str:
    """`__Host-` needs https; a laptop's plain http gets the plain name."""
    return "__Host-sid" if _is_https() else "sid"


def set_cookie(response: Response, token: str, *, is_staff: bool = False) -> None:
    """Give the browser its session; that of staff ends with the browser."""
    lifetime = None if is_staff else constants.SESSION_ABSOLUTE_DAYS * 86_400
    secure = _is_https()
    response.set_cookie(cookie_name(), token, max_age=lifetime, httponly=True, secure=secure, samesite="lax", path="/")
    response.set_cookie(HINT, "1", max_age=lifetime, secure=secure, samesite="lax", path="/")


def device_cookie_name() -> str:
    """Of the cookie by which a device is known again; it signs nobody in and outlives the session."""
    return "__Host-device" if _is_https() else "device"


def set_device_cookie(response: Response, sealed: str) -> None:
    lifetime = constants.DEVICE_DAYS * 86_400
    response.set_cookie(
        device_cookie_name(), sealed, max_age=lifetime, httponly=True, secure=_is_https(), samesite="lax", path="/"
    )


def clear_cookie(response: Response) -> None:
    """Take both back."""
    response.delete_cookie(cookie_name(), path="/", secure=_is_https(), httponly=True, samesite="lax")
    response.delete_cookie(HINT, path="/", secure=_is_https(), samesite="lax")
