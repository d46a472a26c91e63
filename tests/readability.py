"""The Flesch–Kincaid grade of a text, as docs/words.md states it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

WORD = re.compile(r"[A-Za-z]+(?:[’'-][A-Za-z]+)*|\{\}|\d[\d,.:/]*")
END = re.compile(r"[.!?…:;]+(?:\s|$)")
VOWELS = re.compile(r"[aeiouy]+")
# A final e is silent, as are the e of a past tense and of most plurals; -le after a consonant is sounded.
SILENT = re.compile(r"(?:[^aeiouyl]e|[^td]ed|[^aeiouyscxzg]es|[aeiouy]le)$")


@dataclass(frozen=True)
class Counts:
    """What a text is made of."""

    words: int
    sentences: int
    syllables: int

    @property
    def grade(self) -> float:
        """0.39 × words a sentence + 11.8 × syllables a word − 15.59."""
        return 0.39 * self.words / self.sentences + 11.8 * self.syllables / self.words - 15.59


def syllables_of(word: str) -> int:
    """Groups of vowels without a silent ending, at least one; a number or a value that is put in counts one."""
    groups = [part for piece in re.split(r"[’'-]", word.lower()) if piece for part in [syllables_of_piece(piece)]]
    return max(1, sum(groups))


def syllables_of_piece(piece: str) -> int:
    """The syllables of a word without hyphens or apostrophes; what follows an apostrophe has none."""
    count = len(VOWELS.findall(piece))
    if count > 1 and SILENT.search(piece):
        count -= 1
    return count


def counts_of(text: str) -> Counts:
    """The words, sentences and syllables of one string; a string without a full stop is one sentence."""
    words = WORD.findall(text)
    sentences = max(1, len([part for part in END.split(text) if WORD.search(part)]))
    return Counts(len(words), sentences, sum(map(syllables_of, words)))


def pooled(texts: Iterable[Counts]) -> Counts:
    """All strings as one text."""
    each = list(texts)
    return Counts(
        sum(one.words for one in each), sum(one.sentences for one in each), sum(one.syllables for one in each)
    )
