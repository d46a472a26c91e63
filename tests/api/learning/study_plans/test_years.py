"""A plan made for one school year when its learner is in another."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.curriculum.subjects.tables import Subject
from api.learning.study_plans.tables import StudyPlan, StudyPlanTask
from tests.api.conftest import Browser
from tests.api.learning.study_plans.test_plans import made, plan_of, post
from tests.factories import people
from tests.factories.planning import curriculum

UCE = {"exam": "uce", "targetExamDate": "2028-10-09"}


def _learner(browser: Browser, db: Session, year: str = "S2") -> tuple[User, Subject]:
    user = people.person(db, school_year=year)
    browser.sign_in(user)
    subject, _ = curriculum(db, year="S1")
    return user, subject


def _moves(db: Session, user: User, year: str) -> None:
    db.get_one(User, user.id).school_year = year
    db.flush()


def test_a_plan_of_the_learners_own_year_has_nothing_to_say(browser: Browser, db: Session) -> None:
    _, subject = _learner(browser, db)
    assert made(browser, subject, **UCE)["otherYear"] is None
    post(browser, f"plans/{plan_of(browser)['id']}/new-year", 409)


def test_after_a_change_of_year_the_plan_says_so_and_stays_as_it_is(browser: Browser, db: Session) -> None:
    user, subject = _learner(browser, db)
    before = made(browser, subject, **UCE)
    _moves(db, user, "S3")
    found = plan_of(browser)
    assert found["otherYear"] == {
        "was": "S2", "now": "S3", "ownTasks": 0,
        "exam": {"kind": "uce", "name": "UCE 2027", "on": "2027-10-11", "isEstimate": True},
    }  # fmt: skip
    assert found | {"otherYear": None} == before


def test_one_act_ends_it_and_begins_one_for_the_new_year_with_the_same_days(browser: Browser, db: Session) -> None:
    user, subject = _learner(browser, db)
    old = made(browser, subject, **UCE)
    own = {"title": "Ask about graphs", "estimatedMinutes": 20, "dueDate": "2026-11-20"}
    assert browser.post(f"/api/planning/plans/{old['id']}/tasks", json=own).status_code == 201
    _moves(db, user, "S3")
    new = post(browser, f"plans/{old['id']}/new-year", 201)
    assert (new["title"], new["targetExamDate"], new["otherYear"]) == ("Plan for UCE 2027", "2027-10-11", None)
    kept = "weeklyHours", "weekdays", "startTime", "subjects", "weeklyDataMb"
    assert [new[name] for name in kept] == [old[name] for name in kept]
    mine = [(task["title"], task["dueDate"]) for task in new["tasks"] if not task["aiGenerated"]]
    assert mine == [("Ask about graphs", "2026-11-20")]
    assert plan_of(browser)["id"] == new["id"]
    former = db.scalars(select(StudyPlan).where(StudyPlan.user_id == user.id, ~StudyPlan.is_active)).one()
    rows = db.scalars(select(StudyPlanTask.title).where(StudyPlanTask.plan_id == former.id)).all()
    assert sorted(rows) == sorted([*(task["title"] for task in old["tasks"]), "Ask about graphs"])
    post(browser, f"plans/{old['id']}/new-year", 404)


def test_a_plan_that_did_not_note_its_year_is_known_by_its_examination(browser: Browser, db: Session) -> None:
    user, subject = _learner(browser, db)
    made(browser, subject, **UCE)
    plan = db.scalars(select(StudyPlan).where(StudyPlan.user_id == user.id)).one()
    plan.ai_recommendations = {"leftOut": {}}
    db.flush()
    assert plan_of(browser)["otherYear"] is None
    _moves(db, user, "S4")
    assert plan_of(browser)["otherYear"]["was"] == "S2"


def test_choosing_the_new_examination_by_hand_settles_it_and_other_hours_do_not(browser: Browser, db: Session) -> None:
    user, subject = _learner(browser, db)
    plan = made(browser, subject, **UCE)
    _moves(db, user, "S3")
    wish = {name: plan[name] for name in ("exam", "targetExamDate", "weeklyHours", "weekdays")}
    wish |= {"subjects": [str(subject.id)]}
    for change, stays in (({"weeklyHours": 8}, True), ({"targetExamDate": "2027-10-11"}, False)):
        body = browser.put(f"/api/planning/plans/{plan['id']}", json=wish | change).json()
        assert body["otherYear"]
        accepted = post(browser, f"changes/{body['proposal']['id']}/accept")
        assert bool(accepted["otherYear"]) is stays


def test_nobody_begins_anothers_plan_anew(browser: Browser, db: Session) -> None:
    user, subject = _learner(browser, db)
    plan = made(browser, subject, **UCE)
    _moves(db, user, "S3")
    browser.sign_in(people.person(db, school_year="S3"))
    post(browser, f"plans/{plan['id']}/new-year", 404)
