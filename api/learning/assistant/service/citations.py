"""Passages that reported answers cite, and those that are not cited until they are released."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.learning.assistant.defined_words import PARTS_A_BLOCK
from api.learning.assistant.schemas import AnswerSnapshot, CitedPassage
from api.learning.assistant.service.reports import KIND
from api.learning.assistant.tables import Passage, PassageKind, WithheldPassage
from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.moderation.service.queries import get_case
from api.platform.moderation.tables import ModerationReport
from api.platform.problem import NotFound

WithheldPassages = dict[tuple[PassageKind, UUID, int], WithheldPassage]


class PassageNotFound(NotFound):
    title, detail = "Passage Not Found", "There is no such report of an answer, or no such passage in it."


def cited_in(db: Session, *, user_id: UUID, case_id: UUID) -> list[CitedPassage]:
    """The passages a reported answer cites, for a moderator who is not party to it."""
    case = get_case(db, user_id=user_id, case_id=case_id)
    if case.kind != KIND:
        raise PassageNotFound
    return AnswerSnapshot.model_validate(case.snapshot).passages


def withheld(db: Session) -> WithheldPassages:
    """What is not cited now, by kind, source and part."""
    held = db.scalars(select(WithheldPassage).where(WithheldPassage.released_at.is_(None)))
    return {(each.kind, each.source_id, each.part): each for each in held}


def set_citing(
    db: Session, *, user_id: UUID, case_id: UUID, passage: int, may: bool, client: Client, now: datetime
) -> None:
    """Take a passage of a reported answer out of what is cited, or back in; saying it twice changes nothing."""
    get_case(db, user_id=user_id, case_id=case_id, lock=True)
    cited = cited_in(db, user_id=user_id, case_id=case_id)
    if passage >= len(cited):
        raise PassageNotFound
    of = cited[passage]
    held = withheld(db).get(of.place)
    if may and held:
        release(db, user_id=user_id, withheld_id=held.id, client=client, now=now)
    elif not may and not held:
        row = WithheldPassage(
            kind=of.kind, source_id=of.source_id, part=of.part, title=of.title, heading=of.heading,
            made_of=of.made_of, case_id=case_id, withheld_by=user_id, withheld_at=now,
        )  # fmt: skip
        db.add(row)
        db.flush()
        audit(db, user_id=user_id, action="assistant.passage_withheld", entity=("assistant_withheld", str(row.id)),
              new={"title": row.title, "heading": row.heading}, client=client)  # fmt: skip


def release(db: Session, *, user_id: UUID, withheld_id: UUID, client: Client, now: datetime) -> None:
    """Let a passage be cited again."""
    held = db.get(WithheldPassage, withheld_id, with_for_update=True)
    if held is None or held.released_at is not None:
        raise PassageNotFound
    held.released_at, held.released_by = now, user_id
    audit(db, user_id=user_id, action="assistant.passage_released", entity=("assistant_withheld", str(held.id)),
          client=client)  # fmt: skip
    db.flush()


def list_withheld(db: Session) -> list[tuple[WithheldPassage, str | None, str | None, str | None]]:
    """(what is not cited, who said so, why it was reported, the digest of its text now or None if it is gone)."""
    why = select(func.min(ModerationReport.reason)).where(ModerationReport.case_id == WithheldPassage.case_id)
    asked = (
        select(WithheldPassage, User.first_name, why.scalar_subquery(), Passage.made_of)
        .outerjoin(User, User.id == WithheldPassage.withheld_by)
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
    return [(held, name, reason, made_of) for held, name, reason, made_of in db.execute(asked)]


def place_of(held: WithheldPassage) -> str:
    """Where a passage is read."""
    if held.kind is PassageKind.PAGE:
        return f"/book/{held.source_id}"
    if held.kind is PassageKind.ITEM:
        return f"/admin/items/{held.source_id}"
    block = held.part // PARTS_A_BLOCK
    return f"/lessons/{held.source_id}" + (f"#part-{block}" if block else "")
