"""QTI 1.2, `questestinterop`: what most older systems export."""

from xml.etree import ElementTree

from api.assessment.question_bank.files.parsed import DEFAULTS, Parsed, Unreadable, choice_item, number_item
from api.assessment.question_bank.files.xml import all_of, attribute, first, inner
from api.assessment.question_bank.items import Item


def read(root: ElementTree.Element) -> list[Parsed]:
    """Every `item` of the document."""
    found = []
    for n, item in enumerate(all_of(root, "item"), 1):
        try:
            found.append(Parsed(f"question {n}", _item(item)))
        except Unreadable as why:
            found.append(Parsed(f"question {n}", None, [str(why)]))
    return found


def _item(item: ElementTree.Element) -> Item:
    presented = first(item, "presentation")
    if presented is None:
        raise Unreadable("It has no presentation.")
    stem = inner(presented, ("response_lid", "response_str", "response_num", "response_grp", "response_xy"))
    feedback = {attribute(each, "ident"): inner(each) for each in all_of(item, "itemfeedback")}
    return {**DEFAULTS, "stem": stem, "explanation": feedback.get("explanation") or "\n".join(feedback.values()),
            **_answer(item, presented)}  # fmt: skip


def _answer(item: ElementTree.Element, presented: ElementTree.Element) -> Item:
    right = _rewarded(item)
    if (listed := first(presented, "response_lid")) is not None:
        labels = all_of(listed, "response_label")
        texts = [(inner(each), attribute(each, "ident") in right, "") for each in labels]
        return choice_item(texts, many=attribute(listed, "rcardinality").lower() == "multiple")
    if (typed := first(presented, "response_num")) is not None and typed is not None and right:
        return number_item(right[0], "0")
    if first(presented, "response_str") is not None:
        if not right:
            raise Unreadable("An essay has no key; write it as a scenario in the product.")
        return {"type": "short_text", "answer": {"accepted": right}}
    raise Unreadable("It asks in a way we do not have.")


def _rewarded(item: ElementTree.Element) -> list[str]:
    """What `varequal` names where points are given, but not what stands below `not`."""
    found: list[str] = []
    for condition in all_of(item, "respcondition"):
        if any(_number(inner(each)) > 0 for each in all_of(condition, "setvar")):
            denied = {id(equal) for each in all_of(condition, "not") for equal in all_of(each, "varequal")}
            found += [inner(each) for each in all_of(condition, "varequal") if id(each) not in denied]
    return list(dict.fromkeys(text for text in found if text))


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0
