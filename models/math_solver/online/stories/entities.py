"""Persons and things a story names more than once: "his son", "the son" and "he" are one."""

import re
from dataclasses import dataclass, field
from typing import Final

from models.math_solver.online.stories.grammar import NAME

IRREGULAR: Final = {"children": "child", "men": "man", "women": "woman", "people": "person", "loaves": "loaf",
                    "wives": "wife", "knives": "knife", "mangoes": "mango", "potatoes": "potato", "geese": "goose",
                    "tomatoes": "tomato", "mice": "mouse", "oxen": "ox", "shelves": "shelf"}  # fmt: skip
HE: Final = {"father", "son", "man", "boy", "brother", "uncle", "grandfather", "husband", "grandson", "nephew"}
SHE: Final = {"mother", "daughter", "woman", "girl", "sister", "aunt", "grandmother", "wife", "niece"}
ARTICLE: Final = re.compile(r"^(?:a|an|the|his|her|their|its|my|our|this|these|those|some|one) ")


class Nobody(Exception):
    """A word that may mean more than one person or thing, or none."""


def bare(said: str) -> str:
    """A name without its article, the last word in the singular."""
    said = ARTICLE.sub("", said.strip()).removesuffix("'s").removesuffix("'")
    first, _, last = said.rpartition(" ")
    if last in IRREGULAR:
        last = IRREGULAR[last]
    elif re.search(r"(?:ss|sh|ch|x)es$", last):
        last = last[:-2]
    elif last.endswith("ies") and len(last) > 4:
        last = last[:-3] + "y"
    elif last.endswith("s") and not last.endswith("ss"):
        last = last[:-1]
    return f"{first} {last}".strip()


@dataclass
class Entities:
    known: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    capitals: dict[str, str] = field(default_factory=dict)  # names as the learner wrote them

    def named(self, said: str) -> int:
        """The number of who or what is meant; a new one where it is new. Raises `Nobody`."""
        said = said.replace(NAME, "").strip()
        if said in ("he", "she", "they", "it", "i", "him", "her", "his", "them"):
            return self._meant(said)
        name = bare(said)
        if name in self.known:
            return self.known.index(name)
        alike = [at for at, each in enumerate(self.known) if _last(each) == _last(name)]
        if alike and (" " not in name or any(" " not in self.known[at] for at in alike)):
            if len(alike) > 1:
                raise Nobody(said)
            return alike[0]
        self.known.append(name)
        # "A father" is the father from then on; "boys" stay boys.
        self.said.append(("the " if ARTICLE.match(said) else "") + ARTICLE.sub("", said).removesuffix("'s"))
        return len(self.known) - 1

    def _meant(self, said: str) -> int:
        others = SHE if said in ("he", "him", "his") else HE if said in ("she", "her") else set()
        found = [at for at, each in enumerate(self.known) if _last(each) not in others]
        if len(found) != 1:
            raise Nobody(said)
        return found[0]

    def called(self, at: int) -> str:
        return self.capitals.get(self.said[at], self.said[at]).replace("_", " ")


def _last(name: str) -> str:
    return name.rpartition(" ")[2]
