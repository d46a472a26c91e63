"""Number patterns with one step: the next terms, and the rule of the nth."""

import re
from fractions import Fraction
from itertools import pairwise
from typing import Final

from models.math_solver.online.kinds import Step, Task, Unproved, Worked, step
from models.math_solver.online.notation import decimal
from models.math_solver.online.reasons import Reason, Said

TOPICS: Final = ("M1.06",)
COUNTS: Final = {"two": 2, "three": 3, "four": 4, "five": 5}
TERMS: Final = r"(?P<terms>-?\d{1,6}(?:\.\d{1,3})?(?:\s*,\s*-?\d{1,6}(?:\.\d{1,3})?){2,9})[\s,.…_?!]*$"
ASK: Final = r"^(?:find|write(?: down)?|give|what (?:is|are)|state|get)?\s*(?:the )?"
OF: Final = r"(?:\s*(?:of|in|for|after))?(?: the)?(?: following)?(?: sequence| pattern| series)?\s*[:;]?\s*"
NEXT: Final = re.compile(
    rf"{ASK}next\s*(?P<many>\d|two|three|four|five)?\s*(?:terms?|numbers?){OF}{TERMS}", re.IGNORECASE
)
NTH: Final = re.compile(rf"{ASK}(?:(?:rule|formula)(?: for| of)?(?: the)? )?n\s?th term{OF}{TERMS}", re.IGNORECASE)
MOST: Final = 5


def in_a_row(text: str) -> Worked | None:
    """The next terms or the rule of a pattern that goes on by one step; None for any other."""
    found = NEXT.match(text) or NTH.match(text)
    if not found:
        return None
    terms = [Fraction(each) for each in re.findall(r"-?\d+(?:\.\d+)?", found["terms"])]
    apart = {after - before for before, after in pairwise(terms)}
    if len(apart) == 1 and (added := apart.pop()):
        return _rule(terms, added) if found.re is NTH else _go_on(terms, added, _many(found["many"]), is_added=True)
    if found.re is NEXT and 0 not in terms:
        times = {after / before for before, after in pairwise(terms)}
        if len(times) == 1 and (by := times.pop()) not in (1, -1):
            return _go_on(terms, by, _many(found["many"]), is_added=False)
    return None


def _many(said: str | None) -> int:
    return min(MOST, COUNTS.get((said or "1").lower()) or int(said or 1)) or 1


def _row(terms: list[Fraction]) -> str:
    return ", ".join(map(decimal, terms))


def _go_on(terms: list[Fraction], by: Fraction, many: int, *, is_added: bool) -> Worked:
    does = Reason.PATTERN_MULTIPLIES if not is_added else (
        Reason.PATTERN_ADDS if by > 0 else Reason.PATTERN_TAKES_AWAY
    )  # fmt: skip
    said = Said(does, {"by": decimal(abs(by) if is_added else by)})
    more: list[Fraction] = []
    steps = [step(Reason.SAME_EVERY_TIME, rf"\text{{{said.words.replace('$', '').removesuffix('.')}}}")]
    for _ in range(many):
        last = (more or terms)[-1]
        more.append(last + by if is_added else last * by)
        sign = f"{'+' if by > 0 else '-'} {decimal(abs(by))}" if is_added else rf"\times {decimal(by)}"
        steps.append(Step((said,), f"{decimal(last)} {sign} = {decimal(more[-1])}"))
    asked = rf"{_row(terms)}, \ldots"
    check = "This is so if the pattern goes on as it began."
    return Worked(Task.SEQUENCE, asked, "What is done to one term to get the next? Is it the same each time?", steps,
                  _row(more), check, TOPICS)  # fmt: skip


def _rule(terms: list[Fraction], apart: Fraction) -> Worked:
    start = terms[0] - apart
    if any(apart * n + start != term for n, term in enumerate(terms, 1)):
        raise Unproved("sequence")
    by = "" if apart == 1 else "-" if apart == -1 else decimal(apart)
    rest = f" {'+' if start > 0 else '-'} {decimal(abs(start))}" if start else ""
    rule = f"{by}n{rest}"
    steps = [
        step(Reason.SAME_DIFFERENCE, decimal(apart)),
        step(Reason.RULE_BEGINS, f"{decimal(terms[0])} - ({decimal(apart)}) = {decimal(start)}", by=by,
             step=decimal(apart), first=decimal(terms[0])),
    ]  # fmt: skip
    last = len(terms)
    check = f"Try the last term: $n = {last}$ must give ${decimal(terms[-1])}$."
    hint = f"By how much does it go {'up' if apart > 0 else 'down'} each time? That number stands before $n$."
    return Worked(Task.SEQUENCE, rf"{_row(terms)}, \ldots", hint, steps, rf"n\text{{th term}} = {rule}", check, TOPICS)
