"""The form of one verb in brackets: by a word of time, by what stands before it, or by the other half of an if."""

import re
from typing import Final

from models.english_forms.online.lexicon import Verb, forms, is_plural, verbs
from models.english_forms.online.rewritten_sentences import Rewritten

GAP: Final = r"(?:_{2,}|\.{3,}|…+|-{3,})"
TO_FILL: Final = re.compile(
    rf"^(?P<before>.*?)(?:{GAP}\s*\((?:to )?(?P<verb>[a-z]+)\)|\((?:to )?(?P<first>[a-z]+)\)\s*{GAP}?)"
    r"(?P<after>[^_…(]*)$",
    re.IGNORECASE | re.DOTALL,
)
IN_BRACKETS: Final = re.compile(
    r"\b(?:brackets?|parenthes[ei]s|correct (?:form|tense)|right (?:form|tense)|tense of|form of the verb)\b",
    re.IGNORECASE,
)
LED: Final = re.compile(
    r"^.*(?:[:\n]|\bfill in\b|\bbrackets?\b(?: in(?:to)? (?:the|its) (?:correct|right) (?:form|tense))?[.:,]?)\s*",
    re.I | re.S,
)
ASKED_AFTER: Final = re.compile(
    r"[.?!]\s*(?:what|which|why|use|fill|give|choose|write|put|change)\b.*$|\s*\((?:use|put|give)\b.*$",
    re.IGNORECASE | re.DOTALL,
)
NOUN: Final = r"(?:the|a|an|my|his|her|our|their|your|this|that|these|those|every|each) [a-z]+"
SUBJECT: Final = re.compile(
    rf"(?:^|[,.] ?|\b(?:that|and|but|because) )(?P<who>he|she|it|i|you|we|they|{NOUN}|[A-Z][a-z]+(?: and [A-Z][a-z]+)?)"
    r"(?: (?P<often>always|usually|often|never|just|already))?$",
    re.IGNORECASE,
)
IF: Final = re.compile(
    r"^if (?P<who>[a-z]+|(?:the|my|his|her|our|their) [a-z]+) (?P<verb>[a-z]+)(?P<next> [a-z]+)?.*?[, ]"
    r"(?P<then>i|you|he|she|it|we|they)$",
    re.IGNORECASE,
)
IF_GAP: Final = re.compile(rf"^if (?P<who>i|you|he|she|it|we|they|{NOUN}|[A-Z][a-z]+)$", re.IGNORECASE)
WISHED: Final = re.compile(
    r"\b(?P<then>would have|could have|might have|would|could|might|will|shall|can|may)\b", re.IGNORECASE
)
HABIT: Final = re.compile(
    r"\b(?:every (?:day|week|month|year|morning|evening|term|sunday|saturday|night)|usually|always|daily|often)\b", re.I
)
PAST: Final = re.compile(
    r"\b(?:yesterday|last (?:week|month|year|night|term|sunday|saturday|monday|friday)|ago|in (?:19|20)\d\d)\b",
    re.IGNORECASE,
)
NOW: Final = re.compile(r"\b(?:now|right now|at the moment|at present)\b|^(?:look|listen)!", re.IGNORECASE)
PERFECT: Final = re.compile(
    r"\b(?:since|for (?:the (?:last|past) )?(?:\w+ )?(?:years?|months?|weeks?|days?|hours?|a long time)|so far|yet)\b",
    re.I,
)
FUTURE: Final = re.compile(r"\b(?:tomorrow|next (?:week|month|year|term|sunday|monday|friday)|soon)\b", re.IGNORECASE)
UNSURE: Final = re.compile(r"\b(?:if|by the time|when|while|before|after|until|not)\b", re.IGNORECASE)
BEFORE_ING: Final = re.compile(
    r"\b(?:enjoy(?:s|ed)?|avoid(?:s|ed)?|finish(?:es|ed)?|mind|practi[sc]e[sd]?|suggest(?:s|ed)?|deny|denied|keep|kept"
    r"|looking forward to|good at|bad at|interested in|fond of|tired of|instead of|without|before|after|by|afraid of"
    r"|insist(?:s|ed)? on)$",
    re.IGNORECASE,
)
BEFORE_TO: Final = re.compile(
    r"\b(?:want(?:s|ed)?|decide[sd]?|hope[sd]?|agree[sd]?|promise[sd]?|refuse[sd]?|plan(?:s|ned)?|offer(?:s|ed)?|expect(?:s|ed)?"
    r"|manage[sd]?|wish(?:es|ed)?|learn(?:t|ed)? how)$", re.IGNORECASE,
)  # fmt: skip
BEFORE_BASE: Final = re.compile(
    r"\b(?:can|could|will|would|shall|should|must|may|might|cannot|can't|won't|did not|didn't|do not|don't|does not"
    r"|doesn't|to|let (?:me|him|her|us|them|you)|ma[dk]es? (?:me|him|her|us|them|you)|had better|would rather)$",
    re.IGNORECASE,
)
BEFORE_DONE: Final = re.compile(
    r"\b(?:has|have|had|has not|have not|had not|hasn't|haven't|hadn't)(?: (?:just|already|never|ever))?$", re.I
)


WHY_PERFECT: Final = "What lasts until now stands in the present perfect: *has* or *have* and the past participle."
WHY_FIRST: Final = "First conditional: *if* with the present simple, then *will*."


def verb_gap(text: str) -> Rewritten | None:
    """The sentence with its verb in the right form; None where nothing in it surely tells which."""
    found = TO_FILL.match(ASKED_AFTER.sub("", text))
    if not found or (not re.search(GAP, text) and not IN_BRACKETS.search(text)):
        return None
    verb = verbs().get((found["verb"] or found["first"]).lower())
    if verb is None or verb.base == "be":
        return None
    before, after = LED.sub("", found["before"]).strip(), found["after"].rstrip(" .?!")
    made = _by_word_before(before, after, verb) or _of_if(before, after, verb) or _of_time(before, after, verb)
    if made is None:
        return None
    form, why = made
    sentence = re.sub(r"\bi\b", "I", f"{before} {form}{' ' if after[:1].isalnum() else ''}{after}.")
    return Rewritten(sentence[:1].upper() + sentence[1:], why)


def _by_word_before(before: str, after: str, verb: Verb) -> tuple[str, str] | None:
    if BEFORE_BASE.search(before) and not BEFORE_ING.search(before):
        return verb.base, f"After *{before.split()[-1]}* the verb stands in its base form."
    if BEFORE_ING.search(before):
        return verb.ing, f"After *{' '.join(before.split()[-2:])}* the verb takes *-ing*."
    if BEFORE_TO.search(before):
        return f"to {verb.base}", f"After *{before.split()[-1]}* comes *to* and the base form."
    if BEFORE_DONE.search(before):
        return verb.done, f"After *{before.split()[-1]}* stands the past participle."
    if re.search(r"\b(?:was|were|is|are|been|be)$", before, re.IGNORECASE) and re.match(r"\s*by\b", after):
        return verb.done, "It is done by somebody: the passive takes the past participle."
    return None


def _of_time(before: str, after: str, verb: Verb) -> tuple[str, str] | None:
    subject = SUBJECT.search(before)
    said = f"{before} {after}"
    if not subject or UNSURE.search(after) or UNSURE.search(before):
        return None
    who, often = subject["who"], (subject["often"] or "").lower()
    is_one = _is_one(who)
    times = [bool(each.search(said)) for each in (HABIT, PAST, NOW, PERFECT, FUTURE)]
    if often in ("just", "already"):
        times = [False, False, False, True, False]
    if times.count(True) != 1:
        return None
    if times[0]:
        rule = (
            "With *he*, *she*, *it* or one thing the verb takes *-s*."
            if is_one
            else "Only *he*, *she* and *it* take *-s*."
        )
        return verb.third if is_one else verb.base, f"What happens again and again stands in the present simple. {rule}"
    if times[1]:
        return verb.past.split("/")[0], "A time that is over takes the past simple."
    if times[2]:
        be = "am" if who.lower() == "i" else "is" if is_one else "are"
        return f"{be} {verb.ing}", "What happens now stands in the present continuous: *am*, *is* or *are* and *-ing*."
    if times[4]:
        return f"will {verb.base}", "What is to come takes *will* and the base form."
    if often:
        return None
    return (
        f"{'has' if is_one else 'have'} {verb.done}",
        "What began then and lasts until now stands in the present perfect: *has* or *have* and the past participle.",
    )


def _is_one(who: str) -> bool:
    last = who.lower().split()[-1]
    if last in ("i", "you", "we", "they") or " and " in who:
        return False
    return last in ("he", "she", "it") or not is_plural(last)


def _of_if(before: str, after: str, verb: Verb) -> tuple[str, str] | None:
    if found := IF_GAP.match(before):
        then = WISHED.search(after)
        if not then:
            return None
        asked = then["then"].lower()
        if asked.endswith("have"):
            return f"had {verb.done}", "Third conditional: *if* with *had* and the past participle, then *would have*."
        if asked in ("would", "could", "might"):
            return verb.past.split("/")[0], "Second conditional: *if* with the past simple, then *would*."
        return verb.third if _is_one(
            found["who"]
        ) else verb.base, "First conditional: *if* with the present simple, then *will*."
    found = IF.match(before)
    known = forms().get(found["verb"].lower()) if found else None
    if not found or known is None:
        return None
    second = forms().get((found["next"] or "").strip().lower())
    if found["verb"].lower() == "had" and second:
        is_done = second[1] in ("participle", "past")
        why = "Third conditional: *if* with *had done*, then *would have done*."
        return (f"would have {verb.done}", why) if is_done else None
    if known[1] == "third" or (known[1] == "base" and found["who"].lower() in ("i", "you", "we", "they")):
        return f"will {verb.base}", WHY_FIRST
    if known[1] == "past":
        why = "Second conditional: *if* with the past simple, then *would* and the base of the verb."
        return f"would {verb.base}", why
    return None
