"""What a store of files can do, whichever it is."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import IO, Final, Protocol

KEY: Final = re.compile(r"[0-9a-f]{64}")
CHUNK_BYTES: Final = 256 * 1024
IN_MEMORY_BYTES: Final = 1024 * 1024  # a larger file waits on the disk, never in memory
Source = bytes | IO[bytes] | Iterable[bytes]


@dataclass(frozen=True)
class StagedFile:
    """A file that came in whole and is visible to nobody until `publish` is called."""

    key: str
    size: int
    publish: Callable[[], None]


@dataclass(frozen=True)
class StoredObject:
    """One object of the store, as its listing tells it."""

    key: str
    size: int
    modified_at: datetime


class FileContent:
    """The verified bytes of one file, to be read once."""

    def __init__(self, size: int, file: IO[bytes]) -> None:
        self.size, self._file = size, file

    def read(self) -> bytes:
        with self._file:
            return self._file.read()

    def chunks(self) -> Iterator[bytes]:
        with self._file:
            while chunk := self._file.read(CHUNK_BYTES):
                yield chunk


class FileStore(Protocol):
    """Files by the SHA-256 of their content; each method raises a Problem of `problems` when the store fails."""

    @property
    def place(self) -> str:
        """Where it is, for people who run the site."""

    def stage(self, source: Source, *, media_type: str) -> AbstractContextManager[StagedFile]:
        """Take a file in without showing it; what is not published when the block ends is forgotten."""

    def open(self, key: str) -> FileContent:
        """The whole file, after its bytes were found to be those of its key."""

    def read_sealed(self, key: str) -> bytes:
        """A whole file that is encrypted and short enough for memory; it is verified once a process."""

    def read_range(self, key: str, start: int, length: int) -> bytes:
        """A part of a file; a part alone cannot be verified."""

    def exists(self, key: str) -> bool:
        """Whether there is such an object."""

    def delete(self, keys: Sequence[str]) -> None:
        """Delete objects; those that are gone already are no fault."""

    def list_objects(self) -> Iterator[StoredObject]:
        """Every object, a page at a time."""

    def clear_abandoned(self, before: datetime) -> int:
        """Delete what was never published and came before; how many."""

    def sign(self, key: str, *, name: str, media_type: str, seconds: int, now: datetime) -> str:
        """An address that gives this file to whoever holds it, for some seconds."""


def put(store: FileStore, source: Source, *, media_type: str) -> StagedFile:
    """Take a file in and publish it; its key and size."""
    with store.stage(source, media_type=media_type) as staged:
        staged.publish()
    return staged


def require_key(key: str) -> str:
    """A key as a store has them; raises ValueError, so that no path is ever made of anything else."""
    if not KEY.fullmatch(key):
        raise ValueError(f"not a file's key: {key[:80]!r}")
    return key
