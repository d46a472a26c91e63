"""One plain active sentence into the passive: doer, verb, what it is done to. Anything harder is left alone."""

import re
from dataclasses import dataclass, replace
from typing import Final

from models.english_forms.online.lexicon import Verb, forms, is_plural

BE: Final = {"am", "is", "are", "was", "were"}
MODALS: Final = {"will", "shall", "can", "could", "may", "might", "must", "should", "would"}
HAVE: Final = {"have", "has", "had"}
OBJECT_OF: Final = {"i": "me", "he": "him", "she": "her", "we": "us", "they": "them", "who": "whom"}
SUBJECT_OF: Final = {"me": "I", "him": "he", "her": "she", "us": "we", "them": "they"}
UNKNOWN_DOERS: Final = {"somebody", "someone", "people", "they", "nobody", "no one"}
HELPERS: Final = BE | HAVE | MODALS
# A noun must follow these, so that what stands behind them is no verb: "the cook".
BEFORE_NOUNS: Final = {"the", "a", "an", "my", "your", "his", "its", "our", "their", "every", "each", "no"}
BEFORE_THINGS: Final = {*BEFORE_NOUNS, "this", "that", "these", "those", "some", "all"}
# Words an object ends before: when, where and how it was done.
AFTER: Final = re.compile(
    r"^(?:yesterday|today|tomorrow|now|every|last|next|in|on|at|during|after|before|when|because|quickly|slowly|carefully"
    r"|well|always|again|twice|once|with|for|from|to|into|by|very|this|right|badly|often|while|loudly|easily|gently)$"
)  # fmt: skip
STARTS: Final = re.compile(
    r"^(?:the|a|an|my|your|his|her|its|our|their|this|that|these|those|some|many|all|two|three|four|five|six|ten|every|each"
    r"|me|him|us|them|it|you|[A-Z]\w*|\w+s)$"
)
NEVER_PASSIVE: Final = {
    "be",
    "have",
    "go",
    "come",
    "arrive",
    "sleep",
    "lie",
    "rise",
    "fall",
    "cost",
    "let",
    "become",
    "live",
    "get",
}


@dataclass(frozen=True)
class Passive:
    """What was read of an active sentence, and the sentence in the passive."""

    doer: str
    verb: str
    thing: str
    time: str
    sentence: str
    participle: str


def passive_of(sentence: str) -> Passive | None:
    """The sentence in the passive; None where it is not surely doer, verb and thing."""
    words = re.sub(r"[.!?]+\s*$", "", sentence.strip().strip("'\"“”‘’ ")).split()
    if not 3 <= len(words) <= 16 or re.search(
        r"[,;:?\"]|\b(?:who|which|whom|whose|not|did|does|do)\b", " ".join(words)
    ):
        return None
    if words[0] == "Who":
        return _asked(words)
    if _is_order(words):
        return _order(words)
    for at in range(1, min(len(words) - 1, 7)):
        if words[at - 1].lower() in BEFORE_NOUNS:
            continue
        if group := _verb_group(words, at):
            verb, used, time, be = group
            return _made(words[:at], words[at : at + used], words[at + used :], verb, time, be)
    return None


def _asked(words: list[str]) -> Passive | None:
    """*Who wrote this book* -> *By whom was this book written?*"""
    group = _verb_group(words, 1)
    if group is None:
        return None
    verb, used, time, be = group
    made = _made(words[:1], words[1 : 1 + used], words[1 + used :], verb, time, be)
    if made is None or made.thing.lower() in SUBJECT_OF:
        return None
    helper, *more = made.sentence[len(made.thing) : -1].replace(" by whom", "", 1).split()
    return replace(made, sentence=f"By whom {helper} {made.thing} {' '.join(more)}?")


def _is_order(words: list[str]) -> bool:
    found = forms().get(words[0].lower())
    return found is not None and found[0].base == words[0].lower() and words[1].lower() in BEFORE_THINGS


def _order(words: list[str]) -> Passive | None:
    """*Open the door* -> *Let the door be opened*; an order that names one thing only."""
    made = _made(["you"], words[:1], words[1:], forms()[words[0].lower()][0], "an order", "be")
    if made is None or any(word.lower() in {*BEFORE_THINGS, *HELPERS, "and"} for word in made.thing.split()[1:]):
        return None
    after = made.sentence.partition(" by you")[2].rstrip(".")
    return replace(made, doer="", sentence=f"Let {made.thing} be {made.participle}{after}.")


def _verb_group(words: list[str], at: int) -> tuple[Verb, int, str, str] | None:
    """(verb, words it takes, name of its time, the forms of be with `*` where number decides) at a place."""
    low = [word.lower() for word in words[at : at + 3]] + ["", ""]
    first, second, third = low[0], forms().get(low[1]), forms().get(low[2])
    if first in BE and second and second[1] == "ing":
        when = "past continuous" if first in ("was", "were") else "present continuous"
        return second[0], 2, when, ("was*" if first in ("was", "were") else "is*") + " being"
    if first in HAVE and second and _is_participle(low[1], second[0]):
        return second[0], 2, ("past" if first == "had" else "present") + " perfect", (
            "had been" if first == "had" else "has* been")  # fmt: skip
    if first in MODALS and low[1] == "have" and third and _is_participle(low[2], third[0]):
        return third[0], 3, f"“{first} have”", f"{first} have been"
    if first in MODALS and second and second[0].base == low[1]:
        return second[0], 2, f"“{first}”", f"{first} be"
    found = forms().get(first)
    if found and low[1] not in HELPERS and STARTS.match(words[at + 1] if at + 1 < len(words) else ""):
        if found[1] == "past":
            is_present = found[0].base == first and (
                is_plural(low_of(words, at - 1)) or low_of(words, at - 1) in "i we you they"
            )
            return found[0], 1, *(("present simple", "is*") if is_present else ("past simple", "was*"))
        if found[1] in ("base", "third"):
            return found[0], 1, "present simple", "is*"
    return None


def low_of(words: list[str], at: int) -> str:
    return words[at].lower() if 0 <= at < len(words) else ""


def _is_participle(word: str, verb: Verb) -> bool:
    return word in verb.participle.split("/")


def _made(doer: list[str], said: list[str], rest: list[str], verb: Verb, time: str, be: str) -> Passive | None:
    end = next((at for at, word in enumerate(rest) if at > 0 and AFTER.match(word.lower())), len(rest))
    thing, after = rest[:end], rest[end:]
    if not thing or verb.base in NEVER_PASSIVE or (AFTER.match(thing[0].lower()) and thing[0].lower() != "this"):
        return None
    if len(thing) > 1 and thing[0].lower() in {*SUBJECT_OF, "you", "it"} - {"her"}:  # two things: gave him water
        return None
    if doer[-1].lower().endswith(("self", "selves")):
        return None
    if any(forms().get(word.lower(), (None, ""))[1] in ("ing", "third") for word in thing[:-1]):
        return None
    new = SUBJECT_OF.get(thing[0].lower(), thing[0]) if len(thing) == 1 else " ".join(thing)
    be = _agreed(be, new)
    by = "" if " ".join(doer).lower() in UNKNOWN_DOERS else f" by {_as_object(doer)}"
    if " ".join(doer).lower() in ("nobody", "no one"):
        return None
    sentence = f"{new[0].upper()}{new[1:]} {be} {verb.done}{by}{' ' if after else ''}{' '.join(after)}."
    return Passive(" ".join(doer), " ".join(said), " ".join(thing), time, sentence, verb.done)


def _agreed(be: str, new: str) -> str:
    """The form of "be" that goes with its new subject."""
    last = new.split()[-1].lower()
    many = new.lower() in ("we", "they", "you") or is_plural(last) or " and " in new
    if new == "I":
        be = be.replace("is*", "am").replace("has*", "have*")
    ends = {"is*": "are" if many else "is", "was*": "were" if many else "was",
            "has*": "have" if many or new == "I" else "has", "have*": "have"}  # fmt: skip
    for sign, form in ends.items():
        be = be.replace(sign, form)
    return be


def _as_object(doer: list[str]) -> str:
    if len(doer) == 1 and doer[0].lower() in OBJECT_OF:
        return OBJECT_OF[doer[0].lower()]
    first = doer[0]
    keeps = first[1:] != first[1:].lower() or not STARTS.match(first.lower())
    return " ".join([first if keeps else first.lower(), *doer[1:]])
