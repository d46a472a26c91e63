"""Pure ASGI: an unsafe request with a key is claimed before the routes see it, and its answer is kept after."""

import json
import logging
import re
from inspect import isawaitable
from typing import Any, Final

import anyio
from psycopg import OperationalError
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.platform.clock import request_now
from api.platform.cookies import cookie_name
from api.platform.idempotency.claims import (
    LONGEST_KEY,
    Answered,
    Claim,
    KeyInFlight,
    KeyMalformed,
    KeyRequired,
    claim,
    fingerprint_of,
    keep,
    release,
)
from api.platform.problem import Problem, Unavailable
from api.platform.raw_sql import Sql, short_way, shortly

log = logging.getLogger("kitabo.idempotency")
SAFE_METHODS: Final = {"GET", "HEAD", "OPTIONS"}
HEADER: Final = b"idempotency-key"
VISIBLE: Final = re.compile(rb"[\x21-\x7e]{1,%d}" % LONGEST_KEY)
KEPT_BYTES: Final = 524_288  # a longer answer is not kept
WAIT_SECONDS: Final = 4.0  # for the attempt before, then 409
LOOK_EVERY: Final = 0.05
NOT_KEPT: Final = {b"set-cookie", b"content-length", b"content-encoding", b"vary"}


class Idempotency:
    """Wraps the routes. `apart` are paths with sequence numbers of their own; `money` are paths that need a key."""

    def __init__(self, app: ASGIApp, apart: re.Pattern[str], money: re.Pattern[str]) -> None:
        self.app, self.apart, self.money = app, apart, money

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in SAFE_METHODS or self.apart.fullmatch(scope["path"]):
            return await self.app(scope, receive, send)
        headers = dict(scope["headers"])
        key, token = headers.get(HEADER), _cookie(headers.get(b"cookie", b""))
        needs_key = self.money.fullmatch(scope["path"]) is not None
        if token is None or (key is None and not needs_key):
            return await self.app(scope, receive, send)
        try:
            if key is None:
                raise KeyRequired
            if not VISIBLE.fullmatch(key):
                raise KeyMalformed
            taken = await _taken(receive)
            found = await _claimed(scope, token, key.decode(), _asked(scope, headers, taken))
        except Problem as problem:
            return await _refuse(scope, send, problem)
        except OperationalError:
            return await _refuse(scope, send, Unavailable(retryAfter=5))
        if isinstance(found, Answered):
            return await _replay(found, send)
        if found is not None:
            await _Attempt(await _sql(scope), found).run(self.app, scope, _again(taken, receive), send)
        else:
            await self.app(scope, _again(taken, receive), send)


class _Attempt:
    """One attempt at an act: its answer passes through and is kept once it has left."""

    def __init__(self, short_way: Sql, held: Claim) -> None:
        self.sql, self.held = short_way, held
        self.start: Message | None = None
        self.body, self.is_whole = bytearray(), False

    async def run(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        async def through(message: Message) -> None:
            self._note(message)
            await send(message)

        scope.setdefault("state", {})["claim"] = self.held
        try:
            await app(scope, receive, through)
        finally:
            with anyio.CancelScope(shield=True):  # a caller who hung up must not leave the key taken
                await shortly(self._settled)

    def _note(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.start = message
        elif message["type"] == "http.response.body" and len(self.body) <= KEPT_BYTES:
            self.body += message.get("body", b"")
            self.is_whole = not message.get("more_body", False)

    def _settled(self) -> None:
        try:
            self._settle()
        except OperationalError as error:  # the act stands as it is; a repeat is body that it was done, or does it
            log.warning("the answer of an act could not be kept: %s", error.__class__.__name__)

    def _settle(self) -> None:
        """Keep the answer of what was done; free the key of what was refused or failed."""
        start = self.start
        if start is None or (start["status"] >= 400 and release(self.sql, self.held)):
            if start is None:
                release(self.sql, self.held)
            return
        headers = [(name.lower(), value) for name, value in start["headers"]]
        is_kept = self.is_whole and len(self.body) <= KEPT_BYTES and start["status"] < 500
        if is_kept and not any(name == b"set-cookie" for name, _ in headers):
            kept = [(name, value) for name, value in headers if name not in NOT_KEPT]
            keep(self.sql, self.held, Answered(start["status"], kept, bytes(self.body)))
        else:
            release(self.sql, self.held)


async def _claimed(scope: Scope, token: str, key: str, fingerprint: bytes) -> Claim | Answered | None:
    """Claim the key, or wait for the attempt that holds it; raises KeyInFlight when that takes too long."""
    short_way, now = await _sql(scope), await _given(scope, request_now)
    with anyio.move_on_after(WAIT_SECONDS):
        while True:
            found = await shortly(lambda: claim(short_way, token=token, key=key, fingerprint=fingerprint, now=now))
            if not isinstance(found, bool):
                return found
            await anyio.sleep(LOOK_EVERY)
    raise KeyInFlight(retryAfter=1)


async def _sql(scope: Scope) -> Sql:
    found: Sql = await _given(scope, short_way)
    return found


async def _given(scope: Scope, wanted: Any) -> Any:
    """What the routes get for a dependency without parameters; tests put theirs in its place."""
    found = scope["app"].dependency_overrides.get(wanted, wanted)()
    return await found if isawaitable(found) else found


def _cookie(header: bytes) -> str | None:
    wanted = f"{cookie_name()}="
    parts = (part.strip() for part in header.decode("latin-1").split(";"))
    return next((part[len(wanted) :].strip('"') for part in parts if part.startswith(wanted)), None)


async def _taken(receive: Receive) -> list[Message]:
    """The whole body, as it came; the edge has bounded it."""
    taken: list[Message] = []
    while True:
        taken.append(message := await receive())
        if message["type"] != "http.request" or not message.get("more_body", False):
            return taken


def _again(taken: list[Message], receive: Receive) -> Receive:
    left = iter(taken)

    async def again() -> Message:
        message = next(left, None)
        return message if message is not None else await receive()

    return again


def _asked(scope: Scope, headers: dict[bytes, bytes], taken: list[Message]) -> bytes:
    address = scope["path"].encode() + b"?" + scope.get("query_string", b"")
    body = b"".join(message.get("body", b"") for message in taken)
    return fingerprint_of(scope["method"], address, headers.get(b"content-type", b""), body)


async def _replay(found: Answered, send: Send) -> None:
    headers = [*found.headers, (b"idempotent-replayed", b"true")]
    if found.body:
        headers.append((b"content-length", str(len(found.body)).encode()))
    await send({"type": "http.response.start", "status": found.status, "headers": headers})
    await send({"type": "http.response.body", "body": found.body})


async def _refuse(scope: Scope, send: Send, problem: Problem) -> None:
    body = {
        "code": problem.code, "title": problem.title, "detail": problem.message, "status": problem.status,
        "requestId": scope.get("state", {}).get("request_id"), **problem.extra,
    }  # fmt: skip
    headers = [(b"content-type", b"application/problem+json")]
    if wait := problem.extra.get("retryAfter"):
        headers.append((b"retry-after", str(wait).encode()))
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": json.dumps(body).encode()})
