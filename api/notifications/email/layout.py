"""One layout makes text and HTML of every letter: no pictures from afar, nothing but tables and plain styles.

Values enter after the Markdown has been made into HTML, escaped for where they stand, so that nothing in them is
ever read as Markdown or HTML; where one is an address to follow, it must be an address of the web.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.token import Token

from api.notifications.email.template_loader import PLACE, BadLetter, Letter, letter

FRAME = Path(__file__).with_name("frame.html")
MARKDOWN = MarkdownIt("commonmark", {"html": False})
# A place survives Markdown as a word of letters no letter of ours contains.
MARK = re.compile(r'href="([^"]*)"|QZX([a-z0-9_]+?)XZQ')
STYLES = {
    "p": "margin:0 0 16px",
    "h1": "margin:0 0 16px;font-size:24px;line-height:32px;font-weight:600",
    "h2": "margin:24px 0 8px;font-size:18px;line-height:28px;font-weight:600",
    "ul": "margin:0 0 16px;padding-left:24px",
    "ol": "margin:0 0 16px;padding-left:24px",
    "li": "margin:0 0 4px",
    "a": "color:#c2410c;text-decoration:underline",
    "code": "font-family:ui-monospace,Consolas,monospace",
    "hr": "border:0;border-top:1px solid #e7e5e4;margin:24px 0",
    "blockquote": "margin:0 0 16px;padding-left:16px;border-left:4px solid #e7e5e4",
}
BUTTON = (
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr>'
    '<td class="button" bgcolor="#c2410c" style="border-radius:8px"><a class="button" href="{href}" style="display:'
    'inline-block;padding:12px 24px;color:#ffffff;font-weight:600;text-decoration:none">{words}</a></td></tr></table>'
    '<p class="muted small" style="margin:0 0 16px;font-size:14px;line-height:20px;color:#57534e">If the button does'
    ' not work, copy this address:<br><span style="word-break:break-all">{href}</span></p>'
)
CODE = (
    '<p class="code" style="margin:8px 0 24px;padding:16px;background:#fafaf9;border:1px solid #e7e5e4;'
    'border-radius:8px;font:600 {look};text-align:center">{words}</p>'
)
MONOSPACE = "ui-monospace,Consolas,monospace"
TYPED = f"32px/40px {MONOSPACE};letter-spacing:6px"
COPIED = f"16px/24px {MONOSPACE}"
MOST_TYPED = 12  # longer ones are copied, and stand smaller


@dataclass(frozen=True)
class Written:
    """A letter with its values: what goes into the two bodies and the subject."""

    subject: str
    text: str
    html: str


@dataclass(frozen=True)
class Footer:
    """What stands under every letter."""

    site_name: str
    site_url: str
    support_email: str = ""
    unsubscribe_url: str = ""


def write(name: str, values: Mapping[str, str], footer: Footer) -> Written:
    """The letter with its values; raises `BadLetter` when they do not fit it."""
    made = letter(name)
    made.check(values)
    filled = dict(values) | {"site_name": footer.site_name, "site_url": footer.site_url}
    subject = made.subject_of(filled)
    return Written(subject, _text(made, filled, footer), _html(made, filled, footer, subject))


def _text(made: Letter, values: Mapping[str, str], footer: Footer) -> str:
    body = _filled_text("\n\n".join(_blocks(_tokens(made.name))), values)
    end = [f"{footer.site_name} · {footer.site_url}"]
    if footer.support_email:
        end.append(f"Questions? Write to {footer.support_email}")
    if footer.unsubscribe_url:
        end.append(f"Choose which emails you get, or none: {footer.unsubscribe_url}")
    return f"{body}\n\n-- \n" + "\n".join(end) + "\n"


def _filled_text(text: str, values: Mapping[str, str]) -> str:
    return re.sub(r"QZX([a-z0-9_]+?)XZQ", lambda mark: values[mark[1]], text)


def _html(made: Letter, values: Mapping[str, str], footer: Footer, subject: str) -> str:
    def fill(mark: re.Match[str]) -> str:
        if mark[2]:
            return escape(values[mark[2]]).replace("\n", "<br>")
        address = _filled_text(mark[1], {name: escape(value) for name, value in values.items()})
        if not _followable(address):
            raise BadLetter(f"{made.name}: {mark[1]!r} is given something that is no web address")
        return f'href="{address}"'

    links = []
    if footer.support_email:
        mailto = escape(footer.support_email)
        links.append(f'Questions? Write to <a class="quiet" style="color:#57534e" href="mailto:{mailto}">{mailto}</a>')
    if footer.unsubscribe_url:
        address = escape(footer.unsubscribe_url)
        links.append(
            f'<a class="quiet" style="color:#57534e" href="{address}">Choose which emails you get, or none</a>'
        )
    parts = {
        "SUBJECT": escape(subject),
        "SITE_NAME": escape(footer.site_name),
        "SITE_URL": escape(footer.site_url),
        "BODY": MARK.sub(fill, _markup(made.name)),
        "LINKS": "<br>".join(links),
    }
    return re.sub(r"%%([A-Z_]+)%%", lambda part: parts[part[1]], _frame())


def _followable(address: str) -> bool:
    parts = urlsplit(address)
    return (parts.scheme in ("http", "https") and bool(parts.netloc)) or parts.scheme == "mailto"


@cache
def _frame() -> str:
    return FRAME.read_text("utf-8")


@cache
def _tokens(name: str) -> Sequence[Token]:
    marked = PLACE.sub(lambda place: f"QZX{place[1]}XZQ", letter(name).body)
    return MARKDOWN.parse(marked)


@cache
def _markup(name: str) -> str:
    """The body's HTML with its places still marked."""
    tokens, made, at = _tokens(name), list[str](), 0
    while at < len(tokens):
        if tokens[at].type == "paragraph_open" and (lone := _lone(tokens[at + 1], letter(name).sample)):
            made.append(lone)
            at += 3
            continue
        for token in (tokens[at], *(tokens[at].children or [])):
            if token.tag in STYLES and token.nesting >= 0 and token.type != "text":
                token.attrSet("style", STYLES[token.tag])
        made.append(MARKDOWN.renderer.render([tokens[at]], MARKDOWN.options, {}))
        at += 1
    return "".join(made)


def _lone(inline: Token, sample: Mapping[str, str]) -> str | None:
    """A paragraph that is one link is a button; one that is one code is a code to type."""
    children = inline.children or []
    if len(children) == 1 and children[0].type == "code_inline":
        written = children[0].content
        length = len(MARK.sub(lambda mark: sample.get(mark[2], ""), written))
        return CODE.format(words=escape(written), look=TYPED if length <= MOST_TYPED else COPIED)
    if len(children) == 3 and children[0].type == "link_open" and children[1].type == "text":
        return BUTTON.format(href=escape(str(children[0].attrGet("href"))), words=escape(children[1].content))
    return None


def _blocks(tokens: Sequence[Token]) -> list[str]:
    """The body as plain paragraphs: lists keep their marks, links show where they lead."""
    made, marks = list[str](), list[str]()
    for token in tokens:
        if token.type == "bullet_list_open":
            marks.append("- ")
        elif token.type == "ordered_list_open":
            marks.append("1. ")
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            marks.pop()
        elif token.type == "hr":
            made.append("---")
        elif token.type == "inline":
            words = _words(token.children or [])
            made.append(("  " * (len(marks) - 1) + marks[-1] if marks else "") + words)
            if marks and marks[-1] != "- ":
                marks[-1] = f"{int(marks[-1][:-2]) + 1}. "
    return made


def _words(children: Sequence[Token]) -> str:
    said, leads = "", ""
    for token in children:
        if token.type == "link_open":
            leads, before = str(token.attrGet("href")), len(said)
        elif token.type == "link_close":
            said += "" if said[before:] == leads else f":\n{leads}" if before == 0 else f" ({leads})"
        elif token.type in ("text", "code_inline"):
            said += token.content
        elif token.type in ("softbreak", "hardbreak"):
            said += "\n" if token.type == "hardbreak" else " "
    return said
