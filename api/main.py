"""The application: handlers, the edge, an explicit list of routers, and the built web app."""

import re

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse
from fastapi.routing import APIRoute
from starlette.middleware.gzip import GZipMiddleware

from api.authors.routes import router as authors
from api.books.routes import router as books
from api.core import problem
from api.core.edge import Edge
from api.core.guards import GUARDS
from api.discovery.routes import router as discovery
from api.identity.routes import router as identity
from api.insight.routes import router as insight
from api.planning.routes import router as planning
from api.quizzes.routes import router as quizzes
from api.reading.routes import router as reading
from api.royalties.routes import admin as months
from api.royalties.routes import authors as statements
from api.settings import settings

ROUTERS = [
    authors,
    books,
    discovery,
    identity,
    insight,
    planning,
    quizzes,
    reading,
    months,
    statements,
]
HASHED = re.compile(r"-[\w-]{8,}\.\w+$")


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
    app.add_api_route("/{path:path}", _web, methods=["GET", "HEAD"], include_in_schema=False)
    return app


def _operation_id(route: APIRoute) -> str:
    """Operation ids are function names, so that client names are ours."""
    return route.name


def _web(path: str, request: Request) -> FileResponse:
    """A file of the built web app, or its page for any screen; an unknown api path is a JSON 404."""
    root = settings().web_dist.resolve()
    file = (root / path).resolve()
    if path == "api" or path.startswith("api/") or not file.is_relative_to(root):
        raise problem.NotFound
    if not file.is_file():
        if "." in path.rsplit("/", 1)[-1] or not (root / "index.html").is_file():
            raise problem.NotFound
        file = root / "index.html"
    forever = "public, max-age=31536000, immutable" if HASHED.search(file.name) else "no-cache"
    return FileResponse(file, headers={"Cache-Control": forever})


def guards_of(route: APIRoute) -> set[str]:
    """The names of the guards in a route's signature, read off the running app."""
    waiting, found = [route.dependant], set()
    while waiting:
        node = waiting.pop()
        if node.call in GUARDS:
            found.add(node.call.__name__)
        waiting.extend(node.dependencies)
    return found
