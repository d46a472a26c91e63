"""An SVG that strangers drew, made anew from what a drawing needs: shapes, words, colours. All else is refused or left.

What could run, fetch or grow without end is refused with its name; what only an editor needs (its own elements,
comments, unknown attributes) is left out. Styles become plain attributes, so nothing of CSS remains.
"""

import re
from xml.etree.ElementTree import Element, tostring

from api import constants
from api.assessment.question_bank.files.parsed import FigureRefused, FileRefused
from api.assessment.question_bank.files.xml import parse
from api.assessment.question_bank.lint.drawn import SVG, view_box

LOOKS = {
    *("fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap"),
    *("stroke-linejoin", "stroke-dasharray", "stroke-dashoffset", "stroke-miterlimit", "opacity", "color"),
    *("font-family", "font-size", "font-style", "font-weight", "text-anchor", "dominant-baseline", "letter-spacing"),
    *("clip-path", "clip-rule", "marker-start", "marker-mid", "marker-end", "paint-order", "visibility", "display"),
    *("stop-color", "stop-opacity"),
}
GRADIENT = "gradientUnits gradientTransform spreadMethod href"
PLACED = "x y dx dy rotate textLength lengthAdjust"
OWN = {
    name: set(attributes.split()) | {"id", "transform"}
    for name, attributes in {
        "svg": "viewBox preserveAspectRatio",
        "g": "",
        "defs": "",
        "title": "",
        "desc": "",
        "path": "d",
        "rect": "x y width height rx ry",
        "circle": "cx cy r",
        "ellipse": "cx cy rx ry",
        "line": "x1 y1 x2 y2",
        "polyline": "points",
        "polygon": "points",
        "text": PLACED,
        "tspan": PLACED,
        "clipPath": "clipPathUnits",
        "marker": "refX refY markerWidth markerHeight markerUnits orient viewBox preserveAspectRatio",
        "linearGradient": f"x1 y1 x2 y2 {GRADIENT}",
        "radialGradient": f"cx cy r fx fy fr {GRADIENT}",
        "stop": "offset",
    }.items()
}
LEFT_OUT = {"metadata", "style"}  # styles are read beforehand
NAMED = {
    "script": "a script",
    "foreignObject": "a page within the drawing",
    "image": "a picture within the drawing",
    "use": "copies of parts; unlink them in your drawing program",
    "a": "a link",
}
XHTML = "{http://www.w3.org/1999/xhtml}"
LINK = re.compile(r"(?:\{[^}]*\})?href$")
INSIDE = re.compile(r"#[\w.-]{1,80}")
FETCHES = re.compile(
    r"url\s*\((?!\s*[\"']?#[\w.-]{1,80}[\"']?\s*\))|javascript:|data:|expression\s*\(|@import|\\", re.IGNORECASE
)
VALUE = re.compile(r"[^<>&{}@\\`]{0,30000}")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
CLASSES = re.compile(r"\s*\.[\w-]+(?:\s*,\s*\.[\w-]+)*\s*")
REMARK = re.compile(r"/\*.*?\*/", re.DOTALL)
LENGTH = re.compile(r"\s*(\d+(?:\.\d+)?)\s*(?:px|pt|mm|cm|in)?\s*")
Rules = dict[str, dict[str, str]]


def made_anew(data: bytes) -> tuple[str, int, int]:
    """The drawing as we would write it, with the width and height of its viewBox; raises FigureRefused."""
    try:
        root = parse(data)
    except FileRefused as why:
        raise FigureRefused(why.message) from why
    if root.tag not in (f"{SVG}svg", "svg"):
        raise FigureRefused("This file is no SVG drawing.")
    if sum(1 for _ in root.iter()) > constants.FIGURE_SVG_PARTS:
        raise FigureRefused(f"This drawing has more than {constants.FIGURE_SVG_PARTS:,} parts. Simplify it first.")
    clean = _clean(root, _rules(root))
    assert clean is not None
    clean.attrib = {"xmlns": SVG[1:-1], **clean.attrib}
    if "viewBox" not in clean.attrib:
        clean.set("viewBox", _box(root))
    size = view_box(clean)
    if size is None:
        raise FigureRefused("This drawing does not say how large it is (viewBox), so it cannot be fitted to a phone.")
    text = tostring(clean, encoding="unicode")
    if len(text.encode()) > constants.FIGURE_SVG_BYTES:
        most = constants.FIGURE_SVG_BYTES // 1000
        raise FigureRefused(f"This drawing is larger than {most} kB. Simplify its paths, or use a PNG.")
    return text, max(1, round(size[0])), max(1, round(size[1]))


def _name(element: Element) -> str | None:
    """The name of an element of SVG; None for what belongs to an editor. Pages within are named to be refused."""
    tag = str(element.tag)
    if tag.startswith(XHTML):
        return "foreignObject"
    return tag.removeprefix(SVG) if tag.startswith(SVG) or not tag.startswith("{") else None


def _clean(element: Element, rules: Rules) -> Element | None:
    name = _name(element)
    if name is None or name in LEFT_OUT:
        if any(_name(inside) in NAMED for inside in element.iter()):
            raise FigureRefused(_held("script"))
        return None
    if name not in OWN:
        raise FigureRefused(_held(name))
    made = Element(name, _attributes(element, name, rules))
    made.text = element.text
    for child in element:
        if (kept := _clean(child, rules)) is not None:
            kept.tail = child.tail
            made.append(kept)
    return made


def _held(name: str) -> str:
    return (
        f"This drawing holds {NAMED.get(name, f'“{name[:40]}”')}, which we do not take. Save it as plain SVG without."
    )


def _attributes(element: Element, name: str, rules: Rules) -> dict[str, str]:
    """Looks by class, then the element's own attributes, then its own style, as CSS would have it."""
    found: dict[str, str] = {}
    for each in (element.get("class") or "").split():
        found |= rules.get(each, {})
    for key, value in element.attrib.items():
        if key.lower().startswith("on"):
            raise FigureRefused("This drawing runs something when it is touched, which we do not take.")
        if LINK.search(key):
            if not INSIDE.fullmatch(value.strip()):
                raise FigureRefused("This drawing points to something outside itself, which we do not take.")
            key = "href"
        if key in OWN[name] or key in LOOKS:
            found[key] = _value(value)
    return found | _looks(element.get("style") or "")


def _looks(style: str) -> dict[str, str]:
    """The declarations of a style that say how something looks."""
    pairs = (part.split(":", 1) for part in REMARK.sub("", style).split(";") if ":" in part)
    return {key.strip(): _value(value.strip()) for key, value in pairs if _value(value) and key.strip() in LOOKS}


def _value(value: str) -> str:
    if FETCHES.search(value):
        raise FigureRefused("This drawing fetches something from elsewhere, or hides something, which we do not take.")
    if not VALUE.fullmatch(value):
        raise FigureRefused("This drawing holds a value we cannot read. Save it as plain SVG.")
    return value.replace("!important", "").strip()


def _rules(root: Element) -> Rules:
    """Looks by class, as drawing programs write them; a style sheet that does more is refused."""
    found: Rules = {}
    for sheet in (each for each in root.iter() if _name(each) == "style"):
        text = REMARK.sub("", "".join(sheet.itertext()))
        if FETCHES.search(text) or not re.fullmatch(r"\s*", RULE.sub("", text)):
            raise FigureRefused(
                "The styles of this drawing fetch something or do more than colour. Save it as plain SVG."
            )
        for chosen, looks in RULE.findall(text):
            if not CLASSES.fullmatch(chosen):
                raise FigureRefused("The styles of this drawing are not by classes. Save it as plain SVG.")
            for each in chosen.split(","):
                found.setdefault(each.strip()[1:], {}).update(_looks(looks))
    return found


def _box(root: Element) -> str:
    """A viewBox from the width and height, where they are plain lengths."""
    sides = [LENGTH.fullmatch(root.get(side) or "") for side in ("width", "height")]
    return "0 0 " + " ".join(found[1] for found in sides if found)
