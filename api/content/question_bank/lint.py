"""The question bank as data: reading it whole, and the rules every item has to keep."""

from collections import Counter
from collections.abc import Iterator

from api.assessment.question_bank.items import Item
from api.assessment.question_bank.lint import item_faults
from api.assessment.question_bank.lint.drawn import IN_STEM, crowd_faults, figure_faults
from api.assessment.question_bank.lint.words import plain
from api.content.curriculum.loader import topic_codes
from api.content.question_bank.house_style import alike_problems, copy_problems, item_problems
from api.content.question_bank.loader import figure_path, load_misconceptions
from api.content.question_bank.sums import sum_problems

__all__ = ["drawing_problems", "item_faults", "problems"]

SPREAD_FROM = 40
LEAST_RUNGS = 2
SPREAD = (0.15, 0.36)


def problems(items: list[Item]) -> list[str]:
    """Everything wrong with the items, one sentence each; an empty list is a sound bank."""
    topics = topic_codes()
    rows = load_misconceptions()
    known = {row[0] for row in rows}
    subjects = {row[0]: str(row[1])[:1] for row in rows}
    ideas = {str(row[2]).casefold() for row in rows}
    found = [*misconception_problems(rows, topics), *duplicate_problems(items), *spread_problems(items)]
    found += alike_problems(items)
    found += copy_problems(items)
    for item in items:
        code = item.get("code", "(no code)")
        found += [f"{code}: {fault}" for fault in item_faults(item, topics, known)]
        found += [f"{code}: {fault}" for fault in (*item_problems(item, ideas), *tag_problems(item, subjects))]
        found += [f"{code}: {fault}" for fault in (*picture_problems(item), *sum_problems(item))]
        if "-T" in code and len(item.get("hints") or []) < LEAST_RUNGS:
            found.append(f"{code}: a template gives at least {LEAST_RUNGS} hints")
        if item.get("type") == "label_diagram":
            found += [f"{code}: {fault}" for fault in drawing_problems(item)]
    return found


def drawing_problems(item: Item) -> Iterator[str]:
    """The drawing of an item is there, sound, and its places can be told apart on a phone."""
    path = figure_path(str(item["options"].get("image")))
    if path is None:
        yield f"there is no drawing {item['options'].get('image')}"
        return
    svg = path.read_text("utf-8")
    faults = list(figure_faults(svg, [str(label["text"]) for label in item["options"]["labels"]]))
    yield from faults or crowd_faults(svg, item["options"]["places"])


def picture_problems(item: Item) -> Iterator[str]:
    """The drawings that stand in the text of a question ship with it."""
    for _, image in IN_STEM.findall(str(item.get("stem"))):
        if figure_path(image) is None:
            yield f"there is no drawing {image}"


def tag_problems(item: Item, subjects: dict[str, str]) -> Iterator[str]:
    """A distractor stands for a wrong idea of its own subject."""
    options = item.get("options")
    for option in options if isinstance(options, list) else []:
        name = option.get("misconception")
        if name in subjects and subjects[name] != str(item.get("topic"))[:1]:
            yield f"option {option.get('id')} names {name}, a wrong idea of another subject"


def misconception_problems(rows: list[list[str]], topics: set[str]) -> Iterator[str]:
    """Misconception rows that are repeated, misshapen or tied to no topic."""
    counts = Counter(row[0] for row in rows)
    yield from (f"{name}: duplicate misconception" for name, count in counts.items() if count > 1)
    for row in rows:
        if len(row) != 4 or not all(isinstance(cell, str) and cell.strip() for cell in row):
            yield f"{row[0]}: a misconception is [id, topic, wrong idea, sample], all text"
        elif row[1] not in topics and row[1] != "English":
            yield f"{row[0]}: unknown topic {row[1]}"


def duplicate_problems(items: list[Item]) -> Iterator[str]:
    """Codes and stems that occur more than once."""
    for field in ("code", "stem"):
        seen: dict[str, str] = {}
        for item in items:
            value = plain(str(item.get(field, "")))
            if value in seen:
                yield f"{item.get('code')}: duplicate {field}, first in {seen[value]}"
            seen.setdefault(value, str(item.get("code")))


def spread_problems(items: list[Item]) -> Iterator[str]:
    """Subjects whose single-choice keys lean on one letter, or are mostly the longest option."""
    for subject in sorted({str(item.get("topic", "?"))[:1] for item in items}):
        choice = [i for i in items if i.get("type") == "multiple_choice" and str(i.get("topic"))[:1] == subject]
        if len(choice) < SPREAD_FROM:
            continue
        keys = Counter(str(item.get("answer")) for item in choice)
        for letter in "abcd":
            share = keys[letter] / len(choice)
            if not SPREAD[0] <= share <= SPREAD[1]:
                yield f"{subject}: key {letter} is the answer of {share:.0%} of {len(choice)} items"
