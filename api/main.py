"""The application: handlers, the edge, an explicit list of routers, and the built web app."""

import re

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.middleware.gzip import GZipMiddleware

from api.account.routes.guardians import router as guardians
from api.account.routes.own_data import router as own_data
from api.account.routes.profile import router as own_profile
from api.assignments.code_routes import router as test_codes
from api.assignments.routes import router as assignments
from api.assistant.moderating import router as assistant_moderating
from api.assistant.routes import router as assistant
from api.assistant.streaming import router as assistant_streaming
from api.authors.routes import router as authors
from api.books.routes import router as books
from api.classes.routes import router as classes
from api.core import document, problem
from api.core.edge import Edge
from api.core.guards import GUARDS
from api.curriculum.routes import router as curriculum
from api.discovery.routes import router as discovery
from api.editions.routes import router as editions
from api.family.routes import ROUTERS as family
from api.health.routes import router as health
from api.identity.routes import ROUTERS as identity
from api.insight.routes import router as insight
from api.items.routes import router as items
from api.lessons.routes import router as lessons
from api.mail.routes.desk import router as mail_desk
from api.mail.routes.people import ONE_CLICK
from api.mail.routes.people import router as mail
from api.marking.routes import router as marking
from api.mastery.routes import router as mastery
from api.messages.routes import router as messages
from api.notices.routes import router as notices
from api.ops.routes.auditing import router as auditing
from api.ops.routes.settings import router as site
from api.ops.routes.watching import router as watching
from api.papers.routes import router as papers
from api.people.borrowing import router as borrowing
from api.people.routes import router as people
from api.planning.plan_routes import router as study_plans
from api.planning.routes import router as planning
from api.platform.jobs.routes import router as jobs
from api.practice.routes import router as practice
from api.quality.routes import router as quality
from api.quizzes.routes import router as quizzes
from api.reading.routes import router as reading
from api.reports.routes import router as reports
from api.royalties.routes import admin as months
from api.royalties.routes import authors as statements
from api.seo.routes import admin as seo_desk
from api.seo.routes import router as seo
from api.seo.web import web
from api.settings import settings
from api.sms.routes.desk import router as sms_desk
from api.sms.routes.people import INCOMING
from api.sms.routes.people import router as sms
from api.tutors.routes import router as tutors
from api.videos.routes import router as videos

# A request tries one after the other, so those asked all the time stand first.
ROUTERS = [
    reading,
    quizzes,
    *identity,
    guardians,
    own_data,
    own_profile,
    assistant,
    assistant_moderating,
    assistant_streaming,
    authors,
    books,
    classes,
    curriculum,
    editions,
    discovery,
    *family,
    health,
    insight,
    jobs,
    mail,
    mail_desk,
    messages,
    lessons,
    videos,
    items,
    marking,
    mastery,
    notices,
    auditing,
    site,
    watching,
    papers,
    assignments,
    test_codes,
    borrowing,
    people,
    planning,
    study_plans,
    practice,
    quality,
    reports,
    months,
    seo,
    seo_desk,
    sms,
    sms_desk,
    statements,
    tutors,
]


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
    document.describe(app)
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    app.add_middleware(Edge, from_anywhere=re.compile(f"{ONE_CLICK.pattern}|{INCOMING.pattern}", re.ASCII))
    for router in ROUTERS:
        app.include_router(router)
    app.add_api_route("/{path:path}", web, methods=["GET", "HEAD"], include_in_schema=False)
    return app


def _operation_id(route: APIRoute) -> str:
    """Operation ids are function names, so that client names are ours."""
    return route.name


def guards_of(route: APIRoute) -> set[str]:
    """The names of the guards in a route's signature, read off the running app."""
    waiting, found = [route.dependant], set()
    while waiting:
        node = waiting.pop()
        if node.call in GUARDS:
            found.add(node.call.__name__)
        waiting.extend(node.dependencies)
    return found
