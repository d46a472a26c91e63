"""Lessons as files: `text/<topic code>-<n>.md`, read into blocks.

A file opens with a YAML head between `---` lines: title, summary, minutes, `objectives` where it has any, and `check`,
the question at its end in the form of the bank (without code and topic, which the file's name gives). The body is
Markdown with fences (`api.curriculum.lessons.blocks`); a figure's name is a file of `figures/`.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from api.curriculum.lessons.blocks import StoredBlock, read_body

FOLDER = Path(__file__).parent
TEXT, FIGURES = FOLDER / "text", FOLDER / "figures"
NAME = re.compile(r"^([MPCBE]\d\.\d{2})-(\d)\.md$")


@dataclass(frozen=True)
class LessonText:
    """One lesson as its file says it."""

    code: str
    topic: str
    order: int
    title: str
    summary: str
    minutes: int
    objectives: list[str]
    blocks: list[StoredBlock]
    check: dict[str, Any]


class Malformed(ValueError):
    """A lesson file that cannot be read; says which and why."""


def load_lessons(folder: Path = TEXT) -> list[LessonText]:
    """Every lesson in order of its code."""
    return [read_lesson(path) for path in sorted(folder.glob("*.md"))]


def read_lesson(path: Path) -> LessonText:
    """One file; raises `Malformed`."""
    named = NAME.match(path.name)
    if not named:
        raise Malformed(f"{path.name}: a lesson is named like M1.01-1.md")
    parts = path.read_text("utf-8").split("---\n", 2)
    if len(parts) < 3 or parts[0].strip():
        raise Malformed(f"{path.name}: the head stands between two lines of ---")
    try:
        head = yaml.load(parts[1], Loader=yaml.CSafeLoader)
        check = {**head["check"], "code": f"{named[1]}-L{named[2]}", "topic": named[1]}
        return LessonText(
            code=path.stem,
            topic=named[1],
            order=int(named[2]),
            title=head["title"],
            summary=head["summary"],
            minutes=head["minutes"],
            objectives=head.get("objectives", []),
            blocks=read_body(parts[2], lambda name: (FIGURES / name).read_text("utf-8")),
            check=check,
        )
    except (KeyError, TypeError, yaml.YAMLError, OSError, ValueError) as fault:
        raise Malformed(f"{path.name}: {type(fault).__name__} {fault}") from fault
