"""Reads the question bank: its files, its templates' variants, and the wrong ideas its options name."""

import importlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import yaml

from api.seeds.lessons.load import load_lessons

Item = dict[str, Any]
Template = tuple[str, Callable[[Random], Item], int]

FOLDER = Path(__file__).parent
DATA = FOLDER.parent / "data"


def load_bank() -> list[Item]:
    """Every hand-written item, every template variant and the question of every lesson, sorted by code."""
    items = [item for path in question_files() for item in yaml.safe_load(path.read_text("utf-8")) or []]
    for path in sorted(FOLDER.glob("templates_*.py")):
        module = importlib.import_module(f"api.seeds.bank.{path.stem}")
        items.extend(variants(module.TEMPLATES))
    items.extend(lesson.check for lesson in load_lessons())
    return sorted(items, key=lambda item: str(item.get("code", "")))


def question_files() -> list[Path]:
    """The YAML files that hold questions, in name order."""
    return [path for path in sorted(FOLDER.glob("*.yaml")) if not path.name.startswith("misconceptions")]


def variants(templates: Iterable[Template]) -> Iterator[Item]:
    """Each template's numbered variants; the same code always gives the same question."""
    for code, make, count in templates:
        for n in range(1, count + 1):
            yield {"code": f"{code}-v{n}", **make(Random(f"{code}-{n}"))}


def topic_codes() -> set[str]:
    """Topic codes of the curriculum, such as M1.01."""
    curriculum = yaml.safe_load((DATA / "curriculum.yaml").read_text("utf-8"))
    return {row[0] for name, rows in curriculum.items() if name.startswith("topics_") for row in rows}


def load_misconceptions() -> list[list[str]]:
    """Rows [id, topic, wrong idea, sample] of the domain list and of the bank's own additions."""
    rows: list[list[str]] = []
    for path in [DATA / "misconceptions.yaml", *sorted(FOLDER.glob("misconceptions*.yaml"))]:
        content = yaml.safe_load(path.read_text("utf-8")) or []
        rows.extend(content["misconceptions"] if isinstance(content, dict) else content)
    return rows
