"""The dependency of a route that shows a learner's record: `views: ReportViews`.

A route that has it says whose record it showed, `views.show(learner.id)`, before it answers. One that forgets answers
with a fault, not with the record.
"""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import Depends
from sqlalchemy.orm import Session

from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn
from api.platform.principal import Principal
from api.platform.record_views import service
from api.platform.record_views.rules import RecordKind, ViewPurpose


class ViewUntold(RuntimeError):
    """A route answered without saying whose record it showed. A programmer's error."""


class RecordViews:
    """Notes whose record one request shows."""

    def __init__(self, db: Session, me: Principal, now: datetime, kind: RecordKind, purpose: ViewPurpose) -> None:
        self.db, self.me, self.now, self.kind, self.purpose = db, me, now, kind, purpose
        self.is_noted = False

    def show(self, *learner_ids: UUID) -> None:
        """These learners' records are shown; none, where it is one's own, a parent's view, or empty."""
        self.is_noted = True
        service.note(self.db, self.me, learner_ids, kind=self.kind, purpose=self.purpose, now=self.now)


def record_views(kind: RecordKind, purpose: ViewPurpose) -> Callable[..., Iterator[RecordViews]]:
    """The dependency for one kind of record, looked at for one purpose."""

    def views(me: SignedIn, now: Now, db: Db) -> Iterator[RecordViews]:
        noted = RecordViews(db, me, now, kind, purpose)
        yield noted
        if not noted.is_noted:
            raise ViewUntold(f"{kind} for {purpose}")

    return views


profile_views = record_views(RecordKind.PROFILE, ViewPurpose.ACCOUNT_CARE)
result_views = record_views(RecordKind.RESULTS, ViewPurpose.TEACHING)
answer_views = record_views(RecordKind.ANSWER, ViewPurpose.MARKING)
report_views = record_views(RecordKind.REPORT, ViewPurpose.REPORTING)
message_views = record_views(RecordKind.MESSAGES, ViewPurpose.MODERATION)
ProfileViews = Annotated[RecordViews, Depends(profile_views, scope="function")]
ResultViews = Annotated[RecordViews, Depends(result_views, scope="function")]
AnswerViews = Annotated[RecordViews, Depends(answer_views, scope="function")]
ReportViews = Annotated[RecordViews, Depends(report_views, scope="function")]
MessageViews = Annotated[RecordViews, Depends(message_views, scope="function")]
