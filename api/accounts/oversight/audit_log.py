"""Reading the audit log: who did what to which, when."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Select, Text, cast, func, or_, select, true
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.accounts.oversight.hooks import object_names, object_people
from api.accounts.oversight.rules import BEGINNINGS, ActDuty
from api.accounts.oversight.schemas import ActDetail, ActRow
from api.platform.audit.schemas import ActOut
from api.platform.audit.tables import AuditLog, AuditSeal
from api.platform.clock import start_of_day
from api.platform.problem import NotFound

# What the log calls accounts.
PEOPLE: Final = ("user", "users", "learner_records")
NAME = (User.first_name + " " + User.last_name).label("who")


class ActNotFound(NotFound):
    detail = "There is no such entry."


@dataclass(frozen=True)
class Asked:
    """What to look for; None or empty is everything. Days are Kampala's, both included."""

    who: str = ""
    user_id: UUID | None = None
    action: str = ""
    entity_type: str = ""
    entity_id: str = ""
    from_day: date | None = None
    to_day: date | None = None
    text: str = ""
    duty: ActDuty | None = None
    about: str = ""


def matching(asked: Asked, *columns: Any) -> Select[Any]:
    """The acts asked for, in no order."""
    query = select(*columns).select_from(AuditLog).outerjoin(User, User.id == AuditLog.user_id)
    exact = {
        AuditLog.user_id: asked.user_id,
        AuditLog.entity_type: asked.entity_type,
        AuditLog.entity_id: asked.entity_id,
    }
    query = query.where(*(column == value for column, value in exact.items() if value))
    if asked.action:  # "user." finds every act on users
        query = query.where(AuditLog.action.startswith(asked.action, autoescape=True))
    if asked.who:
        query = query.where(or_(_has(User.email, asked.who), _has(User.first_name + " " + User.last_name, asked.who)))
    if asked.from_day:
        query = query.where(AuditLog.created_at >= start_of_day(asked.from_day))
    if asked.to_day:
        query = query.where(AuditLog.created_at < start_of_day(asked.to_day + timedelta(days=1)))
    if asked.duty:
        query = query.where(or_(*(AuditLog.action.startswith(each) for each in BEGINNINGS[asked.duty])))
    if asked.about:
        named = select(cast(User.id, Text)).where(_has(User.first_name + " " + User.last_name, asked.about))
        query = query.where(AuditLog.entity_type.in_(PEOPLE), AuditLog.entity_id.in_(named))
    if asked.text:
        searched = [AuditLog.action, AuditLog.entity_type, AuditLog.entity_id, AuditLog.ip, AuditLog.old_values,
                AuditLog.new_values]  # fmt: skip
        lines = func.concat_ws("\n", *(cast(column, Text) for column in searched))  # one look at each row
        query = query.where(_has(lines, asked.text))
    return query


def _has(column: Any, words: str) -> Any:
    # Letters of English alone are lowered twice as fast without the rules of a language.
    plain = column.collate("C") if words.isascii() else column
    return func.lower(plain).contains(words.lower(), autoescape=True)


def page(
    db: Session, asked: Asked, *, page: int, page_size: int, names_people: bool = True
) -> tuple[list[ActRow], int]:
    """One page of the acts asked for, newest first, and how many there are."""
    newest = AuditLog.created_at.desc(), AuditLog.id.desc()
    if asked.text or asked.about or asked.who:
        ids, total = _searched(db, asked, page, page_size)
        query = _filtered(Asked()).where(AuditLog.id.in_(ids))
    else:
        total = db.scalar(matching(asked, func.count())) or 0
        query = _filtered(asked).offset((page - 1) * page_size).limit(page_size)
    rows = db.execute(query.add_columns(User.role).order_by(*newest)).all()
    subjects = _subjects(db, ((row.entity_type, row.entity_id) for row in rows), names_people=names_people)
    return [
        ActRow(
            id=row.id,
            created_at=row.created_at,
            user_id=row.user_id,
            who=row.who if names_people else None,
            role=row.role,
            action=row.action,
            entity_type=row.entity_type,
            entity_id=row.entity_id,
            subject=subjects.get((row.entity_type, row.entity_id)),
            ip=row.ip if names_people else None,
        )
        for row in rows
    ], total


def _searched(db: Session, asked: Asked, page: int, page_size: int) -> tuple[list[UUID], int]:
    """One page of what no index finds, and how many there are: every row is looked at once, not once for each."""
    found = matching(asked, AuditLog.id, AuditLog.created_at).cte("found")
    many = select(func.count()).select_from(found).scalar_subquery()
    query = select(found.c.id, many).order_by(found.c.created_at.desc(), found.c.id.desc())
    rows = db.execute(query.offset((page - 1) * page_size).limit(page_size)).all()
    if not rows:  # beyond the last page
        return [], db.scalar(matching(asked, func.count())) or 0
    return [row[0] for row in rows], rows[0][1]


def _subjects(db: Session, objects: Iterable[tuple[str, str]], *, names_people: bool) -> dict[tuple[str, str], str]:
    """What the objects are called now: one question for each kind that occurs."""
    ids = defaultdict[str, set[str]](set)
    for kind, entity_id in objects:
        ids[kind].add(entity_id)
    found: dict[tuple[str, str], str] = {}
    for kind, wanted in ids.items():
        if kind in PEOPLE and names_people:
            people = db.execute(select(cast(User.id, Text), NAME).where(cast(User.id, Text).in_(wanted)))
            found |= {(kind, entity_id): name for entity_id, name in people}
        elif name_them := object_names.all().get(kind) or (names_people and object_people.all().get(kind)):
            found |= {(kind, entity_id): name for entity_id, name in name_them(db, wanted).items()}
    return found


def latest(db: Session, beginnings: Sequence[str], most: int) -> list[ActOut]:
    """The newest acts whose names begin with one of these."""
    named = or_(*(AuditLog.action.startswith(each, autoescape=True) for each in beginnings))
    query = _filtered(Asked()).where(named).order_by(AuditLog.created_at.desc(), AuditLog.id.desc()).limit(most)
    return [ActOut.model_validate(row) for row in db.execute(query)]


def after(asked: Asked, last: UUID | None) -> Select[Any]:
    """The acts asked for beyond one, by id: the order they are exported in."""
    query = _filtered(asked).add_columns(AuditLog.old_values, AuditLog.new_values, AuditLog.user_agent)
    return query.where(AuditLog.id > last if last else true()).order_by(AuditLog.id)


def _filtered(asked: Asked) -> Select[Any]:
    return matching(
        asked,
        AuditLog.id,
        AuditLog.created_at,
        AuditLog.user_id,
        NAME,
        AuditLog.action,
        AuditLog.entity_type,
        AuditLog.entity_id,
        AuditLog.ip,
    )


def one(db: Session, audit_id: UUID) -> ActDetail:
    """One act with all it holds, and its place in the chain (None while it waits for its seal)."""
    query = (
        select(AuditLog, NAME, User.role, AuditSeal.position)
        .outerjoin(User, User.id == AuditLog.user_id)
        .outerjoin(AuditSeal, AuditSeal.audit_id == AuditLog.id)
    )
    found = db.execute(query.where(AuditLog.id == audit_id)).first()
    if found is None:
        raise ActNotFound
    action, who, role, position = found
    about = action.entity_type, action.entity_id
    return ActDetail(
        id=action.id,
        created_at=action.created_at,
        user_id=action.user_id,
        who=who,
        role=role,
        subject=_subjects(db, [about], names_people=True).get(about),
        action=action.action,
        entity_type=action.entity_type,
        entity_id=action.entity_id,
        ip=action.ip,
        user_agent=action.user_agent,
        resource=action.resource,
        old_values=action.old_values,
        new_values=action.new_values,
        position=position,
    )


def kinds(db: Session) -> dict[str, list[str]]:
    """The actions and kinds of objects that occur, for the filters."""
    return {
        "actions": list(db.scalars(select(AuditLog.action).distinct().order_by(AuditLog.action))),
        "entity_types": list(db.scalars(select(AuditLog.entity_type).distinct().order_by(AuditLog.entity_type))),
    }
