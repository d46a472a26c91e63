"""What the OpenAPI document says of answers that are no JSON."""

from typing import get_type_hints

import pytest
from fastapi import FastAPI
from starlette.responses import Response

from tests.api.platform.visitors import routes


@pytest.mark.finding("content_types")
def test_every_answer_that_is_no_json_names_what_it_is(app: FastAPI) -> None:
    paths = app.openapi()["paths"]
    wrong = []
    for method, route in routes():
        answer = get_type_hints(route.endpoint).get("return")
        if route.include_in_schema and isinstance(answer, type) and issubclass(answer, Response):
            named = paths[route.path][method.lower()]["responses"]["200"].get("content", {})
            is_shapeless = named.get("application/json", {}).get("schema") == {}
            wrong += [f"{method} {route.path}"] if not named or is_shapeless else []
    assert wrong == []
