"""How far two words are apart, in slips of the hand."""

import re
from typing import Final

# Spellings of one sound, and the one they are compared in.
SOUNDS: Final = (("ph", "f"), ("y", "i"), ("ck", "k"), ("c(?![eih])", "k"), (r"(.)\1", r"\1"))


def sounded(word: str) -> str:
    """A word as it is heard: "fotosinthesis" is "photosynthesis"."""
    for spelt, instead in SOUNDS:
        word = re.sub(spelt, instead, word)
    return word


def distance(one: str, other: str, most: int) -> int:
    """Letters left out, put in, exchanged or swapped with a neighbour (optimal string alignment), up to `most` + 1."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        new = [i]
        for j, against in enumerate(other, 1):
            cost = min(row[j] + 1, new[j - 1] + 1, row[j - 1] + (letter != against))
            if before and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                cost = min(cost, before[j - 2] + 1)
            new.append(cost)
        if min(new) > most:
            return most + 1
        before, row = row, new
    return row[-1]
