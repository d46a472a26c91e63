"""Two sentences made one: although, not only … but also, as soon as, because."""

import re
from typing import Final

from models.english_forms.online.rewritten_sentences import SUBJECT, Rewritten, clause_start, sentence_start

PAIR: Final = re.compile(r"^(?P<one>[^.;]+)[.;] ?(?:then |at once )?(?P<other>[^.;]+)$", re.IGNORECASE)
ALTHOUGH: Final = re.compile(r"^(?P<one>[^.;]+)[.;] ?(?:(?:but|yet|still) )?(?P<other>[^.;]+)$", re.IGNORECASE)
IS_BOTH: Final = re.compile(
    rf"^{SUBJECT} (?P<verb>is|are|was|were|can|has) (?P<one>[^.]+)"
    r"\. ?(?:he|she|it|they|\1) (?:is|are|was|were|can|has)(?: also)? (?P<two>[^.]+)$",
    re.IGNORECASE,
)


def although(said: str) -> Rewritten | None:
    found = ALTHOUGH.match(said)
    if not found:
        return None
    return Rewritten(f"Although {clause_start(found['one'])}, {clause_start(found['other'])}.",
                     "*Although* takes the place of *but*; a comma parts the two halves.")  # fmt: skip


def as_soon_as(said: str) -> Rewritten | None:
    found = PAIR.match(said)
    if not found:
        return None
    return Rewritten(f"As soon as {clause_start(found['one'])}, {clause_start(found['other'])}.",
                     "*As soon as* leads what came first; a comma parts it from what came then.")  # fmt: skip


def because(said: str) -> Rewritten | None:
    found = PAIR.match(said)
    if not found or re.match(r"(?:so|therefore|but)\b", found["other"], re.IGNORECASE):
        return None
    one, other = found["one"], found["other"]
    return Rewritten(f"Because {clause_start(one)}, {clause_start(other)}.",
                     "*Because* leads the reason; no *so* follows it.")  # fmt: skip


def not_only(said: str) -> Rewritten | None:
    found = IS_BOTH.match(said)
    if not found:
        return None
    sentence = f"{sentence_start(found['who'])} {found['verb']} not only {found['one']} but also {found['two']}."
    return Rewritten(sentence, "Both things stand in the same form, after *not only* and after *but also*.")
