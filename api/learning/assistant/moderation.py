"""Reported answers, for those who look after the lessons: what was asked, what was said, what it was taken from."""

from uuid import UUID

from fastapi import APIRouter, status

from api.learning.assistant.schemas import (
    AnswerReportDecision,
    AnswerReportOut,
    AnswerStep,
    PassageCitingIn,
    ReportedPassage,
    WithheldPassageOut,
)
from api.learning.assistant.service import reports
from api.learning.assistant.tables import AnswerReport, ReportState
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import Staff
from api.platform.schemas import Page, PageNumber, PageSize

router = APIRouter(prefix="/api/admin/assistant-reports", tags=["assistant"])


@router.get("")
def list_answer_reports(
    _: Staff, db: Db, state: ReportState = ReportState.OPEN, page: PageNumber = 1, page_size: PageSize = 10
) -> Page[AnswerReportOut]:
    rows, total = reports.list_reports(db, state=state, page=page, page_size=page_size)
    held = reports.withheld(db)
    return Page(data=[_told(row, name, held) for row, name in rows], total=total, page=page, page_size=page_size)


@router.get("/withheld")
def list_withheld_passages(_: Staff, db: Db) -> list[WithheldPassageOut]:
    """Passages that are not cited until they are released."""
    return [
        WithheldPassageOut(
            id=held.id, kind=held.kind, title=held.title, heading=held.heading, url=reports.place_of(held),
            reason=why, withheld_at=held.withheld_at, withheld_by=name, has_changed=made_of != held.made_of,
            is_gone=made_of is None,
        )
        for held, name, why, made_of in reports.list_withheld(db)
    ]  # fmt: skip


@router.delete("/withheld/{withheld_id}", status_code=status.HTTP_204_NO_CONTENT)
def release_passage(withheld_id: UUID, me: Staff, caller: From, now: Now, db: Db) -> None:
    reports.release(db, user_id=me.id, withheld_id=withheld_id, caller=caller, now=now)


@router.post("/{report_id}", status_code=status.HTTP_204_NO_CONTENT)
def decide_answer_report(
    report_id: UUID, body: AnswerReportDecision, me: Staff, caller: From, now: Now, db: Db
) -> None:
    reports.decide(db, user_id=me.id, report_id=report_id, state=body.state, note=body.note, caller=caller, now=now)


@router.put("/{report_id}/passages", status_code=status.HTTP_204_NO_CONTENT)
def set_passage_citing(report_id: UUID, body: PassageCitingIn, me: Staff, caller: From, now: Now, db: Db) -> None:
    """Whether a passage of a reported answer may be cited again, by anybody's answer."""
    reports.set_citing(
        db, user_id=me.id, report_id=report_id, passage=body.passage, may=body.may_be_cited, caller=caller, now=now
    )


def _told(row: AnswerReport, decided_by: str | None, held: reports.Standing) -> AnswerReportOut:
    passages = [
        ReportedPassage(
            kind=each["kind"], title=each["title"], heading=each["heading"], where=each["where"], url=each["url"],
            said=each["said"], may_be_cited=(each["kind"], each["sourceId"], each["part"]) not in held,
        )
        for each in row.passages
    ]  # fmt: skip
    return AnswerReportOut(
        id=row.id, reason=row.reason, words=row.words, question=row.question, answer=row.answer,
        answer_kind=row.answer_kind, steps=[AnswerStep.model_validate(each) for each in row.steps], passages=passages,
        by_model=row.by_model, state=row.state, note=row.note, reported_at=row.created_at, decided_at=row.decided_at,
        decided_by=decided_by,
    )  # fmt: skip
