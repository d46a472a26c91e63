"""Deciding about a case, once, by somebody who is not party to it; and taking that back."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.moderation.hooks import notify
from api.platform.moderation.rules import author_title, reporter_title, require_move
from api.platform.moderation.service.queries import get_case, show
from api.platform.moderation.service.reports import kind_named
from api.platform.moderation.tables import CaseState, ModerationCase, ModerationReport
from api.platform.problem import Problem


class ContentGone(Problem):
    status, title = 409, "It Is Gone"
    detail = "What was reported is not there any more. You can only leave it."


def decide(
    db: Session, *, user_id: UUID, case_id: UUID, state: CaseState, note: str, client: Client, now: datetime
) -> None:
    """Uphold the reports or dismiss them, with the reason; the content follows, and who it concerns is told."""
    case = get_case(db, user_id=user_id, case_id=case_id, lock=True)
    require_move(case.state, state)
    if state is CaseState.UPHELD:
        if show(db, case) is None:
            raise ContentGone
        kind_named(case.kind).remove(db, case.content_id, now)
    case.state, case.note, case.decided_by, case.decided_at = state, note.strip(), user_id, now
    _notify(db, case, state, note.strip(), for_author=state is CaseState.UPHELD, now=now)
    audit(db, user_id=user_id, action="moderation.decided", entity=("moderation_case", str(case.id)),
          old={"state": CaseState.OPEN}, new={"state": state, "note": note.strip()}, client=client)  # fmt: skip
    db.flush()


def reopen(db: Session, *, user_id: UUID, case_id: UUID, note: str, client: Client, now: datetime) -> None:
    """Take a decision back, with the reason: what was hidden is shown again until somebody decides anew."""
    case = get_case(db, user_id=user_id, case_id=case_id, lock=True)
    require_move(case.state, CaseState.OPEN)
    before = case.state
    if before is CaseState.UPHELD:
        kind_named(case.kind).restore(db, case.content_id)
    _notify(db, case, CaseState.OPEN, note.strip(), for_author=before is CaseState.UPHELD, now=now)
    case.state, case.note, case.decided_by, case.decided_at = CaseState.OPEN, None, None, None
    audit(db, user_id=user_id, action="moderation.reopened", entity=("moderation_case", str(case.id)),
          old={"state": before}, new={"state": CaseState.OPEN, "note": note.strip()}, client=client)  # fmt: skip
    db.flush()


def _notify(db: Session, case: ModerationCase, state: CaseState, text: str, *, for_author: bool, now: datetime) -> None:
    """Those who reported it, and whoever wrote it where it changed for them."""
    kind = kind_named(case.kind)
    audience = kind.audience(db, case.content_id)
    named = select(ModerationReport.reported_by).where(ModerationReport.case_id == case.id)
    reporters = {who for who in db.scalars(named) if who is not None}
    if audience and audience.reporter_id:
        reporters.add(audience.reporter_id)
    url = audience.url if audience else "/notices"
    for who in sorted(reporters):
        notify(db, who, reporter_title(kind.noun, kind.removed, state), text, url, now)
    if for_author and audience and audience.author_id:
        notify(db, audience.author_id, author_title(kind.noun, kind.removed, state), text, url, now)
