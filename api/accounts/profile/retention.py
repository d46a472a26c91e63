"""Making exports as they were asked for, and keeping what was promised. Any number may run at once:
each export, each person to forget and each consent that ends is taken by one of them.
"""

import logging
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import or_, select, update
from sqlalchemy.orm import Session

from api.accounts.auth.tables import SignedInSession, User
from api.accounts.profile.hooks import on_retention_round
from api.accounts.profile.service import achievements, deletion, export, guardian
from api.accounts.profile.tables import GuardianConsent, PersonalExport
from api.platform.clock import day_of
from api.platform.jobs.registry import Transaction
from api.platform.roles import Role

log = logging.getLogger("kitabo.keeping")
RECENT = timedelta(hours=26)


def make_exports(at: datetime, within: Transaction) -> int:
    """Make every export that waits; one that fails says so and does not hold up the rest."""
    made = 0
    while True:
        with within() as db:
            export_id = export.take_next(db, at)
        if export_id is None:
            return made
        try:
            _make(at, export_id, within)
            made += 1
        except Exception:
            log.exception("export %s failed", export_id)


def make_export(at: datetime, export_id: UUID, within: Transaction) -> bool:
    """Make one export, also one whose maker died or failed; False when there is nothing left to do."""
    with within() as db:
        is_begun = export.begin(db, export_id)
    if is_begun:
        _make(at, export_id, within)
    return is_begun


def _make(at: datetime, export_id: UUID, within: Transaction) -> None:
    try:
        with within() as db:
            export.make(db, export_id, now=at, say=_progress(export_id, within))
    except Exception:
        with within() as db:
            export.failed(db, export_id)
        raise


def _progress(export_id: UUID, within: Transaction) -> export.Say:
    """Progress is written in small transactions of its own, so that the person sees it while it grows."""

    def say(percent: int, step: str) -> None:
        with within() as db:
            db.execute(
                update(PersonalExport).where(PersonalExport.id == export_id).values(progress_pct=percent, step=step)
            )

    return say


def keep_promises(at: datetime, within: Transaction) -> None:
    """What is due: people to forget, files and consents that end, achievements of those who were here."""
    with within() as db:
        waiting = deletion.due(db, at)
    for request_id in waiting:
        with within() as db:
            deletion.settle(db, request_id, at)
    with within() as db:
        deletion.forget_last_letters(db)
        export.expire(db, at)
    with within() as db:
        end_consents(db, at)
    with within() as db:
        on_retention_round(db, at)
    with within() as db:
        people = recent_learners(db, at)
    for user_id in people:
        with within() as db:
            achievements.collect(db, user_id)


def end_consents(db: Session, at: datetime) -> int:
    """A learner who has turned eighteen speaks for themselves: what a guardian agreed to ends that day."""
    grown = select(GuardianConsent).where(
        GuardianConsent.consented_at.is_not(None),
        GuardianConsent.withdrawn_at.is_(None),
        GuardianConsent.ends_on <= day_of(at),
    )
    ended = db.scalars(grown.with_for_update(skip_locked=True)).all()
    for consent in ended:
        guardian.end(db, consent, db.get_one(User, consent.user_id), by="age", now=at)
    return len(ended)


def recent_learners(db: Session, at: datetime) -> list[UUID]:
    browser = select(SignedInSession.id).where(
        SignedInSession.user_id == User.id, SignedInSession.last_seen_at > at - RECENT
    )
    seen = or_(User.last_login_at > at - RECENT, browser.exists())
    return list(db.scalars(select(User.id).where(User.role == Role.USER, User.is_active, seen)))
