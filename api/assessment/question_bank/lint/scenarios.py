"""Faults of scenarios: activities of integration that a person marks by a rubric from 0 to 3."""

from collections.abc import Iterator

from api.assessment.question_bank.items import Item
from api.assessment.question_bank.lint.words import is_text

LEAST_WORDS, MOST_WORDS = 40, 220
LEAST_EXEMPLAR_WORDS = 40


def scenario_faults(item: Item) -> Iterator[str]:
    """A situation, one to four tasks, what earns each score, and an answer that would earn the highest."""
    options = item["options"]
    tasks, rubric, exemplar = options.get("tasks"), options.get("rubric"), options.get("exemplar")
    if not LEAST_WORDS <= len(str(item["stem"]).split()) <= MOST_WORDS:
        yield f"a scenario has {LEAST_WORDS} to {MOST_WORDS} words"
    if not isinstance(tasks, list) or not 1 <= len(tasks) <= 4 or not all(is_text(task) for task in tasks):
        yield "a scenario sets one to four tasks"
    yield from rubric_faults(rubric)
    if not is_text(exemplar) or len(str(exemplar).split()) < LEAST_EXEMPLAR_WORDS:
        yield "missing exemplar: an answer that earns the highest score, written out"
    for text in (exemplar, *(tasks if isinstance(tasks, list) else [])):
        if str(text).count("$") % 2:
            yield "unbalanced $ in the tasks or the exemplar"
    if item.get("answer") is not None:
        yield "a scenario has no key: a person marks it"


def rubric_faults(rubric: object) -> Iterator[str]:
    """Each score from 0 to 3 once, in order, each with its own words."""
    rows = rubric if isinstance(rubric, list) else []
    if [row.get("score") for row in rows] != [0, 1, 2, 3]:
        yield "a rubric describes the scores 0, 1, 2 and 3"
    elif len({str(row.get("descriptor")).strip() for row in rows}) < 4 or not all(
        is_text(row.get("descriptor")) for row in rows
    ):
        yield "each score of a rubric has words of its own"
