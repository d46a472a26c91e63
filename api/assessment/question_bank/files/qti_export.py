"""Items as a QTI 2.2 package: one file each, and the manifest that lists them."""

import io
import re
import zipfile
from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement, tostring

from api.assessment.question_bank.files.drawing_references import DRAWN
from api.assessment.question_bank.files.parsed import NOT_HELD, named_hints
from api.assessment.question_bank.items import Item

ITEM = "http://www.imsglobal.org/xsd/imsqti_v2p2"
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
KINDS = {"numeric": ("single", "float"), "short_text": ("single", "string"), "multi_select": ("multiple", "identifier"),
         "ordering": ("ordered", "identifier"), "matching": ("multiple", "directedPair")}  # fmt: skip


def package(
    items: list[Item], drawings: Mapping[str, bytes] | None = None, asked: Mapping[str, list[str]] | None = None
) -> bytes:
    """The items as a zip; those of a type QTI cannot hold for us are named in `left-out.txt`.

    `drawings` go beside them by their paths, and `asked` says which of them each item is asked on, by its code.
    """
    kept = [item for item in items if item["type"] not in NOT_HELD]
    left = [str(item["code"]) for item in items if item["type"] in NOT_HELD]
    manifest = Element("manifest", {"xmlns": PACKAGE, "identifier": "kitabo-items"})
    SubElement(manifest, "organizations")
    resources = SubElement(manifest, "resources")
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        for item in kept:
            name = f"items/{item['code']}.xml"
            made.writestr(name, tostring(_item(item), encoding="unicode"))
            about = {"identifier": f"i-{item['code']}", "type": "imsqti_item_xmlv2p2", "href": name}
            resource = SubElement(resources, "resource", about)
            for href in [name, *(asked or {}).get(str(item["code"]), [])]:
                SubElement(resource, "file", {"href": href})
        for path, content in sorted((drawings or {}).items()):
            made.writestr(path, content)
        made.writestr("imsmanifest.xml", tostring(manifest, encoding="unicode"))
        if left:
            made.writestr("left-out.txt", "QTI has no such type of ours: " + ", ".join(left) + "\n")
    return file.getvalue()


def _item(item: Item) -> Element:
    answer = item["answer"]
    tags = {name: item.get(name) for name in ("code", "topic", "difficulty", "cognitive", "seconds")}
    if item["type"] == "numeric":
        tags |= {"tolerance": answer.get("tolerance"), "unit": answer.get("unit")}
    if item["type"] in ("multiple_choice", "multi_select"):
        tags |= {f"mx-{option['id']}": option.get("misconception") for option in item["options"]}
    label = ";".join(
        f"{name}={re.sub('[;=]', ' ', str(value))}" for name, value in tags.items() if value not in (None, "")
    )
    root = Element("assessmentItem", {
        "xmlns": ITEM, "identifier": f"i-{item['code']}", "title": str(item["code"]), "adaptive": "false",
        "timeDependent": "false", "label": label})  # fmt: skip
    cardinality, base = KINDS.get(item["type"], ("single", "identifier"))
    about = {"identifier": "RESPONSE", "cardinality": cardinality, "baseType": base}
    declared = SubElement(root, "responseDeclaration", about)
    correct = SubElement(declared, "correctResponse")
    for value in _right(item):
        SubElement(correct, "value").text = value
    if item["type"] == "short_text":
        mapping = SubElement(declared, "mapping", {"defaultValue": "0"})
        for text in answer["accepted"]:
            SubElement(mapping, "mapEntry", {"mapKey": text, "mappedValue": "1"})
    body = SubElement(root, "itemBody")
    for paragraph in item["stem"].split("\n\n"):
        _lines(SubElement(body, "p"), paragraph)
    _ask(body, item)
    for name, text in {"explanation": item.get("explanation"), **named_hints(item)}.items():
        if text:
            attributes = {"outcomeIdentifier": "FEEDBACK", "identifier": name, "showHide": "show"}
            SubElement(root, "modalFeedback", attributes).text = text
    return root


def _lines(paragraph: Element, text: str) -> None:
    """The lines of a paragraph, with a break between each two; a drawing is an image."""
    last: Element | None = None
    for n, line in enumerate(text.split("\n")):
        last = SubElement(paragraph, "br") if n else None
        if drawing := DRAWN.fullmatch(line):
            SubElement(paragraph, "img", {"src": drawing[2], "alt": drawing[1]})
        elif last is None:
            paragraph.text = line
        else:
            last.tail = line


def _right(item: Item) -> list[str]:
    answer = item["answer"]
    match item["type"]:
        case "numeric":
            return [str(answer["value"])]
        case "short_text":
            return [str(answer["accepted"][0])]
        case "true_false":
            return ["true" if answer else "false"]
        case "matching":
            return [f"{left} {right}" for left, right in answer.items()]
        case _:
            return [answer] if isinstance(answer, str) else list(answer)


def _ask(body: Element, item: Item) -> None:
    to = {"responseIdentifier": "RESPONSE"}
    match item["type"]:
        case "numeric" | "short_text":
            SubElement(SubElement(body, "p"), "textEntryInteraction", to)
        case "true_false":
            asked = SubElement(body, "choiceInteraction", {**to, "maxChoices": "1"})
            for name in ("true", "false"):
                SubElement(asked, "simpleChoice", {"identifier": name}).text = name.capitalize()
        case "matching":
            asked = SubElement(body, "matchInteraction", {**to, "maxAssociations": str(len(item["answer"]))})
            for side in ("left", "right"):
                entries = SubElement(asked, "simpleMatchSet")
                for entry in item["options"][side]:
                    at = {"identifier": entry["id"], "matchMax": "1"}
                    SubElement(entries, "simpleAssociableChoice", at).text = entry["text"]
        case "ordering":
            asked = SubElement(body, "orderInteraction", to)
            _choices(asked, item)
        case _:
            most = "1" if item["type"] == "multiple_choice" else "0"
            _choices(SubElement(body, "choiceInteraction", {**to, "maxChoices": most}), item)


def _choices(asked: Element, item: Item) -> None:
    for option in item["options"]:
        choice = SubElement(asked, "simpleChoice", {"identifier": option["id"]})
        choice.text = option["text"]
        if option.get("why"):
            attributes = {"outcomeIdentifier": "FEEDBACK", "identifier": option["id"], "showHide": "show"}
            SubElement(choice, "feedbackInline", attributes).text = option["why"]
