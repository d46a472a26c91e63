"""What moderators see: a queue without content, and one case at a time with it. Each look at content is logged."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from sqlalchemy import ColumnElement, and_, func, not_, or_, select
from sqlalchemy.orm import Session

from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.directory import PEOPLE
from api.platform.moderation.hooks import kinds
from api.platform.moderation.kinds import Content, ContentFile
from api.platform.moderation.rules import CaseDecided
from api.platform.moderation.service.reports import kind_named
from api.platform.moderation.tables import CaseState, ModerationCase, ModerationReport
from api.platform.problem import NotFound
from api.platform.schemas import JsonObject


class CaseNotFound(NotFound):
    title, detail = "Report Not Found", "We did not find this report, or it is about you."


class CaseOrder(StrEnum):
    """Which of the open cases stand first."""

    OLDEST = "oldest"
    MOST_REPORTED = "most_reported"


@dataclass(frozen=True, slots=True)
class CaseRow:
    """A case as the queue lists it."""

    case: ModerationCase
    reports: Sequence[ModerationReport]
    decided_by: str | None


def _is_party(user_id: UUID) -> ColumnElement[bool]:
    """Whether somebody reported it, wrote it, or was written to: who may neither read it here nor decide."""
    own = select(ModerationReport.case_id).where(ModerationReport.reported_by == user_id)
    content = [
        and_(ModerationCase.kind == name, ModerationCase.content_id.in_(kind.of(user_id)))
        for name, kind in kinds.all().items()
    ]
    return or_(ModerationCase.id.in_(own), *content)


def _listed(user_id: UUID) -> ColumnElement[bool]:
    """Cases of others that somebody still reports: a report goes with the account it came from."""
    is_reported = select(ModerationReport.id).where(ModerationReport.case_id == ModerationCase.id).exists()
    return and_(is_reported, not_(_is_party(user_id)))


def list_cases(
    db: Session, *, user_id: UUID, state: CaseState, kind: str | None, order: CaseOrder, page: int, page_size: int
) -> tuple[list[CaseRow], int]:
    """(cases of one state, how many there are): open ones in the order asked for, decided ones newest first."""
    those = and_(ModerationCase.state == state, _listed(user_id))
    if kind is not None:
        those = and_(those, ModerationCase.kind == kind)
    times = select(func.count()).where(ModerationReport.case_id == ModerationCase.id).scalar_subquery()
    asked = select(ModerationCase).where(those)
    if state is not CaseState.OPEN:
        asked = asked.order_by(ModerationCase.decided_at.desc())
    elif order is CaseOrder.MOST_REPORTED:
        asked = asked.order_by(times.desc())
    asked = asked.order_by(ModerationCase.created_at, ModerationCase.id)
    found = db.scalars(asked.limit(page_size).offset((page - 1) * page_size)).all()
    total = db.scalar(select(func.count()).select_from(ModerationCase).where(those)) or 0
    return _rows(db, found), total


def count_open(db: Session, user_id: UUID) -> dict[str, int]:
    """How many cases of each kind wait for this moderator."""
    waiting = select(ModerationCase.kind, func.count()).where(
        ModerationCase.state == CaseState.OPEN, _listed(user_id)
    )  # fmt: skip
    found = {kind: count for kind, count in db.execute(waiting.group_by(ModerationCase.kind))}
    return {name: found.get(name, 0) for name in kinds.all()}


def _rows(db: Session, cases: Sequence[ModerationCase]) -> list[CaseRow]:
    ids = [case.id for case in cases]
    said: dict[UUID, list[ModerationReport]] = {each: [] for each in ids}
    oldest = select(ModerationReport).order_by(ModerationReport.created_at, ModerationReport.id)
    for report in db.scalars(oldest.where(ModerationReport.case_id.in_(ids))):
        said[report.case_id].append(report)
    people = select(PEOPLE.c.id, PEOPLE.c.first_name).where(PEOPLE.c.id.in_({case.decided_by for case in cases}))
    names = {who: name for who, name in db.execute(people)}
    return [CaseRow(case, said[case.id], names.get(case.decided_by)) for case in cases]


def get_case(db: Session, *, user_id: UUID, case_id: UUID, lock: bool = False) -> ModerationCase:
    """A case this moderator may look at; raises `CaseNotFound` where they are party to it as if there were none."""
    asked = select(ModerationCase).where(ModerationCase.id == case_id, _listed(user_id))
    found = db.scalar(asked.with_for_update().execution_options(populate_existing=True) if lock else asked)
    if found is None:
        raise CaseNotFound
    return found


def open_case(db: Session, *, user_id: UUID, case_id: UUID, client: Client) -> tuple[CaseRow, Content | None]:
    """A case with its content; without it once it is gone, or private and decided. That it was read is logged."""
    case = get_case(db, user_id=user_id, case_id=case_id)
    [row] = _rows(db, [case])
    content = None if is_closed(case) else show(db, case)
    if content is not None:
        audit(db, user_id=user_id, action="moderation.content_read", entity=("moderation_case", str(case.id)),
              client=client)  # fmt: skip
    return row, content


def is_closed(case: ModerationCase) -> bool:
    """Private content is shown to decide about it, and no longer."""
    return kind_named(case.kind).is_private and case.state is not CaseState.OPEN


def show(db: Session, case: ModerationCase) -> Content | None:
    kept: JsonObject | None = case.snapshot
    return kind_named(case.kind).show(db, content_id=case.content_id, snapshot=kept)


def open_file(
    db: Session, *, user_id: UUID, case_id: UUID, file_id: UUID, client: Client
) -> tuple[ContentFile, Sequence[UUID]]:
    """A file of reported content, and the learners it is about, for as long as the content is shown; it is logged."""
    case = get_case(db, user_id=user_id, case_id=case_id)
    if is_closed(case):
        raise CaseDecided
    content = show(db, case)
    for file in content.files if content else ():
        if file.id == file_id:
            audit(db, user_id=user_id, action="moderation.file_opened", entity=("moderation_case", str(case.id)),
                  new={"file": str(file.id)}, client=client)  # fmt: skip
            return file, content.learner_ids if content else ()
    raise CaseNotFound
