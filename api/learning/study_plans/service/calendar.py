"""A plan in a calendar: an .ics file, and a private address that calendars read again and again."""

import secrets
from collections import defaultdict
from datetime import date, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from icalendar import Calendar, Event, Timezone
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.learning.study_plans.documents import WithdrawnTask, notes_of
from api.learning.study_plans.service.creation import own_plan, tasks_of
from api.learning.study_plans.tables import StudyPlan, StudyPlanTask
from api.platform.clock import KAMPALA
from api.platform.problem import NotFound
from api.platform.secrets import keyed_hash

PURPOSE = "study-plan-calendar"
REFRESH = timedelta(hours=12)


class CalendarNotFound(NotFound):
    title, detail = "Calendar Not Found", "This calendar link no longer works."


def open_feed(db: Session, user_id: UUID, plan_id: UUID) -> str:
    """A new secret for the plan's calendar address, shown once; an earlier one stops working."""
    plan = own_plan(db, user_id, plan_id)
    token = secrets.token_urlsafe(32)
    plan.calendar_hash = keyed_hash(PURPOSE, token)
    return token


def close_feed(db: Session, user_id: UUID, plan_id: UUID) -> StudyPlan:
    """The address works no longer."""
    plan = own_plan(db, user_id, plan_id)
    plan.calendar_hash = None
    return plan


def feed(db: Session, token: str) -> bytes:
    """The calendar behind a secret address; raises `CalendarNotFound`."""
    plan = db.scalar(select(StudyPlan).where(StudyPlan.calendar_hash == keyed_hash(PURPOSE, token)))
    if plan is None:
        raise CalendarNotFound
    return to_ical(plan, tasks_of(db, plan.id))


def to_ical(plan: StudyPlan, tasks: list[StudyPlanTask]) -> bytes:
    """The plan as iCalendar (RFC 5545): a day's tasks after one another from its hour, in Kampala's time.

    A task keeps its UID for as long as it lives, SEQUENCE counts how often the plan was changed, and what left the plan
    is written as cancelled, so that a calendar that opens a newer file moves and removes instead of doubling.
    """
    calendar = Calendar()
    calendar.add("prodid", "-//Kitabo//Study plan//EN")
    calendar.add("version", "2.0")
    calendar.calendar_name = plan.title
    calendar.description = plan.description
    calendar.add("refresh-interval", REFRESH, parameters={"value": "DURATION"})
    calendar.add_component(Timezone.from_tzinfo(ZoneInfo(KAMPALA.key)))
    by_day: dict[date, list[StudyPlanTask]] = defaultdict(list)
    for task in tasks:
        by_day[task.due_date].append(task)
    for day, planned in sorted(by_day.items()):
        begins = datetime.combine(day, plan.start_time, KAMPALA)
        for task in planned:
            calendar.add_component(_event(task, begins, plan.revision))
            begins += timedelta(minutes=task.estimated_minutes)
    for row in notes_of(plan).withdrawn:
        calendar.add_component(_cancelled(row, plan))
    exam = Event()
    exam.add("uid", f"{plan.id}@kitabo")
    exam.add("dtstamp", plan.updated_at)
    exam.add("summary", f"Examination: {plan.title}")
    exam.add("sequence", plan.revision)
    exam.add("dtstart", plan.target_exam_date)
    calendar.add_component(exam)
    return bytes(calendar.to_ical())


def _cancelled(row: WithdrawnTask, plan: StudyPlan) -> Event:
    event = Event()
    begins = datetime.combine(row.day, plan.start_time, KAMPALA)
    event.add("uid", f"{row.id}@kitabo")
    event.add("dtstamp", plan.updated_at)
    event.add("sequence", plan.revision)
    event.add("status", "CANCELLED")
    event.add("summary", row.title)
    event.add("dtstart", begins)
    event.add("dtend", begins + timedelta(minutes=row.minutes))
    event.add("transp", "TRANSPARENT")
    return event


def _event(task: StudyPlanTask, begins: datetime, revision: int) -> Event:
    event = Event()
    event.add("uid", f"{task.id}@kitabo")
    event.add("dtstamp", task.updated_at)
    event.add("sequence", revision)
    event.add("status", "CONFIRMED")
    event.add("summary", f"Done: {task.title}" if task.is_completed else task.title)
    event.add("dtstart", begins)
    event.add("dtend", begins + timedelta(minutes=task.estimated_minutes))
    if task.description:
        event.add("description", task.description)
    event.add("transp", "TRANSPARENT" if task.is_completed else "OPAQUE")
    return event
