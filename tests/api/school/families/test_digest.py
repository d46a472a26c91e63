"""The week's digest: one mail and short messages, on Sunday evening, through a real mail server."""

from datetime import date, timedelta

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.notifications.email.preferences import of_person
from api.notifications.email.sender import send_due
from api.notifications.email.tables import OutboxMail
from api.notifications.outbox.tables import OutboxStatus
from api.notifications.sms.tables import OutboxSms, SmsNumber
from api.platform.integrations.mailer import Smtp
from api.platform.integrations.sms import places
from api.platform.secrets import unseal
from api.school.weekly_digests import jobs
from api.school.weekly_digests.rules import ChildWeek, facts, sms
from api.school.weekly_digests.service import digest_day
from tests.api.conftest import As, Nested, Within
from tests.api.notifications.email.conftest import Post, post_office
from tests.api.school.families.conftest import Letters, linked
from tests.conftest import NOON
from tests.factories.learning import progress_of
from tests.factories.people import person
from tests.factories.study import forty_answers, read

__all__ = ["post_office"]
SUNDAY_EVENING = NOON + timedelta(days=6, hours=7)


@pytest.fixture
def sunday(db: Session, amina: User) -> None:
    for days_ago, minutes in ((4, 60), (0, 25), (-3, 70)):
        read(db, amina, minutes=minutes, ended=NOON - timedelta(days=days_ago))
    forty_answers(db, amina, last_at=NOON - timedelta(days=17))


@pytest.mark.usefixtures("sunday")
def test_the_digest_is_one_mail_of_all_children_with_three_facts_and_one_suggestion_each(
    at: As, grace: User, amina: User, db: Session, letters: Letters, within: Within
) -> None:
    ben = person(db, first_name="Ben", last_name="Nakato", email="ben@school.example")
    carol = person(db, first_name="Carol", last_name="Nakato", email="carol@school.example")
    for child in (amina, ben):
        linked(at(grace), at(child))
    hidden = linked(at(grace), at(carol))
    at(carol).put(f"/api/family/links/{hidden}/permissions", json={"permissions": ["view_progress"]})
    db.add(SmsNumber(user_id=grace.id, phone="+256772123456", verified_at=NOON, digests=True))
    assert jobs.digest(SUNDAY_EVENING - timedelta(hours=2), within) is None
    assert jobs.digest(SUNDAY_EVENING, within) == 1
    assert jobs.digest(SUNDAY_EVENING + timedelta(hours=1), within) is None
    [mail] = letters("weekly_digest")
    assert (mail["to"], mail["names"], mail["as_of"]) == ("grace@home.example", "Amina and Ben", "Sunday 22 November")
    first, advice, second, other_advice = mail["children"].split("\n\n")
    assert first.splitlines()[:3] == [
        "AMINA",
        "• Study time this week: 1 h 35 min on 2 days; the week before: 1 h.",
        "• Questions right in the last 30 days: 26 of 40 (65%). It is getting better.",
    ]
    assert "• Nothing was studied here this week." in second
    assert [block.count("•") for block in (first, second)] == [3, 3]
    assert [block.startswith("What you can do: ") for block in (advice, other_advice)] == [True, True]
    texts = sorted(unseal("sms", sealed or b"").decode() for sealed in db.scalars(select(OutboxSms.sealed_content)))
    assert texts[0].startswith("Kitabo: Amina: 1 h 35 min in 2d this week (before 1 h). 26 of 40 answers right")
    assert all(len(text) <= 160 for text in texts)
    assert len(texts) == 2


@pytest.mark.usefixtures("sunday")
def test_a_digest_that_goes_out_on_monday_is_of_the_week_before(
    at: As, grace: User, amina: User, db: Session, letters: Letters, within: Within
) -> None:
    linked(at(grace), at(amina))
    read(db, amina, minutes=30, ended=SUNDAY_EVENING + timedelta(hours=10))
    assert jobs.digest(SUNDAY_EVENING + timedelta(hours=15), within) == 1
    [mail] = letters("weekly_digest")
    assert (mail["as_of"], "1 h 35 min on 2 days" in mail["children"]) == ("Sunday 22 November", True)


def test_a_sunday_that_fell_into_an_outage_is_told_until_monday_evening() -> None:
    sunday = date(2026, 11, 22)
    found = [digest_day(SUNDAY_EVENING + timedelta(hours=hours)) for hours in (-2, 0, 22, 23)]
    assert found == [None, sunday, sunday, None]


@pytest.mark.usefixtures("sunday")
def test_it_arrives_with_a_way_out_and_is_withheld_from_whoever_took_it(
    at: As, grace: User, amina: User, db: Session, within: Within, post_office: Post
) -> None:
    linked(at(grace), at(amina))
    jobs.digest(SUNDAY_EVENING, within)
    gateway = Smtp("127.0.0.1", post_office.port, sender="Kitabo <no-reply@kitabo.example>")
    send_due(Nested(db).begin, gateway, lambda: SUNDAY_EVENING)
    [mail] = [each for each in post_office.taken if each["Subject"] == "How Amina learned this week"]
    text = mail.get_body(("plain",)).get_content()  # type: ignore[union-attr]
    html = mail.get_body(("html",)).get_content()  # type: ignore[union-attr]
    assert "• Study time this week: 1 h 35 min on 2 days; the week before: 1 h." in text
    assert "• Study time this week: 1 h 35 min on 2 days; the week before: 1 h.<br>" in html
    assert (mail["List-Unsubscribe-Post"], "/unsubscribe?token=" in text) == ("List-Unsubscribe=One-Click", True)
    of_person(db, grace.id).weekly_digest = False
    db.flush()
    jobs.digest(SUNDAY_EVENING + timedelta(weeks=1), within)
    send_due(Nested(db).begin, gateway, lambda: SUNDAY_EVENING + timedelta(weeks=1))
    states = db.scalars(select(OutboxMail.status).where(OutboxMail.template == "weekly_digest"))
    assert sorted(states) == [OutboxStatus.SENT, OutboxStatus.WITHHELD]


def week(topic: str, name: str = "Amina") -> ChildWeek:
    numbers = progress_of(minutes=95.0, days=4, last_week=267.0, right=84, questions=157)
    return ChildWeek(name, numbers, f"Ask {name} to explain {topic} to you.", "")


def test_one_message_says_what_to_do_before_it_says_one_number_more() -> None:
    whole = "Kitabo: Amina: 1 h 35 min in 4d this week (before 4 h 27 min). 84 of 157 answers right in 30 days."
    assert sms("Kitabo", week("Waves")) == f"{whole} Ask Amina to explain Waves to you."
    assert sms("Kitabo", week("Formulae, stoichiometry and the mole concept")) == (
        "Kitabo: Amina: 1 h 35 min in 4d this week (before 4 h 27 min)."
        " Ask Amina to explain Formulae, stoichiometry and the mole concept to you."
    )
    assert sms("Kitabo", week("a " * 80)) == whole
    assert places(sms("Kitabo", week("Waves", "Nakabugo " * 20))) <= 160


@pytest.mark.parametrize(("minutes", "said"), [(0, "Less than a minute"), (95, "Study time this week: 1 h 35 min")])
def test_a_first_week_is_compared_with_no_week_before(minutes: int, said: str) -> None:
    first = ChildWeek("Amina", progress_of(minutes=minutes, days=2, last_week=None), "Do it.", "")
    assert facts(first)[0].startswith(said)
    assert "before" not in facts(first)[0] + sms("Kitabo", first)
