"""Answers learners report, what moderators do about them, and passages that are not cited meanwhile."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.learning.assistant.passages import PARTS_A_BLOCK
from api.learning.assistant.schemas import AnswerReportIn
from api.learning.assistant.service.threads import AnswerNotFound, own_answer
from api.learning.assistant.tables import (
    AnswerKind,
    AnswerReport,
    ChatMessage,
    Passage,
    PassageKind,
    ReportState,
    WithheldPassage,
)
from api.platform.audit.service import audit
from api.platform.client_info import Caller
from api.platform.ids import uuid7
from api.platform.problem import NotFound, Problem

LONGEST_SAID = 1_200
Standing = dict[tuple[str, str, int], WithheldPassage]


class AnswerReportNotFound(NotFound):
    title, detail = "Report Not Found", "There is no such report, or no such passage in it."


class AnswerReportDecided(Problem):
    status, title, detail = 409, "Decided Already", "Somebody has decided about this report."


def report_answer(
    db: Session, *, user_id: UUID, message_id: UUID, said: AnswerReportIn, words: str | None, now: datetime
) -> None:
    """Put one answer, its question and what it cites before the moderators; a second report of it changes the reason.

    What is confided is never shown on: an answer to it cannot be reported.
    """
    found = own_answer(db, user_id=user_id, message_id=message_id)
    if found.session_type is AnswerKind.CARE:
        raise AnswerNotFound
    found.reported_as = said.reason
    parts = db.get_one(ChatMessage, message_id).parts
    row = {
        "id": uuid7(), "message_id": message_id, "reason": said.reason, "words": words, "question": found.user_question,
        "answer": found.ai_response, "answer_kind": found.session_type, "steps": parts.get("steps", []),
        "passages": _cited(db, parts), "by_model": found.by_model, "state": ReportState.OPEN, "created_at": now,
    }  # fmt: skip
    added = insert(AnswerReport).values(row)
    again = added.on_conflict_do_update(
        index_elements=["message_id"], set_={"reason": said.reason, "words": words},
        where=AnswerReport.state == ReportState.OPEN,
    )  # fmt: skip
    db.execute(again)
    audit(db, user_id=user_id, action="assistant.answer_reported", entity=("chat_message", str(message_id)))


def _cited(db: Session, parts: dict[str, Any]) -> list[dict[str, Any]]:
    """The passages of an answer as they stand now, in the order of its sources."""
    used = [UUID(each) for each in parts.get("used", [])]
    held = {each.id: each for each in db.scalars(select(Passage).where(Passage.id.in_(used)))}
    return [
        {
            "kind": source["kind"], "sourceId": str(held[each].source_id), "part": held[each].part,
            "madeOf": held[each].made_of, "title": source["title"], "heading": source["heading"],
            "where": source["where"], "url": source["url"], "said": held[each].body[:LONGEST_SAID],
        }
        for each, source in zip(used, parts.get("sources", []), strict=False) if each in held
    ]  # fmt: skip


def list_reports(
    db: Session, *, state: ReportState, page: int, page_size: int
) -> tuple[Sequence[tuple[AnswerReport, str | None]], int]:
    """(reports with who decided, how many there are): open ones oldest first, decided ones newest first."""
    those = AnswerReport.state == state
    order = AnswerReport.created_at if state is ReportState.OPEN else AnswerReport.decided_at.desc()
    asked = (
        select(AnswerReport, User.first_name)
        .outerjoin(User, User.id == AnswerReport.decided_by)
        .where(those)
        .order_by(order, AnswerReport.id)
        .limit(page_size)
        .offset((page - 1) * page_size)
    )
    total = db.scalar(select(func.count()).select_from(AnswerReport).where(those)) or 0
    return [(told, name) for told, name in db.execute(asked)], total


def decide(
    db: Session, *, user_id: UUID, report_id: UUID, state: ReportState, note: str, caller: Caller, now: datetime
) -> None:
    """Mended or kept, with the reason; once."""
    told = _report(db, report_id)
    if told.state is not ReportState.OPEN:
        raise AnswerReportDecided
    told.state, told.note, told.decided_by, told.decided_at = state, note, user_id, now
    audit(db, user_id=user_id, action="assistant.report_decided", entity=("assistant_report", str(told.id)),
          new={"state": state}, caller=caller)  # fmt: skip
    db.flush()


def _report(db: Session, report_id: UUID) -> AnswerReport:
    told = db.get(AnswerReport, report_id, with_for_update=True)
    if told is None:
        raise AnswerReportNotFound
    return told


def withheld(db: Session) -> Standing:
    """What is not cited now, by kind, source and part."""
    held = db.scalars(select(WithheldPassage).where(WithheldPassage.released_at.is_(None)))
    return {(each.kind.value, str(each.source_id), each.part): each for each in held}


def set_citing(
    db: Session, *, user_id: UUID, report_id: UUID, passage: int, may: bool, caller: Caller, now: datetime
) -> None:
    """Take a passage of a reported answer out of what is cited, or back in; saying it twice changes nothing."""
    told = _report(db, report_id)
    if passage >= len(told.passages):
        raise AnswerReportNotFound
    of = told.passages[passage]
    held = withheld(db).get((of["kind"], of["sourceId"], of["part"]))
    if may and held:
        release(db, user_id=user_id, withheld_id=held.id, caller=caller, now=now)
    elif not may and not held:
        row = WithheldPassage(
            kind=PassageKind(of["kind"]), source_id=UUID(of["sourceId"]), part=of["part"], title=of["title"],
            heading=of["heading"], made_of=of["madeOf"], report_id=told.id, withheld_by=user_id, withheld_at=now,
        )  # fmt: skip
        db.add(row)
        db.flush()
        audit(db, user_id=user_id, action="assistant.passage_withheld", entity=("assistant_withheld", str(row.id)),
              new={"title": row.title, "heading": row.heading}, caller=caller)  # fmt: skip


def release(db: Session, *, user_id: UUID, withheld_id: UUID, caller: Caller, now: datetime) -> None:
    """Let a passage be cited again."""
    held = db.get(WithheldPassage, withheld_id, with_for_update=True)
    if held is None or held.released_at is not None:
        raise AnswerReportNotFound
    held.released_at, held.released_by = now, user_id
    audit(db, user_id=user_id, action="assistant.passage_released", entity=("assistant_withheld", str(held.id)),
          caller=caller)  # fmt: skip
    db.flush()


def list_withheld(db: Session) -> list[tuple[WithheldPassage, str | None, str | None, str | None]]:
    """(what is not cited, who said so, why it was reported, the digest of its text now or None if it is gone)."""
    asked = (
        select(WithheldPassage, User.first_name, AnswerReport.reason, Passage.made_of)
        .outerjoin(User, User.id == WithheldPassage.withheld_by)
        .outerjoin(AnswerReport, AnswerReport.id == WithheldPassage.report_id)
        .outerjoin(
            Passage,
            (Passage.kind == WithheldPassage.kind)
            & (Passage.source_id == WithheldPassage.source_id)
            & (Passage.part == WithheldPassage.part),
        )
        .where(WithheldPassage.released_at.is_(None))
        .order_by(WithheldPassage.withheld_at.desc(), WithheldPassage.id)
        .limit(200)
    )
    return [(held, name, why, made_of) for held, name, why, made_of in db.execute(asked)]


def place_of(held: WithheldPassage) -> str:
    """Where a passage is read."""
    if held.kind is PassageKind.PAGE:
        return f"/book/{held.source_id}"
    if held.kind is PassageKind.ITEM:
        return f"/admin/items/{held.source_id}"
    block = held.part // PARTS_A_BLOCK
    return f"/lessons/{held.source_id}" + (f"#part-{block}" if block else "")
