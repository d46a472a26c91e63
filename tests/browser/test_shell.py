"""The shell around every screen: who may go where, payments in an app store's app, and life without a connection."""

import json
import re
from collections.abc import Callable

import psycopg
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, faults, hear, settle
from tests.browser.screens import LIST, VISITORS, Listed, Visitor, address_of, screens
from tests.browser.walk import Seen, walk
from tests.country import Country
from tests.exhaustive import some_or_every

PageAs = Callable[..., Page]
# Screens that lead people on who need something else; the walk meets what they lead to.
LEADS_ON = {
    "/",
    "/home",
    "/auth/login",
    "/auth/register",
    "/auth/verify-email",
    "/student/login",
    "/student/register",
    "/parent/login",
    "/tutor/login",
}
# One screen of eleven in each run, as there are eleven visitors: everybody begins with another one, so that together
# they try every one. Refusals of every screen are tried without a browser in web/src/app/screens.test.tsx.
TRIED = some_or_every(len(VISITORS), 1, "web/src/app")
SHOWN = some_or_every(9, 1, "web/src/app", "web/src/features")
# Where prices and ways to pay stand for everybody else.
SELLING = re.compile(r"^/($|home|bookstore|books?/|tutors?|auth/register|profile|history|help|faq|terms)")
PAYING = re.compile(r"^(subscribe|upgrade|pay|buy|billing|checkout|choose (a )?plan|see plans)\b", re.IGNORECASE)
PAYMENTS = re.compile(r"^/(subscribe|upgrade|payment-success|billing|session/payment)(/|$)")
PRICE = re.compile(r"(UGX|USh)\s*\d|(Lowest|Highest) price|What does it cost|Plans and payments|days are free")


def exists(path: str) -> bool:
    return any(path in (screen.path, *screen.also) for screen in screens())


@pytest.mark.parametrize("nth", TRIED)
@pytest.mark.parametrize("visitor", VISITORS, ids=lambda visitor: visitor.name or "nobody")
def test_every_screen_opens_or_says_why_not(page_as: PageAs, country: Country, visitor: Visitor, nth: int) -> None:
    page = page_as(visitor.name)
    listed = [screen for number, screen in enumerate(screens()) if walks(visitor, number, screen, nth)]
    refusals = {address_of(screen.path, country): screen.refusal(visitor) for screen in listed}
    seen = walk(page, "/no/such/screen", [(path, refused is not None) for path, refused in refusals.items()])
    wrong = [f"{each.path}: {fault}" for each in seen if (fault := _wrong(each, refusals[each.path]))]
    assert wrong == []


def walks(visitor: Visitor, number: int, screen: Listed, nth: int) -> bool:
    """A visitor and a learner try every screen; the others those of some people only, and of what is the same to all
    who are signed in a fourth each. Where only each nth is tried, everybody begins with another one."""
    if (number + VISITORS.index(visitor)) % nth:
        return False
    if visitor.name in (None, "student"):
        return True
    if isinstance(screen.access, tuple) or screen.access in ("teacher", "maker"):
        return True
    return screen.access != "public" and number % 4 == VISITORS.index(visitor) % 4


def _wrong(seen: Seen, refusal: tuple[str, str] | None) -> str | None:
    """What is not as it should be at an address, if anything."""
    if refusal:
        toast, to = refusal
        allowed = {to if exists(to) else "/home"} | LEADS_ON | {"/admin", "/super-admin", "/author/dashboard"}
        if seen.toast not in (toast, "Login Required"):
            return f"said {seen.toast!r} for {toast!r}"
        return None if seen.address in allowed or exists(seen.address) else f"went to {seen.address}"
    if seen.heading in (None, "404 Page Not Found", "Something went wrong"):
        return f"shows {seen.heading!r}"
    if seen.address != seen.path and seen.path not in LEADS_ON:
        return f"went on to {seen.address}"
    return None


def _stems(country: Country) -> set[str]:
    """The questions of the bank, each as one line."""
    with psycopg.connect(country.url) as db:
        return {" ".join(str(row[0]).split()) for row in db.execute("select stem from questions")}


@pytest.mark.parametrize("nth", SHOWN)
@pytest.mark.parametrize("name", [None, "none", "student"])
def test_an_app_stores_app_shows_no_price_and_no_way_to_pay(
    page_as: PageAs, country: Country, name: str | None, nth: int
) -> None:
    page = page_as(name)
    visitor = next(each for each in VISITORS if each.name == name)
    open_to = [
        screen.path
        for number, screen in enumerate(screens())
        if screen.refusal(visitor) is None
        and not PAYMENTS.match(screen.path)
        and (SELLING.match(screen.path) or (number + VISITORS.index(visitor)) % nth == 0)
    ]
    ways = [(address_of(path, country), False) for path in open_to]
    stems = _stems(country)
    for seen in walk(page, "/no/such/screen?mobile_app=reader_only", ways):
        # A question may be about money, also where it stands as a suggestion.
        if not seen.path.startswith("/quiz/"):
            text = "\n".join(line for line in seen.text.splitlines() if " ".join(line.split()) not in stems)
            assert not PRICE.search(text), f"{seen.path} shows {PRICE.search(text)}"
        paying = [way for way in seen.ways if PAYING.match(way[1]) or PAYMENTS.match(way[0])]
        assert paying == [], seen.path


def test_the_menu_slides_in_keeps_the_focus_and_closes(page_as: PageAs) -> None:
    page = page_as("student", PHONE, at="/home")
    settle(page)
    page.get_by_role("button", name="Open menu").click()
    menu = page.get_by_role("dialog")
    expect(menu).to_be_visible()
    box = menu.bounding_box()
    assert box is not None
    assert box["width"] <= 0.85 * PHONE["width"] + 1
    for _ in range(30):
        page.keyboard.press("Tab")
        assert menu.evaluate("dialog => dialog.contains(document.activeElement)")
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    page.get_by_role("button", name="Open menu").click()
    menu.get_by_role("link", name="Tests").click()
    page.wait_for_url("**/quizzes")
    expect(menu).to_be_hidden()


def test_a_guarded_address_is_returned_to_after_signing_in(page_as: PageAs) -> None:
    page = page_as(None)
    page.goto("/library?q=maths")
    page.wait_for_url("**/auth/login")
    hear(page, "You need to be logged in to access this page.")
    assert page.evaluate("history.state.usr") == {"from": "/library?q=maths"}


def scroll_to(page: Page, y: int) -> None:
    """One step a person sees: two at once would be one for the browser."""
    page.wait_for_function("y => document.documentElement.scrollHeight > y + innerHeight + 20", arg=y)
    page.evaluate(
        "y => new Promise(done => { addEventListener('scroll', () => done(), { once: true }); scrollTo(0, y) })", y
    )


def test_scrolling_changes_the_bar_and_offers_the_way_up(page_as: PageAs) -> None:
    page = page_as("student", PHONE, at="/home")
    settle(page)
    bar, up = page.locator(".topbar"), page.get_by_role("button", name="Scroll to top")
    expect(bar).to_have_attribute("data-scrolled", "false")
    scroll_to(page, 11)
    expect(bar).to_have_attribute("data-scrolled", "true")
    expect(up).to_be_hidden()
    scroll_to(page, 301)
    up.click()
    page.wait_for_function("() => scrollY === 0")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Quick navigation").click()
    expect(page.get_by_role("navigation", name="Quick navigation")).to_contain_text("You are on: Home")
    page.keyboard.press("Escape")
    expect(page.get_by_role("navigation", name="Quick navigation")).to_be_hidden()


# How far each part of the bar reaches into the next one or out of the window, in CSS pixels.
OVERLAPS_IN_THE_BAR = """
() => {
  const edges = ['.logo', '.topbar nav ul', '.topbar-end'].map((part) => {
    const content = document.createRange()
    content.selectNodeContents(document.querySelector(part))
    return content.getBoundingClientRect()
  })
  const next = [...edges.slice(1).map((edge) => edge.left), innerWidth]
  return edges.map((edge, nth) => Math.round(edge.right - next[nth])).filter((pixels) => pixels > 0)
}
"""


@pytest.mark.parametrize("name", ["student", "teacher", "tutor", "author", "finance", "super"])
def test_at_the_narrowest_width_of_the_wide_bar_its_parts_leave_each_other_room(page_as: PageAs, name: str) -> None:
    page = page_as(name, {"width": 1240, "height": 700}, at="/subjects")
    settle(page)
    expect(page.locator(".topbar nav")).to_be_visible()
    assert page.evaluate(OVERLAPS_IN_THE_BAR) == []


# What lies over the page and touches the element that has the focus.
OVER_THE_FOCUS = """
() => {
  const on = document.activeElement.getBoundingClientRect()
  const isOver = (each) => {
    const it = each.getBoundingClientRect()
    return !each.contains(document.activeElement) && getComputedStyle(each).opacity !== '0'
      && it.right > on.left && it.left < on.right && it.bottom > on.top && it.top < on.bottom
  }
  if (document.activeElement.matches('body, .skip')) return []
  return [...document.querySelectorAll('.topbar, .tabbar, .toast')].filter(isOver).map((it) => it.className)
}
"""


def test_nothing_that_floats_hides_what_the_keyboard_is_on(page_as: PageAs) -> None:
    page = page_as("student", PHONE)
    page.goto("/admin")
    expect(page.locator(".toast")).to_be_visible()
    settle(page)
    for key in ["Tab"] * 30 + ["Shift+Tab"] * 30:
        page.keyboard.press(key)
        assert page.evaluate(OVER_THE_FOCUS) == []


def test_without_a_connection_the_app_still_opens(page_as: PageAs) -> None:
    """The worker keeps the shell, nothing of anybody's, and serves it when the line is gone."""
    page = page_as("student", may_work_offline=True)
    page.goto("/quizzes")
    settle(page)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    settle(page)
    page.context.set_offline(True)
    page.goto("/quizzes")
    expect(page.get_by_text(re.compile("^You are offline"))).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Practice tests")
    page.context.set_offline(False)
    kept = page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async (name) =>
             (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat()"""
    )
    assert "/" in kept
    assert [path for path in kept if path.startswith(("/api/", "/admin"))] == []


def test_what_a_screen_needs_is_fetched_before_the_program_runs(page_as: PageAs) -> None:
    """Its files and who is here: nothing of it waits to be found out by the program."""
    page = page_as("student")
    page.goto("/forecast")
    settle(page)
    seen = page.evaluate(
        """() => {
          const before = performance.getEntriesByType('navigation')[0].domInteractive
          const fetched = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= before)
          return { paths: fetched.map(({ name }) => new URL(name).pathname), left: Object.keys(askedAhead) }
        }"""
    )
    files = {screen["path"]: screen["files"] for screen in json.loads(LIST.read_text())}
    assert {f"/{file}" for file in files["/forecast"]} <= set(seen["paths"])
    assert "/api/auth/user" in seen["paths"]
    assert seen["left"] == []
    assert all(files.values())
