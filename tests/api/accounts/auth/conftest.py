"""A form somebody fills in to register, differing only in what a test says."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from tests.api.accounts.auth.messages import last_code
from tests.api.conftest import Browser

PASSWORD = "three green mangoes"
numbers = count(1)
Form = Callable[..., dict[str, Any]]


@pytest.fixture
def form() -> Form:
    """A whole registration; None takes a field away."""

    def make(**given: Any) -> dict[str, Any]:
        n = next(numbers)
        whole = {
            "email": f"learner{'abcdefghij'[n % 10]}{n}x@school.example",
            "firstName": "Amina",
            "lastName": "Nansubuga",
            "phoneNumber": f"+25677{n % 10_000_000:07d}",
            "countryCode": "UG",
            "username": f"amina{n}",
            "password": PASSWORD,
            "confirmPassword": PASSWORD,
            "deviceFingerprint": f"fp{n}",
        }
        return {name: value for name, value in {**whole, **given}.items() if value is not None}

    return make


@pytest.fixture
def join(browser: Browser, form: Form, db: Any) -> Callable[..., dict[str, Any]]:
    """Register and verify, as a person does; the form that was filled in."""

    def through(**given: Any) -> dict[str, Any]:
        body = form(**given)
        made = browser.post("/api/auth/register", json=body)
        assert made.status_code == 200, made.text
        code = last_code(db, body["email"])
        proved = browser.post("/api/auth/verify-otp", json={"userId": made.json()["userId"], "code": code})
        assert proved.status_code == 200, proved.text
        return body

    return through
