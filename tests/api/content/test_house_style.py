"""Each fault that a first reading of the bank found is planted here again, and the linter names it."""

import copy
from typing import Any

import pytest

from api.assessment.question_bank.items import Item
from api.content.question_bank.house_style import (
    alike_problems,
    copy_problems,
    item_problems,
    key_problems,
    reason_problems,
    result_problems,
)
from api.content.question_bank.lint import problems
from api.content.question_bank.loader import figure_path, load_misconceptions
from api.content.rows import drawings
from tests.factories.bank import bank

BANK = bank()
IDEAS = {row[0]: row[2] for row in load_misconceptions()}
MAP = "![A map of a town with the station at the top and the market in the middle.](/api/items/figures/no-such-map)"


def first(kind: str, subject: str = "B") -> Item:
    """A copy of the first hand-written item of the type and subject, safe to break."""
    return copy.deepcopy(
        next(i for i in BANK if i["type"] == kind and i["topic"][0] == subject and i["code"][6:].isdigit())
    )


@pytest.mark.parametrize(
    ("kind", "change", "fault"),
    [
        ("multiple_choice", {"hints": ["Look.", "Careful: do not mix up cell and tissue."]}, "name of a misconception"),
        ("multiple_choice", {"hints": ["Look.", IDEAS["mx-king-01"].capitalize() + "."]}, "name of a misconception"),
        ("numeric", {"hints": ["Look.", "Density = mass ÷ volume = 135 ÷ 50 = …"]}, "fills the numbers in"),
        ("multiple_choice", {"stem": "Use the map of the lesson. Where is the market?"}, "speaks of a picture"),
        ("multiple_choice", {"hints": ["Which drawing had one thick root?"]}, "speaks of a picture"),
        ("multiple_choice", {"stem": f"Where is the market?\n\n{MAP}"}, "there is no drawing /api/items/"),
        ("multiple_choice", {"explanation": "It stands in Group 0."}, "our word is group 8"),
        ("multiple_choice", {"stem": "A matatu has a convex mirror. Why?"}, "our word is taxi"),
        ("multiple_choice", {"stem": "A triangle is turned. How many sides has it?"}, "say does … have"),
        ("multiple_choice", {"stem": "Its density is sought."}, "say a learner works out"),
        ("multiple_choice", {"stem": "How many poles has each piece?"}, "say does each … have"),
        ("multiple_choice", {"stem": "Which faults does he show?"}, "say what"),
        ("multiple_choice", {"explanation": "Six of ten find work."}, "say out of ten"),
        ("multiple_choice", {"explanation": "A gas joined or left."}, "say the one that happened"),
        ("multiple_choice", {"stem": "A 0.1 mol/dm³ solution of sugar is used. Why?"}, "is taught from S3 on"),
        ("multiple_choice", {"explanation": "The tail tells that it swims."}, "say tells us that"),
        ("multiple_choice", {"explanation": "Motion is no force."}, "say is not a"),
        ("multiple_choice", {"stem": "Which ending fits an e-mail?"}, "our word is email"),
        ("multiple_choice", {"hints": ["Has it a nucleus?"]}, "say does … have"),
        ("multiple_choice", {"explanation": "It holds 36 000 cm³."}, "“36 000”: thousands have a comma"),
        ("multiple_choice", {"stem": "In 2019 a heart pumped 7500 cm³. Why?"}, "“7500”: thousands have a comma"),
        ("multiple_choice", {"explanation": "About 5 % of it."}, "say the sign beside its number"),
        ("numeric", {"stem": "A learner adds 3 and 4. Which line holds the first mistake?"}, "does not stand in the"),
        ("true_false", {"stem": "True or false? Ice floats."}, "say the statement alone"),
        ("multiple_choice", {"explanation": "It is made anew each year."}, "say grows again"),
        ("multiple_choice", {"explanation": "It is rock from which metal can be won."}, "say from which we get"),
        ("multiple_choice", {"stem": "Both goats bear the genes Bb. Why?"}, "say carry a gene"),
        ("multiple_choice", {"stem": "A counter shows: nothing between 620; paper 240."}, "say 620 counts with"),
        ("multiple_choice", {"explanation": "2**a** = (4, 2), so it is the first."}, "a vector is a column"),
        ("short_text", {"stem": "What does a distance–time graph show by its gradient?",
                        "answer": {"accepted": ["speed", "velocity"]}}, "a speed and no velocity"),
        ("numeric", {"explanation": "Divide the one by the other."}, "does not come to the result"),
        ("true_false", {"cognitive": "analyse"}, "a true_false is not “analyse”"),
        ("matching", {"explanation": "All is as it should be."}, "does not say why"),
        ("ordering", {"explanation": "All is as it should be."}, "does not say why"),
        ("numeric", {"answer": {"value": 8.25, "tolerance": 0.05, "unit": None}}, "the answer is exact"),
        ("numeric", {"stem": "How many, to one decimal place?",
                     "answer": {"value": 8.2, "tolerance": 0.08, "unit": None}}, "half its last digit"),
    ],
)  # fmt: skip
def test_the_linter_finds_each_fault_of_the_first_reading(kind: str, change: dict[str, Any], fault: str) -> None:
    item: Any = first(kind)
    item |= {"code": "B1.02-999", "topic": "B1.02"}
    assert not any(fault in found for found in problems([item]))
    assert any(fault in found for found in problems([{**item, **change}]))


def test_the_linter_finds_a_recurring_decimal_and_a_wrong_idea_of_another_subject() -> None:
    item = first("multiple_choice")
    wrong = next(option for option in item["options"] if option["id"] != item["answer"])
    wrong |= {"text": "0.3333", "misconception": "mx-half-01"}
    found = problems([item])
    assert any("recurring decimal" in fault for fault in found)
    assert any("names mx-half-01, a wrong idea of another subject" in fault for fault in found)


@pytest.mark.parametrize("text", ["All of the above", "None of these", "Both of them", "any of these options."])
def test_the_linter_finds_an_option_that_names_the_others(text: str) -> None:
    item = first("multiple_choice")
    assert list(item_problems(item, set())) == []
    item["options"][0]["text"] = text
    assert "an option names the other options: say what is chosen" in list(item_problems(item, set()))


def test_who_fills_a_gap_of_english_may_write_the_whole_sentence() -> None:
    item = first("short_text", "E") | {"stem": "Write the past of the verb: “We (leave) Gulu at six.”"}
    fault = "who writes the whole sentence is right too: accept it"
    assert fault in list(item_problems(item | {"answer": {"accepted": ["left"]}}, set()))
    whole = {"accepted": ["left", "We left Gulu at six."]}
    assert fault not in list(item_problems(item | {"answer": whole}, set()))


@pytest.mark.parametrize(
    ("sum_", "wrong"),
    [
        ("6 × 8 = 46.", True),
        ("2 × (3 + 4) = 15 cm", True),
        ("31 ÷ 20 = 1.56", True),
        ("31 ÷ 20 = 1.55", False),
        ("2 ÷ 3 = 0.667", False),
        ("60 ÷ 100 × 15,000 = 9,000 kg", False),
        ("1/10 − 1/30 = 2/30", False),
        ("1/10 − 1/30 = 1/30.", True),
        ("½ × (30 + 50) × 20 = 800", False),
        ("23 ÷ 5 = 4 remainder 3", False),
        ("2 × 3x + 2 × 4 = 6x + 8", False),
    ],
)
def test_the_linter_works_out_the_sums_of_an_explanation(sum_: str, wrong: bool) -> None:
    found = problems([first("numeric") | {"explanation": f"So {sum_}"}])
    assert any("this sum is wrong" in fault for fault in found) is wrong


def test_an_explanation_of_a_choice_comes_to_the_number_too_but_not_where_a_line_with_a_mistake_is_looked_for() -> None:
    options = [{"id": letter, "text": f"{n} cm³"} for letter, n in zip("abc", (15, 20, 25), strict=True)]
    choice = {"code": "P1.02-901", "topic": "P1.02", "type": "multiple_choice", "stem": "What is half of 40 cm³?",
              "options": options, "answer": "b", "explanation": "Halve it.", "hints": ["Halve it."]}  # fmt: skip
    assert list(result_problems(choice)) == ["the explanation does not come to the result"]
    assert list(result_problems(choice | {"explanation": "40 ÷ 2 = 20 cm³."})) == []
    line = {
        "type": "numeric",
        "stem": "Which line holds the first mistake?",
        "answer": {"value": 2},
        "explanation": "So.",
    }
    assert list(result_problems(line)) == []


def test_an_explanation_of_pairs_names_both_of_their_sides() -> None:
    left = [{"id": "l1", "text": "Ovary"}, {"id": "l2", "text": "35°"}]
    right = [{"id": "r1", "text": "Makes eggs"}, {"id": "r2", "text": "Acute"}]
    pairs = {"options": {"left": left, "right": right}, "explanation": "Each has its own work: ovary, 35°."}
    assert [*reason_problems(pairs)] == [
        "the explanation does not say why: it leaves out more than one of the pairs or steps"
    ]
    assert list(reason_problems(pairs | {"explanation": "An ovary makes eggs."})) == []


def test_an_explanation_comes_to_the_choice_that_its_rule_leads_to() -> None:
    options = [{"id": "a", "text": "small brown leather"}, {"id": "b", "text": "leather brown small"}]
    rule = {"type": "multiple_choice", "options": options, "answer": "a", "explanation": "Opinion comes before size."}
    full = rule | {"explanation": "Opinion comes before size, so: small, brown, leather."}
    assert list(key_problems(rule)) == ["the explanation does not come to the key: say which choice the rule leads to"]
    assert list(key_problems(full)) == list(key_problems(rule | {"type": "multi_select"})) == []


def test_the_linter_finds_two_questions_that_ask_the_same() -> None:
    one = first("multiple_choice") | {"code": "B1.02-901", "stem": "Why is the wall of the left ventricle thicker?"}
    other = one | {"code": "B1.02-902", "stem": "Why is the left ventricle’s wall the thicker one?"}
    other_key = copy.deepcopy(other) | {"stem": "Why is the wall of the left atrium thin and not thicker at all?"}
    assert list(alike_problems([one, other])) == ["B1.02-902: asks what B1.02-901 asks"]
    assert list(alike_problems([one, other_key])) == []
    assert list(alike_problems([one | {"code": "B1.02-T01-v1"}, other])) == []


def test_every_drawing_in_the_text_of_a_question_ships_with_it() -> None:
    shown = dict(drawings())
    assert "A map of a small town" in shown["town-map-station-road"]["alt"]
    assert figure_path("/api/items/figures/town-map-station-road") is not None


def test_a_sum_that_a_template_asks_with_other_numbers_is_found() -> None:
    alone = {"code": "M2.13-901", "topic": "M2.13", "type": "numeric"}
    made = alone | {
        "code": "M2.13-T09-v1",
        "stem": "Of 34 learners, 15 like posho, 20 like rice and 8 like both. How many like neither?",
    }
    alone["stem"] = "In a class of 50 learners, 30 like matooke, 28 like rice and 15 like both. How many like neither?"
    assert list(copy_problems([made, alone])) == ["M2.13-901: a template asks it with other numbers"]
    other = alone | {"stem": alone["stem"].replace("neither", "only one of the two")}
    assert list(copy_problems([made, other])) == []
