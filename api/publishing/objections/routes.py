"""Authors object to a statement; finance answers."""

from uuid import UUID

from fastapi import APIRouter

from api.platform.clock import Now, month_bounds
from api.platform.db import Db
from api.platform.guards import FinanceMember, FinanceReader
from api.publishing.authors.guards import ApprovedAuthor
from api.publishing.objections import service, views
from api.publishing.objections.schemas import ObjectionAnswer, ObjectionIn, ObjectionOut, QueuedObjection
from api.publishing.objections.tables import ObjectionState

authors = APIRouter(prefix="/api/authors/me", tags=["objections"])
admin = APIRouter(prefix="/api/admin/objections", tags=["objections"])


@authors.get("/statements/{month}/objections")
def list_my_objections(month: str, author: ApprovedAuthor, db: Db) -> list[ObjectionOut]:
    month_bounds(month)
    return views.of_author(db, author, month)


@authors.post("/statements/{month}/objections")
def object_to_statement(month: str, body: ObjectionIn, author: ApprovedAuthor, now: Now, db: Db) -> list[ObjectionOut]:
    month_bounds(month)
    service.write(db, author, month, body, now)
    return views.of_author(db, author, month)


@authors.post("/objections/{objection_id}/withdraw")
def withdraw_objection(objection_id: UUID, author: ApprovedAuthor, now: Now, db: Db) -> list[ObjectionOut]:
    found = service.withdraw(db, author, objection_id, now)
    return views.of_author(db, author, found.month)


@admin.get("")
def list_objections(me: FinanceReader, db: Db) -> list[QueuedObjection]:
    return views.queue(db)


@admin.post("/{objection_id}/answer")
def answer_objection(
    objection_id: UUID, body: ObjectionAnswer, me: FinanceMember, now: Now, db: Db
) -> list[QueuedObjection]:
    service.answer(
        db, objection_id=objection_id, decision=ObjectionState(body.decision), words=body.answer, me=me, now=now
    )
    return views.queue(db)
