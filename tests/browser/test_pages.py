"""The pages of words and the pages that test a device, in a real browser."""

import re
import urllib.request
from collections.abc import Callable
from html import unescape

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import hear, settle

PROSE = ("/help", "/faq", "/uce-support", "/about", "/privacy-policy", "/terms", "/cookie-policy")


def fetched(address: str) -> str:
    """The page as a robot gets it."""
    with urllib.request.urlopen(address) as answer:
        return str(answer.read().decode())


@pytest.mark.parametrize("path", ["/", *PROSE])
def test_a_robot_without_javascript_reads_the_head(site: str, path: str) -> None:
    html = fetched(site + path)
    [title] = re.findall(r"<title>(.*?)</title>", html)
    named = dict(re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', html))
    assert 15 < len(unescape(title)) < 80
    assert len(unescape(named["description"])) >= 70
    assert named["robots"] == "index, follow"
    assert named["og:image"].startswith(site)
    assert f'<link rel="canonical" href="{site}{path}"' in html


def test_the_sitemap_and_robots_speak_of_this_address(site: str) -> None:
    listed = re.findall("<loc>(.*?)</loc>", fetched(f"{site}/sitemap.xml"))
    assert {f"{site}{path}" for path in PROSE} <= set(listed)
    assert not [address for address in listed if "/admin" in address or "/home" in address]
    assert f"Sitemap: {site}/sitemap.xml" in fetched(f"{site}/robots.txt")


def test_the_head_follows_the_reader_from_page_to_page(page_as: Callable[..., Page]) -> None:
    page = page_as(None)
    page.goto("/about")
    expect(page).to_have_title(re.compile("earns its keep"))
    page.get_by_role("main").get_by_role("link", name="How UCE works").click()
    expect(page).to_have_title(re.compile("UCE explained"))
    expect(page.locator("link[rel=canonical]")).to_have_attribute("href", re.compile("/uce-support$"))
    expect(page.locator("meta[name=description]")).to_have_count(1)


def test_an_answer_is_found_by_its_words_and_by_its_address(page_as: Callable[..., Page]) -> None:
    page = page_as(None)
    page.goto("/help#learners-take-a-practice-test")
    expect(page.get_by_text("When the time is over, the test is handed in")).to_be_visible()
    page.get_by_label("What do you want to do?").fill("consent withdraw")
    expect(page.get_by_text("Open the same link and withdraw.")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="answer")).to_have_text("1 answer found")


@pytest.mark.parametrize("path", ["/testing-qa", "/accessibility-test"])
def test_a_device_tests_itself_and_finds_nothing_wrong(page_as: Callable[..., Page], path: str) -> None:
    page = page_as(None)
    page.goto(path)
    settle(page)
    expect(page.get_by_text(re.compile("checks: 0 failed"))).to_be_visible()
    page.get_by_role("button", name="Copy the report").click()
    expect(page.get_by_label("The report")).to_have_value(re.compile(r"\[Good\]"))


def test_a_learners_device_draws_a_pdf(page_as: Callable[..., Page]) -> None:
    page = page_as("student")
    page.goto("/phase4-testing")
    expect(page.get_by_text(re.compile("drawn in .* ms"))).to_be_visible()
    expect(page.get_by_text(re.compile("checks: 0 failed"))).to_be_visible()


def test_the_guards_answer_a_learner_as_they_should(page_as: Callable[..., Page]) -> None:
    page = page_as("student")
    page.goto("/route-protection-demo")
    page.get_by_role("button", name="Ask the server now").click()
    expect(page.get_by_role("button", name="Copy the answers")).to_be_visible()
    answers = {"Public": "Open", "Signed in": "Open", "Staff": "FORBIDDEN", "One owner": "it is empty for you"}
    for guard, said in answers.items():
        expect(page.get_by_role("row", name=re.compile(f"^{guard}"))).to_contain_text(said)


def test_an_editor_changes_a_page_and_takes_it_back(page_as: Callable[..., Page], site: str) -> None:
    page = page_as("finance")
    page.goto("/admin/seo?page=terms")
    settle(page)
    before = page.get_by_label("Title", exact=True).input_value()
    page.get_by_label("Title", exact=True).fill('Terms & "conditions" <b>')
    page.get_by_role("button", name="Save", exact=True).click()
    hear(page, "The page is served with its new words")
    assert "<title>Terms &amp; &quot;conditions&quot; &lt;b&gt; · Kitabo</title>" in fetched(f"{site}/terms")
    page.get_by_role("button", name="Undo the last change").click()
    expect(page.get_by_label("Title", exact=True)).to_have_value(before)
