"""What waits for the staff, counted from the tables, and only what the reader may do."""

from sqlalchemy import update
from sqlalchemy.orm import Session

from api.platform.roles import Role
from api.publishing.authors.tables import Author
from tests.api.conftest import Browser
from tests.factories import people
from tests.factories.staff_access import proved_staff

PATH = "/api/insight/duties"


def test_a_duty_counts_what_waits_and_says_since_when(browser: Browser, db: Session) -> None:
    proved_staff(browser, db)
    before = {each["kind"]: each["count"] for each in browser.get(PATH).json()}
    applied = people.author(db, is_approved=False)
    after = {each["kind"]: each for each in browser.get(PATH).json()}
    assert after["authors"]["count"] == before["authors"] + 1
    assert after["authors"]["since"] <= applied.created_at.isoformat().replace("+00:00", "Z")
    db.execute(update(Author).where(Author.id == applied.id).values(is_active=False))
    assert {each["kind"]: each["count"] for each in browser.get(PATH).json()} == before


def test_duties_of_money_are_shown_only_to_whom_money_was_given(browser: Browser, db: Session) -> None:
    money = {"holds", "suspense", "payouts"}
    me = proved_staff(browser, db, Role.ADMIN)
    assert money.isdisjoint(each["kind"] for each in browser.get(PATH).json())
    people.give(db, me, "finance.prepare")
    assert money <= {each["kind"] for each in browser.get(PATH).json()}
    reader = people.person(db)
    people.give(db, reader, "analytics.read")
    browser.cookies.clear()
    browser.sign_in(reader)
    assert browser.get(PATH).json() == []
