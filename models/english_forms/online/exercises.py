"""Gaps for one verb, a or an, and one plain mistake to be corrected; None where the rule is not certain."""

import re
from typing import Final

from models.english_forms.online.lexicon import Verb, comparison_of, forms, is_plural, plural_of, verbs
from models.english_forms.online.mistakes import corrected
from models.english_forms.online.rewriting import Rewritten

GAP: Final = r"(?:_{2,}|\.{3,}|…+|-{3,})"
TO_FILL: Final = re.compile(rf"^(?P<before>.*?){GAP}\s*\((?:to )?(?P<verb>[a-z]+)\)(?P<after>[^_…(]*)$", re.I | re.S)
LED: Final = re.compile(r"^.*(?:[:\n]|\bfill in\b|\bbrackets?\b)\s*", re.IGNORECASE | re.DOTALL)
ASKED_AFTER: Final = re.compile(
    r"[.?!]\s*(?:what|which|why|use|fill|give|choose|write)\b.*$", re.IGNORECASE | re.DOTALL
)
SUBJECT: Final = re.compile(r"(?:^|[,.] ?)(?P<who>he|she|it|i|you|we|they)$", re.IGNORECASE)
IF: Final = re.compile(
    r"^if (?P<who>[a-z]+|(?:the|my|his|her|our|their) [a-z]+) (?P<verb>[a-z]+)(?P<next> [a-z]+)?.*?[, ]"
    r"(?P<then>i|you|he|she|it|we|they)$",
    re.IGNORECASE,
)
HABIT: Final = re.compile(
    r"\b(?:every (?:day|week|month|year|morning|evening|term|sunday|saturday)|usually|always|daily)\b", re.I
)
PAST: Final = re.compile(r"\b(?:yesterday|last (?:week|month|year|night|term|sunday|saturday)|ago)\b", re.IGNORECASE)
NOW: Final = re.compile(r"\b(?:now|at the moment)\b", re.IGNORECASE)
ARTICLES: Final = re.compile(r"\barticles?\b|\ba(?: or |/|, ?)an\b", re.IGNORECASE)
THINGS: Final = re.compile(rf"{GAP}\s*(?P<next>[A-Za-z-]+)(?P<of> of\b| which| that)?")
SILENT_H: Final = ("hour", "honest", "honour", "heir")
LIKE_YOU: Final = re.compile(r"^(?:uni(?!n|m|d)|use|usu|uti|ugan|eu|ewe|one\b|once\b)", re.IGNORECASE)
ONE_ALONE: Final = re.compile(
    r"^(?:sun|moon|earth|sky|sea|world|equator|president|same|best|worst|first|last|only|most|next|right|[a-z]{3,}est)$"
    r"(?<!honest)(?<!forest)(?<!guest)(?<!interest)",
    re.IGNORECASE,
)
KNOWN_PLACE: Final = re.compile(r"\b(?:to|in|at|from|on|by|near|into|of) $", re.IGNORECASE)
TO_CORRECT: Final = re.compile(
    r"^\W*(?:please |can you |help me )*"
    r"(?:(?:corr?ect|fix|find|what is)\b(?: and correct)?(?: the| this| these| it| following| my| a)*"
    r"(?: (?:sentences?|english|grammar|mistakes?|errors?|wrong))*"
    r"(?: (?:in|with) (?:this|the|my)(?: following)?(?: sentence)?)?"
    r"\s*[:.,\n\"“'-]\s*|(?:corr?ect|fix) (?:this |the |my )?sentence )(?P<said>.+)$"
    r"|^(?P<before>.+?)[.,:;\"”'-]+\s*(?:please )?(?:corr?ect|fix) (?:this|it|the|my)\b"
    r"(?: (?:sentence|english|grammar|mistakes?))?\W*$",
    re.IGNORECASE | re.DOTALL,
)
COMPARISONS: Final = re.compile(
    r"\b(?:comparatives?|superlatives?)(?: forms?| degrees?)? (?:of|for)"
    r"(?: the (?:following|words?|adjectives?))*\s*:?\s*"
    r"(?P<words>[a-z]+(?:\s*(?:,|;|\band\b)\s*[a-z]+)+)[\s.?]*$",
    re.IGNORECASE,
)


def exercise(text: str) -> Rewritten | None:
    """The whole sentence, and the rule that makes it so."""
    text = " ".join(text.replace("’", "'").split())
    return _with_verb(text) or _with_articles(text) or _corrected(text)


def comparisons(text: str) -> list[tuple[str, str]] | None:
    """Each adjective of a list, and its comparative and superlative; None where one is on no list of ours."""
    found = COMPARISONS.search(text)
    words = re.split(r"\s*(?:,|;|\band\b)\s*", found["words"].lower()) if found else []
    made = [(word, comparison_of(word)) for word in words if word]
    shown = [(word, f"{each[0]}, {each[1]}".replace("/", " or ")) for word, each in made if each]
    return shown if shown and len(shown) == len(made) else None


def _with_verb(text: str) -> Rewritten | None:
    found = TO_FILL.match(ASKED_AFTER.sub("", text))
    verb = verbs().get(found["verb"].lower()) if found else None
    if not found or verb is None or verb.base == "be":
        return None
    before, after = LED.sub("", found["before"]).strip(), found["after"].rstrip(" .?!")
    subject = SUBJECT.search(before)
    made = _of_condition(before, verb) or (
        _of_time(subject["who"].lower(), f"{before} {after}", verb) if subject else None
    )
    if made is None or re.search(r"\b(?:if|since|for|by|when|while|not)\b", after, re.IGNORECASE):
        return None
    form, why = made
    sentence = re.sub(r"\bi\b", "I", f"{before} {form}{after}.")
    return Rewritten(sentence[:1].upper() + sentence[1:], why)


def _of_time(who: str, said: str, verb: Verb) -> tuple[str, str] | None:
    times = [bool(each.search(said)) for each in (HABIT, PAST, NOW)]
    if times.count(True) != 1:
        return None
    is_one = who in ("he", "she", "it")
    if times[0]:
        form = verb.third if is_one else verb.base
        rule = "With *he*, *she* and *it* the verb takes *-s*." if is_one else "Only *he*, *she* and *it* take *-s*."
        return form, f"What happens again and again stands in the present simple. {rule}"
    if times[1]:
        return verb.past.split("/")[0], "A time that is over takes the past simple."
    be = "is" if is_one else "am" if who == "i" else "are"
    return f"{be} {verb.ing}", "What happens now stands in the present continuous: *am*, *is* or *are* and *-ing*."


def _of_condition(before: str, verb: Verb) -> tuple[str, str] | None:
    found = IF.match(before)
    known = forms().get(found["verb"].lower()) if found else None
    if not found or known is None:
        return None
    after = forms().get((found["next"] or "").strip().lower())
    if found["verb"].lower() == "had" and after:
        is_done = after[1] in ("participle", "past")
        return (
            (f"would have {verb.done}", "Third conditional: *if* with *had done*, then *would have done*.")
            if is_done
            else None
        )
    if known[1] == "third":
        return f"will {verb.base}", "First conditional: *if* with the present simple, then *will*."
    if known[1] == "past":
        return (
            f"would {verb.base}",
            "Second conditional: *if* with the past simple, then *would* and the base of the verb.",
        )
    return None


def _with_articles(text: str) -> Rewritten | None:
    said = text.split(":", 1)[1].strip() if ":" in text else ""
    if not said or not ARTICLES.search(text.split(":", 1)[0]):
        return None
    gaps = list(THINGS.finditer(said))
    if not gaps or len(re.findall(GAP, said)) != len(gaps) or any(not _takes_a(said, gap) for gap in gaps):
        return None
    sentence = THINGS.sub(lambda gap: f"{_article(gap['next'])} {gap['next']}{gap['of'] or ''}", said)
    return Rewritten(f"{sentence.rstrip(' .')}.",
                     "Listen to the first sound: *an* before the sound of a vowel (an elephant, an hour), "
                     "*a* before any other (a book, a university: it begins like *you*).")  # fmt: skip


def _takes_a(said: str, gap: re.Match[str]) -> bool:
    """Whether one thing among many is meant, met for the first time."""
    word, after = gap["next"], re.match(r"\W*([a-z]*)", said[gap.end() :], re.IGNORECASE)
    second = after[1].lower() if after else ""
    many = any(is_plural(each) or plural_of(each) is None for each in (word, second) if each)
    is_described = bool(comparison_of(word.lower())) and not second
    is_met_before = len(re.findall(rf"\b{re.escape(word)}\b", said, re.IGNORECASE)) > 1
    is_known = bool(ONE_ALONE.match(word) or KNOWN_PLACE.search(said[: gap.start()]))
    return gap.start() > 0 and not (many or is_described or is_known or gap["of"] or word[0].isupper() or is_met_before)


def _article(word: str) -> str:
    if LIKE_YOU.match(word):
        return "a"
    return "an" if word[0].lower() in "aeiou" or word.lower().startswith(SILENT_H) else "a"


def _corrected(text: str) -> Rewritten | None:
    task = TO_CORRECT.match(text)
    said = (task["said"] or task["before"]).strip(" .\"'“”") if task else ""
    found = corrected(said) if said and not re.search(r"[.?!;\"].", said) else None
    return Rewritten(found.sentence, " ".join(found.rules)) if found else None
