"""The question bank as data: reading it whole, and the rules every item has to keep."""

from collections import Counter
from collections.abc import Iterator

from api.assessment.question_bank.items import Item
from api.assessment.question_bank.lint import item_faults
from api.assessment.question_bank.lint.drawn import crowd_faults, figure_faults
from api.assessment.question_bank.lint.words import plain
from api.content.curriculum.loader import topic_codes
from api.content.question_bank.loader import FIGURES, load_misconceptions

__all__ = ["drawing_problems", "item_faults", "problems"]

SPREAD_FROM = 40
LEAST_RUNGS = 2
SPREAD = (0.15, 0.36)


def problems(items: list[Item]) -> list[str]:
    """Everything wrong with the items, one sentence each; an empty list is a sound bank."""
    topics = topic_codes()
    rows = load_misconceptions()
    known = {row[0] for row in rows}
    found = [*misconception_problems(rows, topics), *duplicate_problems(items), *spread_problems(items)]
    for item in items:
        code = item.get("code", "(no code)")
        found += [f"{code}: {fault}" for fault in item_faults(item, topics, known)]
        if "-T" in code and len(item.get("hints") or []) < LEAST_RUNGS:
            found.append(f"{code}: a template gives at least {LEAST_RUNGS} hints")
        if item.get("type") == "label_diagram":
            found += [f"{code}: {fault}" for fault in drawing_problems(item)]
    return found


def drawing_problems(item: Item) -> Iterator[str]:
    """The drawing of an item is there, sound, and its places can be told apart on a phone."""
    path = FIGURES / f"{str(item['options'].get('image')).rsplit('/', 1)[-1]}.svg"
    if not path.exists():
        yield f"there is no drawing {path.name}"
        return
    svg = path.read_text("utf-8")
    faults = list(figure_faults(svg, [str(label["text"]) for label in item["options"]["labels"]]))
    yield from faults or crowd_faults(svg, item["options"]["places"])


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
