"""The word of our material that a slip of the hand stands for."""

from string import ascii_lowercase
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session

from api.learning.assistant.edit_distance import distance, sounded

LONG: Final = 7  # letters: a word as long as this may have two slips
WHOLE: Final = 5  # letters: of a shorter word too many others are one slip away
LIKELIER: Final = 3.0  # a letter left out, put in or swapped, or a vowel for a vowel, against other exchanges
# Letters that sound alike at the start.
SOUNDS: Final = {"f": "p", "p": "f", "c": "ks", "k": "c", "s": "c", "j": "g", "g": "j"}
NEAR: Final = """
select word, passages from assistant_words
where left(word, 1) = any(:firsts) and length(word) between :short and :long and passages > 1
"""
VOWELS: Final = str.maketrans("", "", "aeiouy")
# The search keeps "eros" of erosion: one slip is looked for in whole words, as they stand somewhere in our material.
ONE_SLIP: Final = r"""
select w.word, t.whole, count(*) as used
from unnest(cast(:tried as text[])) t(whole) join assistant_words w on w.word = (ts_lexize('english_stem', t.whole))[1]
  join assistant_passages p on p.search @@ plainto_tsquery('simple', w.word) and p.body ~* ('\m' || t.whole || '\M')
where w.passages > 1
group by w.word, t.whole
"""


def nearest(db: Session, word: str, typed: str) -> str | None:
    """The stem of ours that is meant by a `word` of the search, `typed` like this; None where none is near.

    What sounds the same comes first, then the most used word one slip away, then one that is two slips away.
    """
    slips = 2 if len(word) >= LONG else 1
    firsts = [word[0], word[1], *SOUNDS.get(word[0], "")]
    asked = {"firsts": firsts, "short": len(word) - slips, "long": len(word) + slips}
    heard = sounded(word)
    near = [
        (min(distance(word, row.word, slips), distance(heard, sounded(row.word), slips)), -row.passages, row.word)
        for row in db.execute(text(NEAR), asked)
    ]
    best: tuple[int, int, str] | None = min(
        ((far, used, other) for far, used, other in near if far <= slips), default=None
    )
    if best and best[0] == 0:
        return best[2]
    return _one_slip(db, typed) or (best[2] if best else None)


def _one_slip(db: Session, typed: str) -> str | None:
    """The most used word that begins alike and is one slip away."""
    if len(typed) < WHOLE or not (typed.isalpha() and typed.isascii()):
        return None
    found = db.execute(text(ONE_SLIP), {"tried": sorted(_tried(typed))})
    used = [(row.used * _likely(typed, row.whole), row.word) for row in found]
    return max(used)[1] if used else None


def _tried(typed: str) -> set[str]:
    """Every row of letters one slip away that begins with the same letter."""
    tried = {typed[:at] + typed[at + 1 :] for at in range(1, len(typed))}
    tried |= {typed[:at] + typed[at + 1] + typed[at] + typed[at + 2 :] for at in range(1, len(typed) - 1)}
    for letter in ascii_lowercase:
        tried |= {typed[:at] + letter + typed[at:] for at in range(1, len(typed) + 1)}
        tried |= {typed[:at] + letter + typed[at + 1 :] for at in range(1, len(typed))}
    return tried - {typed}


def _likely(typed: str, whole: str) -> float:
    """How much likelier than one consonant for another the slip between two words is."""
    is_left_out_or_swapped = len(typed) != len(whole) or sorted(typed) == sorted(whole)
    is_vowel = typed.translate(VOWELS) == whole.translate(VOWELS)
    return LIKELIER if is_left_out_or_swapped or is_vowel else 1.0
