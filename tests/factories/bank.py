"""The question bank, read once for all tests of a process: reading it takes more than a second."""

from functools import cache

from api.assessment.question_bank.items import Item
from api.content.question_bank.loader import load_bank


@cache
def bank() -> list[Item]:
    """Every question; who changes one copies it first."""
    return load_bank()
