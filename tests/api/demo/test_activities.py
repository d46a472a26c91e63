"""Drawings and scenarios of the bank, and the linter that sees each of their rules broken."""

import copy
from collections import Counter
from typing import Any

import pytest

from api.assessment.question_bank.lint.drawn import figure_faults
from api.assessment.quizzes.rules import earned, mark
from api.assessment.quizzes.tables import QuestionType
from api.content.question_bank.lint import problems
from api.content.question_bank.loader import load_diagrams, load_scenarios

DIAGRAMS, SCENARIOS = load_diagrams(), load_scenarios()
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240">{}</svg>'


def test_there_are_drawings_of_four_subjects_and_scenarios_of_all_five_in_every_year() -> None:
    assert len(DIAGRAMS) >= 25
    assert len(SCENARIOS) >= 30
    assert {item["topic"][0] for item in DIAGRAMS} == set("MPCB")
    assert {item["topic"][0] for item in SCENARIOS} == set("MPCBE")
    assert set(Counter(item["topic"][1] for item in SCENARIOS)) == set("1234")


@pytest.mark.parametrize("item", DIAGRAMS, ids=lambda item: item["code"])
def test_the_key_of_every_drawing_earns_every_point_and_each_place_its_share(item: dict[str, Any]) -> None:
    key, kind = item["answer"], QuestionType.LABEL_DIAGRAM
    pairs = [f"{place}:{label}" for place, label in key.items()]
    assert mark(kind, item["options"], key, ",".join(pairs)) is True
    assert earned(kind, item["options"], key, pairs[0], len(key))[1] == 1


def drawing(**changes: Any) -> list[str]:
    item = copy.deepcopy(DIAGRAMS[0])
    item["options"] |= changes
    return problems([item])


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"alt": ""}, "inaccessible figure"),
        ({"alt": "A cell whose nucleus lies at the upper left, with lines"}, "gives away 'nucleus'"),
        ({"image": "https://elsewhere.example/cell.svg"}, "a drawing is named"),
        ({"image": "/api/items/figures/no-such-drawing"}, "there is no drawing"),
        ({"places": DIAGRAMS[0]["options"]["places"][:2]}, "three to eight places"),
        ({"places": [{**place, "x": 120} for place in DIAGRAMS[0]["options"]["places"]]}, "off the drawing"),
        ({"places": [{**place, "x": 50, "y": 50} for place in DIAGRAMS[0]["options"]["places"]]}, "too close"),
        ({"labels": [{**label, "text": "same"} for label in DIAGRAMS[0]["options"]["labels"]]}, "two labels are equal"),
        ({"labels": DIAGRAMS[0]["options"]["labels"][:1]}, "one of the labels"),
    ],
)
def test_the_linter_finds_a_faulty_drawing(changes: dict[str, Any], says: str) -> None:
    assert any(says in fault for fault in drawing(**changes))


def test_the_linter_finds_a_label_with_two_places() -> None:
    item = copy.deepcopy(DIAGRAMS[0])
    item["answer"] = dict.fromkeys(item["answer"], "l1")
    assert any("two right answers" in fault for fault in problems([item]))


@pytest.mark.parametrize(
    ("svg", "says"),
    [
        (SVG.format("<script>alert(1)</script>"), "runs or fetches"),
        (SVG.format('<rect onclick="x()" width="5" height="5"/>'), "runs or fetches"),
        (SVG.format('<a href="https://elsewhere.example">x</a>'), "runs or fetches"),
        ("<!DOCTYPE x [<!ENTITY a 'b'>]>" + SVG.format(""), "runs or fetches"),
        ('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>', "viewBox"),
        ("no drawing", "no SVG"),
        (SVG.format("x" * 41_000), "larger than"),
        (SVG.format('<text font-size="8">small</text>'), "too small on a phone"),
        (SVG.format('<text font-size="16">Nucleus</text>'), "shows the label"),
    ],
)
def test_the_linter_finds_a_drawing_that_runs_something_or_cannot_be_read(svg: str, says: str) -> None:
    assert any(says in fault for fault in figure_faults(svg, ["nucleus"]))


def scenario(**changes: Any) -> list[str]:
    item = copy.deepcopy(SCENARIOS[0])
    item["options"] |= changes
    return problems([item])


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"tasks": []}, "one to four tasks"),
        ({"rubric": SCENARIOS[0]["options"]["rubric"][:3]}, "the scores 0, 1, 2 and 3"),
        ({"rubric": [{"score": n, "descriptor": "same"} for n in range(4)]}, "words of its own"),
        ({"exemplar": "Two."}, "missing exemplar"),
        ({"tasks": ["Work out $x"]}, "unbalanced $"),
    ],
)
def test_the_linter_finds_a_faulty_scenario(changes: dict[str, Any], says: str) -> None:
    assert any(says in fault for fault in scenario(**changes))


def test_the_linter_finds_a_scenario_that_is_short_or_has_a_key() -> None:
    item = {**copy.deepcopy(SCENARIOS[0]), "stem": "Too short.", "answer": "b"}
    found = problems([item])
    assert any("40 to 220 words" in fault for fault in found)
    assert any("no key" in fault for fault in found)
