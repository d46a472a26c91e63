"""A gap that takes one of two small words: since or for, much or many, who or which; and a choice told in brackets."""

import re
from typing import Final

from models.english_forms.online.lexicon import adjectives, comparison_of, is_plural, plural_of
from models.english_forms.online.rewritten_sentences import Rewritten

GAP: Final = r"(?:_{2,}|\.{3,}|…+|-{3,})"
LED: Final = re.compile(r"^.*?[:\n]\s*", re.DOTALL)
SPAN: Final = re.compile(
    r"^(?:the (?:last|past) )?(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|many|several|some|a few|\d{1,2}) "
    r"(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|terms?|long time|time)\b|^(?:ages|long|a long time)\b",
    re.IGNORECASE,
)
POINT: Final = re.compile(
    r"^(?:(?:19|20)\d\d|yesterday|morning|last |monday|tuesday|wednesday|thursday|friday|saturday|sunday|january"
    r"|february|march|april|may\b|june|july|august|september|october|november|december"
    r"|(?:i|he|she|we|they|you) (?:was|were|came|left|began|started|joined)|then\b|christmas|easter"
    r"|\d{1,2} ?(?:o'clock|a\.?m|p\.?m)|birth|childhood|independence)",
    re.IGNORECASE,
)
UNCOUNTED: Final = (
    "water", "sugar", "milk", "rice", "time", "work", "food", "salt", "tea", "soup", "noise", "rain", "bread", "blood",
    "air", "soil", "land", "fuel", "petrol",
)  # fmt: skip
CHOICE: Final = re.compile(r"\((?P<one>[a-z' ]+?)\s*(?:/|,|\bor\b)\s*(?P<two>[a-z' ]+?)\)", re.IGNORECASE)


def chosen(text: str) -> Rewritten | None:
    """The sentence with its gap filled or its choice made; None where the rule is not certain."""
    text = " ".join(text.replace("’", "'").split())
    low = text.lower()
    if re.search(GAP, text):
        said = LED.sub("", text, count=1) if ":" in text else text
        before, after = re.split(GAP, said, maxsplit=1)
        if re.search(GAP, after):
            return None
        for asked, rule in (
            (r"\bsince\b.*\bfor\b|\bfor\b.*\bsince\b", _since),
            (r"\bmuch\b.*\bmany\b|\bmany\b.*\bmuch\b", _much),
        ):
            if re.search(asked, low[: len(text) - len(said)] or low) and (made := rule(after.strip(" .?!"))):
                word, why = made
                return Rewritten(_whole(before, word, after), why)
        return None
    return _compared(text)


def _whole(before: str, word: str, after: str) -> str:
    said = re.sub(r"\bi\b", "I", " ".join(f"{before.strip()} {word} {after.strip()}".split())).strip()
    return f"{said[0].upper()}{said[1:]}{'' if said[-1] in '.?!' else '?' if said.lower().startswith('how') else '.'}"


def _since(after: str) -> tuple[str, str] | None:
    if SPAN.match(after):
        return "for", "*For* goes with how long; *since* with when it began."
    if POINT.match(after):
        return "since", "*Since* goes with when it began; *for* with how long."
    return None


def _much(after: str) -> tuple[str, str] | None:
    noun = re.match(r"[a-z]+", after.lower())
    if not noun:
        return None
    if noun[0] in UNCOUNTED or plural_of(noun[0]) is None:
        return "much", "*Much* is for what we do not count."
    return ("many", "*Many* is for what we count.") if is_plural(noun[0]) else None


def _compared(text: str) -> Rewritten | None:
    """*He is (taller/tallest) than me*."""
    found = CHOICE.search(text)
    if not found:
        return None
    sides = [found[name].lower().strip() for name in ("one", "two")]
    degrees = [_degree(side) for side in sides]
    if None in degrees or degrees[0] == degrees[1]:
        return None
    after, before = text[found.end() :], text[: found.start()]
    asked = 1 if re.match(r"\s*than\b", after) else 2 if re.search(r"\bthe\s*$", before) else None
    if asked not in degrees:
        return None
    said = LED.sub("", before, count=1) if ":" in before else before
    why = "*Than* follows the comparative." if asked == 1 else "*The* stands before the superlative."
    return Rewritten(_whole(said, sides[degrees.index(asked)], after), why)


def _degree(word: str) -> int | None:
    for adjective in adjectives():
        if word == adjective:
            return 0
        found = comparison_of(adjective)
        for degree in (1, 2):
            if found and word in found[degree - 1].split("/"):
                return degree
    return None
