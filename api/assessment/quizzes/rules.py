"""Reading answers and marking them. Pure; all or nothing per question, but a drawing's labels count one by one.

Answers travel as text (the specification's form): a choice is its id ("b"), several choices are ids with commas
("a,c"), an order is ids in order ("c,a,b"), a matching is pairs ("l1:r2,l2:r1"), so are the labels of a drawing
(place to label, "p1:l3,p2:l1"), true or false is the word, a number may carry its unit ("12.5 cm"), a short text and
the answer to a scenario are themselves.
"""

import re
import unicodedata
from datetime import datetime
from decimal import Decimal
from typing import Any, TypedDict

from api import constants
from api.assessment.quizzes.tables import AttemptStatus, QuestionType
from api.assessment.quizzes.units import unit_fits
from api.assessment.quizzes.wordings import SUPERSCRIPTS, is_accepted
from api.platform.problem import Problem

MOVES = {
    AttemptStatus.IN_PROGRESS: {AttemptStatus.SUBMITTED, AttemptStatus.EXPIRED, AttemptStatus.ABANDONED},
    AttemptStatus.SUBMITTED: {AttemptStatus.GRADED},
    AttemptStatus.EXPIRED: {AttemptStatus.GRADED},
    AttemptStatus.GRADED: set(),
    AttemptStatus.ABANDONED: set(),
}
NUMBER = re.compile(r"^([+-]?[\d ,]*\.?\d+(?:e[+-]?\d+)?)(?:/(\d+(?:\.\d+)?))?\s*(.*)$", re.IGNORECASE)
GROUPED = re.compile(r"[+-]?\d{1,3}(,\d{3})+(\.\d+)?(e[+-]?\d+)?", re.IGNORECASE)  # commas between thousands
MIXED = re.compile(r"^([+-]?)(\d+) +(\d+)/(\d+)(?=\D|$)")  # 1 1/2
VULGAR = re.compile("[¼-¾⅐-⅞]")
CURRENCY = re.compile(r"^(ugx|(?:ug?\.?\s?)?shs?|shillings?)[.:]?\s*(?=[\d+-])", re.IGNORECASE)  # before its number
DEGREE = re.compile(r"(?<=\d)\s*(?:⁰|\^0|\^?o)(?=\s*(?:[CK]\b|[.]?\s*$))", re.IGNORECASE)  # 37⁰C, 55o
WORKING = re.compile(r"^.*=\s*(?=[^=]*\d)")  # "speed = 45 ÷ 3 = 15 m/s" is 15 m/s
LEAD = re.compile(
    r"^(?:[x×*≈~]|(?:about|approximately|(?:the )?answer is|it is)(?= )|"
    r"(?:it is )?(?:in |on )?(?:the )?(?:line|step)(?: number| no\.?)?|number(?= )|no\.?(?= )|l(?=\d))"
    r"\s*(?=[+-]?\.?\d)",
    re.IGNORECASE,
)
BRACKETS = re.compile(r"\((\s*[+-]?[\d.,]+\s*)\)\.?")  # (2), as lines are numbered
PLAIN_NUMBER = re.compile(r"[-−]?\d*\.?\d+(?:\s*[^\d\s_][^\d]*)?")  # 4 or 4 °C, but neither 2 8 5 nor 43_5
LARGEST_EXPONENT = 60
TIMES_TEN = re.compile(r"\s*[x×*]\s*10\s*\^?\s*([+-]?\d+)")
CHOOSING = {QuestionType.MULTIPLE_CHOICE, QuestionType.MULTI_SELECT, QuestionType.ORDERING}


class BareOption(TypedDict):
    """An option as a learner may see it before the end."""

    id: str
    text: str


class WrongMoment(Problem):
    status, title = 409, "Not Now"
    detail = "This attempt is already finished."


class AnswerDoesNotFit(Problem):
    """422: an answer of the wrong type for its question."""

    status, title = 422, "Check your answer"
    detail = "This answer does not fit the question."


def move(current: AttemptStatus, wanted: AttemptStatus) -> AttemptStatus:
    """The wanted state, if an attempt may go there from here."""
    if wanted not in MOVES[current]:
        raise WrongMoment
    return wanted


def is_over(expires_at: datetime, now: datetime) -> bool:
    return now >= expires_at


def mark(kind: QuestionType, options: Any, key: Any, given: str) -> bool | None:
    """Is the answer right? None where a person has to say; raises AnswerDoesNotFit where it fits no such question."""
    given = given.strip()
    if kind is QuestionType.SCENARIO:
        _read_scenario(given)
        return None
    if len(given) > constants.ANSWER_TEXT_LIMIT:
        raise AnswerDoesNotFit("This answer is too long for the question.")
    if kind is QuestionType.LABEL_DIAGRAM:
        return bool(read_labels(options, given) == key)
    if kind in CHOOSING:
        return _mark_choice(kind, options, key, given)
    if kind is QuestionType.TRUE_FALSE:
        if given.lower() not in ("true", "false"):
            raise AnswerDoesNotFit("Answer true or false.")
        return (given.lower() == "true") is bool(key)
    if kind is QuestionType.MATCHING:
        return _mark_matching(options, key, given)
    if kind is QuestionType.NUMERIC:
        return _mark_number(key, given)
    return is_accepted(given, key["accepted"]) or _is_accepted_number(given, key["accepted"])


def earned(kind: QuestionType, options: Any, key: Any, given: str, points: int) -> tuple[bool | None, Decimal]:
    """Right or not, and how many of the points; each place of a drawing carries its share of them."""
    right = mark(kind, options, key, given)
    if kind is not QuestionType.LABEL_DIAGRAM or right:
        return right, Decimal(points if right else 0)
    placed = sum(key[place] == label for place, label in read_labels(options, given.strip()).items())
    return right, (Decimal(points) * placed / len(key)).quantize(Decimal("0.01"))


def _read_scenario(given: str) -> None:
    if len(given) > constants.SCENARIO_TEXT_LIMIT:
        raise AnswerDoesNotFit(f"Keep your answer under {constants.SCENARIO_TEXT_LIMIT:,} characters.")


def read_labels(options: Any, given: str) -> dict[str, str]:
    """Which label was put on each place; a place may be left without one, a label may not be used twice."""
    places, labels = ({item["id"] for item in options[side]} for side in ("places", "labels"))
    pairs = [tuple(part.strip().split(":", 1)) for part in given.split(",")]
    if any(len(pair) != 2 or pair[0] not in places or pair[1] not in labels for pair in pairs):
        raise AnswerDoesNotFit
    if any(len({pair[side] for pair in pairs}) != len(pairs) for side in (0, 1)):
        raise AnswerDoesNotFit("Use each label once.")
    return dict(pairs)  # type: ignore[arg-type]


def _mark_choice(kind: QuestionType, options: Any, key: Any, given: str) -> bool:
    known = {option["id"] for option in options}
    chosen = [part.strip() for part in given.split(",")]
    if not set(chosen) <= known or len(set(chosen)) != len(chosen):
        raise AnswerDoesNotFit
    if kind is QuestionType.MULTIPLE_CHOICE:
        if len(chosen) != 1:
            raise AnswerDoesNotFit("Choose one answer.")
        return bool(chosen[0] == key)
    if kind is QuestionType.ORDERING:
        if len(chosen) != len(known):
            raise AnswerDoesNotFit("Put every step in its place.")
        return chosen == list(key)
    return set(chosen) == set(key)


def _mark_matching(options: Any, key: dict[str, str], given: str) -> bool:
    left, right = ({item["id"] for item in options[side]} for side in ("left", "right"))
    pairs = [tuple(part.strip().split(":", 1)) for part in given.split(",")]
    if any(len(pair) != 2 or pair[0] not in left or pair[1] not in right for pair in pairs):
        raise AnswerDoesNotFit
    if len({pair[0] for pair in pairs}) != len(pairs):
        raise AnswerDoesNotFit("Match each item once.")
    return dict(pairs) == key  # type: ignore[arg-type]


def read_number(text: str) -> tuple[Decimal, str]:
    """A number and the unit after it: any script’s digits, 1,200 or 1 200, 3/4, 1½, 1.2e3, 1.2 × 10^3, x = 3."""
    text = re.sub("[º˚]|(?<=[/ ])⁰(?=[CFK])", "°", text)
    text = VULGAR.sub(lambda found: " " + found[0], text.translate(SUPERSCRIPTS))
    text = unicodedata.normalize("NFKC", text).replace("−", "-").replace("⁄", "/").strip()
    if len(text) > 60:
        raise AnswerDoesNotFit("Write a number, for example 12.5.")
    text = "".join(str(unicodedata.digit(c)) if c.isdigit() else c for c in text)
    text = WORKING.sub("", text)
    before = CURRENCY.match(text)
    text = LEAD.sub("", text[before.end() :] if before else text)
    if alone := BRACKETS.fullmatch(text.strip()):
        text = alone[1].strip()
    text = MIXED.sub(_as_one_fraction, text)
    found = NUMBER.match(TIMES_TEN.sub(r"e\1", text))
    if not found:
        raise AnswerDoesNotFit("Write a number, for example 12.5.")
    if "," in found[1] and not GROUPED.fullmatch(found[1].strip()):
        raise AnswerDoesNotFit("Write decimals with a point, for example 12.5, and thousands as 12,500 or 12500.")
    try:
        value = Decimal(found[1].replace(" ", "").replace(",", ""))
        if found[2]:
            value /= Decimal(found[2])
    except ArithmeticError as error:  # of Decimal, which overflows too
        raise AnswerDoesNotFit("Write a number, for example 12.5.") from error
    if value and abs(value.adjusted()) > LARGEST_EXPONENT:
        raise AnswerDoesNotFit("This number is larger or smaller than any answer here.")
    unit = found[3].removesuffix(".").rstrip()  # 4. as lines are numbered and sentences end
    return value, "times" if unit in ("x", "X", "×") else unit or (before[1] if before else "")


def _as_one_fraction(found: re.Match[str]) -> str:
    """1 1/2 as 3/2, so that it is not read as 11/2."""
    whole, top, bottom = int(found[2]), int(found[3]), int(found[4])
    return f"{found[1]}{whole * bottom + top}/{bottom}" if top < bottom else found[0]


def _mark_number(key: dict[str, Any], given: str) -> bool:
    """Within the tolerance, and in the right unit if a unit is written (the screen shows it beside the box)."""
    value, unit = _read(key, given)
    return _unit_fits(key, unit) and _is_near(key, value)


def _read(key: dict[str, Any], given: str) -> tuple[Decimal, str]:
    """The number and unit; where degrees are asked for, a raised zero or o after the number is their sign."""
    return read_number(DEGREE.sub("°", given) if (key.get("unit") or "").startswith("°") else given)


def _is_accepted_number(given: str, accepted: list[str]) -> bool:
    """4.0 deg C, where 4 and 4 °C are accepted: a text that is a number, in the units that are accepted."""
    try:
        value, unit = read_number(DEGREE.sub("°", given) if any("°" in text for text in accepted) else given)
        known = [read_number(text) for text in accepted if PLAIN_NUMBER.fullmatch(text)]
    except AnswerDoesNotFit:
        return False
    units = [name for _, name in known if name]
    return {value} == {number for number, _ in known} and (not unit or (bool(units) and unit_fits(unit, units)))


def _is_near(key: dict[str, Any], value: Decimal) -> bool:
    return abs(value - Decimal(str(key["value"]))) <= Decimal(str(key.get("tolerance") or 0))


def _unit_fits(key: dict[str, Any], unit: str) -> bool:
    return unit_fits(unit, [name for name in (key.get("unit"), *(key.get("unitVariants") or [])) if name])


def unit_note(key: Any, given: str | None) -> str | None:
    """What to say of the unit of a number: that it was not looked at, or that it alone was wrong."""
    if not given or not isinstance(key, dict) or "value" not in key:
        return None
    try:
        value, unit = _read(key, given)
    except AnswerDoesNotFit:
        return None
    if unit and not key.get("unit"):
        return "No unit was asked for, so yours was not looked at." if _unit_fits(key, unit) else None
    if unit and _is_near(key, value) and not _unit_fits(key, unit):
        return f"The number is right, but not the unit: it is {key['unit']}."
    return None


def shown_options(kind: QuestionType, options: Any) -> Any:
    """Options as a learner may see them before the end: no reasons, no misconceptions, nothing that tells."""
    if options is None:
        return None
    if kind is QuestionType.MATCHING:
        return {side: [_bare(item) for item in options[side]] for side in ("left", "right")}
    if kind is QuestionType.LABEL_DIAGRAM:
        places = [{name: place[name] for name in ("id", "x", "y")} for place in options["places"]]
        labels = [_bare(label) for label in options["labels"]]
        return {"image": options["image"], "alt": options["alt"], "places": places, "labels": labels}
    if kind is QuestionType.SCENARIO:
        return {"tasks": options["tasks"]}
    return [_bare(option) for option in options]


def _bare(option: dict[str, Any]) -> BareOption:
    return {"id": option["id"], "text": option["text"]}


def in_words(kind: QuestionType, options: Any, given: str) -> str:
    """An answer as a person reads it: words of options instead of their ids; what fits none stays as it came."""
    if not options or kind is QuestionType.SCENARIO:
        return given
    parts = [part.strip().partition(":") for part in given.split(",")]
    try:
        if kind is QuestionType.LABEL_DIAGRAM:
            numbers = {place["id"]: number for number, place in enumerate(options["places"], 1)}
            labels = _texts(options["labels"])
            return ", ".join(f"{numbers[place]}: {labels[label]}" for place, _, label in parts)
        if kind is QuestionType.MATCHING:
            left, right = _texts(options["left"]), _texts(options["right"])
            return ", ".join(f"{left[one]}: {right[other]}" for one, _, other in parts)
        return ", ".join(_texts(options)[one] for one, _, _ in parts)
    except KeyError:
        return given


def _texts(options: list[dict[str, Any]]) -> dict[str, str]:
    return {option["id"]: option["text"] for option in options}


def score(points: Decimal, possible: Decimal) -> Decimal:
    """Percent with two decimals; an empty quiz scores zero."""
    return (100 * points / possible).quantize(Decimal("0.01")) if possible else Decimal(0)
