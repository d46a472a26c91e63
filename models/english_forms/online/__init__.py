"""`formed` answers what one form of a word or of a sentence is; None where lists and rules do not surely tell."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from models.english_forms.online.active_voice import in_active
from models.english_forms.online.alphabet import in_alphabet
from models.english_forms.online.choice_gaps import chosen
from models.english_forms.online.exercises import better_of, comparisons, exercise
from models.english_forms.online.gaps import filled, in_past, opposites, plurals
from models.english_forms.online.lexicon import (
    Verb,
    comparison_of,
    is_listed_noun,
    plural_of,
    verb_of,
    verbs,
)
from models.english_forms.online.parts_of_verbs import principal_parts
from models.english_forms.online.passive import passive_of
from models.english_forms.online.polarity import turned
from models.english_forms.online.punctuation import punctuated
from models.english_forms.online.reported import reported_of
from models.english_forms.online.rewritten_sentences import Rewritten
from models.english_forms.online.sentence_plurals import in_plural
from models.english_forms.online.tense_changes import in_tense
from models.english_forms.online.tense_names import named
from models.english_forms.online.transformations import rewritten
from models.english_forms.online.word_families import family_words
from models.english_forms.online.word_lists import listed_word

__all__ = ["Formed", "formed"]
WORD: Final = r"['\"“‘]?(?:the (?:word|verb|noun|adjective) )?['\"“‘]?(?:to )?([a-z-]{2,20})['\"”’]?"
END: Final = r"\s*[.?!]*\s*$"
PAST: Final = re.compile(
    rf"\b(?:simple )?past (?:simple |tense )?(?:tense |form )?(?:of|for) {WORD}{END}|\bpast of {WORD}{END}",
    re.IGNORECASE,
)
PARTICIPLE: Final = re.compile(rf"\b(?:past )?participle (?:form )?(?:of|for) {WORD}{END}", re.IGNORECASE)
PLURAL: Final = re.compile(rf"\bplural(?: form)?s? (?:of|for) {WORD}{END}", re.IGNORECASE)
COMPARED: Final = re.compile(
    rf"\b(?:comparative|superlative)(?: and (?:the )?(?:comparative|superlative))?"
    rf"(?: forms?| degrees?)? (?:of|for) {WORD}{END}",
    re.IGNORECASE,
)
PASSIVE: Final = re.compile(r"\bpassive(?: voice| form| sentence)?\b", re.IGNORECASE)
REPORTED: Final = re.compile(
    r"\b(?:reported|indirect) (?:speech|form|question|command)s?\b|\breport (?:this|it|what)\b", re.IGNORECASE
)
SENTENCE: Final = re.compile(
    r"(?:[:\n]\s*|\b(?:of|for|passive|voice|form|sentence|speech)\s+(?=['\"“‘]))(.+)$", re.DOTALL
)
BARE_PASSIVE: Final = re.compile(
    r"^\W*(?:what is )?(?:the )?(?:active (?:voice )?to )?passive(?: voice| form)?(?: of| for)?"
    r"\s*:?\s+(?P<after>[A-Z].+)$"
    r"|^(?P<before>[A-Z].+?)[.\s]*\(\s*(?:in(?:to)? )?(?:the )?passive(?: voice)?\s*\)\W*$", re.DOTALL,
)  # fmt: skip
LED_BY: Final = re.compile(
    r"^\s*(?:please |can you )?(?:change|put|turn|rewrite|write|convert|give)\s+"
    r"(?:this |the |the following )?(?:sentence\s+)?"
    r"(?:in|to|into|in to)?\s*(?:the )?passive(?: voice)?\s*[:.,-]?\s*(.+)$|"
    r"^\s*(?:change|put|turn|rewrite|convert)\s+(.+?)\s+(?:in|to|into)\s+(?:the )?"
    r"passive(?: voice)?\W*$",
    re.IGNORECASE | re.DOTALL,
)  # fmt: skip
TRAILED_BY: Final = re.compile(
    r"^(.+?)[\s.,:;-]+(?:please )?(?:change|put|turn|rewrite|convert|report)\b[^\"“”:]*"
    r"\bpassive(?: voice)?\W*$",
    re.IGNORECASE | re.DOTALL,
)
THREE: Final = "The three forms of a verb are learned together: base, past simple, past participle."


RULES: Final[tuple[tuple[Callable[[str], Rewritten | None], str, str], ...]] = (
    (turned, "rewrite a sentence", "E2.08"),
    (in_tense, "use the tenses", "E3.01"),
    (in_active, "use the active voice", "E2.04"),
    (punctuated, "punctuate", "E1.03"),
    (better_of, "choose the right sentence", "E2.08"),
    (listed_word, "use words", "E1.03"),
    (in_plural, "use plurals", "E1.03"),
    (named, "name tenses and figures of speech", "E3.01"),
    (chosen, "fill a gap", "E2.06"),
)


@dataclass(frozen=True)
class Formed:
    """The form that was asked for, how it comes about, and codes of the curriculum."""

    answer: str
    lines: tuple[str, ...]
    task: str
    topics: tuple[str, ...]


def formed(text: str) -> Formed | None:
    """The answer to a question for one form; None for any other question."""
    text = text.strip()
    if made := _of_list(text) or _of_sentence(text):
        return made
    if found := PARTICIPLE.search(text):
        return _verb(found[1], "participle")
    if found := PAST.search(text):
        return _verb(found[1] or found[2], "past")
    if found := PLURAL.search(text):
        return _plural(found[1].lower())
    if found := COMPARED.search(text):
        return _compared(found[1].lower())
    if PASSIVE.search(text) and (sentence := _sentence(text)):
        return _passive(sentence)
    if REPORTED.search(text) and (made_known := reported_of(text)):
        return Formed(f"**{made_known.sentence}**", made_known.lines, "report what somebody said", ("E2.03",))
    return None


def _of_list(text: str) -> Formed | None:
    """Plurals, opposites, forms of verbs or words of one family, of one word or several."""
    if ordered := in_alphabet(text):
        why = "Compare the first letters; where they are the same, the second ones, then the third."
        return Formed(f"**{', '.join(ordered)}**", (why,), "put words in order", ("E1.03",))
    if family := family_words(text):
        answer = "; ".join(f"{word} – **{other}**" for word, other in family[1])
        why = f"Words of one family share a root. Learn the {family[0]} together with the word it comes from."
        return Formed(answer, (why,), "form words", ("E2.08",))
    for pairs, task, why in (
        (plurals(text), "use plurals", "Most nouns take *-s*; some change inside, and some stay as they are."),
        (
            comparisons(text),
            "compare with adjectives",
            "Short adjectives take *-er* and *-est*, long ones *more* and *most*.",
        ),
        (principal_parts(text), "use the past", THREE),
        (opposites(text), "find opposites", "An opposite is a word that means the contrary."),
    ):
        if pairs:
            answer = "; ".join(f"{word} – **{other}**" for word, other in pairs)
            return Formed(answer, (why,), task, ("E1.03",))
    return None


def _of_sentence(text: str) -> Formed | None:
    """A sentence rewritten, its gaps filled, or put into the past."""
    if made := rewritten(text) or exercise(text):
        return Formed(f"**{made.sentence}**", (made.why,), "rewrite a sentence", ("E2.08",))
    for rule, task, topic in RULES:
        if one := rule(text):
            return Formed(f"**{one.sentence}**", (one.why,), task, (topic,))
    if gaps := filled(text):
        why = ", ".join(f"*{word} {preposition}*" for word, preposition in gaps[1])
        return Formed(
            gaps[0], (f"These words go together and are learned together: {why}.",), "use prepositions", ("E2.06",)
        )
    if past := in_past(text):
        changed = "; ".join(f"*{before}* becomes *{after}*" for before, after in past[1])
        return Formed(
            f"**{past[0]}**", (f"Put each verb into the past simple: {changed}.",), "use the past simple", ("E3.01",)
        )
    return None


def _sentence(text: str) -> str | None:
    if found := LED_BY.search(text):
        return (found[1] or found[2]).strip()
    if found := BARE_PASSIVE.match(text):
        return (found["after"] or found["before"]).strip()
    found = TRAILED_BY.search(text) or SENTENCE.search(text)
    return found[1].strip() if found else None


def _verb(word: str, asked: str) -> Formed | None:
    verb = verbs().get(word.lower()) or verb_of(word.lower())
    if verb is None:
        return None
    form = verb.past if asked == "past" else verb.participle
    name = "past simple" if asked == "past" else "past participle"
    kind = (
        "an irregular verb, so its forms are learned by heart" if verb.is_irregular else "a regular verb: it takes -ed"
    )
    return Formed(
        f"The {name} of *{verb.base}* is **{form.replace('/', '** or **')}**.",
        (f"*{verb.base}* is {kind}. {THREE}", _three(verb)),
        f"use the {name}", ("E3.01",),
    )  # fmt: skip


def _three(verb: Verb) -> str:
    shown = " – ".join(each.replace("/", " or ") for each in (verb.base, verb.past, verb.participle))
    return f"**{shown}**"


def _plural(noun: str) -> Formed | None:
    many = plural_of(noun)
    if many is None:
        said = f"*{noun}* has no plural: it cannot be counted. Say *some {noun}* or *much {noun}*."
        return Formed(
            said, ("Words for what cannot be counted stay as they are and take *is*.",), "use plurals", ("E1.03",)
        )
    irregular = is_listed_noun(noun)
    why = (
        "It is learned by heart." if irregular else "By the rule: -s, or -es after s, x, ch, sh and o; -y becomes -ies."
    )
    return Formed(
        f"The plural of *{noun}* is **{many}**.", (f"One {noun}, two {many}. {why}",), "use plurals", ("E1.03",)
    )


def _compared(word: str) -> Formed | None:
    found = comparison_of(word)
    if found is None:
        return None
    more, most = (each.replace("/", "** or **") for each in found)
    return Formed(
        f"*{word}* – **{more}** – **{most}**.",
        (f"Compare two with *{more.split('*')[0]} than*, and one with all others with *the {most.split('*')[0]}*.",),
        "compare with adjectives", ("E2.08",),
    )  # fmt: skip


def _passive(sentence: str) -> Formed | None:
    found = passive_of(sentence)
    if found is None:
        return None
    if not found.doer:
        order = "An order in the passive begins with *Let*; then come the thing, *be* and the past participle."
        return Formed(f"**{found.sentence}**", (order,), "put a sentence into the passive", ("E2.04",))
    if found.sentence.startswith("By whom"):
        question = "*Who* becomes *by whom* and stays in front; *be* comes before the subject, the participle after it."
        return Formed(f"**{found.sentence}**", (question,), "put a sentence into the passive", ("E2.04",))
    return Formed(
        f"**{found.sentence}**",
        (
            f"Find what it is done to: *{found.thing}*. It becomes the new subject.",
            f"Find the verb and its time: *{found.verb}* ({found.time}).",
            f"Put *be* into that time and add the past participle *{found.participle}*.",
            f"The doer, *{found.doer}*, comes after *by*, if it matters: **{found.sentence}**",
        ),
        "put a sentence into the passive", ("E2.04",),
    )  # fmt: skip
