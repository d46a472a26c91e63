"""The desk where pages are edited, and what it answers to the web, to robots and to nobody in particular."""

import io
import re
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.curriculum.subjects.tables import Subject
from api.library.catalogue.tables import ApprovalStatus
from api.platform.audit.tables import AuditLog
from api.platform.roles import Role
from api.site.seo import sitemap
from api.site.seo.page_kinds import kinds
from api.site.seo.rules import Config, PageContext, checks, score, shortened
from api.site.seo.tables import SeoConfig
from tests.api.conftest import Browser
from tests.factories import shelf
from tests.factories.people import learner, staff

PAGES = "/api/admin/seo/pages"
GOOD = {
    "title": "Questions about Kitabo, answered plainly",
    "description": "What Kitabo costs, how it works on a small phone and how practice tests are marked, in short.",
}


@pytest.fixture
def admin(browser: Browser, db: Session) -> Browser:
    return browser.sign_in(staff(db, Role.ADMIN))


# What the web asks


def test_a_config_comes_complete_with_the_specified_defaults(browser: Browser) -> None:
    answer = browser.get("/api/seo/config?pageType=homepage")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "public, max-age=300"
    result = answer.json()
    assert (result["ogType"], result["twitterCard"], result["metaRobots"]) == (
        "website",
        "summary_large_image",
        "index, follow",
    )
    assert result["ogTitle"]
    assert result["twitterDescription"]
    assert result["canonicalUrl"] == "/"


def test_an_unknown_page_type_is_a_problem(browser: Browser) -> None:
    answer = browser.get("/api/seo/config?pageType=no-such-page")
    assert (answer.status_code, answer.json()["code"]) == (404, "PAGE_TYPE_NOT_FOUND")
    assert browser.get("/api/seo/config").status_code == 422


def test_a_books_config_is_filled_with_its_words(browser: Browser, db: Session) -> None:
    book = shelf.book(db, title="Number Bases", author="Joan Nakato")
    result = browser.get(f"/api/seo/config?pageType=book&name={book.id}").json()
    assert result["title"] == "Number Bases by Joan Nakato · Kitabo"
    assert browser.get("/api/seo/config?pageType=book&name=nothing").status_code == 404


def test_the_table_itself_has_the_specified_defaults(db: Session) -> None:
    db.add(SeoConfig(page_type="faq", title="T", description="D"))
    db.flush()
    [row] = db.scalars(select(SeoConfig))
    assert (row.og_type, row.twitter_card, row.meta_robots) == ("website", "summary_large_image", "index, follow")


# What robots ask


def test_the_sitemap_lists_what_is_public_and_nothing_else(browser: Browser, db: Session) -> None:
    shown = shelf.book(db)
    hidden = shelf.book(db, approval_status=ApprovalStatus.REJECTED)
    db.add(Subject(name="Physics", slug="physics", code="535"))
    tree = ElementTree.fromstring(browser.get("/sitemap.xml").content)
    space = f"{{{sitemap.SPACE}}}"
    found = {node.text for node in tree.iter(f"{space}loc")}
    assert {"/", "/faq", f"/books/{shown.id}", "/subjects/physics"} == {
        (each or "").removeprefix("http://testserver") for each in found
    }
    assert str(hidden.id) not in str(found)
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", node.text or "") for node in tree.iter(f"{space}lastmod"))


def test_a_page_set_to_noindex_leaves_the_sitemap(admin: Browser) -> None:
    assert "/faq<" in admin.get("/sitemap.xml").text
    assert admin.put(f"{PAGES}/faq", json=GOOD | {"metaRobots": "noindex, follow"}).status_code == 200
    assert "/faq<" not in admin.get("/sitemap.xml").text


def test_a_sitemap_too_long_for_one_file_becomes_a_list_of_files() -> None:
    listed: list[tuple[str, str | None]] = [(f"/books/{n}", None) for n in range(25)]
    files = sitemap.parts(listed, most=10)
    assert [len(file) for file in files] == [10, 10, 5]
    tree = ElementTree.fromstring(sitemap.index("https://kitabo.example", len(files)))
    assert [node.text for node in tree.iter(f"{{{sitemap.SPACE}}}loc")][-1] == "https://kitabo.example/sitemap-3.xml"


def test_a_part_of_the_sitemap_that_is_not_there_is_not_found(browser: Browser) -> None:
    assert browser.get("/sitemap-1.xml").status_code == 200
    assert browser.get("/sitemap-2.xml").status_code == 404


def test_robots_learn_where_the_sitemap_is(browser: Browser) -> None:
    text = browser.get("/robots.txt").text
    assert "Sitemap: http://testserver/sitemap.xml" in text
    assert "Disallow: /admin" in text


# Pictures


@pytest.mark.parametrize("path", ["homepage", "uce-support"])
def test_a_card_is_a_png_of_the_size_previews_want(browser: Browser, path: str) -> None:
    answer = browser.get(f"/api/seo/cards/{path}.png")
    picture = Image.open(io.BytesIO(answer.content))
    assert (answer.headers["content-type"], picture.format, picture.size) == ("image/png", "PNG", (1200, 630))
    assert len(answer.content) < 100_000


def test_a_book_has_a_card_of_its_own(browser: Browser, db: Session) -> None:
    book = shelf.book(db, title="Notes on everything there is to know " * 8)
    assert browser.get(f"/api/seo/cards/book/{book.id}.png").status_code == 200
    for path in ("book/none", "no-such-page", "no-such-page/1"):
        assert browser.get(f"/api/seo/cards/{path}.png").status_code == 404


def test_a_placeholder_has_the_size_asked_for_within_bounds(browser: Browser) -> None:
    answer = browser.get("/api/placeholder/200/280")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert 'width="200" height="280"' in answer.text
    ElementTree.fromstring(answer.content)
    for path in ("0/10", "10/2001", "-1/10", "a/10", "1e3/10"):
        assert browser.get(f"/api/placeholder/{path}").status_code == 422


# The desk


def test_only_admins_edit(browser: Browser, db: Session) -> None:
    assert browser.get(PAGES).status_code == 401
    browser.sign_in(learner(db, until=browser.watch.now))
    assert browser.get(PAGES).status_code == 403
    assert browser.put(f"{PAGES}/faq", json=GOOD).status_code == 403


def test_every_page_type_stands_in_the_list_with_its_score(admin: Browser) -> None:
    listed = admin.get(PAGES).json()
    assert [each["pageType"] for each in listed] == list(kinds())
    assert all(0 <= each["score"] <= 100 for each in listed)


def test_an_edit_is_kept_audited_and_can_be_taken_back_and_back_again(admin: Browser, db: Session) -> None:
    before = admin.get(f"{PAGES}/faq").json()["config"]
    after = admin.put(f"{PAGES}/faq", json=before | GOOD).json()
    assert after["config"]["title"] == GOOD["title"]
    [noted] = db.scalars(select(AuditLog).where(AuditLog.action == "seo.change"))
    assert (noted.old_values or {})["title"] == before["title"]
    assert admin.post(f"{PAGES}/faq/undo").json()["config"] == before
    assert admin.post(f"{PAGES}/faq/undo").json()["config"]["title"] == GOOD["title"]


def test_there_is_nothing_to_undo_on_a_page_nobody_changed(admin: Browser) -> None:
    answer = admin.post(f"{PAGES}/about/undo")
    assert (answer.status_code, answer.json()["code"]) == (409, "NOTHING_TO_UNDO")


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"title": " "}, "title"),
        ({"title": "t" * 121}, "title"),
        ({"canonicalUrl": "javascript:alert(1)"}, "canonicalUrl"),
        ({"canonicalUrl": "//evil.example"}, "canonicalUrl"),
        ({"ogImage": "data:image/png;base64,AA"}, "ogImage"),
        ({"ogType": "video.movie"}, "ogType"),
        ({"metaRobots": "all"}, "metaRobots"),
        ({"seoScore": 100}, "seoScore"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(admin: Browser, wrong: dict[str, Any], field: str) -> None:
    answer = admin.put(f"{PAGES}/faq", json=GOOD | wrong)
    assert answer.status_code == 422
    assert field in answer.json()["fields"]


def test_keywords_keep_the_figures_entered_and_no_others(admin: Browser) -> None:
    sent = [{"keyword": "UCE grading", "volume": 1200}, {"keyword": "UNEB papers"}]
    result = admin.put(f"{PAGES}/uce-support/keywords", json={"keywords": sent}).json()
    assert result["keywords"][0] == {"keyword": "UCE grading", "difficulty": None, "volume": 1200, "clicks": None}
    twice = {"keywords": [{"keyword": "UCE"}, {"keyword": "uce"}]}
    assert admin.put(f"{PAGES}/uce-support/keywords", json=twice).status_code == 422


def test_keywords_come_from_a_csv(admin: Browser) -> None:
    text = '\ufeffKeyword,Clicks,Volume,Difficulty\n"uce, explained",3,"1,200",40\nS4 notes,,,\n'
    result = admin.post(f"{PAGES}/uce-support/keywords/import", json={"csv": text}).json()
    assert result["keywords"] == [
        {"keyword": "uce, explained", "difficulty": 40, "volume": 1200, "clicks": 3},
        {"keyword": "S4 notes", "difficulty": None, "volume": None, "clicks": None},
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "first line"),
        ("word,clicks\nuce,1\n", "first line"),
        ("keyword,clicks\nuce,many\n", "Line 2: clicks"),
        ("keyword,difficulty\nuce,101\n", "Line 2: difficulty"),
        ("keyword\n\n", "between 1 and 200"),
    ],
)
def test_a_csv_that_cannot_be_read_says_where(admin: Browser, text: str, said: str) -> None:
    answer = admin.post(f"{PAGES}/faq/keywords/import", json={"csv": text})
    assert answer.status_code == 422
    assert said in answer.json()["fields"]["csv"]


def test_the_words_of_an_image_go_into_the_page(admin: Browser) -> None:
    image = {"imageUrl": "/favicon.svg", "altText": 'An open book, "Kitabo"'}
    assert admin.put(f"{PAGES}/faq/images", json={"images": [image]}).status_code == 200
    assert admin.put(f"{PAGES}/faq", json=GOOD | {"ogImage": "/favicon.svg"}).status_code == 200
    assert 'property="og:image:alt" content="An open book, &quot;Kitabo&quot;"' in admin.get("/faq").text
    away = {"images": [{"imageUrl": "https://elsewhere.example/x.png", "altText": "x"}]}
    assert admin.put(f"{PAGES}/faq/images", json=away).status_code == 422


# The score


def test_the_score_is_the_sum_of_its_lines() -> None:
    config = Config(**GOOD)
    found = checks(config, PageContext(("kitabo",), {}, frozenset(), frozenset()))
    assert sum(check.points for check in found) == 100
    assert score(found) == 100
    bad = checks(Config("Hi", "Short"), PageContext((), {}, frozenset({"hi"}), frozenset({"short"})))
    assert [check.passed for check in bad] == [False, False, False, False, True, False, False, True, True]
    assert score(bad) == 25


def test_a_long_text_is_cut_at_a_word() -> None:
    cut = shortened("word " * 60)
    assert len(cut) <= 160
    assert cut.endswith("word…")


def test_every_page_of_our_own_fits_the_lengths() -> None:
    for kind in kinds().values():
        context = PageContext(("x",), {}, frozenset(), frozenset())
        titles, descriptions, *_ = checks(kind.words, context)
        assert titles.passed, f"{kind.page_type}: {len(kind.words.title)}"
        assert descriptions.passed, f"{kind.page_type}: {len(kind.words.description)}"
