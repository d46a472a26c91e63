"""The few processes that open what people bring. One that takes too much is ended; the next file gets a new one."""

import atexit
import multiprocessing
import resource
import threading
from collections.abc import Callable
from concurrent.futures import TimeoutError as TookTooLong
from typing import ClassVar, Final, ParamSpec, TypeVar

from pebble import ProcessExpired, ProcessPool

from api import constants
from api.platform.decoding.faults import TooHeavy
from api.platform.problem import Problem

Given = ParamSpec("Given")
Made = TypeVar("Made")
WORKERS: Final = 2
# A decoder keeps what it once took from the system; after this many files it goes, and its memory with it.
FILES_EACH: Final = 8
WAITING: Final = 16  # more than this, with a few seconds each, is better tried again later
_waiting = threading.BoundedSemaphore(WAITING)
_pool: ProcessPool | None = None
_lock = threading.Lock()


class DecodersBusy(Problem):
    status, title = 503, "Too Many Files at Once"
    detail = "Many files are being checked right now. Try again in a minute."
    headers: ClassVar[dict[str, str]] = {"Retry-After": "60"}


def decode(function: Callable[Given, Made], /, *args: Given.args, **kwargs: Given.kwargs) -> Made:
    """What a function of `pictures` or `documents` makes of its bytes, made elsewhere.

    Raises `Undecodable` as the function does, its subclass `TooHeavy` where memory or time did not suffice, and
    `DecodersBusy` where too many wait already.
    """
    if not _waiting.acquire(blocking=False):
        raise DecodersBusy
    try:
        return _decoders().schedule(function, args=args, kwargs=kwargs, timeout=constants.DECODING_SECONDS).result()
    except (TookTooLong, ProcessExpired, MemoryError) as ended:
        raise TooHeavy from ended
    finally:
        _waiting.release()


def _decoders() -> ProcessPool:
    global _pool
    with _lock:
        if _pool is None or not _pool.active:
            context = multiprocessing.get_context("forkserver")
            context.set_forkserver_preload(["api.platform.decoding.pictures", "api.platform.decoding.documents"])
            _pool = ProcessPool(WORKERS, max_tasks=FILES_EACH, initializer=_bound, context=context)
            atexit.register(end)
        return _pool


def _bound() -> None:
    """What one decoder may take of the machine. Its memory counts from here: what it shares with others is little."""
    resource.setrlimit(resource.RLIMIT_AS, (constants.DECODING_BYTES, constants.DECODING_BYTES))
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def end() -> None:
    """End the decoders, such as when the process ends."""
    global _pool
    with _lock:
        if _pool is not None:
            _pool.stop()  # type: ignore[no-untyped-call]  # the one untyped method of the library
            _pool.join()
        _pool = None
