"""Addresses of our own that give one file to whoever holds them, for some minutes."""

import hmac
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import urlencode

from api.platform.clock import EPOCH
from api.platform.secrets import keyed_hash

ADDRESS: Final = "/api/files/"
PURPOSE: Final = "signed address of a file"


def signed_address(key: str, *, name: str, media_type: str, seconds: int, now: datetime) -> str:
    """An address of this site that is good until `seconds` from now."""
    expires = (now + timedelta(seconds=seconds) - EPOCH) // timedelta(seconds=1)
    query = {
        "name": name,
        "mediaType": media_type,
        "expires": expires,
        "signature": _signature(key, name, media_type, expires),
    }
    return f"{ADDRESS}{key}?{urlencode(query)}"


def is_signed(key: str, *, name: str, media_type: str, expires: int, signature: str) -> bool:
    """Whether an address is one of ours, unchanged. `is_expired` says whether it is still good."""
    return hmac.compare_digest(_signature(key, name, media_type, expires).encode(), signature.encode())


def is_expired(expires: int, now: datetime) -> bool:
    return now >= EPOCH + timedelta(seconds=min(expires, 2**33))


def _signature(key: str, name: str, media_type: str, expires: int) -> str:
    # Lengths in front, so that no two different addresses ever read the same.
    parts = (key, name, media_type, str(expires))
    return keyed_hash(PURPOSE, "".join(f"{len(part)}:{part}" for part in parts))
