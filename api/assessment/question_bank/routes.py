"""The item bank for staff, and the drawings that items are asked on."""

from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Depends, File, Query, Response, UploadFile, status

from api import constants
from api.assessment.question_bank import (
    bulk,
    commands,
    gallery,
    imports,
    presenters,
    queries,
    review,
)
from api.assessment.question_bank import (
    drawings as question_bank_drawings,
)
from api.assessment.question_bank.files import archive, csv_format, gift, qti_export
from api.assessment.question_bank.items import Item
from api.assessment.question_bank.queries import Sought
from api.assessment.question_bank.rules import ItemMisshapen
from api.assessment.question_bank.schemas import (
    BankCoverage,
    ImportOut,
    ItemBatchIn,
    ItemBatchOut,
    ItemChoices,
    ItemCommentIn,
    ItemFigureOut,
    ItemIn,
    ItemOut,
    ItemReasonIn,
    ItemRow,
    ItemTicks,
)
from api.assessment.quizzes.tables import ItemStatus, Question, QuestionType
from api.curriculum.subjects.tables import Topic as CurriculumTopic
from api.platform.audit.service import audit
from api.platform.clock import Now
from api.platform.csv import csv_response
from api.platform.db import Db
from api.platform.guards import ContentReviewer, SignedIn
from api.platform.quotas import EXPORTS, UPLOADS
from api.platform.schemas import Page, PageNumber, PageSize

router = APIRouter(prefix="/api", tags=["items"])
Topic = Annotated[str | None, Query(alias="topicCode", max_length=20)]
Drawn = Annotated[UploadFile, File(description="PNG, JPEG, WebP or SVG, up to 5 MB")]
KEPT = "private, max-age=31536000, immutable"  # the name of what was brought bears a hash of it
Sent = Annotated[
    UploadFile, File(description="GIFT, QTI or CSV up to 4 MB, or a zip of one of these with its drawings, up to 12 MB")
]


def sought(
    me: ContentReviewer,
    search: Annotated[str, Query(max_length=200)] = "",
    subject: Annotated[str | None, Query(max_length=60)] = None,
    school_year: Annotated[Literal["S1", "S2", "S3", "S4"] | None, Query(alias="schoolYear")] = None,
    topic_id: Annotated[UUID | None, Query(alias="topicId")] = None,
    question_type: Annotated[QuestionType | None, Query(alias="type")] = None,
    item_status: Annotated[ItemStatus | None, Query(alias="status")] = None,
    difficulty: Literal["easy", "medium", "hard"] | None = None,
    flag: Annotated[str | None, Query(max_length=40, pattern="^[a-z_]+$")] = None,
    import_id: Annotated[UUID | None, Query(alias="importId")] = None,
    cognitive: Literal["recall", "understand", "apply", "analyse"] | None = None,
    writer: Literal["me", "others"] | None = None,
) -> Sought:
    """The filters of the list, from the address."""
    mine, theirs = (me.id if writer == who else None for who in ("me", "others"))
    return Sought(
        search, subject, school_year, topic_id, question_type, item_status, difficulty, flag, import_id, cognitive,
        written_by=mine, written_not_by=theirs,
    )  # fmt: skip


Filters = Annotated[Sought, Depends(sought)]


@router.get(
    "/items/figures/{name}",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}, "image/webp": {}}}},
)
def get_item_figure(name: str, _: SignedIn, db: Db) -> Response:
    figure = question_bank_drawings.served(db, name)
    # A drawing may not run or fetch anything, whoever wrote it.
    headers = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
               "Content-Disposition": "inline",
               "Cache-Control": KEPT if figure.content_hash else "private, max-age=86400"}  # fmt: skip
    return Response(question_bank_drawings.body_of(figure), media_type=figure.media_type, headers=headers)


@router.post("/admin/items/figures", status_code=status.HTTP_201_CREATED, dependencies=[UPLOADS])
def bring_item_figure(file: Drawn, me: ContentReviewer, now: Now, db: Db) -> ItemFigureOut:
    data = file.file.read(constants.FIGURE_FILE_BYTES + 1)
    drawing = question_bank_drawings.bring(db, me, file.filename or "", data, now)
    audit(db, user_id=me.id, action="items.figure", entity=("figure", drawing.figure.name))
    return presenters.figure(drawing)


@router.get("/admin/items")
def list_items(
    me: ContentReviewer, db: Db, filters: Filters, page: PageNumber = 1, page_size: PageSize = 50
) -> Page[ItemRow]:
    found, total = queries.page(db, filters, page=page, page_size=page_size)
    return Page(data=presenters.rows(me, found), total=total, page=page, page_size=page_size)


# Before their sibling, whose {question_id} would swallow the names.
@router.get("/admin/items/choices")
def item_choices(_: ContentReviewer, db: Db) -> ItemChoices:
    return presenters.choices(db)


@router.get("/admin/items/coverage")
def bank_coverage(
    _: ContentReviewer,
    db: Db,
    subject: Annotated[str | None, Query(max_length=60)] = None,
    school_year: Annotated[Literal["S1", "S2", "S3", "S4"] | None, Query(alias="schoolYear")] = None,
    by: Literal["level", "type"] = "level",
) -> BankCoverage:
    return presenters.covered(db, subject, school_year, by)


@router.get("/admin/items/ticks")
def tick_items(me: ContentReviewer, db: Db, filters: Filters) -> ItemTicks:
    return presenters.ticks(me, *bulk.ticked(db, filters))


@router.post("/admin/items/batches")
def change_items(body: ItemBatchIn, me: ContentReviewer, now: Now, db: Db) -> ItemBatchOut:
    return presenters.batch(bulk.apply(db, me, body.action, body.ids, body.comment.strip(), now))


@router.get(
    "/admin/items/export",
    response_class=Response,
    responses={200: {"content": {"text/csv": {}, "text/plain": {}, "application/zip": {}}}},
    dependencies=[EXPORTS],
)
def export_items(
    me: ContentReviewer,
    db: Db,
    filters: Filters,
    file_format: Annotated[Literal["csv", "gift", "qti"], Query(alias="format")],
    drawings: bool = False,
) -> Response:
    rows = db.execute(queries.query(filters).order_by(Question.code)).all()
    items = [commands.as_item(row[0], row[1].code) for row in rows]
    audit(db, user_id=me.id, action="items.export", entity=("items", file_format), new={"count": len(items)})
    if drawings:
        return _zipped(f"items-{file_format}", archive.package(items, file_format, gallery.taken_out(db, items)))
    if file_format == "csv":
        return csv_response("items", csv_format.COLUMNS, csv_format.rows(items))
    if file_format == "gift":
        headers = {"Content-Disposition": 'attachment; filename="items.gift"'}
        return Response(gift.write(items), media_type="text/plain; charset=utf-8", headers=headers)
    return _zipped("items-qti", qti_export.package(items))


def _zipped(name: str, data: bytes) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}.zip"'}
    return Response(data, media_type="application/zip", headers=headers)


@router.post("/admin/items/imports/look", dependencies=[UPLOADS])
def look_at_items(file: Sent, _: ContentReviewer, db: Db, topic_code: Topic = None) -> ImportOut:
    data = file.file.read(constants.ITEM_PACKED_BYTES + 1)
    return presenters.imported(file.filename or "", imports.look(db, file.filename or "", data, topic_code))


@router.post("/admin/items/imports", status_code=status.HTTP_201_CREATED, dependencies=[UPLOADS])
def import_items(file: Sent, me: ContentReviewer, now: Now, db: Db, topic_code: Topic = None) -> ImportOut:
    data = file.file.read(constants.ITEM_PACKED_BYTES + 1)
    looked = imports.take(db, me, file.filename or "", data, topic_code, now)
    audit(db, user_id=me.id, action="items.import", entity=("items", looked.kind), new={"codes": looked.codes})
    return presenters.imported(file.filename or "", looked)


@router.post("/admin/items", status_code=status.HTTP_201_CREATED)
def create_item(body: ItemIn, me: ContentReviewer, now: Now, db: Db) -> ItemOut:
    made = commands.create(db, me, _item(body), _topic(db, body.topic_code), why="Written", now=now)
    return presenters.whole(db, me, made.id)


@router.get("/admin/items/{question_id}")
def get_item(question_id: UUID, me: ContentReviewer, db: Db) -> ItemOut:
    return presenters.whole(db, me, question_id)


@router.put("/admin/items/{question_id}")
def change_item(question_id: UUID, body: ItemIn, me: ContentReviewer, db: Db) -> ItemOut:
    commands.change(db, commands.find(db, question_id, lock=True), me, _item(body), _topic(db, body.topic_code))
    db.flush()
    return presenters.whole(db, me, question_id)


@router.post("/admin/items/{question_id}/copy", status_code=status.HTTP_201_CREATED)
def copy_item(question_id: UUID, me: ContentReviewer, now: Now, db: Db) -> ItemOut:
    return presenters.whole(db, me, commands.copy(db, me, commands.find(db, question_id), now).id)


@router.post("/admin/items/{question_id}/send")
def send_item(question_id: UUID, body: ItemCommentIn, me: ContentReviewer, now: Now, db: Db) -> ItemOut:
    review.send(db, me, commands.find(db, question_id, lock=True), body.comment.strip(), now)
    return presenters.whole(db, me, question_id)


@router.post("/admin/items/{question_id}/approve")
def approve_item(question_id: UUID, body: ItemCommentIn, me: ContentReviewer, now: Now, db: Db) -> ItemOut:
    review.approve(db, me, commands.find(db, question_id, lock=True), body.comment.strip(), now)
    return presenters.whole(db, me, question_id)


@router.post("/admin/items/{question_id}/return")
def return_item(question_id: UUID, body: ItemReasonIn, me: ContentReviewer, now: Now, db: Db) -> ItemOut:
    review.give_back(db, me, commands.find(db, question_id, lock=True), body.comment.strip(), now)
    return presenters.whole(db, me, question_id)


@router.post("/admin/items/{question_id}/retire")
def retire_bank_item(question_id: UUID, body: ItemReasonIn, me: ContentReviewer, now: Now, db: Db) -> ItemOut:
    review.retire(db, me, commands.find(db, question_id, lock=True), body.comment.strip(), now)
    return presenters.whole(db, me, question_id)


def _topic(db: Db, code: str) -> CurriculumTopic:
    topic = commands.topics_by_code(db).get(code)
    if topic is None:
        raise ItemMisshapen("There is no such topic.", fields={"topicCode": "Choose a topic"})
    return topic


def _item(body: ItemIn) -> Item:
    return {
        "stem": body.stem,
        "options": body.options,
        "answer": body.answer,
        "explanation": body.explanation,
        "hints": body.hints,
        "difficulty": body.difficulty,
        "seconds": body.seconds,
        "type": body.question_type.value,
        "topic": body.topic_code,
        "cognitive": body.cognitive_level,
    }
