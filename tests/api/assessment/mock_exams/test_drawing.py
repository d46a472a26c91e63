"""How a mock paper is drawn: by structure and element, without siblings or choosing, and what the bank lacks."""

from collections import defaultdict
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid4, uuid5

import pytest
import yaml

from api.assessment.mock_exams import rules
from api.assessment.mock_exams.rules import BY_CODE, PAPERS, Form, Item, Paper, Section, draw
from api.assessment.quizzes.siblings import family_of
from api.assessment.quizzes.tables import QuestionType
from api.content.curriculum.loader import SUBJECT_OF, listed_topics
from api.content.question_bank.loader import load_bank, load_diagrams, load_scenarios
from tests.country import ROOT


def part(element: str, topic: UUID, code: str = "", **more: Any) -> Item:
    """A written question that may be a part of a long item."""
    facts = {"kind": QuestionType.NUMERIC, "difficulty": "medium", "cognitive": "apply"} | more
    return Item(uuid4(), code or str(uuid4()), topic, element, **facts)


def bank(elements: int = 5, scenarios: int = 7, parts: int = 6, **more: Any) -> list[Item]:
    """As many elements of construct with so many parts each, of one topic, and scenarios over all of them."""
    topics = [uuid4() for _ in range(elements)]
    written = [part(f"element {n}", topic, **more) for n, topic in enumerate(topics) for _ in range(parts)]
    return written + [
        part(f"element {n % elements}", topics[n % elements], kind=QuestionType.SCENARIO, **more)
        for n in range(scenarios)
    ]


def test_every_paper_has_the_structure_marks_and_minutes_of_the_examination() -> None:
    real = yaml.safe_load((ROOT / "api/content/curriculum/exams.yaml").read_text())["uce_papers"]
    known = {f"{subject} {paper}".lower(): (words, marks, minutes) for subject, paper, words, marks, minutes in real}
    for paper in PAPERS:
        name = f"{paper.subject} {paper.code[-2:]}"
        assert known[name] == (paper.structure, paper.real_marks, paper.real_minutes)
        assert bool(paper.sections) != bool(paper.why_not)
        assert abs(paper.minutes / paper.real_minutes - paper.marks / paper.real_marks) < 0.01


def test_a_paper_is_made_of_long_items_by_element_and_of_scenarios() -> None:
    items = bank()
    of = {item.question_id: item for item in items}
    drawn = draw(BY_CODE["physics-p1"], items, 7).questions
    assert len({each.question_id for each in drawn}) == len(drawn) == 22
    longs: dict[int, list[Item]] = defaultdict(list)
    for each in drawn:
        if each.section == "A":
            assert each.points == 1
            longs[each.group].append(of[each.question_id])
    assert [len(parts) for parts in longs.values()] == [4, 4, 4, 4]
    assert len({parts[0].element for parts in longs.values()}) == 4, "each of an element of its own"
    assert all(len({item.topic_id for item in parts}) == 1 for parts in longs.values())
    choice = [of[each.question_id] for each in drawn if each.section == "B"]
    assert [item.kind for item in choice] == [QuestionType.SCENARIO] * 6
    assert len({item.element for item in choice}) == 5, "every element before a second of any"
    assert {each.points for each in drawn if each.section == "B"} == {9}


def test_no_two_questions_of_one_template_stand_in_a_paper_and_none_is_answered_by_choosing() -> None:
    items = [item for item in bank(elements=3) if item.kind is QuestionType.SCENARIO]
    topic = uuid4()
    items += [part("heat", topic, f"P1.06-T01-v{n}") for n in range(1, 6)]
    items += [part("heat", topic, kind=QuestionType.MULTIPLE_CHOICE) for _ in range(8)]
    found = draw(BY_CODE["physics-p1"], items, 1)
    assert found.questions == []
    assert found.missing == ["Section A needs 4 long items; the question bank has none."]


def test_a_long_item_asks_for_more_than_knowing_and_takes_its_parts_from_few_topics() -> None:
    facts = [part("light", uuid4(), cognitive="recall") for _ in range(9)]
    assert draw(LONG_ALONE, facts, 1).missing
    [one, other] = [part("light", uuid4()) for _ in range(2)]
    drawn = {each.question_id for each in draw(LONG_ALONE, [*facts, one, other], 1).questions}
    assert len(drawn) == 4
    assert {one.question_id, other.question_id} <= drawn


LONG_ALONE = Paper("x-p1", "x", "Paper 1", "", 100, 120, (Section("A", "Section A", Form.LONG, 1),))


def test_questions_never_answered_come_first_and_another_seed_gives_another_paper() -> None:
    fresh, seen = bank(elements=4, scenarios=4), bank(elements=4, scenarios=9, is_fresh=False)
    maths = BY_CODE["mathematics-p2"]
    found = draw(maths, [*seen, *fresh], 1)
    known = {item.question_id for item in fresh}
    assert sum(each.question_id in known for each in found.questions) == 4
    assert found.met_before == 2
    drawn = {tuple(each.question_id for each in draw(maths, [*seen, *fresh], seed).questions) for seed in range(4)}
    assert len(drawn) > 1


def test_one_seed_gives_one_paper_in_whatever_order_the_bank_is_read() -> None:
    items, physics = bank(), BY_CODE["physics-p1"]
    first = draw(physics, items, 7)
    assert draw(physics, items, 7) == first
    assert draw(physics, items[::-1], 7) == first
    assert {each.group for each in first.questions if each.section == "A"} == {1, 2, 3, 4}


def test_scenarios_are_shared_evenly_by_the_elements_there_are() -> None:
    topic = uuid4()
    items = [part(element, topic, kind=QuestionType.SCENARIO) for element in "aaaaaaabbb"]
    of = {item.question_id: item.element for item in items}
    for seed in range(5):
        drawn = draw(BY_CODE["mathematics-p2"], items, seed).questions
        assert sorted(of[each.question_id] for each in drawn) == list("aaabbb")


def test_four_questions_are_enough_for_a_long_item_and_the_easier_stand_first() -> None:
    topic = uuid4()
    items = [part("light", topic, difficulty=ease) for ease in ("hard", "easy", "not said", "easy")]
    of = {item.question_id: item.difficulty for item in items}
    for seed in range(6):
        drawn = draw(LONG_ALONE, items, seed).questions
        assert [of[each.question_id] for each in drawn] == ["easy", "easy", "not said", "hard"]
    assert draw(LONG_ALONE, items[1:], 1).missing == ["Section A needs 1 long item; the question bank has none."]
    pair = Paper("x-p2", "x", "Paper 2", "", 100, 120, (Section("A", "Section A", Form.SCENARIO, 2),))
    assert draw(pair, [], 1).missing == ["Section A needs 2 scenario items; the question bank has none."]


def test_what_the_bank_lacks_is_named_by_section_and_nothing_else_is_taken_for_it() -> None:
    found = draw(BY_CODE["physics-p1"], bank(elements=3, scenarios=5), 1)
    assert found.questions == []
    assert found.missing == [
        "Section A needs 4 long items; the question bank has 3 for you now.",
        "Section B needs 6 scenario items; the question bank has 5 for you now.",
    ]


def test_the_bank_fills_every_paper_that_is_offered() -> None:
    theme = {topic["code"]: topic.get("theme", "") for topic in listed_topics()}
    for paper in (each for each in PAPERS if each.sections):
        items = [
            Item(uuid5(NAMESPACE_URL, row["code"]), row["code"], uuid5(NAMESPACE_URL, row["topic"]),
                 theme[row["topic"]], QuestionType(row["type"]), row["difficulty"], row["cognitive"])
            for row in [*load_bank(), *load_diagrams(), *load_scenarios()]
            if SUBJECT_OF[row["topic"][0]] == paper.subject
        ]  # fmt: skip
        code = {item.question_id: item.code for item in items}
        found = draw(paper, items, 1)
        assert found.missing == []
        families = [family_of(code[each.question_id]) for each in found.questions]
        assert len(families) == len(set(families))


@pytest.mark.parametrize(("pct", "letter"), [(100, "A"), (80, "A"), (79.99, "B"), (60, "C"), (50, "D"), (49.9, "E")])
def test_a_letter_begins_at_its_mark(pct: float, letter: str) -> None:
    assert rules.grade(pct, {"A": 80, "B": 70, "C": 60, "D": 50}) == letter
