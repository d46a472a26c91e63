"""A super admin looks after people: finds one, suspends, lets in again, looks as them, and reads it all in the log."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from api.demo.sign_in import DEMO_PASSWORD
from tests.browser.conftest import faults, picture, settle

LEARNER = "trial@kitabo.example"


def find(page: Page) -> None:
    page.goto("/admin/users")
    page.get_by_label("Search").fill(LEARNER)
    expect(page.get_by_role("status").filter(has_text="1 person")).to_be_visible()
    page.get_by_role("row").filter(has_text=LEARNER).get_by_role("button").click()
    expect(page.get_by_role("dialog")).to_contain_text(LEARNER)


def prove(page: Page) -> None:
    """Give the password again where the server asks for it."""
    asking = page.get_by_role("dialog", name="Confirm it is you")
    asking.get_by_label("Your password").fill(DEMO_PASSWORD)
    asking.get_by_role("button", name="Confirm").click()


def test_a_person_is_suspended_let_in_again_and_looked_at_and_all_of_it_stands_in_the_log(
    page_as: Callable[..., Page], signed_in: dict[str, Any]
) -> None:
    learner, chief = page_as("trial"), page_as("super")
    for role in ("trial", "super"):  # their sessions end or change their key here; later tests sign in anew
        signed_in.pop(role)
    learner.goto("/profile")
    settle(learner)
    learner.goto("about:blank")  # an open page would go on asking, and be refused

    find(chief)
    chief.get_by_role("button", name="Suspend").click()
    chief.get_by_label("Reason").fill("The account was lent to a class.")
    chief.get_by_role("dialog").last.get_by_role("button", name="Suspend").click()
    prove(chief)
    expect(chief.get_by_role("dialog")).to_contain_text("Suspended")
    assert faults(chief) == []
    picture(chief, "admin-person-suspended")

    assert learner.request.get("/api/auth/user").status == 401
    learner.goto("/home")
    learner.wait_for_url("**/auth/login**")

    chief.get_by_role("button", name="Let in again").click()
    expect(chief.get_by_role("button", name="Suspend")).to_be_visible()
    settle(chief)

    chief.get_by_role("button", name="See the product as this person").click()
    chief.get_by_label("Reason").fill("They cannot find their tests.")
    chief.get_by_role("button", name="Begin").click()
    chief.wait_for_url("**/home")
    settle(chief)
    assert chief.request.get("/api/auth/user").json()["email"] == LEARNER
    chief.get_by_role("button", name="Stop", exact=True).click()
    expect(chief.get_by_text("You are seeing")).to_be_hidden()
    assert chief.request.get("/api/auth/user").json()["email"] == "super@kitabo.example"

    chief.goto("/admin/audit?entityType=users")
    settle(chief)
    for act in ("suspended", "let in again", "began to look as", "stopped looking as"):
        expect(chief.get_by_role("button", name=act, exact=True).first).to_be_visible()
    chief.get_by_role("button", name="suspended", exact=True).first.click()
    expect(chief.get_by_role("dialog")).to_contain_text("The account was lent to a class.")
    assert faults(chief) == []
