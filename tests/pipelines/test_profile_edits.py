"""Every way in which a profile changes, through the API: the numbers after it are published, of the same people."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import duckdb
import psycopg
import pytest
from fastapi import FastAPI
from sqlalchemy import create_engine, text
from sqlalchemy.orm import Session
from starlette.requests import HTTPConnection

from api.accounts.auth.tables import User
from api.accounts.profile.service import deletion
from api.main import create_app
from api.platform import clock
from api.platform.db import claim_of, session
from api.platform.pseudonym import learner_key
from api.platform.raw_sql import short_way
from pipelines import warehouse
from tests.api.conftest import Browser
from tests.api.platform.visitors import routes
from tests.country import Country
from tests.deployment import forget
from tests.factories.people import QUICK_HASH, give
from tests.pipelines.test_incremental import land

__all__ = ["land"]  # a country of this test's own
ROOMS = ("api.accounts.profile", "api.accounts.user_admin", "api.school.classes")
# Nothing of these reaches a column that the warehouse reads: messages, codes, photos, copies, permissions, sessions.
LEFT = {
    "ask_guardian", "open_guardian_question", "send_guardian_code", "agree_as_guardian", "decline_as_guardian",
    "withdraw_as_guardian", "agree_as_school", "withdraw_as_school", "collect_achievements", "ask_export",
    "new_export_link", "take_export", "save_photo", "ask_contact_change", "resend_contact_code",
    "confirm_contact_change", "cancel_contact_change", "undo_contact_change", "impersonate", "stop_impersonating",
    "give_permission", "revoke_permission", "reset_password_for", "end_user_sessions", "look_at_class",
    "rotate_class_code", "name_class_teacher", "remove_class_teacher",
}  # fmt: skip


class World:
    """The country's API in this process, and its people."""

    def __init__(self, app: FastAPI, db: Session, now: datetime) -> None:
        self.app, self.db, self.now = app, db, now
        self.browsers: dict[UUID, Browser] = {}
        self.walked: set[str] = set()
        busy = text(
            "select u.id from users u join test_attempts t on t.user_id = u.id where u.role = 'user' and u.is_active"
            " and u.school_year = 'S3' and u.subscription_status = 'active' group by 1"
            " order by count(*) desc, 1 limit 8"
        )
        self.learners = [self.person(row[0]) for row in db.execute(busy)]
        [manager] = db.execute(text("select id from users where role = 'super_admin' order by created_at limit 1"))
        self.manager = give(db, self.person(manager[0]), "people.manage", "support.act")
        db.commit()

    def person(self, key: UUID) -> User:
        found = self.db.get(User, key)
        assert found is not None
        return found

    def at(self, who: User) -> Browser:
        if who.id not in self.browsers:
            browser = Browser(self.app, base_url="http://testserver", headers={"origin": "http://testserver"})
            self.browsers[who.id] = browser.sign_in(who).step_up()
        return self.browsers[who.id]

    def act(self, name: str, who: User, method: str, path: str, **given: Any) -> Any:
        """One act of a person; it must be done."""
        answer = self.at(who).request(method, path, **given)
        assert answer.status_code < 300, f"{name}: {answer.status_code} {answer.text}"
        self.walked.add(name)
        return answer.json() if answer.content else None


@pytest.fixture
def world(land: Country) -> Iterator[World]:
    """The real app on the country's own database, every request committed."""
    with psycopg.connect(land.url, autocommit=True) as direct:
        direct.execute("update users set password_hash = %s", (QUICK_HASH,))
    engine = create_engine(land.url.replace("postgresql://", "postgresql+psycopg://"))
    app = create_app()

    def one_request(request: HTTPConnection) -> Iterator[Session]:
        with Session(engine, expire_on_commit=False) as db, db.begin():
            yield db
            if (claim := claim_of(request)) is not None:
                claim.mark(db)

    class Straight:
        def row(self, sql: str, parameters: dict[str, Any]) -> tuple[Any, ...] | None:
            with engine.begin() as connection:
                result = connection.exec_driver_sql(sql, parameters)
                return tuple(result.fetchone() or ()) or None if result.returns_rows else None

    now = clock.now()
    app.dependency_overrides |= {session: one_request, short_way: lambda: Straight(), clock.request_now: lambda: now}
    with Session(engine, expire_on_commit=False) as db:
        yield World(app, db, now)
    engine.dispose()


def change_all(world: World) -> dict[str, User]:
    """Walk every way; answers with who went which."""
    moved, member, removed, gone, stayed, promoted, suspended, other = world.learners
    act, staff = world.act, world.manager
    act("save_name", moved, "PUT", "/api/account/name", json={
        "firstName": "Akello", "lastName": "Moved", "username": "akello_moved"})  # fmt: skip
    for year, school in (("S1", "Gulu High"), ("S4", None)):
        act("save_school", moved, "PUT", "/api/account/school", json={
            "schoolName": school, "schoolYear": year, "preferredSubjects": []})  # fmt: skip
    act("save_birthday", moved, "PUT", "/api/account/birthday", json={"dateOfBirth": "2009-03-04"})
    act("save_settings", moved, "PUT", "/api/account/settings", json={
        "language": "en", "theme": "dark", "dataSaver": None})  # fmt: skip
    act("remove_photo", moved, "DELETE", "/api/account/photo")

    made = act("make_class", staff, "POST", "/api/classes", json={
        "name": "S3 Red", "schoolName": "Gulu High", "schoolYear": "S3", "academicYear": world.now.year})  # fmt: skip
    for who in (member, removed):
        act("join_class", who, "POST", "/api/classes/join", json={"code": made["joinCode"]})
    act("edit_class", staff, "PUT", f"/api/classes/{made['id']}", json={"schoolYear": "S4", "name": "S4 Red"})
    act("leave_class", member, "DELETE", f"/api/classes/{made['id']}/membership")
    act("remove_class_learner", staff, "DELETE", f"/api/classes/{made['id']}/learners/{removed.id}")

    for who in (gone, stayed):
        act("ask_deletion", who, "POST", "/api/account/deletion", json={"confirm": "DELETE"})
    act("cancel_deletion", stayed, "DELETE", "/api/account/deletion")
    later = world.now + timedelta(days=60)
    for request in deletion.due(world.db, later):
        assert deletion.settle(world.db, request, later)
    world.db.commit()

    act("edit_user", staff, "PATCH", f"/api/admin/users/{promoted.id}", json={"role": "moderator", "seen": {}})
    for name in ("suspend", "unsuspend", "suspend"):
        body = {"json": {"reason": "Asked for by the school"}} if name == "suspend" else {}
        act(f"{name}_user", staff, "POST", f"/api/admin/users/{suspended.id}/{name}", **body)
    act("edit_users", staff, "POST", "/api/admin/users/bulk", json={
        "userIds": [str(other.id)], "count": 1,
        "changes": {"subscriptionTier": "basic", "reason": "Paid at the school's office"}})  # fmt: skip
    return {"moved": moved, "member": member, "removed": removed, "gone": gone, "stayed": stayed, "promoted": promoted}


def rows(marts: Path, select: str) -> set[Any]:
    with duckdb.connect(str(marts), read_only=True) as db:
        return {row[0] if len(row) == 1 else row for row in db.execute(select).fetchall()}


@pytest.mark.exhaustive("api/accounts", "api/school/classes", "pipelines", "warehouse")
def test_the_numbers_are_published_after_every_edit_of_a_profile_and_mean_the_same_people(
    world: World,
    land: Country,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    marts = land.home / "marts.duckdb"
    answers = "select learner_key, question_id, answers from learning.learner_questions"
    before = rows(marts, answers)
    people = change_all(world)

    ways = {
        route.endpoint.__name__
        for method, route in routes()
        if method != "GET" and route.endpoint.__module__.startswith(ROOMS)
    }
    assert ways - LEFT - world.walked == set(), "a new way to change a profile: walk it here, or say why not"
    assert LEFT - ways == set()

    monkeypatch.setenv("DATA_DIR", str(land.home))
    forget()
    record = warehouse.run(land.home, write_back=False)
    assert (record.status, record.blocking) == ("published", [])
    assert rows(marts, 'select "table", reason from operations.quarantined_rows') == set()

    keys = {name: learner_key(who.id) for name, who in people.items()}
    after = rows(marts, answers)
    assert {row for row in before ^ after if row[0] != keys["gone"]} == set()
    assert keys["gone"] not in {row[0] for row in after}
    years = f"""select distinct topics.school_year from learning.study_next
        join (select id as topic_id, school_year from read_parquet('{land.home}/raw/topics/all.parquet')) as topics
        using (topic_id) where learner_key = '{keys["moved"]}' and recommendation_type = 'curriculum'"""
    assert rows(marts, years) <= {"S4"}
