"""Who teaches whom, as the rows say now."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.platform.guards import Forbidden
from api.platform.principal import Principal
from api.platform.problem import NotFound
from api.school.classes.tables import ClassMember, ClassTeacher, SchoolClass


class ClassNotFound(NotFound):
    title, detail = "Class Not Found", "We did not find this class among your classes."


class LearnerNotFound(NotFound):
    title, detail = "Learner Not Found", "There is no such learner in your classes."


def taught_by(db: Session, user_id: UUID) -> Sequence[SchoolClass]:
    """The active classes a person teaches, the newest year first."""
    mine = select(ClassTeacher.class_id).where(ClassTeacher.user_id == user_id)
    return db.scalars(
        select(SchoolClass)
        .where(SchoolClass.id.in_(mine), SchoolClass.is_active)
        .order_by(SchoolClass.academic_year.desc(), SchoolClass.name, SchoolClass.id)
    ).all()


def require_class(db: Session, me: Principal, class_id: UUID) -> SchoolClass:
    """A class this person teaches, or any class for staff; raises ClassNotFound."""
    found = db.get(SchoolClass, class_id)
    if found is None or not (me.sees_learners or found.id in {each.id for each in taught_by(db, me.id)}):
        raise ClassNotFound
    return found


def class_to_change(db: Session, me: Principal, class_id: UUID) -> SchoolClass:
    """A class this person may act in; raises ClassNotFound, or Forbidden for who may only see it."""
    found = require_class(db, me, class_id)
    if not (me.may_act_in_classes or found.id in {each.id for each in taught_by(db, me.id)}):
        raise Forbidden
    return found


def teachers_of(db: Session, learner_id: UUID) -> list[tuple[ClassTeacher, User]]:
    """Who teaches a learner now, class teachers first."""
    rows = db.execute(
        select(ClassTeacher, User)
        .join(User, User.id == ClassTeacher.user_id)
        .join(SchoolClass, SchoolClass.id == ClassTeacher.class_id)
        .join(ClassMember, ClassMember.class_id == SchoolClass.id)
        .where(ClassMember.user_id == learner_id, ClassMember.left_at.is_(None), SchoolClass.is_active, User.is_active)
        .order_by(ClassTeacher.subject_id.is_not(None), User.last_name, User.first_name, ClassTeacher.id)
    )
    return [(teacher, user) for teacher, user in rows]


def members_of_others(db: Session, me: Principal, class_id: UUID) -> list[UUID]:
    """Who is in a class this person does not teach; nobody where they do: its list is their daily work."""
    if class_id in {each.id for each in taught_by(db, me.id)}:
        return []
    return [each.id for each in members_of(db, class_id)]


def members_of(db: Session, class_id: UUID) -> Sequence[User]:
    """Who is in a class now, by name."""
    now_in = select(ClassMember.user_id).where(ClassMember.class_id == class_id, ClassMember.left_at.is_(None))
    return db.scalars(
        select(User).where(User.id.in_(now_in), User.is_active).order_by(User.first_name, User.last_name, User.id)
    ).all()
