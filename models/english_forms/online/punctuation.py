"""One bare sentence with its capitals, commas and marks: a statement, a question, or words that somebody said."""

import re
from typing import Final

from models.english_forms.online.lexicon import listed
from models.english_forms.online.rewritten_sentences import Rewritten

ASKED: Final = re.compile(
    r"^\W*(?:please |can you )?(?:re-?write and )?punctuate(?: correctly)?(?: (?:this|the|following|these))*"
    r"(?: sentences?)?(?: correctly)?\s*[:.,-]?\s+(?P<said>.+)$",
    re.IGNORECASE | re.DOTALL,
)
WHO: Final = r"(?P<who>(?:the |my |his |her )?[a-z]+)"
VERB: Final = r"(?P<verb>asked|said|shouted|cried|replied)"
SAID_AFTER: Final = re.compile(rf"^(?P<what>.+?) {VERB} {WHO}(?P<rest>(?: to [a-z ]+)?)$", re.IGNORECASE)
SAID_BEFORE: Final = re.compile(rf"^{WHO} {VERB} (?P<what>(?!that\b|if\b|to\b).+)$", re.IGNORECASE)
QUESTION: Final = re.compile(
    r"^(?:what|where|when|why|who|whose|whom|which|how|is|are|am|was|were|do|does|did|can|could|will|would|shall|should"
    r"|may|have|has)\b",
    re.IGNORECASE,
)
CUT: Final = {
    "dont": "don't", "doesnt": "doesn't", "didnt": "didn't", "cant": "can't", "wont": "won't", "isnt": "isn't",
    "arent": "aren't", "wasnt": "wasn't", "im": "I'm", "ive": "I've", "lets": "let's",
}  # fmt: skip
NAMES: Final = frozenset((
    "uganda", "kampala", "jinja", "mbarara", "gulu", "kenya", "africa", "monday", "tuesday", "wednesday", "thursday",
    "friday", "saturday", "sunday", "january", "february", "april", "june", "july", "august", "september", "october",
    "november", "december", "english", "god", "nile", "entebbe", "masaka", "mbale", "lira", "arua", "christmas",
))  # fmt: skip


def punctuated(text: str) -> Rewritten | None:
    """The sentence with its marks; None for one that has marks already, or is longer than one rule can tell."""
    found = ASKED.match(" ".join(text.replace("’", "'").split()))
    said = found["said"].strip(" .\"'“”") if found else ""
    if not said or len(said.split()) > 16 or re.search(r"[,.;:?!\"“]", said):
        return None
    for pattern in (SAID_AFTER, SAID_BEFORE):
        if spoken := pattern.match(said):
            return _quoted(spoken, is_before=pattern is SAID_BEFORE)
    is_question = bool(QUESTION.match(said))
    mark = "a question mark" if is_question else "a full stop"
    return Rewritten(
        f"{_sentence(said)}{'?' if is_question else '.'}",
        f"A capital at the beginning and for names; {mark} at the end.",
    )


def _quoted(found: re.Match[str], *, is_before: bool) -> Rewritten:
    what, who = _sentence(found["what"]), _names(found["who"])
    asks = bool(QUESTION.match(found["what"]))
    why = "What was said stands between quotation marks, with a capital; its own mark stands inside them."
    if is_before:
        return Rewritten(f"{who[0].upper()}{who[1:]} {found['verb'].lower()}, “{what}{'?' if asks else '.'}”", why)
    return Rewritten(f"“{what}{'?' if asks else ','}” {found['verb'].lower()} {who}{found['rest']}.", why)


def _sentence(said: str) -> str:
    said = _names(" ".join(CUT.get(word.lower(), word) for word in said.split()))
    return said[0].upper() + said[1:]


def _names(said: str) -> str:
    known = NAMES | listed("men") | listed("women")
    return " ".join(
        "I" if word == "i" else word.capitalize() if word.lower() in known else word for word in said.split()
    )
