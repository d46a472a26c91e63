"""Classes as the wire tells them, with names joined in."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.accounts.auth.display_names import distinct_names, name_of
from api.accounts.auth.tables import User
from api.curriculum.subjects.tables import Subject
from api.platform.principal import Principal
from api.school.classes import details, live, numbers
from api.school.classes.schemas import (
    ClassDetail,
    ClassLearner,
    ClassLive,
    ClassNumbers,
    ClassOut,
    ClassSubject,
    ClassTeacherOut,
    HelpCall,
    JoinedClassOut,
)
from api.school.classes.service import LearnerNotFound, members_of
from api.school.classes.tables import ClassMember, ClassTeacher, SchoolClass

HERE = ClassMember.left_at.is_(None)


def teachers(db: Session, ids: Sequence[UUID]) -> dict[UUID, list[ClassTeacherOut]]:
    """The teachers of some classes, class teachers first."""
    rows = db.execute(
        select(ClassTeacher, User, Subject.name)
        .join(User, User.id == ClassTeacher.user_id)
        .outerjoin(Subject, Subject.id == ClassTeacher.subject_id)
        .where(ClassTeacher.class_id.in_(ids), User.is_active)
        .order_by(ClassTeacher.subject_id.is_not(None), User.last_name, User.first_name, ClassTeacher.id)
    )
    found: dict[UUID, list[ClassTeacherOut]] = defaultdict(list)
    for place, user, subject in rows:
        teacher = ClassTeacherOut(id=place.id, name=name_of(user), subject_id=place.subject_id, subject=subject)
        found[place.class_id].append(teacher)
    return found


def classes(db: Session, rows: Sequence[SchoolClass]) -> list[ClassOut]:
    """Classes as their teachers and staff see them, in the order given."""
    ids = [each.id for each in rows]
    counted = select(ClassMember.class_id, func.count()).join(User, User.id == ClassMember.user_id)
    here = counted.where(ClassMember.class_id.in_(ids), HERE, User.is_active).group_by(ClassMember.class_id)
    sizes = {class_id: size for class_id, size in db.execute(here)}
    taught = teachers(db, ids)
    return [
        ClassOut(
            id=each.id,
            name=each.name,
            school_name=each.school_name,
            school_year=each.school_year,
            academic_year=each.academic_year,
            is_active=each.is_active,
            join_code=each.join_code,
            learners=sizes.get(each.id, 0),
            teachers=taught[each.id],
        )
        for each in rows
    ]


def joined(db: Session, rows: Sequence[SchoolClass]) -> list[JoinedClassOut]:
    """Classes as their learners see them: no code, nobody else's name but the teachers'."""
    taught = teachers(db, [each.id for each in rows])
    return [
        JoinedClassOut(
            id=each.id,
            name=each.name,
            school_name=each.school_name,
            school_year=each.school_year,
            teachers=taught[each.id],
        )
        for each in rows
    ]


def subjects_seen(db: Session, me: Principal, class_id: UUID) -> list[UUID] | None:
    """The subjects of a class this person may look at; None is all of them (class teacher, or staff)."""
    if me.sees_learners:
        return None
    mine = select(ClassTeacher.subject_id).where(ClassTeacher.class_id == class_id, ClassTeacher.user_id == me.id)
    found = list(db.scalars(mine))
    return None if None in found else [each for each in found if each is not None]


def detail(db: Session, me: Principal, row: SchoolClass) -> ClassDetail:
    [shown] = classes(db, [row])
    seen = subjects_seen(db, me, row.id)
    query = select(Subject).order_by(Subject.name)
    subjects = db.scalars(query if seen is None else query.where(Subject.id.in_(seen)))
    return ClassDetail(**dict(shown), subjects=[ClassSubject(id=each.id, name=each.name) for each in subjects])


def names_in(db: Session, class_id: UUID) -> dict[UUID, str]:
    """Who is in a class now, by name; two of one name bear a second mark."""
    return distinct_names(members_of(db, class_id))


def happening(db: Session, me: Principal, row: SchoolClass, now: datetime) -> ClassLive:
    """Who needs help now."""
    names = names_in(db, row.id)
    places = select(ClassMember.user_id, ClassMember.joined_at).where(ClassMember.class_id == row.id, HERE)
    since = {who: at for who, at in db.execute(places) if who in names}
    found = live.needing_help(db, since, subjects=subjects_seen(db, me, row.id), now=now)
    calls = [
        HelpCall(learner_id=who, name=names[who], need=call.need, words=call.words, since=call.since)
        for who, call in found
    ]
    return ClassLive(at=now, calls=calls)


def in_numbers(db: Session, me: Principal, row: SchoolClass, now: datetime) -> ClassNumbers:
    return numbers.overview(db, names_in(db, row.id), subjects=subjects_seen(db, me, row.id), now=now)


def learner(db: Session, me: Principal, place: ClassMember, now: datetime) -> ClassLearner:
    """One learner of a class; raises LearnerNotFound when their account is closed."""
    user = db.get(User, place.user_id)
    if user is None or not user.is_active:
        raise LearnerNotFound
    found = details.one_learner(db, user.id, subjects=subjects_seen(db, me, place.class_id), now=now)
    return ClassLearner(
        learner_id=user.id,
        name=names_in(db, place.class_id)[user.id],
        joined_at=place.joined_at,
        last_active_at=live.last_active(db, [user.id]).get(user.id),
        as_of=found.as_of,
        days=found.days,
        topics=found.topics,
        attempts=found.attempts,
        risk=found.risk,
    )
