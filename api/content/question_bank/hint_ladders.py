"""The rungs of a question's hints: what to look for, then the law or the first step of the working, then the next one.

An item or a template may write its own `rungs`. Else they are the steps of the explanation, cut before the result; what
is not worked out has only the hints that somebody wrote for it.
"""

import re
from collections.abc import Iterator

from api import constants
from api.assessment.question_bank.items import Item
from api.assessment.question_bank.lint.hints import amount_in, revealing_faults
from api.assessment.question_bank.lint.words import plain

SENTENCES = re.compile(r"(?<=[.!?])\s+(?=[^a-z=≈×÷+−])")
CLAUSE = re.compile(r"^(.*?)(?::|;|, so) ")
STEPS = re.compile(r"\s+=\s+")
WORKS = re.compile(r"[\d=]")
LEAST_WORDS = 5  # of a clause that says something on its own


def laddered(item: Item) -> Item:
    """The item with `hints` in place of its `hint`."""
    if "hints" in item or "hint" not in item:
        return item
    rest = item.copy()
    rest.pop("hint")
    rest.pop("rungs", None)
    found = [str(item["hint"])]
    for rung in item.get("rungs") or _rungs(rest):
        is_new = plain(rung) not in map(plain, found)
        if is_new and len(found) < constants.HINTS_MOST and not reveals(rest, rung):
            found.append(rung)
    return {**rest, "hints": found}


def _rungs(item: Item) -> list[str]:
    """The steps of what is worked out, none of the rest."""
    steps = worked(item) if _is_computed(item) else iter(())
    return [step for step in steps if WORKS.search(step) or "-T" in item["code"]]


def _is_computed(item: Item) -> bool:
    """Whether the explanation works out a number; that of a template always works something out."""
    if "mistake" in item["stem"]:  # what is right would show which line is wrong
        return False
    if item["type"] == "multiple_choice":
        right = next((str(option["text"]) for option in item["options"] if option["id"] == item["answer"]), "")
        return "-T" in item["code"] or amount_in(right) is not None
    return "-T" in item["code"] or item["type"] == "numeric"


def worked(item: Item) -> Iterator[str]:
    """Steps of the working that come before the result: whole sentences, then what stands before the result's sign."""
    for sentence in SENTENCES.split(str(item.get("explanation", ""))):
        if not reveals(item, sentence):
            yield sentence
            continue
        yield from _before_the_result(item, sentence)
        return


def _before_the_result(item: Item, sentence: str) -> list[str]:
    """Of `v = s ÷ t = 45 ÷ 3 = 15` the law alone: with its numbers filled in, only pressing the keys would be left."""
    found = []
    clause = CLAUSE.match(sentence)
    if clause and len(clause[1].split()) >= LEAST_WORDS and not reveals(item, clause[1]):
        found.append(f"{clause[1]}.")
    parts = STEPS.split(sentence)
    if len(parts) > 2 and _is_law(parts[1]):
        found.append(f"{' = '.join(parts[:2]).split(', so')[0]}.")
    return sorted((text[:-1] + "$." if text.count("$") % 2 else text for text in found), key=len)


def _is_law(side: str) -> bool:
    """Whether it is said in names alone, as `mass × c × rise` or `1/f − 1/u`."""
    return re.search(r"\d", side.replace("1/", "")) is None


def reveals(item: Item, text: str) -> bool:
    """Whether the text holds the right answer."""
    return bool(list(revealing_faults(item | {"hints": [text]})))
