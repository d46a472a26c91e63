"""The one error type of the product and its one JSON shape (RFC 9457 `application/problem+json`)."""

import logging
import re
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from psycopg.errors import DataError as PsycopgDataError
from psycopg.errors import OperationalError as PsycopgOperationalError
from pydantic.alias_generators import to_camel
from sqlalchemy.exc import DataError, OperationalError
from starlette.exceptions import HTTPException

log = logging.getLogger("kitabo.problem")


class Problem(Exception):
    """Something the user may be told. Subclass it beside the rule it guards."""

    status: ClassVar[int] = 400
    title: ClassVar[str] = "Something went wrong"
    detail: ClassVar[str] = "Please try again."
    headers: ClassVar[dict[str, str]] = {}

    def __init__(self, detail: str | None = None, **extra: Any) -> None:
        self.message, self.extra = detail or self.detail, extra
        super().__init__(self.message)

    @property
    def code(self) -> str:
        """NoAttemptsLeft -> NO_ATTEMPTS_LEFT."""
        return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(self).__name__).upper()


class NotFound(Problem):
    status, title, detail = 404, "Not Found", "There is nothing here, or it is not yours to see."


class Malformed(Problem):
    status, title, detail = 422, "Check what you entered", "Some of what was sent does not fit."


class Unavailable(Problem):
    status, title = 503, "Please wait a moment"
    detail = "The service is catching its breath. Nothing you sent was lost; try again shortly."


class Unexpected(Problem):
    status, detail = 500, "Please try again. If it keeps happening, tell us the request number."


def answer(request: Request, problem: Problem, headers: dict[str, str] | None = None) -> JSONResponse:
    """The problem as its JSON response, with the request's id for support."""
    body = {
        "code": problem.code,
        "title": problem.title,
        "detail": problem.message,
        "status": problem.status,
        "requestId": getattr(request.state, "request_id", None),
        **problem.extra,
    }
    return JSONResponse(body, problem.status, headers, media_type="application/problem+json")


# What pydantic finds, as one would say it to whoever filled in the form; what is not here keeps its own words.
PLAIN: Final = {
    "missing": "This is needed.",
    "greater_than_equal": "Give {ge} or more.",
    "greater_than": "Give more than {gt}.",
    "less_than_equal": "Give {le} or less.",
    "less_than": "Give less than {lt}.",
    "string_too_short": "Write at least {min_length}.",
    "string_too_long": "Write at most {max_length}.",
    "int_parsing": "Give a whole number.",
    "int_type": "Give a whole number.",
    "int_from_float": "Give a whole number.",
    "float_parsing": "Give a number.",
    "enum": "Choose one of what is offered.",
    "literal_error": "Choose one of what is offered.",
}
LENGTHS: Final = ("min_length", "max_length")


def _plain(item: Mapping[str, Any]) -> str:
    """One finding in plain words; the schema's own sentences lose pydantic's 'Value error, ' prefix."""
    words = PLAIN.get(item["type"])
    if words is None:
        return str(item["msg"]).removeprefix("Value error, ")
    given = dict(item.get("ctx") or {})
    given |= {key: f"{given[key]} character{'' if given[key] == 1 else 's'}" for key in LENGTHS if key in given}
    return words.format(**given)


def _fields(error: RequestValidationError) -> dict[str, str]:
    """Field name -> message in plain words."""
    named: dict[str, str] = {}
    for item in error.errors():
        if item["type"] == "json_invalid":
            return {"body": "This is not JSON."}
        place = [to_camel(str(part)) for part in item["loc"] if part not in ("body", "query", "path", "header")]
        named[".".join(place) or "body"] = _plain(item)
    return named


def install(app: FastAPI) -> None:
    """Teach an app to tell every failure in the one shape."""

    @app.exception_handler(Problem)
    async def _problem(request: Request, problem: Problem) -> JSONResponse:
        wait = problem.extra.get("retryAfter")
        return answer(request, problem, {**problem.headers, **({"Retry-After": str(wait)} if wait else {})})

    @app.exception_handler(RequestValidationError)
    async def _malformed(request: Request, error: RequestValidationError) -> JSONResponse:
        return answer(request, Malformed(fields=_fields(error)))

    @app.exception_handler(HTTPException)
    async def _http(request: Request, error: HTTPException) -> JSONResponse:
        problem: Problem = NotFound() if error.status_code == 404 else Problem(str(error.detail))
        shaped = answer(request, problem, dict(error.headers or {}))
        shaped.status_code = error.status_code
        return shaped

    @app.exception_handler(OperationalError)
    @app.exception_handler(PsycopgOperationalError)
    async def _down(request: Request, error: Exception) -> JSONResponse:
        log.error("database unavailable: %s", error.__class__.__name__)
        return answer(request, Unavailable(retryAfter=5), {"Retry-After": "5"})

    # A NUL in a text, a number too large: well formed for JSON, but nothing the database can hold.
    @app.exception_handler(DataError)
    @app.exception_handler(PsycopgDataError)
    async def _unholdable(request: Request, error: Exception) -> JSONResponse:
        log.warning("the database cannot hold what was sent: %s", error.__class__.__name__)
        return answer(request, Malformed("Something in what was sent cannot be kept."))

    @app.exception_handler(Exception)
    async def _unexpected(request: Request, error: Exception) -> JSONResponse:
        log.exception("request %s failed", getattr(request.state, "request_id", "-"), exc_info=error)
        return answer(request, Unexpected())
