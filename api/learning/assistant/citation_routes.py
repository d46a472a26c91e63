"""Passages of reported answers, for those who look after the lessons: what an answer was taken from, and what waits."""

from uuid import UUID

from fastapi import APIRouter, status

from api.learning.assistant.schemas import PassageCitingIn, ReportedPassage, WithheldPassageOut
from api.learning.assistant.service import citations
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import Moderator

router = APIRouter(prefix="/api/admin/assistant", tags=["assistant"])


@router.get("/withheld")
def list_withheld_passages(_: Moderator, db: Db) -> list[WithheldPassageOut]:
    """Passages that are not cited until they are released."""
    return [
        WithheldPassageOut(
            id=held.id, kind=held.kind, title=held.title, heading=held.heading, url=citations.place_of(held),
            reason=why, withheld_at=held.withheld_at, withheld_by=name, has_changed=made_of != held.made_of,
            is_gone=made_of is None,
        )
        for held, name, why, made_of in citations.list_withheld(db)
    ]  # fmt: skip


@router.delete("/withheld/{withheld_id}", status_code=status.HTTP_204_NO_CONTENT)
def release_passage(withheld_id: UUID, me: Moderator, client: From, now: Now, db: Db) -> None:
    citations.release(db, user_id=me.id, withheld_id=withheld_id, client=client, now=now)


@router.get("/reports/{case_id}/passages")
def list_cited_passages(case_id: UUID, me: Moderator, db: Db) -> list[ReportedPassage]:
    """What a reported answer was taken from, as it stood then."""
    held = citations.withheld(db)
    return [
        ReportedPassage(
            kind=each.kind, title=each.title, heading=each.heading, where=each.where, url=each.url, said=each.said,
            may_be_cited=each.place not in held,
        )
        for each in citations.cited_in(db, user_id=me.id, case_id=case_id)
    ]  # fmt: skip


@router.put("/reports/{case_id}/passages", status_code=status.HTTP_204_NO_CONTENT)
def set_passage_citing(case_id: UUID, body: PassageCitingIn, me: Moderator, client: From, now: Now, db: Db) -> None:
    """Whether a passage of a reported answer may be cited again, by anybody's answer."""
    citations.set_citing(
        db, user_id=me.id, case_id=case_id, passage=body.passage, may=body.may_be_cited, client=client, now=now
    )
