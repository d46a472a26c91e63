"""Reads the question bank: its files, its templates' variants, and the wrong ideas its options name."""

import importlib
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import yaml

from api.assessment.question_bank.items import Item
from api.content.lessons.loader import load_lessons
from api.content.question_bank.hint_ladders import laddered

Template = tuple[str, Callable[[Random], Item], int]

FOLDER = Path(__file__).parent
FIGURES = FOLDER / "figures"
LESSON_FIGURES = FOLDER.parent / "lessons" / "figures"
NUMBER, WORD, SENTENCE = (re.compile(pattern) for pattern in (r"\d[\d.,/]*", r"\w+", r"(?<=[.?])\s+"))


def load_bank() -> list[Item]:
    """Every hand-written item, every template variant and the question of every lesson, sorted by code."""
    items = [item for path in question_files() for item in _read(path)]
    for path in sorted(FOLDER.glob("templates_*.py")):
        module = importlib.import_module(f"api.content.question_bank.{path.stem}")
        items.extend(variants(module.TEMPLATES))
    items.extend(lesson.check for lesson in load_lessons())
    return _in_order(items)


def question_files() -> list[Path]:
    """The YAML files that hold questions a program marks, in name order."""
    beside = ("misconceptions", "scenarios", "diagrams")
    return [path for path in sorted(FOLDER.glob("*.yaml")) if not path.name.startswith(beside)]


def load_diagrams() -> list[Item]:
    """The drawings to label, sorted by code."""
    return _sorted("diagrams*.yaml")


def figure_path(image: str) -> Path | None:
    """The file of a drawing named as `/api/items/figures/its-name`: one of the bank's own, or one of a lesson's."""
    name = f"{image.rsplit('/', 1)[-1]}.svg"
    return next((path for folder in (FIGURES, LESSON_FIGURES) if (path := folder / name).exists()), None)


def load_scenarios() -> list[Item]:
    """The activities of integration, sorted by code; `samples` are answers as learners write them."""
    return _sorted("scenarios*.yaml")


def _sorted(pattern: str) -> list[Item]:
    return _in_order([item for path in sorted(FOLDER.glob(pattern)) for item in _read(path)])


def _read(path: Path) -> Any:
    """By the parser in C, which is many times faster on files so large."""
    return yaml.load(path.read_text("utf-8"), Loader=yaml.CSafeLoader) or []


def _in_order(items: list[Item]) -> list[Item]:
    """By code, each with its ladder of hints."""
    return sorted(map(laddered, items), key=lambda item: str(item.get("code", "")))


def variants(templates: Iterable[Template]) -> Iterator[Item]:
    """Each template's numbered variants; the same code always gives the same question.

    A variant that drew the numbers of an earlier one, in other words or another order, is left out.
    """
    for code, make, count in templates:
        before = set()
        for n in range(1, count + 1):
            item = make(Random(f"{code}-{n}"))
            if (asked := _asked(item)) not in before:
                before.add(asked)
                yield {"code": f"{code}-v{n}", **item}


def _asked(item: Item) -> tuple[object, ...]:
    """What tells two variants apart: the numbers, the words of the question itself, the options and the key."""
    stem, options, answer = str(item["stem"]), item.get("options"), item.get("answer")
    question = frozenset(WORD.findall(SENTENCE.split(stem)[-1].casefold()))
    if not isinstance(options, list):
        return (*sorted(NUMBER.findall(stem)), question, str(options), str(answer))
    keys = sorted(str(option["text"]) for option in options if option["id"] in (answer or ()))
    return (*sorted(NUMBER.findall(stem)), question, *sorted(str(option["text"]) for option in options), *keys)


def load_misconceptions() -> list[list[str]]:
    """Rows [id, topic, wrong idea, sample] of the domain list and of the bank's own additions."""
    rows: list[list[str]] = []
    for path in sorted(FOLDER.glob("misconceptions*.yaml")):
        content = _read(path)
        rows.extend(content["misconceptions"] if isinstance(content, dict) else content)
    return rows
