"""What a learner really types: problems in words, short turns about a step, other languages, other things."""

import pytest
from sqlalchemy.orm import Session

from api.learning.assistant.languages import language_of
from api.learning.assistant.rules import step_of, talk_of
from api.learning.assistant.step_reasons import whys
from api.learning.assistant.word_problems import ANSWERED
from models.math_solver.online.reasons import Reason
from models.math_solver.online.stories.known_facts import Fact
from tests.api.learning.assistant.conftest import Ask
from tests.factories import quizzes


def test_a_problem_in_words_is_worked_out_hint_first_and_says_what_was_read(ask: Ask) -> None:
    reply = ask("A car travels 150 km in 2.5 hours. What is its speed?")
    parts = reply["parts"]
    assert (parts["kind"], parts["isProved"], parts["shown"]) == ("steps", True, 0)
    assert "distance: $s = 150" in reply["content"]
    assert "Speed is distance divided by time" in parts["hint"]
    assert parts["steps"][-1]["tex"] == r"v = 60\ \text{km/h}"


def test_a_story_of_several_steps_is_worked_out_step_by_step_hint_first(ask: Ask) -> None:
    reply = ask("A car goes 60 km in 1 hour and then 90 km in 2 hours. Find its average speed.")
    parts = reply["parts"]
    assert (parts["kind"], parts["isProved"], parts["shown"]) == ("steps", True, 0)
    assert r"the distance of part 2: $90\ \text{km}$" in reply["content"]
    assert [step["tex"] for step in parts["steps"]][:3] == [
        r"60 + 90 = 150\ \text{km}", r"1 + 2 = 3\ \text{h}", r"\frac{150}{3} = 50\ \text{km/h}",
    ]  # fmt: skip
    assert parts["hint"].startswith("Begin with the whole distance.")
    why = ask("why?", reply["thread"])
    assert "not the mean of the speeds" in why["content"]


@pytest.mark.parametrize(
    ("said", "part"),
    [
        ("A trader buys 40 books at UGX 1,500 each. 3 of the books are torn. He sells the rest at a profit of 20%. "
         "How much does he get?", "“$3$ of the books are torn”"),
        ("A teacher earns UGX 1,000,000 a month. The first 235,000 is free of tax and the rest is taxed at 20%. "
         "How much PAYE does he pay?", "“a teacher earns"),
    ],
)  # fmt: skip
def test_a_story_that_is_not_understood_whole_is_not_guessed_and_names_the_part(ask: Ask, said: str, part: str) -> None:
    reply = ask(said)
    assert reply["parts"]["isProved"] is False
    assert f"I did not understand {part}" in reply["parts"]["note"]


def test_part_of_a_number_of_things_is_not_taken_for_the_rest(ask: Ask) -> None:
    reply = ask("If 20% of 50 learners are absent how many learners came and ate?")
    assert reply["parts"]["isProved"] is False


@pytest.mark.parametrize("said", ["I don't get step 2", "explain the second step", "why step 2?"])
def test_a_question_about_a_step_is_answered_about_that_step(ask: Ask, said: str) -> None:
    first = ask("solve 2x + 7 = 19")
    reply = ask(said, first["thread"])
    assert reply["content"].startswith("**Step 2.** Divide both sides by $2$.")
    assert "Doing the same to both sides" in reply["content"]
    assert reply["parts"]["shown"] == 2


@pytest.mark.parametrize(
    ("asked", "reason", "other"),
    [
        # Words alike, done for different reasons.
        ("work out 1/5 + 3/5", "only names the size of the parts", "Both equations are true"),
        ("expand 2(x+1) - 3(x-2)", "counts everything inside it", "swaps the order"),
        ("solve 5 - 2x < 11", "swaps the order", "counts everything inside it"),
        ("convert 45 to base two", "The first division counted the ones", "Primes"),
    ],
)  # fmt: skip
def test_why_goes_by_what_a_step_did_and_not_by_its_words(ask: Ask, asked: str, reason: str, other: str) -> None:
    first = ask(asked)
    why = ask("why?", first["thread"])["content"]
    assert reason in why
    assert other not in why
    assert "reasons" not in first["parts"]


def test_every_reason_belongs_to_a_step_that_there_is() -> None:
    known = {code.key for code in (*Reason, *Fact)} | {ANSWERED}
    found = [code for codes, _ in whys() for code in codes]
    assert set(found) <= known
    assert len(set(found)) == len(found), "one code, one reason"


def test_why_after_a_working_gives_the_reasons_of_its_own_steps(ask: Ask) -> None:
    first = ask("solve 2x + 7 = 19")
    reply = ask("why?", first["thread"])
    assert "An equation is like a balance" in reply["content"]
    again = ask("another example", first["thread"])
    assert again["parts"]["sources"][0]["title"] == "Solving equations in one unknown"


@pytest.mark.parametrize(
    ("said", "begins"),
    [
        ("hello", "Hello!"), ("thank you", "You are welcome"), ("are you human", "I am the study assistant"),
        ("you are stupid", "Let us keep it friendly"), ("give me my teacher's phone number", "I know nobody's number"),
        ("do my homework for me", "I do not write it for you"), ("oli otya", "Hello!"),
    ],
)  # fmt: skip
def test_what_is_no_question_is_answered_as_a_person_would(ask: Ask, said: str, begins: str) -> None:
    assert ask(said)["content"].startswith(begins)


@pytest.mark.parametrize("said", ["what is osmosis", "what is a good letter", "who pumps the blood", "good conductors"])
def test_a_question_of_school_is_no_small_talk(said: str) -> None:
    assert talk_of(said) is None


@pytest.mark.parametrize("said", ["i feel so sad", "nobody likes me", "i am pregnant what do i do", "nataka kufa"])
def test_who_is_troubled_is_led_to_people_in_every_language_we_know(ask: Ask, said: str) -> None:
    reply = ask(said)
    assert reply["parts"]["kind"] == "care"
    assert "116" in reply["content"]
    assert reply["all"]["thread"]["title"] == "A question"


def test_people_come_before_the_word_that_we_answer_in_english(ask: Ask) -> None:
    said = ask("nataka kufa sioni sababu ya kuishi")["content"]
    assert said.startswith("I am a program")
    assert said.index("116") < said.index("Kiingereza")


def test_a_difference_names_who_it_speaks_of(ask: Ask) -> None:
    said = ask("difference between osmosis and diffusion")["content"]
    assert "**Diffusion.** **Diffusion** is the movement of particles" in said


@pytest.mark.parametrize(
    ("said", "language", "title"),
    [
        ("Nini maana ya osmosis?", "Kiingereza", "Diffusion and osmosis"),
        ("Nsaba onnyonyole photosynthesis kye ki", "Lungereza", "How a leaf makes food"),
        ("Jani la mmea hufanya chakula vipi?", "Kiingereza", "How a leaf makes food"),
    ],
)
def test_kiswahili_and_luganda_are_told_politely_and_led_to_the_lesson(
    ask: Ask, said: str, language: str, title: str
) -> None:
    reply = ask(said)
    assert language in reply["content"].split("\n")[0]
    assert reply["parts"]["sources"][0]["title"].startswith(title)
    assert reply["asked"]["content"] == said


def test_an_equation_in_a_sentence_of_another_language_is_solved(ask: Ask) -> None:
    reply = ask("Tafadhali nisaidie kutatua mlinganyo 3x + 5 = 20")
    assert reply["parts"]["steps"][-1]["tex"] == "x = 5"


@pytest.mark.parametrize(
    "said", ["what is osmosis", "how do I add fractions", "osmosis", "mu is a letter", "why is the sky blue", "ratio"]
)
def test_english_is_taken_for_english(said: str) -> None:
    assert language_of(said) is None


def test_a_topic_without_lessons_is_named_and_its_questions_offered(ask: Ask, db: Session) -> None:
    topic = quizzes.topic(db)
    topic.code, topic.name = "P3.01", "Linear and non-linear motion"
    quizzes.question(db, topic, stem="Which law is it?")
    db.flush()
    reply = ask("state newton's laws of motion")
    assert reply["parts"]["kind"] == "nothing"
    assert "**Linear and non-linear motion**" in reply["content"]
    assert reply["parts"]["sources"][0]["url"] == f"/quizzes?topic={topic.id}"


@pytest.mark.parametrize("said", ["what is a mole in chemistry", "9**9**9", "who discovered it", "what is VAT"])
def test_nothing_near_is_passed_off_as_an_answer(ask: Ask, said: str) -> None:
    first = ask("what is photosynthesis")
    assert ask(said, first["thread"])["parts"]["kind"] == "nothing"


@pytest.mark.parametrize(
    ("said", "step"),
    [("step 3?", 3), ("the last step", -1), ("line 2 please", 2), ("what are the first steps of making soap at home "
     "from ash water and oil", None), ("why?", None)],
)  # fmt: skip
def test_a_turn_names_the_step_it_means(said: str, step: int | None) -> None:
    assert step_of(said) == step


@pytest.mark.parametrize(
    "typed",
    ["am stuck pliz help", "help me am confused", "please i am lost help me out", "help me i dont understand anything"],
)
def test_who_is_stuck_without_saying_where_is_asked_whether_it_is_school_or_they(ask: Ask, typed: str) -> None:
    said = ask(typed)["content"]
    assert "Is it about school, or about you?" in said
    assert "Sauti 116" in said


def test_who_is_stuck_in_a_subject_is_asked_which_question(ask: Ask) -> None:
    said = ask("help me am stuck on maths")["content"]
    assert "which question?" in said
    assert "116" not in said


@pytest.mark.parametrize(
    "typed", ["send me the leaked uce papers for this year", "give me the answers of the mock exam"]
)
def test_papers_and_answers_of_exams_are_refused(ask: Ask, typed: str) -> None:
    assert ask(typed)["parts"]["kind"] == "refused"
