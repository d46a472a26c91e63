"""Direct into reported speech: a statement, a question or an order, with what is supposed said beside it."""

import re
from dataclasses import dataclass
from typing import Final

from models.english_forms.online.lexicon import comparison_of, forms
from models.english_forms.online.persons import PERSONS, Person, person_of, shifted
from models.english_forms.online.quotations import Quotation, quotation_of
from models.english_forms.online.tenses import is_finite, moved_back, times_moved

ASKING: Final = ("asked", "wondered", "wanted to know", "inquired", "enquired")
ORDERS: Final = ("ordered", "warned", "advised", "commanded", "requested", "begged", "asked", "told")
QUESTION: Final = re.compile(
    r"^(?:(?P<word>(?:what|which|whose) (?:kind of )?[a-z]+(?= (?:do|is|are|was|were|did|does|can|will|have|has)\b)"
    r"|how (?:old|many [a-z]+|much(?: [a-z]+)?|long|far|often|tall)|what|where|when|why|how|whom?|which) )?"
    r"(?P<aux>do|does|did|is|are|was|were|can|could|will|would|shall|should|must|may|have|has|had|am) "
    r"(?P<subject>i|you|he|she|it|we|they|there"
    r"|(?:the|my|your|his|her|our|their|this|that|these|those) [a-z]+|[A-Z][a-z]+)"
    r"(?: (?P<rest>.+))?$",
    re.IGNORECASE,
)
OF_SUBJECT: Final = re.compile(r"^(?P<word>who|what|which [a-z]+) (?P<rest>[a-z]+(?: .+)?)$", re.IGNORECASE)
ORDER: Final = re.compile(
    r"^(?P<please>please,? )?(?P<not>don't|do not|never)? ?(?P<do>[a-z]+)(?P<rest>(?: .+?)?)(?P<end>,? please)?$",
    re.IGNORECASE,
)
OTHER_CLAUSE: Final = re.compile(r"\b(?:if|when|or|and)\b", re.IGNORECASE)
OF_ONESELF: Final = re.compile(r"\b(?:i|me|my|mine|myself)\b", re.IGNORECASE)
TRUTH: Final = re.compile(r"^(?:the )?(?:water|sun|earth|moon|light|heat|ice|sound|plants|planets) ", re.IGNORECASE)
LET_US: Final = re.compile(r"^let(?: us|'s) (?P<rest>.+)$", re.IGNORECASE)
MOST_WORDS: Final = 18
OF_A_WOMAN: Final = "If *{}* is a girl or a woman, write *she* and *her*."
TO_ME: Final = (
    "It is not said who was spoken to; here it is *me*. With *us*, *him*, *her* or *them* the pronouns change too."
)
STAYS: Final = {
    "says": "The verb *says* is present, so the time stays; only the pronouns change.",
    "truth": "What is always true may stay in the present.",
}
BACK: Final = (
    "Leave out the quotation marks and begin with *that*. "
    "The verb goes one step back in time, and pronouns and words of time and place change."
)


@dataclass(frozen=True)
class Reported:
    """The sentence as somebody else tells it, and how it came about."""

    sentence: str
    lines: tuple[str, ...]


def reported_of(text: str) -> Reported | None:
    """What was said, reported; None where no rule surely fits."""
    said = quotation_of(text)
    if not said or not 1 <= len(said.words.split()) <= MOST_WORDS:
        return None
    words = said.words.rstrip(" ,.")
    if re.search(r"[.;:!?] ", words):
        return None
    if words.endswith("?"):
        return _question(said, words.rstrip(" ?"))
    return _order(said, words.rstrip(" !")) or _statement(said, words.rstrip(" !"))


def _supposed(said: Quotation, needs_hearer: bool) -> tuple[Person, Person, str | None, tuple[str, ...]]:
    """Speaker and hearer, whom to name, and what is only supposed of them."""
    speaker = person_of(said.who)
    notes = [OF_A_WOMAN.format(said.who)] if not speaker.is_sure and OF_ONESELF.search(said.words) else []
    if said.whom:
        hearer = person_of(said.whom)
        notes += [OF_A_WOMAN.format(said.whom)] if not hearer.is_sure and _has_you(said.words) else []
        return speaker, hearer, said.whom, tuple(notes)
    if needs_hearer:
        notes.append(TO_ME)
    return speaker, Person("I", False), "me" if needs_hearer else None, tuple(notes)


def _has_you(words: str) -> bool:
    return bool(re.search(r"\byou(?:r|rs|rself|rselves)?\b", words, re.IGNORECASE))


def _start(who: str) -> str:
    return who[:1].upper() + who[1:]


def _whom(whom: str) -> str:
    return PERSONS[whom.capitalize() if whom == "i" else whom][1] if whom in PERSONS else whom


def _statement(said: Quotation, words: str) -> Reported | None:
    if said.verb in ASKING:
        return None
    speaker, hearer, whom, notes = _supposed(said, _has_you(words))
    tokens = words.replace("I'm", "I am").split()
    at = next((n for n, word in enumerate(tokens) if is_finite(tokens, n)), None)
    if at is None:
        return None
    stays = "says" if said.verb == "says" else "truth" if TRUTH.match(words) else None
    keeps_time = stays is not None
    made = moved_back(tokens, shifted(tokens, speaker, hearer), at, keeps_time=keeps_time)
    if made is None:
        return None
    made[0] = _small(made[0]) if tokens[0].lower() in (*SMALL, "i", "water") else made[0]
    verb = ("tells" if said.verb == "says" else "told") if whom and said.verb in ("said", "says", "told") else said.verb
    before = "" if verb in ("told", "tells", "warned", "promised") else "to "
    to = f" {before}{_whom(whom)}" if whom else ""
    why = STAYS[stays] if stays else BACK
    return Reported(f"{_start(said.who)} {verb}{to} that {' '.join(times_moved(made, keeps_time))}.", (why, *notes))


SMALL: Final = (
    "the", "a", "an", "my", "our", "your", "his", "her", "their", "it", "we", "they", "he", "she", "there", "this",
    "these", "that", "those", "you", "some", "many", "all", "if", "when",
)  # fmt: skip


def _small(word: str) -> str:
    return word if word == "I" else word[:1].lower() + word[1:]


def _question(said: Quotation, words: str) -> Reported | None:
    if said.verb in ("ordered", "warned", "commanded", "advised"):
        return None
    speaker, hearer, whom, notes = _supposed(said, _has_you(words))
    found = QUESTION.match(words)
    if found:
        subject = found["subject"].split()
        rest = (found["rest"] or "").split()
        is_be = found["aux"].lower() in ("is", "are", "was", "were")
        if is_be and len(subject) == 2 and rest and not _may_follow(rest[0]):
            return None
        tokens = [*subject, found["aux"].lower(), *rest]
        at = len(subject)
    else:
        found = OF_SUBJECT.match(words)
        tokens = found["rest"].split() if found else []
        at = 0
        if not found or not is_finite(["it", *tokens], 1):
            return None
    made = moved_back(tokens, shifted(tokens, speaker, hearer), at, is_question=True)
    if made is None:
        return None
    if at and tokens[0].lower() in SMALL:
        made[0] = _small(made[0])
    word = (found["word"] or "if").lower()
    verb = said.verb if said.verb in ASKING else "asked"
    to = f" {_whom(whom)}" if whom and verb == "asked" else ""
    kept = "Keep the question word" if found["word"] else "Begin with *if* (or *whether*)"
    why = f"{kept}; then the subject comes before the verb, and the verb goes one step back in time. No question mark."
    return Reported(f"{_start(said.who)} {verb}{to} {word} {' '.join(times_moved(made))}.", (why, *notes))


AFTER_SUBJECT: Final = (
    "in", "on", "at", "here", "there", "not", "so", "very", "ready", "sick", "angry", "hungry", "absent", "present",
    "a", "an", "the", "from", "under", "near", "of", "for", "afraid", "late", "open", "closed", "tired",
)  # fmt: skip


def _may_follow(word: str) -> bool:
    """Whether a word may stand after "is the boy": no second noun of the same subject."""
    known = forms().get(word.lower())
    return bool(
        (known and known[1] in ("ing", "participle")) or comparison_of(word.lower()) or word.lower() in AFTER_SUBJECT
    )


def _order(said: Quotation, words: str) -> Reported | None:
    if found := LET_US.match(words):
        speaker, _, _, notes = _supposed(said, False)
        who = "we" if speaker.name in ("I", "we") else "they"
        sentence = f"{_start(said.who)} suggested that {who} should {found['rest']}."
        return Reported(sentence, ("*Let us* is a suggestion: *suggested that … should*.", *notes))
    found = ORDER.match(words)
    known = forms().get(found["do"].lower()) if found else None
    if not found or known is None or known[0].base != found["do"].lower() or OTHER_CLAUSE.search(found["rest"]):
        return None
    if is_finite(words.split(), 1) and forms().get(words.split()[1].lower(), (None, "third"))[1] == "third":
        return None  # "water boils"
    speaker, hearer, whom, notes = _supposed(said, True)
    rest = times_moved(shifted(found["rest"].split(), speaker, hearer))
    to = "to" if not found["not"] else "never to" if found["not"].lower() == "never" else "not to"
    asks = bool(found["please"] or found["end"])
    verb = said.verb if said.verb in ORDERS and not (asks and said.verb == "told") else "asked" if asks else "told"
    sentence = " ".join([_start(said.who), verb, _whom(whom or "me"), to, known[0].base, *rest])
    why = "An order takes *to* and the base form, *not to* if it forbids; *please* becomes *asked*."
    return Reported(f"{sentence}.", (why, *notes))
