"""The question bank keeps its writing rules, and the linter sees each rule broken."""

import copy
import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from api.assessment.question_bank.items import Item
from api.assessment.quizzes.rules import mark
from api.assessment.quizzes.tables import QuestionType
from api.content.curriculum.loader import topic_codes
from api.content.question_bank.hint_ladders import laddered
from api.content.question_bank.lint import problems
from api.content.question_bank.loader import load_bank, load_diagrams, load_misconceptions, load_scenarios, variants
from tests.factories.bank import bank

BANK = bank()
DOZEN = {"value": 12, "tolerance": 0, "unit": "cm"}


def first(kind: str) -> Item:
    """A copy of the bank's first item of the type, safe to break."""
    return copy.deepcopy(next(item for item in BANK if item["type"] == kind))


def test_every_item_of_the_bank_keeps_the_writing_rules() -> None:
    assert problems([*BANK, *load_diagrams(), *load_scenarios()]) == []


@pytest.mark.parametrize("subject", ["M", "P"])
def test_every_mathematics_and_physics_topic_has_a_question(subject: str) -> None:
    asked = {item["topic"] for item in BANK}
    assert {code for code in topic_codes() if code.startswith(subject)} - asked == set()


def test_mathematics_and_physics_hold_at_least_180_questions_of_every_type() -> None:
    own = [item for item in BANK if item["topic"][0] in "MP"]
    assert len(own) >= 180
    assert len(Counter(item["type"] for item in own)) == 7


def test_the_bank_reads_the_same_every_time() -> None:
    assert load_bank() == BANK


def typed(item: Item) -> list[str]:
    """Every way in which the key says a learner may send the right answer."""
    answer = item["answer"]
    match item["type"]:
        case "numeric":
            units = [unit for unit in (answer["unit"], *answer["unitVariants"]) if unit]
            return [str(answer["value"]), *(f"{answer['value']} {unit}" for unit in units)]
        case "short_text":
            return list(answer["accepted"])
        case "matching":
            return [",".join(f"{left}:{right}" for left, right in answer.items())]
        case _:
            return [",".join(answer) if isinstance(answer, list) else str(answer).lower()]


def test_every_key_of_the_bank_is_marked_right() -> None:
    refused = [
        (item["code"], text)
        for item in BANK
        for text in typed(item)
        if not mark(QuestionType(item["type"]), item.get("options"), item["answer"], text)
    ]
    assert refused == []


def test_a_template_gives_the_same_variant_for_the_same_code() -> None:
    templates = [("M1.02-T99", lambda rng: {"stem": str(rng.random())}, 2)]
    once, again = list(variants(templates)), list(variants(templates))
    assert once == again
    assert once[0]["stem"] != once[1]["stem"]
    assert [item["code"] for item in once] == ["M1.02-T99-v1", "M1.02-T99-v2"]


def test_a_variant_with_the_numbers_of_an_earlier_one_is_left_out_and_the_others_keep_their_codes() -> None:
    draws = iter([("goat", 3), ("cow", 5), ("cow", 3), ("cow", 7)])

    def legs(_: Random) -> Item:
        animal, count = next(draws)
        return {"stem": f"There are {count} of each {animal}. How many legs?", "answer": {"value": 4 * count}}

    assert [item["code"] for item in variants([("B1.06-T99", legs, 4)])] == [f"B1.06-T99-v{n}" for n in (1, 2, 4)]


def test_no_two_variants_of_a_template_hold_the_same_numbers_options_and_key() -> None:
    seen = Counter(
        (
            item["code"].split("-v")[0],
            *re.findall(r"\d+", item["stem"]),
            *sorted(f"{o['text']} {o['id'] == item['answer']}" for o in item["options"]),
        )
        for item in BANK
        if "-T" in item["code"] and item["type"] == "multiple_choice" and item["topic"][0] == "M"
    )
    assert [question for question, count in seen.items() if count > 1] == []


def test_misconception_names_are_unique_and_described() -> None:
    rows = load_misconceptions()
    assert len({row[0] for row in rows}) == len(rows)
    assert all(len(row) == 4 for row in rows)


def broken_choice(**changes: Any) -> list[str]:
    """Problems of the first single-choice item after changing it."""
    return problems([{**first("multiple_choice"), **changes}])


def test_the_linter_finds_missing_explanation_and_hint() -> None:
    assert any("missing explanation" in fault for fault in broken_choice(explanation=""))
    assert any("missing hint" in fault for fault in broken_choice(hints=None))


def test_the_linter_finds_two_right_answers() -> None:
    assert any("two right answers" in fault for fault in broken_choice(answer=["a", "b"]))
    item = first("multiple_choice")
    wrong = next(option for option in item["options"] if option["id"] != item["answer"])
    wrong["misconception"] = None
    assert any("second right answer" in fault for fault in problems([item]))


def test_the_linter_finds_equal_options_and_missing_reasons() -> None:
    item = first("multiple_choice")
    item["options"][1]["text"] = item["options"][0]["text"]
    item["options"][2]["why"] = ""
    found = problems([item])
    assert any("two options are equal" in fault for fault in found)
    assert any("option c has no why" in fault for fault in found)


def test_the_linter_finds_unknown_topics_and_misconceptions() -> None:
    item = first("multiple_choice")
    for option in item["options"]:
        if option["id"] != item["answer"]:
            option["misconception"] = "mx-none-99"
    assert any("unknown misconception mx-none-99" in fault for fault in problems([item]))
    assert any("unknown topic M9.99" in fault for fault in broken_choice(topic="M9.99", code="M9.99-001"))


def test_the_linter_finds_a_key_much_longer_than_the_rest() -> None:
    item = first("multiple_choice")
    for option in item["options"]:
        option["text"] = "a long and careful answer" if option["id"] == item["answer"] else f"short {option['id']}"
    assert any("longer than every distractor" in fault for fault in problems([item]))


def test_the_linter_finds_numbers_out_of_order() -> None:
    item = first("multiple_choice")
    for option, text in zip(item["options"], ["3 cm", "1 cm", "4 cm", "2 cm"], strict=True):
        option["text"] = text
    assert any("ascending order" in fault for fault in problems([item]))


def test_the_linter_finds_two_options_of_the_same_value() -> None:
    item = first("multiple_choice")
    for option, text in zip(item["options"], ["1/4", "0.5", "1/2", "3/4"], strict=True):
        option["text"] = text
    assert any("two options have the same value" in fault for fault in problems([item]))


def test_the_linter_finds_negative_wording_and_a_hint_that_tells() -> None:
    assert any("negative wording" in fault for fault in broken_choice(stem="Which of these is NOT a metal?"))
    item = first("multiple_choice")
    for option, text in zip(item["options"], ["copper", "iron", "sulfur", "zinc"], strict=True):
        option["text"] = text
    item["hints"] = ["Think.", "It may be copper or iron or sulfur or zinc."]
    assert any("the hint gives the answer" in fault for fault in problems([item]))


@pytest.mark.parametrize(
    ("kind", "change", "hint", "reveals"),
    [
        ("numeric", {"stem": "9 + 3?", "answer": DOZEN}, "It is 12.", True),
        ("numeric", {"stem": "9 + 3?", "answer": DOZEN}, "9 + 3 = …", False),
        ("numeric", {"stem": "9 + 3?", "answer": DOZEN}, "More than 9.", False),
        ("numeric", {"stem": "12 of 12?", "answer": DOZEN}, "Begin at 12.", False),
        ("numeric", {"stem": "12 of 12?", "answer": DOZEN}, "1 × 12 = 12.", True),
        ("numeric", {"stem": "12 of 12?", "answer": DOZEN}, "Take the next size: 12.", True),
        ("numeric", {"stem": "12 of 12?", "answer": DOZEN}, "The scale is 1 : 12.", False),
        ("numeric", {"answer": {"value": 1200, "tolerance": 0, "unit": None}}, "About $1{,}200$", True),
        ("numeric", {"answer": {"value": 0.75, "tolerance": 0.005, "unit": None}}, r"It is $\frac{3}{4}$.", True),
        ("numeric", {"stem": "48 mg, 12 hours?", "answer": DOZEN}, "Halve twice: 48 → 24 → 12 mg.", True),
        ("short_text", {"answer": {"accepted": ["osmosis"]}}, "Think of Osmosis.", True),
        ("short_text", {"answer": {"accepted": ["osmosis"]}}, "Not a biosmosis.", False),
        ("short_text", {"answer": {"accepted": ["Fe2O3"]}}, "The charges cancel: Fe₂O₃.", True),
    ],
)  # fmt: skip
def test_the_linter_judges_whether_a_hint_tells(kind: str, change: Item, hint: str, reveals: bool) -> None:
    found = problems([{**first(kind), **change, "hints": ["Look.", hint]}])
    assert any("the hint gives the answer" in fault for fault in found) is reveals


def test_the_linter_finds_a_ladder_too_long_too_short_or_said_twice() -> None:
    assert any("more than 3 hints" in fault for fault in broken_choice(hints=["One.", "Two.", "Three.", "Four."]))
    assert any("two hints are equal" in fault for fault in broken_choice(hints=["Look.", "look."]))
    assert any("unbalanced $ in a hint" in fault for fault in broken_choice(hints=["Look.", "$x"]))
    item = next(item for item in BANK if "-T" in item["code"])
    assert any("at least 2 hints" in fault for fault in problems([item | {"hints": item["hints"][:1]}]))


def test_a_ladder_climbs_from_what_to_look_for_to_the_law_and_never_fills_its_numbers_in() -> None:
    item = {"code": "P1.02-T01-v1", "type": "numeric", "stem": "135 g and 50 cm³?", "hint": "How heavy is one cm³?",
            "answer": {"value": 2.7, "tolerance": 0.05, "unit": "g/cm³"},
            "explanation": "Density = mass ÷ volume = 135 ÷ 50 = 2.7 g/cm³."}  # fmt: skip
    assert laddered(item)["hints"] == [item["hint"], "Density = mass ÷ volume."]
    assert laddered(item | {"rungs": ["Weigh it."]})["hints"] == [item["hint"], "Weigh it."]


def test_a_question_of_words_has_only_the_hints_somebody_wrote() -> None:
    options = [{"id": letter, "text": letter, "misconception": "mx-eng-10", "why": "No."} for letter in "abc"]
    item = {"code": "B1.01-001", "type": "multiple_choice", "stem": "Which?", "options": options, "answer": "b",
            "hint": "Look.", "explanation": "So."}  # fmt: skip
    assert laddered(item)["hints"] == ["Look."]
    assert laddered(item | {"rungs": ["Count."]})["hints"] == ["Look.", "Count."]


@pytest.mark.parametrize(
    ("value", "tolerance", "sound"),
    [
        (12.5, 0.1, True),
        (12.5, 0.5, False),
        (12.5, 0, True),
        (12.5, -0.1, False),
        (7, 0.5, False),
        (0.5, 0.05, False),
        (7, 0, True),
        (250, 2.5, True),
        (250, 3, False),
    ],
)
def test_the_linter_judges_the_tolerance(value: float, tolerance: float, sound: bool) -> None:
    item = {**first("numeric"), "answer": {"value": value, "tolerance": tolerance, "unit": None}}
    assert any("bad tolerance" in fault for fault in problems([item])) is not sound


def test_the_linter_finds_duplicate_codes_and_stems() -> None:
    found = problems([first("numeric"), first("numeric")])
    assert any("duplicate code" in fault for fault in found)
    assert any("duplicate stem" in fault for fault in found)


@pytest.mark.parametrize("kind", ["true_false", "short_text", "ordering", "matching", "multi_select"])
def test_the_linter_finds_a_misshapen_answer(kind: str) -> None:
    assert problems([{**first(kind), "answer": {"x": 1}}])


def test_the_linter_finds_keys_that_lean_on_one_letter() -> None:
    items = []
    for n in range(50):
        item = first("multiple_choice")
        item |= {"code": f"{item['topic']}-{n + 100}", "stem": f"{item['stem']} ({n})", "answer": "a"}
        items.append(item)
    assert any("key a is the answer of 100%" in fault for fault in problems(items))
