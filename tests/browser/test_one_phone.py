"""Two learners share one phone: each behind a PIN, each with their own things, also where there is no network."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from api.demo.sign_in import DEMO_PASSWORD
from tests.browser.conftest import DESKTOP, PHONE, faults, picture, settle

IS_KEEPING = "() => navigator.serviceWorker.controller?.state === 'activated'"


def sign_in(page: Page, role: str, site: str) -> str:
    """With a session of the test's own, since locking changes it; the learner's first name."""
    who = {"emailOrUsername": f"{role}@kitabo.example", "password": DEMO_PASSWORD}
    answer = page.request.post("/api/auth/login", data=who, headers={"origin": site})
    assert answer.ok, answer.text()
    return str(answer.json()["firstName"])


def who(page: Page) -> str | None:
    """Whom the server knows here, whatever the page shows."""
    name = page.request.get("/api/auth/user").json().get("firstName")
    return None if name is None else str(name)


def set_pin(page: Page, pin: str) -> None:
    page.goto("/switch")
    page.get_by_label("New PIN").fill(pin)
    page.get_by_label("The same PIN again").fill(pin)
    page.get_by_role("button", name="Save PIN").click()
    asked = page.get_by_role("dialog")
    asked.get_by_label("Your password").fill(DEMO_PASSWORD)
    asked.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("heading", name="Your PIN")).to_be_visible()


def switch(page: Page, name: str, pin: str) -> None:
    """Two taps, and the PIN."""
    page.get_by_role("button", name="Me, quick navigation").click()
    page.get_by_role("button", name=f"Switch to {name}").click()
    enter(page, name, pin)


def enter(page: Page, name: str, pin: str) -> None:
    page.get_by_label(f"PIN of {name}").fill(pin)
    page.get_by_role("button", name="Open", exact=True).click()


def keep_lesson(page: Page) -> None:
    page.goto("/subjects/mathematics?year=S2")
    page.get_by_role("link", name="Surds and logarithms").click()
    page.wait_for_function(IS_KEEPING)
    page.get_by_role("button", name="Save for offline").click()
    expect(page.get_by_text(re.compile("^Saved on this phone since .*kB"))).to_be_visible()


def test_two_learners_share_a_phone_and_never_meet(page_as: Callable[..., Page], site: str) -> None:
    page = page_as(None, PHONE, may_work_offline=True, at="/help")
    first = sign_in(page, "student", site)
    keep_lesson(page)
    set_pin(page, "2468")
    page.get_by_role("button", name="Let another learner sign in").click()
    page.wait_for_url("**/auth/login")
    assert who(page) is None, "nobody is signed in while the phone is locked"
    second = sign_in(page, "trial", site)
    set_pin(page, "135790")
    page.goto("/offline")
    expect(page.get_by_text("No lesson yet.")).to_be_visible()
    expect(page.get_by_role("link", name="Surds and logarithms")).to_have_count(0)

    switch(page, first, "9999")
    expect(page.get_by_text("This is not the right PIN. Try again.")).to_be_visible()
    settle(page)
    picture(page, "one_phone_pin_360")
    assert faults(page) == []
    enter(page, first, "2468")
    page.wait_for_url("**/home")
    page.goto("/offline")
    expect(page.get_by_role("link", name="Surds and logarithms")).to_be_visible()
    settle(page)
    picture(page, "one_phone_kept_360")
    page.emulate_media(color_scheme="dark")
    page.goto("/switch")
    settle(page)
    picture(page, "one_phone_switch_dark_360")
    assert faults(page) == []
    page.set_viewport_size(DESKTOP)
    page.goto("/offline")
    settle(page)
    picture(page, "one_phone_kept_dark_1280")
    assert faults(page) == []
    page.set_viewport_size(PHONE)
    assert faults(page) == []

    page.context.set_offline(True)
    switch(page, second, "135790")
    page.wait_for_url("**/offline")
    expect(page.get_by_text("No lesson yet.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("No lesson yet.")).to_be_visible()
    # The cookie is still the first learner's: nothing goes out until the second's PIN has been seen.
    page.context.set_offline(False)
    assert who(page) == first
    expect(page.get_by_text("What you do stays on this phone until you enter your PIN again.")).to_be_visible()
    page.get_by_role("link", name="Enter PIN").click()
    enter(page, second, "135790")
    page.wait_for_url(re.compile("/(home|first-steps)$"))
    assert who(page) == second

    page.context.set_offline(True)
    switch(page, first, "2468")
    page.wait_for_url("**/offline")
    # The page still has the PIN, and tells the server by itself.
    with page.expect_response(re.compile("/api/auth/device-pin/.*/open$")) as answered:
        page.context.set_offline(False)
    assert answered.value.ok
    assert who(page) == first
    page.goto("/home")
    page.get_by_role("button", name="Open menu").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("1 lesson kept on this phone will be removed.")).to_be_visible()
    picture(page, "one_phone_sign_out_360")
    page.get_by_role("button", name="Cancel").click()
    page.goto("/offline")
    expect(page.get_by_role("link", name="Surds and logarithms")).to_be_visible()
