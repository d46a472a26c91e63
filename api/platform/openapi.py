"""What the OpenAPI document says of every route at once: the one shape in which any of them may refuse."""

import re
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


KEY: Final = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "schema": {"type": "string", "pattern": "^[!-~]{1,255}$"},
    "description": (
        "A key of the caller's own for this act, kept for a day: the same key with the same body is done once and "
        "answered alike (with `Idempotent-Replayed: true`), with another body refused with 422, and while the first "
        "is still being done with 409 and Retry-After. What was refused or failed may be sent again with its key."
    ),
}
MONEY_KEY: Final = {**KEY, "required": True, "description": f"{KEY['description']} Refused with 400 without one."}


def describe(app: FastAPI, *, apart: re.Pattern[str], money: re.Pattern[str]) -> None:
    """Let the app's document tell, beside what each route answers, how every route refuses and which take a key.

    `apart` are the paths that take none, `money` those that need one.
    """
    written = app.openapi
    described: JsonObject = {}

    def openapi() -> JsonObject:
        nonlocal described
        # Written anew when routes came or went since.
        if (document := written()) is not described:
            _refusals(document)
            _keys(document, apart, money)
            described = document
        return document

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


def _keys(document: dict[str, Any], apart: re.Pattern[str], money: re.Pattern[str]) -> None:
    document["components"]["parameters"] = {"IdempotencyKey": KEY, "MoneyIdempotencyKey": MONEY_KEY}
    for address, path in document["paths"].items():
        if apart.fullmatch(address):
            continue
        name = "MoneyIdempotencyKey" if money.fullmatch(address) else "IdempotencyKey"
        for method, operation in path.items():
            if method not in ("get", "head", "options"):
                operation.setdefault("parameters", []).append({"$ref": f"#/components/parameters/{name}"})
