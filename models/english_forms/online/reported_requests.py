"""A question or an order from direct into reported speech, where the words say who is meant; None where they do not."""

import re
from typing import Final

from models.english_forms.online.lexicon import forms
from models.english_forms.online.reported import BACK, TIMES, Reported

QUOTE: Final = r"[\"“]\s*(?P<what>[^\"”]+?)\s*[\"”]"
WHO: Final = r"(?P<who>(?:the |my |his |her |our |their |a )?[a-z]+)"
WHOM: Final = r"(?P<whom>me|us|him|her|them)"
QUESTIONS: Final = (
    re.compile(rf"^\W*?{QUOTE}\W*{WHO} asked {WHOM}\W*$", re.IGNORECASE),
    re.compile(rf"^\W*?{WHO} asked {WHOM}\W*{QUOTE}\W*$", re.IGNORECASE),
)
ORDERS: Final = (
    re.compile(rf"^\W*?{QUOTE}\W*{WHO} (?P<verb>told|ordered|advised|warned|commanded) {WHOM}\W*$", re.IGNORECASE),
    re.compile(rf"^\W*?{WHO} (?P<verb>told|ordered|advised|warned|commanded) {WHOM}\W*{QUOTE}\W*$", re.IGNORECASE),
)
ASKED: Final = re.compile(
    r"^(?:(?P<word>what|where|when|why|how|who|which)(?P<of>(?: (?:old|many|much|time|class|school))?(?: [a-z]+)??) )?"
    r"(?P<aux>do|does|did|is|are|was|were|can|will|have|has) (?P<subject>you|he|she|it|they|your [a-z]+)"
    r"(?P<rest>(?: .+)?)$",
    re.IGNORECASE,
)
ORDERED: Final = re.compile(r"^(?P<not>don't|do not|never)? ?(?P<do>[a-z]+)(?P<rest>(?: .+)?)$", re.IGNORECASE)
YOU: Final = {"me": "I", "us": "we", "him": "he", "her": "she", "them": "they"}
YOUR: Final = {"me": "my", "us": "our", "him": "his", "her": "her", "them": "their"}
UNSURE: Final = re.compile(
    r"\b(?:i|me|my|mine|we|us|our|you|yours|yourself|yourselves|and|please|that|if)\b|[,;.!?]", re.IGNORECASE
)


def request_of(text: str) -> Reported | None:
    """The question or the order as somebody else would tell it."""
    said = " ".join(text.replace("’", "'").split())
    if found := next((each for pattern in QUESTIONS if (each := pattern.match(said))), None):
        return _question(found)
    found = next((each for pattern in ORDERS if (each := pattern.match(said))), None)
    return _order(found) if found else None


def _question(found: re.Match[str]) -> Reported | None:
    asked = ASKED.match(found["what"].rstrip(" ?.,"))
    if not asked or UNSURE.search(asked["rest"]):
        return None
    whom, aux, subject = found["whom"].lower(), asked["aux"].lower(), asked["subject"].lower()
    who = (
        subject.replace("your", YOUR[whom])
        if subject.startswith("your ")
        else YOU[whom]
        if subject == "you"
        else subject
    )
    first, _, rest = asked["rest"].strip().partition(" ")
    verb = _verb(aux, first.lower(), who)
    if verb is None:
        return None
    tail = rest if aux in ("do", "does", "did") else asked["rest"].strip()
    word = f"{asked['word']}{asked['of']}".lower() if asked["word"] else "if"
    sentence = " ".join([_start(found["who"]), "asked", whom, word, who, verb, *_moved(tail, whom)])
    return Reported(f"{sentence}.", ((f"{asked['aux']} {asked['subject']}", f"{who} {verb}"),))


def _verb(aux: str, first: str, who: str) -> str | None:
    """The verb one step back in time, after its subject."""
    if aux in ("do", "does", "did"):
        known = forms().get(first)
        if known is None or known[0].base != first or first == "be":
            return None
        return f"had {known[0].done}" if aux == "did" else known[0].past.split("/")[0]
    if aux in ("was", "were"):
        return "had been"
    if aux in ("is", "are"):
        is_many = who in ("we", "they") or (" " in who and who.endswith("s"))
        return "were" if is_many else "was"
    return BACK[aux]


def _order(found: re.Match[str]) -> Reported | None:
    ordered = ORDERED.match(found["what"].rstrip(" .,!"))
    known = forms().get(ordered["do"].lower()) if ordered else None
    if not ordered or known is None or known[0].base != ordered["do"].lower() or UNSURE.search(ordered["rest"]):
        return None
    whom = found["whom"].lower()
    to = "to" if not ordered["not"] else "never to" if ordered["not"].lower() == "never" else "not to"
    words = [
        _start(found["who"]),
        found["verb"].lower(),
        whom,
        to,
        known[0].base,
        *_moved(ordered["rest"].strip(), whom),
    ]
    before = f"{ordered['not'] or ''} {ordered['do']}".strip()
    return Reported(f"{' '.join(words)}.", ((before, f"{to} {known[0].base}"),))


def _moved(said: str, whom: str) -> list[str]:
    return [YOUR[whom] if word.lower() == "your" else TIMES.get(word.lower(), word) for word in said.split()]


def _start(who: str) -> str:
    return who[:1].upper() + who[1:]
