"""Reading the tree of a Markdown text: its plain letters, its own list marks, the two sides of a line of working."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

_READER = MarkdownIt("commonmark", {"typographer": True}).enable(["table", "smartquotes"])
_OWN_MARK = re.compile(r"(☐|[A-H]\)) ")


def parse(source: str) -> SyntaxTreeNode:
    """The tree of a Markdown text."""
    return SyntaxTreeNode(_READER.parse(source))


def plain(node: SyntaxTreeNode) -> str:
    """The letters of a node without markup."""
    if node.type in ("text", "code_inline"):
        return node.content
    return "".join(plain(child) for child in node.children)


def own_mark(item: SyntaxTreeNode) -> str:
    """The tick box or letter with which a list item opens, taken out of its text; empty when there is none."""
    inline = item.children[0].children[0]
    first = inline.children[0] if inline.type == "inline" and inline.children else None
    if first is None or first.type != "text" or first.token is None:
        return ""
    found = _OWN_MARK.match(first.content)
    if found is None:
        return ""
    first.token.content = first.content[found.end() :]
    return found.group(1).rstrip(")")


def parted(line: str) -> tuple[str, str]:
    """A line of working before and from its first equals (or other relation) sign."""
    found = re.search(r"(?<=\s)(=|≈|⇒|<|>|≤|≥|→)\s", line)
    if found is None:
        return line.strip(), ""
    return line[: found.start()].lstrip(), line[found.start() :].rstrip()
