"""Two questions whose key was typed wrongly, as happens in a bank of this size; learners know what they know.

The bank's files stay right: only the demo's database has the wrong key. Who knows the answer chooses it and is marked
wrong, and of the others some hit the key. No rule of the product reads this: the night has to find them.
"""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np

from api.demo.answers import Items
from api.demo.questions import Bank
from api.demo.world import Ints

YEAR, HOW_MANY = 3, 2


def mistype(bank: Bank) -> tuple[Bank, dict[int, str]]:
    """The bank with two wrong keys, and what each was meant to be, by the question's position.

    They are one-choice questions of the demo learner's year, of two subjects, those that most tests ask.
    """
    asked = Counter(
        item for quiz in bank.quizzes if quiz.year == YEAR and quiz.kind != "practice" for item in quiz.items
    )
    meant: dict[int, str] = {}
    for item, _ in sorted(asked.items(), key=lambda each: (-each[1], each[0])):
        row = bank.items[item]
        subjects = {bank.items[one]["topic"][0] for one in meant}
        if row["type"] == "multiple_choice" and row["difficulty"] != "hard" and row["topic"][0] not in subjects:
            meant[item] = row["answer"]
        if len(meant) == HOW_MANY:
            break
    items = list(bank.items)
    for item, right in meant.items():
        wrong = next(option["id"] for option in items[item]["options"] if option["id"] != right)
        items[item] = items[item] | {"answer": wrong}
    return replace(bank, items=items), meant


def with_wrong_keys(items: Items, meant: dict[int, str]) -> Items:
    """The simulation's view of the questions, with the place of the answer that was meant among the wrong ones."""
    places: Ints = np.full(len(items.wrong), -1)
    for item, right in meant.items():
        places[item] = items.wrong[item].index(right)
    return replace(items, meant=places)


def write(bank: Bank, meant: dict[int, str], path: Path) -> None:
    """Keep the truth beside the data, for tests and whoever tries the night by hand."""
    path.parent.mkdir(parents=True, exist_ok=True)
    truth = [{"code": bank.items[n]["code"], "key": bank.items[n]["answer"], "meant": meant[n]} for n in sorted(meant)]
    path.write_text(json.dumps(truth, indent=1))
