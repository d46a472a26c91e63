"""How likely a sentence tells of danger or despair: n-grams looked up in a table of weights, without any import."""

import json
import re
import unicodedata
from functools import cache
from math import exp, sqrt
from pathlib import Path
from typing import Final, NamedTuple

WEIGHTS: Final = Path(__file__).parent / "weights.json"
CONCEPTS: Final = Path(__file__).parent / "concepts.json"
MOST_CHARACTERS: Final = 4_000  # of one message: more than a learner may send
MOST_TOGETHER: Final = 600  # characters of a message that is also heard as a whole
LONGEST: Final = 6  # characters of an n-gram


class Weights(NamedTuple):
    """A logistic model: what stands in the table counts, what does not is nothing."""

    base: float
    ngrams: dict[str, float]


@cache
def weights() -> Weights:
    found = json.loads(WEIGHTS.read_text("utf-8"))
    return Weights(found["base"], found["ngrams"])


@cache
def concepts() -> dict[str, str]:
    """What a word is about: kin, night, touch, death, school."""
    listed = json.loads(CONCEPTS.read_text("utf-8"))
    return {word: name for name, words in listed.items() for word in words.split()}


def normalise(text: str) -> str:
    """Small letters and digits as 0, no accents or apostrophes, no letter three times in a row."""
    plain = unicodedata.normalize("NFKD", text.lower().replace("’", "'"))
    plain = "".join(each for each in plain if not unicodedata.combining(each)).replace("'", "")
    plain = re.sub(r"(.)\1{2,}", r"\1", plain)
    return re.sub(r"\d+", "0", plain)


def sentences_of(text: str) -> list[str]:
    """The whole and each of its sentences: one cry stands in a long message as well."""
    said = normalise(text[:MOST_CHARACTERS])
    parts = [part.strip() for part in re.split(r"[.!?;\n]+", said) if part.strip()]
    return parts if len(parts) < 2 or len(said) > MOST_TOGETHER else [*parts, " ".join(parts)]


def ngrams_of(said: str) -> set[str]:
    """Words, pairs and triples of words, letters inside words, and what the words are about, alone and in pairs."""
    words = re.findall(r"[a-zŋ0+=*/<>^]+", said)
    found = {f"w:{' '.join(words[at : at + size])}" for size in (1, 2, 3) for at in range(len(words) - size + 1)}
    about = sorted({name for word in words if (name := concepts().get(word))})
    found.update(f"c:{name}" for name in about)
    found.update(f"c:{one}&{other}" for at, one in enumerate(about) for other in about[at + 1 :])
    if "me" not in about:
        found.add("c:not me")
    for word in words:
        bordered = f"_{word}_"
        found.update(
            bordered[at : at + size] for size in range(3, LONGEST + 1) for at in range(len(bordered) - size + 1)
        )
    return found


def _score(said: str) -> float:
    base, table = weights()
    found = ngrams_of(said)
    scale = 1 / sqrt(max(len(found), 1))  # as in training: a long sentence is no louder than a short one
    return base + scale * sum(table.get(each, 0.0) for each in found)


def probability(text: str) -> float:
    """Between 0 and 1: that the message, or a sentence of it, tells of danger or despair."""
    score = max(map(_score, sentences_of(text)), default=-20.0)
    return 1 / (1 + exp(-max(min(score, 30.0), -30.0)))


def subjects_of(text: str) -> set[str]:
    """What the words of a message are about: names of `concepts`."""
    return {name for word in re.findall(r"[a-zŋ]+", normalise(text)) if (name := concepts().get(word))}
