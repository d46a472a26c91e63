"""What a visitor meets: the landing page, its film, the tutors' carousel, the bookstore, a subject."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, faults, settle
from tests.country import ROOT

PageAs = Callable[..., Page]
TABLET = {"width": 800, "height": 900}


def landing(page_as: PageAs, size: dict[str, int] = DESKTOP) -> Page:
    page = page_as(None, size)
    page.goto("/")
    settle(page)
    return page


def test_the_landing_page_tells_numbers_that_were_counted(page_as: PageAs) -> None:
    page = landing(page_as)
    found = page.get_by_role("region", name="Kitabo in numbers")
    books = page.evaluate("() => fetch('/api/books/search').then(answer => answer.json()).then(page => page.total)")
    expect(found.locator("li", has_text="books on the shelf").locator("strong")).to_have_text(str(books))
    found.get_by_text("How was this computed?").click()
    expect(found.get_by_text("Published books that can be opened today")).to_be_visible()
    expect(page.locator("a[href^='/books/']")).to_have_count(12)


@pytest.mark.parametrize(("size", "fits"), [(DESKTOP, 4), (TABLET, 2), (PHONE, 1)], ids=["desk", "tablet", "phone"])
def test_the_carousel_steps_one_tutor_and_stops_at_its_ends(page_as: PageAs, size: dict[str, int], fits: int) -> None:
    page = landing(page_as, size)
    carousel = page.get_by_role("region", name="Top-rated verified tutors")
    carousel.scroll_into_view_if_needed()
    before, after = (carousel.get_by_role("button", name=name) for name in ("Previous", "Next"))
    place = carousel.get_by_role("status")
    expect(place).to_have_text(re.compile("^1"))
    cards = carousel.get_by_role("listitem").count()

    def shown(first: int) -> str:
        return f"{first} of {cards}" if fits == 1 else f"{first}–{first + fits - 1} of {cards}"

    expect(place).to_have_text(shown(1))
    expect(before).to_be_disabled()
    for step in range(1, cards - fits + 1):
        after.click()
        expect(place).to_have_text(shown(1 + step))
    expect(after).to_be_disabled()
    before.click()
    expect(place).to_have_text(shown(cards - fits))


def test_the_film_is_fetched_when_asked_for_and_shows_every_scene(page_as: PageAs) -> None:
    page = page_as(None)
    pictures: list[str] = []
    page.on("request", lambda request: "/film/" in request.url and pictures.append(request.url))
    page.goto("/")
    settle(page)
    assert pictures == []
    page.get_by_role("button", name="Watch Demo Video").click()
    video = page.get_by_role("dialog", name="Kitabo in a minute")
    video.get_by_role("button", name="Pause").click()
    for _ in range(9):  # back to the first, however late it was stopped
        page.keyboard.press("ArrowLeft")
    scenes = int(re.findall(r"of (\d+)", video.get_by_text(re.compile(r"^Scene \d+ of")).inner_text())[0])
    for scene in range(1, scenes + 1):
        expect(video.get_by_text(f"Scene {scene} of {scenes}")).to_be_visible()
        page.wait_for_function("() => document.querySelector('[class*=_stage_] img').naturalWidth === 1280")
        page.keyboard.press("ArrowRight")
    assert faults(page) == []
    folder = ROOT / "web" / "public" / "film"
    assert sum(file.stat().st_size for file in folder.iterdir()) < 1_500_000


def test_a_visitor_finds_a_book_looks_inside_and_is_told_what_opens_it(page_as: PageAs) -> None:
    page = page_as(None, PHONE)
    page.goto("/bookstore")
    page.get_by_text("Sort and filter", exact=True).click()
    page.get_by_label("Subject").select_option("physics")
    expect(page).to_have_url(re.compile("subject=physics"))
    page.locator("a[href^='/books/']").first.click()
    page.wait_for_url("**/books/**")
    settle(page)
    page.get_by_role("link", name=re.compile("^Preview 5 pages")).click()
    expect(page.get_by_role("region", name="Page 1 of 5")).to_be_visible()
    page.get_by_role("button", name="Close the preview").click()
    expect(page.get_by_role("link", name=re.compile("^(Start reading free|See the plans)"))).to_be_visible()
    assert faults(page) == []


def test_a_learner_sees_the_year_and_standing_of_their_own_and_the_way_to_a_topic(page_as: PageAs) -> None:
    page = page_as("student")
    page.goto("/subject/mathematics")
    settle(page)
    expect(page.get_by_role("tab", name="S3")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_text(re.compile(r"^\d+ to \d+ of 10$")).first).to_be_visible()
    page.get_by_role("tab", name="Map").click()
    page.get_by_role("button", name="Quadratic equations").click()
    expect(page.get_by_role("button", name=re.compile(r"^Algebra 2\s*, comes first"))).to_be_visible()
    assert faults(page) == []


def test_home_begins_with_one_thing_to_do(page_as: PageAs) -> None:
    page = page_as("student", PHONE)
    page.goto("/home")
    settle(page)
    main = page.locator("main")
    first = main.locator("a.button--primary")
    expect(first).to_have_count(1)
    box = first.bounding_box()
    assert box
    assert box["y"] + box["height"] < PHONE["height"]
