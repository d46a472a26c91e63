"""People who are signed in and have just proved who they are, and the letters they were sent."""

from collections.abc import Callable
from datetime import date, datetime, timedelta

import pytest
from sqlalchemy import literal_column, select, update
from sqlalchemy.orm import Session

from api.accounts.auth.tables import SignedInSession, User
from api.accounts.profile.service import deletion
from api.curriculum.subjects.tables import SchoolYear
from api.notifications.email.service import opened
from api.notifications.email.tables import OutboxMail
from api.platform.roles import Role
from api.settings import settings
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories.people import learner, person

CHILD, GROWN = date(2012, 5, 1), date(1990, 5, 1)
Letters = Callable[..., list[dict[str, str]]]


@pytest.fixture
def amina(db: Session) -> User:
    for label in ("S1", "S2", "S3", "S4"):
        db.add(SchoolYear(label=label))
    return learner(
        db, until=NOON + timedelta(days=20), first_name="Amina", last_name="Nakato", email="amina@school.example",
        username="amina", phone_number="+256772123456", date_of_birth=CHILD,
    )  # fmt: skip


@pytest.fixture
def amina_in(browser: Browser, amina: User, db: Session) -> Browser:
    """Amina, signed in a moment ago and proved again."""
    return proved(browser.sign_in(amina), db)


@pytest.fixture
def stranger(db: Session) -> User:
    return person(db, email="stranger@school.example", username="stranger", date_of_birth=GROWN)


@pytest.fixture
def admin(db: Session) -> User:
    return person(db, role=Role.ADMIN, email="admin@kitabo.example", username="admin")


@pytest.fixture
def letters(db: Session) -> Letters:
    """The values of every letter of one template, oldest first, each with its receiver as `to`."""

    def of(template: str, to: str | None = None) -> list[dict[str, str]]:
        rows = db.scalars(select(OutboxMail).where(OutboxMail.template == template).order_by(literal_column("ctid")))
        return [{**opened(row), "to": row.to_address} for row in rows if to in (None, row.to_address)]

    return of


@pytest.fixture
def consent_is_required(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deployment where children need a guardian's consent."""
    monkeypatch.setattr(settings(), "require_guardian_consent", True)


def token_in(link: str) -> str:
    return link.split("token=")[-1].split("export=")[-1]


def reloaded(db: Session, user: User) -> User:
    db.expire_all()
    return db.get_one(User, user.id)


def proved(browser: Browser, db: Session) -> Browser:
    """Every session has just been proved again."""
    db.execute(update(SignedInSession).values(stepped_up_at=browser.watch.now))
    return browser


def settle_deletions(db: Session, now: datetime) -> int:
    """Forget everybody whose day has come, as the nightly job does one by one; how many were forgotten."""
    return sum(deletion.settle(db, request_id, now) for request_id in deletion.due(db, now))
