"""The week's digest: one mail a parent with all children who allow it, and a short message a child where asked for."""

from datetime import date, datetime, timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.display_names import distinct_names, first_name_of
from api.accounts.auth.tables import User
from api.learning.analytics.progress import progress
from api.notifications.email.service import post
from api.notifications.sms.service import post_sms
from api.notifications.sms.tables import SmsPurpose
from api.platform.clock import KAMPALA, day_of, start_of_day
from api.school.families.rules import suggestion
from api.school.families.service.presenters import week_of
from api.school.families.tables import ParentChildLink, Permission
from api.school.progress_reports.service.presenters import new_reports
from api.school.weekly_digests import rules
from api.school.weekly_digests.rules import ChildWeek
from api.settings import settings

CATCHES_UP = timedelta(days=1)  # a Sunday that fell into an outage is told on Monday, and no later


def digest_day(now: datetime) -> date | None:
    """The Sunday whose digest may go out now, or None: from its evening on, for a day."""
    local = now.astimezone(KAMPALA)
    sunday = local.date() - timedelta(days=(local.weekday() - constants.DIGEST_WEEKDAY) % 7)
    began = datetime.combine(sunday, datetime.min.time(), KAMPALA) + timedelta(hours=constants.DIGEST_HOUR)
    return sunday if timedelta(0) <= local - began < CATCHES_UP else None


def digested(db: Session) -> list[UUID]:
    """Parents with a child who lets them receive reports."""
    links = db.scalars(select(ParentChildLink).where(ParentChildLink.is_active)).all()
    return sorted({link.parent_user_id for link in links if _is_shared(link)})


def _is_shared(link: ParentChildLink) -> bool:
    return link.allows(Permission.VIEW_PROGRESS) and link.allows(Permission.RECEIVE_REPORTS)


def children_of(db: Session, parent_id: UUID, now: datetime) -> list[ChildWeek]:
    """The week of every child of one parent."""
    links = db.scalars(
        select(ParentChildLink).where(ParentChildLink.parent_user_id == parent_id, ParentChildLink.is_active)
    )
    children = [db.get_one(User, link.student_user_id) for link in links if _is_shared(link)]
    names, weeks = distinct_names((child for child in children if child.is_active), first_name_of), []
    for child in children:
        if name := names.get(child.id):
            numbers = progress(db, learner_id=child.id, now=now)
            what, why = suggestion(name, week_of(numbers))
            weeks.append(ChildWeek(name, numbers, what, why, new_reports(db, child.id, now)))
    return sorted(weeks, key=lambda child: child.name)


def send_digest(db: Session, parent_id: UUID, day: date, now: datetime) -> bool:
    """Post one parent's digest of the week that ends on this day; the same week once."""
    parent = db.get_one(User, parent_id)
    until = min(now, start_of_day(day + timedelta(days=1)) - timedelta(seconds=1))  # the next week is not in it
    children = children_of(db, parent_id, until) if parent.is_active else []
    if not children:
        return False
    once = f"weekly_digest:{parent_id}:{day}"
    as_of = day_of(children[0].progress.as_of)
    is_new = post(
        db, "weekly_digest", to=parent.email, now=now, user_id=parent_id, once=once, first_name=parent.first_name,
        names=rules.names(children), children=rules.mail_text(children), as_of=f"{as_of:%A} {as_of.day} {as_of:%B}",
        link=f"{settings().base_url}/parent",
    )  # fmt: skip
    for at, child in enumerate(children):
        text = rules.sms(settings().site_name, child)
        post_sms(db, parent_id, SmsPurpose.DIGEST, text, once=f"{once}:{at}", now=now)
    return is_new
