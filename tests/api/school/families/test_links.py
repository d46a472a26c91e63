"""A code is made, entered and agreed to by both; guessing, waiting and cheating lead nowhere."""

from collections import Counter
from datetime import date, timedelta

import pytest
from psycopg import Connection
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.service import open_session
from api.accounts.auth.tables import User
from api.notifications.in_app.tables import Notice
from api.platform.audit.tables import AuditLog
from api.platform.roles import Role
from api.school.families import rules
from api.school.families.tables import FamilyLink, FamilyStatus, ParentChildLink
from tests.api.conftest import As
from tests.api.platform.visitors import HERE
from tests.api.school.families.conftest import Letters, code_of, enter, family, linked
from tests.conftest import NOON
from tests.factories.people import person, staff


def test_a_childs_code_links_only_after_the_child_has_seen_who_asks_and_said_yes(
    at: As, grace: User, amina: User, db: Session, letters: Letters
) -> None:
    code = code_of(at(amina), "student")
    assert len(code) == 6
    assert not set(code) & set("0O1I")
    asked = enter(at(grace), "parent", f" {code[:3].lower()}-{code[3:]} ").json()
    assert (asked["state"], asked["name"]) == ("theirs", None)
    assert "Amina" not in at(grace).get("/api/family").text
    assert [(each["to"], each["parent"]) for each in letters("family_asked")] == [
        ("amina@school.example", "Grace Auma")
    ]
    [seen] = family(at(amina))["asks"]
    assert (seen["state"], seen["name"], seen["email"]) == ("yours", "Grace Auma", "gr…@home.example")
    body = at(amina).post(f"/api/family/asks/{seen['id']}/accept", json={"relationship": "guardian"}).json()
    assert [(each["name"], each["relationship"]) for each in body["links"]] == [("Grace Auma", "guardian")]
    assert family(at(grace))["links"][0]["permissions"] == ["view_progress", "set_goals", "receive_reports"]
    kept = db.query(FamilyLink).one()
    assert (kept.status, kept.parent_verified_at, kept.student_verified_at, kept.verified_at) == (
        FamilyStatus.VERIFIED, NOON, NOON, NOON,
    )  # fmt: skip
    assert {each["to"] for each in letters("family_linked")} == {"amina@school.example", "grace@home.example"}
    bell = db.query(Notice).filter(Notice.user_id == amina.id).order_by(Notice.id)
    assert [each.title for each in bell] == ["Grace Auma asks to follow you", "You and Grace Auma are linked"]
    audited = [row.action for row in db.query(AuditLog).filter(AuditLog.action.like("family.%")).order_by(AuditLog.id)]
    assert audited == ["family.code_made", "family.asked", "family.agreed", "family.verified"]


def test_the_first_link_makes_a_parent_of_who_is_no_learner(at: As, amina: User, db: Session) -> None:
    father, sister = person(db, school_year=None), person(db, school_year="S4")
    for each in (father, sister):
        linked(at(each), at(amina))
    roles = {each: at(each).get("/api/auth/user").json()["role"] for each in (father, sister)}
    assert roles == {father: "parent", sister: "user"}


def test_a_parents_code_needs_the_childs_yes_and_then_the_parents(at: As, grace: User, amina: User) -> None:
    asked = enter(at(amina), "student", code_of(at(grace), "parent")).json()
    assert (asked["state"], asked["name"]) == ("yours", "Grace Auma")
    waiting = family(at(grace))["asks"][0]
    assert (waiting["state"], waiting["name"]) == ("theirs", None)
    accept = f"/api/family/asks/{asked['id']}/accept"
    early = at(grace).post(accept, json={})
    assert (early.status_code, early.json()["code"]) == (409, "LEARNER_ANSWERS_FIRST")
    assert at(amina).post(accept, json={}).json()["links"] == []
    assert (family(at(grace))["asks"][0]["state"], family(at(grace))["asks"][0]["name"]) == ("yours", "Amina Nakato")
    assert at(grace).post(accept, json={}).json()["links"][0]["name"] == "Amina Nakato"


def test_guessing_on_and_on_is_stopped_at_five_an_hour(at: As, grace: User, amina: User) -> None:
    code_of(at(amina), "student")
    answers = Counter(enter(at(grace), "parent", rules.new_code()).status_code for _ in range(300))
    assert answers == {422: constants.FAMILY_TRIES_PER_HOUR, 429: 300 - constants.FAMILY_TRIES_PER_HOUR}
    # At five an hour ten thousand take 83 days; a code lives a quarter of an hour.
    assert 10_000 / constants.FAMILY_TRIES_PER_HOUR * 60 > 1_000 * constants.FAMILY_CODE_MINUTES
    refused = enter(at(grace), "parent", rules.new_code())
    assert refused.json()["code"] == "TOO_MANY"
    assert int(refused.headers["Retry-After"]) <= 3_600


def test_one_code_is_tried_twenty_times_a_day_wherever_from(at: As, grace: User, counted: Connection[object]) -> None:
    for _ in range(constants.FAMILY_TRIES_PER_CODE):
        assert enter(at(grace), "parent", "ABCDEF").status_code == 422
        # Somebody else from somewhere else: only the count of the code itself goes on.
        counted.execute("delete from rate_limits where bucket in ('family-address', 'family-person')")
    assert enter(at(grace), "parent", "ABCDEF").status_code == 429
    at(grace).watch.now = NOON + timedelta(days=1, minutes=1)
    assert enter(at(grace), "parent", "ABCDEF").status_code == 422


def test_right_codes_do_not_use_up_the_tries_of_a_family(at: As, grace: User, db: Session) -> None:
    for _ in range(constants.FAMILY_TRIES_PER_HOUR + 2):
        assert enter(at(grace), "parent", code_of(at(person(db)), "student")).status_code == 201


def test_a_code_lives_a_quarter_of_an_hour_and_a_new_one_ends_the_old(at: As, grace: User, amina: User) -> None:
    first, second = code_of(at(amina), "student"), code_of(at(amina), "student")
    old = enter(at(grace), "parent", first)
    assert (old.status_code, old.json()["fields"]["code"][:22]) == (422, "This code is not known")
    at(amina).watch.now = NOON + timedelta(minutes=constants.FAMILY_CODE_MINUTES)
    [over] = family(at(amina))["codes"]
    assert (over["code"], over["secondsLeft"]) == (second, 0)
    late = enter(at(grace), "parent", second)
    assert (late.status_code, late.json()["fields"]) == (422, old.json()["fields"])
    at(amina).watch.now = NOON + timedelta(minutes=constants.FAMILY_CODE_MINUTES, hours=1)
    assert family(at(amina))["codes"] == []


def test_a_code_is_used_once(at: As, grace: User, amina: User, db: Session) -> None:
    code = code_of(at(amina), "student")
    assert enter(at(grace), "parent", code).status_code == 201
    other = person(db, role=Role.PARENT)
    assert enter(at(other), "parent", code).status_code == 422
    assert enter(at(grace), "parent", code).status_code == 422


def test_ones_own_code_and_a_code_of_ones_own_side_link_nobody(at: As, amina: User, db: Session) -> None:
    code = code_of(at(amina), "student")
    assert enter(at(amina), "student", code).json()["code"] == "OWN_CODE"
    grown = person(db, date_of_birth=date(1980, 1, 1))
    mine = code_of(at(grown), "student")
    assert enter(at(grown), "parent", mine).json()["code"] == "OWN_CODE"
    assert enter(at(grown), "student", code).status_code == 422


@pytest.mark.parametrize("typed", ["", "ABC", "ABCDE0", "ABCDEFG", "АBCDEF", None, 123456, "' or 1=1"])
def test_what_is_no_code_is_refused_before_it_counts(at: As, grace: User, typed: object) -> None:
    answer = at(grace).post("/api/family/codes/enter", json={"side": "parent", "code": typed})
    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["code"])


def test_a_minor_is_no_parent_and_a_parent_no_learner(at: As, grace: User, amina: User, db: Session) -> None:
    answer = at(amina).post("/api/family/codes", json={"side": "parent"})
    assert (answer.status_code, answer.json()["code"]) == (409, "MINORS_ARE_NO_PARENTS")
    assert at(grace).post("/api/family/codes", json={"side": "student"}).status_code == 403
    assert at(person(db, role=Role.AUTHOR)).post("/api/family/codes", json={"side": "parent"}).status_code == 403


def test_no_is_no_and_the_parent_learns_nothing(at: As, grace: User, amina: User, db: Session) -> None:
    ask = enter(at(grace), "parent", code_of(at(amina), "student")).json()["id"]
    body = at(amina).post(f"/api/family/asks/{ask}/reject", json={"reason": "I do not know her"}).json()
    assert (body["links"], body["asks"][0]["state"]) == ([], "rejected")
    kept = db.query(FamilyLink).one()
    assert (kept.rejected_by, kept.rejection_reason) == (amina.id, "I do not know her")
    seen = at(grace).get("/api/family")
    assert seen.json()["asks"][0]["state"] == "rejected"
    assert "Amina" not in seen.text
    assert "do not know" not in seen.text
    again = at(amina).post(f"/api/family/asks/{ask}/accept", json={})
    assert (again.status_code, again.json()["code"]) == (409, "ASK_OVER")


def test_a_question_nobody_answers_runs_out(at: As, grace: User, amina: User) -> None:
    ask = enter(at(grace), "parent", code_of(at(amina), "student")).json()["id"]
    at(amina).watch.now = NOON + timedelta(days=constants.FAMILY_ANSWER_DAYS)
    assert family(at(grace))["asks"][0]["state"] == "expired"
    assert at(amina).post(f"/api/family/asks/{ask}/accept", json={}).json()["code"] == "ASK_OVER"


def test_nobody_answers_anothers_question(at: As, grace: User, amina: User, db: Session) -> None:
    ask = enter(at(grace), "parent", code_of(at(amina), "student")).json()["id"]
    for stranger in (person(db), staff(db)):
        for act in ("accept", "reject"):
            answer = at(stranger).post(f"/api/family/asks/{ask}/{act}", json={})
            assert (answer.status_code, answer.json()["code"]) == (404, "ASK_NOT_FOUND")


def test_staff_in_a_learners_name_link_nobody(at: As, grace: User, amina: User, db: Session) -> None:
    ask = enter(at(grace), "parent", code_of(at(amina), "student")).json()["id"]
    borrowed = open_session(db, amina, now=NOON, client=HERE, impersonator_id=staff(db).id)
    at(amina).cookies.clear()
    at(amina).cookies.set("sid", borrowed)
    for path, body in ((f"asks/{ask}/accept", {}), ("codes", {"side": "student"})):
        answer = at(amina).post(f"/api/family/{path}", json=body)
        assert (answer.status_code, answer.json()["code"]) == (403, "IMPERSONATING")


def test_two_are_linked_once_and_many_with_many(at: As, grace: User, amina: User, db: Session) -> None:
    link = linked(at(grace), at(amina))
    again = enter(at(grace), "parent", code_of(at(amina), "student"))
    assert (again.status_code, again.json()["code"]) == (409, "ALREADY_LINKED")
    brother, father = person(db), person(db, role=Role.PARENT, first_name="John")
    linked(at(grace), at(brother))
    linked(at(father), at(amina))
    assert [each["side"] for each in family(at(grace))["links"]] == ["parent", "parent"]
    assert {each["firstName"] for each in family(at(amina))["links"]} == {"Grace", "John"}
    assert at(amina).delete(f"/api/family/links/{link}").status_code == 200
    assert linked(at(grace), at(amina)) == link
    assert db.query(ParentChildLink).count() == 3
