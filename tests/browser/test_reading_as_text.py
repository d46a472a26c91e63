"""A book read as text that flows, on a phone, in a real browser."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, faults, picture, settle
from tests.browser.test_reading import a_book, stands_at

PageAs = Callable[..., Page]

# Selects the words of a paragraph of the page; done when the bar over them stands there.
SELECT_PARAGRAPH = """number => {
  const words = document.querySelector(`article p[data-page="${number}"]:not(:has([data-words]))`)
  if (!words) return null
  if (!getSelection().isCollapsed) return document.querySelector('[class*=_selecting_]') ? words.textContent : null
  const range = document.createRange()
  range.selectNodeContents(words)
  getSelection().removeAllRanges()
  getSelection().addRange(range)
  return null
}"""


def open_as_text(page: Page, address: str) -> Locator:
    page.goto(address)
    text, choose = page.locator("article[data-face]"), page.get_by_role("button", name="Choose and read")
    text.or_(choose).wait_for()
    if choose.is_visible():
        choose.click()
    text.wait_for()
    return text


def letters_of(text: Locator) -> str:
    size: str = text.evaluate("text => getComputedStyle(text).fontSize")
    return size


def test_a_phone_reads_a_book_as_text_and_place_letters_and_marks_stay_over_the_switch(page_as: PageAs) -> None:
    page = page_as("student", PHONE)
    book = a_book(page, at=4)
    text = open_as_text(page, f"/reader/{book['id']}?page=6")
    stands_at(page, 6)
    assert letters_of(text) == "16px"
    page.get_by_role("button", name="Colour and size").click()
    for _ in range(2):
        page.get_by_role("dialog").get_by_role("button", name="Larger").click()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    assert letters_of(text) == "20px"
    settle(page)
    picture(page, "reader-text-360-light")
    assert faults(page) == []

    words = page.wait_for_function(SELECT_PARAGRAPH, arg=6).json_value()
    page.get_by_role("button", name="Definition").click()
    expect(text.locator("mark[class*=_markBlue_]").first).to_be_attached()
    assert "".join(text.locator("mark[class*=_markBlue_]").all_text_contents()) in words

    page.get_by_role("button", name="Show the printed pages").click()
    page.locator("[class*=_sheet_] canvas").wait_for()
    stands_at(page, 6)
    expect(page.locator("[class*=_sheetMarks_] [class*=_markBlue_]").first).to_be_attached()

    page.get_by_role("button", name="Show as text").click()
    text.wait_for()
    stands_at(page, 6)
    assert letters_of(text) == "20px"
    expect(text.locator("mark[class*=_markBlue_]").first).to_be_in_viewport()
