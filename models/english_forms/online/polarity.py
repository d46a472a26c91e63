"""One plain sentence as its negative or as a yes/no question; None where subject or verb is not surely found."""

import re
from typing import Final

from models.english_forms.online.lexicon import Verb, forms, is_plural
from models.english_forms.online.rewritten_sentences import Rewritten

ASKED: Final = r"(?:the )?(?P<{}>negative|interrogative|question)s?(?: form| sentence| statement)?"
LED: Final = re.compile(
    r"^\W*(?:please )?(?:(?:change|turn|put|rewrite|re-write|write|make|convert|give)\s+)?"
    r"(?:this |the |these |following )*(?:sentences?\s+)?(?:in ?to |to |in |as )?(?:an? )?"
    rf"{ASKED.format('first')}\s*(?:of|for)?\s*[:.,\"“-]\s*(?P<after>.+)$"
    r"|^\W*(?:please )?(?:change|turn|put|rewrite|make|convert)\s+(?P<said>.+?)\s*[.\"”,:(]*\s*"
    rf"(?:in ?to|to|in|as) (?:an? )?{ASKED.format('second')}\W*$"
    r"|^(?P<before>.+?)[.\"”,:;(]+\s*(?:change|turn|put|rewrite|make|convert|write)\b[^.]*?\b"
    rf"{ASKED.format('third')}\W*$",
    re.IGNORECASE | re.DOTALL,
)  # fmt: skip
PRONOUNS: Final = ("i", "you", "he", "she", "it", "we", "they")
BEFORE_NOUN: Final = ("the", "a", "an", "my", "his", "her", "our", "their", "your", "this", "that", "these", "those")
HELPERS: Final = (
    "am",
    "is",
    "are",
    "was",
    "were",
    "will",
    "would",
    "shall",
    "should",
    "can",
    "could",
    "may",
    "might",
    "must",
)
DENIED: Final = re.compile(
    r"\b(?:not|never|no|nobody|nothing|none|hardly|already|too|either|neither|so|both)\b|n't", re.IGNORECASE
)
ANY: Final = {
    "some": "any",
    "something": "anything",
    "someone": "anyone",
    "somebody": "anybody",
    "somewhere": "anywhere",
}


def turned(text: str) -> Rewritten | None:
    """The negative of a sentence, or the question it answers with yes or no."""
    found = LED.match(" ".join(text.replace("’", "'").split()))
    if not found:
        return None
    asked = next(found[name] for name in ("first", "second", "third") if found[name]).lower()
    said = next(found[name] for name in ("after", "said", "before") if found[name]).strip(" .?!\"'“”:")
    if DENIED.search(said) or re.search(r"[.?!:;\"]", said):
        return None
    tokens = said.split()
    at = verb_place(tokens)
    if at is None or _has_two_times(tokens, at):
        return None
    return _made(tokens, at, asked == "negative")


def _has_two_times(tokens: list[str], at: int) -> bool:
    """*They cut trees* may be of today or of yesterday; *he cut trees* may not."""
    known = forms().get(tokens[at].lower())
    return (
        known is not None
        and known[0].base in known[0].past.split("/")
        and tokens[at].lower() == known[0].base
        and not _is_one(tokens, at)
    )


def _is_one(tokens: list[str], at: int) -> bool:
    first, last = tokens[0].lower(), tokens[at - 1].lower()
    return first in ("he", "she", "it") or (first not in PRONOUNS and "and" not in tokens[:at] and not is_plural(last))


def verb_place(tokens: list[str]) -> int | None:
    """Where the first word of the verb stands, after a pronoun, a noun with its article, or a name or two."""
    words = [token.lower().strip(",") for token in tokens]
    if not words:
        return None
    if words[0] in PRONOUNS:
        places = [1]
    elif words[0] in BEFORE_NOUN:
        places = [2, 3]
    elif tokens[0][0].isupper() and words[0] not in forms():
        places = [1, 3] if words[1:2] == ["and"] else [1]
    else:
        return None
    return next((place for place in places if place < len(words) and _is_verb(words, place)), None)


def _is_verb(words: list[str], at: int) -> bool:
    known = forms().get(words[at])
    return words[at] in HELPERS or (known is not None and known[1] in ("past", "third", "base"))


def _made(tokens: list[str], at: int, is_negative: bool) -> Rewritten:
    subject, verb, rest = " ".join(tokens[:at]), tokens[at].lower(), " ".join(tokens[at + 1 :])
    after = forms().get(tokens[at + 1].lower()) if at + 1 < len(tokens) else None
    is_perfect = verb in ("has", "have", "had") and after is not None and after[1] in ("participle", "past")
    if verb in HELPERS or is_perfect:
        helper, rest = verb, _any(rest)
        why = f"The sentence has a helping verb, *{verb}*: "
        why += "*not* comes after it." if is_negative else "it comes before the subject."
    else:
        known = forms()[verb]
        helper = "did" if known[0].base == verb and _is_one(tokens, at) else _do(known[0], verb)
        rest = f"{known[0].base} {_any(rest)}".strip()
        why = f"There is no helping verb, so *{helper}* helps and the verb stands in its base form: *{known[0].base}*."
    if is_negative:
        return Rewritten(f"{_capital(subject)} {helper} not {rest}.".replace(" .", "."), why)
    return Rewritten(f"{_capital(helper)} {_small(subject)} {rest}?".replace(" ?", "?"), why)


def _do(verb: Verb, form: str) -> str:
    if form in verb.past.split("/") and form != verb.base:
        return "did"
    return "does" if form == verb.third else "do"


def _any(rest: str) -> str:
    return " ".join(ANY.get(word.lower(), word) for word in rest.split())


def _capital(words: str) -> str:
    return re.sub(r"\bi\b", "I", words[:1].upper() + words[1:])


def _small(subject: str) -> str:
    first = subject.split()[0].lower()
    if first == "i":
        return "I"
    return subject[0].lower() + subject[1:] if first in PRONOUNS + BEFORE_NOUN else subject
