"""A learner's first twenty minutes, from registration to parent and teacher, with every number checked."""

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Request, expect

from api.platform.clock import KAMPALA, now
from tests.browser.conftest import PHONE, Mailbox, faults, hear, settle
from tests.browser.own_rows import Work, rounded, work_of
from tests.browser.sensor import idle_sensor
from tests.browser.test_accounts import PASSWORD, code_of, newcomer, register, sign_in, verified
from tests.browser.test_family import asks, code_made_by
from tests.browser.test_loop import asked, read_for
from tests.browser.test_quizzes import give_an_answer, hand_in, saved, start
from tests.country import Country

PageAs = Callable[..., Page]
GOAL = 40  # questions a week
NEXT = re.compile("^(Next question|See how it went)$")
FOLLOWS_S = 120  # how old what authors and classes see may be while people work


def test_the_first_twenty_minutes_are_on_every_screen_of_learner_parent_and_teacher(
    page_as: PageAs, mailbox: Mailbox, country: Country
) -> None:
    page, who = page_as(None, PHONE), newcomer()
    arrives(page, who, mailbox)
    assert takes_first_steps(page) == 5
    says_what_was_done(page, work_of(country, who["email"]))

    reads_a_lesson(page)
    read_for(page, 42)
    start(page)
    give_an_answer(page)
    saved(page)
    hand_in(page)
    practises(page)
    sets_a_goal(page)
    agree_on_the_learners_side(page, work := work_of(country, who["email"]))
    assert work.questions > 10
    assert work.minutes >= 1

    parent = page_as(None, PHONE)
    follows(parent, page, verified(parent, mailbox))
    agrees_with_the_learner(parent, work)
    agrees_in_the_class(page_as("teacher", at="/classes"), page, work)


def arrives(page: Page, who: dict[str, str], mailbox: Mailbox) -> None:
    """Registered, led astray by a wrong code, verified, signed in."""
    register(page, who)
    code = code_of(mailbox, who["email"])
    box = page.get_by_label("Verification code")
    box.press_sequentially("000000" if code != "000000" else "111111")
    page.get_by_role("button", name="Verify Email").click()
    hear(page, "Verification Failed")
    expect(box).to_have_value("")
    assert faults(page) == []
    box.press_sequentially(code)
    page.get_by_role("button", name="Verify Email").click()
    hear(page, "Email Verified")
    page.wait_for_url("**/auth/login?verified=true")
    expect(page.get_by_label("Email or Username")).to_have_value(who["email"])
    sign_in(page, who["email"], PASSWORD)
    hear(page, "Welcome back!")


def takes_first_steps(page: Page) -> int:
    """Three taps, questions and a plan, which never come again: how many were answered."""
    page.wait_for_url("**/first-steps")
    page.get_by_role("button", name="S2", exact=True).click()
    page.get_by_role("button", name=re.compile("^Continue with [5-9] subjects|^Continue with 1[0-9] subjects")).click()
    expect(page.get_by_role("heading", name="When is your exam?")).to_be_visible()
    assert faults(page) == []
    page.reload()  # gone on from where it was left
    page.get_by_role("button", name="Continue", exact=True).click()
    page.get_by_role("button", name="Start the questions").click()
    end = page.get_by_role("link", name="See where you start")
    answered = answers_until(page, end)
    end.click()
    page.get_by_role("button", name="Make my plan").click()
    page.wait_for_url("**/home")
    return answered


def answers_until(page: Page, end: Locator) -> int:
    """Some answer to each question of a practice, until its end stands there: how many."""
    answered = 0
    while not end.is_visible():
        give_an_answer(page)
        page.get_by_role("button", name="Check my answer").click()
        page.get_by_role("button", name=NEXT).click()
        answered += 1
        end.or_(page.get_by_role("heading", name=f"Question {answered + 1}", exact=True)).wait_for()
    return answered


def reads_a_lesson(page: Page) -> None:
    """The first of the plan, to the answer of its question; so the plan moves."""
    page.goto("/study-plan")
    page.get_by_role("link", name=re.compile("^Start ?: Read")).click()
    page.wait_for_url("**/lessons/**")
    check = page.get_by_role("button", name="Check my answer")
    check.wait_for()
    while check.is_visible():
        give_an_answer(page)
        with page.expect_response(lambda answer: answer.url.endswith("/check")):
            check.click()
        settle(page)


def practises(page: Page) -> None:
    """Five questions on what comes next, some time after the first check."""
    page.goto("/practice?short=1")
    page.get_by_role("button", name="Start practice").click()
    assert answers_until(page, page.get_by_role("link", name="Look at every question")) == 5


def sets_a_goal(page: Page) -> None:
    page.goto("/account/family")
    page.get_by_role("button", name="Set a goal").click()
    page.get_by_label("What is the goal?").select_option(label="Questions answered a week")
    page.get_by_label("How many a week").fill(str(GOAL))
    page.get_by_role("button", name="Set this goal").click()
    hear(page, "Your goal is set")


def says_what_was_done(page: Page, work: Work) -> None:
    """On the first screen: what was just done, the week, and a plan."""
    main = page.locator("main")
    expect(page.get_by_role("link", name="Study plan", exact=True)).to_be_visible()
    settle(page)
    expect(main).to_contain_text(f"You answered {work.questions} questions, {work.right} right")
    expect(main).to_contain_text(f"{work.questions} questions answered so far")
    expect(page.get_by_text(re.compile(rf"^{work.minutes} min of "))).to_be_visible()
    if read := rounded(work.reading_seconds / 60):
        expect(main).to_contain_text(f"and read for {read} min.")
    for topic in work.topics[:1]:
        expect(main).to_contain_text(f"On a new test we expect {topic.of_ten} right.")
    assert faults(page) == []


def agree_on_the_learners_side(page: Page, work: Work) -> None:
    opens_with_few_questions(page)
    says_what_was_done(page, work)
    page.goto("/student-dashboard")
    settle(page)
    expect(stat(page, "Studied this week")).to_have_text(f"{work.minutes} min")
    expect(stat(page, "Questions this week")).to_have_text(str(work.questions))
    expect(stat(page, "Days this week")).to_have_text("1")
    expect(page.get_by_text("every day counts")).to_be_visible()
    page.goto("/analytics/performance?range=30d")
    expect(stat(page, "Questions answered")).to_have_text(str(work.questions))
    expect(page.locator("main")).to_contain_text(f"{work.right} of them right")
    bars_stand(page, work)
    page.goto("/account/family")
    expect(page.get_by_text(f"{work.questions} of {GOAL} questions", exact=True)).to_be_visible()
    page.goto("/study-plan")
    settle(page)
    # First steps choose days of school; on another, what was done is no task of this week.
    assert sum(done for _, done, _ in work.plan) == (now().astimezone(KAMPALA).strftime("%A") in days_of(work))
    for day, done, tasks in work.plan:
        expect(page.locator("main")).to_contain_text(f"{day}: {done} of {tasks} task{'s' * (tasks != 1)} done")
    progress = asked(page, "/api/me/progress")
    assert (progress["streakDays"], progress["week"]["days"]) == (1, 1)
    assert [each["topic"] for each in progress["weakest"]] == [each.name for each in work.topics][:3]


def days_of(work: Work) -> set[str]:
    return {day for day, _, _ in work.plan}


def opens_with_few_questions(page: Page) -> None:
    """The first screen asks the server for no more than six things: on a slow network each of them is a wait."""
    questions = list[str]()

    def note(request: Request) -> None:
        if "/api/" in request.url:
            questions.append(request.url)

    page.on("request", note)
    page.goto("/home")
    settle(page)
    page.remove_listener("request", note)
    assert 0 < len(questions) <= 6, questions


def stat(page: Page, label: str) -> Locator:
    card = page.locator("section.stat").filter(has=page.get_by_text(label, exact=True))
    return card.locator(".stat-value")


def bars_stand(page: Page, work: Work) -> None:
    """The range of every topic with enough answers, the weakest first."""
    bars = page.locator("ul.intervals [role=img]")
    assert work.topics
    expect(bars).to_have_count(len(work.topics))
    assert [bar.get_attribute("aria-label") for bar in bars.all()] == [topic.bar for topic in work.topics]


def follows(parent: Page, learner: Page, who: dict[str, str]) -> None:
    """A newcomer becomes a parent by the first link."""
    sign_in(parent, who["email"], PASSWORD)
    hear(parent, "Welcome back!")
    learner.goto("/account/family")
    parent.goto("/parent")
    asks(parent, code_made_by(learner))
    learner.get_by_role("button", name="Yes, I know them").click()


def agrees_with_the_learner(parent: Page, work: Work) -> None:
    expect(stat(parent, "Study time this week")).to_have_text(f"{work.minutes} min")
    settle(parent)
    expect(parent.locator("main")).to_contain_text(re.compile(r"On 1 day, Monday"))
    expect(stat(parent, "Questions right")).to_have_text(f"{work.right} of {work.questions}")
    expect(parent.get_by_text(f"{work.questions} of {GOAL} questions", exact=True)).to_be_visible()
    assert faults(parent) == []


def agrees_in_the_class(teacher: Page, learner: Page, work: Work) -> None:
    """She joins with the code, and stands in the list of the class teacher and on her page there."""
    settle(teacher)
    card = teacher.locator("section", has=teacher.get_by_role("link", name="Open ")).last
    learner.goto("/classes")
    learner.get_by_label("Class code").press_sequentially(card.locator("dd").last.inner_text())
    learner.get_by_role("button", name="Find the class").click()
    learner.get_by_role("alertdialog").get_by_role("button", name="Join the class").click()
    expect(learner.get_by_role("button", name="Leave ")).to_be_visible()
    card.get_by_role("link", name="Open ").click()
    teacher.get_by_role("tab", name="Learners").click()
    line = teacher.get_by_role("row").filter(
        has=teacher.locator(f"a[href$='/{asked(learner, '/api/auth/user')['id']}']")
    )
    mean = rounded(sum(topic.percentage for topic in work.topics) / len(work.topics))
    known = f"{mean}% of {len(work.topics)} topic{'s' * (len(work.topics) != 1)}"
    right = f"{rounded(100 * work.right / work.questions)}%"
    cells = [str(work.minutes), "1", str(work.questions), right, known]
    expect(line).to_have_count(1)
    assert line.get_by_role("cell").all_inner_texts()[1:6] == cells
    line.get_by_role("link").click()
    expect(teacher.get_by_text(f"{work.minutes} minutes on 1 day of the last ")).to_be_visible()
    bars_stand(teacher, work)


def test_a_minute_read_is_in_the_views_of_the_class_and_the_author_within_two_minutes(
    page_as: PageAs, country: Country
) -> None:
    learner, author = page_as("student", at="/home"), page_as("author", at="/author/dashboard")
    teacher, who = page_as("teacher", at="/classes"), asked(learner, "/api/auth/user")["id"]
    month = asked(author, "/api/authors/me/months")[0]["month"]
    book = asked(author, f"/api/authors/me/statements/{month}")["books"][0]
    with idle_sensor(country) as looks:
        own, on_statement = read_by_rows(country), on_the_statement(author, month, book)
        in_class = class_minutes(teacher, who)
        read_for(learner, 66, {"id": book["bookId"]})
        ended = time.monotonic()
        while on_the_statement(author, month, book) - on_statement != read_by_rows(country) - own:
            assert time.monotonic() < ended + FOLLOWS_S, looks.read_text()
            author.wait_for_timeout(1_000)
    assert (read := read_by_rows(country) - own) > 40
    assert round(60 * (class_minutes(teacher, who) - in_class)) == read
    author.reload()
    settle(author)
    rows = author.get_by_role("table", name="Statement of ").get_by_role("row").filter(has_text=book["title"])
    shown = [row.get_by_role("cell").nth(2).inner_text() for row in rows.all()]
    lines = [line for line in lines_of(author, month) if line["bookId"] == book["bookId"]]
    assert shown == [f"{rounded(line['seconds'] / 6) / 10:,.1f}\u00a0min" for line in lines]


def read_by_rows(country: Country) -> int:
    return work_of(country, "student@kitabo.example").reading_seconds


def on_the_statement(author: Page, month: str, book: dict[str, Any]) -> int:
    """Seconds of a book that somebody read, whatever came of them."""
    lines = [line for line in lines_of(author, month) if line["bookId"] == book["bookId"]]
    return sum(line["seconds"] for line in lines if line["status"] != "idle")


def lines_of(author: Page, month: str) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = asked(author, f"/api/authors/me/statements/{month}")["lines"]
    return lines


def class_minutes(teacher: Page, who: str) -> float:
    classes = asked(teacher, "/api/classes")["teaching"]
    rows = [row for each in classes for row in asked(teacher, f"/api/classes/{each['id']}/numbers")["learners"]]
    return float(next(row["minutes"] for row in rows if row["learnerId"] == who))
