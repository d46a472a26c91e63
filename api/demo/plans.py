"""python -m api.demo.plans: study plans of the demo's learners, made weeks ago and lived with since.

Everything goes through the services at moments of the past, as the learners would have done it: days kept and days
missed, a plan made anew with what it dropped, work ticked by hand and work that was seen. It needs the published
numbers, so it runs after the first warehouse. A country that has plans is left as it is.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.curriculum.subjects.tables import Topic
from api.demo import study_sessions
from api.demo.sign_in import DEMO_ACCOUNTS
from api.learning.study_plans.service import commands, creation, revision
from api.learning.study_plans.service.exams import exams_ahead
from api.learning.study_plans.service.presenters import catch_up
from api.learning.study_plans.tables import ChangeCause, StudyPlan, StudyRecommendation
from api.learning.study_plans.topic_order import listed_topics
from api.learning.study_plans.wishes import Learner, Wishes
from api.platform.clock import day_of, now, start_of_day
from api.platform.db import engine
from api.platform.entitlements import is_subscribed
from api.platform.problem import Malformed, Problem
from api.school.classes.service import members_of, taught_by

SHARE: Final = 12  # one in so many learners beside the class, and at most MOST of them
MOST: Final = 40
WAYS: Final = (  # hours a week, weekdays (0 is Monday), megabytes a week, the hour it begins
    (6, [0, 2, 4, 5], None, time(19)),
    (4, [1, 3, 5], 60, time(17, 30)),
    (8, [0, 1, 2, 3, 5], None, time(19, 30)),
    (5, [5, 6], 120, time(9)),
)
KEPT_PCT: Final = (90, 75, 60, 45)  # of the tasks of a day that was kept
AGO: Final = (22, 19, 16, 24, 13)  # days since the plan was made
LOST: Final = range(6, 10)  # days after it was made on which nothing was done
AGAIN: Final = 10  # the day after it was made on which it was made anew
EVENING: Final = timedelta(hours=20, minutes=10)
RESTS, DECLINES, LEAVES, OWN = 11, 6, 5, 3  # every so many-th learner


@dataclass(frozen=True)
class Life:
    """One learner, their number in the order of the seed, and the day they made their plan."""

    user: User
    number: int
    made: date

    def at(self, day: date) -> datetime:
        """The evening of a day, each learner at minutes of their own."""
        return start_of_day(day) + EVENING + timedelta(minutes=self.number * 7 % 45)

    def keeps(self, task: int, day: date) -> bool:
        """Whether a task of a day was done: the same every time for the same learner and day."""
        return (self.number * 31 + day.toordinal() * 17 + task * 53) % 100 < KEPT_PCT[self.number % len(KEPT_PCT)]


def main() -> None:
    with Session(engine()) as db:
        student = db.scalar(select(User).where(User.email == dict(DEMO_ACCOUNTS)["Student"]))
        if student is None or db.scalar(select(StudyPlan.id).limit(1)):
            print("The demo's study plans stand already, or there is no demo; nothing to do.", flush=True)
            return
        learners = _learners(db, student)
    today, planned = day_of(now()), 0
    for number, learner_id in enumerate(learners):
        with Session(engine()) as db, db.begin():
            user = db.get_one(User, learner_id)
            life = Life(user, number, today - timedelta(days=AGO[number % len(AGO)]))
            planned += _live(db, life, today)
    print(f"  {planned} study plans of {len(learners)} learners", flush=True)
    print(f"  {study_sessions.write(learners, today)} study sessions", flush=True)


def _learners(db: Session, student: User) -> list[UUID]:
    """The demo's student, their class, and a share of the other learners with a list.

    Who else stands on the sign-in screen has no plan yet: making one is the visitor's.
    """
    visited = set(db.scalars(select(User.id).where(User.email.in_([email for _, email in DEMO_ACCOUNTS]))))
    teacher = db.scalar(select(User.id).where(User.email == dict(DEMO_ACCOUNTS)["Teacher"]))
    own = [each for each in taught_by(db, teacher) if each.school_year == student.school_year] if teacher else []
    mates = [user.id for each in own[:1] for user in members_of(db, each.id)]
    row = StudyRecommendation
    listed = db.scalars(select(row.user_id).where(row.is_active).distinct().order_by(row.user_id)).all()
    others = [each for each in listed if each not in mates][::SHARE][:MOST]
    found = dict.fromkeys([student.id, *sorted(set(mates)), *others])
    return [each for each in found if each in set(listed) and (each == student.id or each not in visited)]


def _live(db: Session, life: Life, today: date) -> bool:
    """Make one learner's plan and live with it until yesterday; whether there was something to plan."""
    learner = Learner(life.user.id, life.user.school_year, is_subscribed(life.user, life.at(life.made)))
    try:
        with db.begin_nested():
            plan = creation.start(db, learner, _wishes(db, life), life.at(life.made))
    except (Malformed, creation.NothingToPlan):
        return False
    if life.number % OWN == 0:
        commands.add(db, life.user.id, plan.id, title="Ask the teacher about last week's test", minutes=15,
                   on=life.made + timedelta(days=3), now=life.at(life.made))  # fmt: skip
    seen = study_sessions.seen(db, life.user.id, today)
    rests = life.number % RESTS == RESTS - 1
    last = AGAIN - 3 if rests else (today - life.made).days
    for n in range(last):
        day = life.made + timedelta(days=n)
        if n == AGAIN and life.number % LEAVES != LEAVES - 1:
            _make_anew(db, life, learner, plan, life.at(day))
        if n not in LOST:
            _keep(db, life, plan, day, seen)
    if rests:
        commands.pause(db, life.user.id, plan.id, life.at(life.made + timedelta(days=last)))
    catch_up(db, life.user.id)
    return True


def _wishes(db: Session, life: Life) -> Wishes:
    """Toward the end of term, the mocks or UCE, in the subjects of the first of their list."""
    hours, weekdays, data_mb, begins = WAYS[life.number % len(WAYS)]
    exams = exams_ahead(life.made, life.user.school_year)
    exam = exams[-1] if life.number == 0 else exams[life.number % len(exams)]
    topics = [row.topic_id for row in listed_topics(db, life.user.id, life.at(life.made))]
    of_topic = {
        id: subject for id, subject in db.execute(select(Topic.id, Topic.subject_id).where(Topic.id.in_(topics)))
    }
    subjects = list(dict.fromkeys(of_topic[topic] for topic in topics if topic))[:3]
    return Wishes(exam.kind, exam.on, subjects, hours, weekdays, data_mb, begins)


def _keep(db: Session, life: Life, plan: StudyPlan, day: date, seen: study_sessions.Seen) -> None:
    """Tick what the learner says was done on a day; nothing on a day that left no such work."""
    for at, task in enumerate(creation.tasks_of(db, plan.id)):
        is_due = task.due_date == day and not task.is_completed
        if is_due and seen.allow(task.task_type, day) and life.keeps(at, day):
            commands.tick(db, life.user.id, task.id, life.at(day))


def _make_anew(db: Session, life: Life, learner: Learner, plan: StudyPlan, at: datetime) -> None:
    """After lost days the plan is made anew; most accept it, some keep theirs."""
    try:
        change = revision.propose(db, learner, plan.id, at, cause=ChangeCause.ASKED)
    except Problem:  # the examination has come meanwhile
        return
    if life.number % DECLINES == DECLINES - 1:
        revision.decline(db, life.user.id, change.id, at)
    else:
        revision.accept(db, life.user.id, change.id, at)


if __name__ == "__main__":
    main()
