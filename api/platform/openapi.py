"""What the OpenAPI document says of every route at once: the one shape in which any of them may refuse."""

from typing import Any, Final

from fastapi import FastAPI

from api.platform.schemas import JsonObject

# Any route may refuse with these, for the guards, the edge and the body stand before all of them.
STATUSES: Final = (400, 401, 402, 403, 404, 405, 409, 410, 413, 415, 422, 429, 503)
PROBLEM: Final = {
    "type": "object",
    "title": "Problem",
    "required": ["code", "title", "detail", "status", "requestId"],
    "properties": {
        "code": {"type": "string", "pattern": "^[A-Z0-9_]+$"},
        "title": {"type": "string"},
        "detail": {"type": "string"},
        "status": {"type": "integer"},
        "requestId": {"type": ["string", "null"]},
        "fields": {"type": "object", "additionalProperties": {"type": "string"}},
        "retryAfter": {"type": "integer", "description": "Seconds, as in the Retry-After header."},
    },
}
REFUSED: Final = {
    "description": f"Refused, with {', '.join(map(str, STATUSES))}. The code is for programs, the rest for people.",
    "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
}
# An address that ends in the name of a format answers in it.
FORMATS: Final = {
    ".csv": "text/csv",
    ".ics": "text/calendar",
    ".png": "image/png",
    ".webp": "image/webp",
    ".yaml": "application/yaml",
}
# What a route's answer is when it is no JSON; stands in its `responses`, beside a `response_class` of bytes.
PDF: Final[dict[int | str, dict[str, Any]]] = {200: {"content": {"application/pdf": {}}}}
SVG: Final[dict[int | str, dict[str, Any]]] = {200: {"content": {"image/svg+xml": {}}}}
ZIP: Final[dict[int | str, dict[str, Any]]] = {200: {"content": {"application/zip": {}}}}
HTML: Final[dict[int | str, dict[str, Any]]] = {200: {"content": {"text/html": {}}}}


def describe(app: FastAPI) -> None:
    """Let the app's document tell, beside what each route answers, how every route refuses."""
    written = app.openapi

    def openapi() -> JsonObject:
        if app.openapi_schema is None:
            _refusals(written())
        return written()

    app.openapi = openapi  # type: ignore[method-assign]


def _refusals(document: dict[str, Any]) -> None:
    components = document.setdefault("components", {})
    components.setdefault("schemas", {})["Problem"] = PROBLEM
    components["responses"] = {"Problem": REFUSED}
    for address, path in document["paths"].items():
        for operation in path.values():
            if (ending := "." + address.rpartition(".")[2]) in FORMATS:
                operation["responses"]["200"]["content"] = {FORMATS[ending]: {}}
            operation["responses"].pop("422", None)
            operation["responses"]["default"] = {"$ref": "#/components/responses/Problem"}
    for unused in ("HTTPValidationError", "ValidationError"):
        components["schemas"].pop(unused, None)
