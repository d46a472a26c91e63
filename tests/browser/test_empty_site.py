"""A school's own site, filled by `content publish` alone: a learner registers, reads a lesson and takes a test."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE_MS, PHONE, _free_port, _wait_for, end, faults
from tests.browser.page_checks import WATCH
from tests.browser.test_accounts import PASSWORD, newcomer, register, sign_in
from tests.browser.test_quizzes import start
from tests.country import ROOT, Country, shelf
from tests.databases import TEST_DATA, create, drop
from tests.databases import server as database_server


@pytest.fixture(scope="module")
def school(worker_id: str) -> Iterator[tuple[str, str]]:
    """The address of a site without a demo, and that of the mails it sends."""
    server, name = database_server(), f"kitabo_school_{worker_id}_{os.getpid()}"
    home = TEST_DATA / name
    home.mkdir(parents=True)
    (home / "books").symlink_to(shelf())
    made = Country(create(server, name), home)
    made.run("api.cli", "content", "publish")
    port, smtp, mails = _free_port(), _free_port(), _free_port()
    address = f"http://localhost:{port}"
    environment = made.environment | {"APP_ENV": "test", "SMTP_PORT": str(smtp), "BASE_URL": address}
    commands = [
        f"api.platform.integrations.catcher --smtp {smtp} --page {mails}".split(),
        f"uvicorn api.main:create_app --factory --port {port} --no-access-log".split(),
        ["api.cli", "worker"],
    ]
    with open(home / "servers.log", "wb") as log:
        running = [
            subprocess.Popen([sys.executable, "-m", *command], cwd=ROOT, env=environment, stdout=log, stderr=log)
            for command in commands
        ]
    _wait_for(f"{address}/api/public/site-settings")
    yield address, f"http://localhost:{mails}"
    end(running)
    drop(server, name)
    shutil.rmtree(home, ignore_errors=True)


@pytest.fixture
def phone(chromium: Browser, school: tuple[str, str]) -> Iterator[Page]:
    context = chromium.new_context(viewport=PHONE, base_url=school[0], timezone_id="Africa/Kampala",
                                   reduced_motion="reduce", service_workers="block")  # fmt: skip
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(WATCH)
    yield context.new_page()
    context.close()


def code_sent(mails: str, email: str, page: Page) -> str:
    """The code of the newest mail to this address, once it came."""
    for _ in range(600):
        words = urlopen(f"{mails}/mails.json?to={quote(email)}", timeout=10).read().decode()
        if found := re.search(r"\b\d{6}\b", words.partition('"text"')[2]):
            return found[0]
        page.wait_for_timeout(100)
    raise AssertionError("no code came")


@pytest.mark.exhaustive("api/content", "api/demo", "api/accounts/auth", "api/settings.py", "api/cli.py")
def test_a_learner_reads_and_takes_a_test_on_a_site_without_a_demo(phone: Page, school: tuple[str, str]) -> None:
    who: dict[str, Any] = newcomer()
    register(phone, who)
    phone.get_by_label("Verification code").press_sequentially(code_sent(school[1], who["email"], phone))
    phone.get_by_role("button", name="Verify Email").click()
    phone.wait_for_url("**/auth/login?verified=true")
    expect(phone.get_by_text("Demo accounts")).to_have_count(0)
    sign_in(phone, who["email"], PASSWORD)
    phone.wait_for_url("**/first-steps")

    phone.goto("/subjects/mathematics?year=S2")
    phone.get_by_role("link", name="Surds and logarithms").click()
    expect(phone.get_by_role("heading", name="Surds and logarithms")).to_be_visible()
    expect(phone.locator(".katex").first).to_be_visible()
    assert faults(phone) == []

    start(phone)
    assert faults(phone) == []
