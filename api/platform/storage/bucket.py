"""Files in a bucket of any S3-compatible store."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Final

import obstore
from obstore.store import S3Store

from api.platform.storage.objects import Objects, copy_hashed, path_of
from api.platform.storage.port import Source, StagedFile
from api.platform.storage.problems import store_errors

if TYPE_CHECKING:
    from obstore.store import S3Config  # its stubs alone have it

RETRIES: Final = 2
PART_BYTES: Final = 5 * 1024 * 1024  # the least S3 takes
PARTS_AT_ONCE: Final = 2


class Bucket(Objects):
    """An object appears when its upload is complete, by the promise of S3; a broken-off one is never seen."""

    deletes_missing = True

    def __init__(
        self, *, bucket: str, prefix: str, endpoint: str, region: str, key: str, secret: str, seconds: float
    ) -> None:
        patience = timedelta(seconds=seconds)
        config: S3Config = {"bucket": bucket, "region": region}
        if endpoint:
            config["endpoint"] = endpoint
        if key:
            config |= {"access_key_id": key, "secret_access_key": secret}
        self._bucket = S3Store(
            config=config,
            prefix=prefix or None,
            client_options={
                "allow_http": endpoint.startswith("http://"),
                "timeout": patience,
                "connect_timeout": patience / 2,
            },
            retry_config={
                "max_retries": RETRIES,
                "retry_timeout": patience,
                "backoff": {
                    "init_backoff": timedelta(milliseconds=100),
                    "max_backoff": timedelta(seconds=1),
                    "base": 2,
                },
            },
        )
        super().__init__(self._bucket, f"s3://{bucket}/{prefix}".rstrip("/") + (f" at {endpoint}" if endpoint else ""))

    @contextmanager
    def stage(self, source: Source, *, media_type: str) -> Iterator[StagedFile]:
        """The key is known only after the last byte, so a file waits here on the disk for its upload."""
        with TemporaryFile() as file:
            key, size = copy_hashed(source, file.write, self._place)

            def publish() -> None:
                file.seek(0)
                # Nothing is ever shown as a page under the bucket's own address.
                attributes = {"Content-Type": media_type, "Content-Disposition": "attachment"}
                with store_errors(self._place, key):
                    obstore.put(
                        self._objects,
                        path_of(key),
                        file,
                        attributes=attributes,
                        chunk_size=PART_BYTES,
                        max_concurrency=PARTS_AT_ONCE,
                    )

            yield StagedFile(key, size, publish)

    def clear_abandoned(self, before: datetime) -> int:
        """A bucket's own lifecycle rule ends uploads that broke off; see docs/storage.md."""
        return 0

    def sign(self, key: str, *, name: str, media_type: str, seconds: int, now: datetime) -> str:
        with store_errors(self._place, key):
            return obstore.sign(self._bucket, "GET", path_of(key), timedelta(seconds=seconds))
