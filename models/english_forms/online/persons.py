"""Who a noun, a name or a pronoun is, and how the words of one person become those of another."""

from dataclasses import dataclass
from typing import Final

from models.english_forms.online.lexicon import forms, is_plural, listed

MEN: Final = (
    "he", "him", "man", "boy", "father", "uncle", "king", "brother", "son", "grandfather", "headmaster",
    "husband",
    "policeman", "dad", "nephew", "chairman", "priest", "waiter", "mr", "sir",
)  # fmt: skip
WOMEN: Final = (
    "she", "her", "woman", "girl", "mother", "aunt", "queen", "sister", "daughter", "grandmother", "headmistress",
    "wife", "mum", "mummy", "niece", "nun", "waitress", "madam", "mrs", "miss",
)  # fmt: skip
MANY: Final = ("they", "them", "people", "men", "women", "children")
PERSONS: Final = {  # subject, object, possessive before a noun, possessive alone, self
    "I": ("I", "me", "my", "mine", "myself"),
    "we": ("we", "us", "our", "ours", "ourselves"),
    "he": ("he", "him", "his", "his", "himself"),
    "she": ("she", "her", "her", "hers", "herself"),
    "they": ("they", "them", "their", "theirs", "themselves"),
}
FIRST: Final = {word: n for n, word in enumerate(("i", "me", "my", "mine", "myself"))}
FIRST_MANY: Final = {word: n for n, word in enumerate(("we", "us", "our", "ours", "ourselves"))}
SECOND: Final = {"your": 2, "yours": 3, "yourself": 4, "yourselves": 4}
LEADING: Final = (
    "to", "for", "with", "at", "from", "of", "about", "by", "on", "in", "after", "like", "than", "near", "behind",
)  # fmt: skip
HELPING: Final = ("do", "did", "does", "have", "had", "has", "are", "were")


@dataclass(frozen=True)
class Person:
    """One of PERSONS, and whether it was told or is only supposed."""

    name: str
    is_sure: bool


def person_of(who: str) -> Person:
    """The pronoun of a noun, a name or a pronoun; "he" where nothing tells."""
    words = who.lower().split()
    last = words[-1]
    for name, said in (
        ("I", ("i", "me")),
        ("we", ("we", "us")),
        ("he", (*MEN, *listed("men"))),
        ("she", (*WOMEN, *listed("women"))),
    ):
        if last in said or words[0] in said:
            return Person(name, True)
    if last in MANY or is_plural(last) or " and " in who:
        return Person("they", len(words) > 1 or last in MANY)
    return Person("he", False)


def shifted(words: list[str], speaker: Person, hearer: Person) -> list[str]:
    """The words with "I" and "we" made the speaker's, and "you" the hearer's."""
    many = "we" if speaker.name in ("I", "we") else "they"
    out = []
    for n, word in enumerate(words):
        bare = word.rstrip(",.!?")
        end = word[len(bare) :]
        low = bare.lower()
        if low in FIRST:
            new = PERSONS[speaker.name][FIRST[low]]
        elif low in FIRST_MANY:
            new = PERSONS[many][FIRST_MANY[low]]
        elif low in SECOND:
            new = PERSONS[hearer.name][SECOND[low]]
        elif low == "you":
            new = PERSONS[hearer.name][1 if _is_object(words, n) else 0]
        else:
            new = bare
        out.append(new + end)
    return out


def _is_object(words: list[str], n: int) -> bool:
    if n == 0:
        return False
    before = words[n - 1].lower().strip(",")
    known = forms().get(before)
    return before in LEADING or (known is not None and before not in HELPING)
