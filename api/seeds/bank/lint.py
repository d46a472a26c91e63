"""The question bank as data: reading it whole, and the rules every item has to keep."""

import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation

from api.seeds.bank.load import Item, load_misconceptions, topic_codes

TYPES = {
    "multiple_choice",
    "multi_select",
    "true_false",
    "numeric",
    "short_text",
    "ordering",
    "matching",
}
DIFFICULTIES = {"easy", "medium", "hard"}
COGNITIVE = {"recall", "understand", "apply", "analyse"}
FIELDS = {
    "code",
    "topic",
    "type",
    "difficulty",
    "cognitive",
    "stem",
    "options",
    "answer",
    "explanation",
    "hint",
    "seconds",
}
OPTION_FIELDS = {"id", "text", "misconception", "why"}
CODE = re.compile(r"^([A-Z]\d\.\d{2})-(?:\d{3}|L\d|T\d{2}-v\d+)$")
NUMBER = re.compile(r"^(?:UGX )?([-−]?\d[\d,]*(?:\.\d+)?)(.*)$")
NEGATIVE = re.compile(r"\bNOT\b(?! gate)|\b(?:EXCEPT|except)\b|\b(?:[Aa]ll|[Nn]one) of the (?:above|these)\b")
LONGEST_KEY = 1.4
SPREAD_FROM = 40
SPREAD = (0.15, 0.36)


def problems(items: list[Item]) -> list[str]:
    """Everything wrong with the items, one sentence each; an empty list is a sound bank."""
    topics = topic_codes()
    rows = load_misconceptions()
    known = {row[0] for row in rows}
    found = [*misconception_problems(rows, topics), *duplicate_problems(items), *spread_problems(items)]
    for item in items:
        code = item.get("code", "(no code)")
        found += [f"{code}: {fault}" for fault in item_faults(item, topics, known)]
    return found


def misconception_problems(rows: list[list[str]], topics: set[str]) -> Iterator[str]:
    """Misconception rows that are repeated, misshapen or tied to no topic."""
    counts = Counter(row[0] for row in rows)
    yield from (f"{name}: duplicate misconception" for name, count in counts.items() if count > 1)
    for row in rows:
        if len(row) != 4 or not all(isinstance(cell, str) and cell.strip() for cell in row):
            yield f"{row[0]}: a misconception is [id, topic, wrong idea, sample], all text"
        elif row[1] not in topics and row[1] != "English":
            yield f"{row[0]}: unknown topic {row[1]}"


def duplicate_problems(items: list[Item]) -> Iterator[str]:
    """Codes and stems that occur more than once."""
    for field in ("code", "stem"):
        seen: dict[str, str] = {}
        for item in items:
            value = plain(str(item.get(field, "")))
            if value in seen:
                yield f"{item.get('code')}: duplicate {field}, first in {seen[value]}"
            seen.setdefault(value, str(item.get("code")))


def spread_problems(items: list[Item]) -> Iterator[str]:
    """Subjects whose single-choice keys lean on one letter, or are mostly the longest option."""
    for subject in sorted({str(item.get("topic", "?"))[:1] for item in items}):
        choice = [i for i in items if i.get("type") == "multiple_choice" and str(i.get("topic"))[:1] == subject]
        if len(choice) < SPREAD_FROM:
            continue
        keys = Counter(str(item.get("answer")) for item in choice)
        for letter in "abcd":
            share = keys[letter] / len(choice)
            if not SPREAD[0] <= share <= SPREAD[1]:
                yield f"{subject}: key {letter} is the answer of {share:.0%} of {len(choice)} items"


def item_faults(item: Item, topics: set[str], known: set[str]) -> Iterator[str]:
    """What is wrong with one item, whatever its type, then what its type forbids."""
    yield from shape_faults(item, topics)
    try:
        match item.get("type"):
            case "multiple_choice" | "multi_select":
                yield from choice_faults(item, known)
            case "numeric":
                yield from numeric_faults(item["answer"])
            case "short_text":
                yield from short_text_faults(item["answer"])
            case "ordering":
                yield from ordering_faults(item)
            case "matching":
                yield from matching_faults(item)
            case "true_false":
                if not isinstance(item["answer"], bool) or "options" in item:
                    yield "a true_false answer is true or false, without options"
    except (KeyError, TypeError, AttributeError) as fault:
        yield f"bad shape ({type(fault).__name__}: {fault})"


def shape_faults(item: Item, topics: set[str]) -> Iterator[str]:
    """Missing, unknown or misspelt fields."""
    code, topic = str(item.get("code")), item.get("topic")
    matched = CODE.match(code)
    if not matched or matched[1] != topic:
        yield f"bad code for topic {topic}"
    if topic not in topics:
        yield f"unknown topic {topic}"
    for field, allowed in (("type", TYPES), ("difficulty", DIFFICULTIES), ("cognitive", COGNITIVE)):
        if item.get(field) not in allowed:
            yield f"unknown {field} {item.get(field)!r}"
    yield from wording_faults(item)
    if not isinstance(item.get("seconds"), int) or not 5 <= item["seconds"] <= 600:
        yield "seconds must be a whole number from 5 to 600"
    for field in sorted(set(item) - FIELDS):
        yield f"unknown field {field}"


def wording_faults(item: Item) -> Iterator[str]:
    """Stem, explanation and hint that are missing, break off their maths, or ask for what is not so."""
    for field in ("stem", "explanation", "hint"):
        if not is_text(item.get(field)):
            yield f"missing {field}"
        elif str(item[field]).count("$") % 2:
            yield f"unbalanced $ in {field}"
    if NEGATIVE.search(str(item.get("stem"))):
        yield "negative wording in the stem"


def choice_faults(item: Item, known: set[str]) -> Iterator[str]:
    """Faults of single and multiple choice: keys, distractors, order and length of options."""
    options, answer = item["options"], item["answer"]
    single = item["type"] == "multiple_choice"
    keys = {answer} if single and isinstance(answer, str) else set(answer)
    ids = [option["id"] for option in options]
    if len(options) not in ((4,) if single else (4, 5)) or ids != list("abcde")[: len(options)]:
        yield "options must be four, a to d (multi_select may have e)"
    if not keys <= set(ids):
        yield f"the answer {sorted(map(str, keys))} is not among the options"
    if single and (not isinstance(answer, str) or len(keys) != 1):
        yield "two right answers"
    if not single and (not isinstance(answer, list) or not 2 <= len(keys) < len(options)):
        yield "a multi_select has at least two right answers and one wrong"
    for option in options:
        yield from option_faults(option, option["id"] in keys, known)
    texts = [str(option["text"]) for option in options]
    yield from text_faults(texts)
    if single and len(keys & set(ids)) == 1:
        right = plain(texts[ids.index(answer)])
        key = len(right)
        longest = max(len(plain(text)) for text, name in zip(texts, ids, strict=True) if name != answer)
        if key > LONGEST_KEY * longest and key - longest >= 5:
            yield "the key is longer than every distractor by more than 40%"
        if key > 3 and right in plain(item["hint"]).split(" "):
            yield "the hint gives the answer"


def option_faults(option: Item, right: bool, known: set[str]) -> Iterator[str]:
    """A distractor names its misconception; the key names none; both say why."""
    name = option["id"]
    if set(option) - OPTION_FIELDS:
        yield f"option {name} has unknown fields"
    if not is_text(option.get("why")):
        yield f"option {name} has no why"
    elif str(option["why"]).count("$") % 2:
        yield f"unbalanced $ in the why of option {name}"
    misconception = option.get("misconception")
    if right and misconception is not None:
        yield f"the key {name} names a misconception"
    if not right and misconception is None:
        yield f"option {name} has no misconception, as if it were a second right answer"
    if not right and misconception is not None and misconception not in known:
        yield f"unknown misconception {misconception}"


def text_faults(texts: list[str]) -> Iterator[str]:
    """Options that are empty, equal, or numbers out of ascending order."""
    if any(not is_text(text) or text.count("$") % 2 for text in texts):
        yield "an option is empty or has an unbalanced $"
    if len({plain(text) for text in texts}) < len(texts):
        yield "two options are equal"
    if any(NEGATIVE.search(text) for text in texts):
        yield "an option is worded negatively or as all/none of the above"
    numbers = [NUMBER.match(text.strip().strip("$")) for text in texts]
    tails = {match[2] for match in numbers if match}
    if all(numbers) and len(tails) == 1:
        values = [Decimal(match[1].replace(",", "").replace("−", "-")) for match in numbers if match]
        if values != sorted(values):
            yield "number options are not in ascending order"


def numeric_faults(answer: Item) -> Iterator[str]:
    """The tolerance lies from half the last digit to the larger of that and 1 %; a whole answer may have 0."""
    if set(answer) - {"value", "tolerance", "unit", "unitVariants"} or "unit" not in answer:
        yield "a numeric answer has value, tolerance, unit and unitVariants"
    if answer["unit"] is not None and not is_text(answer["unit"]):
        yield "bad unit"
    if not all(is_text(name) for name in answer.get("unitVariants") or []):
        yield "bad unitVariants"
    try:
        value, tolerance = Decimal(str(answer["value"])), Decimal(str(answer["tolerance"]))
        half = Decimal(5) * Decimal(10) ** (int(value.as_tuple().exponent) - 1)
    except (InvalidOperation, ValueError):
        yield "value and tolerance must be numbers"
        return
    exact = tolerance == 0 and value == value.to_integral_value()
    if not exact and not half <= tolerance <= max(abs(value) / 100, half):
        yield f"bad tolerance {tolerance} for {value}: from {half} to {max(abs(value) / 100, half)}"


def short_text_faults(answer: Item) -> Iterator[str]:
    """Accepted wordings are text and differ from each other."""
    accepted = answer["accepted"]
    if not accepted or not all(is_text(text) for text in accepted):
        yield "a short_text answer lists accepted wordings"
    elif len({plain(text) for text in accepted}) < len(accepted):
        yield "an accepted wording is repeated"


def ordering_faults(item: Item) -> Iterator[str]:
    """Every step appears once in the answer, and the shown order is not already right."""
    ids = [option["id"] for option in item["options"]]
    if len(ids) < 3 or sorted(ids) != sorted(item["answer"]) or len(set(ids)) < len(ids):
        yield "an ordering answer uses each of at least three options once"
    if ids == item["answer"]:
        yield "the options are shown already in order"
    yield from pair_faults(item["options"])


def matching_faults(item: Item) -> Iterator[str]:
    """Every left entry has one right entry, no right entry serves two."""
    left, right = item["options"]["left"], item["options"]["right"]
    answer = item["answer"]
    if len(left) < 3 or set(answer) != {entry["id"] for entry in left}:
        yield "a matching answer names every left entry, at least three"
    if not set(answer.values()) <= {entry["id"] for entry in right} or len(set(answer.values())) < len(answer):
        yield "a matching answer points each left entry to its own right entry"
    if [e["id"][1:] for e in left] == [answer.get(e["id"], "")[1:] for e in left]:
        yield "the matching entries already stand side by side"
    yield from pair_faults(left)
    yield from pair_faults(right)


def pair_faults(entries: list[Item]) -> Iterator[str]:
    """Entries with only an id and a text, all different."""
    if any(set(entry) != {"id", "text"} or not is_text(entry["text"]) for entry in entries):
        yield "an entry has exactly an id and a text"
    if len({plain(str(entry["text"])) for entry in entries}) < len(entries):
        yield "two entries are equal"


def plain(text: str) -> str:
    """The text as a reader compares it: no case, no dollar signs, no thousands commas, single spaces."""
    return " ".join(re.sub(r"(?<=\d),(?=\d{3})", "", text.replace("$", "")).casefold().split())


def is_text(value: object) -> bool:
    """Whether the value is a string with something in it."""
    return isinstance(value, str) and bool(value.strip())
