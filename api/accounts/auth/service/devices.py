"""Devices people have signed in from: strangers who guess a password cannot shut these out.

A device keeps a sealed cookie that says who signed in there. It signs nobody in; guesses from it are counted apart.
"""

import json
import secrets
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from api import constants
from api.platform.secrets import Unsealable, keyed_hash, seal, unseal

SEAL: Final = "known-device"


@dataclass(frozen=True, slots=True)
class Device:
    """A browser by its cookie: a random name, and keyed hashes of those who signed in there, the newest first."""

    name: str
    people: tuple[str, ...] = ()

    def knows(self, user_id: UUID) -> bool:
        return _mark(user_id) in self.people

    def sealed_with(self, user_id: UUID) -> str:
        """The cookie after this person signed in here."""
        others = [each for each in self.people if each != _mark(user_id)]
        people = [_mark(user_id), *others][: constants.DEVICE_PEOPLE]
        return seal(SEAL, json.dumps([self.name, people]).encode()).hex()


def device_of(cookie: str | None) -> Device:
    """The device a cookie names; a new one for none, and for one that was not sealed here."""
    try:
        name, people = json.loads(unseal(SEAL, bytes.fromhex(cookie or "")))
    except (Unsealable, ValueError):
        return Device(secrets.token_hex(8))
    return Device(name, tuple(people))


def _mark(user_id: UUID) -> str:
    return keyed_hash(SEAL, str(user_id))[:16]
