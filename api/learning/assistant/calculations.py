"""Maths in a question: worked out and proved by `models.math_solver`, or the learner's own lines looked over."""

import logging
import re
from typing import TYPE_CHECKING, Final

from api.learning.assistant.composition import TRY_ONE, WHY, Answer
from api.learning.assistant.rules import working_of
from api.learning.assistant.schemas import AnswerStep
from api.learning.assistant.short_workings import short_working
from api.learning.assistant.tables import AnswerKind
from api.learning.assistant.word_problems import ANSWERED, worded

if TYPE_CHECKING:
    from models.math_solver.online import Looked, Worked

log = logging.getLogger("kitabo.assistant")
MANY_WORDS: Final = 5
FEW_WORDS: Final = 1
PERCENT: Final = re.compile(r"%|per ?cent|\bout of\b", re.IGNORECASE)
# Words that go with a sum to do; other words around a number are a question about something else.
VERBS: Final = re.compile(
    r"\b(?:solve|find|simplify|expand|factori[sz]e?|multiply out|calculate|work out|evaluate|reduce|increase|decrease"
    r"|what is|percent|when|if|please|help|value|equations?|simultaneously|brackets|answer|for|and|the|with|can|you"
    r"|how|times|plus|minus|divided|multipl\w*|squared|cubed|square|root|add|subtract|from|you)\b",
    re.IGNORECASE,
)
SIGNS: Final = re.compile(
    r"[=<>≤≥^√²³%+*/÷×]|\d\s*[-−]\s*[\d(]|\\frac|\bsqrt\b|\d\s*\(|\)\s*\(|[a-z]\s*[-−]\s*\d", re.IGNORECASE
)

SAID: Final = re.compile(
    r"\d\s*(?:times|x|plus|minus|divided by|multiplied by|squared|cubed)\b|square root of\s*\d|\bx squared"
    r"|\b(?:add|subtract|multiply|divide)\s+[\d./]+\s+(?:and|to|from|by|with)\s+[\d./]*\d", re.IGNORECASE,
)  # fmt: skip

# Sums whose words do not look like maths: they are tried before anything else, and only where they are the whole of it.
IN_FORM: Final = re.compile(
    r"\b(?:h\.?c\.?f|l\.?c\.?m|g\.?c\.?[fd]|common (?:factor|multiple|divisor)|prime factor\w*|factori[sz]e \d+"
    r"|base|binary|round|nearest|decimal|fraction|percentage|standard (?:index )?form|scientific notation|convert"
    r"|change|express|write|how many \S+|terms?)", re.IGNORECASE,
)  # fmt: skip
POLITE: Final = re.compile(
    r"^\s*(?:(?:please|pliz|hello|hi|can you|could you|help me(?: to)?"
    r"|how (?:do (?:i|you|we)|can i|to)|i want to|sir|madam)[\s,]+)+"
    r"|[\s,]+(?:please|for me|sir|madam|thanks?)(?=[\s.?!]*$)", re.IGNORECASE,
)  # fmt: skip
BASES: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
AFTER_FIGURES: Final = re.compile(rf"(?<=\d)(yrs?|hrs?|mins?|secs?|{'|'.join(BASES)})\b", re.IGNORECASE)
BETWEEN_FIGURES: Final = re.compile(r"(?<=[\d)])\s*[xX]\s*(?=[\d(])(?!x\()|(?<=\d)\s+[xX]\s+(?=\d)")
OTHER_BASE: Final = re.compile(
    r"\bbase\s*(?:\d(?!\d* ?(?:cm|m)\b)|two|three|four|five|six|seven|eight|nine)|_\{?(?:two|five)|\bbinary\b", re.I
)
# Numbers beside these words are data, and no sum of the signs between them.
OF_DATA: Final = re.compile(
    r"\b(?:mean|median|mode|modal|quartiles?|deviation|frequenc(?:y|ies)|histogram|estimate|log_?\d+|matri(?:x|ces)"
    r"|determinant)\b",
    re.IGNORECASE,
)
# The value every rule of ours takes; told beside a question it is no number more.
OF_GRAVITY: Final = re.compile(
    r"[,.(]?\s*(?:take |use |using |where |given |assume )?\bg\s*(?:=|is|as)\s*10"
    r"(?:\s*(?:m/s\^?2|m/s²|ms-2|n/kg))?\s*\)?(?!\d)",
    re.IGNORECASE,
)
MASSES_LISTED: Final = re.compile(r"\((?:[A-Z][a-z]? ?[=:]? ?\d{1,3}(?:\.\d)?[,; ]*(?:and )?){2,}\)")
OF_SIZE: Final = re.compile(r"\d\s*(?:[x×]|by)\s*\d\s+(?:matri\w+|grid|table)\b", re.IGNORECASE)  # a size is no product
CHEMISTRY: Final = re.compile(
    r"\b\d?(?:(?:H|O|N|C|S|P|K|F|I|Na|Mg|Al|Si|Cl|Ca|Fe|Cu|Zn|Pb|Ag|Br)\d?){2,}\b|\b(?:H|O|N|Cl)2\s*(?:\+|-+>|→|=)"
)


def _with_signs(found: re.Match[str]) -> str:
    """ "(Ca 40 C 12 O 16)" as "(Ca=40 C=12 O=16)"."""
    return re.sub(r"([A-Z][a-z]?) ?[=:]? ?(\d+)", r"\1=\2", found[0])


def work(text: str) -> tuple[Answer | None, list[str], str | None]:
    """(the answer, topic codes it belongs to, why there is none though it looked like maths)."""
    text = _multiplied(AFTER_FIGURES.sub(_apart, MASSES_LISTED.sub(_with_signs, text)))
    lines, why_not = working_of(text), None
    if lines is None:
        if found := short_working(text):
            return *found, None
        if IN_FORM.search(text) and re.search(r"\d", text) and (made := _in_form(text)):
            return made
        if CHEMISTRY.search(text) or OTHER_BASE.search(text) or OF_SIZE.search(text):
            return None, [], None
        answer, codes, why_not = worded(OF_GRAVITY.sub("", text))
        if answer or not looks_like_maths(text) or OF_DATA.search(text):
            return answer, codes, why_not
    # SymPy takes a moment and some memory to come: only who asks for maths waits for it.
    from models.math_solver.online import NotMaths, look_over, work_out

    try:
        if lines is not None:
            return _looked(look_over(lines)), [], None
        worked = work_out(text)
    except NotMaths as why:
        # What goes on about other things never was a sum, and is not told that it is none.
        return None, [], why_not or (str(why) if lines or _is_bare(text) else None)
    except Exception:
        log.exception("the working of a question failed")
        return None, [], None
    if not worked.steps or worked.answer.replace(" ", "") == worked.asked.replace(" ", ""):
        return None, [], None
    return _worked(worked), list(worked.topics), None


def _apart(found: re.Match[str]) -> str:
    """ "2yrs" are 2 years and "1101two" is 1101 base two."""
    word = found[1].lower()
    return {"yrs": " years", "yr": " years"}.get(word, f" base {word}" if word in BASES else f" {word}")


def _multiplied(text: str) -> str:
    """ "3 + 4 x 2": an x that only ever stands between figures is a sign and no unknown."""
    if re.search(r"(?<![A-Za-z])[xX](?![A-Za-z])", BETWEEN_FIGURES.sub(" ", text)):
        return text
    return BETWEEN_FIGURES.sub(" × ", text)


def _in_form(text: str) -> tuple[Answer, list[str], None] | None:
    """Factors, bases, rounding, forms and units: asked for in so many words and nothing else."""
    from models.math_solver.online import in_form

    try:
        made = in_form(POLITE.sub("", text).strip())
    except Exception:
        log.exception("the working of a question failed")
        return None
    return (_worked(made), list(made.topics), None) if made else None


def looks_like_maths(text: str) -> bool:
    """Whether a question is mostly a sum: signs of maths in it, and few words that have nothing to do with it."""
    if (
        not SIGNS.search(text)
        and not SAID.search(text)
        and not re.search(r"\d+(?:\.\d+)? (?:out of|percent|per cent) ", text)
    ):
        return False
    others = re.findall(r"[A-Za-z]{3,}", VERBS.sub(" ", re.sub(r"\\[a-z]+", " ", text)))
    # A percentage among things is a problem in words; whoever knows no more than the numbers gets it wrong.
    return len(others) <= (FEW_WORDS if PERCENT.search(text) else MANY_WORDS)


def _is_bare(text: str) -> bool:
    return len(re.findall(r"[A-Za-z]{3,}", VERBS.sub(" ", text))) <= FEW_WORDS


def _worked(worked: "Worked") -> Answer:
    return Answer(
        AnswerKind.STEPS,
        f"I read it as\n\n$${worked.asked}$$",
        hint=worked.hint,
        steps_title="Step by step",
        steps=[*(AnswerStep(say=step.say, tex=step.tex) for step in worked.steps), _last(worked)],
        reasons=[*(step.reasons for step in worked.steps), [ANSWERED]],
        is_proved=True,
        follow_ups=[WHY, TRY_ONE],
        objectives=[f"To {worked.task} step by step"],
    )


def _last(worked: "Worked") -> AnswerStep:
    check = f" {worked.check}" if worked.check else ""
    return AnswerStep(say=f"**Answer.**{check}", tex=worked.answer)


def _looked(looked: "Looked") -> Answer:
    shown = [AnswerStep(say=f"Line {n}", tex=tex) for n, tex in enumerate(looked.lines, 1)]
    if looked.slip is None:
        rest = "" if looked.is_finished else " You are not at the end yet: what is the next step?"
        said = f"**Every line follows from the one before.** I checked {len(looked.lines)} lines.{rest}"
        return Answer(AnswerKind.CHECK, said, steps_title="Your lines", steps=shown, shown=len(shown), is_proved=True,
                      follow_ups=[TRY_ONE], objectives=["To check my own working"])  # fmt: skip
    said = (
        f"Your working is right up to line {looked.slip}. **Line {looked.slip + 1} does not follow from it.**"
        f" {looked.why}"
    )
    return Answer(AnswerKind.CHECK, said, hint=looked.hint, steps_title="Your lines", steps=shown, shown=len(shown),
                  is_proved=True, slip=looked.slip, follow_ups=[WHY, TRY_ONE],
                  objectives=["To find my own mistake"])  # fmt: skip
