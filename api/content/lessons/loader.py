"""Lessons as files: `text/<topic code>-<n>.md`, read into blocks.

A file opens with a YAML head between `---` lines: title, summary, minutes and `check`, the question at its end in the
form of the bank (without code and topic, which the file's name gives). The body is Markdown with TeX between dollars;
three fences stand for more than words:

    :::figure leaf.svg                     :::steps Write 34 in base five.      :::try
    alt: A leaf cut across.                - Divide by five: …                  What is 23 in base five?
    caption: The upper layer is …          - Read the remainders upward: …      ---
    :::                                    :::                                  $43_{five}$, because …
                                                                                :::
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parent
TEXT, FIGURES = FOLDER / "text", FOLDER / "figures"
NAME = re.compile(r"^([MPCBE]\d\.\d{2})-(\d)\.md$")
FENCE = re.compile(r"^:::(figure|steps|try)[ \t]*(.*?)[ \t]*$\n(.*?)^:::[ \t]*$\n?", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class LessonText:
    """One lesson as its file says it."""

    code: str
    topic: str
    order: int
    title: str
    summary: str
    minutes: int
    blocks: list[dict[str, Any]]
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
            blocks=list(_blocks(parts[2])),
            check=check,
        )
    except (KeyError, TypeError, yaml.YAMLError, OSError, ValueError) as fault:
        raise Malformed(f"{path.name}: {type(fault).__name__} {fault}") from fault


def _blocks(body: str) -> Iterator[dict[str, Any]]:
    at = 0
    for fence in FENCE.finditer(body):
        yield from _text(body[at : fence.start()])
        kind, argument, inside = fence.groups()
        yield {"figure": _figure, "steps": _steps, "try": _try}[kind](argument, inside)
        at = fence.end()
    yield from _text(body[at:])


def _text(words: str) -> Iterator[dict[str, Any]]:
    if ":::" in words:
        raise ValueError("a ::: that opens or closes nothing")
    if words.strip():
        yield {"kind": "text", "text": words.strip()}


def _figure(name: str, inside: str) -> dict[str, Any]:
    told = yaml.load(inside, Loader=yaml.CSafeLoader)
    return {
        "kind": "figure",
        "svg": (FIGURES / name).read_text("utf-8"),
        "alt": told["alt"],
        "caption": told["caption"],
    }


def _steps(title: str, inside: str) -> dict[str, Any]:
    """Steps begin with `- `; what follows indented or not belongs to the step before it."""
    steps = [step.strip() for step in re.split(r"^- ", inside, flags=re.MULTILINE) if step.strip()]
    return {"kind": "steps", "title": title, "steps": [re.sub(r"\n  ", "\n", step) for step in steps]}


def _try(_: str, inside: str) -> dict[str, Any]:
    ask, answer = inside.split("\n---\n", 1)
    return {"kind": "try", "ask": ask.strip(), "answer": answer.strip()}
