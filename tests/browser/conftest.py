"""A real browser on the real product: the built web app, the api, and a small demo country."""

import contextlib
import json
import random
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
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from api.demo.sign_in import DEMO_PASSWORD
from tests.browser.page_checks import (
    DESKTOP,
    HURRY,
    PHONE,
    PICTURES,
    STYLES,
    WATCH,
    Whole,
    faults,
    hear,
    photograph,
    picture,
    settle,
)
from tests.browser.screens import settle_in
from tests.country import ROOT, Country, country
from tests.exhaustive import is_asked

__all__ = ["DESKTOP", "PHONE", "PICTURES", "country", "faults", "hear", "photograph", "picture", "settle"]

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
    "--disable-component-update", "--disable-sync", "--autoplay-policy=no-user-gesture-required",
    # Playwright's own list, which this replaces, and the two pages every window would load for its address bar.
    "--disable-features=AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,"
    "HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,"
    "AvoidCorsURLLoaderRestartOnRedirect,TcpPortRandomizationWin,OptimizationHints,NetworkTimeServiceQuerying,"
    "AimEnabled,PreconnectToSearch,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
]  # fmt: skip
# How long a page may take on a machine with much else to do; where all is well nobody waits so long.
PATIENCE_MS = 60_000
expect.set_options(timeout=PATIENCE_MS)
# What a browser says of answers that are part of the product's manners: no author profile, no plan.
EXPECTED = (
    "403 (Forbidden)",  # asked for the password again
    "404 (Not Found)",
    "402 (Payment Required)",
    "ERR_INTERNET_DISCONNECTED",
    "409 (Conflict)",
    "400 (Bad Request)",
    "the document's frame is sandboxed",  # our own watching, where the frame of a letter lets no script run
    "ResizeObserver loop",  # a chart drawn a frame later, where frames are slow
)


def _free_port() -> int:
    """Below those a system hands out by itself: no other program takes it before the server has started."""
    for port in random.sample(range(18_000, 30_000), 100):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


@pytest.fixture(scope="session", autouse=True)
def _looks(request: pytest.FixtureRequest) -> None:
    """Colours are judged everywhere where the looks of every screen are."""
    screens = "tests/browser/test_screens.py::test_a_screen_is_accessible_and_fits"
    Whole.asked = is_asked(request.config, screens, STYLES)


@pytest.fixture(scope="session")
def post_office(country: Country) -> Iterator[dict[str, str]]:
    """The catcher, and what the other servers must know of it."""
    smtp, page = _free_port(), _free_port()
    command = [sys.executable, "-m", "api.platform.integrations.catcher", "--smtp", str(smtp), "--page", str(page)]
    with open(country.home / "mail-catcher.log", "wb") as log:
        catcher = subprocess.Popen(command, cwd=ROOT, env=country.environment, stdout=log, stderr=log)
    caught = f"http://localhost:{page}"
    yield {"SMTP_PORT": str(smtp), "SMS_URL": caught, "MAIL_CATCHER_URL": caught}
    end([catcher])


@pytest.fixture(scope="session")
def pretend_phone(country: Country) -> Iterator[str]:
    """The address of the pretend payment providers, where a person approves; they know no address of ours."""
    port = _free_port()
    command = [sys.executable, "-m", "api.commerce.sandbox", "--port", str(port)]
    with open(country.home / "payments.log", "wb") as log:
        phone = subprocess.Popen(command, cwd=ROOT, env=country.environment, stdout=log, stderr=log)
    yield f"http://127.0.0.1:{port}"
    end([phone])


@pytest.fixture(scope="session")
def site(country: Country, post_office: dict[str, str], pretend_phone: str) -> Iterator[str]:
    """The product's address, served from the built web app, with its mail going to the catcher."""
    settle_in(country)
    address = f"http://localhost:{(port := _free_port())}"
    environment = country.environment | post_office | {"BASE_URL": address, "PAYMENT_SANDBOX_URL": pretend_phone}
    # A connection is kept for as long as a test may think.
    api = f"uvicorn api.main:create_app --factory --port {port} --no-access-log --timeout-keep-alive 120"
    commands = {
        "api": api.split(),
        "worker": ["api.cli", "worker"],
    }
    servers = []
    for name, command in commands.items():
        with open(country.home / f"{name}.log", "wb") as log:
            servers.append(
                subprocess.Popen([sys.executable, "-m", *command], cwd=ROOT, env=environment, stdout=log, stderr=log)
            )
    _wait_for(f"{address}/api/public/site-settings")
    yield address
    end(servers)


def end(servers: list["subprocess.Popen[bytes]"]) -> None:
    """Nobody waits for what they may still be at: it is thrown away."""
    for server in servers:
        server.terminate()
    for server in servers:
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(2)
        server.kill()


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
    """`mailbox(address, least=1, says="")`: what was sent to an address, newest first, once `least` mails have come.

    Only those whose subject or text has the words `says`: others may come before or after them.
    Each has id, to, from, subject, text, html, headers and receivedAt.
    """

    def read(address: str, least: int = 1, says: str = "") -> list[dict[str, Any]]:
        asked = f"{post_office['MAIL_CATCHER_URL']}/mails.json?to={urllib.parse.quote(address)}"
        until = time.monotonic() + 1.5 * PATIENCE_MS / 1000
        while True:
            mails: list[dict[str, Any]] = []
            with contextlib.suppress(OSError):
                mails = json.load(urllib.request.urlopen(asked, timeout=10))
            mails = [mail for mail in mails if says in mail["subject"] or says in mail["text"]]
            if len(mails) >= least:
                return mails
            assert time.monotonic() < until, f"{len(mails)} of {least} mails to {address} came"
            time.sleep(0.1)

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
        page.on("pageerror", lambda error: self._complained(str(error)))

    def _heard(self, message: Any) -> None:
        # A refused or half-done sign-in answers 401; nothing else is asked without a session.
        if message.type != "error" or message.location.get("url", "").endswith("/api/auth/login"):
            return
        self._complained(message.text)

    def _complained(self, words: str) -> None:
        if not any(known in words for known in EXPECTED):
            self.complaints.append(words)


@pytest.fixture(scope="session")
def signed_in() -> dict[str, Any]:
    """The cookies of each role that has signed in once."""
    return {}


Browsers = Callable[..., Opened]


@pytest.fixture(scope="session")
def open_as(chromium: Browser, site: str, signed_in: dict[str, Any]) -> Browsers:
    """A browser of its own, signed in as a demo role; its page is nowhere yet."""

    def opened(role: str | None, size: dict[str, int], dark: bool = False, may_work_offline: bool = False) -> Opened:
        context = chromium.new_context(
            viewport=size, base_url=site, color_scheme="dark" if dark else "light", timezone_id="Africa/Kampala",
            reduced_motion="reduce", storage_state=signed_in.get(role or ""),
            service_workers="allow" if may_work_offline else "block",
        )  # fmt: skip
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(WATCH)
        context.add_init_script(HURRY)
        made = Opened(context.new_page())
        if role and role not in signed_in:
            _sign_in(made.page, role, site)
            signed_in[role] = context.storage_state()
        return made

    return opened


@pytest.fixture
def page_as(open_as: Browsers) -> Iterator[Callable[..., Page]]:
    """A page signed in as a demo role ('student', 'author', 'finance', …; None for a visitor), opened `at` an address.

    When the test ends, any console, script or content-policy error of any page fails it.
    """
    opened: list[Opened] = []

    def page_of(
        role: str | None, size: dict[str, int] = DESKTOP, dark: bool = False, *,
        may_work_offline: bool = False, at: str | None = None,
    ) -> Page:  # fmt: skip
        opened.append(made := open_as(role, size, dark, may_work_offline))
        if at:
            made.page.goto(at)
        return made.page

    yield page_of
    complaints = [complaint for each in opened for complaint in each.complaints]
    for each in opened:
        each.page.context.close()
    assert complaints == []


def _sign_in(page: Page, role: str, site: str) -> None:
    """Without the form, which tests of its own show."""
    who = {"emailOrUsername": f"{role}@kitabo.example", "password": DEMO_PASSWORD}
    answer = page.request.post("/api/auth/login", data=who, headers={"origin": site})
    assert answer.ok, answer.text()
