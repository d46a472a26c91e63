"""A copy of everything, made by the worker and given out once; and that nothing held about a person is forgotten."""

import io
import json
import zipfile
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import Table
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.accounts.profile import retention
from api.accounts.profile.excused_columns import EXCUSED
from api.accounts.profile.personal_data import HOLDINGS
from api.accounts.profile.service import deletion, export
from api.accounts.profile.tables import PersonalExport
from api.tables import metadata
from tests.api.accounts.profile.conftest import Letters, proved, token_in
from tests.api.accounts.profile.test_history import busy, read, sat
from tests.api.accounts.profile.test_photo import picture, send
from tests.api.conftest import Browser, Within
from tests.conftest import NOON
from tests.factories.shelf import book

__all__ = ["busy"]


def names_a_person(table: Table) -> Iterator[str]:
    for column in table.columns:
        to_users = any(key.column.table.name == "users" for key in column.foreign_keys)
        if to_users or column.name.endswith("user_id") or column.name in ("student_id", "learner_id", "sender_id"):
            yield column.name


def test_every_column_that_names_a_person_is_exported_and_forgotten_or_excused_by_name() -> None:
    known = {(holding.table, holding.column) for holding in HOLDINGS} | set(EXCUSED)
    found = {(table.name, column) for table in metadata.sorted_tables for column in names_a_person(table)}
    assert sorted(found - known) == [], "say in api/accounts/profile/personal_data.py what becomes of these"


def test_what_hangs_on_a_persons_rows_is_told_too() -> None:
    personal = {holding.table for holding in HOLDINGS}
    known = {(holding.table, holding.column) for holding in HOLDINGS} | set(EXCUSED)
    hanging = {
        (table.name, column.name)
        for table in metadata.sorted_tables
        for column in table.columns
        for key in column.foreign_keys
        if key.column.table.name in personal
    }
    assert sorted(hanging - known) == [], "say in api/accounts/profile/personal_data.py what becomes of these"


def test_every_holding_names_a_column_that_exists() -> None:
    for holding in HOLDINGS:
        table = metadata.tables[holding.table]
        assert {holding.column, *holding.wipes} <= set(table.columns.keys()), holding.table
        assert not holding.wipes or holding.keeps
        assert all(value is not None or table.c[name].nullable for name, value in holding.wipes.items()), holding.table
    for table, column in EXCUSED:
        assert column in metadata.tables[table].columns, (table, column)


def test_every_column_of_a_person_is_emptied_or_kept_by_name() -> None:
    emptied, users = set(deletion.nobody(NOON)), metadata.tables["users"]
    assert set(users.columns.keys()) - emptied == deletion.KEPT_OF_USERS


def ask(browser: Browser) -> dict[str, Any]:
    answer = browser.post("/api/account/exports")
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def taken(browser: Browser, token: str) -> Any:
    return browser.post("/api/account/exports/take", json={"token": token})


def test_the_copy_holds_what_was_read_answered_and_paid_and_opens_no_door(
    amina_in: Browser, busy: User, letters: Letters, within: Within
) -> None:
    send(amina_in, picture())
    assert ask(amina_in)["state"] == "waiting"
    assert retention.make_exports(NOON, within) == 1
    token = token_in(letters("export_ready")[0]["link"])
    answer = taken(amina_in, token)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"].startswith("attachment")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        names = set(file.namelist())
        everything = b"".join(file.read(name) for name in names).decode(errors="replace")
        profile = json.loads(file.read("json/profile.json"))[0]
        events = json.loads(file.read("json/reading_events.json"))
    assert {"README.txt", "photo-256.webp", "json/payments.json", "csv/test_attempts.csv"} <= names
    assert (profile["email"], profile["school_year"]) == ("amina@school.example", "S3")
    assert len(events) == 9
    assert "password_hash" not in everything
    assert "$argon2" not in everything
    assert token not in everything


def test_it_is_given_out_once(amina_in: Browser, amina: User, letters: Letters, within: Within) -> None:
    ask(amina_in)
    retention.make_exports(NOON, within)
    token = token_in(letters("export_ready")[0]["link"])
    assert taken(amina_in, token).status_code == 200
    assert taken(amina_in, token).status_code == 410
    assert amina_in.get("/api/account/exports").json()[0]["state"] == "taken"


def test_the_link_ends_after_a_day_and_the_file_with_it(
    amina_in: Browser, letters: Letters, within: Within, db: Session
) -> None:
    ask(amina_in)
    retention.make_exports(NOON, within)
    amina_in.watch.now = NOON + timedelta(hours=24, seconds=1)
    assert taken(amina_in, token_in(letters("export_ready")[0]["link"])).status_code == 410
    export.expire(db, amina_in.watch.now)
    db.expire_all()
    kept = db.query(PersonalExport).one()
    assert (kept.state, kept.content_key) == ("expired", None)


def test_to_anybody_else_there_is_no_such_file(
    amina_in: Browser, stranger: User, letters: Letters, within: Within, db: Session
) -> None:
    made = ask(amina_in)
    retention.make_exports(NOON, within)
    token = token_in(letters("export_ready")[0]["link"])
    amina_in.cookies.clear()
    assert taken(amina_in, token).status_code == 401
    proved(amina_in.sign_in(stranger), db)
    assert taken(amina_in, token).status_code == 404
    assert amina_in.post(f"/api/account/exports/{made['id']}/link").status_code == 404
    assert amina_in.get("/api/account/exports").json() == []


def test_a_new_link_replaces_the_one_in_the_mail(amina_in: Browser, letters: Letters, within: Within) -> None:
    made = ask(amina_in)
    early = amina_in.post(f"/api/account/exports/{made['id']}/link")
    assert (early.status_code, early.json()["title"]) == (409, "Not Ready Yet")
    retention.make_exports(NOON, within)
    token = amina_in.post(f"/api/account/exports/{made['id']}/link").json()["token"]
    assert taken(amina_in, token_in(letters("export_ready")[0]["link"])).status_code == 404
    assert taken(amina_in, token).status_code == 200


def test_two_clicks_are_one_export_and_three_a_day_are_enough(amina_in: Browser, within: Within) -> None:
    ask(amina_in)
    again = amina_in.post("/api/account/exports")
    assert (again.status_code, again.json()["code"]) == (409, "EXPORT_RUNNING")
    for _ in range(2):
        retention.make_exports(NOON, within)
        ask(amina_in)
    retention.make_exports(NOON, within)
    assert amina_in.post("/api/account/exports").status_code == 429


def test_an_export_needs_a_proof_of_just_now(browser: Browser, amina: User) -> None:
    assert browser.sign_in(amina).post("/api/account/exports").json()["code"] == "REAUTH_REQUIRED"


def test_progress_grows_and_a_maker_that_died_is_followed_by_another(
    amina_in: Browser, amina: User, db: Session, within: Within
) -> None:
    read(db, amina, book(db), NOON - timedelta(days=1))
    sat(db, amina, NOON - timedelta(days=1), 60)
    ask(amina_in)
    export_id = export.take_next(db, NOON)
    assert export_id
    assert export.take_next(db, NOON) is None
    result: list[int] = []
    export.make(db, export_id, now=NOON, say=lambda percent, _: result.append(percent))
    assert result == sorted(result)
    assert result[0] == 0
    assert 90 < result[-1] < 100


def test_one_that_fails_says_so_and_can_be_asked_for_again(
    amina_in: Browser, within: Within, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(amina_in)
    monkeypatch.setattr(export, "HOLDINGS", (*HOLDINGS, type(HOLDINGS[0])("no_such_table", "user_id", "Nothing")))
    assert retention.make_exports(NOON, within) == 0
    assert amina_in.get("/api/account/exports").json()[0]["state"] == "failed"
    monkeypatch.undo()
    ask(amina_in)
    assert retention.make_exports(NOON, within) == 1
