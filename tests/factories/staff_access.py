"""Members of staff at work: signed in, and proved again just now."""

from typing import Any

from sqlalchemy import update
from sqlalchemy.orm import Session

from api.accounts.auth.tables import SignedInSession, User
from api.platform.roles import Role
from tests.api.conftest import Browser
from tests.factories import people


def proved_staff(browser: Browser, db: Session, role: Role = Role.ADMIN, **given: Any) -> User:
    """A new member of staff, signed in and stepped up."""
    me = people.staff(db, role, **given)
    browser.cookies.clear()
    browser.sign_in(me)
    step_up(browser, db, me)
    return me


def step_up(browser: Browser, db: Session, user: User) -> None:
    """As if the person had just given their password again."""
    db.execute(
        update(SignedInSession).where(SignedInSession.user_id == user.id).values(stepped_up_at=browser.watch.now)
    )


def hold(browser: Browser, token: str) -> None:
    """Go on as another session: the browser holds this cookie and no other."""
    browser.cookies.clear()
    browser.cookies.set("sid", token)
