"""What every request passes: its id, security headers, cross-site refusal, and a limit on what it may carry."""

import json
import re
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api import constants
from api.settings import settings

BODY_LIMIT = 1_048_576
# What may be larger, by path: the file itself, and what a form wraps around it.
UPLOAD_LIMITS = {
    "/api/account/photo": constants.PHOTO_BYTES + 65_536,
    "/api/messages/files": constants.MESSAGE_FILE_BYTES + 65_536,
    "/api/admin/items/figures": constants.FIGURE_FILE_BYTES + 65_536,
    "/api/admin/items/imports": constants.ITEM_PACKED_BYTES + 65_536,
    "/api/admin/items/imports/look": constants.ITEM_PACKED_BYTES + 65_536,
    "/api/admin/content/files": constants.VIDEO_FILE_BYTES + 65_536,
    "/api/admin/curriculum/import": constants.CURRICULUM_FILE_BYTES + 65_536,
}
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
HEADERS = [
    (
        b"content-security-policy",
        # Styles may be inline: the accessible dialog primitives lock scrolling with a style element.
        b"default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none';"
        b" frame-ancestors 'none'; form-action 'self'; connect-src 'self'; img-src 'self' data: blob:;"
        b" font-src 'self' data:; worker-src 'self' blob:",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
# The one screen that may use camera and microphone, and the one whose address holds a secret.
ROOM, RESET = re.compile(r"/session/[^/]+/room/?"), "/auth/reset-password"
ROOM_POLICY = (b"permissions-policy", b"camera=(self), microphone=(self), geolocation=()")
NO_REFERRER = (b"referrer-policy", b"no-referrer")
NOT_KEPT = (b"cache-control", b"private, no-store")
HTTPS_ONLY = (b"strict-transport-security", b"max-age=63072000; includeSubDomains")
HOST = re.compile(rb"([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?")
CONTENT_TYPES = (b"application/json", b"multipart/form-data")


class RequestMiddleware:
    """Pure ASGI, because it runs on every request."""

    def __init__(self, app: ASGIApp, from_anywhere: re.Pattern[str] | None = None) -> None:
        """`from_anywhere` names the paths that may be posted to from elsewhere, for they act on no cookie."""
        self.app, self.from_anywhere = app, from_anywhere

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        request_id = uuid4().hex[:12]
        scope.setdefault("state", {})["request_id"] = request_id
        headers = dict(scope["headers"])
        if not _is_our_host(headers.get(b"host", b"")):
            return await _refuse(
                scope, send, 400, "UNKNOWN_HOST", "Unknown Address", "We do not answer under this name."
            )
        if scope["method"] not in SAFE_METHODS and not (_same_origin(headers) or self._is_open(scope)):
            return await _refuse(
                scope, send, 403, "CSRF", "Access Denied", "This request did not come from our own pages."
            )
        most = UPLOAD_LIMITS.get(scope["path"], BODY_LIMIT)
        if scope["method"] not in SAFE_METHODS and not (_is_of_ours(headers) or self._is_open(scope)):
            return await _refuse(
                scope, send, 415, "UNSUPPORTED_MEDIA", "Unsupported Content", "Send JSON, or a form with files."
            )
        if int(headers.get(b"content-length") or 0) > most:
            return await _refuse(scope, send, 413, "TOO_LARGE", "Too Large", "That is more than one request may carry.")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *message["headers"],
                    *_unless_kept(scope["path"], message),
                    *security(scope["path"]),
                    (b"x-request-id", request_id.encode()),
                ]
            await send(message)

        return await self.app(scope, _limited(receive, most), send_with_headers)

    def _is_open(self, scope: Scope) -> bool:
        pattern = self.from_anywhere
        return pattern is not None and scope["method"] == "POST" and pattern.fullmatch(scope["path"]) is not None


def _unless_kept(path: str, answer: Message) -> list[tuple[bytes, bytes]]:
    """An answer of the API differs by cookie: no cache on the way keeps it unless its route says how long."""
    says = any(name.lower() == b"cache-control" for name, _ in answer["headers"])
    return [] if says or answer["status"] == 304 or not path.startswith("/api/") else [NOT_KEPT]


def security(path: str) -> list[tuple[bytes, bytes]]:
    """The security headers of an address."""
    return _security(path, settings().base_url.startswith("https://"))


@lru_cache(1024)
def _security(path: str, is_https: bool) -> list[tuple[bytes, bytes]]:
    own = dict(HEADERS)
    if ROOM.fullmatch(path):
        own.update([ROOM_POLICY])
    if path == RESET:
        own.update([NO_REFERRER])
    if is_https:
        own.update([HTTPS_ONLY])
    return list(own.items())


def _is_our_host(host: bytes) -> bool:
    ours = settings().hosts
    named = HOST.fullmatch(host.lower())
    return not ours or (named is not None and named[1].decode().strip("[]") in ours)


def _is_of_ours(headers: dict[bytes, bytes]) -> bool:
    """JSON or a form with files, or no body at all: what another site's plain form can send is neither."""
    has_body = headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers
    return not has_body or headers.get(b"content-type", b"").split(b";")[0].strip().lower() in CONTENT_TYPES


def _same_origin(headers: dict[bytes, bytes]) -> bool:
    """Fetch metadata when the browser sends it, else the Origin must name this host."""
    site = headers.get(b"sec-fetch-site")
    if site is not None:
        return site == b"same-origin"
    origin = urlsplit(headers.get(b"origin", b"").decode("latin-1"))
    return bool(origin.netloc) and origin.netloc == headers.get(b"host", b"").decode("latin-1")


def _limited(receive: Receive, most: int) -> Receive:
    """A receive that stops listening after the limit, for bodies that do not tell their length."""
    taken = 0

    async def limited() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > most:
            return {"type": "http.disconnect"}
        return message

    return limited


async def _refuse(scope: Scope, send: Send, status: int, code: str, title: str, detail: str) -> None:
    problem: dict[str, Any] = {"code": code, "title": title, "detail": detail, "status": status}
    body = problem | {"requestId": scope["state"]["request_id"]}
    start = [(b"content-type", b"application/problem+json"), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": start})
    await send({"type": "http.response.body", "body": json.dumps(body).encode()})
