"""The same amount written otherwise: rounded, in standard form, as decimal, fraction or percentage, in another unit."""

import re
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Final

from models.math_solver.online.kinds import Step, Task, Unproved, Worked, step
from models.math_solver.online.reasons import Reason, Said
from models.math_solver.online.words.presenters import plain, say
from models.math_solver.online.words.quantities import read, unit_at, units

FORMS, POWERS = ("M1.03",), ("M2.04",)
OF_KIND: Final = {"time": ("M1.14",), "mass": ("P1.02",), "volume": ("M2.11", "P1.02"), "area": ("M2.10",)}
NUMBER: Final = r"(\d{1,9}(?:,\d{3})*(?:\.\d{1,9})?)"
END: Final = r"\s*[.?!]*$"
ASK: Final = r"^(?:please )?(?:convert|change|express|write|turn|give|what is|find)\s+"
ROUND: Final = re.compile(
    rf"^(?:round(?: off| up)?|approximate|correct|write|express|give)\s+{NUMBER}\s*(?:off )?(?:correct )?to\s+(?:the )?"
    rf"(?:(?P<n>\d|one|two|three|four)\s*(?:(?P<dp>d\.?p\.?s?|decimal places?|places? of decimals?)"
    rf"|(?P<sf>s\.?f\.?|sig\.? ?figs?\.?|significant figures?))"
    rf"|nearest\s+(?P<near>tenth|hundredth|whole number|integer|unit|one|ten|hundred|thousand|10|100|1000))s?{END}",
    re.IGNORECASE,
)  # fmt: skip
COUNTS: Final = {"one": 1, "two": 2, "three": 3, "four": 4}
NEAREST: Final = {"tenth": 1, "hundredth": 2, "whole number": 0, "integer": 0, "unit": 0, "one": 0, "ten": -1, "10": -1,
                  "hundred": -2, "100": -2, "thousand": -3, "1000": -3}  # fmt: skip
STANDARD: Final = re.compile(
    rf"{ASK}{NUMBER}\s+(?:in|into|to|as)\s+(?:standard (?:form|index form)|scientific notation){END}", re.IGNORECASE
)
FORM: Final = re.compile(
    rf"{ASK}(?:(?P<top>\d{{1,4}})\s*/\s*(?P<low>\d{{1,4}})|(?P<dec>\d{{0,4}}\.\d{{1,4}})"
    rf"|(?P<pct>\d{{1,4}}(?:\.\d{{1,2}})?)\s*(?:%|per ?cent))"
    rf"\s*(?:(?:in)?to|as|in)\s+(?:an? )?(?P<form>decimal|fraction|percentage|percent|per cent|%)"
    rf"(?: form| in (?:its )?(?:lowest|simplest)"
    rf" (?:form|terms?))?{END}", re.IGNORECASE,
)  # fmt: skip
UNITS: Final = (
    re.compile(
        rf"{ASK}(?P<amount>\d[\w.,²³°/% ^-]{{0,40}}?)\s+(?:in)?to\s+(?P<unit>[a-z²³/ ^0-9-]{{1,25}}?){END}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"^how many (?P<unit>[a-z²³/ ^0-9-]{{1,25}}?)\s+(?:are\s+|is\s+|make\s+)?(?:there\s+)?(?:in|make)?\s*"
        rf"(?P<amount>\d[\w.,²³°/% ^-]{{0,40}}?){END}", re.IGNORECASE,
    ),
)  # fmt: skip


def otherwise(text: str) -> Worked | None:
    """An amount in another form or unit; None if that is not what is asked."""
    text = text.strip()
    if found := ROUND.match(text):
        return _rounded(found)
    if found := STANDARD.match(text):
        return _standard(found[1])
    if found := FORM.match(text):
        return _form(found)
    return next((made for each in UNITS if (found := each.match(text)) and (made := _unit(found))), None)


def _rounded(found: re.Match[str]) -> Worked | None:
    value = Decimal(found[1].replace(",", ""))
    if found["near"]:
        places, aim = NEAREST[found["near"].lower()], f"the nearest {found['near'].lower()}"
    else:
        many = COUNTS.get(found["n"].lower()) or int(found["n"])
        if value == 0 or not many:
            return None
        places = many if found["dp"] else many - 1 - value.adjusted()
        aim = f"{many} {'decimal place' if found['dp'] else 'significant figure'}{'s' if many > 1 else ''}"
    unit = Decimal(1).scaleb(-places)
    after = value.quantize(unit, ROUND_HALF_UP)
    if abs(after - value) * 2 > unit:
        raise Unproved("rounding")
    shifted = value.scaleb(places)
    next_digit = int(shifted * 10 % 10)
    if shifted == shifted.to_integral_value():
        return None
    does = Reason.ROUND_UP if next_digit >= 5 else Reason.ROUND_DOWN
    steps = [
        step(Reason.LAST_DIGIT, f"{value:f}", digit=int(shifted) % 10),
        step(does, f"{after:f}", digit=next_digit),
    ]
    return Worked(
        Task.ROUND, rf"{value:f} \text{{ to {aim}}}", "Which digit is the last one kept? Look at the one after it.",
        steps, rf"{value:f} \approx {after:f}", f"It lies no more than {unit / 2:f} from the number itself.", POWERS,
    )  # fmt: skip


def _standard(written: str) -> Worked | None:
    value = Decimal(written.replace(",", ""))
    if value == 0:
        return None
    power = value.adjusted()
    front = value.scaleb(-power).normalize()
    if front.scaleb(power) != value or not 1 <= front < 10:
        raise Unproved("standard form")
    counted = Said(Reason.PLACES_LEFT if power >= 0 else Reason.PLACES_RIGHT, {"places": abs(power)})
    below = (Said(Reason.NEGATIVE_POWER),) if power < 0 else ()
    steps = [step(Reason.POINT_BEHIND_FIRST, f"{front:f}"), Step((counted, *below), f"10^{{{power}}}")]
    answer = rf"{front:f} \times 10^{{{power}}}"
    return Worked(Task.ROUND, rf"{value:f} \text{{ in standard form}}", "One digit, not 0, stands before the point.",
                  steps, answer, "Move the point back: you must come to the number again.", POWERS)  # fmt: skip


def _form(found: re.Match[str]) -> Worked | None:
    form = found["form"].lower()
    if found["top"]:
        return _from_fraction(int(found["top"]), int(found["low"]), form)
    if found["dec"]:
        return _from_decimal(Fraction(f"0{found['dec']}"), form)
    return _from_percent(Fraction(found["pct"]), form)


def _made(asked: str, hint: str, steps: list[Step], answer: str) -> Worked:
    check = "Turn it back: you must come to what you had."
    return Worked(Task.CONVERT, asked, hint, steps, answer, check, FORMS)


def _from_fraction(top: int, low: int, form: str) -> Worked | None:
    if not low or form == "fraction":
        return None
    value, asked = Fraction(top, low), rf"\frac{{{top}}}{{{low}}}"
    ends = (value * 10**6).denominator == 1
    if form == "decimal":
        sign, said = ("=", _ended(value)) if ends else (r"\approx", f"{float(value):.3f}")
        steps = [step(Reason.FRACTION_DIVIDES, rf"{top} \div {low} {sign} {said}")]
        return _made(asked, "What does the line of a fraction mean?", steps, rf"{asked} {sign} {said}")
    answer = value * 100
    sign, said = ("=", _ended(answer)) if (answer * 100).denominator == 1 else (r"\approx", f"{float(answer):.1f}")
    steps = [step(Reason.TO_PER_CENT, rf"{asked} \times 100\% {sign} {said}\%")]
    return _made(asked, "Per cent means out of a hundred.", steps, rf"{asked} {sign} {said}\%")


def _from_decimal(value: Fraction, form: str) -> Worked | None:
    said = _ended(value)
    if form == "decimal":
        return None
    if form != "fraction":
        percent = _ended(value * 100)
        steps = [step(Reason.TO_PER_CENT, rf"{said} \times 100\% = {percent}\%")]
        return _made(said, "Per cent means out of a hundred.", steps, rf"{said} = {percent}\%")
    low = 10 ** len(said.partition(".")[2])
    return _made(said, "How many places stand after the point: tenths, hundredths, thousandths?",
                 _lowest(said, int(value * low), low), f"{said} = {_over(value)}")  # fmt: skip


def _from_percent(value: Fraction, form: str) -> Worked | None:
    asked = rf"{_ended(value)}\%"
    if form == "decimal":
        steps = [step(Reason.FROM_PER_CENT, rf"{_ended(value)} \div 100 = {_ended(value / 100)}")]
        return _made(asked, "Per cent means out of a hundred.", steps, f"{asked} = {_ended(value / 100)}")
    if form != "fraction" or value.denominator != 1:
        return None
    steps = _lowest(asked, int(value), 100)
    return _made(asked, "Per cent means out of a hundred.", steps, f"{asked} = {_over(value / 100)}")


def _lowest(said: str, top: int, low: int) -> list[Step]:
    value = Fraction(top, low)
    steps = [step(Reason.LAST_PLACE_WORTH, rf"{said} = \frac{{{top}}}{{{low}}}")]
    if value.denominator != low:
        by = low // value.denominator
        steps.append(step(Reason.DIVIDE_TOP_AND_BOTTOM, rf"\frac{{{top}}}{{{low}}} = {_over(value)}", by=by))
    return steps


def _over(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else rf"\frac{{{value.numerator}}}{{{value.denominator}}}"


def _ended(value: Fraction) -> str:
    return f"{float(value):.6f}".rstrip("0").rstrip(".")


def _unit(found: re.Match[str]) -> Worked | None:
    """Units of one kind only, both read to their end."""
    told, other = read(found["amount"]), _whole_unit(found["unit"])
    if len(told.quantities) != 1 or len(told.text) != 1 or not other:
        return None
    value, one = told.quantities[0].value, (told.quantities[0].kind, told.quantities[0].unit)
    if one[0] != other[0] or one[1] == other[1] or one[0] == "money":
        return None
    worth = units()[one[0]]
    ratio = worth[one[1]] / worth[other[1]]
    answer = value * ratio
    if (max(ratio, 1 / ratio) * 10**4).denominator != 1:
        return None
    if answer * worth[other[1]] != value * worth[one[1]]:
        raise Unproved("unit")
    asked = rf"{say(value, one[1])} \text{{ in {other[1]}}}"
    if ratio >= 1:
        first = step(Reason.ONE_OF_UNIT, f"{say(Fraction(1), one[1])} = {say(ratio, other[1])}")
        second = step(Reason.UNIT_MULTIPLY, rf"{plain(value)} \times {plain(ratio)} = {plain(answer)}")
    else:
        first = step(Reason.ONE_OF_LARGER, f"{say(Fraction(1), other[1])} = {say(1 / ratio, one[1])}")
        second = step(Reason.UNIT_DIVIDE, rf"{plain(value)} \div {plain(1 / ratio)} = {plain(answer)}")
    exact = "=" if (answer * 10**4).denominator == 1 else r"\approx"
    return Worked(
        Task.CONVERT, asked, f"How many {other[1]} are in one {one[1]}, or the other way round?", [first, second],
        f"{say(value, one[1])} {exact} {say(answer, other[1])}",
        "A smaller unit needs a larger number.", OF_KIND.get(one[0], ("P1.02",)),
    )  # fmt: skip


def _whole_unit(said: str) -> tuple[str, str] | None:
    found = unit_at(said.strip(), 0)
    return (found[0], found[1]) if found and found[2] == len(said.strip()) else None
