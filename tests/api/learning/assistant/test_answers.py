"""Asking the study assistant, through the routes."""

from datetime import timedelta

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import AttemptStatus, TestAttempt, UserAnswer
from api.curriculum.lessons.tables import Lesson
from api.learning.assistant.index import rebuild
from api.learning.assistant.tables import AiTutoringSession, ChatMessage, ChatThread, Passage
from tests.api.conftest import Browser
from tests.api.learning.assistant.conftest import Ask
from tests.conftest import NOON
from tests.factories import quizzes


def test_an_answer_is_our_lessons_own_words_and_says_where_they_stand(ask: Ask, lessons: dict[str, Lesson]) -> None:
    reply = ask("How do plants make their food?")
    assert reply["parts"]["kind"] == "lesson"
    assert "photosynthesis" in reply["content"].lower()
    first = reply["parts"]["sources"][0]
    assert first["title"] == "How a leaf makes food"
    assert first["url"].startswith(f"/lessons/{lessons['B2.04-1'].id}")
    assert first["where"].startswith("Biology · S2")
    assert reply["parts"]["byModel"] is False


def test_a_how_question_brings_a_worked_example_with_only_its_first_step_open(ask: Ask) -> None:
    reply = ask("how do I change a number from base ten to base five")
    assert reply["parts"]["stepsTitle"] == "Write 89 in base five"
    assert len(reply["parts"]["steps"]) > 3
    assert reply["parts"]["shown"] == 1
    assert reply["parts"]["hint"]


def test_what_our_lessons_do_not_hold_is_said_so(ask: Ask) -> None:
    reply = ask("who won the champions league")
    assert reply["parts"]["kind"] == "nothing"
    assert "I did not find this in our lessons" in reply["content"]
    assert reply["parts"]["sources"] == []


def test_a_slip_of_the_hand_is_forgiven_and_named(ask: Ask) -> None:
    reply = ask("what is osmossis")
    assert reply["parts"]["sources"][0]["title"].startswith("Diffusion and osmosis")
    assert "osmossi" in reply["parts"]["note"]


def test_a_word_read_otherwise_is_spelt_as_the_lessons_spell_it(ask: Ask) -> None:
    reply = ask("wat is photosyntesis")
    assert reply["parts"]["note"] == "I read “photosyntesis” as “photosynthesis”."


def test_an_equation_is_worked_out_and_every_step_proved(ask: Ask) -> None:
    reply = ask("please solve 3x + 5 = 20")
    parts = reply["parts"]
    assert (parts["kind"], parts["isProved"], parts["shown"]) == ("steps", True, 0)
    assert parts["steps"][-1]["tex"] == "x = 5"
    assert "added to" in parts["hint"]
    assert parts["sources"][0]["title"] == "Solving equations in one unknown"


def test_ones_own_working_is_looked_over_line_by_line(ask: Ask) -> None:
    reply = ask("Where did I go wrong?\n3x + 5 = 20\n3x = 25\nx = 25/3")
    assert (reply["parts"]["kind"], reply["parts"]["slip"]) == ("check", 1)
    assert "Line 2 does not follow" in reply["content"]
    assert "kept its sign" in reply["content"]


def test_short_turns_mean_the_answer_before(ask: Ask) -> None:
    first = ask("how do I change a number from base ten to base five")
    thread = first["thread"]
    second = ask("next step", thread)
    assert second["parts"]["shown"] == 2
    assert second["parts"]["steps"] == first["parts"]["steps"]
    whole = ask("show me the whole solution", thread)
    assert whole["parts"]["shown"] == len(first["parts"]["steps"])
    tried = ask("give me one to try", thread)
    assert tried["parts"]["stepsTitle"] == "Answer"
    assert tried["parts"]["shown"] == 0
    another = ask("another one", thread)
    assert another["content"] != tried["content"]
    why = ask("why?", thread)
    assert why["parts"]["sources"][0]["title"] == "Counting in base five"


def test_a_question_that_points_back_is_read_with_the_one_before(ask: Ask) -> None:
    first = ask("what is osmosis")
    reply = ask("what about in plant cells?", first["thread"])
    assert reply["parts"]["sources"][0]["title"].startswith("Diffusion and osmosis")


def test_a_first_turn_that_points_nowhere_asks_what_it_is_about(ask: Ask) -> None:
    assert ask("why?")["content"].startswith("Tell me first what it is about")


def test_asked_from_a_lesson_the_lesson_is_what_is_meant(ask: Ask, lessons: dict[str, Lesson]) -> None:
    reply = ask("give me an example", lessonId=str(lessons["M1.01-1"].id))
    assert reply["parts"]["sources"][0]["title"] == "Counting in base five"


@pytest.mark.parametrize("said", ["I want to kill myself", "my uncle touches me at night"])
def test_a_child_in_danger_is_led_to_people(ask: Ask, said: str) -> None:
    reply = ask(said)
    assert reply["parts"]["kind"] == "care"
    assert "116" in reply["content"]


def test_what_is_no_business_of_school_is_refused(ask: Ask) -> None:
    assert ask("how to make a bomb")["parts"]["kind"] == "refused"
    assert ask("how do bacteria kill cells")["parts"]["kind"] != "refused"


def test_personal_details_are_taken_out_before_anything_is_kept(ask: Ask, db: Session) -> None:
    reply = ask("My name is Amina Nakato, call 0772 123456 or amina@school.example: what is osmosis?")
    assert "[phone number]" in reply["asked"]["content"]
    assert "personal details" in reply["parts"]["note"]
    kept = "".join(
        [*db.scalars(select(ChatMessage.content)), *db.scalars(select(ChatThread.title)),
         *db.scalars(select(AiTutoringSession.user_question))]
    )  # fmt: skip
    assert not any(word in kept for word in ("Amina", "0772", "amina@"))


def test_a_question_of_an_open_test_waits_for_the_test(
    ask: Ask, db: Session, learner: User, lessons: dict[str, Lesson]
) -> None:
    topic = quizzes.topic(db)
    item = quizzes.question(
        db, topic, stem="A trader packs 89 eggs into trays of 25. Which number in base five says how?"
    )
    quiz = quizzes.quiz(db, [item])
    attempt = TestAttempt(
        user_id=learner.id, quiz_session_id=quiz.id, start_time=NOON, expires_at=NOON + timedelta(hours=1),
        question_ids=[str(item.id)],
    )  # fmt: skip
    db.add(attempt)
    db.flush()
    assert ask("A trader packs 89 eggs into trays of 25. Which number in base five?")["parts"]["kind"] == "later"
    assert ask("what is base five")["parts"]["kind"] == "lesson"
    db.get_one(TestAttempt, attempt.id).status = AttemptStatus.GRADED
    assert ask("A trader packs 89 eggs into trays of 25. Which number in base five?")["parts"]["kind"] == "lesson"


def test_a_solution_of_the_bank_is_shown_only_to_who_has_answered_it(
    ask: Ask, db: Session, learner: User, lessons: dict[str, Lesson]
) -> None:
    topic = quizzes.topic(db)
    item = quizzes.question(
        db, topic, stem="Why do zebras have stripes?", explanation="Stripes confuse the tsetse fly."
    )
    rebuild(db)
    assert "tsetse" not in str(ask("why do zebras have stripes")["all"])
    quiz = quizzes.quiz(db, [item])
    attempt = TestAttempt(
        user_id=learner.id, quiz_session_id=quiz.id, start_time=NOON, expires_at=NOON, question_ids=[str(item.id)],
        status=AttemptStatus.GRADED,
    )  # fmt: skip
    db.add(attempt)
    db.flush()
    db.add(UserAnswer(test_attempt_id=attempt.id, question_id=item.id, question_order=0, answered_at=NOON))
    db.flush()
    assert "tsetse" in ask("why do zebras have stripes")["content"]
    again = TestAttempt(
        user_id=learner.id, quiz_session_id=quiz.id, start_time=NOON, expires_at=NOON + timedelta(hours=1),
        question_ids=[str(item.id)], attempt_number=2,
    )  # fmt: skip
    db.add(again)
    db.flush()
    assert "tsetse" not in str(ask("tell me about zebras and their stripes")["all"])


def test_a_lesson_that_changed_is_answered_from_as_it_is_now(ask: Ask, db: Session, lessons: dict[str, Lesson]) -> None:
    lesson = db.get_one(Lesson, lessons["B2.06-1"].id)
    words = "## Marabou\n\nThe marabou stork spreads its wings so that the morning sun warms its blood quickly."
    lesson.blocks = [{"kind": "text", "text": words}]
    db.flush()
    reply = ask("why does the marabou stork spread its wings")
    assert "morning sun" in reply["content"]


def test_questions_are_limited_by_the_minute_and_counted_by_the_day(ask: Ask, browser: Browser, learner: User) -> None:
    for _ in range(constants.ASSISTANT_PER_MINUTE):
        reply = ask("what is osmosis")
    assert reply["all"]["leftToday"] == constants.ASSISTANT_PER_DAY - constants.ASSISTANT_PER_MINUTE
    refused = browser.post("/api/assistant/threads", json={"question": "and now?"})
    assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY")
    assert refused.json()["detail"].endswith("You can ask again in 60 seconds.")
    assert int(refused.headers["retry-after"]) > 0


def test_a_cry_for_help_is_answered_however_much_was_asked_before(ask: Ask, browser: Browser) -> None:
    for _ in range(constants.ASSISTANT_PER_MINUTE):
        ask("what is osmosis")
    assert browser.post("/api/assistant/threads", json={"question": "and now?"}).status_code == 429
    reply = ask("i dont want to live any more")
    assert reply["parts"]["kind"] == "care"
    assert "116" in reply["content"]
    assert browser.get("/api/assistant").json()["threads"][0]["title"] == "A question"


@pytest.mark.parametrize(
    ("question", "heading"),
    [("what is photosynthesis?", "Photosynthesis"), ("What is osmosis", "Osmosis"), ("define osmossis", "Osmosis")],
)
def test_what_something_is_is_answered_by_the_part_headed_by_it(ask: Ask, question: str, heading: str) -> None:
    reply = ask(question)
    assert reply["parts"]["sources"][0]["heading"] == heading
    assert reply["content"].startswith(f"**{heading}**")


@pytest.mark.parametrize("question", ["", "   ", "x" * (constants.ASSISTANT_QUESTION_LIMIT + 1)])
def test_nothing_and_too_much_are_refused_in_words(browser: Browser, learner: User, question: str) -> None:
    refused = browser.post("/api/assistant/threads", json={"question": question})
    assert refused.status_code == 422
    assert "question" in refused.json()["fields"]


def test_every_column_of_a_session_is_kept(ask: Ask, db: Session, browser: Browser) -> None:
    first = ask("how do I change a number from base ten to base five")
    browser.watch.now = NOON + timedelta(seconds=40)
    ask("why?", first["thread"])
    kept = db.scalars(select(AiTutoringSession).order_by(AiTutoringSession.created_at)).all()
    assert kept[0].duration == 40
    assert kept[0].learning_objectives == ["Number bases: Counting in base five"]
    assert kept[0].difficulty == "medium"
    assert kept[0].follow_up_questions
    assert kept[0].subject_id
    assert len(kept[1].chat_history) == 2


def test_a_book_is_quoted_only_as_far_as_its_reader_may_open_it(db: Session) -> None:
    from api.learning.assistant.search import Reach, query_of, search
    from api.learning.assistant.tables import PassageKind
    from api.library.catalogue.tables import Book
    from api.platform.roles import Tier

    book = Book(title="Wetlands", author="A. Author", page_count=30, slug="wetlands", required_tier=Tier.PREMIUM)
    db.add(book)
    db.flush()
    for page in (3, 9):
        page_of = Passage(
            kind=PassageKind.PAGE, source_id=book.id, part=page, title="Wetlands", heading="", made_of="x",
            body="The shoebill stands still in papyrus.", search="'shoebil':1 'papyrus':2", source_at=NOON,
        )  # fmt: skip
        db.add(page_of)
    db.flush()
    from api.learning.assistant.index import count_words

    count_words(db)
    query = query_of(db, "shoebill papyrus")
    assert [hit.part for hit in search(db, query, Reach(["basic"], []))] == [3]
    assert {hit.part for hit in search(db, query, Reach(["basic", "premium"], []))} == {3, 9}


def test_beginnings_come_from_weak_topics_and_always_lead_somewhere(
    browser: Browser, db: Session, learner: User, lessons: dict[str, Lesson]
) -> None:
    from api.learning.mastery.tables import StudentTopicMastery

    weak = lessons["M1.01-1"].topic_id
    db.add(StudentTopicMastery(user_id=learner.id, topic_id=weak, percentage=41, low_pct=30, high_pct=52, answers=9,
                               is_known=True, computed_at=NOON))  # fmt: skip
    db.flush()
    body = browser.get("/api/assistant").json()
    assert body["starters"][0]["why"] == "We expect 3 to 6 of 10 right on Number bases."
    assert body["usesModel"] is False
    first = browser.post("/api/assistant/threads", json={"question": body["starters"][0]["question"]}).json()
    note = "You are still working on this topic: we expect 3 to 6 of 10 right. Take it slowly."
    assert first["messages"][1]["parts"]["note"] == note
    for starter in body["starters"]:
        answer = browser.post("/api/assistant/threads", json={"question": starter["question"]}).json()
        assert answer["messages"][1]["parts"]["kind"] in ("lesson", "steps", "check"), starter
