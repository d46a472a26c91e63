"""What a robot without JavaScript reads at each address."""

import json
import re
from datetime import timedelta
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy.orm import Session

from api.curriculum.subjects.tables import Subject
from api.library.catalogue.tables import ApprovalStatus, Book
from api.platform.roles import Role
from api.tutoring.tutors.tables import VerificationStatus
from tests.api.conftest import Browser
from tests.api.site.seo.conftest import PAGE
from tests.factories import shelf
from tests.factories.people import person, staff
from tests.factories.staff_access import proved_staff
from tests.factories.tutors import tutor
from tests.statement_counts import statements


class Head(HTMLParser):
    """The title, metas, canonical address, structured data and scripts of a page, as a robot reads them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.metas: dict[str, str] = {}
        self.titles: list[str] = []
        self.canonical: str | None = None
        self.data, self.scripts = list[Any](), list[dict[str, str | None]]()
        self._inside = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._inside = tag
        if tag == "meta" and (name := given.get("name") or given.get("property")):
            assert name not in self.metas, f"{name} is said twice"
            self.metas[name] = given["content"] or ""
        if tag == "link" and given.get("rel") == "canonical":
            self.canonical = given["href"]
        if tag == "script":
            self.scripts.append(given)
            self._inside = "data" if given.get("type") == "application/ld+json" else tag

    def handle_data(self, data: str) -> None:
        if self._inside == "title":
            self.titles.append(data)
        if self._inside == "data":
            self.data.append(json.loads(data))

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""


def head_of(browser: Browser, path: str, status: int = 200) -> Head:
    answer = browser.get(path)
    assert answer.status_code == status, path
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    return Head(answer.text)


def test_the_front_page_says_who_we_are(browser: Browser) -> None:
    head = head_of(browser, "/")
    [title] = head.titles
    assert "Kitabo" in title
    assert head.metas["robots"] == "index, follow"
    assert head.metas["og:type"] == "website"
    assert head.metas["twitter:card"] == "summary_large_image"
    assert head.metas["og:image"] == "http://testserver/api/seo/cards/homepage.png"
    assert head.canonical == "http://testserver/"
    assert {each["@type"] for each in head.data} == {"EducationalOrganization", "WebSite"}


def test_a_page_names_its_own_files_alone_so_that_they_come_with_its_script(browser: Browser) -> None:
    named = (
        '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/Front-1a2b3c4d.js">',
        '<link rel="stylesheet" crossorigin href="/assets/Front-5e6f7a8b.css">',
    )
    front, other = browser.get("/").text, browser.get("/faq").text
    assert [front.count(tag) for tag in named] == [1, 1]
    assert not any(tag in other for tag in named)


def test_a_guarded_page_names_its_files_only_to_those_who_are_not_led_away(browser: Browser, db: Session) -> None:
    assert "modulepreload" not in browser.get("/home").text
    browser.sign_in(person(db))
    assert browser.get("/home").text.count("/assets/Home-1a2b3c4d.js") == 1


def test_a_book_is_told_by_its_own_words_under_every_address_it_has(browser: Browser, db: Session) -> None:
    book = shelf.book(db, title="Number Bases", author="Joan Nakato", description="Counting in twos and fives.")
    for address in ("/book/", "/books/", "/book-detail/"):
        head = head_of(browser, f"{address}{book.id}")
        assert head.titles == ["Number Bases by Joan Nakato · Kitabo"]
        assert head.metas["description"] == head.metas["og:description"] == "Counting in twos and fives."
        assert head.metas["og:type"] == "book"
        assert head.canonical == f"http://testserver/books/{book.id}"
        assert head.metas["og:image"].endswith(f"/api/seo/cards/book/{book.id}.png")
    [result] = [each for each in head.data if each["@type"] == "Book"]
    assert result["author"]["name"] == "Joan Nakato"
    assert result["numberOfPages"] == 40


def test_a_subject_is_told_by_its_name(browser: Browser, db: Session) -> None:
    db.add(Subject(name="Physics", slug="physics", code="535"))
    head = head_of(browser, "/subject/physics")
    assert head.titles[0].startswith("Physics")
    assert head.canonical == "http://testserver/subjects/physics"
    assert head_of(browser, "/subjects/science").titles[0].startswith("Science")
    assert head_of(browser, "/subjects/alchemy", 404).canonical is None


def test_a_tutor_is_told_only_when_everybody_may_see_them(browser: Browser, db: Session) -> None:
    shown = tutor(db, display_name="Teacher Okot")
    waiting = tutor(db, display_name="Not Yet", verification_status=VerificationStatus.PENDING, verified_at=None)
    assert head_of(browser, f"/tutor/{shown.id}").titles == ["Teacher Okot: tutor on Kitabo"]
    assert "Not Yet" not in browser.get(f"/tutor/{waiting.id}").text
    assert browser.get(f"/tutor/{waiting.id}").status_code == 404


def test_a_new_name_of_the_site_stands_on_the_next_page(browser: Browser, db: Session) -> None:
    assert head_of(browser, "/").metas["og:site_name"] == "Kitabo"
    proved_staff(browser, db, Role.SUPER_ADMIN)
    assert browser.put("/api/admin/config", json={"key": "site_name", "value": "Masomo"}).status_code == 200
    assert head_of(browser, "/").metas["og:site_name"] == "Masomo"
    assert browser.post("/api/admin/config/undo", json={"key": "site_name"}).status_code == 200
    assert head_of(browser, "/").metas["og:site_name"] == "Kitabo"


@pytest.mark.parametrize("path", ["/home", "/admin/seo"])
def test_a_screen_that_is_not_everybodys_is_not_to_be_found(browser: Browser, path: str) -> None:
    head = head_of(browser, path)
    assert head.metas == {"robots": "noindex, nofollow"}
    assert head.canonical is None


def test_an_address_of_no_screen_answers_404_with_the_page(browser: Browser) -> None:
    head = head_of(browser, "/no/such/screen", 404)
    assert head.titles == ["404 Page Not Found · Kitabo"]
    assert head.metas["robots"] == "noindex, nofollow"


@pytest.mark.parametrize("name", [str(UUID(int=7)), "not-an-id", "%F0%9F%93%96"])
def test_a_book_that_is_not_there_answers_404(browser: Browser, name: str) -> None:
    head_of(browser, f"/books/{name}", 404)


def test_a_book_nobody_may_see_says_nothing_of_itself(browser: Browser, db: Session) -> None:
    book = shelf.book(db, title="Secret Draft", approval_status=ApprovalStatus.PENDING)
    assert "Secret Draft" not in browser.get(f"/books/{book.id}").text
    assert browser.get(f"/books/{book.id}").status_code == 404


def test_a_fixed_address_wins_over_one_with_a_name_in_it(browser: Browser) -> None:
    assert head_of(browser, "/tutor/login").titles == ["Tutor sign-in · Kitabo"]


ATTACKS = [
    '"><script>alert(1)</script>',
    "</title><script>alert(1)</script>",
    "' onload='alert(1)",
    "</script><img src=x onerror=alert(1)>",
    "<!-- ",
    "{title} {description} \\u003c",
]


@pytest.mark.parametrize("attack", ATTACKS)
def test_words_of_a_book_never_become_markup(browser: Browser, db: Session, attack: str) -> None:
    book = shelf.book(db, title=f"A {attack}", author=attack, description=attack)
    head = head_of(browser, f"/books/{book.id}")
    built = len(re.findall("<script", PAGE))
    assert len([each for each in head.scripts if each.get("type") != "application/ld+json"]) == built
    assert head.metas["og:title"] == " ".join(f"A {attack} by {attack}".split())
    [result] = [each for each in head.data if each["@type"] == "Book"]
    assert result["name"] == f"A {attack}"


@pytest.mark.parametrize("attack", ATTACKS)
def test_words_of_an_editor_never_become_markup(browser: Browser, db: Session, attack: str) -> None:
    browser.sign_in(staff(db, Role.ADMIN))
    sent = {"title": f"Front {attack}", "description": attack, "ogTitle": attack}
    assert browser.put("/api/admin/seo/pages/homepage", json=sent).status_code == 200
    head = head_of(browser, "/")
    assert len([each for each in head.scripts if each.get("type") != "application/ld+json"]) == 1
    assert "onload" not in head.metas
    assert len(head.titles) == 1


def test_questions_and_answers_are_told_as_such(browser: Browser) -> None:
    head = head_of(browser, "/faq")
    [result] = [each for each in head.data if each["@type"] == "FAQPage"]
    assert result["mainEntity"][0]["name"] == "Is it free?"
    assert result["mainEntity"][0]["acceptedAnswer"]["text"].endswith("</script>")


def test_a_page_is_kept_ready_for_five_minutes_and_written_anew_when_edited(browser: Browser, db: Session) -> None:
    browser.get("/faq")
    with statements(db) as sent:
        browser.get("/faq")
    assert [each for each in sent if "SAVEPOINT" not in each] == []
    browser.sign_in(staff(db, Role.ADMIN))
    words = {"title": "Asked and answered", "description": "Anew."}
    assert browser.put("/api/admin/seo/pages/faq", json=words).status_code == 200
    assert head_of(browser, "/faq").metas["description"] == "Anew."


def test_what_another_process_changed_is_seen_after_five_minutes(browser: Browser, db: Session) -> None:
    book = shelf.book(db, title="Before")
    browser.get(f"/books/{book.id}")
    db.get_one(Book, book.id).title = "After"
    db.flush()
    assert "Before" in browser.get(f"/books/{book.id}").text
    browser.watch.now += timedelta(minutes=5, seconds=1)
    assert "After" in browser.get(f"/books/{book.id}").text


def test_a_page_the_browser_has_is_not_sent_again(browser: Browser) -> None:
    first = browser.get("/faq")
    again = browser.get("/faq", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_files_are_served_as_they_are(browser: Browser) -> None:
    for named_by_its_hash in ("/app-Ab3dEf9h.js", "/assets/-5_Ec4d.js"):
        assert browser.get(named_by_its_hash).headers["cache-control"] == "public, max-age=31536000, immutable"
    assert browser.get("/missing.js").status_code == 404
    assert browser.get("/index.html").status_code == 200
    for path in ("/api/no/such", "/api", "/..%2f..%2fpyproject.toml", "/books/%00", f"/books/{'a' * 300}"):
        assert browser.get(path).headers["content-type"] == "application/problem+json"


def test_a_pressed_file_goes_to_whoever_can_read_it(browser: Browser, dist: Path) -> None:
    (dist / "big-Ab3dEf9h.js").write_text("export const words = 1\n" * 200)
    (dist / "big-Ab3dEf9h.js.br").write_bytes(b"pressed")
    asked = {"Accept-Encoding": "gzip, deflate, br;q=0.9"}
    # Its own words are kept: nothing here unpacks, and nothing presses it a second time.
    with browser.stream("GET", "/big-Ab3dEf9h.js", headers=asked) as pressed:
        assert b"".join(pressed.iter_raw()) == b"pressed"
        assert pressed.headers["content-encoding"] == "br"
        assert pressed.headers["content-type"].startswith("text/javascript")
        assert pressed.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert "Accept-Encoding" in pressed.headers["vary"]
    plain = browser.get("/big-Ab3dEf9h.js", headers={"Accept-Encoding": "gzip, brx"})
    assert (plain.headers["content-encoding"], plain.text[:12]) == ("gzip", "export const")
    assert "Accept-Encoding" in plain.headers["vary"]


def test_the_policy_of_the_page_allows_no_script_of_its_own(browser: Browser) -> None:
    policy = browser.get("/").headers["content-security-policy"]
    assert "script-src 'self';" in policy


@pytest.fixture
def without_a_list(dist: Path) -> None:
    (dist / "screens.json").unlink()
    (dist / "index.html").write_text(PAGE + "\n")


def test_a_build_that_told_no_screens_still_serves_its_page(browser: Browser, without_a_list: None) -> None:
    assert head_of(browser, "/any/address").metas["robots"] == "noindex, nofollow"
