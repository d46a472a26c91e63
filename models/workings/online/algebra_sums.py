"""Sums of number and algebra: terms of a sequence, recurring decimals, lines, functions, tables, money."""

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from math import gcd
from typing import Final

from models.workings.online.kinds import Line, Working, first_read, made, number, shown, sign_of

N: Final = r"(-?\d[\d,]*(?:\.\d+)?)"
POINT: Final = r"\( ?(-?\d+(?:\.\d+)?) ?, ?(-?\d+(?:\.\d+)?) ?\)"
RECURRING: Final = re.compile(r"\b0\.(\d*?)(\d{1,3}?)\2{2,}\d{0,2} ?(?:\.\.\.?|…)")
TERM: Final = re.compile(
    r"^(?:find|what is|calculate|write|get|state|work out)?(?: the)?(?: value of)?(?: the)? ?"
    r"(?P<at>\d{1,3})(?:st|nd|rd|th) term"
    r"(?: of| in| for)?(?: the| this)?(?: following)?(?: a\.?p\.?)?(?: arithmetic)?(?: sequence| pattern| progression)?"
    r"[:;,]? ?(?P<terms>-?\d+(?:\.\d+)?(?: ?, ?-?\d+(?:\.\d+)?){2,})[ ,.…]*$"
)  # fmt: skip
BY_RULE: Final = re.compile(
    r"\b(?:n\^?th term|general term|rule)\b[a-z ,]*?(?:is|=|of|by|:) ?(?P<a>-?\d*)n(?P<sq>\^?2|²)? ?"
    r"(?:(?P<sign>[+-]) ?(?P<b>\d+))?(?![\dn^*/])"
)
WHICH_TERM: Final = re.compile(r"\b(\d{1,3})(?:st|nd|rd|th) term")
LINE: Final = re.compile(rf"\bequation of (?:the |a )?(?:straight )?line[^()]*{POINT}[^()]*{POINT}\W*$")
FUNCTION: Final = re.compile(r"\b([fgh])\(x\) ?= ?([^=,;]+?)(?=,? ?(?:and|find|,|;|\.|calculate|what|evaluate|$))")
COMPOSED: Final = re.compile(
    r"\b(?:find|calculate|evaluate|what is|work out)(?: the value of)? ([fgh])\(?([fgh])\(? ?(-?\d+) ?\)+"
)
TABLE: Final = re.compile(
    r"(?:marks?|scores?|values?|age|x|number|goals|size|mass|height|no\.?)[a-z() ]{0,12}?[:=]? ?"
    r"(?P<x>\d+(?:[ ,]+(?:and )?\d+)+)"
    r"[;,. ]*(?:and )?(?:frequenc(?:y|ies)|freq\.?|f|number of (?:students|pupils|learners))[:=]? ?"
    r"(?P<f>\d+(?:[ ,]+(?:and )?\d+)+)"
)
MEAN: Final = re.compile(r"\b(?:find|calculate|work out|what is|get)(?: the)? (?:mean|average)\b")
RATE: Final = re.compile(
    rf"\b(?:if |at |given |when |\()?(?:1|one|a) ?(?:us )?(dollar|pound|euro|\$|£)s? ?(?:=|is|costs?|for) ?"
    rf"(?:ug )?(?:ugx|shs?\.?)? ?{N}"
)
MONEY: Final = re.compile(
    rf"(?:ugx|shs?\.?) ?{N}|{N} ?(?:ug )?(?:shillings|shs|/=|ugx)|{N} ?(?:us )?(?P<d>dollars?|pounds?|euros?)|[$£] ?{N}"
)


def algebra_sum(text: str) -> Working | None:
    """The working of the first rule that reads the whole question; None for any other."""
    said = " ".join(text.lower().replace("−", "-").split()).rstrip(" ?.!") if "..." not in text else text.lower()
    return first_read(said, RULES)


def _recurring(said: str) -> Working | None:
    found = RECURRING.search(said)
    if not found or "fraction" not in said or re.search(r"\d", said[: found.start()] + said[found.end() :]):
        return None
    still, part = found[1], found[2]
    low, high = 10 ** len(still), 10 ** (len(still) + len(part))
    top = int(still + part) - int(still or 0)
    value = Fraction(top, high - low)
    first = f"{low if low > 1 else ''}x = {still.lstrip('0') or 0}.{part}{part}\\ldots"
    second = f"{high}x = {int(still + part)}.{part}{part}\\ldots"
    simple = f" = \\frac{{{value.numerator}}}{{{value.denominator}}}" if gcd(top, high - low) > 1 else ""
    return made(f"x = 0.{still}{part}{part}\\ldots", "Move the point until the same figures stand behind it.",
                 [Line("Call it x, and multiply so that the repeating figures stand behind the point.",
                       f"{first}, \\quad {second}"),
                  Line("Take one from the other: what repeats goes away.", f"{high - low}x = {top}"),
                  Line("Divide, as simple as it goes.", f"x = \\frac{{{top}}}{{{high - low}}}{simple}")],
                 f"\\frac{{{value.numerator}}}{{{value.denominator}}}", "write a recurring decimal as a fraction",
                 "M1.03")  # fmt: skip


def _term(said: str) -> Working | None:
    if found := TERM.search(said):
        terms = [number(each) for each in re.findall(r"-?\d+(?:\.\d+)?", found["terms"])]
        steps = {b - a for a, b in pairwise(terms)}
        if len(steps) != 1:
            return None
        (step,), n = steps, int(found["at"])
        value = terms[0] + (n - 1) * step
        sign = f"({shown(step)})" if step < 0 else shown(step)
        line = f"{shown(terms[0])} + ({n} - 1) \\times {sign} = {shown(value)}"
        return made(", ".join(map(shown, terms)) + ", \\ldots", "By how much does it go up each time?",
                     [Line("Each term is this much more than the one before.", f"d = {shown(step)}"),
                      Line(f"To term {n} there are {n - 1} steps from the first.", line)],
                     shown(value), "find a term of a sequence", "M1.06")  # fmt: skip
    found, which = BY_RULE.search(said), WHICH_TERM.search(said)
    rest = BY_RULE.sub(" ", WHICH_TERM.sub(" ", said, count=1), count=1)
    if not found or not which or re.search(r"\d", rest) or re.search(r"\b(?:sum|terms|first|next)\b", rest):
        return None
    n, a = int(which[1]), Fraction({"": "1", "-": "-1"}.get(found["a"], found["a"]))
    b = Fraction(found["b"] or 0) * (-1 if found["sign"] == "-" else 1)
    power = "^2" if found["sq"] else ""
    value = a * n ** (2 if power else 1) + b
    head = {"": "", "-": "-"}.get(found["a"], f"{found['a']} \\times ")
    tail = f" {found['sign']} {found['b']}" if found["b"] else ""
    return made(f"{found['a']}n{power}{tail}", "n says which term it is.",
                 [Line(f"Put {n} in the place of n.", f"{head}{n}{power}{tail} = {shown(value)}")],
                 shown(value), "find a term of a sequence", "M1.06")  # fmt: skip


def _line(said: str) -> Working | None:
    found = LINE.search(said)
    if not found:
        return None
    x1, y1, x2, y2 = (number(each) for each in found.groups())
    if x1 == x2:
        return None
    m = (y2 - y1) / (x2 - x1)
    c = y1 - m * x1
    slope = {Fraction(1): "", Fraction(-1): "-"}.get(m, _fraction(m))
    head = f"{slope}x" if m else ""
    tail = f" {'+' if c > 0 else '-'} {_fraction(abs(c))}" if c and m else _fraction(c) if not m else ""
    y, x = (f"({shown(each)})" if each < 0 else shown(each) for each in (y1, x1))
    return made(f"({shown(x1)}, {shown(y1)}), \\ ({shown(x2)}, {shown(y2)})", "Find the gradient first.",
                 [Line("Gradient: difference of y over difference of x.",
                       f"m = \\frac{{{shown(y2)} - {y}}}{{{shown(x2)} - {x}}} = {_fraction(m)}"),
                  Line("Put m and the first point into y = mx + c.",
                       f"{shown(y1)} = {_fraction(m)} \\times {x} + c, \\quad c = {_fraction(c)}")],
                 f"y = {head}{tail}", "find the equation of a line", "M3.01")  # fmt: skip


def _fraction(value: Fraction) -> str:
    if value.denominator == 1:
        return str(value.numerator)
    return f"{'-' if value < 0 else ''}\\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"


Rule = tuple[Fraction, Fraction, Fraction]  # ax² + bx + c


def _polynomial(text: str) -> Rule | None:
    text = text.replace(" ", "").replace("²", "^2")
    if not re.fullmatch(r"[+-]?(?:\d*x(?:\^2)?|\d+)(?:[+-](?:\d*x(?:\^2)?|\d+))*", text):
        return None
    powers = [Fraction(0)] * 3
    for sign, digits, x, power in re.findall(r"([+-]?)(\d*)(x?)(\^2)?(?=[+-]|$)", text):
        if digits or x:
            powers[0 if power else 1 if x else 2] += Fraction(digits or 1) * (-1 if sign == "-" else 1)
    return powers[0], powers[1], powers[2]


def _composed(said: str) -> Working | None:
    asked = COMPOSED.search(said)
    rules = {name: (rule.strip(), read) for name, rule in FUNCTION.findall(said) if (read := _polynomial(rule))}
    if not asked or not {asked[1], asked[2]} <= set(rules) or len(rules) > 2:
        return None
    lines, value = [], Fraction(asked[3])
    for name, say in ((asked[2], "The inner function comes first."), (asked[1], "Put that into the other.")):
        a, b, c = rules[name][1]
        result = a * value * value + b * value + c
        lines.append(Line(say, f"{name}({shown(value)}) = {shown(result)} \\quad ({name}(x) = {rules[name][0]})"))
        value = result
    return made(f"{asked[1]}{asked[2]}({asked[3]})", "Work from the inside to the outside.", lines,
                 f"{asked[1]}{asked[2]}({asked[3]}) = {shown(value)}", "use a composite function", "M4.02")  # fmt: skip


def _table(said: str) -> Working | None:
    found = TABLE.search(said)
    if not found or not MEAN.search(said) or re.search(r"\d", said.replace(found[0], " ")):
        return None
    x, f = ([int(each) for each in re.findall(r"\d+", found[name])] for name in "xf")
    if len(x) != len(f) or not sum(f):
        return None
    products = [a * b for a, b in zip(x, f, strict=True)]
    mean = Fraction(sum(products), sum(f))
    return made("\\bar{x} = \\frac{\\sum fx}{\\sum f}", "Each value counts as often as its frequency says.",
                 [Line("Multiply each value by its frequency, and add.",
                       f"\\sum fx = {' + '.join(map(str, products))} = {sum(products)}"),
                  Line("Add the frequencies.", f"\\sum f = {' + '.join(map(str, f))} = {sum(f)}"),
                  Line("Divide.", f"\\bar{{x}} = \\frac{{{sum(products)}}}{{{sum(f)}}} {sign_of(mean)} {shown(mean)}")],
                 shown(mean), "find a mean from a table", "M3.03")  # fmt: skip


def _exchange(said: str) -> Working | None:
    rate = RATE.search(said)
    if not rate:
        return None
    rest = said[: rate.start()] + " " + said[rate.end() :]
    money = MONEY.search(rest)
    if not money or len(re.findall(r"\d[\d,]*", rest)) != 1 or re.search(r"commission|charge|bought|sell", rest):
        return None
    amount, per = number(next(each for each in money.groups()[:5] if each and each[0].isdigit())), number(rate[2])
    is_foreign = bool(money["d"]) or "$" in money[0] or "£" in money[0]
    name = {"$": "dollar", "£": "pound"}.get(rate[1], rate[1])
    value, sign = (amount * per, "\\times") if is_foreign else (amount / per, "\\div")
    unit = "shillings" if is_foreign else f"{name}s"
    say = (
        "Each one is worth the rate: multiply." if is_foreign else f"How many times does one {name} go into it? Divide."
    )
    put = f"{shown(amount)} {sign} {shown(per)} {sign_of(value)} {shown(value)}"
    return made(f"1 \\text{{ {name}}} = {shown(per)} \\text{{ shillings}}", "What is one worth?", [Line(say, put)],
                 f"{shown(value)} \\text{{ {unit}}}", "change money", "M2.07")  # fmt: skip


RULES: Final[tuple[Callable[[str], Working | None], ...]] = (
    _recurring, _term, _line, _composed, _table, _exchange,
)  # fmt: skip
