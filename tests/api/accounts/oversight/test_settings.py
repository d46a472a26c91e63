"""Settings: declared, typed, bounded, read by everybody who needs them, with a history and a way back."""

import pytest
from sqlalchemy.orm import Session

from api.platform.roles import Role
from api.platform.settings.keys import DECLARED, parse, written
from api.platform.settings.service import configured, configured_all
from tests.api.conftest import Browser
from tests.factories import people
from tests.factories.staff_access import proved_staff


def put(browser: Browser, key: str, value: str, **more: object) -> dict[str, object]:
    answer = browser.put("/api/admin/config", json={"key": key, "value": value, **more})
    return {"status": answer.status_code, **(answer.json() if isinstance(answer.json(), dict) else {})}


def test_every_default_is_of_its_type_and_within_its_bounds(db: Session) -> None:
    for key, each in DECLARED.items():
        default = each.default()
        assert parse(each.data_type, written(each.data_type, default)) == default, key
        assert each.check(default) is None, key
    assert configured_all(db, DECLARED) == {key: each.default() for key, each in DECLARED.items()}


def test_a_change_is_read_by_visitors_at_once_and_can_be_undone(browser: Browser, db: Session) -> None:
    proved_staff(browser, db, Role.SUPER_ADMIN)
    before = browser.get("/api/public/site-settings").json()
    assert before["siteName"] == "Kitabo"
    for name in ("First", "Second"):
        assert put(browser, "site_name", name)["status"] == 200
    assert browser.get("/api/public/site-settings").json() == {**before, "siteName": "Second"}
    history = browser.get("/api/admin/config/history?key=site_name").json()
    assert [(each["oldValue"], each["newValue"]) for each in history] == [("First", "Second"), ("Kitabo", "First")]
    assert browser.post("/api/admin/config/undo", json={"key": "site_name"}).status_code == 200
    assert configured(db, "site_name") == "First"
    assert browser.post("/api/admin/config/undo", json={"key": "support_email"}).json()["code"] == "NOTHING_TO_UNDO"


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("", "x", "Key is required"),
        ("site_name", "", "Value is required"),
        ("site_name", "x" * 61, "Write 1 to 60 characters"),
        ("site_icon", "https://evil.example/x.svg", "Give an address on this site, such as /favicon.svg"),
        ("site_icon", "//evil.example/x.svg", "Give an address on this site, such as /favicon.svg"),
        ("support_email", "nobody", "Invalid email address"),
        ("registration_open", "maybe", "Give true or false"),
        ("health_disk_free_pct", "ten", "Give a number"),
        ("health_disk_free_pct", "NaN", "Give a number"),
        ("health_disk_free_pct", "2.5", "Give a whole number from 1 to 50"),
        ("social_links", "{", "This is not JSON"),
        ("social_links", '{"youtube": "javascript:alert(1)"}', "youtube: give an address that begins with https://"),
    ],
)
def test_what_does_not_fit_is_refused_with_words(
    browser: Browser, db: Session, key: str, value: str, words: str
) -> None:
    proved_staff(browser, db, Role.SUPER_ADMIN)
    answer = put(browser, key, value)
    assert answer["status"] == 422
    assert words in answer["fields"].values()  # type: ignore[attr-defined]


def test_values_come_back_in_their_type(browser: Browser, db: Session) -> None:
    proved_staff(browser, db, Role.SUPER_ADMIN)
    put(browser, "registration_open", "false")
    put(browser, "health_mail_wait_minutes", " 30 ")
    put(browser, "social_links", '{"youtube": "https://youtube.example/kitabo"}')
    result = configured_all(db, ("registration_open", "health_mail_wait_minutes", "social_links"))
    assert result == {
        "registration_open": False,
        "health_mail_wait_minutes": 30,
        "social_links": {"youtube": "https://youtube.example/kitabo"},
    }


def test_two_people_do_not_overwrite_each_other(browser: Browser, db: Session) -> None:
    proved_staff(browser, db, Role.SUPER_ADMIN)
    assert put(browser, "site_name", "Mine", seen="Kitabo")["status"] == 200
    late = put(browser, "site_name", "Yours", seen="Kitabo")
    assert (late["status"], late["code"], late["now"]) == (409, "CHANGED_MEANWHILE", "Mine")


def test_an_unknown_a_fixed_and_a_mistyped_key_are_refused(browser: Browser, db: Session) -> None:
    proved_staff(browser, db, Role.SUPER_ADMIN)
    assert put(browser, "no_such_key", "1")["status"] == 404
    assert put(browser, "trial_days", "30")["code"] == "NOT_EDITABLE"
    assert put(browser, "site_name", "X", dataType="number")["fields"] == {"dataType": "This setting is a string"}
    assert browser.get("/api/admin/config/history?key=no_such_key").status_code == 404


def test_only_a_super_admin_proved_just_now_changes_a_setting(browser: Browser, db: Session) -> None:
    proved_staff(browser, db, Role.ADMIN)
    assert put(browser, "site_name", "X")["code"] == "FORBIDDEN"
    browser.cookies.clear()
    browser.sign_in(people.staff(db, Role.SUPER_ADMIN))
    assert put(browser, "site_name", "X")["code"] == "REAUTH_REQUIRED"
