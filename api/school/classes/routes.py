"""Classes: joining by code, keeping them, and a teacher's view of each."""

from datetime import datetime, timedelta
from uuid import UUID

from fastapi import APIRouter, Depends, Query
from sqlalchemy import select

from api import constants
from api.platform.client_info import Client, From
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import ClassReader, InPerson, SignedIn, SupportAgentInPerson, Teacher, class_reader
from api.platform.limits import give_back, limit
from api.platform.raw_sql import Sql, SqlDb
from api.platform.record_views.dependency import ResultViews
from api.school.classes import details, membership, presenters
from api.school.classes.schemas import (
    ClassDetail,
    ClassEditIn,
    ClassesOut,
    ClassHeat,
    ClassIn,
    ClassLearner,
    ClassLive,
    ClassNumbers,
    ClassOut,
    JoinClassIn,
    JoinedClassOut,
    NameTeacherIn,
)
from api.school.classes.service import LearnerNotFound, class_to_change, members_of_others, require_class, taught_by
from api.school.classes.tables import SchoolClass

router = APIRouter(prefix="/api/classes", tags=["classes"])
HOUR = timedelta(hours=1)
PERSON, ADDRESS = "class-person", "class-address"
# Beside the right to act: who names a teacher lets somebody see learners, and so has to be allowed to see them.
SEES = Depends(class_reader, scope="function")


@router.get("")
def list_classes(me: SignedIn, db: Db) -> ClassesOut:
    """What one teaches, and what one is in."""
    taught = presenters.classes(db, taught_by(db, me.id))
    return ClassesOut(teaching=taught, joined=presenters.joined(db, membership.joined_by(db, me.id)))


@router.get("/all")
def list_all_classes(me: ClassReader, db: Db) -> list[ClassOut]:
    """Every class, archived ones too, the newest year first."""
    newest = select(SchoolClass).order_by(
        SchoolClass.is_active.desc(), SchoolClass.academic_year.desc(), SchoolClass.school_name, SchoolClass.name
    )
    return presenters.classes(db, db.scalars(newest).all())


@router.post("/look")
def look_at_class(me: InPerson, body: JoinClassIn, client: From, now: Now, sql: SqlDb, db: Db) -> JoinedClassOut:
    """Which class a code opens, for a learner to confirm before joining; counted as joining is."""
    _count(sql, me.id, client, now)
    found = membership.found_by(db, me, body.code)
    give_back(sql, ADDRESS, client.ip)
    give_back(sql, PERSON, str(me.id))  # the joining that follows counts
    return presenters.joined(db, [found])[0]


def _count(sql: Sql, person: UUID, client: Client, now: datetime) -> None:
    """Tries are counted by person and by address, also when the code is wrong."""
    allowed = constants.CLASS_TRIES_PER_HOUR
    limit(sql, PERSON, str(person), allowed=allowed, per=HOUR, now=now)
    limit(sql, ADDRESS, client.ip, allowed=allowed * constants.SCHOOL_FACTOR, per=HOUR, now=now)


@router.post("/join", status_code=201)
def join_class(me: InPerson, body: JoinClassIn, client: From, now: Now, sql: SqlDb, db: Db) -> JoinedClassOut:
    _count(sql, me.id, client, now)
    found = membership.join(db, me, body.code, client=client, now=now)
    give_back(sql, ADDRESS, client.ip)  # a whole class behind one address joins in one lesson
    db.flush()
    return presenters.joined(db, [found])[0]


@router.post("", status_code=201, dependencies=[SEES])
def make_class(me: SupportAgentInPerson, body: ClassIn, client: From, db: Db) -> ClassOut:
    return presenters.classes(db, [membership.make(db, me, body.model_dump(), client=client)])[0]


@router.get("/{class_id}")
def get_class(class_id: UUID, me: Teacher, db: Db) -> ClassDetail:
    return presenters.detail(db, me, require_class(db, me, class_id))


@router.put("/{class_id}", dependencies=[SEES])
def edit_class(class_id: UUID, me: SupportAgentInPerson, body: ClassEditIn, client: From, db: Db) -> ClassOut:
    changed = membership.edit(db, me, class_id, body.model_dump(exclude_unset=True), client=client)
    db.flush()
    return presenters.classes(db, [changed])[0]


@router.post("/{class_id}/code")
def rotate_class_code(class_id: UUID, me: Teacher, client: From, db: Db) -> ClassOut:
    found = class_to_change(db, me, class_id)
    membership.rotate_code(db, me, found, client=client)
    db.flush()
    return presenters.classes(db, [found])[0]


@router.post("/{class_id}/teachers", status_code=201, dependencies=[SEES])
def name_class_teacher(
    class_id: UUID, me: SupportAgentInPerson, body: NameTeacherIn, client: From, now: Now, db: Db
) -> ClassOut:
    membership.name_teacher(db, me, class_id, body.email, body.subject_id, client=client, now=now)
    db.flush()
    return presenters.classes(db, [db.get_one(SchoolClass, class_id)])[0]


@router.delete("/{class_id}/teachers/{place_id}", dependencies=[SEES])
def remove_class_teacher(class_id: UUID, place_id: UUID, me: SupportAgentInPerson, client: From, db: Db) -> ClassOut:
    membership.remove_teacher(db, me, class_id, place_id, client=client)
    db.flush()
    return presenters.classes(db, [db.get_one(SchoolClass, class_id)])[0]


@router.delete("/{class_id}/membership", status_code=204)
def leave_class(class_id: UUID, me: InPerson, client: From, now: Now, db: Db) -> None:
    """A learner may leave at any time and is not asked why."""
    membership.leave(db, class_id, me.id, by=me, client=client, now=now)


@router.get("/{class_id}/live")
def get_class_live(class_id: UUID, me: Teacher, now: Now, db: Db, views: ResultViews) -> ClassLive:
    """Who needs help now, from the live tables."""
    found = require_class(db, me, class_id)
    views.show(*members_of_others(db, me, found.id))
    return presenters.happening(db, me, found, now)


@router.get("/{class_id}/numbers")
def get_class_numbers(class_id: UUID, me: Teacher, now: Now, db: Db, views: ResultViews) -> ClassNumbers:
    found = require_class(db, me, class_id)
    views.show(*members_of_others(db, me, found.id))
    return presenters.in_numbers(db, me, found, now)


@router.get("/{class_id}/topics")
def get_class_topics(
    class_id: UUID, me: Teacher, now: Now, db: Db, views: ResultViews, subject_id: UUID = Query(alias="subjectId")
) -> ClassHeat:
    """Learner by topic in one subject; a subject this teacher does not teach the class is not theirs to see."""
    found = require_class(db, me, class_id)
    seen = presenters.subjects_seen(db, me, found.id)
    if seen is not None and subject_id not in seen:
        raise membership.SubjectUnknown
    views.show(*members_of_others(db, me, found.id))
    return details.heat(db, presenters.names_in(db, found.id), subject_id=subject_id, now=now)


@router.get("/{class_id}/learners/{learner_id}")
def get_class_learner(
    class_id: UUID, learner_id: UUID, me: Teacher, now: Now, db: Db, views: ResultViews
) -> ClassLearner:
    """One learner of one's class."""
    require_class(db, me, class_id)
    place = membership.place_of(db, class_id, learner_id)
    if place is None:
        raise LearnerNotFound
    views.show(learner_id)
    return presenters.learner(db, me, place, now)


@router.delete("/{class_id}/learners/{learner_id}", status_code=204)
def remove_class_learner(class_id: UUID, learner_id: UUID, me: Teacher, client: From, now: Now, db: Db) -> None:
    """End a learner's time in the class; they may come back by its code."""
    class_to_change(db, me, class_id)
    if membership.place_of(db, class_id, learner_id) is None:
        raise LearnerNotFound
    membership.leave(db, class_id, learner_id, by=me, client=client, now=now)
