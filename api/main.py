"""The application: handlers, the edge, an explicit list of routers, and the built web app."""

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.middleware.gzip import GZipMiddleware

from api.authors.routes import router as authors
from api.books.routes import router as books
from api.core import problem
from api.core.edge import Edge
from api.core.guards import GUARDS
from api.curriculum.routes import router as curriculum
from api.discovery.routes import router as discovery
from api.identity.routes import router as identity
from api.insight.routes import router as insight
from api.lessons.routes import router as lessons
from api.planning.routes import router as planning
from api.quizzes.routes import router as quizzes
from api.reading.routes import router as reading
from api.royalties.routes import admin as months
from api.royalties.routes import authors as statements
from api.seo.routes import admin as seo_desk
from api.seo.routes import router as seo
from api.seo.web import web
from api.tutors.routes import router as tutors

ROUTERS = [
    authors,
    books,
    curriculum,
    discovery,
    identity,
    insight,
    lessons,
    planning,
    quizzes,
    reading,
    months,
    seo,
    seo_desk,
    statements,
    tutors,
]


def create_app() -> FastAPI:
    """The whole api with the built web app behind it."""
    app = FastAPI(
        title="Kitabo",
        version="0.1.0",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        generate_unique_id_function=_operation_id,
    )
    problem.install(app)
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    app.add_middleware(Edge)
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
