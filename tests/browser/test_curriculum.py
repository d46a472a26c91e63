"""The curriculum as its editors see it, and a topic taught by a film."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import settle


def test_an_editor_moves_a_topic_by_mouse_and_by_key_and_is_told_of_a_circle(page_as: Callable[[str], Page]) -> None:
    page = page_as("super")
    page.goto("/admin/curriculum")
    page.get_by_role("button", name="New draft").click()
    page.get_by_label("Name").fill("An edition of a test")
    page.get_by_role("button", name="Begin").click()
    lines = page.get_by_role("list", name="Topics in teaching order").get_by_role("listitem")
    expect(lines.first).to_contain_text("Number bases")
    lines.nth(2).drag_to(lines.first)
    expect(lines.first).to_contain_text("Fractions")
    page.get_by_role("button", name="Move Fractions, percentages and decimals down").press("ArrowDown")
    expect(lines.first).to_contain_text("Number bases")
    page.get_by_role("button", name="Edit Working with integers").click()
    page.get_by_label("Builds on").fill("M1.03")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("These topics wait for each other")).to_be_visible()
    expect(page.get_by_role("button", name="Publish")).to_have_count(0)
    page.get_by_role("button", name="Delete draft").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Delete draft").click()
    settle(page)
    expect(page.get_by_text("An edition of a test")).to_have_count(0)


def test_a_film_plays_asks_and_goes_on_where_it_stopped(page_as: Callable[[str], Page]) -> None:
    page = page_as("student")
    page.goto("/video-lessons-test")
    page.get_by_role("link", name="Light on a plane mirror").click()
    video = page.locator("video")
    page.get_by_role("button", name="0:14").click()
    page.get_by_label("Speed").select_option("2")
    video.evaluate("film => film.play()")
    video.evaluate("film => { film.currentTime = 25.5 }")
    expect(page.get_by_role("heading", name="A question before we continue")).to_be_visible()
    expect(page.get_by_text("Here both are 40 degrees.")).to_be_visible()
    assert video.evaluate("film => film.paused")
    page.get_by_role("radio", name="The incident ray and the normal").check()
    page.get_by_role("button", name="Answer").click()
    expect(page.get_by_text("Right: angles are measured from the normal.")).to_be_visible()
    page.reload()
    video.evaluate("film => film.play()")
    page.wait_for_function("document.querySelector('video').currentTime > 26")
