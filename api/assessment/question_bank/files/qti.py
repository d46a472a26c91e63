"""QTI 2.x, and 3.0 by its other spelling: one `assessmentItem` a question, alone or in a package.

What QTI has no place for stands in the item's `label` (`topic=M1.02;difficulty=easy;…`).
"""

from xml.etree import ElementTree

from api.assessment.question_bank.files.parsed import (
    DEFAULTS,
    HINTS,
    Parsed,
    Unreadable,
    choice_item,
    hints_in,
    matching_item,
    number_item,
    ordering_item,
    whole_number,
)
from api.assessment.question_bank.files.xml import all_of, attribute, first, inner, name_of
from api.assessment.question_bank.items import Item, named

INTERACTIONS = {
    "choiceInteraction",
    "textEntryInteraction",
    "orderInteraction",
    "matchInteraction",
    "extendedTextInteraction",
}
ANY = {
    "associateInteraction", "customInteraction", "drawingInteraction", "gapMatchInteraction", "graphicOrderInteraction",
    "graphicAssociateInteraction", "graphicGapMatchInteraction", "hotspotInteraction", "hottextInteraction",
    "inlineChoiceInteraction", "mediaInteraction", "positionObjectInteraction", "selectPointInteraction",
    "sliderInteraction", "uploadInteraction", *INTERACTIONS,
}  # fmt: skip


def read_item(root: ElementTree.Element, place: str) -> Parsed:
    """One `assessmentItem`."""
    try:
        return Parsed(place, _item(root))
    except Unreadable as why:
        return Parsed(place, None, [str(why)])


def _item(root: ElementTree.Element) -> Item:
    body = first(root, "itemBody")
    if body is None:
        raise Unreadable("It has no itemBody.")
    found = [each for each in body.iter() if name_of(each) in ANY]
    if len(found) != 1:
        raise Unreadable("It asks for more than one answer." if found else "It asks for no answer.")
    [asked] = found
    kind = name_of(asked)
    if kind not in INTERACTIONS:
        raise Unreadable(f"It is a {kind}, which we do not have.")
    stem = "\n".join(filter(None, (inner(body, tuple(ANY)), inner(first(asked, "prompt")))))
    tags = dict(part.split("=", 1) for part in attribute(root, "label").split(";") if "=" in part)
    feedback = {attribute(each, "identifier"): inner(each) for each in all_of(root, "modalFeedback")}
    known = named(tags)
    if (seconds := whole_number(tags.get("seconds", ""))) is not None:
        known["seconds"] = seconds
    hints = hints_in({name: feedback.pop(name, "") for name in HINTS})
    explanation = feedback.pop("explanation", "") or "\n".join(feedback.values())
    answer = _answer(kind, root, asked, tags)
    return {**DEFAULTS, **known, "stem": stem, "hints": hints, "explanation": explanation, **answer}


def _answer(kind: str, root: ElementTree.Element, asked: ElementTree.Element, tags: dict[str, str]) -> Item:
    declared = _declaration(root, attribute(asked, "responseIdentifier"))
    right = [inner(value) for value in all_of(declared, "value") if _within(declared, value)]
    match kind:
        case "choiceInteraction":
            return _choices(asked, right, tags)
        case "orderInteraction":
            texts = {attribute(each, "identifier"): inner(each) for each in all_of(asked, "simpleChoice")}
            if sorted(right) != sorted(texts):
                raise Unreadable("Its right order does not name each step once.")
            return ordering_item([texts[name] for name in right])
        case "matchInteraction":
            return _matching(asked, right)
        case "textEntryInteraction":
            return _entry(declared, right, tags)
        case _:
            raise Unreadable("An essay has no key; write it as a scenario in the product.")


def _declaration(root: ElementTree.Element, name: str) -> ElementTree.Element:
    for each in all_of(root, "responseDeclaration"):
        if attribute(each, "identifier") == name:
            return each
    raise Unreadable("Its right answer is not declared.")


def _within(declared: ElementTree.Element, value: ElementTree.Element) -> bool:
    correct = first(declared, "correctResponse")
    return correct is not None and any(each is value for each in correct.iter())


def _choices(asked: ElementTree.Element, right: list[str], tags: dict[str, str]) -> Item:
    choices = all_of(asked, "simpleChoice")
    names = [attribute(each, "identifier") for each in choices]
    if sorted(name.lower() for name in names) == ["false", "true"] and len(right) == 1:
        return {"type": "true_false", "answer": right[0].lower() == "true"}
    if not set(right) <= set(names):
        raise Unreadable("Its right answer is none of its options.")
    skip = ("feedbackInline",)
    texts = [
        (inner(each, skip), name in right, inner(first(each, skip[0])))
        for each, name in zip(choices, names, strict=True)
    ]
    made = choice_item(texts, many=attribute(asked, "maxChoices") not in ("", "1"))
    for option in made["options"]:
        option["misconception"] = tags.get(f"mx-{option['id']}") or None
    return made


def _matching(asked: ElementTree.Element, right: list[str]) -> Item:
    texts = {attribute(each, "identifier"): inner(each) for each in all_of(asked, "simpleAssociableChoice")}
    pairs = [pair.split() for pair in right]
    if not pairs or any(len(pair) != 2 or not set(pair) <= set(texts) for pair in pairs):
        raise Unreadable("Its right pairs do not name two of its entries each.")
    sets = all_of(asked, "simpleMatchSet")
    offered = [attribute(each, "identifier") for each in all_of(sets[1], "simpleAssociableChoice")] if sets[1:] else []
    spare = [texts[name] for name in offered if name not in {other for _, other in pairs}]
    return matching_item([(texts[left], texts[other]) for left, other in pairs], spare)


def _entry(declared: ElementTree.Element, right: list[str], tags: dict[str, str]) -> Item:
    if not right:
        raise Unreadable("Its right answer is not declared.")
    if attribute(declared, "baseType") in ("float", "integer"):
        return number_item(right[0], tags.get("tolerance", "0"), tags.get("unit", ""))
    entries = [each for each in all_of(declared, "mapEntry") if attribute(each, "mappedValue") in ("1", "1.0")]
    whole = [attribute(each, "mapKey") for each in entries]
    return {"type": "short_text", "answer": {"accepted": list(dict.fromkeys([*right, *whole]))}}
