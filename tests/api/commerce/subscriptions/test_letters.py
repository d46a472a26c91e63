"""Who comes by the app of an app store reads no price and finds no way to pay, in any mail or SMS; a receipt may say
what was paid. Every letter there is gets walked over, so that a new one is not forgotten.
"""

import ast
import re
from datetime import datetime
from pathlib import Path

import pytest
from sqlalchemy import select

from api.accounts.auth.service.sessions import open_session
from api.commerce.subscriptions.service.letters import IN_APP, post_mail
from api.notifications.email.layout import Footer, Written, write
from api.notifications.email.service import opened
from api.notifications.email.tables import OutboxMail
from api.notifications.email.template_loader import letters
from api.platform.client_info import Client
from tests.api.commerce.subscriptions.conftest import DAY, Subscriber
from tests.conftest import NOON

ROOT = Path(__file__).parents[4]
COMMERCE = sorted((ROOT / "api/commerce").rglob("*.py"))
ADDRESSES = (ROOT / "web/src/app/addresses.ts").read_text()
FOOTER = Footer("Kitabo", "https://kitabo.example", "help@kitabo.example", "")
RECEIPTS = {
    "held_money_returned", "payment_received", "payment_returned", "purse_drawn_in_app", "purse_filled_in_app",
    "seats_paid",
}  # fmt: skip
OF_EARNINGS = {"month_final", "month_sealed", "payout_news"}  # to authors and finance, of what authors earned
NOT_FOR_THE_APP = {*IN_APP, "trial_ending"}


def posted() -> list[str]:
    """The letters that commerce names anywhere."""
    trees = [ast.parse(path.read_text()) for path in COMMERCE]
    named = {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    return sorted(name for name in letters() if name in named)


def faults(written: Written, *, is_receipt: bool) -> list[str]:
    """What an app may not show: links to the screens the web leaves out there, and prices."""
    [[screens]] = [re.findall(r"const PAYMENTS = /\^(.+)\(\\/\|\$\)/", ADDRESSES)]
    words = f"{written.subject}\n{written.text}\n{written.html}"
    found = re.findall(rf"https://kitabo\.example{screens.replace(chr(92) + '/', '/')}\b[^\s\"]*", words)
    links = [each if isinstance(each, str) else each[0] for each in found]
    return links + ([] if is_receipt else re.findall(r"UGX|shilling|[Pp]rices?\b|\d,\d{3}", words))


def by_app(subscriber: Subscriber) -> None:
    agent = "Mozilla/5.0 (Linux; Android 14) Kitabo/1.2"
    open_session(subscriber.db, subscriber.owner, client=Client("127.0.0.1", agent), now=NOON)


def said(subscriber: Subscriber, name: str, now: datetime = NOON) -> tuple[str, Written]:
    """The letter that goes out when commerce posts this one, with its samples."""
    values = {key: value for key, value in letters()[name].sample.items() if key != "first_name"}
    post_mail(subscriber.db, name, subscriber.owner, now=now, **values)
    own = select(OutboxMail).where(OutboxMail.user_id == subscriber.id, OutboxMail.posted_at == now)
    row = subscriber.db.scalars(own).one()
    return row.template, write(row.template, opened(row), FOOTER)


def test_what_commerce_posts_is_found() -> None:
    assert {"plan_cancelled", "purse_filled", "renewal_reminder", "seat_ended", "seats_paid"} <= set(posted())


@pytest.mark.parametrize("name", [each for each in posted() if each not in IN_APP.values()])
def test_a_mail_of_commerce_shows_an_app_no_price_and_no_way_to_pay(subscriber: Subscriber, name: str) -> None:
    assert said(subscriber, name)[0] == name  # in a browser
    by_app(subscriber)
    sent, written = said(subscriber, name, NOON + DAY)
    assert faults(written, is_receipt=sent in RECEIPTS) == []


@pytest.mark.parametrize("name", sorted(letters().keys() - OF_EARNINGS))
def test_a_letter_with_a_price_or_a_way_to_pay_has_one_for_the_app_in_its_place(name: str) -> None:
    shown = faults(write(name, letters()[name].sample, FOOTER), is_receipt=name in RECEIPTS)
    assert bool(shown) == (name in NOT_FOR_THE_APP), shown


def test_commerce_writes_to_people_in_one_place() -> None:
    direct = re.compile(r"api\.notifications\.(email|sms)\.(service import [^\n]*\bpost|outbox|jobs)")
    found = [path.relative_to(ROOT).as_posix() for path in COMMERCE if direct.search(path.read_text())]
    assert found == ["api/commerce/subscriptions/service/letters.py"]
