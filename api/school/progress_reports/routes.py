"""Progress reports: made and judged by teachers, read by learners and parents, checked by anybody."""

from datetime import timedelta
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Response, status

from api import constants
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.csv import csv_response
from api.platform.db import Db
from api.platform.guards import SignedIn, Teacher, Visitor
from api.platform.limits import limit
from api.platform.quotas import EXPORTS
from api.platform.raw_sql import SqlDb
from api.platform.record_views.dependency import ReportViews
from api.school.classes.service import members_of, members_of_others, require_class
from api.school.progress_reports.review_schemas import (
    ApproveIn,
    ApproveManyIn,
    CommentIn,
    ReopenManyIn,
    WithdrawIn,
)
from api.school.progress_reports.schemas import (
    AskablePeriodOut,
    ChildReportsOut,
    ClassReportsOut,
    DoneOut,
    PeriodIn,
    ProgressReportOut,
    ReportChoicesOut,
    ReportJobIn,
    ReportJobOut,
    ReportShortOut,
    ReportWishIn,
    ReportWishOut,
    ScheduleIn,
    ScheduleOut,
    SentOut,
    VerifiedReportOut,
)
from api.school.progress_reports.service import (
    calendar,
    commands,
    delivery,
    exports,
    generation,
    home_reports,
    parent_choices,
    presenters,
)
from api.school.progress_reports.service.permissions import as_teacher, found, looked_at, viewer_of
from api.school.progress_reports.tables import ReportType

router = APIRouter(prefix="/api/reports", tags=["reports"])
Kind = Annotated[ReportType, Query(alias="type")]
PeriodName = Annotated[str, Query(alias="period", max_length=10)]
NO_STORE = {"Cache-Control": "no-store"}


@router.get("/choices")
def get_report_choices(me: Teacher, db: Db) -> ReportChoicesOut:
    return presenters.choices_of(db, me)


@router.get("/mine")
def list_my_reports(me: SignedIn, db: Db) -> list[ReportShortOut]:
    return presenters.own_reports(db, me.id)


@router.get("/children")
def list_children_reports(me: SignedIn, db: Db) -> list[ChildReportsOut]:
    return presenters.children_reports(db, me.id)


@router.get("/verify/{code}")
def verify_report(code: str, me: Visitor, client: From, now: Now, sql: SqlDb, db: Db) -> VerifiedReportOut:
    """Open to anybody who holds the paper; counted by address, right or wrong."""
    allowed, hour = constants.REPORT_CHECKS_PER_HOUR, timedelta(hours=1)
    limit(sql, "report-verify", client.ip, allowed=allowed, per=hour, now=now)
    return presenters.verified(db, code, me)


@router.get("/learners/{learner_id}/periods")
def list_askable_periods(learner_id: UUID, me: SignedIn, db: Db) -> list[AskablePeriodOut]:
    """Past weeks and months a report can be made of for a learner without a class, by them or by a parent."""
    home_reports.require_reader(db, me, learner_id)
    return home_reports.askable(db, learner_id)


@router.post("/learners/{learner_id}", status_code=status.HTTP_201_CREATED)
def ask_for_own_report(learner_id: UUID, me: SignedIn, body: PeriodIn, now: Now, db: Db) -> ReportShortOut:
    return presenters.short(home_reports.ask(db, me, learner_id, body.report_type, body.period, now))


@router.put("/learners/{learner_id}/wish")
def choose_own_reports(learner_id: UUID, me: SignedIn, body: ReportWishIn, db: Db) -> ReportWishOut:
    """A parent's own choice of one child, beside whatever the school makes."""
    chosen = parent_choices.wish(db, me, learner_id, weekly=body.weekly, monthly=body.monthly)
    return ReportWishOut.model_validate(chosen)


@router.post("/jobs", status_code=status.HTTP_202_ACCEPTED)
def ask_for_reports(me: Teacher, body: ReportJobIn, now: Now, db: Db) -> ReportJobOut:
    job = generation.ask(db, me, body.class_id, body.report_type, body.period, learner_id=body.learner_id,
                   with_rank=body.with_rank, now=now)  # fmt: skip
    return ReportJobOut.model_validate(job)


@router.get("/jobs/{job_id}")
def get_report_job(job_id: UUID, me: Teacher, db: Db) -> ReportJobOut:
    return ReportJobOut.model_validate(generation.job_of(db, me, job_id))


@router.get("/classes/{class_id}")
def list_class_reports(
    class_id: UUID, me: Teacher, db: Db, kind: Kind, period: PeriodName, views: ReportViews
) -> ClassReportsOut:
    role, lines = presenters.class_reports(db, me, class_id, kind, period)
    views.show(*members_of_others(db, me, class_id))
    job = generation.latest(db, class_id, kind, period)
    return ClassReportsOut(
        role=role,
        lines=lines,
        job=ReportJobOut.model_validate(job) if job else None,
    )


@router.get("/classes/{class_id}/export.csv", dependencies=[EXPORTS])
def export_class_reports(
    class_id: UUID, me: Teacher, db: Db, kind: Kind, period: PeriodName, views: ReportViews
) -> Response:
    """A copy leaves the product, so that everybody in it is told, by their own teacher too."""
    columns, rows = exports.table_of(db, me, class_id, kind, period)
    views.show(*(each.id for each in members_of(db, class_id)))
    answer = csv_response(f"kitabo-reports-{period}", columns, rows)
    answer.headers.update(NO_STORE)
    return answer


@router.post("/classes/{class_id}/approve")
def approve_class_reports(class_id: UUID, me: Teacher, body: ApproveManyIn, client: From, now: Now, db: Db) -> DoneOut:
    seen = {each.id: each.seen for each in body.reports}
    return DoneOut(done=commands.approve_many(db, me, class_id, seen, client=client, now=now))


@router.post("/classes/{class_id}/reopen")
def reopen_class_reports(class_id: UUID, me: Teacher, body: ReopenManyIn, client: From, db: Db) -> DoneOut:
    return DoneOut(done=commands.reopen_many(db, me, class_id, body.reports, client=client))


@router.get("/classes/{class_id}/schedule")
def get_report_schedule(class_id: UUID, me: Teacher, db: Db) -> ScheduleOut:
    require_class(db, me, class_id)
    return ScheduleOut.model_validate(calendar.wanted_of(db, class_id))


@router.put("/classes/{class_id}/schedule")
def choose_report_schedule(class_id: UUID, me: Teacher, body: ScheduleIn, client: From, db: Db) -> ScheduleOut:
    chosen = calendar.choose(db, me, class_id, body.kinds, with_rank=body.with_rank, client=client)
    return ScheduleOut.model_validate(chosen)


@router.post("/classes/{class_id}/send")
def send_class_reports(class_id: UUID, me: Teacher, body: PeriodIn, client: From, now: Now, db: Db) -> SentOut:
    reports, parents = delivery.send_class(db, me, class_id, body.report_type, body.period, client=client, now=now)
    return SentOut(reports=reports, parents=parents)


@router.get("/{report_id}")
def get_report(report_id: UUID, me: SignedIn, db: Db, response: Response, views: ReportViews) -> ProgressReportOut:
    """Asked anew each time: a link that ended a moment ago shows nothing."""
    response.headers.update(NO_STORE)
    report = presenters.report_for(db, me, report_id)
    views.show(*looked_at(report.viewer, found(db, report_id)))
    return report


@router.get("/{report_id}/document", response_class=Response, responses={200: {"content": {"application/pdf": {}}}})
def get_report_document(report_id: UUID, me: SignedIn, db: Db, views: ReportViews) -> Response:
    report = found(db, report_id)
    viewer, _ = viewer_of(db, me, report)
    views.show(*looked_at(viewer, report))
    name = f'inline; filename="kitabo-report-{report.report_period}.pdf"'
    headers = NO_STORE | {"Content-Disposition": name}
    return Response(commands.page_of(report), media_type="application/pdf", headers=headers)


@router.put("/{report_id}/comment")
def comment_on_report(report_id: UUID, me: Teacher, body: CommentIn, client: From, db: Db) -> ProgressReportOut:
    commands.comment(db, me, report_id, teacher=body.teacher_comments, head=body.head_teacher_comment,
                   remarks=body.remarks_by_subject(),
                   skills={str(skill): words for skill, words in body.skills.items()}, client=client)  # fmt: skip
    return _again(db, me, report_id)


@router.post("/{report_id}/approve")
def approve_report(report_id: UUID, me: Teacher, body: ApproveIn, client: From, now: Now, db: Db) -> ProgressReportOut:
    commands.approve(db, me, report_id, seen=body.seen, client=client, now=now)
    return _again(db, me, report_id)


@router.post("/{report_id}/reopen")
def reopen_report(report_id: UUID, me: Teacher, client: From, db: Db) -> ProgressReportOut:
    commands.reopen(db, me, report_id, client=client)
    return _again(db, me, report_id)


@router.post("/{report_id}/send")
def send_report(report_id: UUID, me: Teacher, client: From, now: Now, db: Db) -> SentOut:
    _, parents = delivery.send(db, me, report_id, client=client, now=now)
    return SentOut(reports=1, parents=parents)


@router.post("/{report_id}/withdraw")
def withdraw_report(
    report_id: UUID, me: Teacher, body: WithdrawIn, client: From, now: Now, db: Db
) -> ProgressReportOut:
    delivery.withdraw(db, me, report_id, reason=body.reason, client=client, now=now)
    return _again(db, me, report_id)


def _again(db: Db, me: Teacher, report_id: UUID) -> ProgressReportOut:
    """The report as the teacher who changed it now sees it."""
    report, viewer, subjects = as_teacher(db, me, report_id, lock=False)
    return presenters.shown(db, report, viewer, subjects)
