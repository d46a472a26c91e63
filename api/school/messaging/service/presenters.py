"""What each of the two, and the learner, is shown of conversations."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import func, or_, select
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.display_names import distinct_names
from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import QuizSession
from api.curriculum.subjects.tables import Subject
from api.platform.moderation.service.reports import own_reports
from api.school.classes.service import members_of, taught_by, teachers_of
from api.school.families.tables import Kinship, ParentChildLink
from api.school.messaging.rules import Bonds, Party
from api.school.messaging.schemas import (
    AboutMe,
    ContactPerson,
    ContactsOut,
    ConversationOut,
    ConversationThread,
    LearnerContacts,
    MessageFileOut,
    MyReportOut,
    ParentTeacherMessageOut,
)
from api.school.messaging.service import references
from api.school.messaging.service.permissions import all_bonds, answers_in, conversation_of
from api.school.messaging.service.reports import KIND
from api.school.messaging.tables import Conversation, ParentTeacherMessage

SHOWN, PREVIEW = 200, 120
CLASS_TEACHER = "Class teacher"


def contacts_of(db: Session, user_id: UUID) -> ContactsOut:
    """The teachers of this person's children, and the parents of this person's learners."""
    own = select(ParentChildLink).where(ParentChildLink.parent_user_id == user_id, ParentChildLink.is_active)
    subjects = {subject: name for subject, name in db.execute(select(Subject.id, Subject.name))}
    children, links = [], db.scalars(own).all()
    mine = {each.id: each for each in db.scalars(select(User).where(User.id.in_([e.student_user_id for e in links])))}
    names = distinct_names(mine.values())
    for link in links:
        people: dict[UUID, tuple[User, list[str]]] = {}
        for teaching, person in teachers_of(db, link.student_user_id):
            what = subjects.get(teaching.subject_id, "Teacher") if teaching.subject_id else CLASS_TEACHER
            people.setdefault(person.id, (person, []))[1].append(what)
        apart = distinct_names(person for person, _ in people.values())
        listed = [_person(person.id, apart, ", ".join(dict.fromkeys(what))) for person, what in people.values()
                  if person.id != user_id]  # fmt: skip
        children.append(_learner(link.student_user_id, names, "Your child", listed))
    return ContactsOut(children=children, learners=_learners(db, user_id))


def _learners(db: Session, user_id: UUID) -> list[LearnerContacts]:
    taught = {
        learner.id: (learner, each.name) for each in taught_by(db, user_id) for learner in members_of(db, each.id)
    }
    links = db.execute(
        select(ParentChildLink, User)
        .join(User, User.id == ParentChildLink.parent_user_id)
        .where(ParentChildLink.student_user_id.in_(taught), ParentChildLink.is_active, User.is_active)
        .where(ParentChildLink.parent_user_id != user_id)
        .order_by(User.last_name, User.first_name, User.id)
    ).all()
    names, apart = distinct_names(each for each, _ in taught.values()), distinct_names(person for _, person in links)
    parents: dict[UUID, list[ContactPerson]] = {}
    for link, person in links:
        what = "Guardian" if link.relationship is Kinship.GUARDIAN else str(link.relationship).capitalize()
        parents.setdefault(link.student_user_id, []).append(_person(person.id, apart, what))
    found = [_learner(each, names, taught[each][1], people) for each, people in parents.items()]
    return sorted(found, key=lambda each: each.name)


def _person(who: UUID, names: Mapping[UUID, str], is_what: str) -> ContactPerson:
    return ContactPerson(user_id=who, name=names[who], is_what=is_what)


def _learner(who: UUID, names: Mapping[UUID, str], is_what: str, people: list[ContactPerson]) -> LearnerContacts:
    return LearnerContacts(student_id=who, name=names[who], is_what=is_what, people=people)


def conversations_of(db: Session, user_id: UUID) -> list[ConversationOut]:
    """Conversations on either side of one person, the last written first."""
    mine = or_(Conversation.parent_user_id == user_id, Conversation.teacher_user_id == user_id)
    newest = select(Conversation).where(mine).order_by(Conversation.last_message_at.desc(), Conversation.id)
    return _conversations(db, user_id, db.scalars(newest.limit(SHOWN)).all())


def _conversations(db: Session, user_id: UUID, talks: Sequence[Conversation]) -> list[ConversationOut]:
    ids = [talk.id for talk in talks]
    held, names = all_bonds(db, talks), _named(_people(db, talks), talks)
    last = select(ParentTeacherMessage).where(ParentTeacherMessage.conversation_id.in_(ids))
    newest = last.order_by(ParentTeacherMessage.conversation_id, ParentTeacherMessage.created_at.desc(),
                           ParentTeacherMessage.id.desc())  # fmt: skip
    lasts = {
        row.conversation_id: row for row in db.scalars(newest.ext(distinct_on(ParentTeacherMessage.conversation_id)))
    }
    waiting = select(
        ParentTeacherMessage.conversation_id,
        func.count().filter(ParentTeacherMessage.is_read.is_(False)),
        func.count().filter(ParentTeacherMessage.requires_response, ParentTeacherMessage.responded_at.is_(None)),
    ).where(ParentTeacherMessage.conversation_id.in_(ids), ParentTeacherMessage.recipient_id == user_id)
    counts = {row[0]: (row[1], row[2]) for row in db.execute(waiting.group_by(ParentTeacherMessage.conversation_id))}
    return [
        _one(talk, user_id, held[talk.id], names, lasts.get(talk.id), counts.get(talk.id, (0, 0))) for talk in talks
    ]


def _people(db: Session, talks: Sequence[Conversation]) -> dict[UUID, User]:
    ids = {each for talk in talks for each in (talk.parent_user_id, talk.teacher_user_id, talk.student_user_id)}
    return {person.id: person for person in db.scalars(select(User).where(User.id.in_(ids)))}


def _named(people: Mapping[UUID, User], talks: Sequence[Conversation]) -> dict[UUID, str]:
    """Learners, parents and teachers of a list, each told apart among their like."""
    columns = ("teacher_user_id", "parent_user_id", "student_user_id")
    sides = [[getattr(talk, column) for talk in talks] for column in columns]
    return {who: name for ids in sides for who, name in distinct_names(people[each] for each in ids).items()}


def _one(
    talk: Conversation, user_id: UUID, held: Bonds, names: Mapping[UUID, str], last: ParentTeacherMessage | None,
    waiting: tuple[int, int],
) -> ConversationOut:  # fmt: skip
    side = Party.PARENT if talk.parent_user_id == user_id else Party.TEACHER
    other = talk.teacher_user_id if side is Party.PARENT else talk.parent_user_id
    knows = held.knows(side)
    words = last.message if last and _may_read(last, user_id, knows) else None
    return ConversationOut(
        id=talk.id,
        subject=talk.subject if knows else "A conversation that has ended",
        my_side=side,
        other=names[other],
        student_id=talk.student_user_id if knows else None,
        learner=names[talk.student_user_id] if knows else None,
        closed=held.closed,
        last_message_at=talk.last_message_at,
        last_words=words[:PREVIEW] if words else None,
        is_last_mine=bool(last and last.sender_id == user_id),
        unread=waiting[0],
        waits_for_me=held.closed is None and waiting[1] > 0,
    )


def _may_read(message: ParentTeacherMessage, user_id: UUID, knows: bool) -> bool:
    """One's own words always; the other's while one may read of the learner and no moderator hid them."""
    return message.sender_id == user_id or (knows and message.hidden_at is None)


def thread(db: Session, *, user_id: UUID, conversation_id: UUID, page: int = 1) -> ConversationThread:
    """A page of a conversation, the newest messages on the first; raises `ConversationNotFound`."""
    talk, side = conversation_of(db, user_id=user_id, conversation_id=conversation_id)
    [conversation] = _conversations(db, user_id, [talk])
    whole = select(ParentTeacherMessage).where(ParentTeacherMessage.conversation_id == talk.id)
    total = db.scalar(select(func.count()).select_from(whole.subquery())) or 0
    newest = whole.order_by(ParentTeacherMessage.created_at.desc(), ParentTeacherMessage.id.desc())
    rows = db.scalars(newest.limit(constants.MESSAGE_PAGE).offset((page - 1) * constants.MESSAGE_PAGE)).all()
    messages = _Messages(
        db, user_id, talk, side, rows, knows=conversation.learner is not None, is_open=conversation.closed is None
    )
    return ConversationThread(
        conversation=conversation,
        messages=[messages.shown(row) for row in reversed(rows)],
        earlier=max(0, total - page * constants.MESSAGE_PAGE),
    )


class _Messages:
    """What the messages of one thread are shown with, read once."""

    def __init__(
        self, db: Session, user_id: UUID, talk: Conversation, side: Party, rows: Sequence[ParentTeacherMessage], *,
        knows: bool, is_open: bool,
    ) -> None:  # fmt: skip
        self.user_id, self.side, self.knows, self.is_open = user_id, side, knows, is_open
        self.names = _named(_people(db, [talk]), [talk])
        subjects = select(Subject.id, Subject.name).where(Subject.id.in_({row.related_subject_id for row in rows}))
        quizzes = select(QuizSession.id, QuizSession.title).where(
            QuizSession.id.in_({row.related_quiz_id for row in rows})
        )
        self.subjects = {subject: name for subject, name in db.execute(subjects)}
        self.quizzes = {quiz: title for quiz, title in db.execute(quizzes)}
        self.may_open = knows and bool(self.subjects or self.quizzes) and references.may_open(db, talk, user_id)
        self.answers = set(db.scalars(answers_in(talk)))
        self.reports = own_reports(db, user_id=user_id, kind=KIND, content_ids=[row.id for row in rows])

    def shown(self, row: ParentTeacherMessage) -> ParentTeacherMessageOut:
        is_mine, may_read = row.sender_id == self.user_id, _may_read(row, self.user_id, self.knows)
        plain: dict[str, Any] = {
            name: getattr(row, name)
            for name in ("id", "message_type", "priority", "requires_response", "read_at", "responded_at")
        }
        return ParentTeacherMessageOut(
            **plain,
            is_mine=is_mine,
            sender=self.names[row.sender_id],
            message=row.message if may_read else None,
            is_hidden=row.hidden_at is not None,
            attachments=[MessageFileOut.model_validate(each) for each in row.attachments] if may_read else [],
            related_subject=self.subjects.get(row.related_subject_id) if may_read else None,  # type: ignore[arg-type]
            related_quiz=self.quizzes.get(row.related_quiz_id) if may_read and self.knows else None,  # type: ignore[arg-type]
            may_open_related=self.may_open and may_read,
            sent_at=row.created_at,
            parent_rating=row.parent_rating,
            may_rate=self.is_open and self.side is Party.PARENT and not is_mine and row.created_at in self.answers,
            may_report=not is_mine and may_read and row.id not in self.reports,
            my_report=self._reported(row),
        )

    def _reported(self, row: ParentTeacherMessage) -> MyReportOut | None:
        found = self.reports.get(row.id)
        return MyReportOut.model_validate(found) if found else None


def about(db: Session, student_id: UUID) -> list[AboutMe]:
    """Who writes about a learner, how often and when: for the learner, who hears that much and no words."""
    rows = db.execute(
        select(
            Conversation.parent_user_id,
            Conversation.teacher_user_id,
            func.count(ParentTeacherMessage.id),
            func.max(ParentTeacherMessage.created_at),
        )
        .join(ParentTeacherMessage, ParentTeacherMessage.conversation_id == Conversation.id)
        .where(Conversation.student_user_id == student_id)
        .group_by(Conversation.parent_user_id, Conversation.teacher_user_id)
        .order_by(func.max(ParentTeacherMessage.created_at).desc())
    ).all()
    ids = {each for row in rows for each in row[:2]}
    names = distinct_names(db.scalars(select(User).where(User.id.in_(ids))))
    return [
        AboutMe(parent=names[parent], teacher=names[teacher], messages=count, last_message_at=last)
        for parent, teacher, count, last in rows
    ]
