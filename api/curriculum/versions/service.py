"""Drafting, changing and publishing versions of the curriculum. Publishing writes the topics everybody is taught by."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Table, delete, func, select
from sqlalchemy.orm import Session

from api.curriculum.subjects.tables import Subject, Topic
from api.curriculum.versions import rules
from api.curriculum.versions.schemas import Finding, TopicDraft
from api.curriculum.versions.tables import CurriculumVersion, VersionStatus
from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.db import Base
from api.platform.ids import uuid7
from api.platform.problem import NotFound, Problem

# What hangs on a topic, in an editor's words; what learners left there is told as one.
CONTENT: Final = {
    "questions": "question", "lessons": "lesson", "video_lessons": "film", "quiz_sessions": "test",
    "content_drafts": "draft",
}  # fmt: skip
PUBLISH_LOCK: Final = 7_046_101


class VersionNotFound(NotFound):
    title, detail = "Version Not Found", "There is no such version of the curriculum."


class VersionChanged(Problem):
    status, title = 409, "Somebody Else Changed It"
    detail = "This version was changed since you opened it. This is the newest version. Make your change again."


class DraftOnly(Problem):
    status, title = 409, "Not a Draft"
    detail = "Only a draft can be changed. Begin a new version from this one."


class NotReady(Problem):
    status, title = 409, "Not Ready to Publish"
    detail = "The checks found faults. Mend them first."


class UnknownTopic(NotFound):
    title, detail = "Topic Not Found", "This version has no such topic."


def content(version: CurriculumVersion) -> list[TopicDraft]:
    return [TopicDraft.model_validate(row) for row in version.topics]


def taught(db: Session) -> list[TopicDraft]:
    """The curriculum as everybody is taught by it now, in teaching order."""
    rows = db.execute(
        select(Topic, Subject.slug).join(Subject).order_by(Topic.display_order, Topic.school_year, Topic.code)
    )
    names = [name for name in TopicDraft.model_fields if name != "subject"]
    return [
        TopicDraft.model_construct(subject=slug, **{name: getattr(topic, name) for name in names})
        for topic, slug in rows
    ]


def versions(db: Session) -> Sequence[CurriculumVersion]:
    """All, what is published first, then the newest."""
    return db.scalars(
        select(CurriculumVersion).order_by(
            CurriculumVersion.status != VersionStatus.PUBLISHED,
            CurriculumVersion.status != VersionStatus.DRAFT,
            CurriculumVersion.created_at.desc(),
            CurriculumVersion.id.desc(),
        )
    ).all()


def version(db: Session, version_id: UUID) -> CurriculumVersion:
    found = db.get(CurriculumVersion, version_id)
    if found is None:
        raise VersionNotFound
    return found


def _stored(topics: Sequence[TopicDraft]) -> list[Any]:
    return [topic.model_dump(mode="json") for topic in topics]


def begin(
    db: Session, *, name: str, note: str | None, topics: Sequence[TopicDraft] | None, based_on: UUID | None,
    by: UUID, now: datetime, client: Client,
) -> CurriculumVersion:  # fmt: skip
    """A draft: of the topics given, of the version named, or of what is taught now."""
    _keep_first(db, by=by, now=now)
    if topics is None:
        topics = content(version(db, based_on)) if based_on else taught(db)
    made = CurriculumVersion(name=name.strip(), note=note, topics=_stored(topics), based_on_id=based_on, created_by=by)
    db.add(made)
    db.flush()
    audit(db, user_id=by, action="curriculum.begun", entity=("curriculum_versions", str(made.id)),
          new={"name": made.name, "topics": len(made.topics)}, client=client)  # fmt: skip
    return made


def _keep_first(db: Session, *, by: UUID, now: datetime) -> None:
    """What was taught before anybody made a version is a version too, so that there is a way back to it."""
    db.execute(select(func.pg_advisory_xact_lock(PUBLISH_LOCK)))
    if db.scalar(select(func.count()).select_from(CurriculumVersion)) == 0:
        first = CurriculumVersion(
            name="As it was at the start", topics=_stored(taught(db)), status=VersionStatus.PUBLISHED, published_at=now
        )
        db.add(first)
        db.flush()


def _draft(db: Session, version_id: UUID, revision: int) -> CurriculumVersion:
    """The draft, locked, if nobody changed it since this revision; raises DraftOnly or VersionChanged."""
    found = db.get(CurriculumVersion, version_id, with_for_update=True, populate_existing=True)
    if found is None:
        raise VersionNotFound
    if found.status is not VersionStatus.DRAFT:
        raise DraftOnly
    if found.revision != revision:
        raise VersionChanged
    return found


def change(
    db: Session, version_id: UUID, revision: int, edit: Callable[[list[TopicDraft]], Sequence[TopicDraft]]
) -> CurriculumVersion:
    """Give a draft other topics; raises DraftOnly, VersionChanged or what `edit` raises."""
    found = _draft(db, version_id, revision)
    found.topics, found.revision = _stored(edit(content(found))), found.revision + 1
    db.flush()
    return found


def with_topic(code: str, topic: TopicDraft) -> Callable[[list[TopicDraft]], list[TopicDraft]]:
    """Put a topic in the place of the one with this code, or after the last of its subject's year."""

    def edit(topics: list[TopicDraft]) -> list[TopicDraft]:
        at = next((n for n, each in enumerate(topics) if each.code == code), None)
        if at is not None:
            return [*topics[:at], topic, *topics[at + 1 :]]
        same = [n for n, each in enumerate(topics) if (each.subject, each.school_year) == _group(topic)]
        place = same[-1] + 1 if same else len(topics)
        return [*topics[:place], topic, *topics[place:]]

    return edit


def _group(topic: TopicDraft) -> tuple[str, str]:
    return topic.subject, topic.school_year


def without_topic(code: str) -> Callable[[list[TopicDraft]], list[TopicDraft]]:
    def edit(topics: list[TopicDraft]) -> list[TopicDraft]:
        if all(topic.code != code for topic in topics):
            raise UnknownTopic
        return [topic for topic in topics if topic.code != code]

    return edit


def in_order(codes: Sequence[str]) -> Callable[[list[TopicDraft]], list[TopicDraft]]:
    def edit(topics: list[TopicDraft]) -> list[TopicDraft]:
        known = {topic.code for topic in topics}
        if len(set(codes)) != len(codes) or not set(codes) <= known:
            raise UnknownTopic("The order names a topic twice, or one that this version does not have.")
        return rules.reordered(topics, codes)

    return edit


def findings(db: Session, topics: Sequence[TopicDraft]) -> list[Finding]:
    subjects = {slug: name for slug, name in db.execute(select(Subject.slug, Subject.name))}
    return rules.findings(topics, subjects=subjects, in_use=in_use(db))


def in_use(db: Session) -> dict[str, str]:
    """Of each topic on which something hangs, what: "42 questions, 3 lessons and learners' work"."""
    counted: dict[str, list[str]] = {}
    for table in Base.metadata.sorted_tables:
        for column in _columns_to_topics(table):
            rows = db.execute(
                select(Topic.code, func.count()).join(table, table.c[column] == Topic.id).group_by(Topic.code)
            )
            word = CONTENT.get(table.name)
            for code, number in rows:
                said = counted.setdefault(code, [])
                what = f"{number} {word}{'s' if number > 1 else ''}" if word else "learners' work"
                if what not in said:
                    said.append(what)
    return {code: ", ".join(sorted(said, key=lambda what: what[0] > "9")) for code, said in counted.items()}


def _columns_to_topics(table: Table) -> list[str]:
    return [key.parent.name for key in table.foreign_keys if key.column.table.name == "topics"]


def publish(db: Session, version_id: UUID, revision: int, *, by: UUID, now: datetime, client: Client) -> None:
    """Teach by this version from now on; raises DraftOnly, VersionChanged or NotReady."""
    db.execute(select(func.pg_advisory_xact_lock(PUBLISH_LOCK)))
    found = _draft(db, version_id, revision)
    topics, before = content(found), taught(db)
    wrong = [each.text for each in findings(db, topics) if each.level == "error"]
    if wrong:
        raise NotReady(wrong[0] if len(wrong) == 1 else f"{len(wrong)} faults: {wrong[0]}")
    _write(db, topics)
    for other in db.scalars(select(CurriculumVersion).where(CurriculumVersion.status == VersionStatus.PUBLISHED)):
        other.status = VersionStatus.ARCHIVED
    db.flush()  # one is published at a time, so the old one goes first
    found.status, found.published_by, found.published_at = VersionStatus.PUBLISHED, by, now
    db.flush()
    done = rules.changes(before, topics)
    audit(db, user_id=by, action="curriculum.published", entity=("curriculum_versions", str(found.id)),
          new={"name": found.name, "changes": [each.model_dump() for each in done[:200]], "all_changes": len(done)},
          client=client)  # fmt: skip


def _write(db: Session, topics: Sequence[TopicDraft]) -> None:
    """The topics as rows: those known by their code are changed, new ones made, the others deleted."""
    subjects = {slug: id for slug, id in db.execute(select(Subject.slug, Subject.id))}
    rows = {topic.code: topic for topic in db.scalars(select(Topic))}
    for place, draft in enumerate(topics, start=1):
        row = rows.get(draft.code)
        if row is None:
            row = Topic(id=uuid7(), code=draft.code)
            db.add(row)
        for name, value in draft.model_dump(exclude={"code", "subject"}).items():
            setattr(row, name, value)
        row.subject_id, row.display_order = subjects[draft.subject], place
    gone = rows.keys() - {draft.code for draft in topics}
    db.flush()
    db.execute(delete(Topic).where(Topic.code.in_(gone)))


def discard(db: Session, version_id: UUID, *, by: UUID, client: Client) -> None:
    """Throw a draft away; raises DraftOnly."""
    found = version(db, version_id)
    if found.status is not VersionStatus.DRAFT:
        raise DraftOnly("You can only delete a draft. What was published stays.")
    audit(db, user_id=by, action="curriculum.discarded", entity=("curriculum_versions", str(found.id)),
          old={"name": found.name, "topics": len(found.topics)}, client=client)  # fmt: skip
    db.delete(found)
