"""A learner looks after their own account: photo, address, authenticator app, a copy, leaving and staying."""

import io
import re
import zipfile
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pyotp
import pytest
from PIL import Image
from playwright.sync_api import Page, expect
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.platform.roles import SubscriptionStatus, Tier
from tests.browser.conftest import DESKTOP, PHONE, Mailbox, faults, hear, picture, settle
from tests.country import Country
from tests.factories.people import PASSWORD, QUICK_HASH

OLD, NEW = "zawadi@school.example", "zawadi.new@home.example"
PageAs = Callable[..., Page]
SMALL_PHOTO = "() => [...document.images].some(({ alt, naturalWidth }) => alt === 'Zawadia' && naturalWidth === 96)"


@pytest.fixture
def zawadi(country: Country) -> str:
    """A learner of the country whom no other test knows."""
    until = datetime.now(UTC) + timedelta(days=20)
    with Session(create_engine(country.url.replace("postgresql://", "postgresql+psycopg://"))) as db, db.begin():
        db.add(
            User(
                email=OLD, username="zawadi", first_name="Zawadi", last_name="Apio", password_hash=QUICK_HASH,
                email_verified=True, school_year="S2", date_of_birth=date(2012, 5, 1), subscription_tier=Tier.PREMIUM,
                subscription_status=SubscriptionStatus.ACTIVE, subscription_period_end=until,
            )
        )  # fmt: skip
    return OLD


def enter(page: Page, name: str) -> None:
    page.goto("/auth/login")
    page.get_by_label("Email or Username").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign In", exact=True).click()
    page.wait_for_url(lambda url: "/auth/login" not in url)


def prove(page: Page) -> None:
    page.get_by_label("Your password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Confirm", exact=True).click()


def code_in(mails: list[dict[str, str]]) -> str:
    found = re.search(r"\b\d{6}\b", mails[0]["text"])
    assert found
    return found.group()


def test_a_learner_looks_after_their_own_account(page_as: PageAs, zawadi: str, mailbox: Mailbox) -> None:
    page = page_as(None, PHONE)
    enter(page, zawadi)
    page.goto("/profile")
    _edits(page)
    _changes_the_photo(page)
    _changes_the_address(page, mailbox)
    _takes_a_copy(page)
    _sets_up_the_app(page)
    _leaves_and_stays(page, mailbox)


def _edits(page: Page) -> None:
    page.get_by_label("First name").fill("Zawadia")
    page.get_by_role("button", name="Save name").click()
    hear(page, "Your name was saved")
    page.reload()
    expect(page.get_by_label("First name")).to_have_value("Zawadia")


def _changes_the_photo(page: Page) -> None:
    made = io.BytesIO()
    Image.new("RGB", (900, 600), (40, 120, 90)).save(made, "PNG")
    page.get_by_label("Choose a photo").set_input_files(
        [{"name": "me.png", "mimeType": "image/png", "buffer": made.getvalue()}]
    )
    page.get_by_label("The part of your photo we keep").press("ArrowLeft")
    picture(page, "profile_crop_360")
    page.get_by_role("button", name="Use this photo").click()
    expect(page.get_by_role("img", name="Zawadia")).to_be_visible()
    page.wait_for_function(SMALL_PHOTO)


def _changes_the_address(page: Page, mailbox: Mailbox) -> None:
    page.get_by_role("button", name="Change email").click()
    page.get_by_label("New email").fill(NEW)
    page.get_by_role("button", name="Send code").click()
    prove(page)
    page.get_by_label("Code", exact=True).fill(code_in(mailbox(NEW)))
    picture(page, "profile_code_360")
    page.get_by_role("button", name="Confirm email").click()
    expect(page.get_by_text(NEW, exact=True)).to_be_visible()
    mailbox(OLD, says="/account/undo-change?token=")


def _takes_a_copy(page: Page) -> None:
    page.get_by_role("button", name="Make a copy of my data").click()
    take = page.get_by_role("button", name="Download my data")
    expect(take).to_be_visible()
    with page.expect_download() as taken:
        take.click()
    with zipfile.ZipFile(taken.value.path()) as file:
        assert "Zawadia" in file.read("README.txt").decode()
        assert NEW in file.read("json/profile.json").decode()
    expect(page.get_by_text(re.compile("You downloaded the copy"))).to_be_visible()


def _sets_up_the_app(page: Page) -> None:
    page.get_by_role("button", name="Set up an authenticator app").click()
    secret = page.locator("code", has_text=re.compile(r"^[A-Z2-7 ]{16,}$")).inner_text().replace(" ", "")
    picture(page, "profile_totp_360")
    page.get_by_label(re.compile("6 digits")).fill(pyotp.TOTP(secret).now())
    page.get_by_role("button", name="Confirm", exact=True).click()
    page.get_by_role("button", name="I saved them").click()
    expect(page.get_by_text("On. We ask for a code when you sign in.")).to_be_visible()


def _leaves_and_stays(page: Page, mailbox: Mailbox) -> None:
    page.get_by_role("button", name="Delete my account").click()
    page.get_by_label("Type DELETE to confirm").fill("DELETE")
    page.get_by_role("alertdialog").get_by_role("button", name="Delete my account").click()
    expect(page.get_by_text(re.compile("We will delete your account on"))).to_be_visible()
    assert "will be deleted" in mailbox(NEW, says="will be deleted")[0]["subject"]
    settle(page)
    assert faults(page) == []
    page.set_viewport_size(DESKTOP)
    picture(page, "profile_leaving_1280")
    page.get_by_role("button", name="Keep my account").click()
    hear(page, "We kept your account")


def test_a_guardian_reads_agrees_and_withdraws(page_as: PageAs, country: Country, mailbox: Mailbox) -> None:
    learner = page_as("trial", PHONE)
    learner.goto("/profile")
    learner.get_by_role("button", name=re.compile("Ask my parent|Ask again")).click()
    learner.get_by_label("Their name").fill("Grace Auma")
    learner.get_by_label("Their email").fill("grace@home.example")
    learner.get_by_role("button", name="Send").click()
    expect(learner.get_by_text(re.compile("We emailed Grace Auma on"))).to_be_visible()
    link = re.search(r"/guardian-consent\?token=[\w-]+", mailbox("grace@home.example")[0]["text"])
    assert link
    page = page_as(None, PHONE)
    page.goto(link.group())
    page.get_by_role("button", name="Send me the code").click()
    page.get_by_label("Code", exact=True).fill(code_in(mailbox("grace@home.example", least=2)))
    assert faults(page) == []
    picture(page, "guardian_360")
    page.get_by_role("button", name="I agree").click()
    expect(page.get_by_role("heading", name="You agreed")).to_be_visible()
    page.get_by_role("button", name="Take back my consent").click()
    expect(page.get_by_text(re.compile("Your consent ended on"))).to_be_visible()
