"""The screens as the build tells them: their addresses, an example for each parameter, and who opens them."""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

import psycopg

from api.demo.permissions import GIVEN
from api.demo.sign_in import DEMO_ACCOUNTS
from api.platform.permissions.rules import StaffPermission, permissions_of
from api.platform.roles import Role
from api.settings import settings
from tests.country import Country

LIST = settings().web_dist / "screens.json"
ADMINS = ["admin", "super_admin"]
# An address for every screen with a parameter: the first column of the first row.
EXAMPLES = {
    "/messages/:conversationId": "select id from message_conversations order by id limit 1",
    "/messages/:conversationId/about/:messageId": """
        select conversation_id || '/about/' || id from parent_teacher_messages
        where related_quiz_id is not null or related_subject_id is not null order by id limit 1
    """,
    "/reader/:bookId": "select id from books where required_tier = 'trial' order by title limit 1",
    "/reader/:bookId/marks": "select id from books where required_tier = 'trial' order by title limit 1",
    "/book/:id": "select id from books where required_tier = 'trial' order by title limit 1",
    "/books/:id": "select id from books where required_tier = 'trial' order by title limit 1",
    "/books/:id/preview": "select id from books where required_tier = 'trial' order by title limit 1",
    "/subjects/:id": "select slug from categories where category_type = 'subject' order by name limit 1",
    "/lessons/:id": "select id from lessons order by id limit 1",
    "/video-lessons-test/:id": "select id from video_lessons order by code limit 1",
    "/tutor/:id": "select id from marketplace_tutors where verification_status = 'verified' order by id limit 1",
    "/classes/:classId": """
        select m.class_id from class_members m join users u on u.id = m.user_id
        where u.email = 'student@kitabo.example' and m.left_at is null limit 1
    """,
    "/classes/:classId/learners/:learnerId": """
        select m.class_id || '/learners/' || m.user_id from class_members m join users u on u.id = m.user_id
        where u.email = 'student@kitabo.example' and m.left_at is null limit 1
    """,
    "/quiz/:quizId": """
        select id from quiz_sessions where is_active and session_type = 'practice' and user_id is null
        order by title limit 1
    """,
    "/teacher/quizzes/:quizId": "select id from quiz_sessions where session_type = 'class' order by id limit 1",
    "/teacher/quizzes/:quizId/results": "select id from quiz_sessions where session_type = 'class' order by id limit 1",
    "/learning-path/:subjectId": "select slug from subjects where slug = 'mathematics'",
    "/admin/history/:kind/:id": """
        select 'payments/' || id from payments where status = 'completed' order by created_at limit 1
    """,
    "/admin/item-quality/:questionId": """
        select id from questions where question_type = 'multiple_choice' order by code limit 1
    """,
    # A sitting that was no practice: the screen says so, as it does to whoever follows an old link.
    "/practice/:attemptId": """
        select a.id from test_attempts a join users u on u.id = a.user_id
        where u.email = 'student@kitabo.example' order by a.start_time limit 1
    """,
    "/parent/record-views/:linkId": """
        select l.id from family_links l join users u on u.id = l.parent_user_id
        where u.email = 'parent@kitabo.example' and l.status = 'verified' order by l.id limit 1
    """,
    "/reports/:id": """
        select r.id from progress_reports r join users u on u.id = r.student_id
        where u.email = 'student@kitabo.example' and r.status = 'sent' order by r.report_type limit 1
    """,
    "/parent/reports/:id": """
        select r.id from progress_reports r join users u on u.id = r.student_id
        where u.email = 'student@kitabo.example' and r.status = 'sent' order by r.report_type limit 1
    """,
    "/admin/content/:pieceId": "select id from lessons order by code limit 1",
    "/admin/items/:itemId": "select id from questions where question_type = 'label_diagram' order by code limit 1",
    "/quiz/results/:attemptId": """
        select a.id from test_attempts a join users u on u.id = a.user_id
        where u.email = 'student@kitabo.example' and a.end_time is not null order by a.start_time desc limit 1
    """,
}
# Screens that show most to somebody in particular.
VIEWERS = {
    "/classes": "teacher",
    "/author/dashboard": "author",
    "/author/profile/edit": "author",
    "/author/readers": "author",
    "/tutor-dashboard": "tutor",
    "/tutor/dashboard": "tutor",
    "/parent": "parent",
    "/parent/plans": "parent",
    "/parent/reports": "parent",
    "/parent/reports/:id": "parent",
    "/parent/record-views/:linkId": "parent",
    "/reports": "teacher",
    "/messages": "parent",
    "/messages/:conversationId": "parent",
    "/messages/:conversationId/about/:messageId": "parent",
    "/teacher/letters": "teacher",
    "/school/seats": "teacher",
    "/admin/moderation": "moderator",
    "/admin/withheld-passages": "moderator",
    "/account/family": "student",
    "/admin/items": "moderator",
    "/admin/items/:itemId": "moderator",
    "/admin/items/coverage": "moderator",
    "/admin/items/import": "moderator",
    "/admin/items/new": "moderator",
    "/marking": "teacher",
}


@dataclass(frozen=True)
class Listed:
    """One screen of the list."""

    path: str
    also: tuple[str, ...]
    title: str
    access: str | tuple[str, ...]
    frame: str | None

    @property
    def viewer(self) -> str | None:
        """The person who looks at it: the least who may."""
        if self.path in VIEWERS:
            return VIEWERS[self.path]
        if isinstance(self.access, tuple):
            return "super" if self.access == ("super_admin",) else "finance"
        if self.access in ("teacher", "maker"):
            return "teacher"
        return None if self.access == "public" else "student"

    def address(self, country: Country) -> str:
        """Where it is found in this country."""
        return address_of(self.path, country)

    def refusal(self, visitor: "Visitor") -> tuple[str, str] | None:
        """The toast's title and the address a visitor is sent to, in the specification's words."""
        if self.access == "public":
            return None
        if visitor.role is None:
            return "Authentication Required", "/auth/login"
        if self.access == "subscribed" and not (visitor.is_subscribed or visitor.role in ADMINS):
            return "Subscription Required", "/subscribe"
        if isinstance(self.access, tuple) and not {visitor.role, *visitor.permissions} & {*self.access}:
            return "Access Denied", "/dashboard"
        sees_learners = visitor.teaches or StaffPermission.LEARNERS_SEE in visitor.permissions
        if self.access == "teacher" and not sees_learners:
            return "Access Denied", "/dashboard"
        if self.access == "maker" and not (sees_learners or visitor.tutors):
            return "Access Denied", "/dashboard"
        return None


@dataclass(frozen=True)
class Visitor:
    """Somebody who tries every screen: `name` signs in as `name@kitabo.example`."""

    name: str | None
    role: str | None
    is_subscribed: bool = False
    teaches: bool = False
    tutors: bool = False

    @property
    def permissions(self) -> frozenset[StaffPermission]:
        """What their role brings along and what the demo gave them."""
        if self.role is None:
            return frozenset()
        emails = dict(DEMO_ACCOUNTS)
        given = [each for who, held in GIVEN.items() if emails[who] == f"{self.name}@kitabo.example" for each in held]
        return permissions_of(Role(self.role), frozenset(given))


VISITORS = [
    Visitor(None, None),
    Visitor("student", "user", is_subscribed=True),
    Visitor("none", "user"),
    Visitor("parent", "parent"),
    Visitor("author", "author", is_subscribed=True),
    Visitor("tutor", "tutor", tutors=True),
    Visitor("teacher", "user", teaches=True),
    Visitor("moderator", "moderator"),
    Visitor("analyst", "user"),
    Visitor("finance", "admin"),
    Visitor("super", "super_admin"),
]


@cache
def screens() -> list[Listed]:
    """Every screen of the built web app."""
    assert LIST.exists(), "build the web app first: npm run web:build"
    found: list[dict[str, Any]] = json.loads(LIST.read_text())
    return [
        Listed(
            path=each["path"],
            also=tuple(each["also"]),
            title=each["title"],
            access=each["access"] if isinstance(each["access"], str) else tuple(each["access"]),
            frame=each.get("frame"),
        )
        for each in found
    ]


@cache
def _found(url: str, query: str) -> str:
    with psycopg.connect(url) as db:
        row = db.execute(query).fetchone()
    assert row, f"the country has no example: {query}"
    return str(row[0])


def address_of(path: str, country: Country) -> str:
    """A path with its parameter filled in from the country."""
    if ":" not in path:
        return path
    assert path in EXAMPLES, f"give {path} an example address in tests/browser/screens.py"
    head, _, tail = path.partition(":")
    rest = tail.partition("/")[2]
    # An example for two parameters holds all that follows the first.
    return head + _found(country.url, EXAMPLES[path]) + (f"/{rest}" if rest and ":" not in rest else "")


def settle_in(country: Country) -> None:
    """People the demo has no account for, made of learners nobody else signs in as; their password is the demo's."""
    wanted = [("none", "user"), ("parent", "parent"), ("moderator", "moderator")]
    with psycopg.connect(country.url) as db:
        for name, role in wanted:
            db.execute(
                """
                update users set email = %(email)s, username = %(name)s, role = %(role)s, is_active = true,
                    email_verified = true, subscription_tier = 'free', subscription_status = 'inactive',
                    date_of_birth = '1990-01-01',
                    password_hash = (select password_hash from users where email = 'student@kitabo.example')
                where id = (
                    select id from users where role = 'user' and subscription_tier = 'free'
                        and email not like '%%@kitabo.example' order by id desc limit 1
                ) and not exists (select 1 from users where email = %(email)s)
                """,
                {"email": f"{name}@kitabo.example", "name": name, "role": role},
            )
