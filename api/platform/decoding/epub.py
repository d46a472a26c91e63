"""An EPUB as text that flows, to be called through `pool.decode` with the path of the file.

Nothing of its XHTML survives but words, headings, lists and pictures made anew: no script, style or link.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from lxml import etree, html

from api.platform.decoding.epub_package import BROKEN, CONTAINER, Package, beside
from api.platform.decoding.faults import Fault, Undecodable
from api.platform.decoding.flow import Chapter, Figure, FlowBlock, Kind
from api.platform.decoding.pictures import drawing

MOST_CHAPTERS: Final = 500
MOST_FIGURES: Final = 800
FIGURE_PIXELS: Final = 1200
FIGURE_BYTES: Final = 120_000
PICTURES: Final = {"image/jpeg": "JPEG", "image/png": "PNG", "image/webp": "WEBP", "image/gif": "GIF"}
DROPPED: Final = {"script", "style", "head", "nav", "iframe", "object", "embed", "form", "audio", "video", "template"}
HEADINGS: Final = {"h1": 1, "h2": 2, "h3": 3, "h4": 3, "h5": 3, "h6": 3}
WHOLE: Final = {"p", "li", "dt", "dd", "blockquote", "pre", "td", "th", "figcaption", "caption", *HEADINGS}
RAISED: Final = str.maketrans("0123456789+-=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ")
LOWERED: Final = str.maketrans("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")


@dataclass(frozen=True)
class EpubBook:
    """What was in it; the pages of its chapters are not known yet. `cover` is the bytes of a picture."""

    title: str
    chapters: list[Chapter]
    figures: list[Figure]
    cover: bytes | None


def read_epub(path: str, *, most_unpacked: int, most_pixels: int) -> EpubBook:
    """The book; raises Undecodable for whatever may not be kept."""
    try:
        return _Reader(Package(path, most_unpacked), most_pixels).book()
    except BROKEN as broken:
        raise Undecodable(Fault.BROKEN) from broken


@dataclass
class _Item:
    name: str
    media_type: str
    properties: str


@dataclass
class _Reader:
    package: Package
    most_pixels: int
    figures: list[Figure] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)  # of the figures, by packed name

    def book(self) -> EpubBook:
        container = self.package.xml(CONTAINER)
        self.root = str(_first(container, "//*[local-name()='rootfile']/@full-path"))
        opf = self.package.xml(self.root)
        self.items = {
            str(each.get("id")): _Item(
                beside(self.root, str(each.get("href", ""))),
                str(each.get("media-type")),
                str(each.get("properties", "")),
            )
            for each in _all(opf, "//*[local-name()='manifest']/*[local-name()='item']")
        }
        spine = [str(each) for each in opf.xpath("//*[local-name()='spine']/*[local-name()='itemref']/@idref")]
        if len(spine) > MOST_CHAPTERS:
            raise Undecodable(Fault.PAGES)
        titles = opf.xpath("//*[local-name()='metadata']/*[local-name()='title']/text()")
        chapters = [chapter for idref in spine if (chapter := self._chapter(self.items.get(idref)))]
        if not chapters:
            raise Undecodable(Fault.EMPTY)
        return EpubBook(" ".join(str(titles[0]).split()) if titles else "", chapters, self.figures, self._cover(opf))

    def _chapter(self, item: _Item | None) -> Chapter | None:
        if item is None or item.name not in self.package.names or "nav" in item.properties.split():
            return None
        if item.media_type not in ("application/xhtml+xml", "text/html", "application/x-dtbook+xml"):
            return None
        content = self.package.read(item.name)
        document = html.document_fromstring(
            re.sub(rb"^\s*<\?xml[^>]*\?>", b"", content) or b"<p></p>",
            parser=html.HTMLParser(encoding="utf-8", no_network=True, huge_tree=False),
        )
        body = document.find("body")
        blocks = list(self._blocks(body if body is not None else document, item.name))
        if not any(block.text or block.kind == "figure" for block in blocks):
            return None
        title = next((block.text for block in blocks if block.kind == "heading"), "")
        return Chapter(title[:200], 0, blocks)

    def _blocks(self, node: etree._Element, name: str) -> Iterator[FlowBlock]:
        """Blocks of a part of a page, in its own order."""
        if loose := _plain(node.text):
            yield FlowBlock("paragraph", loose)
        for child in node:
            tag = child.tag.rpartition("}")[2].lower() if isinstance(child.tag, str) else ""
            if tag in ("img", "image"):
                yield from self._picture(child, name)
            elif tag in WHOLE:
                yield from self._whole(child, tag, name)
            elif tag and tag not in DROPPED:
                yield from self._inner(child, name)
            if loose := _plain(child.tail):
                yield FlowBlock("paragraph", loose)

    def _inner(self, node: etree._Element, name: str) -> Iterator[FlowBlock]:
        """What holds other blocks; where it holds words alone, one paragraph."""
        if any(isinstance(each.tag, str) and _is_block(each.tag) for each in node.iterdescendants()):
            yield from self._blocks(node, name)
        elif words := _words(node):
            yield FlowBlock("paragraph", words)

    def _whole(self, node: etree._Element, tag: str, name: str) -> Iterator[FlowBlock]:
        if any(isinstance(each.tag, str) and each.tag.lower() in WHOLE for each in node.iterdescendants()):
            yield from self._blocks(node, name)
            return
        if words := _words(node):
            kind: Kind = "heading" if tag in HEADINGS else "item" if tag in ("li", "dt") else "paragraph"
            yield FlowBlock(kind, words, HEADINGS.get(tag, 0))
        for picture in node.iterdescendants("img", "image"):
            yield from self._picture(picture, name)

    def _picture(self, node: etree._Element, name: str) -> Iterator[FlowBlock]:
        link = node.get("src") or node.get("href") or node.get("{http://www.w3.org/1999/xlink}href") or ""
        number = self._figure(beside(name, str(link)))
        if number is not None:
            yield FlowBlock("figure", _plain(node.get("alt")), figure=number)

    def _figure(self, name: str) -> int | None:
        """The number of a picture, drawn anew; None for one that is missing or cannot be drawn."""
        if name in self.numbers:
            return self.numbers[name]
        kind = next((PICTURES.get(item.media_type) for item in self.items.values() if item.name == name), None)
        if kind is None or name not in self.package.names or len(self.figures) >= MOST_FIGURES:
            return None
        try:
            made = drawing(self.package.read(name), kind, most_pixels=self.most_pixels, least=16,
                           longest=FIGURE_PIXELS, most_bytes=FIGURE_BYTES)  # fmt: skip
        except Undecodable as fault:
            if fault.fault is Fault.PIXELS:
                raise
            return None
        self.numbers[name] = len(self.figures)
        self.figures.append(Figure(*made))
        return self.numbers[name]

    def _cover(self, opf: etree._Element) -> bytes | None:
        named = {str(each) for each in opf.xpath("//*[local-name()='meta'][@name='cover']/@content")}
        for key, item in self.items.items():
            if "cover-image" in item.properties.split() or key in named:
                number = self._figure(item.name)
                return None if number is None else self.figures[number].content
        return None


def _is_block(tag: str) -> bool:
    return tag.lower() in WHOLE or tag.lower() in ("img", "image", "div", "section", "table", "ul", "ol", "figure")


def _words(node: etree._Element) -> str:
    """The words of a block; raised and lowered figures as their own letters."""
    parts: list[str] = []
    _collect(node, parts)
    return _plain("".join(parts))


def _collect(node: etree._Element, parts: list[str]) -> None:
    tag = node.tag.lower() if isinstance(node.tag, str) else ""
    if not tag or tag in DROPPED:
        return
    inner: list[str] = [node.text or ""]
    for child in node:
        _collect(child, inner)
        inner.append(child.tail or "")
    words = "".join(inner)
    parts.append(words.translate(RAISED if tag == "sup" else LOWERED) if tag in ("sup", "sub") else words)
    if tag == "br":
        parts.append(" ")


def _plain(words: str | None) -> str:
    return " ".join((words or "").split())


def _first(node: etree._Element, path: str) -> object:
    return _all(node, path)[0]


def _all(node: etree._Element, path: str) -> list[etree._Element]:
    found = node.xpath(path)
    return found if isinstance(found, list) else []
