"""A real browser on the real product: the built web app, the api, and a small demo country."""

import contextlib
import json
import os
import socket
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from api.seeds.demo import DEMO_PASSWORD
from tests.browser.screens import settle_in
from tests.country import ROOT, Country, country

__all__ = ["country"]

CHROMIUM = next(
    (
        path
        for path in ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
        if Path(path).exists()
    ),
    None,
)
QUIET = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
PICTURES = ROOT / ".data" / "screenshots"
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
# axe reads no MathML, so an answer that is a formula alone would have no name for it; screen readers do read it.
RUN = """
(only) => {
  for (const input of document.querySelectorAll('label:has(math) > input')) input.dataset.formula = ''
  return axe.run({ exclude: ['[data-formula]'] }, { runOnly: only, resultTypes: ['violations'] })
}
"""
# What a browser says of answers that are part of the product's manners: no author profile, no plan.
EXPECTED = (
    "403 (Forbidden)",  # asked for the password again
    "404 (Not Found)",
    "402 (Payment Required)",
    "ERR_INTERNET_DISCONNECTED",
    "409 (Conflict)",
    "400 (Bad Request)",
)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def post_office(country: Country) -> Iterator[dict[str, str]]:
    """The catcher, and what the other servers must know of it."""
    smtp, page = _free_port(), _free_port()
    command = [sys.executable, "-m", "api.doors.catcher", "--smtp", str(smtp), "--page", str(page)]
    with open(country.home / "mail-catcher.log", "wb") as log:
        catcher = subprocess.Popen(command, cwd=ROOT, env=country.environment, stdout=log, stderr=log)
    caught = f"http://localhost:{page}"
    yield {"SMTP_PORT": str(smtp), "SMS_URL": caught, "MAIL_CATCHER_URL": caught}
    catcher.terminate()
    catcher.wait()


@pytest.fixture(scope="session")
def site(country: Country, post_office: dict[str, str]) -> Iterator[str]:
    """The product's address, served from the built web app, with its mail going to the catcher."""
    settle_in(country)
    address = f"http://localhost:{(port := _free_port())}"
    environment = country.environment | post_office | {"BASE_URL": address}
    commands = {
        "api": ["uvicorn", "api.main:create_app", "--factory", "--port", str(port)],
        "mail": ["api.mail.sending"],
        "keeping": ["api.account.keeping"],
        "reports": ["api.reports.making"],
        "family": ["api.family.minding"],
    }
    servers = []
    for name, command in commands.items():
        with open(country.home / f"{name}.log", "wb") as log:
            servers.append(
                subprocess.Popen([sys.executable, "-m", *command], cwd=ROOT, env=environment, stdout=log, stderr=log)
            )
    _wait_for(f"{address}/api/public/site-settings")
    yield address
    for server in servers:
        server.terminate()
    for server in servers:
        server.wait()


def _wait_for(address: str) -> None:
    """Until a server answers there: seconds, on a busy machine a minute."""
    for _ in range(1_200):
        with contextlib.suppress(OSError):
            urllib.request.urlopen(address, timeout=2)
            return
        time.sleep(0.1)
    raise AssertionError(f"nobody answers at {address}")


Mailbox = Callable[..., list[dict[str, Any]]]


@pytest.fixture
def mailbox(site: str, post_office: dict[str, str]) -> Mailbox:
    """`mailbox(address, least=1)`: what was sent to an address, newest first, once `least` mails have come.

    Each has id, to, from, subject, text, html, headers and receivedAt.
    """

    def read(address: str, least: int = 1) -> list[dict[str, Any]]:
        asked = f"{post_office['MAIL_CATCHER_URL']}/mails.json?to={urllib.parse.quote(address)}"
        for _ in range(200):
            mails: list[dict[str, Any]] = []
            with contextlib.suppress(OSError):
                mails = json.load(urllib.request.urlopen(asked, timeout=2))
            if len(mails) >= least:
                return mails
            time.sleep(0.1)
        raise AssertionError(f"{len(mails)} of {least} mails to {address} came within 20 s")

    return read


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
    yield browser
    browser.close()


class Opened:
    """A page with the complaints it made."""

    def __init__(self, page: Page) -> None:
        self.page, self.complaints = page, list[str]()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _heard(self, message: Any) -> None:
        # A refused or half-done sign-in answers 401; nothing else is asked without a session.
        if message.type != "error" or message.location.get("url", "").endswith("/api/auth/login"):
            return
        if not any(known in message.text for known in EXPECTED):
            self.complaints.append(message.text)


@pytest.fixture(scope="session")
def signed_in() -> dict[str, Any]:
    """The cookies of each role that has signed in once."""
    return {}


@pytest.fixture
def page_as(chromium: Browser, site: str, signed_in: dict[str, Any]) -> Iterator[Callable[..., Page]]:
    """A page signed in as a demo role ('student', 'author', 'finance', …; None for a visitor), opened `at` an address.

    When the test ends, any console, script or content-policy error of any page fails it.
    """
    opened: list[Opened] = []

    def open_as(
        role: str | None, size: dict[str, int] = DESK, dark: bool = False, *,
        may_work_offline: bool = False, at: str = "/home",
    ) -> Page:  # fmt: skip
        context = chromium.new_context(
            viewport=size, base_url=site, color_scheme="dark" if dark else "light", timezone_id="Africa/Kampala",
            reduced_motion="reduce", storage_state=signed_in.get(role or ""),
            service_workers="allow" if may_work_offline else "block",
        )  # fmt: skip
        page = context.new_page()
        opened.append(Opened(page))
        if role and role not in signed_in:
            _sign_in(page, role)
            signed_in[role] = context.storage_state()
        if role or at != "/home":
            page.goto(at)
        return page

    yield open_as
    complaints = [complaint for each in opened for complaint in each.complaints]
    for each in opened:
        each.page.context.close()
    assert complaints == []


def _sign_in(page: Page, role: str) -> None:
    page.goto("/auth/login")
    page.get_by_label("Email or Username").fill(f"{role}@kitabo.example")
    page.get_by_label("Password", exact=True).fill(DEMO_PASSWORD)
    page.get_by_role("button", name="Sign In", exact=True).click()
    page.wait_for_url(lambda url: "/auth/login" not in url)


def settle(page: Page) -> None:
    """Wait until the network rests and nothing says it is loading."""
    page.wait_for_load_state("networkidle")
    page.wait_for_function("() => !document.querySelector('[aria-busy=true]')", timeout=15_000)


def picture(page: Page, name: str) -> None:
    """Keep what the page looks like in .data/screenshots, if `make pictures` asks: a check has no eyes for hundreds."""
    if os.environ.get("PICTURES"):
        photograph(page, name)


def photograph(page: Page, name: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png", timeout=90_000)


def faults(page: Page, only: list[str] | None = None) -> list[str]:
    """What axe finds against WCAG 2.2 AA (or against `only` some rules), and whether the page is wider than its window.

    Judged in a window as tall as the page: what lies half under a sticky bar is scrolled into view by its reader.
    """
    size = page.viewport_size or DESK
    page.set_viewport_size(
        size | {"height": max(size["height"], page.evaluate("document.documentElement.scrollHeight"))}
    )
    found = _judged(page, only)
    page.set_viewport_size(size)
    return found


def _judged(page: Page, only: list[str] | None) -> list[str]:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
    chosen = {"type": "rule", "values": only} if only else {"type": "tag", "values": tags}
    # Only what is wrong is told: the long list of what is right costs most of the time.
    found = page.evaluate(RUN, chosen)
    told = [
        f"{each['id']}: {json.dumps([node['target'] for node in each['nodes']][:3])}" for each in found["violations"]
    ]
    wide = page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")
    return [*told, *([f"{wide} px too wide"] if wide > 0 else [])]
