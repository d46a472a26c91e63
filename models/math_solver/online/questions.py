"""Finding the maths in a learner's sentence: 'Please solve 3x + 5 = 20 for me' asks to solve 3x + 5 = 20."""

import re
from dataclasses import dataclass
from fractions import Fraction

from models.math_solver.online.grammar import powers_as_typed, read
from models.math_solver.online.trees import Letter, Node, NotMaths, Relation, Root, TooBig, parts_of

LONGEST = 500
VERBS = (
    ("expand", r"expand|multiply out|open (?:up )?the brackets?|remove (?:the )?brackets?"),
    ("factorise", r"factori[sz]e?|factor(?:s of)?|put (?:it )?(?:back )?into brackets"),
    ("simplify", r"simplify|reduce|collect like terms|rationali[sz]e"),
    ("calculate", r"calculate|work out|evaluate|compute|add|subtract"),
    ("solve", r"solve|find (?:the value of )?[a-z]\b|what is [a-z]\b|make [a-z] the subject"),
)
FOUND_VERB = tuple((name, re.compile(rf"\b(?:{words})\b", re.IGNORECASE)) for name, words in VERBS)
# A run of signs of the grammar: single letters only, so that words end it.
RUN = re.compile(
    r"(?:(?<![A-Za-z])(?:sqrt|[A-Za-z]{1,2})(?![A-Za-z])|(?<=[\d)\s(])[A-Za-z]{1,2}(?![A-Za-z])|\\[a-z]+"
    r"|[\d.,\s+\-*/^()=<>≤≥×÷·−–²³⁴⁵⁶⁷⁸⁹⁰¹⁻√%{}\[\]$½¼¾⅓⅔])+"
)
SPLIT = re.compile(r"\s*(?:,(?!\d{3}(?!\d))|;|\n|\band\b|&)\s*", re.IGNORECASE)
WHEN = re.compile(r"\b(?:when|if|where|for|given(?: that)?)\b(?=.{0,40}=)", re.IGNORECASE)
VALUE = re.compile(r"\b([a-z])\s*=\s*([-−]?\s*\d{1,6}(?:\.\d{1,4})?(?:/\d{1,4})?)(?![\w.])", re.IGNORECASE)
OF = re.compile(r"(?<=\d)\s*\bof\b\s*(?=\d)", re.IGNORECASE)  # three quarters of twenty
# Sums said in words, and a word of two letters that stands alone between numbers: it is no product of letters.
IN_WORDS = (
    (re.compile(r"\bdivide\s+(?P<a>[\d./ ]+?)\s+by\s+(?P<b>[\d./ ]*\d)", re.IGNORECASE), r"(\g<a>) ÷ (\g<b>)"),
    (
        re.compile(r"\bmultiply\s+(?P<a>[\d./ ]+?)\s+(?:by|and|with)\s+(?P<b>[\d./ ]*\d)", re.IGNORECASE),
        r"(\g<a>) × (\g<b>)",
    ),
    (
        re.compile(r"\b(?:subtract|take(?: away)?)\s+(?P<a>[\d./]+)\s+from\s+(?P<b>[\d./]*\d)", re.IGNORECASE),
        r"\g<b> - \g<a>",
    ),
    (re.compile(r"\badd\s+(?P<a>[\d./]+)\s+(?:and|to)\s+(?P<b>[\d./]*\d)", re.IGNORECASE), r"\g<a> + \g<b>"),
    (re.compile(r"(?<=\d)\s*(?:times|multiplied by)\s*(?=\d)", re.IGNORECASE), " × "),
    (re.compile(r"(?<=\d)\s*x\s*(?=\d)", re.IGNORECASE), " × "),
    (re.compile(r"(?<=[\d)])\s*divided by\s*(?=[\d(])", re.IGNORECASE), " ÷ "),
    (re.compile(r"(?<=\d)\s*plus\s*(?=\d)", re.IGNORECASE), " + "),
    (re.compile(r"(?<=\d)\s*(?:minus|take away)\s*(?=\d)", re.IGNORECASE), " - "),
    (re.compile(r"(?<=[\da-z)])\s+squared\b", re.IGNORECASE), "^2"),
    (re.compile(r"(?<=[\da-z)])\s+cubed\b", re.IGNORECASE), "^3"),
    (re.compile(r"\bsquare root of\s+(?=[\d(])", re.IGNORECASE), "√"),
    (re.compile(r"(?<=[\w)])\s+[A-Za-z]{2}\s+(?=[\w(])"), " § "),
)
# "Solve for x 5x = 20": the letter names what is wanted and is no factor.
WANTED = re.compile(r"\b(?:for|find|of|get|calculate|determine) [a-z]\b(?=\s*[-(\d:,])", re.IGNORECASE)
OPERATIONS = frozenset("+-−–*/=<>^×÷·(")
NOISE = re.compile(r"^(?:a|i|am|is|it|me|my|an|as|at|be|by|do|he|if|in|no|of|on|or|so|to|up|us|we)$", re.IGNORECASE)


@dataclass(frozen=True)
class Asked:
    """What to do (a verb of VERBS, or empty), with what, and values to put in."""

    verb: str
    parts: list[Node | Relation]
    values: dict[str, Fraction]


def asked_of(text: str) -> Asked:
    """Raises `NotMaths` when there is none, `TooBig` when it is beyond our bounds."""
    if len(text) > LONGEST:
        raise TooBig("Give me a shorter question: one expression or equation at a time.")
    verb = next((name for name, pattern in FOUND_VERB if pattern.search(text)), "")
    values: dict[str, Fraction] = {}
    if said := WHEN.search(text):
        values = {
            m[1].lower(): Fraction(m[2].replace(" ", "").replace("−", "-")) for m in VALUE.finditer(text, said.end())
        }
        text = text[: said.start()] if values else text
    text = WANTED.sub(" ; ", text)
    if verb == "solve" and not re.search(r"(?<!\d)\b[a-z]\b|\d[a-z]\b", text, re.IGNORECASE):
        text = re.sub(r"(?<=\d)x(?=[23](?!\d))", "x^", text)
    text = OF.sub(" * ", powers_as_typed(text))
    for in_words, written in IN_WORDS:
        text = in_words.sub(written, text)
    parts = [part for piece in SPLIT.split(text) if (part := _in(piece)) is not None]
    if not parts:
        raise NotMaths("I see no expression or equation in this.")
    if not verb and not isinstance(parts[0], Relation):
        plain = not any(isinstance(each, Letter | Root) for each in parts_of(parts[0]))
        verb = "calculate" if plain else "simplify"
    if verb == "simplify" and not isinstance(parts[0], Relation):
        plain = not any(isinstance(each, Letter | Root) for each in parts_of(parts[0]))
        verb = "calculate" if plain else verb
    return Asked(verb, parts[:3], values)


def _in(piece: str) -> Node | Relation | None:
    """The longest run of maths in a piece of a sentence, or None; a run must do something."""
    runs = [_bare(run) for run in RUN.findall(piece)]
    runs = sorted((run for run in runs if _does_something(run)), key=len, reverse=True)
    return read(runs[0]) if runs else None


def _bare(run: str) -> str:
    words = run.strip(" .,?!:\t").split(" ")
    while words and NOISE.match(words[0]) and not (words[1:] and words[1][:1] in OPERATIONS):
        words.pop(0)
    while words and NOISE.match(words[-1]) and not (words[1:] and words[-2][-1:] in OPERATIONS):
        words.pop()
    return " ".join(words).strip(" .,")


def _does_something(run: str) -> bool:
    return bool(
        (re.search(r"[=<>≤≥]", run) and re.search(r"[\dA-Za-z]", run))
        or re.search(r"(?:\d|[a-z)]|[²³½¼¾])\s*[-+*/^×÷·−–]\s*[\d(a-z√½¼¾]", run, re.IGNORECASE)
        or re.search(r"√|sqrt|[²³]|\\frac|\d\s*\(|\)\s*\(|\^", run)
    )
