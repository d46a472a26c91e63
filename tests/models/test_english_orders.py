"""Orders and questions in the passive, and words in the order of the alphabet."""

import pytest

from models.english_forms.online import formed


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("change to passive: Who wrote this book?", "By whom was this book written?"),
        ("change to passive: Who has taken my pen?", "By whom has my pen been taken?"),
        ("put in passive voice: Open the door", "Let the door be opened."),
        ("passive: Sweep the classroom every morning.", "Let the classroom be swept every morning."),
        ("Rewrite: He is rich. He is not happy. (use although)", "Although he is rich, he is not happy."),
        ("Rewrite the sentence: If you do not run, you will be late. (begin: Unless)",
         "Unless you run, you will be late."),
        ("write in alphabetical order: mango, maize, milk, man", "maize, man, mango, milk"),
        ("arrange goat, cow and Dog in alphabetical order", "cow, Dog, goat"),
    ],
)  # fmt: skip
def test_orders_questions_and_lists_are_answered_whole(asked: str, answer: str) -> None:
    made = formed(asked)
    assert made is not None
    assert made.answer == f"**{answer}**"


@pytest.mark.parametrize(
    "asked", ["passive: Give the boy a pen", "passive: Open the door and close the window",
              "passive: Who among you broke it", "what is alphabetical order",
              "passive: Go the long way", "what is alphabetical order, and why do we use it"],
)  # fmt: skip
def test_is_silent_where_an_order_or_a_list_is_not_plain(asked: str) -> None:
    assert formed(asked) is None
