"""The line to one provider: JSON over HTTPS with a time for everything, and a word for each way it can go wrong.

What only asks is asked again after a silence. What makes something happen is sent once: `ProviderSilent` then says
that nobody knows, and the caller asks for its state.
"""

import json
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final
from urllib.parse import urlsplit

import httpx2

from api.commerce.providers.protocol import ProviderSilent
from api.platform.schemas import JsonObject

CONNECT_SECONDS: Final = 3.0
READ_SECONDS: Final = 30.0  # Flutterwave itself gives up after 28
MOST_BYTES: Final = 2_000_000
ASK_TIMES: Final = 3
WAIT_SECONDS: Final = 0.3  # doubled each time
LOCAL: Final = ("127.0.0.1", "localhost", "::1")


class UnsafeAddress(ValueError):
    """The settings would send a key in the clear."""


@dataclass(frozen=True)
class Answer:
    """An answer that could be read: its status and its JSON object (empty where there was no body)."""

    status: int
    body: JsonObject

    def part(self, name: str) -> JsonObject:
        """An object within it; empty where it is missing or something else."""
        return object_in(self.body, name)

    def rows(self, name: str) -> list[JsonObject]:
        """The objects of a list within it; none where it is missing or something else."""
        found = self.body.get(name)
        return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def object_in(body: JsonObject, name: str) -> JsonObject:
    """An object within another; empty where it is missing or something else."""
    found = body.get(name)
    return found if isinstance(found, dict) else {}


class Line:
    """One provider's address and its connections; safe for threads."""

    def __init__(self, base: str, *, read_seconds: float = READ_SECONDS) -> None:
        parts = urlsplit(base)
        if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in LOCAL):
            raise UnsafeAddress(f"{parts.hostname or base} needs https unless it is on this machine")
        patience = httpx2.Timeout(read_seconds, connect=CONNECT_SECONDS)
        # No redirects and no proxies of the environment: keys go to the one host that was named.
        self._client = httpx2.Client(base_url=base.rstrip("/"), timeout=patience, trust_env=False)

    def ask(self, path: str, *, headers: Mapping[str, str], query: Mapping[str, str] | None = None) -> Answer:
        """A question: asked again after a silence, an error of theirs, or "too many"."""
        wait = WAIT_SECONDS
        for left in reversed(range(ASK_TIMES)):
            try:
                answer = self._send("GET", path, headers, query=query)
            except ProviderSilent:
                if not left:
                    raise
            else:
                if answer.status < 500 and answer.status != 429:
                    return answer
                if not left:
                    raise ProviderSilent(f"{answer.status} on GET {path}")
            time.sleep(wait)
            wait *= 2
        raise AssertionError("unreachable")

    def post(
        self,
        path: str,
        body: JsonObject | None,
        *,
        headers: Mapping[str, str],
        auth: tuple[str, str] | None = None,
        form: Mapping[str, str] | None = None,
    ) -> Answer:
        """An act, sent once, as JSON or as a form; their own errors mean that nobody knows."""
        answer = self._send("POST", path, headers, body=body, auth=auth, form=form)
        if answer.status == 429 or answer.status >= 500:
            raise ProviderSilent(f"{answer.status} on POST {path}")
        return answer

    def _send(
        self,
        method: str,
        path: str,
        headers: Mapping[str, str],
        *,
        query: Mapping[str, str] | None = None,
        body: JsonObject | None = None,
        auth: tuple[str, str] | None = None,
        form: Mapping[str, str] | None = None,
    ) -> Answer:
        given: dict[str, Any] = {"headers": {"Accept": "application/json", **headers}, "params": query or None}
        if body is not None:
            given["json"] = body
        if form is not None:
            given["data"] = form
        if auth is not None:
            given["auth"] = auth
        try:
            with self._client.stream(method, path, **given) as response:
                return Answer(response.status_code, _object(_read(response), response.status_code))
        except httpx2.HTTPError as fault:
            raise ProviderSilent(f"{type(fault).__name__} on {method} {path}") from None


def _read(response: httpx2.Response) -> bytes:
    held = bytearray()
    for piece in response.iter_bytes():
        held += piece
        if len(held) > MOST_BYTES:
            raise ProviderSilent("the answer never ends")
    return bytes(held)


def _object(raw: bytes, status: int) -> JsonObject:
    """The JSON object, its fractions exact; nonsense is a silence unless the status alone says enough."""
    if not raw.strip():
        return {}
    try:
        found: Any = json.loads(raw, parse_float=Decimal)
    except ValueError:
        found = None
    if isinstance(found, list):
        return {"data": found}
    if isinstance(found, dict):
        return found
    if status >= 400:
        return {}
    raise ProviderSilent("the answer is no JSON object")


@dataclass
class Token:
    """A token that is fetched when it is needed, kept for a while, and fetched anew when it was refused."""

    fetch: Callable[[], str]
    seconds: float
    _value: str = ""
    _until: float = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def value(self) -> str:
        with self._lock:
            if time.monotonic() >= self._until:
                self._value = self.fetch()
                self._until = time.monotonic() + self.seconds
            return self._value

    def forget(self, refused: str) -> None:
        with self._lock:
            if self._value == refused:
                self._until = 0


def with_token(token: Token, send: Callable[[str], Answer]) -> Answer:
    """Send with the token; once more with a new one where it was refused, for then nothing was done."""
    held = token.value()
    answer = send(held)
    if answer.status != 401:
        return answer
    token.forget(held)
    answer = send(token.value())
    if answer.status == 401:
        raise ProviderSilent("our keys are not taken")
    return answer
