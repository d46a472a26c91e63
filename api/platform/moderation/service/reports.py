"""Reporting content: asked twice is asked once, and nobody is told who did it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.ids import uuid7
from api.platform.moderation.hooks import kinds
from api.platform.moderation.kinds import ContentKind
from api.platform.moderation.rules import require_reason
from api.platform.moderation.tables import CaseState, ModerationCase, ModerationReport
from api.platform.problem import NotFound
from api.platform.schemas import JsonObject


class KindNotFound(NotFound):
    title, detail = "Nothing to Report", "You cannot report this kind of content."


@dataclass(frozen=True, slots=True)
class OwnReport:
    """That somebody reported something, and what was decided; nothing while nobody has."""

    reported_at: datetime
    decided_at: datetime | None
    is_upheld: bool | None


def kind_named(name: str) -> ContentKind:
    found = kinds.all().get(name)
    if found is None:
        raise KindNotFound
    return found


def report(
    db: Session, *, user_id: UUID, kind: str, content_id: UUID, reason: str, words: str | None, client: Client,
    now: datetime,
) -> None:  # fmt: skip
    """Put a piece of content before the moderators; a second report by the same person adds nothing."""
    about = kind_named(kind)
    snapshot = about.accept(db, user_id=user_id, content_id=content_id)
    require_reason(about.reasons, reason, words)
    case = _case(db, kind, content_id, snapshot, now)
    row = {
        "id": uuid7(), "case_id": case.id, "reported_by": user_id if about.names_reporter else None, "reason": reason,
        "words": about.clean(words) or None if words else None, "created_at": now,
    }  # fmt: skip
    added = insert(ModerationReport).values(row).on_conflict_do_nothing().returning(ModerationReport.id)
    if db.scalar(added) is None:
        return
    if case.state is CaseState.DISMISSED:
        case.state, case.note, case.decided_by, case.decided_at = CaseState.OPEN, None, None, None
    # Where reports name nobody, the log does not either: it is kept for good.
    who = user_id if about.names_reporter else None
    audit(db, user_id=who, action="moderation.reported", entity=("moderation_case", str(case.id)),
          new={"kind": kind, "reason": reason}, client=client if who else None)  # fmt: skip


def _case(db: Session, kind: str, content_id: UUID, snapshot: JsonObject | None, now: datetime) -> ModerationCase:
    """The one case of this content, locked: a decision and a report wait for each other."""
    row = {"id": uuid7(), "kind": kind, "content_id": content_id, "snapshot": snapshot, "state": CaseState.OPEN,
           "created_at": now}  # fmt: skip
    db.execute(insert(ModerationCase).values(row).on_conflict_do_nothing(index_elements=["kind", "content_id"]))
    those = select(ModerationCase).where(ModerationCase.kind == kind, ModerationCase.content_id == content_id)
    return db.scalars(those.with_for_update().execution_options(populate_existing=True)).one()


def reported(db: Session, *, kind: str, content_ids: Iterable[UUID]) -> set[UUID]:
    """Which of these somebody reported, of a kind that only one person can see."""
    those = ModerationCase.content_id.in_(list(content_ids))
    return set(db.scalars(select(ModerationCase.content_id).where(ModerationCase.kind == kind, those)))


def own_reports(db: Session, *, user_id: UUID, kind: str, content_ids: Iterable[UUID]) -> dict[UUID, OwnReport]:
    """What somebody reported among these, by the content's id."""
    asked = (
        select(ModerationCase, ModerationReport.created_at)
        .join(ModerationReport, ModerationReport.case_id == ModerationCase.id)
        .where(
            ModerationReport.reported_by == user_id,
            ModerationCase.kind == kind,
            ModerationCase.content_id.in_(list(content_ids)),
        )
    )
    return {
        case.content_id: OwnReport(at, case.decided_at, case.state is CaseState.UPHELD if case.decided_at else None)
        for case, at in db.execute(asked)
    }
