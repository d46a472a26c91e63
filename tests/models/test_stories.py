"""Stories of several steps: right, or declined with the part that was not understood; wrong is what must not happen."""

import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from models.math_solver.online.stories import NotUnfolded, unfold
from models.math_solver.online.stories.grammar import domains
from models.math_solver.online.words.presenters import Story

HERE = Path(__file__).parent
EXAMPLES: dict[str, list[list[Any]]] = yaml.safe_load((HERE / "stories.yaml").read_text("utf-8"))
OTHERS: dict[str, list[list[Any]]] = yaml.safe_load((HERE / "word_problems.yaml").read_text("utf-8"))
# Of those that have an answer, how many must be worked out; of all, how many may be wrong: none.
FLOORS = {"made_with": 28, "held_back": 25, "traps": 3, "afterwards": 3}
# Of the problems that one rule does not work out, those that are stories of several steps, worked by hand.
SEVERAL = {
    "A car goes 60 km in 1 hour and then 90 km in 2 hours. Find its average speed.": "50 km/h",
    "A trader bought 20 pens at 500 each and sold them at 700 each. What was the profit?": "4000 UGX",
    "Amina and Betty share money in the ratio 2:3. Amina gets 8000. How much does Betty get?": "12000 UGX",
    "Ali and Ben share money in the ratio 2:3. Ben's share is 60,000. How much does Ali get?": "40000 UGX",
    "Ali and Ben share some mangoes in the ratio 2:3. Ali got 10 mangoes. Find the total.": "25",
    "Two cars start towards each other from towns 200 km apart at 40 km/h and 60 km/h. When do they meet?": "2 h",
    "A man buys a goat at 100,000, spends 20,000 on transport and sells it at 150,000. Find his percentage profit.":
        "25 %",
    "The ratio of boys to girls is 2:3. There are 12 boys. How many girls are there?": "18",
    "A shirt costs 30,000 shillings plus 18% VAT. A customer pays with 50,000. How much change does he get?":
        "14600 UGX",
    "Find the area of a rectangle whose perimeter is 40 cm and length is 12 cm": "96 cm²",
}  # fmt: skip


def _said(story: Story) -> str:
    def number(value: Fraction) -> str:
        return f"{float(value):.4f}".rstrip("0").rstrip(".")

    values = story.value if isinstance(story.value, tuple) else (story.value,)
    return "; ".join(f"{number(value)} {story.unit}".strip() for value in values)


def outcome(text: str) -> str | None:
    try:
        return _said(unfold(text))
    except NotUnfolded:
        return None


@pytest.mark.parametrize(("part", "floor"), FLOORS.items())
def test_no_story_is_worked_out_wrongly_and_most_are_worked_out(part: str, floor: int) -> None:
    result = [(question, str(answer), outcome(question)) for question, answer in EXAMPLES[part]]
    wrong = [each for each in result if each[2] is not None and each[2] != each[1]]
    right = sum(each[1] == each[2] for each in result)
    print(f"\n{part}: {right} right, {len(result) - right - len(wrong)} declined, {len(wrong)} wrong of {len(result)}")
    assert wrong == []
    assert right >= floor


def test_no_other_problem_in_words_is_worked_out_wrongly() -> None:
    result = [(question, SEVERAL.get(question, str(answer)), outcome(question))
            for part in OTHERS.values() for question, answer in part]  # fmt: skip
    assert [each for each in result if each[2] is not None and each[2] != each[1]] == []
    assert sum(each[0] in SEVERAL and each[1] == each[2] for each in result) == len(SEVERAL)


def test_a_story_is_told_step_by_step_with_what_was_understood() -> None:
    result = unfold("A trader buys 40 books at UGX 1,500 each and sells them all at 20% profit. How much does she get "
                  "from selling them?")  # fmt: skip
    assert result.understood == [
        "how many books: $40$", r"the cost of one (books): $\text{UGX }1{,}500$", r"the percentage profit: $20\%$",
    ]  # fmt: skip
    assert result.wanted == "the selling price"
    assert result.hint.startswith("Begin with the cost of the books.")
    assert [step.tex for step in result.steps] == [
        r"40 \times 1{,}500 = \text{UGX }60{,}000",
        r"\frac{60{,}000 \times \left(100 + 20\right)}{100} = \text{UGX }72{,}000",
    ]
    assert result.answer == r"\text{the selling price} = \text{UGX }72{,}000"


def test_what_is_not_known_gets_a_letter_and_an_equation() -> None:
    result = unfold("The length of a rectangle is 4 cm more than its width. Its perimeter is 40 cm. Find its area.")
    assert [step.tex for step in result.steps] == [
        "w + 4", r"40 = 2 \times \left(\left(w + 4\right) + w\right)", "4 w = 32", r"w = 8\ \text{cm}",
        r"8 + 4 = 12\ \text{cm}", r"12 \times 8 = 96\ \text{cm²}",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "part"),
    [("A trader buys 40 books at UGX 1,500 each. 3 of the books are torn. He sells the rest at a profit of 20%. How "
      "much does he get?", "$3$ of the books are torn"),
     ("Find the PAYE on a monthly salary of 800,000. A commission of 5% is paid.", "find the paye"),
     ("Amina and Betty share 30,000 in the ratio 2:3. Betty then gives 3,000 to Amina. How much does Amina have?",
      "betty then gives $3{,}000$ to amina")],
)  # fmt: skip
def test_what_is_declined_names_the_part_that_was_not_understood(text: str, part: str) -> None:
    with pytest.raises(NotUnfolded) as why:
        unfold(text)
    assert why.value.part is not None
    assert why.value.part.startswith(part)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("A bus travels 120 km at 60 km/h and then 90 km at 45 km/h. Find its average speed.",
         "A bus travels 120 km at 60 km/h and then not quite 90 km at 45 km/h. Find its average speed."),
        ("Amos deposits 500,000 at 10% simple interest per year for 3 years. How much interest does he earn?",
         "Amos deposits 500,000 every year at 10% simple interest for 3 years. How much interest does he earn?"),
        ("Peter digs a garden in 10 days and Paul digs it in 15 days. How long do they take together?",
         "Peter digs a garden in 10 days and Paul digs a field in 15 days. How long do they take together?"),
        ("A trader bought 10 books at 10,000 each and sold them all at 12,000 each. What was his profit?",
         "A trader bought 10 boxes of books at 10,000 each and sold them all at 12,000 each. What was his profit?"),
    ],
)  # fmt: skip
def test_one_word_that_changes_the_story_stops_the_working(one: str, other: str) -> None:
    assert outcome(one) is not None
    assert outcome(other) is None


def test_every_rule_can_be_read_and_every_domain_names_a_topic() -> None:
    for domain in domains():
        assert domain.rules
        assert domain.topics


@pytest.mark.parametrize(
    "text",
    ["bought " * 100, "a " * 340, "(" * 600 + " 5 km", "9**9**9 km at 1e999 km/h", "1:" * 300,
     "Find the compound interest on 1,000 at 10% per annum for 99999999 years", "tom is 2 times as old as ann. " * 20],
)  # fmt: skip
def test_what_would_hang_is_declined_at_once(text: str) -> None:
    began = time.process_time()
    assert outcome(text) is None
    assert time.process_time() - began < 8


HEAP = "a trader buys 40 books at 1,500 each and sells them all 20% profit bus travels 120 km 60 km/h average speed"
MORE = (
    "ratio 2:3 share boys father old interest 3 years find the cost of length width perimeter . , tap fills in 6 hours"
)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from([*HEAP.split(), *MORE.split()]), max_size=60))
def test_any_heap_of_words_is_answered_or_declined(words: list[str]) -> None:
    outcome(" ".join(words))
