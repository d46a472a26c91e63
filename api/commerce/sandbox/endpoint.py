"""One endpoint of a pretend provider: its answer, or what was asked to go wrong with it."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import parse_qsl
from uuid import uuid4

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from api.commerce.sandbox.deals import OF_NOTIFICATIONS, Book, Mishap
from api.platform.schemas import JsonObject

Taken = tuple[int, Any]
OF_ANSWERS: Final = frozenset(Mishap) - OF_NOTIFICATIONS


class Asked:
    """What came in, and the fault its answer has to show."""

    def __init__(self, request: Request, body: JsonObject, fault: Mishap | None) -> None:
        self.body, self.fault = body, fault
        self.query, self.path, self.headers = request.query_params, request.path_params, request.headers
        self.root = str(request.base_url).rstrip("/")

    def text(self, name: str) -> str:
        return str(self.body.get(name) or "")

    def part(self, name: str) -> JsonObject:
        found = self.body.get(name)
        return found if isinstance(found, dict) else {}

    def bearer(self) -> str:
        return self.headers.get("authorization", "").removeprefix("Bearer ")


Answering = Callable[[Asked], Taken]


class BrokenOff(Response):
    """A line that breaks in the middle of the answer."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = [(b"content-type", b"application/json"), (b"content-length", b"4096")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b'{"status":', "more_body": True})
        raise ConnectionResetError("as it was asked for")


def endpoint(
    book: Book, provider: str, act: str, path: str, method: str, answer: Answering
) -> Route:  # fmt: skip
    """A route that goes wrong when it was asked to, and otherwise says what `answer` does."""

    async def serve(request: Request) -> Response:
        fault = book.next_fault(provider, act, OF_ANSWERS)
        if fault is Mishap.SLOW:
            await asyncio.sleep(book.slow_seconds)
        if fault is Mishap.DOWN:
            return JSONResponse({"status": "error", "message": "Please contact support", "data": None}, 503)
        if fault is Mishap.STALE_TOKEN:
            return JSONResponse({"message": "Unauthorized"}, 401)
        status, said = answer(Asked(request, await _body(request), fault))
        if fault is Mishap.DROP:
            return BrokenOff()
        if fault is Mishap.NONSENSE:
            return Response("<html>502 Bad Gateway</html>", 200, media_type="text/html")
        return Response(status_code=status) if said is None else JSONResponse(said, status)

    return Route(path, serve, methods=[method])


@dataclass
class Tokens:
    """The tokens that were given out."""

    given: set[str] = field(default_factory=set)

    def give(self) -> str:
        self.given.add(made := uuid4().hex)
        return made

    def guard(self, answer: Answering) -> Answering:
        """The same, only for who brings one of them."""
        return lambda asked: answer(asked) if asked.bearer() in self.given else (401, {})


async def _body(request: Request) -> JsonObject:
    if request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded"):
        return dict(parse_qsl((await request.body()).decode()))
    try:
        found = json.loads(await request.body() or b"{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def amount_of(given: object) -> int:
    """An amount as it was sent; nothing where it is none."""
    text = str(given).removesuffix(".0")
    return int(text) if text.isdecimal() else 0
