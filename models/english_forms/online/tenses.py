"""One step back in time: the finite verbs of a sentence that is reported, and its words of time and place."""

from typing import Final

from models.english_forms.online.lexicon import Verb, forms

BACK: Final = {
    "am": "was", "is": "was", "are": "were", "will": "would", "can": "could", "may": "might", "shall": "would",
    "have": "had", "has": "had", "must": "had to", "don't": "didn't", "doesn't": "didn't", "isn't": "wasn't",
    "aren't": "weren't", "can't": "couldn't", "cannot": "could not", "won't": "wouldn't", "haven't": "hadn't",
    "hasn't": "hadn't", "was": "had been", "were": "had been", "wasn't": "had not been", "weren't": "had not been",
}  # fmt: skip
STAYS: Final = ("would", "could", "might", "should", "had", "wouldn't", "couldn't", "shouldn't", "hadn't")
TIMES: Final = {
    "today": "that day", "tomorrow": "the next day", "yesterday": "the day before", "now": "then", "here": "there",
    "tonight": "that night", "ago": "before", "this": "that", "these": "those",
}  # fmt: skip
DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
SPANS: Final = ("week", "month", "year", "night", "term", *DAYS)
JOINS: Final = ("because", "that", "and", "but", "so", "although", "if", "when")
CLAUSES: Final = ("because", "although", "if", "when", "which", "who")
SUBJECTS: Final = ("i", "you", "he", "she", "it", "we", "they")
LEADS: Final = (
    "the",
    "a",
    "an",
    "my",
    "your",
    "his",
    "her",
    "our",
    "their",
    "this",
    "that",
    "these",
    "those",
    "some",
    "many",
)


def is_finite(words: list[str], n: int) -> bool:
    """Whether the word at n may be the verb that tells the time of its clause."""
    low = words[n].lower().strip(",")
    if low in BACK or low in STAYS or low in ("do", "does", "did", "didn't"):
        return n > 0
    known = forms().get(low)
    return n > 0 and known is not None and known[1] != "ing" and words[n - 1].lower() not in LEADS


def moved_back(
    words: list[str], made: list[str], at: int, *, keeps_time: bool = False, is_question: bool = False
) -> list[str] | None:
    """`made` with the verb at `at`, and those of clauses that a pronoun begins, one step back; None where unsure."""
    places = [at, *_later_clauses(words, at)]
    if len(places) < 1 + sum(word.lower() in CLAUSES for word in words):
        return None
    out, skips = list(made), set()
    for place in places:
        subject = made[place - 1].lower() if place else ""
        if keeps_time:
            if words[place - 1].lower() in ("i", "you", "we"):
                out[place] = _agreeing(words[place].lower(), subject)
            continue
        verb = _back(words, place, subject, is_question=is_question and place == at)
        if verb is None:
            return None
        out[place], used = verb
        skips |= {place + n for n in range(1, used + 1)}
    return [word for n, word in enumerate(out) if n not in skips]


def _later_clauses(words: list[str], at: int) -> list[int]:
    return [
        n + 2
        for n in range(at + 1, len(words) - 2)
        if words[n].lower().strip(",") in JOINS and words[n + 1].lower() in SUBJECTS and is_finite(words, n + 2)
    ]


def _back(words: list[str], at: int, subject: str, *, is_question: bool) -> tuple[str, int] | None:
    """The verb one step back, and how many of the words after it that takes up."""
    low = words[at].lower()
    after = [word.lower() for word in words[at + 1 : at + 3]]
    if low in ("do", "does", "did", "didn't"):
        return _without_do(low, after, is_question)
    if low in ("am", "is", "are"):
        is_many = subject in ("we", "they", "you") or (low == "are" and subject not in ("i", "he", "she", "it"))
        return ("were" if is_many else "was"), 0
    if low in ("was", "were"):
        return "had been", 0
    if low in BACK:
        return BACK[low], 0
    if low in STAYS:
        return low, 0
    verb, form = forms()[low]
    return (f"had {verb.done}" if form in ("past", "participle") and low != verb.base else verb.past.split("/")[0]), 0


def _without_do(low: str, after: list[str], is_question: bool) -> tuple[str, int] | None:
    if low == "didn't" or after[:1] == ["not"]:
        takes = 0 if low == "didn't" else 1
        known = _base(after[takes : takes + 1])
        if low in ("do", "does"):
            return "did", 0
        return (f"had not {known.done}", takes + 1) if known else None
    known = _base(after[:1])
    if not is_question or known is None:
        return (f"had {forms()['do'][0].done}", 0) if low == "did" and not is_question else None
    return (f"had {known.done}" if low == "did" else known.past.split("/")[0]), 1


def _base(after: list[str]) -> Verb | None:
    known = forms().get(after[0].strip(",")) if after else None
    return known[0] if known and known[0].base == after[0].strip(",") else None


def _agreeing(low: str, subject: str) -> str:
    """A verb of the present after a new subject."""
    is_one = subject in ("he", "she", "it")
    if low in ("am", "is", "are"):
        return "is" if is_one else "am" if subject == "i" else "are"
    if low in ("have", "has"):
        return "has" if is_one else "have"
    if low in ("don't", "doesn't"):
        return "doesn't" if is_one else "don't"
    known = forms().get(low)
    if known and known[1] in ("base", "third") and low not in BACK:
        return known[0].third if is_one else known[0].base
    return low


def times_moved(words: list[str], keeps_time: bool = False) -> list[str]:
    """Words of time and place as they are from elsewhere and later."""
    if keeps_time:
        return words
    out: list[str] = []
    for n, word in enumerate(words):
        before = words[n - 1].lower() if n else ""
        if word.lower() in SPANS and before in ("last", "next"):
            out[-1:] = ["the", word, "before"] if before == "last" else ["the", "following", word]
        elif word.lower() == "that" and n:
            out.append(word)
        else:
            out.append(TIMES.get(word.lower(), word))
    return out
