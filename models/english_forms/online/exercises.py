"""Gaps for one verb, a or an, and one plain mistake to be corrected; None where the rule is not certain."""

import re
from typing import Final

from models.english_forms.online.lexicon import comparison_of, is_plural, plural_of
from models.english_forms.online.mistakes import corrected
from models.english_forms.online.rewritten_sentences import Rewritten
from models.english_forms.online.verb_gaps import verb_gap

GAP: Final = r"(?:_{2,}|\.{3,}|…+|-{3,})"
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
EITHER: Final = re.compile(
    r"^\W*(?:is it|which (?:one )?is (?:correct|right)|what is correct|do (?:i|we|you) say|should (?:i|we) say)\W+"
    r"(?P<one>.+?)\s+or\s+(?P<two>.+)$",
    re.IGNORECASE,
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
    return verb_gap(text) or _with_articles(text) or _corrected(text)


def comparisons(text: str) -> list[tuple[str, str]] | None:
    """Each adjective of a list, and its comparative and superlative; None where one is on no list of ours."""
    found = COMPARISONS.search(text)
    words = re.split(r"\s*(?:,|;|\band\b)\s*", found["words"].lower()) if found else []
    made = [(word, comparison_of(word)) for word in words if word]
    shown = [(word, f"{each[0]}, {each[1]}".replace("/", " or ")) for word, each in made if each]
    return shown if shown and len(shown) == len(made) else None


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


def better_of(text: str) -> Rewritten | None:
    """The right one of two sentences told side by side, where a rule of ours finds a mistake in the other alone."""
    found = EITHER.match(" ".join(text.replace("’", "'").split()))
    if not found:
        return None
    sides = [found[name].strip(" .?,\"'“”") for name in ("one", "two")]
    mended = [corrected(side) for side in sides]
    if [each is None for each in mended].count(True) != 1:
        return None
    wrong = next(each for each in mended if each)
    right = next(side for side, each in zip(sides, mended, strict=True) if each is None)
    return Rewritten(f"{right[0].upper()}{right[1:]}.", " ".join(wrong.rules))


def _corrected(text: str) -> Rewritten | None:
    task = TO_CORRECT.match(text)
    said = (task["said"] or task["before"]).strip(" .\"'“”") if task else ""
    found = corrected(said) if said and not re.search(r"[.?!;\"].", said) else None
    return Rewritten(found.sentence, " ".join(found.rules)) if found else None
