"""The rules every item has to keep, whoever wrote it and wherever it comes from; one sentence a fault."""

import re
from collections.abc import Callable, Iterator

from api.assessment.question_bank.items import Item
from api.assessment.question_bank.lint.choices import choice_faults
from api.assessment.question_bank.lint.drawn import label_faults, stem_figure_faults
from api.assessment.question_bank.lint.hints import hint_faults, revealing_faults
from api.assessment.question_bank.lint.scenarios import scenario_faults
from api.assessment.question_bank.lint.words import wording_faults
from api.assessment.question_bank.lint.written import (
    matching_faults,
    numeric_faults,
    ordering_faults,
    short_text_faults,
)

TYPES = {
    "multiple_choice",
    "multi_select",
    "true_false",
    "numeric",
    "short_text",
    "ordering",
    "matching",
    "label_diagram",
    "scenario",
}
DIFFICULTIES = {"easy", "medium", "hard"}
COGNITIVE = {"recall", "understand", "apply", "analyse"}
FIELDS = {
    "code",
    "topic",
    "type",
    "difficulty",
    "cognitive",
    "stem",
    "options",
    "answer",
    "explanation",
    "hints",
    "seconds",
    "samples",
}
# three digits, a lesson's question, a template's variant, a drawing, a scenario, or written in the product
CODE = re.compile(r"^([A-Z]\d\.\d{2})-(?:\d{3}|L\d|T\d{2}-v\d+|D\d{2}|S\d{2}|N\d{3})$")
LONGEST_SECONDS, LONGEST_SCENARIO_SECONDS = 600, 1_800


def item_faults(item: Item, topics: set[str], known: set[str]) -> Iterator[str]:
    """What is wrong with one item, whatever its type, then what its type forbids."""
    yield from shape_faults(item, topics)
    try:
        if judge := JUDGES.get(str(item.get("type"))):
            yield from judge(item, known)
            yield from revealing_faults(item)
    except (KeyError, TypeError, AttributeError, ValueError, IndexError) as fault:
        yield f"bad shape ({type(fault).__name__}: {fault})"


def true_false_faults(item: Item) -> Iterator[str]:
    """Only the two words are to choose from."""
    if not isinstance(item["answer"], bool) or item.get("options") is not None:
        yield "a true_false answer is true or false, without options"


JUDGES: dict[str, Callable[[Item, set[str]], Iterator[str]]] = {
    "multiple_choice": choice_faults,
    "multi_select": choice_faults,
    "numeric": lambda item, _: numeric_faults(item["answer"]),
    "short_text": lambda item, _: short_text_faults(item["answer"]),
    "ordering": lambda item, _: ordering_faults(item),
    "matching": lambda item, _: matching_faults(item),
    "true_false": lambda item, _: true_false_faults(item),
    "label_diagram": lambda item, _: label_faults(item),
    "scenario": lambda item, _: scenario_faults(item),
}


def shape_faults(item: Item, topics: set[str]) -> Iterator[str]:
    """Missing, unknown or misspelt fields."""
    code, topic = str(item.get("code")), item.get("topic")
    matched = CODE.match(code)
    if not matched or matched[1] != topic:
        yield f"bad code for topic {topic}"
    if topic not in topics:
        yield f"unknown topic {topic}"
    for field, allowed in (("type", TYPES), ("difficulty", DIFFICULTIES), ("cognitive", COGNITIVE)):
        if item.get(field) not in allowed:
            yield f"unknown {field} {item.get(field)!r}"
    yield from wording_faults(item)
    yield from hint_faults(item.get("hints"))
    yield from stem_figure_faults(str(item.get("stem")))
    longest = LONGEST_SCENARIO_SECONDS if item.get("type") == "scenario" else LONGEST_SECONDS
    if not isinstance(item.get("seconds"), int) or not 5 <= item["seconds"] <= longest:
        yield f"seconds must be a whole number from 5 to {longest}"
    for field in sorted(set(item) - FIELDS):
        yield f"unknown field {field}"
