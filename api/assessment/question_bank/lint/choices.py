"""Faults of single and multiple choice."""

from collections.abc import Iterator

from api.assessment.question_bank.items import Item, Part
from api.assessment.question_bank.lint.words import is_text, plain, text_faults

OPTION_FIELDS = {"id", "text", "misconception", "why", "idea"}
LONGEST_KEY = 1.4


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


def option_faults(option: Part, right: bool, known: set[str]) -> Iterator[str]:
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
