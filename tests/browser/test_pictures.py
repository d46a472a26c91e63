"""The pictures of the README, made anew by every run into .data/screenshots; the committed ones are copies of these."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PICTURES, photograph, settle
from tests.browser.test_reading import a_book, open_book
from tests.country import ROOT

PageAs = Callable[..., Page]
README_SIZE = {"width": 1280, "height": 800}


@pytest.mark.exhaustive("README.md", "web/pictures", "web/src/ui", "web/src/app")
def test_the_readme_shows_what_the_product_shows(page_as: PageAs) -> None:
    visitor = page_as(None, README_SIZE)
    visitor.goto("/")
    visitor.get_by_role("heading", level=1).wait_for()
    settle(visitor)
    photograph(visitor, "landing")
    learner = page_as("student", README_SIZE)
    learner.goto("/student-dashboard")
    settle(learner)
    photograph(learner, "student-dashboard")
    learner.get_by_role("link", name=re.compile("^See why")).last.click()
    learner.get_by_role("heading", name=re.compile("^Results:")).wait_for()
    settle(learner)
    photograph(learner, "quiz-result")
    open_book(learner, a_book(learner))
    learner.keyboard.press("ArrowRight")
    learner.wait_for_timeout(1_000)
    photograph(learner, "reader")
    lessons = learner.evaluate("() => fetch('/api/lessons?subject=physics').then((answer) => answer.json())")
    learner.goto(f"/lessons/{lessons[0]['id']}")
    settle(learner)
    photograph(learner, "lesson")
    author = page_as("author", README_SIZE)
    author.goto("/author/dashboard")
    settle(author)
    photograph(author, "author-dashboard")
    finance = page_as("finance", README_SIZE)
    finance.goto("/admin/revenue-management?month=2026-09")
    settle(finance)
    photograph(finance, "revenue-management")

    shown = re.findall(r"web/pictures/([\w-]+)\.png", (ROOT / "README.md").read_text())
    assert len(shown) == 7
    for name in shown:
        assert (PICTURES / f"{name}.png").exists()
        assert (ROOT / "web" / "pictures" / f"{name}.png").exists()
