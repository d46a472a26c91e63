"""Reporting, reading and deciding through the real routes, for the tests of every kind of content."""

from typing import Any

from httpx2 import Response

from tests.api.conftest import Browser

QUEUE = "/api/admin/moderation"


def report(browser: Browser, kind: str, content_id: str, reason: str = "other", words: str | None = "Look") -> Response:
    said = {"kind": kind, "contentId": content_id, "reason": reason, "words": words}
    return browser.post("/api/moderation/reports", json=said)


def queue(browser: Browser, **asked: Any) -> list[dict[str, Any]]:
    answer = browser.get(QUEUE, params=asked)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["data"]
    return found


def opened(browser: Browser, case_id: str) -> dict[str, Any]:
    answer = browser.get(f"{QUEUE}/{case_id}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def decide(browser: Browser, case_id: str, state: str, note: str = "No insults here.") -> Response:
    return browser.post(f"{QUEUE}/{case_id}/decision", json={"state": state, "note": note})


def reopen(browser: Browser, case_id: str, note: str = "I was too quick.") -> Response:
    return browser.post(f"{QUEUE}/{case_id}/reopening", json={"note": note})
