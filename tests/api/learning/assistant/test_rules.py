"""What a turn is, read without any lesson: masks, steps, working, titles and waits. Pure."""

import pytest

from api.learning.assistant import rules
from api.learning.assistant.rules import (
    Cleaned,
    Wish,
    leans_on_before,
    masked,
    step_of,
    title_of,
    wait_in_words,
    working_of,
)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("write to ann@school.ug please", "write to [e-mail] please"),
        ("see https://x.ug/a and WWW.y.ug now", "see [address] and [address] now"),
        ("CM12345678ABCD", "[ID number]"),
        ("call 0772 123 456 or +256 772 123456", "call [phone number] or [phone number]"),
        ("My name is Ann Auma", "[my name]"),
        ("a\x00b\u200bc\u202e", "abc"),
    ],
)
def test_personal_data_leaves_before_anything_is_kept(text: str, kept: str) -> None:
    assert masked(text) == Cleaned(kept, was_masked=True)


@pytest.mark.parametrize("text", ["0.0772123456", "2567 x 3", "what is osmosis?\nline 2\tx"])
def test_sums_and_questions_stay_as_they_are(text: str) -> None:
    assert masked(f"  {text} ") == Cleaned(text, was_masked=False)


def test_what_led_to_a_mask_asks_for_nothing() -> None:
    assert rules.without_masks("what is osmosis? call me at [phone number].").strip() == "what is osmosis?"
    assert rules.without_masks("what is my name") == "what is my name"
    assert rules.without_masks("x[e-mail]y") == "x y"


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("explain step 12", 12),
        ("line no. 3", 3),
        ("the SECOND step", 2),
        ("sixth line", 6),
        ("the last step", -1),
        ("step", None),
        ("one two three four five six seven step 3", 3),
        ("one two three four five six seven eight step 3", None),
    ],
)
def test_a_short_turn_names_its_step(text: str, step: int | None) -> None:
    assert step_of(text) == step


@pytest.mark.parametrize(
    ("text", "leans"),
    [
        ("what about in animals", True),
        ("why does it do that", True),
        ("one two three four five six it", True),
        ("one two three four five six seven it", False),
        ("and one two three four five six", True),
        ("what is osmosis", False),
    ],
)
def test_a_short_question_may_point_back(text: str, leans: bool) -> None:
    assert leans_on_before(text) is leans


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("2x = 4\nx = 2\nok", None),
        ("2x + 1 = 5\n2x = 4; x = 2", ["2x + 1 = 5", "2x = 4", "x = 2"]),
        ("2x < 6 → x < 3 ⇒ 3", ["2x < 6", "x < 3", "3"]),
        ("x > 6 => x > 3 => y = 1", ["x > 6", "x > 3", "y = 1"]),
        ("1 = 1\n2\n3", None),
        ("1 = 1\n2 = 2\n3\n4", None),
        ("1 = 1\n2 = 2\n3 = 3\n4", ["1 = 1", "2 = 2", "3 = 3", "4"]),
        ("\t: 1 = 1 :\n2 = 2\n3 = 3", ["1 = 1", "2 = 2", "3 = 3"]),
        ("X = 2\nX = 3\nX = 4", ["X = 2", "X = 3", "X = 4"]),
        ("what is osmosis", None),
    ],
)
def test_three_lines_of_working_are_a_learner_s_own(text: str, lines: list[str] | None) -> None:
    assert working_of(text) == lines


def test_one_line_is_enough_where_a_learner_asks_what_is_wrong_with_it() -> None:
    assert working_of("where did i go wrong?\n2x = 4") == ["2x = 4"]
    assert working_of("where did i go wrong: 2x = 4") == ["2x = 4"]
    assert working_of("where did i go wrong?") is None


def test_a_thread_is_named_by_its_question_cut_between_words() -> None:
    assert title_of(" what  is\nosmosis ") == "what is osmosis"
    assert title_of("x" * 60) == "x" * 60
    assert title_of("x" * 61) == "x" * 60 + " …"
    assert title_of("x" * 50 + ", " + "y" * 20) == "x" * 50 + " …"
    assert title_of("a b " + "y" * 58) == "a b …"
    assert title_of("x" * 29 + " " + "y" * 29 + " z z") == "x" * 29 + " " + "y" * 29 + " …"
    assert [title_of(f"{'x' * 50}{sign} {'y' * 20}") for sign in ";:"] == ["x" * 50 + " …"] * 2
    assert title_of("x" * 50 + "X " + "y" * 20) == "x" * 50 + "X …"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "0 seconds"), (1, "1 second"), (60, "60 seconds"), (61, "2 minutes"), (120, "2 minutes"),
        (3_600, "60 minutes"), (3_601, "2 hours"), (7_200, "2 hours"), (7_201, "3 hours"),
    ],
)  # fmt: skip
def test_a_wait_is_rounded_up_and_told_in_its_own_size(seconds: int, words: str) -> None:
    assert wait_in_words(seconds) == words


@pytest.mark.parametrize(
    ("text", "talk", "wish"),
    [
        ("hello", "greeting", Wish.NEW),
        ("  Hello, hi!! ", "greeting", Wish.NEW),
        ("hello what is osmosis", None, Wish.NEW),
        ("thanks!", "thanks", Wish.NEW),
        ("you are stupid", "rude", Wish.NEW),
        ("[my name]", "personal", Wish.NEW),
        ("call me at [phone number]", "personal", Wish.NEW),
        ("what is osmosis? [e-mail]", None, Wish.NEW),
        ("??", "nothing_before", Wish.NEW),
        ("数学是什么", "script", Wish.NEW),
        ("数学 is what", None, Wish.NEW),
        ("π", None, Wish.NEW),
        ("12", None, Wish.NEW),
        ("What is osmosis?", None, Wish.NEW),
        ("WHY?", None, Wish.WHY),
        ("please give me a hint", None, Wish.HINT),
    ],
)
def test_a_turn_is_talk_or_a_wish_or_a_question(text: str, talk: str | None, wish: Wish) -> None:
    assert rules.talk_of(text) == talk
    assert rules.wish_of(text) is wish
