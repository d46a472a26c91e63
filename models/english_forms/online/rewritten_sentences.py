"""What every rule that rewrites a sentence gives back, and how its clauses begin."""

from dataclasses import dataclass
from typing import Final

PRONOUNS: Final = ("i", "you", "he", "she", "it", "we", "they")
SUBJECT: Final = r"(?P<who>(?:(?:the|a|an|my|your|his|her|our|their|this|that|these|those) )?[\w']+(?: [\w']+)??)"
SMALL: Final = (
    *PRONOUNS[1:], "the", "a", "an", "my", "his", "her", "our", "their", "this", "these", "your", "nobody",
    "everybody", "there",
)  # fmt: skip


@dataclass(frozen=True)
class Rewritten:
    """The whole sentence as it was asked for, and the rule."""

    sentence: str
    why: str


def sentence_start(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def clause_start(clause: str) -> str:
    """A clause in the middle of a sentence: names and *I* keep their capital."""
    first, _, rest = clause.strip().partition(" ")
    small = first.lower() in SMALL
    return f"{first.lower() if small else 'I' if first == 'i' else first} {rest}".strip()
