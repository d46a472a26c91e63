"""What both stores do alike over obstore: verified reading, ranges, listing, deleting."""

import contextlib
import hashlib
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from datetime import datetime
from tempfile import SpooledTemporaryFile
from typing import IO, ClassVar, Final, cast

import obstore
from obstore.store import ObjectStore

from api.platform.storage.port import (
    CHUNK_BYTES,
    IN_MEMORY_BYTES,
    KEY,
    FileContent,
    Source,
    StagedFile,
    StoredObject,
    require_key,
)
from api.platform.storage.problems import FileBroken, store_errors

log = logging.getLogger("kitabo.storage")
ROOM: Final = "sha256"
VERIFIED_KEPT: Final = 50_000  # keys a process remembers


def path_of(key: str) -> str:
    """Where an object is: 256 folders, so that none grows too long to list."""
    return f"{ROOM}/{require_key(key)[:2]}/{key}"


class Objects:
    """The half of a store that obstore does; a folder or a bucket adds how a file comes in and its signed address."""

    deletes_missing: ClassVar[bool]  # whether deleting what is gone is no fault

    def __init__(self, objects: ObjectStore, place: str) -> None:
        self._objects, self._place = objects, place
        self._verified: set[str] = set()

    @property
    def place(self) -> str:
        return self._place

    def open(self, key: str) -> FileContent:
        """Read once, verified while it is read; a large file waits on the disk until all of it was seen."""
        path, digest, size = path_of(key), hashlib.sha256(), 0
        with ExitStack() as failed:
            file = cast(IO[bytes], failed.enter_context(SpooledTemporaryFile(max_size=IN_MEMORY_BYTES)))
            with store_errors(self._place, key):
                for chunk in obstore.get(self._objects, path).stream(min_chunk_size=CHUNK_BYTES):
                    digest.update(chunk)
                    size += file.write(chunk)
                file.seek(0)
            if digest.hexdigest() != key:
                raise self._broken(key)
            failed.pop_all()  # whoever reads the content closes it
        return FileContent(size, file)

    def read_sealed(self, key: str) -> bytes:
        """Verified the first time this process reads it; whoever opens the seal notices what was damaged since."""
        with store_errors(self._place, key):
            content = self._whole(path_of(key))
        if key not in self._verified:
            if hashlib.sha256(content).hexdigest() != key:
                raise self._broken(key)
            if len(self._verified) >= VERIFIED_KEPT:
                self._verified.clear()
            self._verified.add(key)
        return content

    def _whole(self, path: str) -> bytes:
        return bytes(obstore.get(self._objects, path).bytes())

    def _broken(self, key: str) -> FileBroken:
        log.error("file store: object %s in %s is damaged; restore it from the backup", path_of(key), self._place)
        return FileBroken()

    def read_range(self, key: str, start: int, length: int) -> bytes:
        with store_errors(self._place, key):
            return bytes(obstore.get_range(self._objects, path_of(key), start=start, length=length))

    def exists(self, key: str) -> bool:
        with store_errors(self._place, key):
            try:
                obstore.head(self._objects, path_of(key))
            except FileNotFoundError:
                return False
        return True

    def delete(self, keys: Sequence[str]) -> None:
        paths = [path_of(key) for key in keys]
        for group in [paths] if self.deletes_missing and paths else [[path] for path in paths]:
            with store_errors(self._place), contextlib.suppress(FileNotFoundError):
                obstore.delete(self._objects, group)

    def list_objects(self) -> Iterator[StoredObject]:
        with store_errors(self._place):
            for page in obstore.list(self._objects, prefix=ROOM, chunk_size=1000):
                for meta in page:
                    key = str(meta["path"]).rpartition("/")[2]
                    if KEY.fullmatch(key):
                        yield StoredObject(key, meta["size"], meta["last_modified"])

    def stage(self, source: Source, *, media_type: str) -> AbstractContextManager[StagedFile]:
        raise NotImplementedError

    def sign(self, key: str, *, name: str, media_type: str, seconds: int, now: datetime) -> str:
        raise NotImplementedError


def copy_hashed(source: Source, write: Callable[[bytes], object], place: str) -> tuple[str, int]:
    """Write a source a chunk at a time; its key and size. A fault of the source itself stays what it is."""
    digest, size = hashlib.sha256(), 0
    for chunk in _chunks_of(source):
        digest.update(chunk)
        size += len(chunk)
        with store_errors(place):
            write(chunk)
    return digest.hexdigest(), size


def _chunks_of(source: Source) -> Iterator[bytes]:
    if isinstance(source, bytes):
        yield source
    elif hasattr(source, "read"):
        while chunk := cast(IO[bytes], source).read(CHUNK_BYTES):
            yield chunk
    else:
        yield from source
