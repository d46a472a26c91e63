"""Reading XML that strangers wrote: no entities, no document types, no depth without end."""

import re
from typing import Any
from xml.etree import ElementTree

from api.assessment.question_bank.files.parsed import FileRefused

DEPTH = 60
ELEMENTS = 200_000
DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
DANGER = re.compile(r"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)


def decoded(data: bytes) -> str:
    """A file's text: UTF-8, or UTF-16 where its first bytes say so. What the file says of itself is not believed."""
    try:
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            return data.decode("utf-16")
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise FileRefused("This is no text in UTF-8. Save it as UTF-8 and try again.") from wrong


def parse(data: bytes) -> ElementTree.Element:
    """The root of a document. One that declares entities is refused unread: they grow without end, or fetch files."""
    text = DECLARATION.sub("", decoded(data))
    if DANGER.search(text):
        raise FileRefused("The file declares a document type or entities, which we do not read. Export it without.")
    root: ElementTree.Element | None = None
    depth = seen = 0
    parser: Any = ElementTree.XMLPullParser(("start", "end"))
    try:
        parser.feed(text)
        for event, element in parser.read_events():
            depth += 1 if event == "start" else -1
            seen += event == "start"
            root = element if root is None else root
            if depth > DEPTH or seen > ELEMENTS:
                raise FileRefused("The file is nested too deeply or has too many parts.")
        parser.close()
    except ElementTree.ParseError as wrong:
        line, column = wrong.position
        raise FileRefused(f"The XML breaks off at line {line}, sign {column}.") from wrong
    if root is None:
        raise FileRefused("The file is empty.")
    return root


def name_of(element: ElementTree.Element) -> str:
    """An element's name without its namespace, as QTI 2 writes it: `qti-choice-interaction` is `choiceInteraction`."""
    bare = str(element.tag).rsplit("}", 1)[-1].removeprefix("qti-")
    return re.sub(r"-(\w)", lambda found: found[1].upper(), bare)


def attribute(element: ElementTree.Element, name: str) -> str:
    """An attribute by its QTI 2 name, also where QTI 3 writes it with hyphens."""
    hyphened = re.sub(r"(?<=[a-z])([A-Z])", lambda found: f"-{found[1].lower()}", name)
    return element.get(name) or element.get(hyphened) or ""


def inner(element: ElementTree.Element | None, skip: tuple[str, ...] = ()) -> str:
    """The words within, without the parts named in `skip`; paragraphs become lines."""
    if element is None:
        return ""
    pieces: list[str] = []
    _gather(element, skip, pieces)
    lines = (" ".join(line.split()) for line in "".join(pieces).split("\n"))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def _gather(element: ElementTree.Element, skip: tuple[str, ...], pieces: list[str]) -> None:
    pieces.append(re.sub(r"\s+", " ", element.text or ""))
    for child in element:
        name = name_of(child)
        if name not in skip:
            if name in ("p", "div", "li", "br", "tr"):
                pieces.append("\n")
            if name == "img":
                alt = " ".join(attribute(child, "alt").replace("]", " ").split())
                pieces.append(f"\n![{alt}]({attribute(child, 'src')})\n")
            _gather(child, skip, pieces)
            if name in ("p", "div", "li"):
                pieces.append("\n")
        pieces.append(re.sub(r"\s+", " ", child.tail or ""))


def all_of(element: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """Every element of a name below, in order."""
    return [each for each in element.iter() if name_of(each) == name]


def first(element: ElementTree.Element, name: str) -> ElementTree.Element | None:
    """The first element of a name below."""
    return next((each for each in element.iter() if name_of(each) == name), None)
