"""A learner joins a class on a phone, and the teacher sees them at a desk."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, faults, picture, settle

PageAs = Callable[..., Page]


def test_a_learner_joins_and_their_teacher_sees_them(page_as: PageAs) -> None:
    teacher, learner = page_as("teacher"), page_as("trial", PHONE)
    teacher.goto("/home")
    expect(teacher.get_by_role("heading", name="Your classes")).to_be_visible()
    teacher.get_by_role("banner").get_by_role("link", name="Classes").click()
    teacher.wait_for_url("**/classes")
    card = teacher.locator("section", has=teacher.get_by_role("link", name="Open ")).last
    code = card.locator("dd").last.inner_text()
    learner.goto("/classes")
    learner.get_by_label("Class code").press_sequentially(code.lower())
    learner.get_by_role("button", name="Find the class").click()
    asking = learner.get_by_role("alertdialog")
    expect(asking.get_by_text("The teachers of the class see")).to_be_visible()
    assert faults(learner) == []
    picture(learner, "classes_joining_360")
    asking.get_by_role("button", name="Join the class").click()
    expect(learner.get_by_role("button", name="Leave ")).to_be_visible()
    assert faults(learner) == []
    picture(learner, "classes_joined_360")
    card.get_by_role("link", name="Open ").click()
    expect(teacher.get_by_text("Who needs help now?")).to_be_visible()
    _looks_around(teacher)
    learner.get_by_role("button", name="Leave ").click()
    learner.get_by_role("alertdialog").get_by_role("button", name="Leave the class").click()
    expect(learner.get_by_role("button", name="Find the class")).to_be_visible()


def _looks_around(teacher: Page) -> None:
    """Every tab, the heat table without a fault, and one learner."""
    for tab in ("Learners", "Hard questions", "The class", "Topics"):
        teacher.get_by_role("tab", name=tab).click()
        settle(teacher)
    heat = teacher.get_by_role("table", name="How well does the class know ")
    expect(heat).to_be_visible()
    assert faults(teacher) == []
    picture(teacher, "class_topics_1280")
    heat.get_by_role("link").first.click()
    expect(teacher.get_by_text("We log who looks.")).to_be_visible()
