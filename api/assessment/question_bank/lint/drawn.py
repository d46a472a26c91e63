"""Faults of drawings, and of the places and labels on them."""

import re
from collections.abc import Iterator, Sequence
from math import hypot
from xml.etree import ElementTree

from api.assessment.question_bank.items import Item, Part
from api.assessment.question_bank.lint.words import is_text, plain

FORBIDDEN = re.compile(
    r"<script|<foreignObject|<image|<!DOCTYPE|<!ENTITY|\bon\w+\s*=|href\s*=\s*[\"'](?!#)|@import|url\((?!#)",
    re.IGNORECASE,
)
SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 40_000
PHONE_PX, LEAST_TEXT_PX = 320, 11.5
LEAST_APART_PX = 24  # two numbers closer than this on a phone's width cannot be told apart
IN_STEM = re.compile(r"^!\[([^\]\n]*)\]\((/api/items/figures/[a-z0-9-]{3,80})\)$", re.MULTILINE)  # MathText draws it
IMAGE = re.compile(r"^/api/items/figures/[a-z0-9-]{3,80}$")


def label_faults(item: Item) -> Iterator[str]:
    """Places on the drawing, labels to put on them, and a label of its own for each place."""
    options, answer = item["options"], item["answer"]
    places, labels = options["places"], options["labels"]
    if not IMAGE.match(str(options.get("image"))):
        yield "a drawing is named as /api/items/figures/its-name"
    yield from alt_faults(options.get("alt"), [str(label["text"]) for label in labels])
    if not 3 <= len(places) <= 8:
        yield "a drawing has three to eight places"
    if set(answer) != {place["id"] for place in places} or not set(answer.values()) <= {one["id"] for one in labels}:
        yield "the answer gives each place one of the labels"
    if len(set(answer.values())) < len(answer):
        yield "two right answers: a label belongs to one place"
    if len({plain(str(label["text"])) for label in labels}) < len(labels) or not all(
        is_text(x["text"]) for x in labels
    ):
        yield "two labels are equal, or one is empty"
    if [answer[place["id"]] for place in places] == [label["id"] for label in labels][: len(places)]:
        yield "the labels already stand in the order of the places"
    if any(not (2 <= place["x"] <= 98 and 2 <= place["y"] <= 98) for place in places):
        yield "a place lies off the drawing"


def stem_figure_faults(stem: str) -> Iterator[str]:
    """A drawing within the question's text stands on a line of its own, and is described in words."""
    found = IN_STEM.findall(stem)
    if stem.count("![") > len(found):
        yield "a drawing in the text is written as ![what it shows](/api/items/figures/its-name) on its own line"
    if len(found) > 1:
        yield "a question has one drawing at the most"
    for alt, _ in found:
        yield from alt_faults(alt, [])


def alt_faults(alt: object, labels: list[str]) -> Iterator[str]:
    """A drawing is described in words to who cannot see it, and the words do not give the labels away."""
    if not is_text(alt) or len(str(alt)) < 30:
        yield "inaccessible figure: its text for those who cannot see it is missing or too short"
    elif named := [label for label in labels if re.search(rf"\b{re.escape(plain(label))}\b", plain(str(alt)))]:
        yield f"the figure's text gives away {named[0]!r}"


def figure_faults(svg: str, labels: list[str] | None = None) -> Iterator[str]:
    """A drawing that could run something, fetch something, cannot be scaled or cannot be read on a phone."""
    if len(svg.encode()) > MOST_BYTES:
        yield f"the drawing is larger than {MOST_BYTES // 1000} kB"
        return
    if FORBIDDEN.search(svg):
        yield "the drawing holds something that runs or fetches"
        return
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError:
        yield "the drawing is no SVG"
        return
    box = view_box(root)
    if root.tag != f"{SVG}svg" or box is None:
        yield "the drawing needs a viewBox to fit a phone"
        return
    texts = list(root.iter(f"{SVG}text"))
    small = [text for text in texts if float(text.get("font-size", "16")) * PHONE_PX / box[0] < LEAST_TEXT_PX]
    if small:
        yield "inaccessible figure: its words are too small on a phone"
    shown = {plain("".join(text.itertext())) for text in texts}
    if given := [label for label in labels or [] if plain(label) in shown]:
        yield f"the drawing shows the label {given[0]!r}"


def view_box(root: ElementTree.Element) -> tuple[float, float] | None:
    """Width and height of the drawing, if it says them."""
    try:
        _, _, width, height = (float(part) for part in root.get("viewBox", "").replace(",", " ").split())
    except ValueError:
        return None
    return (width, height) if width > 0 and height > 0 else None


def crowd_faults(svg: str, places: Sequence[Part]) -> Iterator[str]:
    """Places too near each other to be told apart on a phone."""
    yield from close_faults(view_box(ElementTree.fromstring(svg)) or (1.0, 1.0), places)


def close_faults(box: tuple[float, float], places: Sequence[Part]) -> Iterator[str]:
    """The same for a drawing of this width and height."""
    tall = PHONE_PX * box[1] / box[0]
    for n, one in enumerate(places):
        for other in places[n + 1 :]:
            if hypot((one["x"] - other["x"]) * PHONE_PX / 100, (one["y"] - other["y"]) * tall / 100) < LEAST_APART_PX:
                yield f"the places {one['id']} and {other['id']} stand too close on a phone"
