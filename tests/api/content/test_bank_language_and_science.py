"""Chemistry, biology and English are covered whole, and their templates hold for any draw."""

from random import Random

import pytest

from api.content.curriculum.loader import topic_codes
from api.content.question_bank import templates_chemistry, templates_english
from api.content.question_bank.hint_ladders import laddered
from api.content.question_bank.lint import item_faults
from api.content.question_bank.loader import Template, load_misconceptions
from tests.exhaustive import some_or_every
from tests.factories.bank import bank

OWN = [item for item in bank() if item["topic"][0] in "CBE"]
TEMPLATES: list[Template] = [*templates_chemistry.TEMPLATES, *templates_english.TEMPLATES]


@pytest.mark.parametrize("subject", ["C", "B", "E"])
def test_every_topic_has_a_question(subject: str) -> None:
    asked = {item["topic"] for item in OWN}
    assert {code for code in topic_codes() if code.startswith(subject)} - asked == set()


@pytest.mark.parametrize(("subject", "types"), [("C", 7), ("B", 7), ("E", 6)])
def test_each_subject_uses_the_question_types_that_suit_it(subject: str, types: int) -> None:
    assert len({item["type"] for item in OWN if item["topic"][0] == subject}) == types


@pytest.mark.parametrize("draws", some_or_every(10, 200, "api/content/question_bank", "api/content/curriculum"))
@pytest.mark.parametrize("template", TEMPLATES, ids=[code for code, _, _ in TEMPLATES])
def test_a_template_keeps_the_writing_rules_however_it_is_drawn(template: Template, draws: int) -> None:
    code, make, _ = template
    topics, known = topic_codes(), {row[0] for row in load_misconceptions()}
    for seed in range(draws):
        item = laddered({"code": f"{code}-v1", **make(Random(seed))})
        assert list(item_faults(item, topics, known)) == []
        assert len(item["hints"]) > 1


def test_the_heat_question_computes_its_key_and_its_distractors() -> None:
    item = templates_chemistry.t_heat(Random("C4.04-T01-1"))
    right = next(option for option in item["options"] if option["id"] == item["answer"])
    assert "100 g of water from 25 °C to 40 °C" in item["stem"]
    assert right["text"] == "6.3 kJ"
    assert {option["misconception"] for option in item["options"]} >= {"mx-enth-04", None}
