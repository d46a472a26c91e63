"""What a parent sees of a child, and that it ends the moment the child ends it."""

from datetime import timedelta

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.platform.roles import Role
from api.school.families.rules import Week, suggestion
from api.school.families.tables import FamilyLink, FamilyStatus
from tests.api.conftest import As
from tests.api.school.families.conftest import Letters, code_of, enter, family, linked
from tests.conftest import NOON
from tests.factories.people import person, staff
from tests.factories.quizzes import topic
from tests.factories.study import answer, known

ALL = ["view_progress", "set_goals", "receive_reports"]


@pytest.mark.usefixtures("numbers")
def test_a_parent_sees_this_week_beside_last_and_the_answers_with_their_moment(
    at: As, grace: User, amina: User
) -> None:
    body = at(grace).get(f"/api/family/links/{linked(at(grace), at(amina))}/progress").json()
    assert body["firstName"] == "Amina"
    time, answers = body["time"], body["answers"]
    # It is a Monday: last Monday's twenty minutes are the fair comparison, the week's eighty the whole.
    assert (time["minutes"], time["lastWeekByThen"], time["lastWeek"]) == (30.0, 20.0, 80.0)
    assert (answers["questions"], answers["right"], answers["isKnown"], answers["trend"]) == (40, 26, True, "up")
    assert body["topics"] == {"isKnown": False, "betterCount": 0, "stuckCount": 0, "better": [], "stuck": []}
    assert body["asOf"].startswith(NOON.isoformat()[:16])
    assert body["suggestion"]["what"]


def test_topics_that_rise_and_topics_that_stay_hard_are_told_apart(
    at: As, grace: User, amina: User, db: Session
) -> None:
    waves, forces, bonds, new = (topic(db, name=name) for name in ("Waves", "Forces", "Bonds", "New"))
    for of, percentage, rights in ((waves, 70, (1, 3, 5)), (forces, 41, (2, 2, 2)), (bonds, 88, (5, 3, 1))):
        known(db, amina, of, percentage)
        for days_ago, right in zip((9, 8, 7), rights, strict=True):
            answer(db, amina, right=right, wrong=5 - right, at=NOON - timedelta(days=days_ago), of=of)
    known(db, amina, new, 30, answers=4)
    answer(db, amina, right=1, wrong=3, of=new)
    body = at(grace).get(f"/api/family/links/{linked(at(grace), at(amina))}/progress").json()["topics"]
    assert [each["topic"] for each in body["better"]] == ["Waves"]
    assert [each["topic"] for each in body["stuck"]] == ["Forces"]


def test_too_little_is_not_known_yet_and_nothing_waits_for_a_run(at: As, grace: User, amina: User, db: Session) -> None:
    page = f"/api/family/links/{linked(at(grace), at(amina))}/progress"
    answer(db, amina, right=4, seconds=30)
    body = at(grace).get(page).json()
    assert (body["answers"]["isKnown"], body["answers"]["trend"], body["time"]["minutes"]) == (False, None, 2)
    assert body["answers"]["questions"] == 4
    answer(db, amina, right=0, wrong=3)
    assert at(grace).get(page).json()["answers"]["questions"] == 7


@pytest.mark.usefixtures("numbers")
def test_a_parent_sees_nothing_while_the_question_is_open(at: As, grace: User, amina: User) -> None:
    ask = enter(at(grace), "parent", code_of(at(amina), "student")).json()["id"]
    for guess in (ask, amina.id):
        answer = at(grace).get(f"/api/family/links/{guess}/progress")
        assert (answer.status_code, answer.json()["code"]) == (404, "LINK_NOT_FOUND")


@pytest.mark.usefixtures("numbers")
def test_anothers_child_is_not_there_for_anybody(at: As, grace: User, amina: User, db: Session) -> None:
    link = linked(at(grace), at(amina))
    for stranger in (person(db, role=Role.PARENT), person(db), staff(db), staff(db, Role.SUPER_ADMIN), amina):
        assert at(stranger).get(f"/api/family/links/{link}/progress").status_code == 404
    for stranger in (person(db, role=Role.PARENT), staff(db)):
        assert at(stranger).delete(f"/api/family/links/{link}").status_code == 404
        given = at(stranger).put(f"/api/family/links/{link}/permissions", json={"permissions": []})
        assert given.status_code == 404
    assert at(person(db, role=Role.AUTHOR)).get(f"/api/family/links/{link}/progress").status_code == 403


@pytest.mark.usefixtures("numbers")
def test_a_link_ended_while_the_parent_reads_shows_nothing_more(
    at: As, grace: User, amina: User, db: Session, letters: Letters
) -> None:
    page = f"/api/family/links/{(link := linked(at(grace), at(amina)))}/progress"
    assert at(grace).get(page).status_code == 200
    assert at(amina).delete(f"/api/family/links/{link}").json()["links"] == []
    answer = at(grace).get(page)
    assert (answer.status_code, answer.json()["detail"]) == (404, "This link is not yours, or it has ended.")
    assert family(at(grace))["links"] == []
    kept = db.query(FamilyLink).one()
    assert (kept.status, kept.revoked_by, kept.revoked_at) == (FamilyStatus.REVOKED, amina.id, NOON)
    assert [(each["to"], each["other"]) for each in letters("family_ended")] == [("grace@home.example", "Amina Nakato")]
    assert [each["link"] for each in letters("family_ended_by_minor")] == [link]
    assert at(amina).delete(f"/api/family/links/{link}").status_code == 404


def test_a_parent_ends_a_link_too_and_nobody_is_alarmed(at: As, grace: User, amina: User, letters: Letters) -> None:
    assert at(grace).delete(f"/api/family/links/{linked(at(grace), at(amina))}").status_code == 200
    assert family(at(amina))["links"] == []
    assert [each["to"] for each in letters("family_ended")] == ["amina@school.example"]
    assert letters("family_ended_by_minor") == []


@pytest.mark.usefixtures("numbers")
def test_what_is_not_allowed_is_not_told_and_only_the_learner_gives_more(
    at: As, grace: User, amina: User, letters: Letters
) -> None:
    link = linked(at(grace), at(amina))
    page, put = f"/api/family/links/{link}/progress", f"/api/family/links/{link}/permissions"
    assert at(amina).put(put, json={"permissions": ["receive_reports"]}).status_code == 200
    refused = at(grace).get(page)
    assert (refused.status_code, refused.json()["code"]) == (403, "NOT_SHARED")
    assert "time" not in refused.json()
    assert letters("family_changed")[-1]["allowed"] == "receive reports"
    more = at(grace).put(put, json={"permissions": ALL})
    assert (more.status_code, more.json()["code"]) == (403, "ONLY_THE_LEARNER_GIVES_MORE")
    assert at(grace).put(put, json={"permissions": []}).json()["links"][0]["permissions"] == []
    assert at(amina).put(put, json={"permissions": ALL}).json()["links"][0]["permissions"] == ALL
    assert at(grace).get(page).status_code == 200


@pytest.mark.usefixtures("numbers")
def test_a_child_whose_account_is_shut_is_shown_to_nobody(at: As, grace: User, amina: User, db: Session) -> None:
    page = f"/api/family/links/{linked(at(grace), at(amina))}/progress"
    db.get_one(User, amina.id).is_active = False
    assert at(grace).get(page).status_code == 404


BUSY = Week(minutes=60, minutes_by_now_last_week=60, questions=30, hardest=None, best=None)


@pytest.mark.parametrize(
    ("week", "what"),
    [
        (Week(0, 90, 0, "Forces", "Waves"), "open one book"),
        (Week(0, 90, 12, "Forces", "Waves"), "Agree with Amina on a time"),
        (Week(60, 60, 30, "Forces", "Waves"), "explain Forces"),
        (Week(20, 60, 30, None, "Waves"), "what took the time to study"),
        (Week(60, 60, 30, None, "Waves"), "Waves is getting better"),
        (BUSY, "learned today"),
    ],
)
def test_the_one_suggestion_is_what_is_needed_most(week: Week, what: str) -> None:
    assert what in suggestion("Amina", week)[0]
