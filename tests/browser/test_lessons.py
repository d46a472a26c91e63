"""A lesson taken along: as a file, and on the phone itself."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.browser.conftest import PHONE, faults, picture, settle

# Each is asked until it is so, and not for ever.
IS_KEEPING = "() => navigator.serviceWorker.controller?.state === 'activated'"
KEPT_LETTERS = """
() => caches.open('kitabo-assets').then((cache) => cache.keys())
  .then((files) => files.some(({ url }) => url.includes('KaTeX_Main-Regular')))
"""
HAS_LETTERS = "() => document.fonts.check('16px KaTeX_Main')"
HAS_DRAWING = "() => document.querySelector('figure img')?.naturalWidth > 0"


def test_a_lesson_comes_as_a_file_and_opens_without_a_network_with_its_formulas(
    page_as: Callable[..., Page], tmp_path: Path
) -> None:
    page = page_as("student", PHONE, may_work_offline=True, at="/home")
    page.goto("/subjects/mathematics?year=S2")
    page.get_by_role("link", name="Surds and logarithms").click()
    page.wait_for_function(IS_KEEPING)
    with page.expect_download() as fetched:
        page.get_by_role("button", name=re.compile(r"^Download as PDF, \d+ kB$")).click()
    fetched.value.save_as(tmp_path / "lesson.pdf")
    assert "Surds and logarithms" in PdfReader(tmp_path / "lesson.pdf").pages[0].extract_text()
    page.get_by_role("button", name="Save for offline").click()
    expect(page.get_by_text(re.compile("^Saved on this phone since .*kB"))).to_be_visible()
    page.wait_for_function(KEPT_LETTERS)
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="Surds and logarithms")).to_be_visible()
    expect(page.locator(".katex").first).to_be_visible()
    page.wait_for_function(HAS_LETTERS)
    page.locator("figure img").first.scroll_into_view_if_needed()
    page.wait_for_function(HAS_DRAWING)
    expect(page.get_by_text("You are offline. Write your answer")).to_be_visible()
    picture(page, "lesson_offline_360")
    page.goto("/subjects")
    kept = page.get_by_role("link", name=re.compile("^Read ?: Surds and logarithms"))
    expect(kept).to_be_visible()
    assert faults(page) == []
    page.context.set_offline(False)
    page.goto("/subjects")
    kept.click()
    page.get_by_role("button", name="Remove from phone").click()
    expect(page.get_by_role("button", name="Save for offline")).to_be_visible()
    settle(page)
    assert faults(page) == []
