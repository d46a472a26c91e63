"""One timeline of what a person did, read from the places where it was recorded."""

import base64
import binascii
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import Row, text
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.rules import device_of
from api.accounts.profile.rules import LEVELS
from api.accounts.profile.schemas import HistoryItem, HistoryOut
from api.platform.clock import start_of_day
from api.platform.problem import Malformed

MOST_FOR_CSV = 20_000


class Kind(StrEnum):
    READING = "reading"
    TEST = "test"
    PAYMENT = "payment"
    SIGN_IN = "sign_in"
    SECURITY = "security"
    CONSENT = "consent"
    ACHIEVEMENT = "achievement"


# Each part answers (kind, at, ref, what, subject, n, amount, target); reading is told by Kampala day and book.
TIMELINE = """
with done as (
  select 'reading' as kind, max(s.last_seen_at) as at, 'reading:' || d.day || ':' || b.id as ref, 'read' as what,
         b.title as subject, sum(s.duration)::bigint as n, null::bigint as amount, b.id::text as target
  from reading_sessions s join books b on b.id = s.book_id
       cross join lateral (select (s.opened_at at time zone 'Africa/Kampala')::date as day) d
  where s.user_id = :who group by d.day, b.id, b.title
  union all
  select 'test', coalesce(a.end_time, a.start_time), 'test:' || a.id, a.status, q.title,
         round(a.percentage_score)::bigint, null, a.id::text
  from test_attempts a join quiz_sessions q on q.id = a.quiz_session_id where a.user_id = :who
  union all
  select 'payment', coalesce(p.paid_at, p.created_at), 'payment:' || p.id, p.status, p.plan, null, p.amount, null
  from payments p where p.user_id = :who
  union all
  select 'payment', p.reversed_at, 'returned:' || p.id, 'returned', p.plan, null, p.amount_reversed, null
  from payments p where p.user_id = :who and p.reversed_at is not null
  union all
  select 'sign_in', s.created_at, 'sign_in:' || s.id, 'signed_in', s.user_agent, null, null, s.ip
  from sessions s where s.user_id = :who
  union all
  select 'security', l.created_at, 'security:' || l.id, l.action, null,
         case when l.user_id is distinct from :who and l.user_id is not null then 1 end, null, null
  from audit_logs l
  where (l.user_id = :who or (l.entity_type = 'user' and l.entity_id = :who_text)) and l.action not like 'guardian.%'
  union all
  select 'consent', e.at, 'consent:' || e.what || ':' || c.id, e.what, c.guardian_name, null, null, null
  from guardian_consents c cross join lateral (values
    ('asked', c.asked_at), ('agreed', c.consented_at), ('declined', c.declined_at), ('ended', c.withdrawn_at)
  ) e (what, at) where c.user_id = :who and e.at is not null
  union all
  select 'achievement', h.earned_at, 'achievement:' || h.code, h.code, h.evidence, null, null, null
  from achievements h where h.user_id = :who
)
select kind, at, ref, what, subject, n, amount, target from done
where (cast(:kind as text) is null or kind = :kind)
  and (cast(:since as timestamptz) is null or at >= :since) and (cast(:until as timestamptz) is null or at < :until)
  and (cast(:at as timestamptz) is null or (at, ref collate "C") < (:at, :ref))
order by at desc, ref collate "C" desc limit :limit
"""
TESTS = {"in_progress": "Began", "submitted": "Handed in", "graded": "Handed in", "expired": "Ran out of time in",
         "abandoned": "Left"}  # fmt: skip
PAYMENTS = {"completed": "Paid for", "pending": "Payment waiting for", "failed": "Payment failed for",
            "invalid": "Payment refused for", "returned": "Money returned for"}  # fmt: skip
CONSENTS = {"asked": "Asked {who} for consent", "agreed": "{who} agreed", "declined": "{who} did not agree",
            "ended": "Consent of {who} ended"}  # fmt: skip

ACTION_TEXTS = {
    "family.code_made": "Made a family code",
    "family.asked": "Entered a family code",
    "family.agreed": "Said yes to a family link",
    "family.verified": "A family link began",
    "family.rejected": "Said no to a family link",
    "family.revoked": "Ended a family link",
    "family.permissions": "Changed what a family link allows",
    "class.joined": "Joined a class",
    "class.left": "Left a class",
    "class.learner_removed": "Took a learner out of a class",
    "class.learner_viewed": "Looked at a learner of a class",
    "record.viewed": "Looked at a learner's record",
    "message.reported": "Reported a letter",
    "sms.number_proved": "Confirmed a telephone for SMS",
    "sms.number_removed": "Took a telephone for SMS away",
    "sms.stopped": "Answered STOP to our SMS",
}


def page(
    db: Session, *, user_id: UUID, kind: Kind | None, since: date | None, until: date | None, after: str | None
) -> HistoryOut:
    """The newest items first; `next` is where the following page begins."""
    rows = _rows(db, user_id, kind, since, until, _place(after), constants.HISTORY_PAGE + 1)
    shown = rows[: constants.HISTORY_PAGE]
    more = len(rows) > len(shown)
    return HistoryOut(data=[item(row) for row in shown], next=_written(shown[-1]) if more else None)


def everything(
    db: Session, *, user_id: UUID, kind: Kind | None, since: date | None, until: date | None
) -> list[HistoryItem]:
    return [item(row) for row in _rows(db, user_id, kind, since, until, None, MOST_FOR_CSV)]


def _rows(
    db: Session, user_id: UUID, kind: Kind | None, since: date | None, until: date | None,
    place: tuple[datetime, str] | None, limit: int,
) -> Sequence[Row[Any]]:  # fmt: skip
    given = {
        "who": user_id, "who_text": str(user_id), "kind": kind, "limit": limit,
        "since": start_of_day(since) if since else None,
        "until": start_of_day(until + timedelta(days=1)) if until else None,
        "at": place[0] if place else None, "ref": place[1] if place else "",
    }  # fmt: skip
    return db.execute(text(TIMELINE), given).all()


def _written(row: Row[Any]) -> str:
    return base64.urlsafe_b64encode(f"{row.at.isoformat()}|{row.ref}".encode()).decode()


def _place(after: str | None) -> tuple[datetime, str] | None:
    if not after:
        return None
    try:
        at, ref = base64.urlsafe_b64decode(after.encode()).decode().split("|", 1)
        moment = datetime.fromisoformat(at)
    except (ValueError, binascii.Error):
        raise Malformed(fields={"after": "This page does not exist any more. Begin at the top."}) from None
    if moment.tzinfo is None:
        raise Malformed(fields={"after": "This page does not exist any more. Begin at the top."})
    return moment, ref


def item(row: Row[Any]) -> HistoryItem:
    title, detail, to = WORDS[row.kind](row)
    return HistoryItem(
        ref=row.ref, kind=row.kind, at=row.at, title=title, detail=detail, to=to,
        amount_ugx=row.amount,
    )  # fmt: skip


def _reading(row: Row[Any]) -> tuple[str, str | None, str | None]:
    whole = round(row.n / 60)
    return (f"Read {row.subject}" if whole else f"Opened {row.subject}", f"{whole} min" if whole else None,
            f"/reader/{row.target}")  # fmt: skip


def _test(row: Row[Any]) -> tuple[str, str | None, str | None]:
    done = row.what not in ("in_progress", "abandoned")
    score = f"{row.n}%" if row.n is not None else None
    return f"{TESTS[row.what]} {row.subject}", score, f"/quiz/results/{row.target}" if done else None


def _payment(row: Row[Any]) -> tuple[str, str | None, str | None]:
    return f"{PAYMENTS[row.what]} {row.subject}", None, None


def _sign_in(row: Row[Any]) -> tuple[str, str | None, str | None]:
    return "Signed in", ", ".join(part for part in (device_of(row.subject), row.target) if part), None


def _security(row: Row[Any]) -> tuple[str, str | None, str | None]:
    """In a sentence where the action alone says too little; `account.photo_changed` is told as 'Photo changed'."""
    if row.what in ACTION_TEXTS:
        return ACTION_TEXTS[row.what], "By our staff" if row.n else None, None
    words = row.what.rsplit(".", 1)[-1].replace("_", " ").replace("email", "email")
    return words[:1].upper() + words[1:], "By our staff" if row.n else None, None


def _consent(row: Row[Any]) -> tuple[str, str | None, str | None]:
    return CONSENTS[row.what].format(who=row.subject), None, None


def _achievement(row: Row[Any]) -> tuple[str, str | None, str | None]:
    level = LEVELS.get(row.what)
    return f"Earned: {level.name if level else row.what}", row.subject, "/account/achievements"


WORDS = {
    Kind.READING: _reading,
    Kind.TEST: _test,
    Kind.PAYMENT: _payment,
    Kind.SIGN_IN: _sign_in,
    Kind.SECURITY: _security,
    Kind.CONSENT: _consent,
    Kind.ACHIEVEMENT: _achievement,
}
