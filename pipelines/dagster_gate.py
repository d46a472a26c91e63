"""python -m pipelines.dagster_gate --port 3000: Dagster's page, behind the product's sign-in.

The gate stands in the process that serves the page, so there is no other port to go round it by. It reads the session
cookie of the product, which a browser sends to every port of the same host. Who holds `analytics.read` may look; only
admins may start runs and change schedules.
"""

import argparse
from collections.abc import Awaitable, Callable, MutableMapping
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from dagster import DagsterInstance
from dagster._core.workspace.context import WorkspaceProcessContext, WorkspaceRequestContext
from dagster._core.workspace.load_target import GrpcServerTarget, ModuleTarget
from dagster_webserver.app import create_app_from_workspace_process_context
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, RedirectResponse

from api.platform import clock
from api.platform.cookies import cookie_name
from api.platform.permissions.rules import StaffPermission
from api.platform.principal import Principal, principal_of
from api.platform.raw_sql import Pooled, Sql, shortly
from api.settings import settings

Message = MutableMapping[str, Any]
App = Callable[[Message, Callable[[], Awaitable[Message]], Callable[[Message], Awaitable[None]]], Awaitable[None]]
READER = "kitabo.reader"
SAFE = ("GET", "HEAD", "OPTIONS")
REFUSED = "Dagster is for people who may read the numbers (analytics.read). A super admin gives that permission."
CLOSED = 4403


class Gate:
    """Lets in who is signed in to the product and may read the numbers; everybody else goes to the sign-in page."""

    def __init__(self, app: App, sql: Sql, now: Callable[[], datetime] = clock.now) -> None:
        self.app, self.sql, self.now = app, sql, now

    async def __call__(self, scope: Message, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        asking = HTTPConnection(scope)
        token = asking.cookies.get(cookie_name())
        me = await shortly(lambda: principal_of(self.sql, token, self.now())) if token else None
        if me is not None and may_read(me) and is_own(asking) and may_ask(me, asking):
            scope[READER] = me
            return await self.app(scope, receive, send)
        if scope["type"] == "websocket":
            await receive()
            return await send({"type": "websocket.close", "code": CLOSED})
        refusal = PlainTextResponse(REFUSED, 403) if me else RedirectResponse(f"{settings().base_url}/auth/login", 303)
        return await refusal(scope, receive, send)


def may_read(me: Principal) -> bool:
    """Here themselves, with nothing left to set up, and allowed to read the numbers."""
    is_ready = not (me.is_borrowed or me.must_change_password or me.must_enrol_totp)
    return is_ready and me.may(StaffPermission.ANALYTICS_READ)


def is_own(asking: HTTPConnection) -> bool:
    """Not sent by the page of another site or port: what changes something, and every socket, names its origin."""
    if asking.scope["type"] == "http" and asking.scope["method"] in SAFE:
        return True
    return urlsplit(asking.headers.get("origin", "")).netloc == asking.headers.get("host")


def may_ask(me: Principal, asking: HTTPConnection) -> bool:
    """Beside GraphQL, whose own rules keep a reader to reading, only admins send anything."""
    scope = asking.scope
    return me.is_admin or scope["type"] == "websocket" or scope["method"] in SAFE or scope["path"].endswith("/graphql")


class ReaderContext(WorkspaceProcessContext):
    """Dagster's workspace, read-only for everybody but admins."""

    def create_request_context(self, source: object | None = None) -> WorkspaceRequestContext:
        reader = source.scope.get(READER) if isinstance(source, HTTPConnection) else None
        return WorkspaceRequestContext(
            instance=self.instance,
            current_workspace=self.get_current_workspace(),
            process_context=self,
            version=self.version,
            source=source,
            read_only=not (reader and reader.is_admin),
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m pipelines.dagster_gate", description=__doc__)
    parser.add_argument("--port", type=int, default=3000)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--path-prefix", default="", help="where a proxy shows it, such as /dagster")
    parser.add_argument("--code", help="the socket our code is served at; without it the page serves it itself")
    asked = parser.parse_args()
    target = (
        GrpcServerTarget("localhost", None, asked.code, None)
        if asked.code
        else ModuleTarget("pipelines.definitions", None, None, None)
    )
    with DagsterInstance.get() as instance, ReaderContext(instance, target) as context:
        page = create_app_from_workspace_process_context(context, asked.path_prefix, 2000)
        gate = Gate(page, Pooled(settings().libpq_url))
        uvicorn.run(gate, host=asked.host, port=asked.port, log_level="warning")


if __name__ == "__main__":
    main()
