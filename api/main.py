"""The application: handlers, the edge, an explicit list of routers, and the built web app."""

import re

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.middleware.gzip import GZipMiddleware

from api.accounts.auth.routes import ROUTERS as auth
from api.accounts.oversight.routes.audit_log import histories
from api.accounts.oversight.routes.audit_log import router as audit_log
from api.accounts.oversight.routes.overview import router as oversight
from api.accounts.oversight.routes.settings import router as site_settings
from api.accounts.profile.routes.guardians import router as guardians
from api.accounts.profile.routes.own_data import router as own_data
from api.accounts.profile.routes.profile import router as profile
from api.accounts.user_admin.impersonation import router as impersonation
from api.accounts.user_admin.permission_routes import router as permissions
from api.accounts.user_admin.routes import router as user_admin
from api.assessment.explaining_pages.routes import router as explaining_pages
from api.assessment.item_analysis.routes import router as item_analysis
from api.assessment.mock_exams.routes import router as mock_exams
from api.assessment.question_bank.routes import router as question_bank
from api.assessment.quizzes.routes import router as quizzes
from api.commerce.pay_codes.routes import router as pay_codes
from api.commerce.payments.routes import NOTIFICATIONS
from api.commerce.payments.routes import router as payments
from api.commerce.purses.routes import router as purses
from api.commerce.reconciliation.routes import router as reconciliation
from api.commerce.repairs.routes import router as repairs
from api.commerce.seats.routes import router as seats
from api.commerce.subscriptions.routes import router as subscriptions
from api.curriculum.drafts.routes import router as content_drafts
from api.curriculum.versions.routes import router as curriculum_versions
from api.curriculum.videos.routes import router as videos
from api.learning.adaptive_practice.routes import router as adaptive_practice
from api.learning.analytics.routes import router as analytics
from api.learning.assistant.citation_routes import router as assistant_citations
from api.learning.assistant.routes import router as assistant
from api.learning.assistant.stream import router as assistant_stream
from api.learning.book_recommendations.routes import router as book_recommendations
from api.learning.forecasts.routes import router as forecasts
from api.learning.learning_paths.routes import router as learning_paths
from api.learning.lesson_study.routes import router as lessons
from api.learning.recommendations.routes import router as recommendations
from api.learning.study_plans.routes import router as study_plans
from api.learning.subject_pages.routes import router as subject_pages
from api.library.catalogue.routes import router as catalogue
from api.library.categories.routes import router as categories
from api.library.classification.routes import readers as topic_books
from api.library.classification.routes import router as classification
from api.library.copy_limit.routes import router as copy_limit
from api.library.devices.routes import router as devices
from api.library.editions.routes import router as editions
from api.library.licences.admin_routes import router as licence_health
from api.library.licences.routes import router as licences
from api.library.loans.routes import router as loans
from api.library.offline_reading.routes import router as offline_reading
from api.library.reading.routes import router as reading
from api.library.reviews.routes import router as reviews
from api.library.shelf.routes import router as shelf
from api.notifications.email.routes.admin import router as email_admin
from api.notifications.email.routes.public import ONE_CLICK
from api.notifications.email.routes.public import router as email
from api.notifications.in_app.routes import router as notifications
from api.notifications.sms.routes.admin import router as sms_admin
from api.notifications.sms.routes.phone import INCOMING
from api.notifications.sms.routes.phone import router as sms
from api.platform import openapi, problem
from api.platform.database_sync.routes import router as database_sync
from api.platform.idempotency.middleware import Idempotency
from api.platform.jobs.routes import router as jobs
from api.platform.marts.routes import router as marts
from api.platform.metrics.routes import router as metrics
from api.platform.middleware import RequestMiddleware
from api.platform.moderation.routes import router as moderation
from api.platform.monitoring.routes import router as health
from api.platform.storage.routes import router as files
from api.publishing.authors.routes import router as authors
from api.publishing.authors.routes import staff_router as author_approval
from api.publishing.book_numbers.routes import router as book_numbers
from api.publishing.book_submissions.routes import admin as book_review
from api.publishing.book_submissions.routes import router as book_submissions
from api.publishing.finance.routes import ledger
from api.publishing.finance.routes import router as finance
from api.publishing.objections.routes import admin as objections_queue
from api.publishing.objections.routes import authors as objections
from api.publishing.payouts.routes import admin as payout_review
from api.publishing.payouts.routes import authors as payouts
from api.publishing.plan_changes.routes import router as plan_changes
from api.publishing.policy_replays.routes import router as policy_replays
from api.publishing.royalties.routes import admin as months
from api.publishing.royalties.routes import authors as statements
from api.school.assignments.code_routes import router as test_codes
from api.school.assignments.routes import router as assignments
from api.school.classes.routes import router as classes
from api.school.families.routes import ROUTERS as families
from api.school.grading.routes import router as grading
from api.school.messaging.routes import router as messages
from api.school.progress_reports.routes import router as reports
from api.settings import settings
from api.site.first_steps.routes import router as first_steps
from api.site.landing.routes import router as landing
from api.site.learner_home.routes import router as learner_home
from api.site.seo.routes import admin as seo_admin
from api.site.seo.routes import router as seo
from api.site.seo.static_files import web
from api.site.staff_home.routes import router as staff_home
from api.site.today.routes import router as today
from api.tutoring.tutors.routes import router as tutors
from api.tutoring.tutors.routes import staff_router as tutor_approval

# A request tries one after the other, so those asked all the time stand first.
ROUTERS = [
    reading,
    reviews,
    shelf,
    quizzes,
    *auth,
    guardians,
    own_data,
    profile,
    assistant,
    assistant_citations,
    assistant_stream,
    authors,
    author_approval,
    payouts,
    payout_review,
    plan_changes,
    policy_replays,
    book_submissions,
    book_review,
    categories,
    classification,
    topic_books,
    catalogue,
    payments,
    reconciliation,
    repairs,
    pay_codes,
    seats,
    purses,
    subscriptions,
    editions,
    copy_limit,
    devices,
    loans,
    licences,
    licence_health,
    offline_reading,
    classes,
    subject_pages,
    curriculum_versions,
    content_drafts,
    book_recommendations,
    *families,
    health,
    analytics,
    book_numbers,
    explaining_pages,
    finance,
    ledger,
    forecasts,
    jobs,
    database_sync,
    first_steps,
    landing,
    marts,
    metrics,
    learner_home,
    today,
    staff_home,
    email,
    email_admin,
    messages,
    moderation,
    lessons,
    videos,
    question_bank,
    grading,
    learning_paths,
    notifications,
    audit_log,
    histories,
    site_settings,
    oversight,
    mock_exams,
    assignments,
    test_codes,
    impersonation,
    user_admin,
    permissions,
    recommendations,
    study_plans,
    adaptive_practice,
    item_analysis,
    reports,
    months,
    objections,
    objections_queue,
    seo,
    seo_admin,
    sms,
    sms_admin,
    statements,
    files,
    tutors,
    tutor_approval,
]

# Acts with sequence numbers, keys or cookies of their own, and what only asks; and files, which their content names.
APART = re.compile(
    r"/api/(?:reading/sessions(?:/[^/]+/(?:events|close))?|reading/offline|quiz-attempts/[^/]+/answers"
    r"|videos/[^/]+/progress|auth/.*|recommendations/study/shown|metrics/.*|assistant/.*|sms/incoming/.*|account/exports/take"
    r"|payments/notifications/.*"
    r"|account/photo|messages/files|admin/items/figures|admin/items/imports(?:/look)?|admin/content/files"
    r"|admin/curriculum/import|author/uploads/[^/]+/parts/[^/]+)",
    re.ASCII,
)
# What moves or fixes money is refused without a key.
MONEY = re.compile(
    r"/api/admin/(?:months|payments|payouts|plans|reconciliation)/.*|/api/payments|/api/authors/me/payouts(?:/.*)?"
    r"|/api/seats/.*"
    r"|/api/emergency/repairs(?:/.*)?",
    re.ASCII,
)


def create_app() -> FastAPI:
    """The whole api with the built web app behind it; a production with a weak key stops here."""
    settings()
    app = FastAPI(
        title="Kitabo",
        version="0.1.0",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        generate_unique_id_function=_operation_id,
    )
    problem.install(app)
    openapi.describe(app, apart=APART, money=MONEY)
    app.add_middleware(Idempotency, apart=APART, money=MONEY)
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    app.add_middleware(
        RequestMiddleware,
        from_anywhere=re.compile("|".join(each.pattern for each in (ONE_CLICK, INCOMING, NOTIFICATIONS)), re.ASCII),
    )
    for router in ROUTERS:
        app.include_router(router)
    app.add_api_route("/{path:path}", web, methods=["GET", "HEAD"], include_in_schema=False)
    return app


def _operation_id(route: APIRoute) -> str:
    """Operation ids are function names, so that client names are ours."""
    return route.name
