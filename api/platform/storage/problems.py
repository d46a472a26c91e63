"""What may go wrong with a file, as people are told it, and the one line that operators read in the log."""

import errno
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from obstore.exceptions import BaseError, PermissionDeniedError, UnauthenticatedError

from api.platform.problem import Problem

log = logging.getLogger("kitabo.storage")
RETRY_SECONDS: Final = 30
NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
# How S3-compatible stores say it: MinIO, Ceph, and the HTTP status itself.
FULL_WORDS: Final = ("StorageFull", "QuotaExceeded", "507 Insufficient Storage")
REFUSING_WORDS: Final = ("AccessDenied", "InvalidAccessKeyId", "SignatureDoesNotMatch", "403 Forbidden")
SLOW_WORDS: Final = ("timed out", "TimedOut", "RequestTimeout", "SlowDown")


class StoreFull(Problem):
    status, title = 503, "No Room for Files"
    detail = "There is no room for this file right now, so it was not saved. Tell the people who run this site."


class StoreSlow(Problem):
    status, title = 503, "Files Are Slow Right Now"
    detail = "The place where files are kept did not answer in time. Try again in a minute."

    def __init__(self) -> None:
        super().__init__(retryAfter=RETRY_SECONDS)


class StoreDown(Problem):
    status, title = 503, "Files Cannot Be Reached"
    detail = "The place where files are kept cannot be reached. Everything else works; try again in a minute."

    def __init__(self) -> None:
        super().__init__(retryAfter=RETRY_SECONDS)


class FileMissing(Problem):
    status, title = 503, "File Missing"
    detail = "This file is not where it was kept. Ask for it to be sent again, or tell the people who run this site."


class FileBroken(Problem):
    status, title = 503, "File Damaged"
    detail = (
        "This file was damaged where it is kept. Ask for it to be sent again, or tell the people who run this site."
    )


class AddressExpired(Problem):
    status, title = 410, "Address Too Old"
    detail = "This address worked for a few minutes only. Go back and open the file again."


@contextmanager
def store_errors(place: str, key: str = "") -> Iterator[None]:
    """Turn what a store raises into a Problem, and log one line that says what to do."""
    try:
        yield
    except FileNotFoundError:
        log.error("file store: %s has no object %s; restore it from the backup, then run `storage check`", place, key)
        raise FileMissing from None
    except OSError as fault:
        if fault.errno in NO_ROOM:
            _log_full(place)
            raise StoreFull from None
        log.error("file store: cannot use %s (%s); mend the folder's mount or its rights", place, fault.strerror)
        raise StoreDown from None
    except BaseError as fault:
        raise _problem_of(fault, place) from None


def _problem_of(fault: BaseError, place: str) -> Problem:
    said = str(fault)
    if any(words in said for words in FULL_WORDS):
        _log_full(place)
        return StoreFull()
    if any(words in said for words in SLOW_WORDS):
        log.error("file store: %s did not answer in time; look after it, or raise STORAGE_SECONDS", place)
        return StoreSlow()
    if isinstance(fault, PermissionDeniedError | UnauthenticatedError) or any(each in said for each in REFUSING_WORDS):
        log.error("file store: %s refuses us; check STORAGE_KEY, STORAGE_SECRET and the bucket's policy", place)
        return StoreDown()
    reason = said.partition("\n")[0][:200]
    log.error("file store: cannot reach %s (%s); check STORAGE_ENDPOINT and that it runs", place, reason)
    return StoreDown()


def _log_full(place: str) -> None:
    log.error("file store: no room left in %s; free space there or give it more, nothing was saved", place)
