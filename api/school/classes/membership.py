"""Joining and leaving a class, and how staff keep classes and their teachers."""

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.curriculum.subjects.tables import Subject
from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.principal import Principal
from api.platform.problem import NotFound, Problem
from api.platform.roles import Role
from api.school.classes import hooks
from api.school.classes.service import ClassNotFound
from api.school.classes.tables import ClassMember, ClassTeacher, SchoolClass

ENTITY: Final = "school_classes"


class ClassCodeUnknown(NotFound):
    title, detail = "No Class with This Code", "Check the 6 characters with your teacher, and try again."


class AlreadyInClass(Problem):
    status, title, detail = 409, "Already in This Class", "You are in this class."


class LearnersOnly(Problem):
    status, title = 403, "For Learners"
    detail = "Only learners join a class. Staff name its teachers."


class ClassExists(Problem):
    status, title = 409, "This Class Exists"
    detail = "The school has a class of this name in this year already."


class TeacherUnknown(NotFound):
    title, detail = "No Such Person", "No teacher account has this email address."


class AlreadyTeaches(Problem):
    status, title, detail = 409, "Already a Teacher of This Class", "This person has this place in the class already."


class SubjectUnknown(NotFound):
    title, detail = "No Such Subject", "There is no subject of this kind."


def found_by(db: Session, me: Principal, code: str) -> SchoolClass:
    """The class this learner may join by the code; raises ClassCodeUnknown, AlreadyInClass or LearnersOnly."""
    if me.role is not Role.USER:
        raise LearnersOnly
    found = db.scalar(select(SchoolClass).where(SchoolClass.join_code == code, SchoolClass.is_active))
    if found is None:
        raise ClassCodeUnknown
    if db.scalar(select(ClassTeacher.id).where(ClassTeacher.class_id == found.id, ClassTeacher.user_id == me.id)):
        raise LearnersOnly("You teach this class, so you cannot join it as a learner.")
    if place_of(db, found.id, me.id):
        raise AlreadyInClass
    return found


def join(db: Session, me: Principal, code: str, *, client: Client, now: datetime) -> SchoolClass:
    """Become a learner of the class with this code; raises what `found_by` does."""
    found = found_by(db, me, code)
    db.add(ClassMember(class_id=found.id, user_id=me.id, joined_at=now))
    audit(db, user_id=me.id, action="class.joined", entity=(ENTITY, str(found.id)), client=client)
    db.flush()
    hooks.on_joined(db, found.id, me.id, now)
    return found


def leave(db: Session, class_id: UUID, learner_id: UUID, *, by: Principal, client: Client, now: datetime) -> None:
    """End a learner's time in a class; raises ClassNotFound when they are not in it."""
    place = place_of(db, class_id, learner_id)
    if place is None:
        raise ClassNotFound
    place.left_at = max(now, place.joined_at)
    action = "class.left" if by.id == learner_id else "class.learner_removed"
    new = {"learner": str(learner_id)}
    audit(db, user_id=by.id, action=action, entity=(ENTITY, str(class_id)), new=new, client=client)
    db.flush()
    hooks.on_left(db, class_id, learner_id, now)


def place_of(db: Session, class_id: UUID, user_id: UUID) -> ClassMember | None:
    """A learner's place in a class now, if they have one."""
    return db.scalar(
        select(ClassMember).where(
            ClassMember.class_id == class_id, ClassMember.user_id == user_id, ClassMember.left_at.is_(None)
        )
    )


def joined_by(db: Session, user_id: UUID) -> Sequence[SchoolClass]:
    """The active classes a learner is in now."""
    mine = select(ClassMember.class_id).where(ClassMember.user_id == user_id, ClassMember.left_at.is_(None))
    return db.scalars(
        select(SchoolClass).where(SchoolClass.id.in_(mine), SchoolClass.is_active).order_by(SchoolClass.name)
    ).all()


def make(db: Session, me: Principal, values: dict[str, object], *, client: Client) -> SchoolClass:
    """A new class with a code of its own; raises ClassExists."""
    made = SchoolClass(**values, join_code=_fresh_code(db), created_by=me.id)
    _check_free(db, made)
    db.add(made)
    db.flush()
    audit(db, user_id=me.id, action="class.made", entity=(ENTITY, str(made.id)), new=values, client=client)
    return made


def edit(db: Session, me: Principal, class_id: UUID, values: dict[str, object], *, client: Client) -> SchoolClass:
    """Change a class, archive it or bring it back; raises ClassNotFound or ClassExists."""
    found = db.get(SchoolClass, class_id)
    if found is None:
        raise ClassNotFound
    old = {name: getattr(found, name) for name in values}
    with db.no_autoflush:
        for name, value in values.items():
            setattr(found, name, value)
        _check_free(db, found)
    audit(db, user_id=me.id, action="class.changed", entity=(ENTITY, str(class_id)), old=old, new=values, client=client)
    return found


def _check_free(db: Session, wanted: SchoolClass) -> None:
    same = select(SchoolClass.id).where(
        SchoolClass.school_name == wanted.school_name,
        SchoolClass.name == wanted.name,
        SchoolClass.academic_year == wanted.academic_year,
    )
    if any(each != wanted.id for each in db.scalars(same)):
        raise ClassExists


def rotate_code(db: Session, me: Principal, found: SchoolClass, *, client: Client) -> None:
    """A new code; the old one opens nothing any more. Who is in the class stays in it."""
    found.join_code = _fresh_code(db)
    audit(db, user_id=me.id, action="class.code_changed", entity=(ENTITY, str(found.id)), client=client)


def _fresh_code(db: Session) -> str:
    while True:
        code = "".join(secrets.choice(constants.FAMILY_CODE_ALPHABET) for _ in range(constants.FAMILY_CODE_LENGTH))
        if db.scalar(select(SchoolClass.id).where(SchoolClass.join_code == code)) is None:
            return code


def name_teacher(
    db: Session, me: Principal, class_id: UUID, email: str, subject_id: UUID | None, *, client: Client, now: datetime
) -> None:
    """Let a person teach a class; raises ClassNotFound, TeacherUnknown, SubjectUnknown or AlreadyTeaches."""
    if db.get(SchoolClass, class_id) is None:
        raise ClassNotFound
    user = db.scalar(select(User).where(func.lower(User.email) == email.strip().lower(), User.is_active))
    if user is None or user.role is Role.PARENT or place_of(db, class_id, user.id):
        raise TeacherUnknown
    if subject_id is not None and db.get(Subject, subject_id) is None:
        raise SubjectUnknown
    held = select(ClassTeacher.id).where(
        ClassTeacher.class_id == class_id,
        ClassTeacher.user_id == user.id,
        ClassTeacher.subject_id.is_not_distinct_from(subject_id),
    )
    if db.scalar(held):
        raise AlreadyTeaches
    db.add(ClassTeacher(class_id=class_id, user_id=user.id, subject_id=subject_id, added_at=now))
    new = {"teacher": str(user.id), "subject": str(subject_id) if subject_id else None}
    audit(db, user_id=me.id, action="class.teacher_named", entity=(ENTITY, str(class_id)), new=new, client=client)


def remove_teacher(db: Session, me: Principal, class_id: UUID, place_id: UUID, *, client: Client) -> None:
    """End a teacher's place; raises ClassNotFound when it is not one of this class."""
    place = db.get(ClassTeacher, place_id)
    if place is None or place.class_id != class_id:
        raise ClassNotFound
    db.delete(place)
    old = {"teacher": str(place.user_id)}
    audit(db, user_id=me.id, action="class.teacher_removed", entity=(ENTITY, str(class_id)), old=old, client=client)
