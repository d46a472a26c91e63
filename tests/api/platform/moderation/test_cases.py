"""From a report to a decision: what is shown to whom, what becomes of the content, who is told, and what is logged."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.notifications.in_app.tables import Notice
from api.platform.audit.tables import AuditLog
from api.platform.moderation.tables import ModerationReport
from api.platform.roles import Role
from api.school.messaging.tables import ParentTeacherMessage
from tests.api.conftest import As
from tests.api.platform.moderation.conftest import INSULT, Insult
from tests.api.platform.moderation.steps import QUEUE, decide, opened, queue, reopen, report
from tests.api.school.messaging.conftest import thread
from tests.conftest import NOON
from tests.factories.people import person, staff

DAY = timedelta(days=1)


def notices_of(db: Session, user: User) -> list[tuple[str, str, str | None]]:
    """What somebody was told by the moderators, oldest first."""
    own = select(Notice).where(Notice.user_id == user.id, Notice.kind == "moderation").order_by(Notice.id)
    return [(each.title, each.body, each.url) for each in db.scalars(own)]


def logged(db: Session) -> list[str]:
    asked = select(AuditLog.action).where(AuditLog.action.like("moderation.%")).order_by(AuditLog.id)
    return list(db.scalars(asked))


def test_a_message_is_reported_read_alone_hidden_and_shown_again_and_each_step_is_told_and_logged(
    at: As, grace: User, okello: User, moderator: User, insult: Insult, db: Session
) -> None:
    for _ in range(2):
        assert report(at(grace), "message", insult.id, "insult", None).status_code == 204
    assert thread(at(grace), insult.talk)["messages"][1]["myReport"]["decidedAt"] is None
    [card] = queue(at(moderator))
    assert (card["kind"], card["reports"], card["reasons"]) == ("message", 1, ["It insults or threatens"])
    assert INSULT not in str(card)
    case = opened(at(moderator), card["id"])
    content = case["content"]
    assert (content["title"], content["parts"][0]["text"]) == ("Written by a teacher", INSULT)
    for secret in ("Homework of last week", "Is that so?", "Grace", "Okello", "Amina"):
        assert secret not in str(case)
    assert decide(at(moderator), card["id"], "upheld").status_code == 204
    hidden = thread(at(grace), insult.talk)["messages"][1]
    assert (hidden["message"], hidden["isHidden"], hidden["myReport"]["isUpheld"]) == (None, True, True)
    page = f"/messages/{insult.talk}"
    assert notices_of(db, grace) == [("The message you reported was hidden", "No insults here.", page)]
    assert notices_of(db, okello) == [("Your message was hidden", "No insults here.", page)]
    assert (queue(at(moderator)), opened(at(moderator), card["id"])["notShown"]) == ([], "decided")
    assert reopen(at(moderator), card["id"]).status_code == 204
    assert thread(at(grace), insult.talk)["messages"][1]["message"] == INSULT
    assert notices_of(db, grace)[1:] == [("The message you reported is looked at again", "I was too quick.", page)]
    assert notices_of(db, okello)[1:] == [("Your message is shown again", "I was too quick.", page)]
    assert logged(db) == [
        "moderation.reported", "moderation.content_read", "moderation.decided", "moderation.reopened",
    ]  # fmt: skip


def test_what_is_left_as_it_is_stays_and_only_who_reported_it_is_told(
    at: As, grace: User, okello: User, moderator: User, insult: Insult, db: Session
) -> None:
    report(at(grace), "message", insult.id)
    [card] = queue(at(moderator))
    assert decide(at(moderator), card["id"], "dismissed", "Plain words.").status_code == 204
    assert thread(at(grace), insult.talk)["messages"][1]["message"] == INSULT
    assert [title for title, _, _ in notices_of(db, grace)] == ["The message you reported stays"]
    assert notices_of(db, okello) == []
    [done] = queue(at(moderator), state="dismissed")
    assert (done["note"], done["decidedBy"]) == ("Plain words.", moderator.first_name)


def test_who_is_party_to_it_sees_nothing_of_it_and_cannot_decide(
    at: As, grace: User, okello: User, amina: User, insult: Insult, db: Session
) -> None:
    report(at(grace), "message", insult.id)
    for party in (grace, okello, amina):
        db.get_one(User, party.id).role = Role.MODERATOR
    db.flush()
    for party in (grace, okello, amina):
        browser = at(party)
        page = browser.get(QUEUE).json()
        assert (page["data"], page["total"], {each["open"] for each in page["kinds"]}) == ([], 0, {0})
    [card] = queue(at(staff(db, Role.MODERATOR)))
    for party in (grace, okello, amina):
        browser = at(party)
        for answer in (browser.get(f"{QUEUE}/{card['id']}"), decide(browser, card["id"], "dismissed"),
                       reopen(browser, card["id"])):  # fmt: skip
            assert (answer.status_code, answer.json()["code"]) == (404, "CASE_NOT_FOUND")


def test_a_decision_is_taken_once_with_a_reason_and_taken_back_once(
    at: As, grace: User, moderator: User, insult: Insult, db: Session
) -> None:
    report(at(grace), "message", insult.id)
    [card] = queue(at(moderator))
    other = at(staff(db, Role.ADMIN))
    assert reopen(other, card["id"]).json()["code"] == "CASE_OPEN"
    assert decide(other, card["id"], "upheld", " ").json()["fields"].keys() == {"note"}
    assert decide(other, card["id"], "open").status_code == 422
    assert decide(other, card["id"], "dismissed").status_code == 204
    for state in ("upheld", "dismissed"):
        assert decide(at(moderator), card["id"], state).json()["code"] == "CASE_DECIDED"
    assert thread(at(grace), insult.talk)["messages"][1]["isHidden"] is False


def test_own_unknown_and_unseen_content_cannot_be_reported(
    at: As, grace: User, okello: User, moderator: User, insult: Insult, db: Session
) -> None:
    stranger = person(db)
    assert report(at(okello), "message", insult.id).json()["code"] == "OWN_MESSAGE"
    assert report(at(stranger), "message", insult.id).json()["code"] == "MESSAGE_NOT_FOUND"
    assert report(at(grace), "message", str(grace.id)).json()["code"] == "MESSAGE_NOT_FOUND"
    assert report(at(grace), "letter", insult.id).json()["code"] == "KIND_NOT_FOUND"
    assert report(at(grace), "message", insult.id, "unheard_of").json()["fields"].keys() == {"reason"}
    assert report(at(grace), "message", insult.id, "other", None).json()["fields"].keys() == {"words"}
    assert queue(at(moderator)) == []


def test_the_oldest_stand_first_or_what_most_people_reported_and_one_kind_alone_is_listed(
    at: As, grace: User, okello: User, moderator: User, insult: Insult, db: Session
) -> None:
    later = [insult.id]
    for text in ("And another thing.", "And one more."):
        at(okello).post(f"/api/messages/{insult.talk}", json={"message": text})
        later.append(thread(at(grace), insult.talk)["messages"][-1]["id"])
    at(grace).watch.now = NOON
    for hours, content_id in enumerate(later):
        at(grace).watch.now = NOON + timedelta(hours=hours)
        report(at(grace), "message", content_id, words=content_id)
    # A kind that many can see has many reports of one thing; of a letter, only the other side can tell.
    cases = {each["id"]: opened(at(moderator), each["id"])["said"][0]["words"] for each in queue(at(moderator))}
    assert list(cases.values()) == later
    busiest = [case for case, words in cases.items() if words == later[1]]
    for _ in range(2):
        db.add(ModerationReport(case_id=busiest[0], reported_by=person(db).id, reason="insult"))
    db.flush()
    by_number = queue(at(moderator), order="most_reported")
    assert [cases[each["id"]] for each in by_number] == [later[1], later[0], later[2]]
    assert (by_number[0]["reports"], by_number[0]["reasons"]) == (3, ["Something else", "It insults or threatens"])
    assert queue(at(moderator), kind="answer") == []
    second = at(moderator).get(QUEUE, params={"page": 2, "pageSize": 2, "kind": "message"}).json()
    assert ([cases[each["id"]] for each in second["data"]], second["total"]) == ([later[2]], 3)
    assert {each["kind"]: each["open"] for each in second["kinds"]} == {"answer": 0, "message": 3, "review": 0}


def test_what_somebody_else_reports_after_it_was_left_is_decided_anew_and_by_the_same_person_it_is_not(
    at: As, grace: User, okello: User, moderator: User, insult: Insult, db: Session
) -> None:
    report(at(grace), "message", insult.id)
    [card] = queue(at(moderator))
    decide(at(moderator), card["id"], "dismissed")
    report(at(grace), "message", insult.id)
    assert queue(at(moderator)) == []
    # Grace's place is taken by somebody else, as if a second person could read it.
    db.execute(delete(ModerationReport))
    db.add(ModerationReport(case_id=card["id"], reported_by=person(db).id, reason="insult"))
    db.flush()
    report(at(grace), "message", insult.id)
    [again] = queue(at(moderator))
    assert (again["id"], again["reports"], again["note"]) == (card["id"], 2, None)


def test_what_is_gone_can_only_be_left_and_what_nobody_reports_any_more_leaves_the_queue(
    at: As, grace: User, moderator: User, insult: Insult, db: Session
) -> None:
    report(at(grace), "message", insult.id)
    [card] = queue(at(moderator))
    db.execute(delete(ParentTeacherMessage).where(ParentTeacherMessage.id == insult.id))
    assert opened(at(moderator), card["id"])["notShown"] == "gone"
    assert decide(at(moderator), card["id"], "upheld").json()["code"] == "CONTENT_GONE"
    db.execute(delete(ModerationReport))
    assert queue(at(moderator)) == []


def test_ten_reports_a_day_are_enough(at: As, grace: User, insult: Insult) -> None:
    answers = [report(at(grace), "message", insult.id).status_code for _ in range(constants.REPORTS_PER_DAY + 1)]
    assert answers == [204] * constants.REPORTS_PER_DAY + [429]
    at(grace).watch.now = NOON + DAY + timedelta(seconds=1)
    assert report(at(grace), "message", insult.id).status_code == 204


@pytest.mark.parametrize("role", [Role.USER, Role.TUTOR, Role.AUTHOR])
def test_the_queue_is_for_staff_alone(at: As, db: Session, role: Role) -> None:
    browser: Any = at(person(db, role=role))
    assert browser.get(QUEUE).status_code == 403
