"""Dagster's page opens only to who is signed in to the product and may read the numbers."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from dagster import DagsterInstance
from dagster._core.workspace.load_target import EmptyWorkspaceTarget
from sqlalchemy.orm import Session
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

from api.accounts.auth.service import open_session
from api.accounts.auth.tables import User
from api.platform.client_info import Client
from api.platform.roles import Role
from pipelines import run
from pipelines.dagster_gate import READER, Gate, ReaderContext
from tests.conftest import NOON
from tests.factories import people

HERE, SOCKET = "http://localhost:3000", "ws://localhost:3000/graphql"
GateClient = Callable[..., TestClient]


class OnTheSameTransaction:
    def __init__(self, db: Session) -> None:
        self.db = db

    def row(self, sql: str, parameters: Any) -> tuple[Any, ...] | None:
        self.db.flush()
        result = self.db.connection().exec_driver_sql(sql, parameters)
        return tuple(result.fetchone() or ()) or None if result.returns_rows else None


async def page(request: Request) -> PlainTextResponse:
    return PlainTextResponse("the pipeline")


async def socket(websocket: WebSocket) -> None:
    await websocket.accept()
    await websocket.send_text("the pipeline")
    await websocket.close()


@pytest.fixture
def client(db: Session) -> GateClient:
    def of(user: User | None, *, later: timedelta = timedelta(), **given: Any) -> TestClient:
        routes = [
            Route("/graphql", page, methods=["GET", "POST"]),
            Route("/report_asset_check/{key}", page, methods=["POST"]),
            Route("/{path:path}", page),
            WebSocketRoute("/graphql", socket),
        ]
        gate = Gate(Starlette(routes=routes), OnTheSameTransaction(db), lambda: NOON + later)
        made = TestClient(gate, base_url=HERE, follow_redirects=False, headers={"origin": HERE})
        if user is not None:
            made.cookies.set("sid", open_session(db, user, now=NOON, client=Client("203.0.113.9", "x"), **given))
        return made

    return of


@pytest.mark.finding("dagster")
def test_who_is_not_signed_in_is_led_to_the_sign_in_page(client: GateClient, db: Session) -> None:
    analyst = people.give(db, people.person(db), "analytics.read")
    for stranger in (client(None), client(analyst, later=timedelta(days=2))):
        answer = stranger.get("/runs")
        assert (answer.status_code, answer.headers["location"]) == (303, "http://localhost:8000/auth/login")
        assert "pipeline" not in stranger.post("/graphql", json={}).text
        with pytest.raises(WebSocketDisconnect), stranger.websocket_connect(SOCKET):
            pass


def test_who_may_not_read_the_numbers_is_refused(client: GateClient, db: Session) -> None:
    everything_else = people.give(db, people.person(db), "finance.approve", "learners.see", "content.review")
    for user in (people.person(db), people.staff(db, Role.MODERATOR), everything_else):
        assert client(user).get("/runs").status_code == 403
        with pytest.raises(WebSocketDisconnect), client(user).websocket_connect(SOCKET):
            pass
    boss = people.staff(db, Role.SUPER_ADMIN)
    assert client(boss, emergency=True).get("/").status_code == 403
    assert client(people.staff(db), impersonator_id=boss.id).get("/").status_code == 403
    assert client(people.staff(db, must_change_password=True)).get("/").status_code == 403


def test_an_analyst_looks_and_an_admin_starts_runs(client: GateClient, db: Session) -> None:
    analyst = client(people.give(db, people.person(db), "analytics.read"))
    admin = client(people.staff(db))
    for reader in (analyst, admin):
        assert reader.get("/runs").text == reader.post("/graphql", json={}).text == "the pipeline"
        with reader.websocket_connect(SOCKET) as opened:
            assert opened.receive_text() == "the pipeline"
    assert analyst.post("/report_asset_check/x", json={}).status_code == 403
    assert admin.post("/report_asset_check/x", json={}).status_code == 200


def test_the_page_of_another_site_or_port_changes_nothing(client: GateClient, db: Session) -> None:
    admin = client(people.staff(db))
    for origin in ("http://localhost:8025", "https://evil.example", "null"):
        assert admin.post("/graphql", json={}, headers={"origin": origin}).status_code == 403
        with pytest.raises(WebSocketDisconnect), admin.websocket_connect(SOCKET, headers={"origin": origin}):
            pass


def test_dagster_itself_is_read_only_for_an_analyst(tmp_path: Path) -> None:
    class Person:
        def __init__(self, is_admin: bool) -> None:
            self.is_admin = is_admin

    with (
        DagsterInstance.local_temp(str(tmp_path)) as instance,
        ReaderContext(instance, EmptyWorkspaceTarget()) as context,
    ):
        for is_admin in (True, False):
            asking = Request({"type": "http", READER: Person(is_admin)})
            assert context.create_request_context(asking).read_only is not is_admin
        assert context.create_request_context().read_only


@pytest.mark.finding("dagster")
def test_make_run_starts_dagster_behind_the_gate_and_no_other_way(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[tuple[str, ...]] = []
    monkeypatch.setattr(run, "start", lambda name, environment, *command: begun.append(command))
    monkeypatch.setattr(run, "_wait_for_socket", lambda *_: None)
    run._data_servers({}, 3000, known=False)
    assert [command[:3] for command in begun if "--port" in command] == [("pipelines.dagster_gate", "--port", "3000")]
    socket = next(command[command.index("--socket") + 1] for command in begun if "--socket" in command)
    assert Path(socket).parent.stat().st_mode & 0o077 == 0
    assert not any("dagster_webserver" in command for command in begun)
