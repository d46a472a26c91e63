"""The curriculum as editors see it: versions, their topics and order, checks, files, publishing."""

from collections.abc import Iterable
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, File, Path, Query, Response, UploadFile, status
from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.curriculum.versions import files, rules, service
from api.curriculum.versions.schemas import (
    CODE,
    OrderIn,
    PublishIn,
    TopicEdit,
    VersionIn,
    VersionOut,
    VersionRow,
)
from api.curriculum.versions.tables import CurriculumVersion, VersionStatus
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.csv import csv_response
from api.platform.db import Db
from api.platform.guards import ContentEditor, ContentReviewer
from api.platform.quotas import EXPORTS, UPLOADS

router = APIRouter(prefix="/api/admin/curriculum", tags=["curriculum"])
CodeIn = Annotated[str, Path(pattern=CODE)]
Revision = Annotated[int, Query(ge=1)]


@router.get("/versions")
def list_versions(me: ContentReviewer, db: Db) -> list[VersionRow]:
    found = service.versions(db)
    names = _names(db, found)
    return [_row(version, names) for version in found]


@router.post("/versions", status_code=status.HTTP_201_CREATED)
def begin_version(me: ContentEditor, body: VersionIn, now: Now, db: Db, client: From) -> VersionOut:
    """A draft of the version named, or of what is taught now."""
    made = service.begin(
        db, name=body.name, note=body.note, topics=None, based_on=body.based_on, by=me.id, now=now, client=client
    )
    return _version_out(db, made)


@router.post("/import", status_code=status.HTTP_201_CREATED, dependencies=[UPLOADS])
def import_version(
    me: ContentEditor,
    name: Annotated[str, Query(min_length=1, max_length=120)],
    file: Annotated[UploadFile, File(description="YAML or CSV as exported here, up to 2 MB")],
    now: Now,
    db: Db,
    client: From,
) -> VersionOut:
    """A file becomes a draft; nothing is taught by it before it is published."""
    topics = files.parse(file.filename or "", file.file.read(constants.CURRICULUM_FILE_BYTES + 1))
    made = service.begin(db, name=name, note=None, topics=topics, based_on=None, by=me.id, now=now, client=client)
    return _version_out(db, made)


@router.get("/versions/{version_id}")
def get_version(me: ContentReviewer, version_id: UUID, db: Db) -> VersionOut:
    return _version_out(db, service.version(db, version_id))


@router.put("/versions/{version_id}/topics/{code}")
def save_topic(me: ContentEditor, version_id: UUID, code: CodeIn, body: TopicEdit, db: Db) -> VersionOut:
    """Change a topic of a draft, or add it where the draft has none of this code."""
    return _version_out(db, service.change(db, version_id, body.revision, service.with_topic(code, body.topic)))


@router.delete("/versions/{version_id}/topics/{code}")
def remove_topic(me: ContentEditor, version_id: UUID, code: CodeIn, revision: Revision, db: Db) -> VersionOut:
    return _version_out(db, service.change(db, version_id, revision, service.without_topic(code)))


@router.put("/versions/{version_id}/order")
def order_topics(me: ContentEditor, version_id: UUID, body: OrderIn, db: Db) -> VersionOut:
    return _version_out(db, service.change(db, version_id, body.revision, service.in_order(body.codes)))


@router.post("/versions/{version_id}/publish")
def publish_version(me: ContentEditor, version_id: UUID, body: PublishIn, now: Now, db: Db, client: From) -> VersionOut:
    service.publish(db, version_id, body.revision, by=me.id, now=now, client=client)
    return _version_out(db, service.version(db, version_id))


@router.delete("/versions/{version_id}", status_code=status.HTTP_204_NO_CONTENT)
def discard_version(me: ContentEditor, version_id: UUID, db: Db, client: From) -> None:
    service.discard(db, version_id, by=me.id, client=client)


@router.get("/versions/{version_id}/topics.csv", response_class=Response, dependencies=[EXPORTS])
def export_csv(me: ContentReviewer, version_id: UUID, db: Db) -> Response:
    found = service.version(db, version_id)
    return csv_response("kitabo-curriculum", files.COLUMNS, files.to_rows(service.content(found)))


@router.get("/versions/{version_id}/topics.yaml", response_class=Response)
def export_yaml(me: ContentReviewer, version_id: UUID, db: Db) -> Response:
    found = service.version(db, version_id)
    headers = {"Content-Disposition": 'attachment; filename="kitabo-curriculum.yaml"'}
    return Response(files.to_yaml(service.content(found)), media_type="application/yaml", headers=headers)


def _version_out(db: Session, version: CurriculumVersion) -> VersionOut:
    topics = service.content(version)
    is_draft = version.status is VersionStatus.DRAFT
    return VersionOut(
        **dict(_row(version, _names(db, [version]))),
        revision=version.revision,
        content=topics,
        findings=service.findings(db, topics) if is_draft else [],
        changes=rules.changes(service.taught(db), topics) if is_draft else [],
        in_use=service.in_use(db) if is_draft else {},
    )


def _row(version: CurriculumVersion, names: dict[UUID, str]) -> VersionRow:
    return VersionRow(
        id=version.id,
        name=version.name,
        note=version.note,
        status=version.status,
        topics=len(version.topics),
        created_at=version.created_at,
        created_by=names.get(version.created_by) if version.created_by else None,
        published_at=version.published_at,
        published_by=names.get(version.published_by) if version.published_by else None,
    )


def _names(db: Session, versions: Iterable[CurriculumVersion]) -> dict[UUID, str]:
    ids = {id for version in versions for id in (version.created_by, version.published_by) if id}
    rows = db.execute(select(User.id, User.first_name, User.last_name).where(User.id.in_(ids)))
    return {id: f"{first} {last}" for id, first, last in rows}
