"""What every answer carries, and what every request must."""

from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from api.platform.middleware import CONTENT_TYPES
from api.settings import settings
from tests.api.conftest import Browser
from tests.factories import people


def test_every_answer_carries_the_headers_of_safety(browser: Browser) -> None:
    for path in ("/api/auth/user", "/api/no/such/thing"):
        headers = browser.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["permissions-policy"] == "camera=(), microphone=(), geolocation=()"
        assert "script-src 'self';" in headers["content-security-policy"]
        assert "strict-transport-security" not in headers


def test_no_cache_on_the_way_keeps_an_answer_unless_its_route_says_so(browser: Browser, db: Session) -> None:
    browser.sign_in(people.person(db))
    for path in ("/api/auth/user", "/api/account/profile", "/api/account/history.csv", "/api/no/such/thing"):
        assert "no-store" in browser.get(path).headers.get_list("cache-control")[0], path
    assert browser.get("/api/books").headers.get_list("cache-control") == ["public, max-age=300"]


def test_over_https_the_browser_is_told_to_stay_there(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings(), "base_url", "https://kitabo.example")
    assert browser.get("/api/auth/user").headers["strict-transport-security"].startswith("max-age=63072000")


def test_only_a_name_of_ours_is_answered_in_production(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings(), "base_url", "https://kitabo.example")
    monkeypatch.setattr(settings(), "app_env", "production")

    def said(host: str) -> int:
        return browser.get("/api/no/such/thing", headers={"host": host}).status_code

    assert [said(host) for host in ("kitabo.example", "KITABO.example:443")] == [404, 404]
    for host in ("evil.example", "kitabo.example.evil.example", "", "127.0.0.1", "[", "kitabo.example@evil.example"):
        assert said(host) == 400, host
    monkeypatch.setattr(settings(), "allowed_hosts", ("kitabo.example", "10.0.0.7"))
    assert [said(host) for host in ("10.0.0.7:8000", "www.kitabo.example")] == [404, 400]


def test_our_servers_are_told_to_believe_no_header() -> None:
    for file in ("Makefile", "pipelines/run.py", "pipelines/bench/web.py"):
        text = Path(file).read_text("utf-8")
        assert text.count("--factory") == text.count("--no-proxy-headers") > 0, file


def test_over_https_all_cookies_are_secure(browser: Browser, db: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings(), "base_url", "https://kitabo.example")
    user = people.person(db)
    answer = browser.post("/api/auth/login", json={"emailOrUsername": user.email, "password": people.PASSWORD})
    device, session, hint = (cookie.lower() for cookie in answer.headers.get_list("set-cookie"))
    for cookie, name in ((session, "sid"), (device, "device")):
        assert cookie.startswith(f"__host-{name}=")
        assert {"secure", "httponly", "path=/", "samesite=lax"} <= set(cookie.split("; "))
    assert "secure" in hint
    assert "httponly" not in hint


def test_camera_and_microphone_are_for_the_video_room_alone(browser: Browser) -> None:
    room = browser.get("/session/0198/room").headers["permissions-policy"]
    assert room == "camera=(self), microphone=(self), geolocation=()"
    for other in ("/session/0198/room/else", "/session/room", "/api/session/0198/room"):
        assert "camera=()" in browser.get(other).headers["permissions-policy"]


def test_the_page_whose_address_holds_a_secret_passes_it_to_nobody(browser: Browser) -> None:
    assert browser.get("/auth/reset-password?token=x").headers["referrer-policy"] == "no-referrer"
    assert browser.get("/auth/login").headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "text/plain", ""])
def test_what_a_plain_form_of_another_site_can_send_is_not_read(browser: Browser, kind: str) -> None:
    answer = browser.post("/api/auth/login", content=b'{"password":"x"}', headers={"content-type": kind})
    assert (answer.status_code, answer.json()["code"]) == (415, "UNSUPPORTED_MEDIA")


def test_json_and_files_are_read_and_so_is_nothing_at_all(browser: Browser) -> None:
    assert {b"application/json", b"multipart/form-data"} == set(CONTENT_TYPES)
    for kind in ("application/json; charset=utf-8", "Application/JSON"):
        assert browser.post("/api/auth/login", content=b"{}", headers={"content-type": kind}).status_code == 422
    assert browser.post("/api/auth/logout").status_code == 401


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"sec-fetch-site": "same-origin", "origin": "https://evil.example"}, 422),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "none"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"origin": "http://testserver"}, 422),
        ({"origin": "null"}, 403),
        ({"origin": "http://testserver.evil.example"}, 403),
        ({"origin": ""}, 403),
    ],
)
def test_a_write_comes_from_our_own_pages_or_not_at_all(browser: Browser, headers: dict[str, str], status: int) -> None:
    assert browser.post("/api/auth/login", json={}, headers=headers).status_code == status
