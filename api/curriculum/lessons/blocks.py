"""What a lesson's body is made of, and its Markdown: one is made of the other without a loss. Pure.

The body is Markdown with TeX between dollars; three fences stand for more than words:

    :::figure leaf.svg                     :::steps Write 34 in base five.      :::try
    alt: A leaf cut across.                - Divide by five: …                  What is 23 in base five?
    caption: The upper layer is …          - Read the remainders upward: …      ---
    :::                                    :::                                  $43_{five}$, because …
                                                                                :::
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, Literal

import yaml
from pydantic import Field
from typing_extensions import TypedDict  # the one pydantic reads before Python 3.12

from api.platform.schemas import Schema

FENCE: Final = re.compile(r"^:::(figure|steps|try)[ \t]*(.*?)[ \t]*$\n(.*?)^:::[ \t]*$\n?", re.MULTILINE | re.DOTALL)


class StoredText(TypedDict):
    kind: Literal["text"]
    text: str  # Markdown with TeX between dollars


class StoredFigure(TypedDict):
    kind: Literal["figure"]
    svg: str
    alt: str
    caption: str


class StoredSteps(TypedDict):
    """A worked example, revealed step by step."""

    kind: Literal["steps"]
    title: str
    steps: list[str]


class StoredTry(TypedDict):
    """Try it yourself, then look."""

    kind: Literal["try"]
    ask: str
    answer: str


StoredBlock = StoredText | StoredFigure | StoredSteps | StoredTry


class TextBlock(Schema):
    kind: Literal["text"]
    text: str


class FigureBlock(Schema):
    kind: Literal["figure"]
    url: str
    alt: str
    caption: str


class StepsBlock(Schema):
    kind: Literal["steps"]
    title: str
    steps: list[str]


class TryBlock(Schema):
    kind: Literal["try"]
    ask: str
    answer: str


Block = Annotated[TextBlock | FigureBlock | StepsBlock | TryBlock, Field(discriminator="kind")]
ShownBlock = TextBlock | FigureBlock | StepsBlock | TryBlock


class MisshapenBody(ValueError):
    """A body that cannot be read; says what to put right."""


def shown_blocks(blocks: Sequence[StoredBlock], address: Callable[[int, StoredFigure], str]) -> list[ShownBlock]:
    """The body as a screen takes it: drawings become addresses, so that a data saver may leave them out."""
    return [_shown(number, block, address) for number, block in enumerate(blocks)]


def _shown(number: int, block: StoredBlock, address: Callable[[int, StoredFigure], str]) -> ShownBlock:
    match block["kind"]:
        case "figure":
            return FigureBlock(kind="figure", url=address(number, block), alt=block["alt"], caption=block["caption"])
        case "steps":
            return StepsBlock(kind="steps", title=block["title"], steps=block["steps"])
        case "try":
            return TryBlock(kind="try", ask=block["ask"], answer=block["answer"])
        case "text":
            return TextBlock(kind="text", text=block["text"])


def read_body(body: str, drawing: Callable[[str], str]) -> list[StoredBlock]:
    """The blocks of a body; `drawing` gives the SVG of a name. Raises `MisshapenBody`."""
    return list(_blocks(body.replace("\r\n", "\n"), drawing))


def _blocks(body: str, drawing: Callable[[str], str]) -> Iterator[StoredBlock]:
    at = 0
    for fence in FENCE.finditer(body):
        yield from _text(body[at : fence.start()])
        kind, argument, inside = fence.groups()
        if kind == "figure":
            yield _figure(argument, inside, drawing)
        elif kind == "steps":
            yield _steps(argument, inside)
        else:
            yield _try(inside)
        at = fence.end()
    yield from _text(body[at:])


def _text(words: str) -> Iterator[StoredText]:
    if ":::" in words:
        raise MisshapenBody("There is a ::: that opens or closes nothing.")
    if words.strip():
        yield {"kind": "text", "text": words.strip()}


def _figure(name: str, inside: str, drawing: Callable[[str], str]) -> StoredFigure:
    wanted = f"Below :::figure {name} write two lines, `alt: …` and `caption: …`."
    try:
        lines = yaml.load(inside, Loader=yaml.CSafeLoader)
    except yaml.YAMLError as fault:
        raise MisshapenBody(f"{wanted} A text with a colon in it stands between quotes.") from fault
    if not isinstance(lines, Mapping) or not all(isinstance(lines.get(key), str) for key in ("alt", "caption")):
        raise MisshapenBody(wanted)
    return {"kind": "figure", "svg": drawing(name), "alt": lines["alt"], "caption": lines["caption"]}


def _steps(title: str, inside: str) -> StoredSteps:
    """Steps begin with `- `; what follows indented or not belongs to the step before it."""
    steps = [step.strip() for step in re.split(r"^- ", inside, flags=re.MULTILINE) if step.strip()]
    return {"kind": "steps", "title": title, "steps": [re.sub(r"\n  ", "\n", step) for step in steps]}


def _try(inside: str) -> StoredTry:
    ask, line, answer = inside.partition("\n---\n")
    if not line:
        raise MisshapenBody("In :::try the answer stands below a line of three dashes, ---.")
    return {"kind": "try", "ask": ask.strip(), "answer": answer.strip()}


def written_body(blocks: Sequence[StoredBlock]) -> tuple[str, dict[str, str]]:
    """The Markdown of a body, and its drawings by the names it calls them."""
    drawings: dict[str, str] = {}
    return "\n\n".join(_written(block, drawings) for block in blocks) + "\n", drawings


def _written(block: StoredBlock, drawings: dict[str, str]) -> str:
    match block["kind"]:
        case "text":
            return block["text"]
        case "figure":
            name = f"drawing-{len(drawings) + 1}"
            drawings[name] = block["svg"]
            return f":::figure {name}\nalt: {_yaml(block['alt'])}\ncaption: {_yaml(block['caption'])}\n:::"
        case "steps":
            steps = "\n".join("- " + step.replace("\n", "\n  ") for step in block["steps"])
            return f":::steps {block['title']}\n{steps}\n:::"
        case "try":
            return f":::try\n{block['ask']}\n---\n{block['answer']}\n:::"


def _yaml(words: str) -> str:
    """A text as YAML reads it back: plain where it may be."""
    try:
        read: Any = yaml.load(f"a: {words}", Loader=yaml.CSafeLoader)
    except yaml.YAMLError:
        read = None
    return words if read == {"a": words} else json.dumps(words, ensure_ascii=False)
