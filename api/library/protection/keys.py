"""Keys of books: each version of a book has one of its own, kept wrapped by a master key (AES-KW)."""

import os
from collections.abc import Mapping
from functools import cache
from typing import Final, Protocol
from uuid import UUID

from cryptography.hazmat.primitives.keywrap import InvalidUnwrap, aes_key_unwrap, aes_key_wrap
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.library.protection.chunks import KEY_BYTES
from api.library.protection.tables import BookKey
from api.platform.ids import uuid7
from api.platform.problem import Problem
from api.platform.secrets import parse_keys, secret
from api.settings import settings

DERIVED: Final = "secret-1"  # the master key made from SECRET_KEY, where no other is named
PURPOSE: Final = "master key of book keys"


class KeyLost(Problem):
    status, title = 503, "Book Cannot Be Opened"
    detail = "This book cannot be opened right now. Tell the people who run this site."


class MasterKeys(Protocol):
    """The keys that wrap the keys of books, by a versioned id. A key service or an HSM can stand behind it."""

    @property
    def current_id(self) -> str:
        """The id of the key that wraps what is made now."""

    def wrap(self, key: bytes, *, master_id: str) -> bytes:
        """A key of 32 bytes wrapped in 40."""

    def unwrap(self, wrapped: bytes, *, master_id: str) -> bytes:
        """The key again; raises KeyLost for an id that is unknown or a key that was changed."""


class KeyRing:
    """Master keys held in memory, by id; the last is the current one."""

    def __init__(self, keys: Mapping[str, bytes]) -> None:
        self._keys = dict(keys)

    @property
    def current_id(self) -> str:
        return list(self._keys)[-1]

    def wrap(self, key: bytes, *, master_id: str) -> bytes:
        return aes_key_wrap(self._master(master_id), key)

    def unwrap(self, wrapped: bytes, *, master_id: str) -> bytes:
        try:
            return aes_key_unwrap(self._master(master_id), wrapped)
        except InvalidUnwrap:
            raise KeyLost from None

    def _master(self, master_id: str) -> bytes:
        if master_id not in self._keys:
            raise KeyLost
        return self._keys[master_id]


@cache
def master_keys() -> MasterKeys:
    """The ring of this process: `BOOK_MASTER_KEYS` after the one made from the deployment's secret."""
    return KeyRing(
        {DERIVED: secret(PURPOSE)}
        | parse_keys(settings().book_master_keys.get_secret_value(), setting="BOOK_MASTER_KEYS")
    )


def create_book_key(db: Session, book_id: UUID, version: int, *, ring: MasterKeys | None = None) -> tuple[UUID, bytes]:
    """A new key for a version of a book; its id and its 32 bytes."""
    ring, key = ring or master_keys(), os.urandom(KEY_BYTES)
    wrapped = ring.wrap(key, master_id=ring.current_id)
    row = BookKey(id=uuid7(), book_id=book_id, version=version, wrapped_key=wrapped, master_id=ring.current_id)
    db.add(row)
    db.flush()
    return row.id, key


def book_key(db: Session, key_id: UUID, *, ring: MasterKeys | None = None) -> bytes:
    """The 32 bytes of a book's key, to decrypt with or to wrap for a device; raises KeyLost."""
    row = db.execute(select(BookKey.wrapped_key, BookKey.master_id).where(BookKey.id == key_id)).one_or_none()
    if row is None:
        raise KeyLost
    return (ring or master_keys()).unwrap(row.wrapped_key, master_id=row.master_id)


def rewrap_all(db: Session, *, ring: MasterKeys | None = None) -> int:
    """Wrap every key with the current master key; how many changed. Chunks and licences stay as they are."""
    ring = ring or master_keys()
    old = db.scalars(select(BookKey).where(BookKey.master_id != ring.current_id).with_for_update()).all()
    for row in old:
        key = ring.unwrap(row.wrapped_key, master_id=row.master_id)
        row.wrapped_key, row.master_id = ring.wrap(key, master_id=ring.current_id), ring.current_id
    db.flush()
    return len(old)
