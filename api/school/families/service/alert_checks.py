"""The round of every morning: whose parent asked to be told of what, told once for each cause and period."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.learning.figures.study_days import monday_of
from api.notifications.email.service import post
from api.notifications.in_app.service import notify
from api.notifications.sms.service import post_sms
from api.notifications.sms.tables import SmsPurpose
from api.platform.clock import day_of
from api.platform.ids import uuid7
from api.platform.marts.window import NumbersNotReady, marts
from api.platform.pseudonym import learner_key
from api.school.families import alert_rules
from api.school.families.alert_rules import Cause
from api.school.families.service import activity, goals
from api.school.families.tables import (
    AlertKind,
    FamilyAlert,
    FamilyAlertRule,
    FamilyGoal,
    FamilyLink,
    GoalStatus,
    ParentChildLink,
    Permission,
)
from api.settings import settings

RISK: Final = "select risk, why from learning.at_risk_learners where learner_key = $me"
STALE: Final = timedelta(days=7)  # a goal that ended longer ago is no news


def watched(db: Session) -> list[UUID]:
    """The links with anything to look at, each for a transaction of its own."""
    asked = select(FamilyAlertRule.link_id).where(FamilyAlertRule.is_on).distinct()
    return list(db.scalars(select(ParentChildLink.id).where(ParentChildLink.id.in_(asked), ParentChildLink.is_active)))


def watch(db: Session, link_id: UUID, now: datetime) -> int:
    """Tell the parent of one link what they asked to hear, if the learner lets them see it; how much was new."""
    link = db.scalar(select(ParentChildLink).where(ParentChildLink.id == link_id).with_for_update(skip_locked=True))
    if link is None or not link.allows(Permission.VIEW_PROGRESS):
        return 0
    parent, learner = db.get_one(User, link.parent_user_id), db.get_one(User, link.student_user_id)
    if not (parent.is_active and learner.is_active):
        return 0
    rules = db.scalars(select(FamilyAlertRule).where(FamilyAlertRule.link_id == link.id, FamilyAlertRule.is_on))
    raised = 0
    for rule in rules:
        for cause in _causes(db, rule, link, learner, day_of(now), now):
            raised += _raise(db, rule, link, parent, learner, cause, now)
    return raised


def _causes(
    db: Session, rule: FamilyAlertRule, link: ParentChildLink, learner: User, today: date, now: datetime
) -> Iterator[Cause]:
    name, found = learner.first_name, None
    match rule.kind:
        case AlertKind.QUIET_DAYS:
            last = activity.last_work(db, learner.id)
            found = alert_rules.quiet(name, last=day_of(last) if last else None, linked=_linked_on(db, link),
                                 today=today, days=rule.threshold or 0)  # fmt: skip
        case AlertKind.LOW_AVERAGE:
            answers, correct, earlier = activity.right_answers(db, learner.id, now)
            found = alert_rules.low(name, answers=answers, correct=correct, earlier=earlier, today=today,
                               bound=rule.threshold or 0)  # fmt: skip
        case AlertKind.GOAL_MISSED:
            yield from _missed(db, link, learner, today)
        case AlertKind.AT_RISK:
            found = _risk(learner, today)
    if found:
        yield found


def _linked_on(db: Session, link: ParentChildLink) -> date:
    since = db.scalar(select(FamilyLink.verified_at).where(FamilyLink.family_code == link.link_code))
    return day_of(since or link.created_at)


def _missed(db: Session, link: ParentChildLink, learner: User, today: date) -> Iterator[Cause]:
    """Goals of last week, and goals whose day has passed: those the two agreed on, never the learner's own."""
    agreed = select(FamilyGoal).where(
        FamilyGoal.link_id == link.id, FamilyGoal.status.in_((GoalStatus.AGREED, GoalStatus.MISSED))
    )
    found = db.scalars(agreed).all()
    progress = goals.progress_by_goal(db, learner.id, found, today)
    last_monday = monday_of(today) - timedelta(weeks=1)
    for goal in found:
        words = goals.words_of(db, goal)
        if goal.status is GoalStatus.MISSED and goal.due_on and goal.settled_at and today - goal.due_on <= STALE:
            yield alert_rules.missed_day(learner.first_name, goal=words, goal_id=goal.id, due_on=goal.due_on)
        if goal.status is not GoalStatus.AGREED:
            continue
        for week in progress[goal.id].weeks:
            if week.week_on == last_monday and week.is_whole and not week.is_reached:
                yield alert_rules.missed_week(learner.first_name, goal=words, goal_id=goal.id, week_on=week.week_on,
                                         done=week.done, target=goal.target)  # fmt: skip


def _risk(learner: User, today: date) -> Cause | None:
    try:
        row = marts.one(RISK, {"me": learner_key(learner.id)})
    except NumbersNotReady:  # no forecast was published yet
        return None
    if row is None:
        return None
    return alert_rules.at_risk(learner.first_name, why=str(row["why"]).rstrip("."),
                               is_estimate=row["risk"] == "at_risk", today=today)  # fmt: skip


def _raise(
    db: Session, rule: FamilyAlertRule, link: ParentChildLink, parent: User, learner: User, cause: Cause, now: datetime
) -> int:
    """Note and tell it unless that was done already: bell and mail to the parent, the bell of the learner too."""
    row = {"id": uuid7(), "link_id": link.id, "kind": cause.kind, "period": cause.period, "title": cause.title,
           "says": cause.says, "advice": cause.advice, "raised_at": now}  # fmt: skip
    added = insert(FamilyAlert).values(row).on_conflict_do_nothing(index_elements=["link_id", "kind", "period"])
    alert_id = db.scalar(added.returning(FamilyAlert.id))
    if alert_id is None:
        return 0
    page, once = f"/parent?child={link.id}", f"family_alert:{alert_id}"
    notify(db, parent.id, kind="family_alert", title=f"{learner.first_name}: {cause.title}", text=cause.says, url=page,
         now=now, once=once)  # fmt: skip
    notify(db, learner.id, kind="family_alert", title=f"{parent.first_name} was told: {cause.title}", text=cause.says,
         url="/account/family", now=now, once=once)  # fmt: skip
    post(db, "family_alert", to=parent.email, now=now, user_id=parent.id, once=once, first_name=parent.first_name,
         learner=learner.first_name, title=cause.title, says=cause.says, advice=cause.advice,
         link=f"{settings().base_url}{page}")  # fmt: skip
    if rule.by_sms:
        words = f"{settings().site_name}: {cause.title} ({learner.first_name}). {cause.says}"
        post_sms(db, parent.id, SmsPurpose.ALERT, words, once=once, now=now)
    return 1
