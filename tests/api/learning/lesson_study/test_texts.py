"""Every lesson we ship keeps the rules of a good lesson."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from api.content.lessons.lint import problems
from api.content.lessons.loader import TEXT, Malformed, load_lessons, read_lesson

GLOSSARY = "\n## Words to know\n\n"
SOUND = (TEXT / "M1.01-1.md").read_text("utf-8")


def test_every_lesson_is_sound() -> None:
    assert problems(load_lessons()) == []


def test_the_model_minutes_have_one_minute_for_each_point_of_the_agenda() -> None:
    words = (TEXT / "E3.02-1.md").read_text("utf-8")
    agenda = re.findall(r"^\d\. (.+)$", words.split("Agenda:")[1].split("Secretary")[0], re.MULTILINE)
    drawing = (TEXT.parent / "figures" / "english-minutes-layout.svg").read_text("utf-8")
    assert re.findall(r"MIN (\d)/2027", drawing) == [str(number) for number in range(1, len(agenda) + 1)]
    assert re.findall(r"MIN \d/2027: ([^<]+)<", drawing)[2:] == agenda[2:]


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda text: text.replace(":::try\nWhat", "What", 1), "Malformed"),
        (lambda text: text.replace("$25 + 10 + 4 = 39$", "$25 + 10 + 4 = 39"), "unbalanced $"),
        (lambda text: text.replace("minutes: 30", "minutes: 90"), "minutes from 5 to 60"),
        (lambda text: text.replace("## Why ten?", "# Why ten?"), "headings begin at ##"),
        (lambda text: text.replace("## Why ten?", "word " * 50), "a sentence of 50 words"),
        (lambda text: text.replace("**base ten**.", "*called **base** ten*.", 1), "a star that marks nothing"),
        (lambda text: text.replace("## Why ten?", "Count on. " * 700 + "\n\n## Why ten?"), "it needs 220 to 1400"),
        (lambda text: text + GLOSSARY + "- Count on.\n" * 300, "they have room for 600"),
        (lambda text: text.replace("alt: An abacus", "alt: An\nx: abacus", 1), "alt text"),
        (lambda text: text.replace("abacus-base-five.svg", "no-such.svg"), "Malformed"),
    ],
)
def test_a_poor_lesson_is_refused_with_the_reason(tmp_path: Path, spoil: Callable[[str], str], complaint: str) -> None:
    path = tmp_path / "M1.01-1.md"
    path.write_text(spoil(SOUND), "utf-8")
    try:
        found = problems([read_lesson(path)])
    except Malformed as fault:
        found = [f"Malformed: {fault}"]
    assert any(complaint in each for each in found), found


def test_words_to_know_take_no_room_from_the_lesson_they_end(tmp_path: Path) -> None:
    path = tmp_path / "M1.01-1.md"
    long = SOUND.replace("## Why ten?", "Count on. " * 150 + "\n\n## Why ten?")
    glossary = "- Count on.\n" * 150
    path.write_text(f"{long}\n## Why five?\n\n{glossary}", "utf-8")
    assert any("it needs 220 to 1400" in each for each in problems([read_lesson(path)]))
    path.write_text(f"{long}{GLOSSARY}{glossary}", "utf-8")
    assert problems([read_lesson(path)]) == []
