"""What tense a sentence stands in, and what figure of speech a short phrase is, where its form surely tells."""

import re
from typing import Final

from models.english_forms.online.lexicon import forms
from models.english_forms.online.rewritten_sentences import Rewritten

ASK: Final = r"^\W*(?:(?:what|which|name|state|identify|give|write)\s+)+(?:is\s+)?(?:the\s+)?"
OF: Final = (
    r"(?:\s+(?:is|of|used in|in))*(?:\s+(?:the|this)(?: following)? (?:sentence|phrase))?"
    r"\s*[:\"“'-]*\s*(?P<said>[A-Za-z].+?)[\"”'.?!]*\s*$"
)
TENSE: Final = re.compile(rf"{ASK}tense{OF}", re.IGNORECASE | re.DOTALL)
FIGURE: Final = re.compile(rf"{ASK}figures? of speech{OF}", re.IGNORECASE | re.DOTALL)
SIMILE: Final = re.compile(r"\b(?:as \w+ as (?:a|an|the)\b|like (?:a|an|the)\b)", re.IGNORECASE)
BE: Final = {"am": "present", "is": "present", "are": "present", "was": "past", "were": "past"}
HAVE: Final = {"has": "present perfect", "have": "present perfect", "had": "past perfect"}


def named(text: str) -> Rewritten | None:
    """The name of the tense or of the figure; None where the form does not tell."""
    text = " ".join(text.replace("’", "'").split())
    if found := FIGURE.match(text):
        if SIMILE.search(found["said"]):
            return Rewritten("simile", "A simile is a comparison with *like* or *as*.")
        return None
    found = TENSE.match(text)
    words = re.findall(r"[a-z']+", found["said"].lower()) if found else []
    return _tense(words) if 2 <= len(words) <= 14 else None


def _tense(words: list[str]) -> Rewritten | None:
    for n, word in enumerate(words[:-1]):
        rest = [each for each in words[n + 1 : n + 4] if each not in ("not", "already", "just", "never", "always")]
        kinds = [forms()[each][1] if each in forms() else ("participle" if each == "been" else "") for each in rest[:3]]
        if word in ("will", "shall"):
            return _future(rest, kinds)
        if word in HAVE and kinds and (kinds[0] in ("participle", "past") or rest[0] == "been"):
            is_going = rest[0] == "been" and len(kinds) > 1 and kinds[1] == "ing"
            return Rewritten(
                f"{HAVE[word]}{' continuous' if is_going else ''}",
                f"*{word}* and {'*been* and *-ing*' if is_going else 'the past participle'}.",
            )
        if word in BE and kinds and kinds[0] == "ing":
            return Rewritten(f"{BE[word]} continuous", f"*{word}* and *-ing*.")
    known = next(
        (forms()[word] for word in words[1:4] if word in forms() and word not in BE and word not in HAVE), None
    )
    if known and known[1] == "third":
        return Rewritten("present simple", "The verb stands alone, with *-s* after *he*, *she*, *it* or one thing.")
    if known and known[1] == "past" and known[0].base not in known[0].past.split("/"):
        return Rewritten("past simple", "The verb stands alone in its past form.")
    return None


def _future(rest: list[str], kinds: list[str]) -> Rewritten | None:
    if rest[:1] == ["have"] and len(kinds) > 1 and kinds[1] in ("participle", "past"):
        return Rewritten("future perfect", "*will have* and the past participle.")
    if rest[:1] == ["be"] and len(kinds) > 1 and kinds[1] == "ing":
        return Rewritten("future continuous", "*will be* and *-ing*.")
    return Rewritten("future simple", "*will* and the base form.") if rest else None
