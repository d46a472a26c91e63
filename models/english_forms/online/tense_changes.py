"""One plain sentence moved into another tense: subject, verb and time are found, or nothing is changed."""

import re
from typing import Final

from models.english_forms.online.lexicon import Verb, forms, is_plural
from models.english_forms.online.polarity import verb_place
from models.english_forms.online.rewritten_sentences import Rewritten

NAMED: Final = (
    r"(?P<{}>(?:simple )?(?:past|present|future)(?: perfect| simple| continuous| progressive)*)(?: tense)?(?: form)?"
)
LED: Final = re.compile(
    r"^\W*(?:please )?(?:change|put|turn|re-?write|write|convert)\s+(?:(?:this|the|following)\s+)*(?:sentences?\s+)?"
    rf"(?:in ?to|in|to)\s+(?:the )?{NAMED.format('first')}\s*[:.,-]?\s+(?P<after>.+)$"
    r"|^\W*(?:please )?(?:change|put|turn|re-?write|write|convert)\s+[\"“']?(?P<said>.+?)[\"”'.]*\s+"
    rf"(?:in ?to|in|to)\s+(?:the )?{NAMED.format('second')}\W*$"
    r"|^(?P<before>.+?)[.\"”,:;(]+\s*(?:change|put|turn|re-?write|write|convert)?\b[^.]*?(?:in ?to|in|to)\s+(?:the )?"
    rf"{NAMED.format('third')}\W*$",
    re.IGNORECASE | re.DOTALL,
)
BE: Final = ("am", "is", "are", "was", "were")
OTHER_TIMES: Final = re.compile(
    r"\b(?:not|never|yesterday|tomorrow|ago|last|next|now|since|already|every|if|when|who|which|because|while)\b"
    r"|n't|[,;?!]",
    re.IGNORECASE,
)
WHY: Final = {
    "past": "The past simple: *{0}* becomes *{1}*.",
    "past continuous": "The past continuous: *was* or *were* and *-ing*.",
    "past perfect": "The past perfect: *had* and the past participle.",
    "present": "The present simple: *-s* after *he*, *she*, *it* or one thing.",
    "present continuous": "The present continuous: *am*, *is* or *are* and *-ing*.",
    "present perfect": "The present perfect: *has* or *have* and the past participle.",
    "future": "The future: *will* and the base form.",
    "future continuous": "The future continuous: *will be* and *-ing*.",
    "future perfect": "The future perfect: *will have* and the past participle.",
}


def in_tense(text: str) -> Rewritten | None:
    """The sentence in the tense that is named; None where its verb is not sure, or a word of time would not fit."""
    found = LED.match(" ".join(text.replace("’", "'").split()))
    if not found:
        return None
    asked = next(found[name] for name in ("first", "second", "third") if found[name]).lower()
    said = next(found[name] for name in ("after", "said", "before") if found[name]).strip(" .?!\"'“”:")
    tense = re.sub(r"\b(?:simple|tense)\b", "", asked.replace("progressive", "continuous")).split()
    if OTHER_TIMES.search(said) or re.search(r"[.:\"]", said) or _has_two_verbs(said):
        return None
    return _moved(said.split(), " ".join(tense))


def _has_two_verbs(said: str) -> bool:
    after = re.findall(r"\band (?:then )?([a-z]+)", said.lower())
    return any((known := forms().get(word)) and known[1] in ("third", "past") for word in after)


def _moved(words: list[str], tense: str) -> Rewritten | None:
    at = verb_place(words)
    if at is None or tense not in WHY:
        return None
    subject = words[at - 1].lower()
    is_one = subject in ("he", "she", "it") or (
        subject not in ("i", "you", "we", "they") and not is_plural(subject) and "and" not in words[:at]
    )
    read = _verb(words, at)
    if read is None:
        return None
    verb, used = read
    made = _conjugated(verb, tense, subject, is_one)
    sentence = " ".join([*words[:at], made, *words[at + used :]])
    sentence = re.sub(r"\bi\b", "I", sentence[:1].upper() + sentence[1:])
    return Rewritten(f"{sentence}.", WHY[tense].format(words[at], made))


def _verb(words: list[str], at: int) -> tuple[Verb, int] | None:
    """The verb and how many words it takes: a simple one, or *be* and *-ing*."""
    low, after = words[at].lower(), forms().get(words[at + 1].lower()) if at + 1 < len(words) else None
    if low in BE and after and after[1] == "ing":
        return after[0], 2
    if low in ("has", "have", "had") and after and after[1] in ("participle", "past"):
        return after[0], 2
    if low in ("will", "shall") and after and after[0].base == words[at + 1].lower():
        return after[0], 2
    known = forms().get(low)
    if known is None or low in BE or known[1] not in ("past", "third", "base"):
        return None
    return known[0], 1


def _conjugated(verb: Verb, tense: str, subject: str, is_one: bool) -> str:
    be_now = "am" if subject == "i" else "is" if is_one else "are"
    be_then = "was" if is_one or subject == "i" else "were"
    return {
        "past": verb.past.split("/")[0], "past continuous": f"{be_then} {verb.ing}", "past perfect": f"had {verb.done}",
        "present": verb.third if is_one else verb.base, "present continuous": f"{be_now} {verb.ing}",
        "present perfect": f"{'has' if is_one else 'have'} {verb.done}", "future": f"will {verb.base}",
        "future continuous": f"will be {verb.ing}", "future perfect": f"will have {verb.done}",
    }[tense]  # fmt: skip
