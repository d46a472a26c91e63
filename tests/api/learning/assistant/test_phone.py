"""Questions as they are typed on a phone: short, misspelt, asked of a screen that listens all the same."""

import pytest

from api.learning.assistant.distress import is_confided
from api.learning.assistant.phone_spelling import spoken
from api.learning.assistant.rules import Wish, wish_of
from tests.api.learning.assistant.conftest import Ask


@pytest.mark.parametrize(
    ("typed", "heading"),
    [("what is osmosis plz", "Osmosis"), ("wat is osmosis", "Osmosis"), ("wats photosynthesis pliz", "Photosynthesis"),
     ("hw do plants mk thier food", "")],
)  # fmt: skip
def test_short_spellings_are_read_as_their_words(ask: Ask, typed: str, heading: str) -> None:
    reply = ask(typed)
    assert reply["parts"]["kind"] == "lesson"
    assert heading in reply["parts"]["sources"][0]["heading"]
    assert reply["asked"]["content"] == typed


@pytest.mark.parametrize(
    ("typed", "wish"),
    [("y", Wish.WHY), ("gv me anotha one", Wish.ANOTHER), ("nxt step", Wish.STEP), ("i dont undastand", Wish.AGAIN)],
)
def test_short_turns_are_read_as_their_words(typed: str, wish: Wish) -> None:
    assert wish_of(spoken(typed)) is wish


@pytest.mark.parametrize("maths", ["find d when 3d = 12", "simplify 2n + 3n - b", "y = 2x + 1", "expand u(r + 2)"])
def test_letters_of_maths_stay_letters(maths: str) -> None:
    assert spoken(maths) == maths


@pytest.mark.parametrize(
    ("asked", "answer"),
    [("find hcf 24 36", r"\text{HCF} = 12"), ("pls solve x2-9=0", r"x = -3 \text{ or } x = 3"),
     ("hw many grams in 2.5kg", r"2.5\ \text{kg} = 2{,}500\ \text{g}")],
)  # fmt: skip
def test_sums_in_words_are_worked_out_hint_first(ask: Ask, asked: str, answer: str) -> None:
    parts = ask(asked)["parts"]
    assert (parts["kind"], parts["shown"], parts["isProved"]) == ("steps", 0, True)
    assert parts["steps"][-1]["tex"] == answer
    assert parts["hint"]


def test_why_after_a_sum_gives_its_own_reasons(ask: Ask) -> None:
    thread = ask("find hcf 24 36")["thread"]
    why = ask("y", thread)["content"]
    assert "Primes are what numbers are built of" in why
    assert "bracket" not in why


def test_a_sum_in_another_base_is_worked_out_in_that_base(ask: Ask) -> None:
    reply = ask("how do you add 34 and 23 in base five")
    assert "112" in reply["parts"]["steps"][-1]["tex"]


def test_formulae_of_chemistry_are_no_algebra(ask: Ask) -> None:
    reply = ask("balance H2+O2=H2O")
    assert reply["parts"]["steps"][-1]["tex"].startswith(r"2\mathrm{H_{2}}")
    assert "letter" not in (reply["parts"]["note"] or "")


@pytest.mark.parametrize(
    "said",
    ["my boyfriend left me and i feel like dying", "i wnt 2 kms", "i hate my life", "life is not worth living",
     "i cant go on anymore", "my bf hit me and i am so scared"],
)  # fmt: skip
def test_despair_is_heard_in_a_phones_words_too(ask: Ask, said: str) -> None:
    reply = ask(said)
    assert reply["parts"]["kind"] == "care"
    assert "116" in reply["content"]
    assert is_confided(said)


@pytest.mark.parametrize(
    ("said", "words"),
    [("i cut my finger in the lab", "running water"), ("acid in my eye", "running water"),
     ("write my essay about my school", "I do not write it for you"), ("call me 0772123456", "nobody's number"),
     ("correct this sentence: me like go school", "I do not correct English"), ("i hate maths", "one"),
     ("光合作用是什么", "ask in English"), ("ما هو الاسموزية", "ask in English"), ("😀😀", "what it is about"),
     ("?????", "what it is about")],
)  # fmt: skip
def test_what_is_no_question_of_ours_gets_fitting_words(ask: Ask, said: str, words: str) -> None:
    assert words in ask(said)["content"]


@pytest.mark.parametrize(
    "said", ["how does acid burn skin", "what cuts glass", "why do plants die", "the cell life cycle"]
)
def test_questions_of_school_are_not_taken_for_trouble(ask: Ask, said: str) -> None:
    assert ask(said)["parts"]["kind"] in ("lesson", "nothing")


def test_what_is_only_near_is_said_to_be_near(ask: Ask) -> None:
    far, near = ask("why does the moon pull water"), ask("what is diffusion")
    assert far["content"].startswith("This may not be exactly what you asked")
    assert near["content"].startswith("**Diffusion**")


def test_a_part_that_a_drawing_cuts_is_shown_whole(ask: Ask) -> None:
    parts = ask("parts of a flower and their functions")["content"]
    assert "receptacle" in parts
    assert "nectar for insects" in parts


def test_the_learners_own_word_is_named_when_it_is_unknown(ask: Ask) -> None:
    assert "“blockchains”" in ask("explain blockchains")["content"]
