"""A price is proposed by one person, approved by another, and stands under Plans and prices."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from api.demo.sign_in import DEMO_PASSWORD
from tests.browser.conftest import PHONE, faults, picture
from tests.browser.test_admin import prove
from tests.browser.test_money import signs_in

PageAs = Callable[..., Page]
AT = "/admin/subscription-management"


def test_a_price_is_edited_proposed_approved_by_another_and_on_sale(page_as: PageAs) -> None:
    # Signed in apart from the other tests: who says the password again gets a new session.
    maker, approver, visitor = page_as(None, at="/auth/login"), page_as(None, PHONE, at="/auth/login"), page_as(None)
    signs_in(maker, "finance@kitabo.example", DEMO_PASSWORD)
    signs_in(approver, "approver@kitabo.example", DEMO_PASSWORD)
    visitor.goto("/subscribe")
    expect(visitor.get_by_role("list", name="Plans")).to_contain_text("70,000")

    maker.goto(AT)
    maker.get_by_role("button", name="Edit term").click()
    form = maker.get_by_role("dialog", name="Edit term")
    form.get_by_label("Price, UGX").fill("72,000")
    form.get_by_label("Price in words").fill("UGX 72,000")
    expect(form.get_by_role("list", name="Plans")).to_contain_text("72,000")
    assert faults(maker) == []
    picture(maker, "plan-edited")
    form.get_by_role("button", name="Continue").click()
    expect(form.get_by_role("table", name="replayed with this change of term")).to_be_visible()
    picture(maker, "plan-compared")
    form.get_by_label("Why").fill("Paper is dearer.")
    form.get_by_role("button", name="Propose it").click()
    prove(maker)
    expect(maker.get_by_role("heading", name="A change of term waits for a second person")).to_be_visible()
    expect(maker.get_by_role("button", name="Approve")).to_have_count(0)

    approver.goto(AT)
    expect(approver.get_by_role("table", name="What changes of term")).to_contain_text("72,000")
    assert faults(approver) == []
    picture(approver, "plan-waits")
    approver.get_by_role("button", name="Approve").click()
    with approver.expect_response(lambda answer: answer.url.endswith("/approval") and answer.ok):
        prove(approver)
    expect(approver.get_by_role("heading", name="A change of term waits for a second person")).to_have_count(0)
    visitor.reload()
    expect(visitor.get_by_role("list", name="Plans")).to_contain_text("72,000")
