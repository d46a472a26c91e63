"""A lesson's drawing made ready for the PDF library, which knows no arrow heads and no order of painting. Pure."""

import copy
import math
import re
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

SPACE: Final = "{http://www.w3.org/2000/svg}"
FAMILY: Final = "sans"
BOLD_FROM: Final = 600
MILLIMETRES: Final = 0.27  # of one unit of a drawing: its lettering is then as large as the text
ElementTree.register_namespace("", SPACE[1:-1])


def ready(svg: str) -> tuple[bytes, float, float] | None:
    """The drawing as the library takes it, with its width and height in millimetres; None where it says no size."""
    try:
        root = ElementTree.fromstring(svg)
        _, _, width, height = (float(part) for part in re.split(r"[ ,]+", root.attrib["viewBox"].strip()))
    except (ElementTree.ParseError, KeyError, ValueError):
        return None
    root.attrib.pop("width", None)
    root.attrib.pop("height", None)
    markers = {each.attrib["id"]: each for each in root.iter(SPACE + "marker")}
    _prepare(root, markers, {})
    return ElementTree.tostring(root), width * MILLIMETRES, height * MILLIMETRES


INHERITED: Final = ("paint-order", "stroke", "stroke-width", "font-weight", "font-style")


def _prepare(parent: Element, markers: dict[str, Element], above: dict[str, str]) -> None:
    told = above | {name: parent.attrib[name] for name in INHERITED if name in parent.attrib}
    parent.attrib.pop("font-family", None)
    for child in list(parent):
        if child.tag == SPACE + "defs" and not any(each.tag != SPACE + "marker" for each in child):
            parent.remove(child)
            continue
        _prepare(child, markers, told)
        own = told | child.attrib
        if child.tag == SPACE + "text":
            _lettering(child, parent, own)
        elif "marker-end" in child.attrib:
            head = markers[child.attrib.pop("marker-end").removeprefix("url(#").removesuffix(")")]
            at = list(parent).index(child)
            parent.insert(at + 1, _arrow_head(child, head, float(own.get("stroke-width", 1))))


def _lettering(text: Element, parent: Element, own: dict[str, str]) -> None:
    """Our own letters; the light edge that keeps them readable on lines is drawn before them, not over them."""
    text.set("font-family", FAMILY)
    weight = own.get("font-weight", "400")
    if own.get("font-style") and (weight == "bold" or (weight.isdigit() and int(weight) >= BOLD_FROM)):
        text.set("font-style", "normal")
    if own.get("stroke", "none") == "none" or not own.get("paint-order", "").startswith("stroke"):
        return
    edge = copy.deepcopy(text)
    edge.set("fill", "none")
    edge.set("stroke", own["stroke"])
    edge.set("stroke-width", own.get("stroke-width", "1"))
    edge.set("stroke-linejoin", "round")
    for part in edge.iter():
        if part is not edge:
            part.attrib.pop("fill", None)
    text.set("stroke", "none")
    parent.insert(list(parent).index(text), edge)


def _arrow_head(line: Element, head: Element, stroke: float) -> Element:
    """The marker as a drawing of its own at the line's end, turned the way the line goes."""
    (x0, y0), (x, y) = _last_stretch(line)
    box = [float(part) for part in head.attrib["viewBox"].split()]
    scale = float(head.attrib["markerWidth"]) * stroke / box[2]
    turn = math.degrees(math.atan2(y - y0, x - x0)) if head.attrib.get("orient") == "auto" else 0.0
    back = f"translate({-float(head.attrib['refX'])} {-float(head.attrib['refY'])})"
    placed = Element(SPACE + "g", transform=f"translate({x} {y}) rotate({turn:.3f}) scale({scale:.4f}) {back}")
    placed.set("stroke", "none")
    placed.extend(copy.deepcopy(part) for part in head)
    return placed


def _last_stretch(line: Element) -> tuple[tuple[float, float], tuple[float, float]]:
    """The point before the end that says which way the line goes, and the end."""
    if line.tag == SPACE + "line":
        x1, y1, x2, y2 = (float(line.attrib[name]) for name in ("x1", "y1", "x2", "y2"))
        return (x1, y1), (x2, y2)
    pen = RecordingPen()
    parse_path(line.attrib["d"], pen)
    points = [point for _, given in pen.value for point in given]
    end = points[-1]
    return next((point for point in reversed(points) if point != end), end), end
