"""What is costly has a limit for each person, which a class in one room does not meet."""

import pytest
from fastapi.routing import APIRoute
from sqlalchemy.orm import Session

from api.platform import quotas
from api.platform.quotas import Quota
from tests.api.conftest import Browser
from tests.api.platform.visitors import routes
from tests.factories import people


def is_costly(route: APIRoute) -> bool:
    """A route that takes a file in, or gives a table or a document out."""
    takes_a_file = any("UploadFile" in str(field.field_info.annotation) for field in route.dependant.body_params)
    return takes_a_file or route.path.endswith((".csv", "/pdf", "/pdf/size"))


def quota_of(route: APIRoute) -> Quota | None:
    return next((each.call for each in route.dependant.dependencies if isinstance(each.call, Quota)), None)


def test_every_route_that_takes_files_or_gives_tables_and_documents_has_a_quota() -> None:
    found = {(method, route.path): quota_of(route) for method, route in routes() if is_costly(route)}
    assert len(found) > 15
    assert [name for name, quota in found.items() if quota is None] == []


def test_a_person_has_a_share_of_exports_and_another_at_the_same_address_has_their_own(
    browser: Browser, db: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    quota = quotas.EXPORTS.dependency
    monkeypatch.setitem(vars(quota), "allowed", 2)
    for person in (people.person(db), people.person(db)):
        browser.sign_in(person)
        answers = [browser.get("/api/account/history.csv") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert answers[2].json()["retryAfter"] > 0
