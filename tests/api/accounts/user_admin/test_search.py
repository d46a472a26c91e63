"""Finding people: by the words and filters staff use, in order and pages, by index among fifty thousand."""

from datetime import date, timedelta

import pytest
from sqlalchemy import text
from sqlalchemy.dialects import postgresql
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.accounts.user_admin.service import queries
from api.accounts.user_admin.service.queries import Wanted
from api.platform.clock import day_of
from api.platform.entitlements import is_limited
from api.platform.roles import Role, SubscriptionStatus, Tier
from api.settings import settings
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people
from tests.factories.staff_access import proved_staff

MANY = 50_000
PLANT = """
insert into users (id, email, username, first_name, last_name, phone_number, school_name, school_year, role,
                   subscription_tier, subscription_status, user_type, is_active, email_verified, auth_provider,
                   books_read_this_month, free_trial_used, preferred_subjects, created_at)
select gen_random_uuid(), 'learner' || n || '@school' || n % 97 || '.example', 'learner' || n,
       (array['Amina','Brian','Grace','Okello','Sarah','Moses','Joan'])[1 + n % 7],
       (array['Nakato','Okot','Mugisha','Achieng','Ssemakula'])[1 + n % 5] || n % 1009,
       '+25677' || lpad(n::text, 7, '0'),
       (array['Gulu High','Mengo Senior','Kibuli Secondary'])[1 + n % 3], 'S' || 1 + n % 4, 'user', 'trial', 'inactive',
       'student', true, true, 'password', 0, true, '[]', now() - n * interval '1 minute'
from generate_series(1, :many) n
"""


@pytest.fixture
def crowd(db: Session) -> Session:
    db.execute(text(PLANT), {"many": MANY})
    db.execute(text("analyze users"))
    return db


def plan(db: Session, query: object) -> str:
    compiled = query.compile(dialect=postgresql.psycopg.dialect(), compile_kwargs={"render_postcompile": True})  # type: ignore[attr-defined]
    lines = db.connection().exec_driver_sql(f"explain {compiled}", dict(compiled.params))
    return "\n".join(line for (line,) in lines)


def test_among_fifty_thousand_every_search_and_order_goes_by_an_index(crowd: Session) -> None:
    for search in ("learner4711", "0770004711", "+256 770 004711", "Nakato470", "gulu amina nakato35"):
        result = plan(crowd, queries.matching(Wanted(search=search), NOON, User.id))
        assert "ix_users_words" in result, (search, result)
        assert "Seq Scan" not in result
    for sort, index in {"createdAt": "by_joining", "lastName": "by_name", "lastLoginAt": "by_last_login"}.items():
        for way in ("", "-"):
            query = queries.ordered(queries.matching(Wanted(), NOON, User.id), f"{way}{sort}").limit(20)  # type: ignore[arg-type]
            result = plan(crowd, query)
            assert f"ix_users_{index}" in result, (way + sort, result)
    rows, total = queries.page(crowd, Wanted(search="0770004711"), NOON, sort="lastName", page=1, page_size=20)
    assert ([row.username for row in rows], total) == (["learner4711"], 1)
    assert queries.page(crowd, Wanted(), NOON, sort="-createdAt", page=2_000, page_size=20)[1] >= MANY


@pytest.mark.parametrize(
    "search",
    ["grace", "AUMA", "auma grace", "grace.a@", "gr@mengo", "gauma", "0772 123", "+256772123456", "mary's"],
)
def test_a_person_is_found_by_the_beginning_of_any_word(browser: Browser, db: Session, search: str) -> None:
    proved_staff(browser, db)
    wanted = people.person(
        db, first_name="Grace", last_name="Auma", email="grace.a@mengo.example", username="gauma",
        phone_number="+256772123456", school_name="St. Mary's College",
    )  # fmt: skip
    people.person(db, first_name="Brian", last_name="Okot")
    found = browser.get("/api/admin/users", params={"search": "mengo" if search == "gr@mengo" else search}).json()
    assert [row["id"] for row in found["data"]] == [str(wanted.id)]


def test_marks_alone_find_nobody_and_break_nothing(browser: Browser, db: Session) -> None:
    proved_staff(browser, db)
    for search in ("!!", "' or 1=1 --", ":*", "a & b | !c", "\\"):
        assert browser.get("/api/admin/users", params={"search": search}).status_code == 200
    assert browser.get("/api/admin/users", params={"search": "&|!"}).json()["total"] == 0


def test_filters_narrow_and_add_up(browser: Browser, db: Session) -> None:
    proved_staff(browser, db)
    paying = people.learner(db, until=NOON + timedelta(days=9), tier=Tier.BASIC, school_year="S4")
    people.learner(db, until=NOON + timedelta(days=9), tier=Tier.BASIC, school_year="S1")
    closed = people.person(db, is_active=False, email_verified=False, school_year="S4")
    asked = {
        "tier=basic&schoolYear=S4": [paying], "status=active&schoolYear=S4": [paying], "isActive=false": [closed],
        "emailVerified=false": [closed], "role=moderator": [], "role=user&schoolYear=S4&isActive=false": [closed],
    }  # fmt: skip
    for query, expected in asked.items():
        found = browser.get(f"/api/admin/users?{query}").json()
        assert [row["id"] for row in found["data"]] == [str(each.id) for each in expected], query
        assert found["total"] == len(expected)


def test_pages_go_on_where_the_last_one_ended(browser: Browser, db: Session) -> None:
    proved_staff(browser, db)
    for _ in range(7):
        people.person(db, last_name="Same", first_name="Name", school_year="S2")
    seen = [
        row["id"]
        for page in (1, 2, 3)
        for row in browser.get(f"/api/admin/users?schoolYear=S2&sort=-lastName&pageSize=3&page={page}").json()["data"]
    ]
    assert len(seen) == len(set(seen)) == 7


def test_who_is_limited_is_the_same_to_the_database_as_to_the_rule(
    db: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    today = day_of(NOON)
    births = [None, *(date(today.year - 18, today.month, today.day) + timedelta(days=d) for d in (-1, 0, 1, 300))]
    made = [
        people.person(db, date_of_birth=born, role=role, guardian_consented_at=consent)
        for born in births
        for role in (Role.USER, Role.AUTHOR)
        for consent in (None, NOON)
    ]
    for asks in (True, False):
        monkeypatch.setattr(settings(), "require_guardian_consent", asks)
        found = set(db.scalars(queries.matching(Wanted(is_limited=True), NOON, User.id)))
        assert found & {user.id for user in made} == {user.id for user in made if is_limited(user, today)}


def test_the_export_holds_everybody_who_matches_and_no_formula(browser: Browser, db: Session) -> None:
    proved_staff(browser, db)
    for n in range(1_203):
        people.person(db, first_name="=HYPERLINK(1)" if n == 7 else "Amina", school_year="S2")
    answer = browser.get("/api/admin/users/export.csv?schoolYear=S2")
    assert answer.headers["content-type"].startswith("text/csv")
    lines = answer.text.strip().splitlines()
    assert lines[0].startswith("id,first_name,last_name,email")
    assert len(lines) == 1 + 1_203
    assert any(",'=HYPERLINK(1)," in line for line in lines)
    noted = browser.get("/api/admin/audit?action=people.exported").json()["data"][0]
    assert noted["ip"]
    assert browser.get(f"/api/admin/audit/{noted['id']}").json()["newValues"] == {"school_year": "S2"}


def test_an_export_asks_for_the_password_again(browser: Browser, db: Session) -> None:
    browser.sign_in(people.staff(db))
    assert browser.get("/api/admin/users/export.csv").json()["code"] == "REAUTH_REQUIRED"


def test_somebody_erased_is_not_found(browser: Browser, db: Session) -> None:
    proved_staff(browser, db)
    gone = people.person(db, deleted_at=NOON, school_year="S1", subscription_status=SubscriptionStatus.ACTIVE)
    assert browser.get("/api/admin/users?schoolYear=S1").json()["total"] == 0
    assert browser.get(f"/api/admin/users/{gone.id}").status_code == 404
